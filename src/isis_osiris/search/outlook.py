"""What is to come if everybody plays at random: how many stones each seat will still place.

Under random play a fair coin decides between stone and tile while the mover has both. What comes
of that depends only on the pieces left, so it is worked out once for each ruleset and then looked
up. For each state of the pieces and each seat the table holds two numbers:

- the expected number X of stones that the seat will place;
- with private reserves the expectation of X², with a common one that of X·T, where T is the number
  of tiles that will be placed; :func:`expected_stones_and_pairs` makes E(X·T) of either.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from isis_osiris._jit import compiled, inlined, jit
from isis_osiris.rules import Ruleset, Variant
from isis_osiris.rules.kernel import (
    COMMON,
    FREE,
    MOVER,
    SEATS,
    STONES,
    TILES,
    Numbers,
)

Floats: TypeAlias = Any
"""An array of float64, as compiled code takes it."""


@lru_cache
def outlook(ruleset: Ruleset) -> Floats:
    """The table for a ruleset."""
    import numpy as np

    stones, tiles = ruleset.stones_each, ruleset.tiles_in_each_reserve
    if ruleset.variant is Variant.PRIVATE:
        table = np.zeros((stones + 1) * (tiles + 1) * 2)
        turns = ruleset.cells // ruleset.players
        compiled(fill_private)(table, stones, tiles, stones + tiles - turns)
    else:
        players = ruleset.players
        table = np.zeros((tiles + 1) * (stones + 1) ** players * players * players * 2)
        surplus = players * stones + tiles - ruleset.cells
        compiled(fill_common)(table, stones, tiles, players, surplus, np.zeros(players, np.int64))
    return table


@inlined
def private_index(stones: int, tiles: int, tiles_each: int) -> int:
    """Where the table has a seat with so many pieces left in its own reserve."""
    return (stones * (tiles_each + 1) + tiles) * 2


@jit
def fill_private(table: Floats, stones_each: int, tiles_each: int, surplus: int) -> None:
    """Work out the table for private reserves, where each seat is alone with its coin.

    ``surplus`` is how many pieces a seat keeps at the end (R12).
    """
    for stones in range(stones_each + 1):
        for tiles in range(tiles_each + 1):
            if stones + tiles <= surplus:
                continue
            here = private_index(stones, tiles, tiles_each)
            share = 0.5 if stones and tiles else 1.0
            if stones:
                after = private_index(stones - 1, tiles, tiles_each)
                table[here] += share * (1.0 + table[after])
                table[here + 1] += share * (1.0 + 2.0 * table[after] + table[after + 1])
            if tiles:
                after = private_index(stones, tiles - 1, tiles_each)
                table[here] += share * table[after]
                table[here + 1] += share * table[after + 1]


@inlined
def common_index(left: Numbers, tiles: int, mover: int, players: int, stones_each: int) -> int:
    """Where the table has these stones left by seat, tiles in the reserve, and mover."""
    index = tiles
    for seat in range(players):
        index = index * (stones_each + 1) + left[seat]
    return (index * players + mover) * players * 2


@jit
def fill_common(
    table: Floats, stones_each: int, tiles_each: int, players: int, surplus: int, left: Any
) -> None:
    """Work out the table for a common reserve; ``left`` is scratch space for the seats."""
    kinds = stones_each + 1
    combinations = kinds**players
    for pieces in range(surplus + 1, players * stones_each + tiles_each + 1):
        for tiles in range(tiles_each + 1):
            for combination in range(combinations):
                rest, stones = combination, 0
                for seat in range(players):
                    left[seat] = rest % kinds
                    stones += left[seat]
                    rest //= kinds
                if stones + tiles != pieces:
                    continue
                for mover in range(players):
                    add_common(table, left, tiles, mover, players, stones_each, pieces - surplus)


@inlined
def add_common(
    table: Floats,
    left: Any,
    tiles: int,
    mover: int,
    players: int,
    stones_each: int,
    free: int,
) -> None:
    """One state: a stone or a tile by the mover, and then the next one's turn.

    A mover with nothing to place is passed over to the first seat that has something (R18).
    """
    actor = mover
    while left[actor] == 0 and tiles == 0:
        actor = (actor + 1) % players
    following = (actor + 1) % players
    here = common_index(left, tiles, mover, players, stones_each)
    share = 0.5 if left[actor] and tiles else 1.0
    if left[actor]:
        left[actor] -= 1
        after = common_index(left, tiles, following, players, stones_each)
        left[actor] += 1
        tiles_to_come = free - 1.0
        for seat in range(players):
            table[here + 2 * seat] += share * table[after + 2 * seat]
            table[here + 2 * seat + 1] += share * table[after + 2 * seat + 1]
            tiles_to_come -= table[after + 2 * seat]
        table[here + 2 * actor] += share
        table[here + 2 * actor + 1] += share * tiles_to_come
    if tiles:
        after = common_index(left, tiles - 1, following, players, stones_each)
        for seat in range(players):
            stones = table[after + 2 * seat]
            table[here + 2 * seat] += share * stones
            table[here + 2 * seat + 1] += share * (table[after + 2 * seat + 1] + stones)


@jit
def expected_stones_and_pairs(
    vector: Numbers, table: Floats, stones_each: int, tiles_each: int, stones: Floats, pairs: Floats
) -> None:
    """Write for each seat E(X), the stones it will place, and E(X·T), with T the tiles to come.

    For positions in which no tile is up.
    """
    players = vector[SEATS]
    if vector[COMMON]:
        index = vector[TILES]
        for seat in range(players):
            index = index * (stones_each + 1) + vector[STONES + seat]
        index = (index * players + vector[MOVER]) * players * 2
        for seat in range(players):
            stones[seat] = table[index + 2 * seat]
            pairs[seat] = table[index + 2 * seat + 1]
    else:
        total = 0.0
        for seat in range(players):
            index = private_index(vector[STONES + seat], vector[TILES + seat], tiles_each)
            stones[seat] = table[index]
            pairs[seat] = table[index + 1]
            total += stones[seat]
        for seat in range(players):
            others = total - stones[seat]
            pairs[seat] = (vector[FREE] - others) * stones[seat] - pairs[seat]
