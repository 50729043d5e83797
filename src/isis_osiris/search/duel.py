"""Endgames for two, solved exactly: every move, every tile that may come up, to the last cell.

What is to come does not depend on how the filled cells came about. Of a free cell only two numbers
matter: the sum of the tiles beside it and the difference of the stones beside it. What has been
solved is kept in a table under a key of these numbers, of which free cells are neighbours, of the
stones left, the tiles that nobody has seen, and the mover. The score so far is part of the key
only while the win counts and is open.

Values are for the mover, and whole: each is multiplied by the number of ways in which the tiles to
come can come up. So nothing is rounded, and equal is equal.

The search is alpha-beta. At a chance node it first tries one good cell for each tile, which often
shows that the mean is high enough (Star2); then it goes on until the tiles not yet settled cannot
bring the mean back into the window (Star1).
"""

from __future__ import annotations

from typing import Any, Final

from isis_osiris._jit import inlined, jit
from isis_osiris.search.duel_ending import INFINITY, final_win, last_cell, last_two, utility
from isis_osiris.search.duel_key import MARGIN, WIN, position_key
from isis_osiris.search.patch import (
    BESIDE,
    COUNTS,
    FALLING,
    IS_COMMON,
    KINDS,
    MARKS,
    MOST_NODES,
    MUST_REVEAL,
    NODES,
    ORDER,
    ROOM,
    STONES,
    STOPPED,
    SUM,
    TILES,
    TOPS,
    VALUES,
    WORTH,
    change_beside,
    first_bit,
)

KEY: Final = 0
LOW: Final = 1
HIGH: Final = 2
ENTRY: Final = 4
"""A row of the table: a key, a lower and an upper bound; as wide as half a line of the cache."""
NO_KEY: Final = -1

TABLE_FROM: Final = 3
"""With fewer free cells, solving is as quick as looking up."""


@inlined
def most_to_come(work: Any, free: int, stones: int) -> int:
    """A bound on how far the margin can still move, with so many stones left to place.

    Every free cell gets a tile, next to the stones that stand there; up to ``stones`` of them get a
    stone instead, which is worth something next to the tiles that lie there or are to come.
    """
    largest = 0
    for kind in range(work[KINDS]):
        if work[COUNTS + kind]:
            largest = max(largest, abs(work[VALUES + kind]))
    total, extra, greatest, links, most_links, rest = 0, 0, 0, 0, 0, free
    while rest:
        cell = first_bit(work, rest)
        rest &= rest - 1
        by_tile = largest * abs(work[STONES + cell])
        total += by_tile
        more = max(abs(work[TILES + cell]) - by_tile, 0)
        extra += more
        greatest = max(greatest, more)
        around = work[BESIDE + cell] & free
        beside = 0
        while around:
            beside += 1
            around &= around - 1
        links += beside
        most_links = max(most_links, beside)
    by_links = largest * min(links // 2, stones * most_links)
    return int(total + min(extra, stones * greatest) + by_links)


@inlined
def has_twin(work: Any, free: int, cell: int) -> bool:
    """Whether a lone cell has an earlier lone one with the same numbers: its moves are the same."""
    found = False
    if work[BESIDE + cell] & free == 0:
        earlier = free & ((1 << cell) - 1)
        while earlier:
            other = first_bit(work, earlier)
            earlier &= earlier - 1
            if (
                work[BESIDE + other] & free == 0
                and work[TILES + other] == work[TILES + cell]
                and work[STONES + other] == work[STONES + cell]
            ):
                found = True
                earlier = 0
    return found


@inlined
def list_cells(work: Any, free: int, numbers: int, factor: int, order: int) -> int:
    """List the free cells from ``order`` on, those first whose number times the factor is greatest.

    Cells with the same moves as an earlier one are left out. How many are listed is returned.
    """
    listed, rest = 0, free
    while rest:
        cell = first_bit(work, rest)
        rest &= rest - 1
        if not has_twin(work, free, cell):
            number = factor * work[numbers + cell]
            place = order + listed
            while place > order and factor * work[numbers + work[place - 1]] < number:
                work[place] = work[place - 1]
                place -= 1
            work[place] = cell
            listed += 1
    return listed


@jit
def solve(
    work: Any,
    table: Any,
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
    alpha: int,
    beta: int,
) -> int:
    """The mover's value of a position in which no tile is up, within the window.

    ``free`` has a bit for each free cell, ``count`` of them. ``own`` and ``their`` are stones left,
    ``unseen`` is the number of unseen tiles and ``bag`` the sum of their marks. For ``MARGIN`` the
    value is what the margin still gains; for ``WIN`` it is of the final margin, and ``settled`` is
    the mover's lead so far. A result outside the window is a bound on that side. If
    ``work[MUST_REVEAL]`` is set, the mover turns up a tile now.

    It calls itself with exactly the types that it is called with: numba crashes when it reads a
    function from its cache that does not.
    """
    must_reveal = work[MUST_REVEAL]
    work[MUST_REVEAL] = 0
    if count == 0:
        return utility(settled, work[WORTH]) if mode == WIN else count
    work[NODES] += 1
    if work[NODES] >= work[MOST_NODES] or flag[0]:
        work[STOPPED] = 1
    if work[STOPPED]:
        return count
    if own == 0 and own_tiles == 0:
        return -solve(
            work, table, flag, free, count, 1 - mover, their, own, their_tiles, own_tiles, unseen,
            bag, -settled, mode, -beta, -alpha,
        )  # fmt: skip
    sign = 1 - 2 * mover
    is_common = work[IS_COMMON]
    tiles = own_tiles if is_common else own_tiles + their_tiles
    reveals = min(count, tiles)
    ways = int(work[FALLING + ROOM * unseen + reveals])
    if count == 1 and not must_reveal:
        cell = first_bit(work, free)
        if mode == WIN:
            return final_win(work, cell, sign, own, own_tiles, settled, ways)
        return last_cell(
            work[TILES + cell], sign * work[STONES + cell], own, own_tiles, work[SUM], ways
        )
    is_last_two = count == 2 and not must_reveal
    bound = 0
    if mode == WIN or not is_last_two:
        bound = most_to_come(work, free, own + their)
    base = 0
    if mode == WIN and abs(settled) > bound:
        base = ways * utility(settled, work[WORTH])
        mode, settled = MARGIN, 0
        alpha -= base
        beta -= base
    if is_last_two and mode == MARGIN:
        value = last_two(work, free, sign, own, their, own_tiles, their_tiles, unseen, ways)
        return base + value
    floor, ceiling = settled - bound, settled + bound
    if mode == WIN:
        floor, ceiling = utility(floor, work[WORTH]), utility(ceiling, work[WORTH])
    lowest, highest = ways * floor, ways * ceiling
    key, slot = 0, 0
    if count >= TABLE_FROM:
        key = position_key(work, free, sign, own, their, own_tiles, tiles, bag, settled, mode)
        slot = key & (len(table) - 1)
        if table[slot, KEY] == key and not must_reveal:
            lowest = max(lowest, int(table[slot, LOW]))
            highest = min(highest, int(table[slot, HIGH]))
    if lowest >= beta or lowest >= highest:
        return lowest + base
    if highest <= alpha:
        return highest + base
    alpha = max(alpha, lowest - 1)
    beta = min(beta, highest + 1)
    best = -INFINITY
    order = ORDER + 2 * ROOM * count
    if own and not must_reveal:
        after = work[FALLING + ROOM * unseen + min(count - 1, tiles)]
        factor = ways // after
        listed = list_cells(work, free, TILES, 1, order)
        for index in range(order, order + listed):
            cell = work[index]
            rest = free & ~(1 << cell)
            gain = work[TILES + cell]
            shift, lead = (ways * gain, 0) if mode == MARGIN else (0, settled + gain)
            low, high = max(alpha, best) - shift, beta - shift
            if factor > 1:
                low, high = low // factor, -(-high // factor)
            change_beside(work, STONES, rest, cell, sign)
            value = shift - factor * solve(
                work, table, flag, rest, count - 1, 1 - mover, their, own - 1, their_tiles,
                own_tiles, unseen, bag, -lead, mode, -high, -low,
            )  # fmt: skip
            change_beside(work, STONES, rest, cell, -sign)
            best = max(best, value)
            if best >= beta:
                break
    if own_tiles and best < beta:
        window = max(alpha, best)
        next_their = own_tiles - 1 if is_common else their_tiles
        after = work[FALLING + ROOM * (unseen - 1) + reveals - 1]
        floor *= after
        ceiling *= after
        sum_low, sum_high = unseen * floor, unseen * ceiling
        listed = list_cells(work, free, STONES, sign, order)
        tops = TOPS + 2 * ROOM * count
        is_open = True
        for phase in range(2):
            for kind in range(work[KINDS]):
                number = work[COUNTS + kind]
                if number == 0 or not is_open:
                    continue
                tile = work[VALUES + kind]
                top = -INFINITY
                low_here, high_here = floor, ceiling
                if phase == 1:
                    top = work[tops + kind]
                    low_here = work[tops + ROOM + kind]
                need = (window - (sum_high - number * high_here)) // number
                enough = -(-(beta - (sum_low - number * low_here)) // number)
                work[COUNTS + kind] -= 1
                work[SUM] -= tile
                first, last = (0, 1) if phase == 0 else (1, listed)
                for index in range(first, last):
                    cell = work[order + index] if tile > 0 else work[order + listed - 1 - index]
                    rest = free & ~(1 << cell)
                    gain = sign * tile * work[STONES + cell]
                    shift, lead = (after * gain, 0) if mode == MARGIN else (0, settled + gain)
                    change_beside(work, TILES, rest, cell, tile)
                    value = shift - solve(
                        work, table, flag, rest, count - 1, 1 - mover, their, own, next_their,
                        own_tiles - 1, unseen - 1, bag - work[MARKS + kind], -lead, mode,
                        shift - enough, shift - max(need, top),
                    )  # fmt: skip
                    change_beside(work, TILES, rest, cell, -tile)
                    top = max(top, value)
                    if top >= enough:
                        break
                work[COUNTS + kind] += 1
                work[SUM] += tile
                # Above what it needs a value is exact or a lower bound, below it an upper one.
                low_now = max(low_here, top) if top > need else low_here
                sum_low += number * (low_now - low_here)
                if phase == 0:
                    work[tops + kind] = top
                    work[tops + ROOM + kind] = low_now
                else:
                    sum_high += number * (min(top, high_here) - high_here)
                is_open = sum_low < beta and not (phase == 1 and top <= need)
        best = max(best, sum_low if sum_low >= beta else sum_high)
    if work[STOPPED]:
        return count
    if must_reveal:
        return best + base
    if count >= TABLE_FROM:
        if table[slot, KEY] != key:
            table[slot, KEY] = key
            table[slot, LOW] = -INFINITY
            table[slot, HIGH] = INFINITY
        if best > alpha:
            table[slot, LOW] = max(table[slot, LOW], best)
        if best < beta:
            table[slot, HIGH] = min(table[slot, HIGH], best)
    return min(max(best, lowest), highest) + base
