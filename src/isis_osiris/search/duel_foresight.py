"""Looking several placements ahead in games for two, at the placements that look best.

At each decision all placements are judged by the learned evaluation, and only the best few cells
for each kind of piece are followed: for a stone, and for every tile that may come up. Where a stone
looks far better than a tile, or the other way round, the other is not followed at all. The deeper a
search, the more it leaves out.

Values are the chance of the mover to win. Where points count, that is taken to grow with the
lead so slowly that it is as good as a straight line: then the best chance is the best lead. What
cannot change the result is cut off (alpha-beta; at a chance node as soon as the tiles not yet tried
are not expected to bring the mean back into the window: none to be worth more or less, by more than
a *doubt*, than it looks at first sight).
"""

from __future__ import annotations

from math import exp

from isis_osiris._jit import compiled, inlined, jit
from isis_osiris.rules.kernel import FREE, MOVER, UNSEEN
from isis_osiris.search.choice import NEVER, POINT, choose
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
def final_share(field: Field, seat: int, steepness: float) -> float:
    """What a finished game is worth for a seat: all, half or nothing where the win counts."""
    lead = int(field[SCORES + seat]) - int(field[SCORES + 1 - seat])
    return 1.0 / (1.0 + exp(-steepness * lead)) + POINT * lead


@jit
def grasped_share(stack: Stack, ply: int) -> float:
    """The mover's chance to win at first sight, when the points on the table are taken."""
    field, leads = stack.fields[ply], stack.choice.values
    steepness = stack.weights.steepness[field[FREE] - 1]
    takes_stone, total, pieces = judge_grasp(stack, ply), 0.0, 0
    for kind in range(KINDS):
        number = int(field[UNSEEN + kind - LARGEST_TILE])
        if takes_stone:
            number = 1 if kind == STONE_KIND else 0
        total += number / (1.0 + exp(-steepness * leads[kind, 0]))
        pieces += number
    return total / pieces


@jit
def look_deep(stack: Stack, ply: int, depth: int, alpha: float, beta: float) -> float:
    """The mover's chance to win in the position of this ply, no tile being up.

    Outside the window it is a bound on that side. Once the search is stopped it means nothing.

    It calls itself with exactly the types that it is called with: numba crashes when it reads a
    function from its cache that does not.
    """
    field, control = stack.fields[ply], stack.control
    mover = field[MOVER]
    if field[FREE] == 0:
        return final_share(field, mover, stack.weights.steepness[0])
    if control[NODES] >= control[MOST_NODES] or stack.interrupt[0]:
        control[STOPPED] = 1
    if control[STOPPED]:
        return 0.0
    control[NODES] += 1
    grasps = stack.grasping[mover] != 0
    stone, tile = NEVER, NEVER
    if depth <= 1 or not grasps:
        stone, tile = choose(field, stack.weights, stack.room, stack.choice)
    if depth <= 1:
        return grasped_share(stack, ply) if grasps else max(stone, tile)
    count = int(field[FREE])
    width = min(control[LAST_WIDTH] if depth == 2 else control[WIDTH], count)
    gap = stack.gaps[depth]
    follows_stone = stone > NEVER and stone >= tile - gap
    follows_tile = tile > NEVER and tile >= stone - gap
    if grasps:
        width = 1
        follows_stone = follow_grasp(stack, ply)
        follows_tile = not follows_stone
    elif follows_stone:
        follow(stack, ply, STONE_KIND, count, width)
    unseen, glance = 0, 0.0
    if follows_tile:
        for kind in range(KINDS):
            number = field[UNSEEN + kind - LARGEST_TILE]
            unseen += number
            stack.glances[ply, kind] = 0.0
            if number and not grasps:
                follow(stack, ply, kind, count, width)
                stack.glances[ply, kind] = stack.choice.worths[kind]
            glance += number * stack.glances[ply, kind]
    best = NEVER
    if follows_stone:
        for rank in range(width):
            placed(stack, ply, STONE_KIND, stack.followed[ply, STONE_KIND, rank])
            if stack.fields[ply + 1][MOVER] == mover:
                value = look_deep(stack, ply + 1, depth - 1, max(alpha, best), beta)
            else:
                value = 1.0 - look_deep(
                    stack, ply + 1, depth - 1, 1.0 - beta, 1.0 - max(alpha, best)
                )
            best = max(best, value)
            if best >= beta:
                return best
    if follows_tile:
        window = max(alpha, best)
        mean, left = 0.0, 1.0
        # Nobody has glanced at what somebody grasps.
        doubt = 1.0 if grasps else stack.doubt[0]
        glance /= unseen
        for kind in range(KINDS):
            number = field[UNSEEN + kind - LARGEST_TILE]
            if number == 0:
                continue
            chance = number / unseen
            left -= chance
            glance -= chance * stack.glances[ply, kind]
            most = min(glance + left * doubt, left)
            least = max(glance - left * doubt, 0.0)
            need = (window - mean - most) / chance
            enough = (beta - mean - least) / chance
            top = NEVER
            for rank in range(width):
                placed(stack, ply, kind, stack.followed[ply, kind, rank])
                low = max(need, top)
                if stack.fields[ply + 1][MOVER] == mover:
                    value = look_deep(stack, ply + 1, depth - 1, low, enough)
                else:
                    value = 1.0 - look_deep(stack, ply + 1, depth - 1, 1.0 - enough, 1.0 - low)
                top = max(top, value)
                if top >= enough:
                    break
            mean += chance * top
            if top <= need:
                mean += most
                break
            if top >= enough:
                mean += least
                break
        best = max(best, mean)
    return best


def weigh(stack: Stack, kind: int, cell: int, depth: int, width: int, alpha: float) -> float:
    """What a move in the position of ply 0 is worth for the mover, if more than ``alpha``.

    It is a placement, or, with ``NO_CELL``, turning up a tile, for which so many cells are tried.
    Not compiled: what Python calls is optimised by itself, with all that it calls, and that takes
    seconds.
    """
    place, look = compiled(placed), compiled(look_deep)
    field, after = stack.fields[0], stack.fields[1]
    tiles = {kind: 1}
    if cell == NO_CELL:
        tiles = {one: int(field[UNSEEN + one - LARGEST_TILE]) for one in range(KINDS)}
    total, glances = sum(tiles.values()), stack.glances[0].tolist()
    glance = sum(number * glances[one] for one, number in tiles.items()) / total
    mean, left, doubt = 0.0, 1.0, float(stack.doubt[0])
    for one, number in tiles.items():
        if number == 0:
            continue
        chance = number / total
        left -= chance
        glance -= chance * glances[one]
        most = min(glance + left * doubt, left)
        need = (alpha - mean - most) / chance
        top = NEVER
        for there in [cell] if cell != NO_CELL else stack.followed[0, one, :width].tolist():
            place(stack, 0, one, there)
            low = max(need, top)
            if after[MOVER] == field[MOVER]:
                value = look(stack, 1, depth - 1, low, 2.0)
            else:
                value = 1.0 - look(stack, 1, depth - 1, -1.0, 1.0 - low)
            top = max(top, value)
        mean += chance * top
        if top <= need:
            mean += most
            break
    return mean
