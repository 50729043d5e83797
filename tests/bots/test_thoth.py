"""The two bots with a learned judgement: maat, who looks once, and thoth, who searches."""

from __future__ import annotations

from random import Random
from threading import Timer

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.maat import MaatBot
from isis_osiris.bots.thoth import ThothBot
from isis_osiris.rules import Position, Ruleset, Variant
from isis_osiris.search.endgame import EndgameSolver, Objective
from isis_osiris.table import Dealer, Limit, Table, play
from tests.bots.test_one_ply_bots import share_of_wins
from tests.search.test_endgame import endgames


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_it_proves_endgames(players: int, variant: Variant) -> None:
    bot, solver = ThothBot(Random(1)), EndgameSolver(Objective.WIN, 1 << 12)
    for position in endgames(Ruleset.standard(players, variant), 4, 4, "thoth"):
        thought = bot.think(position, Limit(nodes=1_000_000))
        solution = solver.solve(position)
        assert solution is not None
        assert thought.is_exact
        assert thought.move == solution.move


def test_without_its_solver_it_searches_to_the_end() -> None:
    bot = ThothBot(Random(1))
    bot.solves = False
    (position, *_) = endgames(Ruleset.standard(), 5, 1, "no solver")
    thought = bot.think(position, Limit(nodes=100_000))
    assert not thought.is_exact
    assert thought.depth == 5


def test_more_nodes_look_deeper() -> None:
    position = Position.start(Ruleset.standard())
    depths = [
        ThothBot(Random(1)).think(position, Limit(nodes=nodes)).depth or 0
        for nodes in (1, 1_000, 50_000)
    ]
    assert depths == sorted(set(depths))


@pytest.mark.parametrize("free", [36, 9])
def test_it_can_be_hurried_and_stays_so_until_told_otherwise(free: int) -> None:
    position = Position.start(Ruleset.standard())
    if free < 36:
        (position, *_) = endgames(Ruleset.standard(), free, 1, "hurry")
    bot = ThothBot(Random(1))
    hurry = Timer(0.2, bot.interrupt.set)
    hurry.start()
    thought = bot.think(position, Limit(seconds=3600))
    hurry.join()
    assert thought.move in position.legal_moves()
    bot.interrupt.clear()


def test_boards_and_pieces_it_has_not_learned_are_no_obstacle() -> None:
    small = Ruleset(2, Variant.PRIVATE, 3, 3, 2, 2, (1, -1, 2, -2, 3, -3))
    strange = Ruleset(2, Variant.PRIVATE, 3, 3, 2, 2, (1, -1, 2, -2, 3, -9))
    for ruleset in (small, strange):
        for name in ("maat", "thoth"):
            table = Table(ruleset, Dealer(ruleset, Random(1)))
            players = [find_bot(name).make(Random(seat)) for seat in range(2)]
            for _ in play(table, players, limit=Limit(nodes=500)):
                pass
            assert table.record.is_finished


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_maat_has_learned_helps(players: int) -> None:
    # With these deals; on average it is above 70 % of the games for two, see the docs.
    assert share_of_wins("maat", "erv", 120, players) > 1.15 / players


def test_maat_judges_once() -> None:
    thought = MaatBot(Random(1)).think(Position.start(Ruleset.standard()), Limit())
    assert thought.depth == 1
    assert thought.nodes == 1
    assert thought.win_probability == pytest.approx(0.5, abs=0.1)
