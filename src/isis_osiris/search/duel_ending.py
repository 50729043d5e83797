"""The last cells of an endgame for two, without a search."""

from __future__ import annotations

from typing import Any, Final

from isis_osiris._jit import inlined
from isis_osiris.search.patch import (
    BESIDE,
    COUNTS,
    FALLING,
    IS_COMMON,
    KINDS,
    ROOM,
    STONES,
    SUM,
    TILES,
    VALUES,
    WORTH,
    first_bit,
)

INFINITY: Final = 1 << 61
"""Beyond every value."""


@inlined
def utility(margin: int, worth: int) -> int:
    """What a final margin is worth for the mover when the win counts."""
    sign = 1 if margin > 0 else (-1 if margin < 0 else 0)
    return sign * worth + margin


@inlined
def last_cell(tiles: int, stones: int, own: int, own_tiles: int, total: int, ways: int) -> int:
    """The mover's gain by the last placement: the better of a stone and any tile."""
    best = -INFINITY
    if own:
        best = ways * tiles
    if own_tiles:
        best = max(best, stones * total)
    return best


@inlined
def reply(
    tiles: int,
    stones: int,
    own: int,
    their: int,
    own_tiles: int,
    their_tiles: int,
    total: int,
    ways: int,
) -> int:
    """What the last cell brings the one who has just moved: it is the other's, or theirs (R18)."""
    if their or their_tiles:
        value = -last_cell(tiles, -stones, their, their_tiles, total, ways)
    else:
        value = last_cell(tiles, stones, own, own_tiles, total, ways)
    return value


@inlined
def last_two(
    work: Any,
    free: int,
    sign: int,
    own: int,
    their: int,
    own_tiles: int,
    their_tiles: int,
    unseen: int,
    ways: int,
) -> int:
    """The mover's gain with two free cells: everything tried, without a window."""
    one, other = first_bit(work, free), first_bit(work, free & (free - 1))
    link = 1 if work[BESIDE + one] >> other & 1 else 0
    is_common = work[IS_COMMON]
    tiles = own_tiles if is_common else own_tiles + their_tiles
    total = work[SUM]
    best = -INFINITY
    if own:
        after = work[FALLING + ROOM * unseen + min(tiles, 1)]
        for turn in range(2):
            cell, last = (one, other) if turn == 0 else (other, one)
            stones = sign * work[STONES + last] + link
            value = reply(
                work[TILES + last], stones, own - 1, their, own_tiles, their_tiles, total, after
            )
            best = max(best, ways * work[TILES + cell] + ways // after * value)
    if own_tiles:
        after = work[FALLING + ROOM * (unseen - 1) + min(tiles, 2) - 1]
        next_their = own_tiles - 1 if is_common else their_tiles
        mean = 0
        for kind in range(work[KINDS]):
            number, tile = work[COUNTS + kind], work[VALUES + kind]
            if number:
                top = -INFINITY
                for turn in range(2):
                    cell, last = (one, other) if turn == 0 else (other, one)
                    beside = work[TILES + last] + link * tile
                    stones = sign * work[STONES + last]
                    value = reply(
                        beside, stones, own, their, own_tiles - 1, next_their, total - tile, after
                    )
                    top = max(top, after * tile * sign * work[STONES + cell] + value)
                mean += number * top
        best = max(best, mean)
    return best


@inlined
def final_win(
    work: Any, cell: int, sign: int, own: int, own_tiles: int, settled: int, ways: int
) -> int:
    """The mover's value of the last placement when the win counts."""
    best = -INFINITY
    worth = work[WORTH]
    if own:
        best = ways * utility(settled + work[TILES + cell], worth)
    if own_tiles:
        mean = 0
        for kind in range(work[KINDS]):
            gain = sign * work[VALUES + kind] * work[STONES + cell]
            mean += work[COUNTS + kind] * utility(settled + gain, worth)
        best = max(best, mean)
    return best
