"""How often a solved endgame for two ends in a draw.

The value of a position tells the chance to win less the chance to lose, and the margin; not how
the rest is shared between draws and decided games. This goes through all optimal play a second
time. Of moves that are equally good, the one with the most draws counts.
"""

from __future__ import annotations

from typing import Any

from isis_osiris._jit import jit
from isis_osiris.search.duel import KEY, has_twin, list_cells, most_to_come, solve
from isis_osiris.search.duel_ending import INFINITY
from isis_osiris.search.duel_key import position_key
from isis_osiris.search.patch import (
    COUNTS,
    FALLING,
    IS_COMMON,
    KINDS,
    MARKS,
    MUST_REVEAL,
    NODES,
    ORDER,
    ROOM,
    STONES,
    STOPPED,
    SUM,
    TILES,
    VALUES,
    WORTH,
    change_beside,
    first_bit,
)


@jit
def draws(
    work: Any,
    table: Any,
    memory: Any,
    flag: Any,
    free: int,
    count: int,
    mover: int,
    own: int,
    their: int,
    own_tiles: int,
    their_tiles: int,
    unseen: int,
    bag: int,
    settled: int,
    mode: int,
    value: int,
) -> int:
    """The chance of a draw, times the ways in which tiles can come up, where the value is known.

    The arguments are those of ``duel.solve``; ``mode`` is ``WIN``. ``memory`` is a table of what
    this function has found. Like ``solve``, it calls itself with exactly the types that it is
    called with.
    """
    must_reveal = work[MUST_REVEAL]
    work[MUST_REVEAL] = 0
    if count == 0:
        return int(settled == 0)
    work[NODES] += 1
    if work[STOPPED]:
        return count
    if own == 0 and own_tiles == 0:
        return draws(
            work, table, memory, flag, free, count, 1 - mover, their, own, their_tiles, own_tiles,
            unseen, bag, -settled, mode, -value,
        )  # fmt: skip
    sign = 1 - 2 * mover
    is_common = work[IS_COMMON]
    tiles = own_tiles if is_common else own_tiles + their_tiles
    reveals = min(count, tiles)
    ways = work[FALLING + ROOM * unseen + reveals]
    is_decided = abs(value) >= ways * work[WORTH] - work[WORTH] // 2
    if is_decided or abs(settled) > most_to_come(work, free, own + their):
        return 0 * count
    key = position_key(work, free, sign, own, their, own_tiles, tiles, bag, settled, mode)
    slot = key & (len(memory) - 1)
    if memory[slot, KEY] == key and not must_reveal:
        return int(memory[slot, 1])
    most = -1
    if own and not must_reveal:
        factor = ways // work[FALLING + ROOM * unseen + min(count - 1, tiles)]
        target = value // factor
        left = free if target * factor == value else 0
        while left:
            cell = first_bit(work, left)
            left &= left - 1
            if has_twin(work, free, cell):
                continue
            rest = free & ~(1 << cell)
            lead = settled + work[TILES + cell]
            change_beside(work, STONES, rest, cell, sign)
            found = -solve(
                work, table, flag, rest, count - 1, 1 - mover, their, own - 1, their_tiles,
                own_tiles, unseen, bag, -lead, mode, -target, 1 - target,
            )  # fmt: skip
            if found >= target:
                drawn = draws(
                    work, table, memory, flag, rest, count - 1, 1 - mover, their, own - 1,
                    their_tiles, own_tiles, unseen, bag, -lead, mode, -target,
                )  # fmt: skip
                most = max(most, factor * drawn)
            change_beside(work, STONES, rest, cell, -sign)
    is_best = own_tiles > 0
    if is_best and own and not must_reveal:
        work[MUST_REVEAL] = 1
        found = solve(
            work, table, flag, free, count, mover, own, their, own_tiles, their_tiles, unseen, bag,
            settled, mode, value - 1, value,
        )  # fmt: skip
        is_best = found >= value
    if is_best:
        next_their = own_tiles - 1 if is_common else their_tiles
        order = ORDER + 2 * ROOM * count
        total = 0
        for kind in range(work[KINDS]):
            number = work[COUNTS + kind]
            if number == 0:
                continue
            tile = work[VALUES + kind]
            next_bag = bag - work[MARKS + kind]
            work[COUNTS + kind] -= 1
            work[SUM] -= tile
            listed = list_cells(work, free, STONES, sign * tile, order)
            top, drawn = -INFINITY, 0
            # First the value of the best cell, then the draws on all cells that are as good.
            for phase in range(2):
                for index in range(order, order + listed):
                    cell = work[index]
                    rest = free & ~(1 << cell)
                    lead = settled + sign * tile * work[STONES + cell]
                    low = top - phase
                    high = INFINITY if phase == 0 else top
                    change_beside(work, TILES, rest, cell, tile)
                    found = -solve(
                        work, table, flag, rest, count - 1, 1 - mover, their, own, next_their,
                        own_tiles - 1, unseen - 1, next_bag, -lead, mode, -high, -low,
                    )  # fmt: skip
                    if phase == 1 and found >= top:
                        drawn = max(drawn, draws(
                            work, table, memory, flag, rest, count - 1, 1 - mover, their, own,
                            next_their, own_tiles - 1, unseen - 1, next_bag, -lead, mode, -top,
                        ))  # fmt: skip
                    change_beside(work, TILES, rest, cell, -tile)
                    if phase == 0:
                        top = max(top, found)
            work[COUNTS + kind] += 1
            work[SUM] += tile
            total += number * drawn
        most = max(most, total)
    if not must_reveal and not work[STOPPED]:
        memory[slot, KEY] = key
        memory[slot, 1] = most
    return most
