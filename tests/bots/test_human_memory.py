from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.human_memory import LAST_SLIP, HumanMemory, Retention
from isis_osiris.record.view import TintedTile
from isis_osiris.rules import Ruleset, Tile, Variant
from isis_osiris.table import (
    Dealer,
    Event,
    SeatPassed,
    StonePlaced,
    Table,
    TilePlaced,
    TileRevealed,
    play,
)

TWO = Ruleset.standard()
CELLS = TWO.grid.names
ROOMY = Retention(span=8.0, numbers=22, signs=22, confusion=0.0)
FOREVER = Retention(span=inf, numbers=22, signs=22, confusion=0.0)
SEEDS = range(400)

TilesSeen = Sequence[tuple[str, int]]


def memory_of(retention: Retention, seed: int, tiles: TilesSeen, seat: int = 1) -> HumanMemory:
    """Seat 1's memory of these tiles, placed one after the other by this seat."""
    memory = HumanMemory(TWO, 0, retention, Random(seed))
    for cell, value in tiles:
        memory.see(TileRevealed(seat, value))
        memory.see(TilePlaced(seat, cell))
    return memory


def wait(memory: HumanMemory, turns: int) -> None:
    for _ in range(turns):
        memory.see(SeatPassed(1))


def times_known(tiles: TilesSeen, cell: str, wait_for: int, seat: int = 1) -> int:
    """In how many of many memories the number of one tile is left."""
    known = 0
    for seed in SEEDS:
        memory = memory_of(ROOMY, seed, tiles, seat)
        wait(memory, wait_for)
        known += isinstance(memory.recollection().get(cell), Tile)
    return known


def random_game(seed: int, ruleset: Ruleset = TWO) -> Iterator[Event]:
    table = Table(ruleset, Dealer(ruleset, Random(seed)))
    return play(table, [find_bot("random").make(Random(seed))] * ruleset.players)


def test_the_tile_before_ones_eyes_is_known() -> None:
    retention = Retention(span=0.1, numbers=1, signs=1, confusion=1.0)
    for seed in range(50):
        memory = memory_of(retention, seed, [("a1", 4), ("a2", -4), ("b1", 1)])
        assert memory.recollection() == {"b1": Tile(1)}
        wait(memory, 1)
        assert memory.recollection() == {}


def test_the_tile_before_ones_eyes_finds_room_beside_the_most_striking() -> None:
    retention = Retention(span=20.0, numbers=1, signs=2, confusion=0.0)
    for seed in range(50):
        memory = memory_of(retention, seed, [("a1", 4), ("f6", -1)])
        assert memory.recollection() == {"a1": TintedTile(1), "f6": Tile(-1)}


def test_recent_tiles_are_remembered_better() -> None:
    tiles = [(cell, 2) for cell in CELLS[:12]]
    old, middle, new = (times_known(tiles, CELLS[number], 0) for number in (0, 5, 10))
    assert old + 40 < middle < new - 40


def test_striking_tiles_are_remembered_better() -> None:
    plain = times_known([("c3", 2)], "c3", 8)
    for striking in (3, -3, 4, -4):
        assert times_known([("c3", striking)], "c3", 8) > plain + 40
    assert times_known([("c3", -1)], "c3", 8) == plain


def test_own_tiles_are_remembered_better() -> None:
    assert times_known([("c3", 2)], "c3", 8, seat=0) > times_known([("c3", 2)], "c3", 8) + 20


def test_a_number_fades_to_its_sign_and_the_sign_to_nothing() -> None:
    for seed in range(100):
        memory = memory_of(ROOMY, seed, [("c3", -2)])
        stages = []
        for _ in range(100):
            stages.append(memory.recollection().get("c3"))
            wait(memory, 1)
        number, sign, nothing = (stages.count(stage) for stage in (Tile(-2), TintedTile(-1), None))
        assert stages == [Tile(-2)] * number + [TintedTile(-1)] * sign + [None] * nothing
        assert nothing > 0
        assert sign >= number - 2


@pytest.mark.parametrize("numbers", [0, 2, 5])
@pytest.mark.parametrize("more_signs", [0, 3])
def test_there_is_room_for_so_much(numbers: int, more_signs: int) -> None:
    retention = Retention(span=20.0, numbers=numbers, signs=numbers + more_signs, confusion=0.3)
    most_numbers = most = 0
    for seed in range(20):
        memory = HumanMemory(TWO, 0, retention, Random(seed))
        for event in random_game(seed):
            memory.see(event)
            recollection = memory.recollection()
            most = max(most, len(recollection))
            known = sum(isinstance(front, Tile) for front in recollection.values())
            most_numbers = max(most_numbers, known)
    assert (most_numbers, most) == (numbers, numbers + more_signs)


def test_who_forgets_nothing_but_has_no_room_knows_the_last() -> None:
    retention = replace(FOREVER, numbers=3, signs=3)
    tiles = [("a1", 4), ("f6", 1), ("c3", -2), ("d3", 2), ("a4", -1)]
    memory = memory_of(retention, 1, tiles)
    wait(memory, 50)
    assert memory.recollection() == {cell: Tile(value) for cell, value in tiles[-3:]}


def test_neighbours_change_places() -> None:
    memory = memory_of(replace(FOREVER, confusion=1.0), 1, [("c3", 4), ("c4", -2), ("e5", 3)])
    assert memory.recollection() == {"c3": Tile(4), "c4": Tile(-2), "e5": Tile(3)}
    wait(memory, LAST_SLIP)
    assert memory.recollection() == {"c3": Tile(-2), "c4": Tile(4), "e5": Tile(3)}
    wait(memory, 50)
    assert memory.recollection() == {"c3": Tile(-2), "c4": Tile(4), "e5": Tile(3)}


def test_tiles_apart_are_never_mixed_up() -> None:
    tiles = [("a1", 4), ("b2", -2), ("f1", 3)]
    for seed in range(20):
        memory = memory_of(replace(FOREVER, confusion=1.0), seed, tiles)
        wait(memory, 20)
        assert memory.recollection() == {cell: Tile(value) for cell, value in tiles}


def test_a_tile_can_be_taken_for_a_neighbour_that_is_forgotten() -> None:
    mistaken = 0
    for seed in SEEDS:
        memory = memory_of(replace(ROOMY, confusion=1.0), seed, [("c3", 4), ("c4", -2)])
        wait(memory, 20)
        mistaken += memory.recollection() == {"c4": Tile(4)}
    assert mistaken > 20


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_nothing_is_remembered_that_was_not_seen(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    retention = Retention(span=10.0, numbers=10, signs=15, confusion=0.5)
    for seed in range(10):
        memory = HumanMemory(ruleset, 0, retention, Random(seed))
        cells: set[str] = set()
        values: Counter[int] = Counter()
        for event in random_game(seed, ruleset):
            memory.see(event)
            if isinstance(event, TilePlaced):
                cells.add(event.cell)
            if isinstance(event, TileRevealed):
                values[event.value] += 1
            recollection = memory.recollection()
            known = Counter(
                front.value for front in recollection.values() if isinstance(front, Tile)
            )
            assert recollection.keys() <= cells
            assert known <= values
            for sign in (1, -1):
                seen = sum(count for value, count in values.items() if value * sign > 0)
                believed = sum(
                    (front.value if isinstance(front, Tile) else front.sign) * sign > 0
                    for front in recollection.values()
                )
                assert believed <= seen


def test_without_confusion_what_is_remembered_is_true() -> None:
    for seed in range(10):
        memory = HumanMemory(TWO, 0, ROOMY, Random(seed))
        truth: dict[str, int] = {}
        up = 0
        for event in random_game(seed):
            memory.see(event)
            if isinstance(event, TileRevealed):
                up = event.value
            if isinstance(event, TilePlaced):
                truth[event.cell] = up
            for cell, front in memory.recollection().items():
                sign = TintedTile(1 if truth[cell] > 0 else -1)
                assert front in (Tile(truth[cell]), sign)


def test_chance_alone_makes_memories_differ_and_asking_changes_nothing() -> None:
    retention = Retention(span=8.0, numbers=6, signs=10, confusion=0.5)
    told = []
    for seed, asks in ((1, True), (1, False), (2, False)):
        memory = HumanMemory(TWO, 0, retention, Random(seed))
        for number, event in enumerate(random_game(5)):
            memory.see(event)
            if asks:
                memory.recollection()
            if number == 30:
                told.append(memory.recollection())
    assert told[0] == told[1] != told[2]


def test_a_tile_whose_front_it_missed_leaves_nothing() -> None:
    memory = HumanMemory(TWO, 0, FOREVER, Random(1))
    memory.see(StonePlaced(0, "a1"))
    memory.see(TilePlaced(1, "a2"))
    assert memory.recollection() == {}
