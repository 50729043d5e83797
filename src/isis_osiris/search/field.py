"""A position with what lies beside each cell, brought up to date with every placement.

A field is one row of small integers. It begins with the kernel's vector, so that the kernel's own
functions read it and play on it; behind that follow, for each cell, the sum of the tiles, the free
cells and each seat's stones beside it, and each seat's score so far.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from isis_osiris._jit import inlined, jit
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
    STONE,
    Numbers,
    pass_over,
    place_stone,
    place_tile,
    why_not_pass,
)

Field: TypeAlias = Any
"""A row of int8, as laid out here."""

PLACES: Final = 37
"""The cells of the largest board, and the rim."""
SCORES: Final = BOARD + PLACES
TILES_BESIDE: Final = SCORES + MAX_SEATS
FREE_BESIDE: Final = TILES_BESIDE + PLACES
STONES_BESIDE: Final = FREE_BESIDE + PLACES
"""One block of ``PLACES`` for each seat."""
LENGTH: Final = STONES_BESIDE + MAX_SEATS * PLACES


@jit
def lay_out(vector: Numbers, neighbours: Numbers, field: Field) -> None:
    """Write a position into a field."""
    for index in range(LENGTH):
        field[index] = 0
    for index in range(BOARD + vector[CELLS] + 1):
        field[index] = vector[index]
    for cell in range(vector[CELLS]):
        for side in range(NEIGHBOURS * cell, NEIGHBOURS * (cell + 1)):
            beside = neighbours[side]
            piece = vector[BOARD + beside]
            if piece >= STONE:
                field[STONES_BESIDE + PLACES * (piece - STONE) + cell] += 1
            elif piece != EMPTY:
                field[TILES_BESIDE + cell] += piece
            elif beside < vector[CELLS]:
                field[FREE_BESIDE + cell] += 1
    for cell in range(vector[CELLS]):
        piece = vector[BOARD + cell]
        if piece >= STONE:
            field[SCORES + piece - STONE] += field[TILES_BESIDE + cell]


@inlined
def copy_field(source: Field, target: Field) -> None:
    """Copy a whole field."""
    for index in range(LENGTH):
        target[index] = source[index]


@inlined
def put_stone(field: Field, cell: int, neighbours: Numbers) -> None:
    """The mover puts a stone there."""
    seat = field[MOVER]
    field[SCORES + seat] += field[TILES_BESIDE + cell]
    for side in range(NEIGHBOURS * cell, NEIGHBOURS * (cell + 1)):
        beside = neighbours[side]
        field[FREE_BESIDE + beside] -= 1
        field[STONES_BESIDE + PLACES * seat + beside] += 1
    place_stone(field, cell)


@inlined
def put_tile(field: Field, cell: int, neighbours: Numbers) -> None:
    """The mover puts the tile that is up there."""
    value = field[PENDING]
    for seat in range(field[SEATS]):
        field[SCORES + seat] += value * field[STONES_BESIDE + PLACES * seat + cell]
    for side in range(NEIGHBOURS * cell, NEIGHBOURS * (cell + 1)):
        beside = neighbours[side]
        field[FREE_BESIDE + beside] -= 1
        field[TILES_BESIDE + beside] += value
    place_tile(field, cell)


@inlined
def skip_passes(field: Field) -> None:
    """Pass over everybody who must pass."""
    while field[FREE] and why_not_pass(field) == OK:
        pass_over(field)
