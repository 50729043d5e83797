"""Looking several placements ahead in games for three and four, at those that look best.

Everybody is taken to go for their own share of the win (max^n), but for those who are expected to
take the points on the table. What is followed is chosen as for two players; nothing can be cut off,
so a search goes less deep.
"""

from __future__ import annotations

from typing import Any

from isis_osiris._jit import compiled, inlined, jit
from isis_osiris.rules.kernel import FREE, MOVER, SEATS, UNSEEN
from isis_osiris.search.choice import NEVER, POINT, choose, win_share
from isis_osiris.search.field import SCORES, Field
from isis_osiris.search.grasp import follow_grasp, judge_grasp
from isis_osiris.search.lookahead import KINDS, STONE_KIND
from isis_osiris.search.patterns import LARGEST_TILE
from isis_osiris.search.stack import (
    LAST_WIDTH,
    MOST_NODES,
    NO_CELL,
    NODES,
    STOPPED,
    WIDTH,
    Stack,
    follow,
    placed,
)


@inlined
def write_result(field: Field, shares: Any) -> None:
    """Write what a finished game is worth for each seat."""
    best, second, winners = -128, -128, 0
    for seat in range(field[SEATS]):
        score = int(field[SCORES + seat])
        if score > best:
            best, second, winners = score, best, 1
        elif score == best:
            second, winners = best, winners + 1
        elif score > second:
            second = score
    for seat in range(field[SEATS]):
        score = int(field[SCORES + seat])
        share = 1.0 / winners if score == best else 0.0
        lead = score - (second if score == best else best)
        shares[seat] = share + POINT * lead


@inlined
def add_shares(stack: Stack, field: Field, kind: int, weight: float, shares: Any) -> None:
    """Add what the best placement of a kind is worth for each seat, at first sight."""
    seats = field[SEATS]
    steepness = stack.weights.steepness[field[FREE] - 1]
    values = stack.choice.values[kind]
    for perspective in range(seats):
        best = NEVER
        for other in range(seats):
            if other != perspective:
                best = max(best, values[other])
        share = win_share(values, seats, perspective, steepness)
        seat = (field[MOVER] + perspective) % seats
        shares[seat] += weight * (share + POINT * (values[perspective] - best))


@jit
def look_around(stack: Stack, ply: int, depth: int) -> None:
    """Write each seat's share of the win in the position of this ply, no tile being up.

    Once the search is stopped, what is written means nothing.

    It calls itself with exactly the types that it is called with: numba crashes when it reads a
    function from its cache that does not.
    """
    field, control, shares = stack.fields[ply], stack.control, stack.shares[ply]
    seats, mover = field[SEATS], field[MOVER]
    if field[FREE] == 0:
        write_result(field, shares)
        return
    if control[NODES] >= control[MOST_NODES] or stack.interrupt[0]:
        control[STOPPED] = 1
    if control[STOPPED]:
        return
    control[NODES] += 1
    grasps = stack.grasping[mover] != 0
    stone, tile = NEVER, NEVER
    if depth <= 1 or not grasps:
        stone, tile = choose(field, stack.weights, stack.room, stack.choice)
    unseen = 0
    for kind in range(KINDS):
        unseen += field[UNSEEN + kind - LARGEST_TILE]
    for seat in range(seats):
        shares[seat] = 0.0
    if depth <= 1:
        takes_stone = judge_grasp(stack, ply) if grasps else stone >= tile
        if takes_stone:
            add_shares(stack, field, STONE_KIND, 1.0, shares)
        else:
            for kind in range(KINDS):
                number = field[UNSEEN + kind - LARGEST_TILE]
                if number:
                    add_shares(stack, field, kind, number / unseen, shares)
        return
    count = int(field[FREE])
    width = min(control[LAST_WIDTH] if depth == 2 else control[WIDTH], count)
    gap = stack.gaps[depth]
    follows_stone = stone > NEVER and stone >= tile - gap
    follows_tile = tile > NEVER and tile >= stone - gap
    if grasps:
        width = 1
        follows_stone = follow_grasp(stack, ply)
        follows_tile = not follows_stone
    else:
        for kind in range(KINDS):
            follow(stack, ply, kind, count, width)
    after = stack.shares[ply + 1]
    shares[mover] = NEVER
    if follows_stone:
        for rank in range(width):
            placed(stack, ply, STONE_KIND, stack.followed[ply, STONE_KIND, rank])
            look_around(stack, ply + 1, depth - 1)
            if after[mover] > shares[mover]:
                for seat in range(seats):
                    shares[seat] = after[seat]
    if follows_tile:
        means, best = stack.means[ply], stack.bests[ply]
        for seat in range(seats):
            means[seat] = 0.0
        for kind in range(KINDS):
            number = field[UNSEEN + kind - LARGEST_TILE]
            if number == 0:
                continue
            best[mover] = NEVER
            for rank in range(width):
                placed(stack, ply, kind, stack.followed[ply, kind, rank])
                look_around(stack, ply + 1, depth - 1)
                if after[mover] > best[mover]:
                    for seat in range(seats):
                        best[seat] = after[seat]
            for seat in range(seats):
                means[seat] += number / unseen * best[seat]
        if means[mover] > shares[mover]:
            for seat in range(seats):
                shares[seat] = means[seat]


def weigh_among_rivals(stack: Stack, kind: int, cell: int, depth: int, width: int) -> float:
    """What a move in the position of ply 0 is worth for the mover; see ``duel_foresight.weigh``."""
    place, look = compiled(placed), compiled(look_around)
    field = stack.fields[0]
    tiles = {kind: 1}
    if cell == NO_CELL:
        tiles = {one: int(field[UNSEEN + one - LARGEST_TILE]) for one in range(KINDS)}
    mean = 0.0
    for one, number in tiles.items():
        top = NEVER
        if number == 0:
            continue
        for there in [cell] if cell != NO_CELL else stack.followed[0, one, :width].tolist():
            place(stack, 0, one, there)
            look(stack, 1, depth - 1)
            top = max(top, float(stack.shares[1, field[MOVER]]))
        mean += number / sum(tiles.values()) * top
    return mean
