"""What one does who takes the points on the table, whatever comes after.

So do beginners, and the bot ``greedy``. A search that expects it of those who have played so sees
more of what will really happen than one that takes everybody for a master.
"""

from __future__ import annotations

from typing import Final

from isis_osiris._jit import jit
from isis_osiris.rules import Move, PlaceStone, PlaceTile, Position, RevealTile
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    EMPTY,
    MOVER,
    OK,
    SEATS,
    UNSEEN,
    why_not_reveal,
    why_not_stone,
)
from isis_osiris.search.field import (
    LENGTH,
    PLACES,
    SCORES,
    STONES_BESIDE,
    TILES_BESIDE,
    Field,
    lay_out,
)
from isis_osiris.search.lookahead import KINDS, STONE_KIND
from isis_osiris.search.patterns import LARGEST_TILE
from isis_osiris.search.stack import Stack

LOWEST: Final = -1000


@jit
def lead_after(field: Field, kind: int, cell: int) -> int:
    """How far the mover is ahead of the best opponent after a placement, by the points so far."""
    mover, value = field[MOVER], kind - LARGEST_TILE
    best = LOWEST
    for seat in range(field[SEATS]):
        if seat != mover:
            gain = value * int(field[STONES_BESIDE + PLACES * seat + cell])
            best = max(best, int(field[SCORES + seat]) + gain)
    own = value * int(field[STONES_BESIDE + PLACES * mover + cell])
    if kind == STONE_KIND:
        own = int(field[TILES_BESIDE + cell])
    return int(field[SCORES + mover]) + own - best


@jit
def grasp(field: Field, kind: int) -> tuple[int, int]:
    """The cell that gives a piece of this kind the largest lead, and that lead.

    Of equal cells it is the first.
    """
    chosen, best = 0, LOWEST
    for cell in range(field[CELLS]):
        if field[BOARD + cell] == EMPTY:
            lead = lead_after(field, kind, cell)
            if lead > best:
                chosen, best = cell, lead
    return chosen, best


@jit
def grasps_stone(field: Field) -> bool:
    """Whether the points on the table speak for a stone, and not for turning up a tile.

    For positions in which no tile is up, that are not over and in which nobody is passed over.
    """
    if why_not_stone(field) != OK:
        return False
    if why_not_reveal(field) != OK:
        return True
    total, unseen = 0, 0
    for kind in range(KINDS):
        number = int(field[UNSEEN + kind - LARGEST_TILE])
        if number:
            total += number * grasp(field, kind)[1]
            unseen += number
    return unseen * grasp(field, STONE_KIND)[1] >= total


def grasped_moves(position: Position) -> frozenset[Move]:
    """All moves of one who takes the points on the table: those that bring the largest lead.

    For positions that are not over and in which nobody is passed over.
    """
    ruleset, pending = position.ruleset, position.pending
    field = [0] * LENGTH
    lay_out(position.vector, ruleset.grid.neighbours, field)
    if pending is None and not grasps_stone(field):
        return frozenset({RevealTile()})
    kind = STONE_KIND if pending is None else pending + LARGEST_TILE
    best = grasp(field, kind)[1]
    return frozenset(
        PlaceStone(name) if pending is None else PlaceTile(name)
        for cell, name in enumerate(ruleset.grid.names)
        if field[BOARD + cell] == EMPTY and lead_after(field, kind, cell) == best
    )


@jit
def follow_grasp(stack: Stack, ply: int) -> bool:
    """Write down the cell to follow for each kind of piece; whether a stone is to be followed."""
    field = stack.fields[ply]
    for kind in range(KINDS):
        stack.followed[ply, kind, 0] = grasp(field, kind)[0]
    return grasps_stone(field)


@jit
def judge_grasp(stack: Stack, ply: int) -> bool:
    """Let ``stack.choice.values`` tell what grasping leads to; whether a stone is grasped.

    The choice in this position must just have been made.
    """
    field, room, choice = stack.fields[ply], stack.room, stack.choice
    for kind in range(KINDS):
        cell, place = grasp(field, kind)[0], 0
        while room.marks[place] != cell:
            place += 1
        for perspective in range(room.perspectives):
            worth = room.worth[(perspective * PLACES + place) * KINDS + kind]
            choice.values[kind, perspective] = worth
    return grasps_stone(field)
