"""Taking the points on the table: what that is, and searches that expect it."""

from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots.one_ply_bots import GreedyBot
from isis_osiris.rules import (
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Ruleset,
    Variant,
)
from isis_osiris.search.evaluation import shipped_weights
from isis_osiris.search.foresight import Foresight
from isis_osiris.search.grasp import grasped_moves
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.table import Limit
from tests.search.positions import name, random_game

RULESETS = [Ruleset.standard(players, variant) for players in (2, 3, 4) for variant in Variant]


def lead(position: Position, seat: int) -> int:
    scores = position.scores()
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def grasped(position: Position) -> tuple[float, set[Move]]:
    """The largest lead and the moves that bring it, by trying them all."""
    seat = position.to_move
    leads: dict[Move, float] = {}
    for move in position.legal_moves():
        if isinstance(move, PlaceStone | PlaceTile):
            leads[move] = lead(position.play(move), seat)
    # Where a stone is as good as a tile, it is preferred: so that comes later.
    if RevealTile() in position.legal_moves():
        unseen = position.unseen
        total = sum(number * grasped(position.reveal(v))[0] for v, number in unseen.items())
        mean = total / sum(unseen.values())
        if not leads or mean > max(leads.values()):
            return mean, {RevealTile()}
    best = max(leads.values())
    return best, {move for move, worth in leads.items() if worth == best}


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_it_takes_the_largest_lead(ruleset: Ruleset) -> None:
    for seed in range(3):
        for position in random_game(ruleset, Random(seed)):
            assert grasped_moves(position) == grasped(position)[1]


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_greedy_plays_so(ruleset: Ruleset) -> None:
    greedy = GreedyBot(Random(1))
    for position in random_game(ruleset, Random(8)):
        assert greedy.think(position, Limit()).move in grasped_moves(position)


def expected_share(position: Position, me: int) -> float:
    """What I can reach when all others take the points on the table, the first cell of equals."""
    while position.must_pass:
        position = position.play(Pass())
    if position.is_over:
        winners = position.outcome().winners
        return (me in winners) / len(winners)
    moves = [move for move in position.legal_moves() if not isinstance(move, Pass)]
    if position.to_move != me:
        moves = [move for move in moves if move in grasped(position)[1]][:1]
    shares = []
    for move in moves:
        if isinstance(move, RevealTile):
            unseen = position.unseen
            total = sum(n * expected_share(position.reveal(v), me) for v, n in unseen.items())
            shares.append(total / sum(unseen.values()))
        else:
            shares.append(expected_share(position.play(move), me))
    return max(shares)


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_a_search_finds_what_can_be_reached_against_it(ruleset: Ruleset) -> None:
    foresight = Foresight(ruleset, shipped_weights(ruleset), Interrupt())
    compared = 0
    for seed in range(12):
        for position in random_game(ruleset, Random(seed)):
            if ruleset.cells - len(position.board) > 3:
                continue
            seat = position.to_move
            foresight.expect([other != seat for other in range(ruleset.players)])
            *_, finding = foresight.deepen(position, 100_000)
            # It may leave out a stone or a tile that looks worse, which costs at most the gap.
            assert finding.share == pytest.approx(expected_share(position, seat), abs=0.11)
            compared += 1
    assert compared > 30
