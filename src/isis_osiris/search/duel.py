"""Endgames for two, solved exactly: every move, every tile that may come up, to the last cell.

What is to come does not depend on how the filled cells came about. Of a free cell only two numbers
matter: the sum of the tiles beside it and the difference of the stones beside it. So a position is
a small graph of free cells with two numbers each, and what has been solved is kept in a table under
a key of that graph, the stones left, the tiles nobody has seen and the mover. The score so far is
not part of the key when points are counted; it is when only the win counts.

Values are for the mover. The search is alpha-beta; at a chance node it stops as soon as the tiles
not yet tried cannot bring the mean back into the window (Star1).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from isis_osiris._jit import inlined, jit
from isis_osiris.rules.kernel import MAX_VALUE

MARGIN: Final = 0
"""Maximise the expected final margin."""
WIN: Final = 1
"""Maximise the chance to win, a draw counting half; of equal chances, the margin."""

TIE_BREAK: Final = 1e-9
"""What a point of margin is worth beside the chance to win: less than any difference in it."""

ROUNDING: Final = 1e-12
"""Sums in another order differ by less: that must not turn a bound into one of the other side."""

VALUES: Final = 2 * MAX_VALUE + 1
LOW_BITS: Final = 0x7FFFFFFFFFFFFFFF
NO_KEY: Final = -1
BIT_NUMBERS: Final = 37
"""A prime that tells the first 36 powers of two apart."""
IDENTITY_FROM: Final = 5
"""Groups of free cells smaller than this are alike when their numbers are; others keep places."""

NODES: Final = 0
MOST_NODES: Final = 1
STOPPED: Final = 2
OBJECTIVE: Final = 3
IS_COMMON: Final = 4
MUST_REVEAL: Final = 5

LOWEST: Final = -1e18
HIGHEST: Final = 1e18


class Duel(NamedTuple):
    """An endgame as arrays: the free cells, the unseen tiles, the table, and room to work."""

    tiles: Any
    """By free cell: the sum of the tiles beside it."""
    stones: Any
    """By free cell: stones of seat 0 beside it less those of seat 1."""
    beside: Any
    """By free cell: a bit for each free cell beside it."""
    bit_numbers: Any
    """By a power of two, modulo 37: which power it is."""
    places: Any
    """By free cell: its number on the board, so that the table serves for a whole game."""
    unseen: Any
    """By value, from -9: how many tiles nobody has seen."""
    order: Any
    """Room for the order of cells, by the number of free cells and twice."""
    keys: Any
    lows: Any
    highs: Any
    """The table: what is known of a position, as a lower and an upper bound."""
    control: Any
    """By the names above: nodes so far and at most, whether to stop, and what is played how."""
    interrupt: Any


@inlined
def mixed(number: int) -> int:
    """A number whose every bit depends on every bit of the given one."""
    number = (number * 0x1E3779B97F4A7C15) & LOW_BITS
    number ^= number >> 29
    number = (number * 0x3F58476D1CE4E5B9) & LOW_BITS
    return number ^ (number >> 32)


@inlined
def first_bit(duel: Duel, bits: int) -> int:
    """The number of the lowest bit that is set."""
    return int(duel.bit_numbers[(bits & -bits) % BIT_NUMBERS])


@inlined
def label(duel: Duel, cell: int) -> int:
    """A free cell's two numbers as one."""
    return int((duel.tiles[cell] + 64) * 16 + duel.stones[cell] + 8)


@inlined
def group_around(duel: Duel, free: int, first: int) -> int:
    """The free cells that hang together with these, as bits."""
    group, edge = 0, first
    while edge:
        group |= edge
        around = 0
        while edge:
            around |= duel.beside[first_bit(duel, edge)]
            edge &= edge - 1
        edge = around & free & ~group
    return group


@jit
def graph_key(duel: Duel, free: int) -> int:
    """A key of the free cells; small groups that differ only in where they lie have the same."""
    key, rest = 0, free
    while rest:
        group = group_around(duel, free, rest & -rest)
        rest &= ~group
        size, group_key = 0, 0
        members = group
        while members:
            size += 1
            members &= members - 1
        while group:
            cell = first_bit(duel, group)
            group &= group - 1
            place = duel.places[cell] + 1
            if size < IDENTITY_FROM:
                place = 0
                around = duel.beside[cell] & free
                while around:
                    place += mixed(label(duel, first_bit(duel, around)))
                    around &= around - 1
            group_key += mixed(label(duel, cell) + 4096 * (place & LOW_BITS))
        key = (key + mixed(group_key & LOW_BITS)) & LOW_BITS
    return key


@inlined
def most_to_come(duel: Duel, free: int) -> int:
    """A bound on how far the margin can still move."""
    largest = 0
    for index in range(VALUES):
        if duel.unseen[index]:
            largest = max(largest, abs(index - MAX_VALUE))
    total, edges, rest = 0, 0, free
    while rest:
        cell = first_bit(duel, rest)
        rest &= rest - 1
        total += max(abs(duel.tiles[cell]), largest * abs(duel.stones[cell]))
        around = duel.beside[cell] & free
        while around:
            edges += 1
            around &= around - 1
    return int(total + largest * edges // 2)


@inlined
def utility(margin: float, objective: int) -> float:
    """What a final margin is worth for the mover."""
    if objective == MARGIN:
        return margin
    sign = 0.5 if margin > 0 else (-0.5 if margin < 0 else 0.0)
    return sign + TIE_BREAK * margin


@inlined
def is_twin(duel: Duel, free: int, cell: int) -> bool:
    """Whether a lone cell has an earlier lone one with the same numbers: its moves are the same."""
    if duel.beside[cell] & free:
        return False
    earlier = free & ((1 << cell) - 1)
    while earlier:
        other = first_bit(duel, earlier)
        earlier &= earlier - 1
        if (
            not duel.beside[other] & free
            and duel.tiles[other] == duel.tiles[cell]
            and duel.stones[other] == duel.stones[cell]
        ):
            return True
    return False


@inlined
def change_beside(numbers: Any, duel: Duel, free: int, cell: int, change: int) -> None:
    """Change a number of every free cell beside this one."""
    around = duel.beside[cell] & free
    while around:
        numbers[first_bit(duel, around)] += change
        around &= around - 1


@inlined
def position_key(duel: Duel, free: int, own: int, their: int, mover: int, settled: int) -> int:
    """A key of all that decides the value; tiles left follow from stones and free cells."""
    key = graph_key(duel, free)
    for index in range(VALUES):
        if duel.unseen[index]:
            key += mixed(1_000_003 * index + duel.unseen[index])
    key += mixed(7_919 + own + 32 * their + 1024 * mover + 2048 * duel.control[IS_COMMON])
    if duel.control[OBJECTIVE] == WIN:
        key += mixed(104_729 + settled + 4096)
    return key & LOW_BITS


@inlined
def list_cells(duel: Duel, numbers: Any, factor: int, free: int, order: Any) -> int:
    """List the free cells, those first whose number times the factor is greatest; how many.

    Cells with the same moves as an earlier one are left out.
    """
    listed, rest = 0, free
    while rest:
        cell = first_bit(duel, rest)
        rest &= rest - 1
        if not is_twin(duel, free, cell):
            place = listed
            while place > 0 and factor * numbers[order[place - 1]] < factor * numbers[cell]:
                order[place] = order[place - 1]
                place -= 1
            order[place] = cell
            listed += 1
    return listed


@inlined
def remember(duel: Duel, key: int, value: float, alpha: float, beta: float) -> None:
    """Keep what a search with this window has found."""
    slot = key & (len(duel.keys) - 1)
    if duel.keys[slot] != key:
        duel.keys[slot] = key
        duel.lows[slot] = LOWEST
        duel.highs[slot] = HIGHEST
    if value > alpha + ROUNDING:
        duel.lows[slot] = max(duel.lows[slot], value)
    if value < beta - ROUNDING:
        duel.highs[slot] = min(duel.highs[slot], value)


@inlined
def last_cell(
    duel: Duel, cell: int, mover: int, own: int, own_tiles: int, unseen: int, settled: int
) -> float:
    """The mover's value of the last placement: the better of a stone and any tile."""
    objective = duel.control[OBJECTIVE]
    best = LOWEST
    if own:
        best = utility(settled + duel.tiles[cell], objective)
    if own_tiles:
        stones = duel.stones[cell] if mover == 0 else -duel.stones[cell]
        mean = 0.0
        for index in range(VALUES):
            if duel.unseen[index]:
                gain = (index - MAX_VALUE) * stones
                mean += duel.unseen[index] * utility(settled + gain, objective)
        best = max(best, mean / unseen)
    return best


@jit
def solve(
    duel: Duel,
    free: int,
    count: int,
    mover: int,
    own: int,
    their: int,
    own_tiles: int,
    their_tiles: int,
    unseen: int,
    settled: int,
    alpha: float,
    beta: float,
) -> float:
    """The mover's value of a position in which no tile is up, within the window.

    ``free`` has a bit for each free cell, ``count`` of them. ``own`` and ``their`` are stones left,
    ``unseen`` is the number of unseen tiles and ``settled`` the mover's lead so far. A result
    outside the window is a bound on that side. If ``control[MUST_REVEAL]`` is set, the mover turns
    up a tile now.

    It calls itself with exactly the types that it is called with: numba crashes when it reads a
    function from its cache that does not.
    """
    objective = duel.control[OBJECTIVE]
    must_reveal = duel.control[MUST_REVEAL]
    duel.control[MUST_REVEAL] = 0
    if count == 0:
        return utility(settled, objective)
    duel.control[NODES] += 1
    if duel.control[NODES] >= duel.control[MOST_NODES] or duel.interrupt[0]:
        duel.control[STOPPED] = 1
    if duel.control[STOPPED]:
        return 0.0
    if own == 0 and own_tiles == 0:
        return -solve(
            duel, free, count, 1 - mover, their, own, their_tiles, own_tiles, unseen, -settled,
            -beta, -alpha,
        )  # fmt: skip
    if count == 1 and not must_reveal:
        return last_cell(duel, first_bit(duel, free), mover, own, own_tiles, unseen, settled)
    base = settled if objective == MARGIN else 0
    bound = most_to_come(duel, free)
    floor, ceiling = utility(settled - bound, objective), utility(settled + bound, objective)
    lowest, highest = floor, ceiling
    key = position_key(duel, free, own, their, mover, settled)
    slot = key & (len(duel.keys) - 1)
    if duel.keys[slot] == key and not must_reveal:
        lowest = max(lowest, duel.lows[slot] + base)
        highest = min(highest, duel.highs[slot] + base)
    if lowest >= beta or lowest >= highest:
        return lowest
    if highest <= alpha:
        return highest
    alpha = max(alpha, lowest)
    beta = min(beta, highest)
    best = LOWEST
    sign = 1 if mover == 0 else -1
    order = duel.order[count]
    if own and not must_reveal:
        for index in range(list_cells(duel, duel.tiles, 1, free, order)):
            cell = order[index]
            rest = free & ~(1 << cell)
            change_beside(duel.stones, duel, rest, cell, sign)
            value = -solve(
                duel, rest, count - 1, 1 - mover, their, own - 1, their_tiles, own_tiles, unseen,
                -(settled + duel.tiles[cell]), -beta, -max(alpha, best),
            )  # fmt: skip
            change_beside(duel.stones, duel, rest, cell, -sign)
            best = max(best, value)
            if best >= beta:
                break
    if own_tiles and best < beta:
        next_their = own_tiles - 1 if duel.control[IS_COMMON] else their_tiles
        window = max(alpha, best)
        mean, left = 0.0, 1.0
        for value_index in range(VALUES):
            number = duel.unseen[value_index]
            if number == 0:
                continue
            tile = value_index - MAX_VALUE
            chance = number / unseen
            left -= chance
            # What this tile must bring for the mean to reach the window at all, or to pass it.
            need = (window - mean - left * ceiling) / chance
            enough = (beta - mean - left * floor) / chance
            duel.unseen[value_index] -= 1
            top = LOWEST
            for index in range(list_cells(duel, duel.stones, sign * tile, free, order)):
                cell = order[index]
                rest = free & ~(1 << cell)
                change_beside(duel.tiles, duel, rest, cell, tile)
                value = -solve(
                    duel, rest, count - 1, 1 - mover, their, own, next_their, own_tiles - 1,
                    unseen - 1, -(settled + sign * tile * duel.stones[cell]), -enough,
                    -max(need, top),
                )  # fmt: skip
                change_beside(duel.tiles, duel, rest, cell, -tile)
                top = max(top, value)
                if top >= enough:
                    break
            duel.unseen[value_index] += 1
            mean += chance * top
            if top <= need:
                mean = min(mean + left * ceiling, window)
                break
            if top >= enough:
                mean = max(mean + left * floor, beta)
                break
        best = max(best, mean)
    if duel.control[STOPPED]:
        return 0.0
    if must_reveal:
        return best
    remember(duel, key, best - base, alpha - base, beta - base)
    return min(max(best, lowest), highest)
