"""The only executable statement of the rules.

A position is one flat vector of small integers: a list when interpreted, an array when
compiled. Its layout:

    index            holds
    CELLS            how many cells the board has
    SEATS            how many seats there are
    COMMON           1 with a common reserve (R17), else 0
    MOVER            the seat whose turn it is, from 0
    PENDING          the value of the tile turned up and not yet placed, or 0
    FREE             how many cells are free
    STONES + seat    stones left
    TILES + seat     tiles left in that seat's reserve; TILES + 0 is the common one
    UNSEEN + value   how many tiles of this value nobody has seen (value from -9 to 9)
    BOARD + cell     EMPTY, the value of a tile, or STONE + seat
    BOARD + CELLS    the rim: EMPTY, whatever is played; it stands for all beyond the edge

Cells count from 0 row by row, a1 first. A move is a code: ``cell`` puts a stone there,
``CELLS + cell`` the tile that is up; then come the reveal and the pass.

Every ``why_not_…`` function answers OK or the reason; the functions that change a vector
trust that it was asked. Nothing here checks types, words anything or draws anything.
"""

from __future__ import annotations

from typing import Protocol

from isis_osiris._jit import inlined

MAX_SEATS = 4
MAX_VALUE = 9

CELLS = 0
SEATS = 1
COMMON = 2
MOVER = 3
PENDING = 4
FREE = 5
STONES = 6
TILES = STONES + MAX_SEATS
UNSEEN = TILES + MAX_SEATS + MAX_VALUE
BOARD = UNSEEN + MAX_VALUE + 1

EMPTY = 0
STONE = MAX_VALUE + 1

NEIGHBOURS = 4

OK = 0
OVER = 1
TAKEN = 2
NO_STONE = 3
NO_TILE = 4
TILE_IS_UP = 5
NO_TILE_IS_UP = 6
NOT_FORCED = 7
NOT_UNSEEN = 8


class Numbers(Protocol):
    """Integers to read by index: a tuple, a list, an integer array."""

    def __getitem__(self, index: int, /) -> int: ...


class Vector(Numbers, Protocol):
    """Integers to read and write by index: a list, an integer array."""

    def __setitem__(self, index: int, value: int, /) -> None: ...


@inlined
def is_over(vector: Numbers) -> bool:
    """R12: the game ends when the last cell is filled."""
    return vector[FREE] == 0


@inlined
def reserve_of_mover(vector: Numbers) -> int:
    """Index of the reserve that the mover takes tiles from: their own (R7) or the common (R17)."""
    if vector[COMMON]:
        return TILES
    return TILES + vector[MOVER]


@inlined
def why_not_turn(vector: Numbers) -> int:
    """What forbids every move that starts a turn: the end (R12), a tile still to place (R8)."""
    if vector[FREE] == 0:
        return OVER
    if vector[PENDING]:
        return TILE_IS_UP
    return OK


@inlined
def why_not_stone(vector: Numbers) -> int:
    """R7, R9: a stone can be placed by a mover who has one."""
    stones = vector[STONES + vector[MOVER]]
    why = why_not_turn(vector)
    return NO_STONE if why == OK and stones == 0 else why


@inlined
def why_not_reveal(vector: Numbers) -> int:
    """R7, R9: a tile can be turned up while the mover's reserve has one."""
    tiles = vector[reserve_of_mover(vector)]
    why = why_not_turn(vector)
    return NO_TILE if why == OK and tiles == 0 else why


@inlined
def why_not_tile(vector: Numbers) -> int:
    """R8: only a tile that has been turned up can be placed."""
    if vector[PENDING] == 0:
        return NO_TILE_IS_UP
    return OK


@inlined
def why_not_pass(vector: Numbers) -> int:
    """R18: a mover is passed over only with neither a stone nor a tile to place."""
    pieces = vector[STONES + vector[MOVER]] + vector[reserve_of_mover(vector)]
    why = why_not_turn(vector)
    return NOT_FORCED if why == OK and pieces > 0 else why


@inlined
def why_not_cell(vector: Numbers, cell: int) -> int:
    """R7: pieces go on free cells."""
    if vector[BOARD + cell] != EMPTY:
        return TAKEN
    return OK


@inlined
def why_not_value(vector: Numbers, value: int) -> int:
    """R2, R5: the tile turned up is one of those that nobody has seen."""
    if value < -MAX_VALUE or value > MAX_VALUE or vector[UNSEEN + value] == 0:
        return NOT_UNSEEN
    return OK


@inlined
def next_seat(vector: Vector) -> None:
    """R10: the left neighbour moves next."""
    seat = vector[MOVER] + 1
    if seat == vector[SEATS]:
        seat = 0
    vector[MOVER] = seat


@inlined
def place_stone(vector: Vector, cell: int) -> None:
    """R7: the mover puts one of their stones on a free cell."""
    seat = vector[MOVER]
    vector[STONES + seat] -= 1
    vector[BOARD + cell] = STONE + seat
    vector[FREE] -= 1
    next_seat(vector)


@inlined
def reveal(vector: Vector, value: int) -> None:
    """R7: the mover takes a tile from the reserve, and it shows this value."""
    vector[reserve_of_mover(vector)] -= 1
    vector[UNSEEN + value] -= 1
    vector[PENDING] = value


@inlined
def place_tile(vector: Vector, cell: int) -> None:
    """R7, R11: the tile that is up goes face down on a free cell."""
    vector[BOARD + cell] = vector[PENDING]
    vector[PENDING] = 0
    vector[FREE] -= 1
    next_seat(vector)


@inlined
def pass_over(vector: Vector) -> None:
    """R18: the mover is passed over."""
    next_seat(vector)


@inlined
def reveal_code(vector: Numbers) -> int:
    """The code of the decision to turn up a tile."""
    return 2 * vector[CELLS]


@inlined
def pass_code(vector: Numbers) -> int:
    """The code of a forced pass."""
    return 2 * vector[CELLS] + 1


@inlined
def legal(vector: Numbers, codes: Vector) -> int:
    """Write the codes of all legal moves, in ascending order, and return how many there are.

    ``codes`` needs room for one more than there are cells.
    """
    cells = vector[CELLS]
    count = 0
    if why_not_stone(vector) == OK:
        for cell in range(cells):
            if why_not_cell(vector, cell) == OK:
                codes[count] = cell
                count += 1
    if why_not_tile(vector) == OK:
        for cell in range(cells):
            if why_not_cell(vector, cell) == OK:
                codes[count] = cells + cell
                count += 1
    if why_not_reveal(vector) == OK:
        codes[count] = reveal_code(vector)
        count += 1
    if why_not_pass(vector) == OK:
        codes[count] = pass_code(vector)
        count += 1
    return count


@inlined
def apply(vector: Vector, code: int) -> None:
    """Make the move with this code; a reveal has an outcome and goes through ``reveal``."""
    cells = vector[CELLS]
    if code < cells:
        place_stone(vector, code)
    elif code < 2 * cells:
        place_tile(vector, code - cells)
    else:
        pass_over(vector)


@inlined
def score(vector: Numbers, neighbours: Numbers, scores: Vector) -> None:
    """R13: write each seat's score for the board as it stands.

    A stone is worth the sum of the tiles orthogonally beside it. ``neighbours`` holds, from
    ``NEIGHBOURS * cell`` on, the cells beside each cell; beyond the edge it names the rim.
    """
    for seat in range(vector[SEATS]):
        scores[seat] = 0
    for cell in range(vector[CELLS]):
        piece = vector[BOARD + cell]
        if piece >= STONE:
            worth = 0
            for side in range(NEIGHBOURS * cell, NEIGHBOURS * (cell + 1)):
                beside = vector[BOARD + neighbours[side]]
                worth += beside if beside < STONE else 0
            scores[piece - STONE] += worth
