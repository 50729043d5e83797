"""Getting to know the others: who takes the points on the table is known by it, others are not."""

from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.acquaintance import Acquaintance, decision
from isis_osiris.bots.maat import MaatBot
from isis_osiris.bots.memory import PerfectMemory
from isis_osiris.bots.thoth import ThothBot
from isis_osiris.record import read_position_line
from isis_osiris.rules import PlaceStone, RevealTile, Ruleset
from isis_osiris.table import Dealer, Limit, Table, play


def known(bot: str, players: int, games: int) -> float:
    """In which part of the games it is clear after half of them who takes what is on the table."""
    ruleset, judge = Ruleset.standard(players), MaatBot(Random(0))
    seats = 0
    for deal in range(games):
        acquaintance, memory = Acquaintance(players), PerfectMemory(ruleset)
        table = Table(ruleset, Dealer(ruleset, Random(deal)))
        seated = [find_bot(bot).make(Random(100 * deal + seat)) for seat in range(players)]
        for event in play(table, seated):
            position, move = memory.position, decision(event)
            if len(position.board) > ruleset.cells // 2:
                break
            if move is not None:
                acquaintance.watch(position, move, judge.think(position, Limit()).move)
            memory.see(event)
        seats += sum(acquaintance.grasping)
    return seats / (games * players)


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_players_are_known_halfway_and_others_are_not(players: int) -> None:
    assert known("greedy", players, 20) > 0.8
    assert known("maat", players, 20) == 0
    assert known("bes", players, 20) < 0.1


# A stone on d5 takes 5 points at once.
TEMPTING = read_position_line("6/2+31+2A/3B2/6/6/6 A 7,7 10,10 -").position()
TAKEN, QUIET = PlaceStone("d5"), PlaceStone("a1")


def test_somebody_is_known_who_takes_points_where_something_else_is_better() -> None:
    acquaintance = Acquaintance(2)
    acquaintance.watch(TEMPTING, TAKEN, better=RevealTile())
    assert acquaintance.grasping == (True, False)


def test_taking_points_when_that_is_best_tells_nothing() -> None:
    acquaintance = Acquaintance(2)
    acquaintance.watch(TEMPTING, TAKEN, better=TAKEN)
    assert acquaintance.grasping == (False, False)


def test_one_other_decision_in_ten_is_excused() -> None:
    acquaintance = Acquaintance(2)
    for move in (TAKEN, QUIET, *[TAKEN] * 7):
        acquaintance.watch(TEMPTING, move, better=RevealTile())
    assert acquaintance.grasping == (False, False)
    acquaintance.watch(TEMPTING, TAKEN, better=TAKEN)
    assert acquaintance.grasping == (True, False)


def test_thoth_plays_on_it() -> None:
    """In the same position thoth decides otherwise where he has seen the others grasp."""
    ruleset = Ruleset.standard(4)
    decisions, otherwise = 0, 0
    for deal in range(3):
        thoth, stranger = ThothBot(Random(1)), ThothBot(Random(1))
        memory = PerfectMemory(ruleset)
        seated = [thoth, *(find_bot("greedy").make(Random(seat)) for seat in range(3))]
        for event in play(
            Table(ruleset, Dealer(ruleset, Random(deal))), seated, limit=Limit(nodes=300)
        ):
            move = decision(event)
            if move is not None and memory.position.to_move == 0:
                decisions += 1
                otherwise += stranger.think(memory.position, Limit(nodes=300)).move != move
            memory.see(event)
    assert 0 < otherwise < decisions
