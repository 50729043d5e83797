"""The kernel's reasons in words."""

from __future__ import annotations

from collections.abc import Sequence

from isis_osiris.rules import kernel
from isis_osiris.rules.ruleset import Ruleset


def signed(value: int) -> str:
    """A tile's value or a score as players write it: +2, -3, 0."""
    return f"{value:+d}" if value else "0"


def refusal(
    why: int, ruleset: Ruleset, vector: Sequence[int], *, cell: str = "", value: int = 0
) -> str:
    """Why the kernel refuses a move; ``cell`` and ``value`` are what the move names."""
    seat = vector[kernel.MOVER] + 1
    match why:
        case kernel.OVER:
            return "the game is over: the board is full (R12)"
        case kernel.TAKEN:
            return f"{cell} is taken (R7)"
        case kernel.NO_STONE:
            return f"seat {seat} has no stone left (R9)"
        case kernel.NO_TILE:
            whose = "the common reserve" if vector[kernel.COMMON] else f"seat {seat}"
            return f"{whose} has no tile left (R9)"
        case kernel.TILE_IS_UP:
            up = signed(vector[kernel.PENDING])
            return f"seat {seat} has turned up a {up} and must place it first (R8)"
        case kernel.NO_TILE_IS_UP:
            return f"seat {seat} has not turned up a tile (R7)"
        case kernel.NOT_FORCED:
            return f"seat {seat} still has a piece to place: only without any is a pass (R18)"
        case _:
            held = ruleset.box_counts.get(value, 0)
            return f"no unseen tile shows {signed(value)}: the box holds {held} of them (R2)"
