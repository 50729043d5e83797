from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.one_ply_bots import ErvBot
from isis_osiris.bots.seshat import SeshatBot
from isis_osiris.rules import Ruleset, Variant
from isis_osiris.search.endgame import EndgameSolver, Objective
from isis_osiris.table import Dealer, Limit, Table, play
from tests.search.test_endgame import endgames


@pytest.mark.parametrize("limit", [Limit(), Limit(nodes=10_000_000), Limit(seconds=600)], ids=str)
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_proves_what_is_within_reach(players: int, variant: Variant, limit: Limit) -> None:
    bot, solver = SeshatBot(Random(1)), EndgameSolver(Objective.WIN, 1 << 12)
    for position in endgames(Ruleset.standard(players, variant), 5, 4, "seshat"):
        thought = bot.think(position, limit)
        solution = solver.solve(position)
        assert solution is not None
        assert solution.shares is not None
        assert thought.is_exact
        assert thought.move == solution.move
        assert thought.win_probability == solution.shares[position.to_move]
        assert thought.margin == solution.margin


@pytest.mark.parametrize("limit", [Limit(nodes=50), Limit(seconds=1e-6)], ids=str)
def test_it_plays_like_erv_where_a_proof_takes_too_long(limit: Limit) -> None:
    (position, *_) = endgames(Ruleset.standard(), 11, 1, "too long")
    bot, erv = SeshatBot(Random(1)), ErvBot(Random(1))
    thought = bot.think(position, limit)
    assert not thought.is_exact
    assert thought == erv.think(position, limit)
    assert bot.think(position, limit).move in position.legal_moves()


def test_an_interrupted_proof_still_brings_a_move() -> None:
    (position, *_) = endgames(Ruleset.standard(), 11, 1, "interrupted")
    bot = SeshatBot(Random(1))
    bot.interrupt.set()
    assert not bot.think(position, Limit()).is_exact


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_with_any_number_of_players(players: int) -> None:
    ruleset = Ruleset.standard(players)
    table = Table(ruleset, Dealer(ruleset, Random(1)))
    bots = [find_bot("seshat").make(Random(seat)) for seat in range(players)]
    for _ in play(table, bots, limit=Limit(nodes=20_000)):
        pass
    assert table.record.is_finished
