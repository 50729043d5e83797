"""What a search over several placements works with: positions by ply, and what to follow."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from isis_osiris._jit import jit
from isis_osiris.rules import Ruleset
from isis_osiris.rules.kernel import MAX_SEATS, PENDING, reveal
from isis_osiris.search.choice import Choice, make_choice
from isis_osiris.search.field import LENGTH, copy_field, put_stone, put_tile, skip_passes
from isis_osiris.search.lookahead import KINDS, STONE_KIND, Room, make_room
from isis_osiris.search.patterns import LARGEST_TILE, Weights

MOST_DEPTH: Final = 12
MOST_WIDTH: Final = 36

NODES: Final = 0
MOST_NODES: Final = 1
STOPPED: Final = 2
WIDTH: Final = 3
"""How many cells are followed for each kind of piece."""
LAST_WIDTH: Final = 4
"""The same where the positions that follow are only judged."""
NO_CELL: Final = -1
"""For a tile that is to be turned up, and is to go where it is worth most."""


class Stack(NamedTuple):
    """All that a search works with: positions by ply, and the placements to follow from each."""

    weights: Weights
    room: Room
    choice: Choice
    fields: Any
    followed: Any
    """By ply, kind and rank: the cells to follow."""
    shares: Any
    """By ply and seat: the share of the win; for more than two players."""
    means: Any
    """The same for turning up a tile, while it is worked out."""
    bests: Any
    """The same for one tile."""
    grasping: Any
    """By seat: 1 if it is expected to take the points on the table, whatever comes after."""
    control: Any
    gaps: Any
    """By depth: how much worse a kind of decision may look and still be followed."""
    glances: Any
    """By ply and kind: what the best placement is worth for the mover at first sight."""
    doubt: Any
    """By how much, at most, a search is expected to change that, in one number."""
    interrupt: Any


def make_stack(ruleset: Ruleset, weights: Weights, interrupt: Any) -> Stack:
    """Room to search games of this ruleset."""
    import numpy as np

    return Stack(
        weights=weights,
        room=make_room(ruleset),
        choice=make_choice(),
        fields=np.zeros((MOST_DEPTH + 1, LENGTH), np.int8),
        followed=np.zeros((MOST_DEPTH + 1, KINDS, MOST_WIDTH), np.int64),
        shares=np.zeros((MOST_DEPTH + 1, MAX_SEATS)),
        means=np.zeros((MOST_DEPTH + 1, MAX_SEATS)),
        bests=np.zeros((MOST_DEPTH + 1, MAX_SEATS)),
        grasping=np.zeros(MAX_SEATS, np.uint8),
        control=np.array([0, 0, 0, 4, 6], np.int64),
        gaps=np.full(MOST_DEPTH + 1, 0.06),
        glances=np.zeros((MOST_DEPTH + 1, KINDS)),
        doubt=np.ones(1),
        interrupt=interrupt,
    )


@jit
def follow(stack: Stack, ply: int, kind: int, count: int, width: int) -> None:
    """Write down the best cells for a kind of piece, the best first."""
    ranks, marks, cells = stack.room.ranks, stack.room.marks, stack.followed[ply, kind]
    listed = 0
    for place in range(count):
        value = ranks[place * KINDS + kind]
        if listed < width or value > ranks[cells[listed - 1] * KINDS + kind]:
            if listed < width:
                listed += 1
            rank = listed - 1
            while rank > 0 and ranks[cells[rank - 1] * KINDS + kind] < value:
                cells[rank] = cells[rank - 1]
                rank -= 1
            cells[rank] = place
    for rank in range(listed):
        cells[rank] = marks[cells[rank]]


@jit
def placed(stack: Stack, ply: int, kind: int, cell: int) -> None:
    """Make the position of the next ply: a placement, and everybody passed over who must be."""
    before, after = stack.fields[ply], stack.fields[ply + 1]
    copy_field(before, after)
    if kind == STONE_KIND:
        put_stone(after, cell, stack.room.neighbours)
    else:
        if before[PENDING] == 0:
            reveal(after, kind - LARGEST_TILE)
        put_tile(after, cell, stack.room.neighbours)
    skip_passes(after)


@jit
def follow_all(stack: Stack, count: int, width: int) -> None:
    """Write down what to follow from the position of ply 0, which has just been judged."""
    for kind in range(KINDS):
        follow(stack, 0, kind, count, width)
        stack.glances[0, kind] = stack.choice.worths[kind]
