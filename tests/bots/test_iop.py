from __future__ import annotations

from math import inf
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.iop import (
    read_go,
    read_move,
    read_position,
    write_go,
    write_info,
    write_move,
    write_position,
)
from isis_osiris.bots.thinker import Thought
from isis_osiris.record import GameRecord
from isis_osiris.rules import GameError, Pass, PlaceStone, PlaceTile, Ruleset, Variant
from isis_osiris.table import Dealer, Limit, Table, play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_whole_games_are_understood(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    table = Table(ruleset, Dealer(ruleset, Random(1)))
    bots = [find_bot("random").make(Random(seat)) for seat in range(players)]
    for _ in play(table, bots):
        record = table.record
        line = write_position(ruleset, record.turns, record.pending)
        assert read_position(line.split()[1:]) == GameRecord(ruleset, record.turns, record.pending)
        for move in record.final.legal_moves():
            assert read_move(write_move(move, record.pending), record.pending) == move


def test_a_tile_that_is_not_up_cannot_be_written() -> None:
    with pytest.raises(GameError, match=r"the tile for c3 has not been turned up \(R7\)"):
        write_move(PlaceTile("c3"), None)
    assert read_move("c3+2", None) == PlaceTile("c3"), "the rules say why not"


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (Limit(), "go"),
        (Limit(seconds=1.5), "go movetime 1500"),
        (Limit(nodes=7), "go nodes 7"),
        (Limit(seconds=0.25, nodes=7), "go movetime 250 nodes 7"),
    ],
)
def test_limits_are_understood(limit: Limit, line: str) -> None:
    assert write_go(limit) == line
    assert read_go(line.split()[1:]) == limit


def test_no_time_is_too_short_or_too_long() -> None:
    assert write_go(Limit(seconds=1e-9)) == "go movetime 1"
    assert write_go(Limit(seconds=inf)) == "go movetime 1000000000"
    assert read_go(["nodes", "5", "movetime", "1"]) == Limit(0.001, 5)


def test_no_speed_without_time() -> None:
    thought = Thought(move=PlaceStone("a1"), nodes=5, line=(PlaceStone("a1"), Pass()))
    assert write_info(thought, 0.0, None) == "info nodes 5 time 0 pv a1 --"
