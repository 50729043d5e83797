"""Endgames for three and four, solved exactly: everybody plays for themselves (max^n).

A value is a vector, the same for whoever moves:

- for ``POINTS``, what each seat's score still gains. The mover takes what brings it most points.
- for ``WIN``, each seat's share of the win, in twelfths, and then each seat's final lead over its
  best opponent. The mover takes the greatest share, and of equal shares the greatest lead.

Of moves that are equal for the mover, it takes the one that is worst for the next seat in turn
order, by the same measure; then for the one after. What is then still equal has the same vector, so
every position has exactly one value, in whatever order its moves are tried.

As for two, values are whole: multiplied by the number of ways in which the tiles to come can come
up. Solved positions are kept in a table; for ``POINTS`` the scores so far are not in its key.
"""

from __future__ import annotations

from typing import Any, Final

from isis_osiris._jit import inlined, jit
from isis_osiris.rules.kernel import MAX_SEATS
from isis_osiris.search.patch import (
    BESIDE,
    COUNTS,
    FALLING,
    IS_COMMON,
    KINDS,
    LOW_BITS,
    MARKS,
    MOST_NODES,
    MUST_REVEAL,
    NODES,
    PLACES,
    RESERVES,
    ROOM,
    SCORES,
    SEATS,
    STONES,
    STONES_LEFT,
    STOPPED,
    TILES,
    TOPS,
    VALUES,
    change_beside,
    first_bit,
    mixed,
)

POINTS: Final = 0
"""Everybody maximises their own expected score."""
WIN: Final = 1
"""Everybody maximises their share of the win; of equal shares, the lead."""

TWELFTHS: Final = 12
"""A win can be shared by two, three or four."""
NO_KEY: Final = -1

WIDTH: Final = 2 * MAX_SEATS
VALUE: Final = 0
BEST: Final = WIDTH
MEAN: Final = 2 * WIDTH
TOP: Final = 3 * WIDTH
"""Vectors that each number of free cells has room for, from ``TOPS`` on."""

TABLE_FROM: Final = 2


@inlined
def vectors(count: int) -> int:
    """Where the vectors for so many free cells begin."""
    return TOPS + 2 * ROOM * count


@inlined
def label(work: Any, cell: int) -> int:
    """A free cell's numbers as one: the tiles beside it, and each seat's stones."""
    number = work[TILES + cell] + 512
    for seat in range(work[SEATS]):
        number = 8 * number + work[STONES + ROOM * seat + cell]
    return int(number)


@inlined
def cells_key(work: Any, free: int) -> int:
    """A key of the free cells; lone cells and pairs are alike wherever they lie."""
    key, rest = 0, free
    while rest:
        cell = first_bit(work, rest)
        bit = rest & -rest
        rest ^= bit
        number = label(work, cell)
        around = work[BESIDE + cell] & free
        if around:
            other = first_bit(work, around)
            if work[BESIDE + other] & free == bit and around & (around - 1) == 0:
                number += (label(work, other) + 1) << 32
            else:
                number += (work[PLACES + cell] + 1) << 24
        key += mixed(number)
    return key


@inlined
def position_key(work: Any, free: int, mover: int, bag: int, mode: int) -> int:
    """A key of all that decides the value."""
    key = cells_key(work, free)
    left = mover
    for seat in range(work[SEATS]):
        left = 1024 * left + 32 * work[STONES_LEFT + seat] + work[RESERVES + seat]
    key += mixed((bag + mixed(left)) & LOW_BITS)
    if mode == WIN:
        leads = 0
        for seat in range(1, work[SEATS]):
            leads = 4096 * leads + work[SCORES + seat] - work[SCORES] + 2048
        key += mixed(leads + 1)
    return key & LOW_BITS


@inlined
def has_twin(work: Any, free: int, cell: int) -> bool:
    """Whether a lone cell has an earlier lone one with the same numbers: its moves are the same."""
    found = False
    if work[BESIDE + cell] & free == 0:
        number = label(work, cell)
        earlier = free & ((1 << cell) - 1)
        while earlier:
            other = first_bit(work, earlier)
            earlier &= earlier - 1
            if work[BESIDE + other] & free == 0 and label(work, other) == number:
                found = True
                earlier = 0
    return found


@inlined
def is_better(work: Any, one: int, other: int, mover: int, mode: int) -> bool:
    """Whether the mover prefers the first vector to the second."""
    seats = work[SEATS]
    difference = 0
    seat = mover
    for turn in range(seats):
        if difference == 0:
            change = work[one + seat] - work[other + seat]
            if change == 0 and mode == WIN:
                change = work[one + seats + seat] - work[other + seats + seat]
            difference = change if turn == 0 else -change
        seat = seat + 1 if seat + 1 < seats else 0
    return difference > 0


@inlined
def write_outcome(work: Any, value: int) -> None:
    """Write the shares of the win and the leads for the scores as they stand."""
    seats = work[SEATS]
    for seat in range(seats):
        rival, equals = -(1 << 30), 1
        for other in range(seats):
            if other != seat:
                rival = max(rival, work[SCORES + other])
                equals += work[SCORES + other] == work[SCORES + seat]
        lead = work[SCORES + seat] - rival
        work[value + seat] = TWELFTHS // equals if lead >= 0 else 0
        work[value + seats + seat] = lead


@inlined
def add_gains(work: Any, cell: int, tile: int, factor: int, scores: int) -> None:
    """Add to each seat's number what a tile on this cell brings it, times the factor."""
    for seat in range(work[SEATS]):
        work[scores + seat] += factor * tile * work[STONES + ROOM * seat + cell]


@jit
def solve(
    work: Any,
    table: Any,
    flag: Any,
    free: int,
    count: int,
    mover: int,
    unseen: int,
    bag: int,
    mode: int,
) -> int:
    """Write the value of a position in which no tile is up to ``vectors(count)``.

    ``free`` has a bit for each free cell, ``count`` of them; ``unseen`` is the number of unseen
    tiles and ``bag`` the sum of their marks. What each seat has left and its score are in ``work``.
    If ``work[MUST_REVEAL]`` is set, the mover turns up a tile now. What is returned means nothing.

    It calls itself with exactly the types that it is called with: numba crashes when it reads a
    function from its cache that does not.
    """
    must_reveal = work[MUST_REVEAL]
    work[MUST_REVEAL] = 0
    seats = work[SEATS]
    width = 2 * seats if mode == WIN else seats
    here = vectors(count)
    if count == 0:
        for index in range(width):
            work[here + index] = 0
        if mode == WIN:
            write_outcome(work, here)
        return count
    work[NODES] += 1
    if work[NODES] >= work[MOST_NODES] or flag[0]:
        work[STOPPED] = 1
    if work[STOPPED]:
        return count
    is_common = work[IS_COMMON]
    while work[STONES_LEFT + mover] + work[RESERVES + (0 if is_common else mover)] == 0:
        mover = mover + 1 if mover + 1 < seats else 0
    next_mover = mover + 1 if mover + 1 < seats else 0
    reserve = RESERVES + (0 if is_common else mover)
    key, slot = 0, 0
    if count >= TABLE_FROM:
        key = position_key(work, free, mover, bag, mode)
        slot = key & (len(table) - 1)
        if table[slot, 0] == key and not must_reveal:
            for index in range(width):
                work[here + index] = table[slot, 1 + index]
            return count
    tiles = 0
    for seat in range(seats):
        tiles += work[RESERVES + seat]
    child = vectors(count - 1)
    has_best = False
    ways = work[FALLING + ROOM * unseen + min(count, tiles)]
    if work[STONES_LEFT + mover] and not must_reveal:
        factor = ways // work[FALLING + ROOM * unseen + min(count - 1, tiles)]
        work[STONES_LEFT + mover] -= 1
        left = free
        while left:
            cell = first_bit(work, left)
            left &= left - 1
            if has_twin(work, free, cell):
                continue
            rest = free & ~(1 << cell)
            gain = work[TILES + cell]
            work[SCORES + mover] += gain
            change_beside(work, STONES + ROOM * mover, rest, cell, 1)
            solve(work, table, flag, rest, count - 1, next_mover, unseen, bag, mode)
            change_beside(work, STONES + ROOM * mover, rest, cell, -1)
            work[SCORES + mover] -= gain
            for index in range(width):
                work[child + index] *= factor
            if mode == POINTS:
                work[child + mover] += ways * gain
            if not has_best or is_better(work, child, here + BEST, mover, mode):
                has_best = True
                for index in range(width):
                    work[here + BEST + index] = work[child + index]
        work[STONES_LEFT + mover] += 1
    if work[reserve]:
        after = work[FALLING + ROOM * (unseen - 1) + min(count, tiles) - 1]
        for index in range(width):
            work[here + MEAN + index] = 0
        work[reserve] -= 1
        for kind in range(work[KINDS]):
            number = work[COUNTS + kind]
            if number == 0:
                continue
            tile = work[VALUES + kind]
            work[COUNTS + kind] -= 1
            has_top = False
            left = free
            while left:
                cell = first_bit(work, left)
                left &= left - 1
                if has_twin(work, free, cell):
                    continue
                rest = free & ~(1 << cell)
                add_gains(work, cell, tile, 1, SCORES)
                change_beside(work, TILES, rest, cell, tile)
                solve(
                    work, table, flag, rest, count - 1, next_mover, unseen - 1,
                    bag - work[MARKS + kind], mode,
                )  # fmt: skip
                change_beside(work, TILES, rest, cell, -tile)
                add_gains(work, cell, -tile, 1, SCORES)
                if mode == POINTS:
                    add_gains(work, cell, tile, after, child)
                if not has_top or is_better(work, child, here + TOP, mover, mode):
                    has_top = True
                    for index in range(width):
                        work[here + TOP + index] = work[child + index]
            work[COUNTS + kind] += 1
            for index in range(width):
                work[here + MEAN + index] += number * work[here + TOP + index]
        work[reserve] += 1
        if not has_best or is_better(work, here + MEAN, here + BEST, mover, mode):
            for index in range(width):
                work[here + BEST + index] = work[here + MEAN + index]
    for index in range(width):
        work[here + index] = work[here + BEST + index]
    if count >= TABLE_FROM and not must_reveal and not work[STOPPED]:
        table[slot, 0] = key
        for index in range(width):
            table[slot, 1 + index] = work[here + index]
    return count
