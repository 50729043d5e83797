"""Keys under which endgames for two are kept: of all that decides what is to come."""

from __future__ import annotations

from typing import Any, Final

from isis_osiris._jit import inlined
from isis_osiris.search.patch import (
    BESIDE,
    LOW_BITS,
    PLACES,
    STONES,
    TILES,
    WORTH,
    first_bit,
    mixed,
)

MARGIN: Final = 0
"""Maximise the expected final margin."""
WIN: Final = 1
"""Maximise the chance to win, a draw counting half; of equal chances, the margin."""


@inlined
def label(work: Any, cell: int, sign: int) -> int:
    """A free cell's two numbers as one, as the mover sees them."""
    return int((work[TILES + cell] + 512) * 16 + sign * work[STONES + cell] + 8)


@inlined
def cells_key(work: Any, free: int, sign: int, pieces: int) -> int:
    """A key of the free cells; lone cells and pairs are alike wherever they lie.

    All are as if alone when ``pieces`` is 0: when no stone or no tile is to come.
    """
    key, rest = 0, free
    while rest:
        cell = first_bit(work, rest)
        bit = rest & -rest
        rest ^= bit
        number = label(work, cell, sign)
        around = work[BESIDE + cell] & free
        if pieces and around:
            other = first_bit(work, around)
            if work[BESIDE + other] & free == bit and around & (around - 1) == 0:
                number += (label(work, other, sign) + 1) << 32
            else:
                number += (work[PLACES + cell] + 1) << 16
        key += mixed(number)
    return key


@inlined
def position_key(
    work: Any,
    free: int,
    sign: int,
    own: int,
    their: int,
    own_tiles: int,
    tiles: int,
    bag: int,
    settled: int,
    mode: int,
) -> int:
    """A key of all that decides the value; the other's tiles follow from the unseen ones."""
    key = cells_key(work, free, sign, (own + their) * tiles)
    key += mixed((bag + own + 32 * their + 1024 * own_tiles) & LOW_BITS)
    if mode == WIN:
        key += mixed((work[WORTH] * 8192 + settled + 4096) & LOW_BITS)
    return key & LOW_BITS
