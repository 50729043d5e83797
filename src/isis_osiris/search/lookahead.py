"""Every placement of one decision judged at once by the learned evaluation.

A placement changes what lies beside its free neighbours and nothing else. So the change that each
kind of piece would bring to each free cell is worked out once; the worth of a placement is then the
worth of the board less its cell, plus the changes of the cells beside it.

Arrays are flat, and numbers that index them unsigned: then the compiler works on all kinds of
pieces at once.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from isis_osiris._jit import inlined, jit
from isis_osiris.rules import Ruleset
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    EMPTY,
    FREE,
    MAX_SEATS,
    MOVER,
    NEIGHBOURS,
    OK,
    PENDING,
    SEATS,
    STONES,
    UNSEEN,
    place_stone,
    place_tile,
    reveal,
    why_not_reveal,
    why_not_stone,
)
from isis_osiris.search.field import (
    FREE_BESIDE,
    LENGTH,
    PLACES,
    SCORES,
    STONES_BESIDE,
    TILES_BESIDE,
    Field,
)
from isis_osiris.search.outlook import expected_stones_and_pairs, outlook
from isis_osiris.search.patterns import (
    BESIDE,
    CELL_BLOCK,
    FREES,
    FREES_A_PAIR_PHASE,
    GAINS,
    HANDS,
    LARGEST_SUM,
    LARGEST_TILE,
    LEAN_LEVELS,
    LEANS,
    OPEN,
    OTHERS,
    PAIR_BLOCK,
    PAIR_PHASES,
    PROSPECTS,
    STAGES,
    STONE_CLASS,
    STONE_CLASSES,
    SUM_CLASS,
    SUM_CLASSES,
    SUMS,
    TILE_VALUES,
    TOP_HANDS,
    TOP_LEVELS,
    TOP_PHASES,
    TOPS,
    Weights,
    capped,
    lean_level_table,
    lean_table,
    level_table,
    perspectives,
    prospect,
    top_stage,
    top_table,
)

KINDS: Final = TILE_VALUES
STONE_KIND: Final = LARGEST_TILE
"""Kinds of pieces: a tile of value v is kind v + 4; no tile shows 0, so that is the stone."""

# Where things are in Room.marks, by cell; but the free cells come first, in order.
CODE: Final = PLACES
STONE_CODE: Final = 2 * PLACES
LABEL: Final = 3 * PLACES
FIRST: Final = 4 * PLACES
OPENED: Final = 5 * PLACES
LEAN: Final = 6 * PLACES
MOST_LEAN: Final = 4
MARKS: Final = 7 * PLACES

# Where things are in Room.numbers: by cell, by cell and kind, by cell, side and kind.
TILE_WORTH: Final = 0
STONE_WORTH: Final = PLACES
CHANGE: Final = 2 * PLACES
SHARED: Final = CHANGE + PLACES * KINDS
NUMBERS: Final = SHARED + PLACES * NEIGHBOURS * KINDS

# Where things are in Room.outlooks: what is to come after a tile and after a stone, by seat.
AFTER_TILE: Final = 0
AFTER_STONE: Final = AFTER_TILE + 3 * MAX_SEATS
OUTLOOKS: Final = AFTER_STONE + 3 * MAX_SEATS


UNKNOWN: Final = -1
"""A prospect that has not been worked out."""


class Room(NamedTuple):
    """Tables of a ruleset and room to work in; one for each thread."""

    neighbours: Any
    back: Any
    """By cell and side: on which side of its neighbour the cell lies."""
    outlook: Any
    stones_each: int
    tiles_each: int
    perspectives: int
    after: Any
    marks: Any
    numbers: Any
    stones: Any
    pairs: Any
    """Room for a number a seat."""
    outlooks: Any
    levels: Any
    """By sum of tiles: one cell of its level."""
    tops: Any
    """By capped counts of all levels: the three largest sums."""
    lean_levels: Any
    """By code of the stones beside: one cell of its levels."""
    leans: Any
    """By capped counts of these: the largest numbers of stones."""
    lean_rises: Any
    """By free cell: what a stone of the mover does to the counts of these."""
    prospects: Any
    """By the most own and other stones beside any cell, and kind: what the next tile promises."""
    rises: Any
    """By free cell and kind: what it does to the counts of all levels."""
    counts: Any
    """By kind: the counts of all levels after a placement."""
    worth: Any
    """By perspective, place in the list of free cells, and kind of piece: what it leads to."""
    ranks: Any
    """By place and kind: what is best for the mover; with two players the same as the worth."""


def make_room(ruleset: Ruleset) -> Room:
    """Room for looking ahead in games of this ruleset."""
    import numpy as np

    neighbours = ruleset.grid.neighbours
    back = np.zeros(len(neighbours), np.uint8)
    for place, other in enumerate(neighbours):
        if other < ruleset.cells:
            sides = neighbours[NEIGHBOURS * other : NEIGHBOURS * (other + 1)]
            back[place] = sides.index(place // NEIGHBOURS)
    seats = perspectives(ruleset.players)
    worth = np.zeros(seats * PLACES * KINDS, np.float32)
    return Room(
        neighbours=np.array(neighbours, np.uint8),
        back=back,
        outlook=outlook(ruleset),
        stones_each=ruleset.stones_each,
        tiles_each=ruleset.tiles_in_each_reserve,
        perspectives=seats,
        after=np.zeros(LENGTH, np.int8),
        marks=np.zeros(MARKS, np.uint8),
        numbers=np.zeros(NUMBERS, np.float32),
        stones=np.zeros(MAX_SEATS),
        pairs=np.zeros(MAX_SEATS),
        outlooks=np.zeros(OUTLOOKS),
        levels=level_table(),
        tops=top_table(),
        lean_levels=lean_level_table(ruleset),
        leans=lean_table(),
        lean_rises=np.zeros(PLACES, np.int64),
        prospects=np.zeros(KINDS * LEAN_LEVELS**2, np.int64),
        rises=np.zeros(PLACES * KINDS, np.int64),
        counts=np.zeros(KINDS, np.int64),
        worth=worth,
        ranks=worth if seats == 1 else np.zeros(PLACES * KINDS, np.float32),
    )


@inlined
def list_free(field: Field, room: Room) -> int:
    """Write down the free cells; how many there are."""
    count = 0
    for cell in range(field[CELLS]):
        if field[BOARD + cell] == EMPTY:
            room.marks[count] = cell
            count += 1
    return count


@jit
def write_outlook(field: Field, room: Room, start: int) -> None:
    """Write what random play brings each seat for tiles, stones and free cells beside free ones.

    The latter two are for a mean of the unseen tiles of 1.
    """
    free, seats, outlooks = field[FREE], field[SEATS], room.outlooks
    stones, pairs = room.stones, room.pairs
    if free == 0:
        for index in range(start, start + 3 * MAX_SEATS):
            outlooks[index] = 0.0
    else:
        expected_stones_and_pairs(
            field, room.outlook, room.stones_each, room.tiles_each, stones, pairs
        )
        tiles = float(free)
        for seat in range(seats):
            tiles -= stones[seat]
        for seat in range(seats):
            outlooks[start + 3 * seat] = stones[seat] / free
            outlooks[start + 3 * seat + 1] = tiles / free
            pair = pairs[seat] / (free * (free - 1.0)) if free > 1 else 0.0
            outlooks[start + 3 * seat + 2] = pair


@inlined
def copy_counts(source: Field, target: Field) -> None:
    """Copy what the outlook depends on: all but the board."""
    for index in range(BOARD):
        target[index] = source[index]


@jit
def write_outlooks_after(field: Field, room: Room) -> None:
    """The outlooks after a tile and after a stone of the mover, as far as they are possible."""
    cell = room.marks[0]
    if field[PENDING] or why_not_reveal(field) == OK:
        copy_counts(field, room.after)
        if field[PENDING] == 0:
            any_value = -LARGEST_TILE
            while field[UNSEEN + any_value] == 0:
                any_value += 1
            reveal(room.after, any_value)
        place_tile(room.after, cell)
        write_outlook(room.after, room, AFTER_TILE)
    if why_not_stone(field) == OK:
        copy_counts(field, room.after)
        place_stone(room.after, cell)
        write_outlook(room.after, room, AFTER_STONE)


@inlined
def share_of(room: Room, start: int, seat: int, part: int) -> float:
    """One number of an outlook for a perspective: with two players, less the opponent's."""
    number = room.outlooks[start + 3 * seat + part]
    if room.perspectives == 1:
        number -= room.outlooks[start + 3 * (1 - seat) + part]
    return float(number)


@jit
def describe(field: Field, weights: Weights, room: Room, seat: int, count: int) -> None:
    """Write what lies beside each free cell as this seat sees it."""
    marks, labels = room.marks, weights.labels
    own_more = 1 if field[MOVER] == seat else 0
    for place in range(count):
        cell = marks[place]
        own = field[STONES_BESIDE + PLACES * seat + cell]
        others = -own
        for other in range(field[SEATS]):
            others += field[STONES_BESIDE + PLACES * other + cell]
        code = labels[BESIDE * own + others]
        tiles = field[TILES_BESIDE + cell]
        stone_class = labels[STONE_CLASS + code]
        marks[CODE + cell] = code
        marks[STONE_CODE + cell] = labels[BESIDE * (own + own_more) + others + 1 - own_more]
        marks[LABEL + cell] = stone_class * SUM_CLASSES + labels[SUM_CLASS + LARGEST_SUM + tiles]
        marks[FIRST + cell] = tiles + LARGEST_SUM - LARGEST_TILE
        marks[OPENED + cell] = field[FREE_BESIDE + cell]
        lean = own - others if room.perspectives == 1 else own
        marks[LEAN + cell] = lean + MOST_LEAN


@inlined
def hand_of(field: Field, seat: int, perspective: int, free: int, placed: int) -> int:
    """The place of a hand when so many cells are free and the mover has placed so many stones."""
    own, others = field[STONES + seat], -field[STONES + seat]
    for other in range(field[SEATS]):
        others += field[STONES + other]
    if field[MOVER] == seat:
        own = max(own - placed, 0)
    else:
        others = max(others - placed, 0)
    return int(((perspective * FREES + free) * HANDS + own) * OTHERS + others)


@inlined
def top_phase_of(field: Field, seat: int, perspective: int, free: int, placed: int) -> int:
    """The phase of the largest sums, when the mover has placed so many more stones."""
    own, others = -placed if field[MOVER] == seat else 0, -placed if field[MOVER] != seat else 0
    for other in range(field[SEATS]):
        others += field[STONES + other]
    others -= field[STONES + seat]
    own += field[STONES + seat]
    hands = max(min(own, TOP_HANDS - 1), 0) * TOP_HANDS + max(min(others, TOP_HANDS - 1), 0)
    phase = top_stage(free) * TOP_HANDS * TOP_HANDS + hands
    return int(perspective * TOP_PHASES + phase)


@inlined
def most_pair(most: int) -> int:
    """The most own and the most other stones beside any cell, of the two largest each."""
    return most // LEAN_LEVELS**3 * LEAN_LEVELS + most // LEAN_LEVELS % LEAN_LEVELS


@inlined
def sums_of_unseen(field: Field) -> tuple[int, int, int]:
    """How many tiles are unseen, and what those above and below zero sum up to."""
    unseen, good, bad = 0, 0, 0
    for value in range(1, LARGEST_TILE + 1):
        unseen += field[UNSEEN + value] + field[UNSEEN - value]
        good += value * field[UNSEEN + value]
        bad += value * field[UNSEEN - value]
    return unseen, good, bad


@jit
def write_prospects(field: Field, room: Room, start: int, less: int) -> None:
    """Write what the next tile promises after a placement of each kind.

    ``start`` stands for the most own and other stones beside any cell then.
    """
    unseen, good, bad = sums_of_unseen(field)
    pair = start // KINDS
    own, others = pair // LEAN_LEVELS, pair % LEAN_LEVELS
    for kind in range(KINDS):
        value = kind - LARGEST_TILE
        rest, up, down = unseen, good, bad
        if value != 0:
            rest -= less
            up -= less * max(value, 0)
            down -= less * max(-value, 0)
        mean = 1.0 / max(rest, 1)
        room.prospects[start + kind] = prospect(up * mean, down * mean, own, others)


@jit
def judge_for(field: Field, weights: Weights, room: Room, seat: int, count: int) -> None:
    """Fill in ``room.worth`` for one perspective."""
    mover, free = field[MOVER], field[FREE]
    perspective = (seat - mover) % field[SEATS]
    describe(field, weights, room, seat, count)
    marks, numbers, neighbours = room.marks, room.numbers, room.neighbours
    cells, pairs, labels = weights.cells, weights.pairs, weights.labels
    tile_hand = hand_of(field, seat, perspective, free - 1, 0)
    stone_hand = hand_of(field, seat, perspective, free - 1, 1)
    tile_block = int(weights.phases[tile_hand]) * CELL_BLOCK
    stone_block = int(weights.phases[stone_hand]) * CELL_BLOCK
    pair_block = PAIR_BLOCK * (perspective * PAIR_PHASES + (free - 1) // FREES_A_PAIR_PHASE)
    top_tile = top_phase_of(field, seat, perspective, free - 1, 0)
    top_stone = top_phase_of(field, seat, perspective, free - 1, 1)
    lean_tile, lean_stone = LEANS * top_tile, LEANS * top_stone
    top_tile, top_stone = TOPS * top_tile, TOPS * top_stone
    tops, largest, leans, most = weights.tops, room.tops, weights.leans, room.leans
    lean_levels, lean_rises, all_leans = room.lean_levels, room.lean_rises, 0
    levels, rises, all_levels = room.levels, room.rises, 0
    sum_tile, sum_stone, sum_pairs = 0.0, 0.0, 0.0
    tiles_beside, lean_beside, free_beside = 0, 0, 0
    for place in range(count):
        cell = marks[place]
        first, opened = marks[FIRST + cell], marks[OPENED + cell]
        code, stone_code = marks[CODE + cell], marks[STONE_CODE + cell]
        tiles_beside += first
        lean_beside += marks[LEAN + cell]
        free_beside += opened
        level = levels[first + LARGEST_TILE]
        all_levels += level
        all_leans += lean_levels[code]
        lean_rises[cell] = lean_levels[stone_code] - lean_levels[code]
        for kind in range(KINDS):
            rises[cell * KINDS + kind] = levels[first + kind] - level
        row = (code * OPEN + opened) * SUMS + first
        old_tile = cells[tile_block + row + LARGEST_TILE]
        old_stone = cells[stone_block + row + LARGEST_TILE]
        numbers[TILE_WORTH + cell] = old_tile
        numbers[STONE_WORTH + cell] = old_stone
        sum_tile += old_tile
        sum_stone += old_stone
        if opened == 0:
            continue
        row = tile_block + (code * OPEN + opened - 1) * SUMS + first
        change = CHANGE + cell * KINDS
        for kind in range(KINDS):
            numbers[change + kind] = cells[row + kind] - old_tile
        row = stone_block + (stone_code * OPEN + opened - 1) * SUMS + first
        numbers[change + STONE_KIND] = cells[row + LARGEST_TILE] - old_stone
        stone_class = labels[STONE_CLASS + code]
        class_after = labels[STONE_CLASS + stone_code]
        for side in range(NEIGHBOURS):
            beside = neighbours[NEIGHBOURS * cell + side]
            if field[BOARD + beside] == EMPTY and beside < field[CELLS]:
                table = pair_block + marks[LABEL + beside] * (STONE_CLASSES * SUMS) + first
                row = table + stone_class * SUMS
                before = pairs[row + LARGEST_TILE]
                sum_pairs += before
                shared = SHARED + (cell * NEIGHBOURS + side) * KINDS
                for kind in range(KINDS):
                    numbers[shared + kind] = pairs[row + kind]
                numbers[shared + STONE_KIND] = pairs[table + class_after * SUMS + LARGEST_TILE]
                for kind in range(KINDS):
                    numbers[change + kind] += numbers[shared + kind] - before
    tiles_beside -= count * (LARGEST_SUM - LARGEST_TILE)
    lean_beside -= count * MOST_LEAN
    unseen, total = 0, 0
    for value in range(-LARGEST_TILE, LARGEST_TILE + 1):
        unseen += field[UNSEEN + value]
        total += value * field[UNSEEN + value]
    # The tile that is placed is no longer unseen; one that is up has left them already.
    less = 0 if field[PENDING] else 1
    promises, prospects = room.prospects, weights.prospects
    promise_block = PROSPECTS * (perspective * STAGES + top_stage(free - 1))
    for pair in range(LEAN_LEVELS**2):
        promises[pair * KINDS] = UNKNOWN
    score = float(field[SCORES + seat])
    if room.perspectives == 1:
        score -= field[SCORES + 1 - seat]
    base_tile = score + sum_tile + 0.5 * sum_pairs + weights.hands[tile_hand]
    base_stone = score + sum_stone + 0.5 * sum_pairs + weights.hands[stone_hand]
    tile_a, tile_c = share_of(room, AFTER_TILE, seat, 0), share_of(room, AFTER_TILE, seat, 2)
    tile_b = room.outlooks[AFTER_TILE + 3 * seat + 1]
    stone_a, stone_c = share_of(room, AFTER_STONE, seat, 0), share_of(room, AFTER_STONE, seat, 2)
    stone_b = room.outlooks[AFTER_STONE + 3 * seat + 1]
    mean_stone = total / unseen if unseen else 0.0
    one_tile = 1.0 / (unseen - less) if unseen > less else 0.0
    is_own = 1.0 if seat == mover else 0.0
    worth, counts, start = room.worth, room.counts, perspective * PLACES * KINDS
    for place in range(count):
        cell = marks[place]
        opened = float(marks[OPENED + cell])
        tiles = float(marks[FIRST + cell]) - (LARGEST_SUM - LARGEST_TILE)
        lean = float(marks[LEAN + cell]) - MOST_LEAN
        slope = tile_b * (lean_beside - lean) + tile_c * (free_beside - 2.0 * opened)
        by_value = lean + tile_a * opened - less * slope * one_tile
        constant = (
            base_tile
            - numbers[TILE_WORTH + cell]
            + tile_a * (tiles_beside - tiles)
            + slope * one_tile * total
            - LARGEST_TILE * by_value
        )
        stone_leans = all_leans - lean_levels[marks[CODE + cell]]
        tile_most = int(most[capped(stone_leans)])
        constant += leans[lean_tile + tile_most]
        tile_most = KINDS * most_pair(tile_most)
        if promises[tile_most] == UNKNOWN:
            write_prospects(field, room, tile_most, less)
        row = start + place * KINDS
        for kind in range(KINDS):
            worth[row + kind] = constant + kind * by_value
        worth[row + STONE_KIND] = (
            base_stone
            - numbers[STONE_WORTH + cell]
            + is_own * tiles
            + stone_a * (tiles_beside - tiles)
            + mean_stone
            * (
                stone_b * (lean_beside - lean + is_own * opened)
                + stone_c * (free_beside - 2.0 * opened)
            )
        )
        less_levels = all_levels - levels[marks[FIRST + cell] + LARGEST_TILE]
        for kind in range(KINDS):
            counts[kind] = less_levels
        for side in range(NEIGHBOURS):
            beside = neighbours[NEIGHBOURS * cell + side]
            if field[BOARD + beside] == EMPTY and beside < field[CELLS]:
                back = room.back[NEIGHBOURS * cell + side]
                change = CHANGE + beside * KINDS
                shared = SHARED + (beside * NEIGHBOURS + back) * KINDS
                stone_leans += lean_rises[beside]
                for kind in range(KINDS):
                    worth[row + kind] += numbers[change + kind] - numbers[shared + kind]
                    counts[kind] += rises[beside * KINDS + kind]
        for kind in range(KINDS):
            counts[kind] = capped(counts[kind])
        worth[row + STONE_KIND] += tops[top_stone + largest[counts[STONE_KIND]]]
        stone_most = int(most[capped(stone_leans)])
        worth[row + STONE_KIND] += leans[lean_stone + stone_most]
        stone_most = KINDS * most_pair(stone_most)
        if promises[stone_most] == UNKNOWN:
            write_prospects(field, room, stone_most, less)
        top = int(largest[counts[STONE_KIND]]) // TOP_LEVELS
        worth[row + STONE_KIND] += prospects[
            promise_block + top * (GAINS * GAINS) + promises[stone_most + STONE_KIND]
        ]
        for kind in range(KINDS):
            if kind != STONE_KIND:
                top = int(largest[counts[kind]])
                worth[row + kind] += (
                    tops[top_tile + top]
                    + prospects[
                        promise_block
                        + top // TOP_LEVELS * (GAINS * GAINS)
                        + promises[tile_most + kind]
                    ]
                )
