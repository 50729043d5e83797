"""Judging all placements at once, against judging one position after another."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from isis_osiris._jit import compiled
from isis_osiris.rules import PlaceStone, PlaceTile, Position, RevealTile, Ruleset, Variant
from isis_osiris.search.chance import seeded
from isis_osiris.search.choice import choose, make_choice
from isis_osiris.search.field import (
    FREE_BESIDE,
    LENGTH,
    PLACES,
    SCORES,
    STONES_BESIDE,
    TILES_BESIDE,
    lay_out,
    put_stone,
    put_tile,
    skip_passes,
)
from isis_osiris.search.learning import appraise, make_lesson
from isis_osiris.search.lookahead import KINDS, STONE_KIND, Room, make_room
from isis_osiris.search.patterns import (
    LARGEST_TILE,
    Knowledge,
    capped,
    level_table,
    nothing_known,
    top_table,
    weights_for,
)
from tests.search.positions import name, random_game

RULESETS = [Ruleset.standard(players, variant) for players in (2, 3, 4) for variant in Variant]


def field_of(position: Position) -> Any:
    row = [0] * LENGTH
    lay_out(position.vector, position.ruleset.grid.neighbours, row)
    return np.array(row, np.int8)


def some_knowledge(ruleset: Ruleset, *, fine: bool) -> Knowledge:
    """Any numbers whatever, with nothing for the end of the game."""
    chance = np.random.default_rng(7)
    knowledge = nothing_known(ruleset, fine=fine)
    for array in (
        knowledge.cells,
        knowledge.pairs,
        knowledge.tops,
        knowledge.leans,
        knowledge.prospects,
        knowledge.hands,
    ):
        array[:] = chance.normal(0, 1, array.shape)
    return knowledge


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_a_field_is_brought_up_to_date_as_it_would_be_laid_out(ruleset: Ruleset) -> None:
    room = make_room(ruleset)
    positions = list(random_game(ruleset, Random(str(ruleset))))
    for before, after in pairwise(positions):
        if after.pending is not None:
            continue
        field = field_of(before)
        cell = next(iter(set(after.board) - set(before.board)))
        place = compiled(put_stone if before.pending is None else put_tile)
        place(field, ruleset.grid.names.index(cell), room.neighbours)
        compiled(skip_passes)(field)
        expected = field_of(after)
        free = [n for n, name in enumerate(ruleset.grid.names) if name not in after.board]
        assert list(field[: len(after.vector)]) == list(after.vector)
        assert list(field[SCORES : SCORES + ruleset.players]) == list(after.scores())
        blocks = [TILES_BESIDE, FREE_BESIDE]
        blocks += [STONES_BESIDE + PLACES * seat for seat in range(ruleset.players)]
        for block in blocks:
            assert [field[block + n] for n in free] == [expected[block + n] for n in free]


@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_every_placement_is_worth_what_the_position_after_it_is(
    ruleset: Ruleset, fine: bool
) -> None:
    knowledge = some_knowledge(ruleset, fine=fine)
    weights, room = weights_for(ruleset, knowledge), make_room(ruleset)
    lesson = make_lesson(ruleset, knowledge, np.array(seeded(1), np.int64))
    choice, random = make_choice(), Random(f"{ruleset} {fine}")
    for position in random_game(ruleset, random):
        compiled(choose)(field_of(position), weights, room, choice)
        count = ruleset.cells - len(position.board)
        places = [ruleset.grid.names[int(cell)] for cell in room.marks[:count]]
        worth = room.worth.reshape(-1, PLACES, KINDS).copy()
        for kind, place, after in some_placements(position, places, random):
            mover = position.to_move
            for perspective in range(room.perspectives):
                seat = (mover + perspective) % ruleset.players
                value = compiled(appraise)(
                    field_of(after), mover, seat, knowledge, weights, room, lesson
                )[0]
                assert worth[perspective, place, kind] == pytest.approx(value, abs=1e-4)


def some_placements(
    position: Position, places: list[str], random: Random
) -> list[tuple[int, int, Position]]:
    """Kinds of pieces at places, and where they lead; a few of each kind."""
    found = []
    for place in random.sample(range(len(places)), min(3, len(places))):
        cell = places[place]
        if position.pending is not None:
            tile = PlaceTile(cell)
            found.append((position.pending + LARGEST_TILE, place, position.play(tile)))
            continue
        if position.stones_left[position.to_move]:
            found.append((STONE_KIND, place, position.play(PlaceStone(cell))))
        if RevealTile() in position.legal_moves():
            for value, number in position.unseen.items():
                if number:
                    after = position.reveal(value).play(PlaceTile(cell))
                    found.append((value + LARGEST_TILE, place, after))
    return found


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_the_last_placement_is_worth_what_it_scores(ruleset: Ruleset) -> None:
    knowledge = nothing_known(ruleset, fine=True)
    weights, room = weights_for(ruleset, knowledge), make_room(ruleset)
    *_, last = random_game(ruleset, Random(3))
    compiled(choose)(field_of(last), weights, room, make_choice())
    for kind, place, after in some_placements(last, [next(iter(free_cells(last)))], Random(1)):
        scores = after.scores()
        mover = last.to_move
        expected = [scores[(mover + n) % ruleset.players] for n in range(ruleset.players)]
        if ruleset.players == 2:
            expected = [expected[0] - expected[1]]
        assert last_worth(room, place, kind) == pytest.approx(expected)


def free_cells(position: Position) -> set[str]:
    return set(position.ruleset.grid.names) - set(position.board)


def last_worth(room: Room, place: int, kind: int) -> list[float]:
    return list(room.worth.reshape(-1, PLACES, KINDS)[:, place, kind])


def test_the_three_largest_sums_are_found_by_counting() -> None:
    levels, table = level_table(), top_table()
    random = Random(2)
    for _ in range(2000):
        sums = [random.randint(-9, 12) for _ in range(random.randint(0, 36))]
        counts = sum(int(levels[tiles + 20]) for tiles in sums)
        largest = sorted((min(max(tiles, 0), 7) for tiles in (*sums, 0, 0, 0)), reverse=True)
        first, second, third = largest[:3]
        assert table[capped(counts)] == first * 64 + second * 8 + third
