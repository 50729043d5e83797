"""The free cells of an endgame as one vector of numbers: what the compiled solvers work on.

One vector and not many arrays, because a recursive compiled function hands every array on in seven
parts with each call. Its layout:

    index            holds
    0 …              the control numbers named below
    TILES + cell     the sum of the tiles beside a free cell
    BESIDE + cell    a bit for each free cell beside it
    PLACES + cell    its number on the board
    STONES + cell    stones beside it: for two, those of seat 0 less those of seat 1;
                     for more, ROOM numbers for each seat
    VALUES + kind    the values of the box, lowest first
    COUNTS + kind    how many tiles of that value nobody has seen
    MARKS + kind     a random number for each of them, for the key
    BITS …           which bit a power of two is
    ORDER …          2 * ROOM numbers for each number of free cells: room for orders of cells
    TOPS …           2 * ROOM numbers for each number of free cells: room for values
    FALLING …        ROOM numbers for each number of unseen tiles: in how many ways so many of
                     them can come up one after the other

Free cells count from 0 and are handed about as bits.
"""

from __future__ import annotations

from math import perm
from random import Random
from typing import Any, Final

from isis_osiris._jit import inlined
from isis_osiris.rules import Position, Variant, kernel

ROOM: Final = 32
MOST_CELLS: Final = 31
"""More free cells are not even tried."""

NODES: Final = 0
MOST_NODES: Final = 1
STOPPED: Final = 2
MUST_REVEAL: Final = 3
IS_COMMON: Final = 4
KINDS: Final = 5
SUM: Final = 6
"""What all unseen tiles come to."""
WORTH: Final = 7
"""What a win is worth in points: more than any difference in points."""
SEATS: Final = 8
STONES_LEFT: Final = 12
RESERVES: Final = STONES_LEFT + kernel.MAX_SEATS
SCORES: Final = RESERVES + kernel.MAX_SEATS
"""By seat: stones not yet placed, tiles in the reserve (the common one is the first), score."""

TILES: Final = SCORES + kernel.MAX_SEATS
BESIDE: Final = TILES + ROOM
PLACES: Final = BESIDE + ROOM
STONES: Final = PLACES + ROOM
VALUES: Final = STONES + kernel.MAX_SEATS * ROOM
COUNTS: Final = VALUES + ROOM
MARKS: Final = COUNTS + ROOM
BITS: Final = MARKS + ROOM
ORDER: Final = BITS + ROOM
TOPS: Final = ORDER + 2 * ROOM * ROOM
FALLING: Final = TOPS + 2 * ROOM * ROOM

TOO_GREAT: Final = 1 << 60
"""Values beyond would not leave room for sums of them; ways are not counted further."""

LOW_BITS: Final = 0x7FFFFFFFFFFFFFFF
SEQUENCE: Final = 0x077CB531
"""Its five highest bits are different after each shift by 0 to 31 (de Bruijn)."""


@inlined
def mixed(number: int) -> int:
    """A number whose every bit depends on every bit of the given one."""
    number = (number * 0x1E3779B97F4A7C15) & LOW_BITS
    number ^= number >> 29
    number = (number * 0x3F58476D1CE4E5B9) & LOW_BITS
    return number ^ (number >> 32)


@inlined
def first_bit(work: Any, bits: int) -> int:
    """The number of the lowest bit that is set."""
    return int(work[BITS + ((((bits & -bits) * SEQUENCE) & 0xFFFFFFFF) >> 27)])


@inlined
def change_beside(work: Any, numbers: int, free: int, cell: int, change: int) -> None:
    """Change a number of every free cell beside this one; ``numbers`` is where they begin."""
    around = work[BESIDE + cell] & free
    while around:
        work[numbers + first_bit(work, around)] += change
        around &= around - 1


def free_cells(position: Position) -> list[int]:
    """The numbers of the free cells on the board."""
    cells = range(position.ruleset.cells)
    return [cell for cell in cells if position.vector[kernel.BOARD + cell] == kernel.EMPTY]


def cell_of(position: Position, name: str) -> int:
    """The number of a free cell among the free ones."""
    return free_cells(position).index(position.ruleset.grid.names.index(name))


def sum_of_marks(work: Any) -> int:
    """The marks of all unseen tiles together: their part of the key."""
    kinds = range(int(work[KINDS]))
    return sum(int(work[COUNTS + kind]) * int(work[MARKS + kind]) for kind in kinds) & LOW_BITS


def make_patch(position: Position, most_nodes: int) -> Any:
    """The vector for a position; stones are counted by seat."""
    import numpy as np

    vector, ruleset = position.vector, position.ruleset
    free = free_cells(position)
    unseen = sum(position.unseen.values())
    work = [0] * (FALLING + ROOM * (unseen + 1))
    work[MOST_NODES] = most_nodes
    work[IS_COMMON] = int(ruleset.variant is Variant.COMMON)
    work[SEATS] = ruleset.players
    for first, numbers in (
        (STONES_LEFT, position.stones_left),
        (RESERVES, position.tiles_left),
        (SCORES, position.scores()),
    ):
        work[first : first + len(numbers)] = numbers
    for index, cell in enumerate(free):
        work[PLACES + index] = cell
        for other in ruleset.grid.neighbours[kernel.NEIGHBOURS * cell :][: kernel.NEIGHBOURS]:
            piece = vector[kernel.BOARD + other]
            if piece >= kernel.STONE:
                work[STONES + ROOM * (piece - kernel.STONE) + index] += 1
            elif piece != kernel.EMPTY:
                work[TILES + index] += piece
            elif other in free:
                work[BESIDE + index] |= 1 << free.index(other)
    marks = Random(0)
    work[KINDS] = len(ruleset.box_counts)
    for kind, value in enumerate(ruleset.box_counts):
        work[VALUES + kind] = value
        work[COUNTS + kind] = count = position.unseen.get(value, 0)
        work[MARKS + kind] = marks.getrandbits(62)
        work[SUM] += count * value
    for bit in range(ROOM):
        work[BITS + ((SEQUENCE << bit & 0xFFFFFFFF) >> 27)] = bit
    for tiles in range(unseen + 1):
        for drawn in range(min(tiles, len(free)) + 1):
            work[FALLING + ROOM * tiles + drawn] = min(perm(tiles, drawn), TOO_GREAT)
    return np.array(work, np.int64)
