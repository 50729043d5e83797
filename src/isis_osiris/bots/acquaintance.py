"""What the others' play has told about them: who takes the points on the table."""

from __future__ import annotations

from typing import Final

from isis_osiris.rules import Move, PlaceStone, PlaceTile, Position, RevealTile
from isis_osiris.search.grasp import grasped_moves
from isis_osiris.table import Event, GameEnded, SeatPassed, StonePlaced, TilePlaced, TileRevealed

EXCUSED: Final = 0.1
"""The part of all decisions that may be others, for somebody to be known by the rest."""


class Acquaintance:
    """Watches the seats of one game decide.

    Somebody who takes the points on the table is known by decisions for which there is no better
    reason, and by having made hardly any other ones.
    """

    def __init__(self, players: int) -> None:
        self._decisions = [0] * players
        self._grasped = [0] * players
        self._telling = [0] * players

    @property
    def grasping(self) -> tuple[bool, ...]:
        """By seat: whether it takes the points on the table, for all that has been seen."""
        return tuple(
            telling > 0 and grasped >= (1 - EXCUSED) * decisions
            for decisions, grasped, telling in zip(
                self._decisions, self._grasped, self._telling, strict=True
            )
        )

    def watch(self, position: Position, move: Move, better: Move) -> None:
        """Whoever was to move made this move; ``better`` is what good judgement would have done."""
        seat, grasped = position.to_move, grasped_moves(position)
        self._decisions[seat] += 1
        if move in grasped:
            self._grasped[seat] += 1
            self._telling[seat] += better not in grasped


def decision(event: Event) -> Move | None:
    """The move that an event tells, if somebody had a choice."""
    match event:
        case StonePlaced(_, cell):
            return PlaceStone(cell)
        case TileRevealed():
            return RevealTile()
        case TilePlaced(_, cell):
            return PlaceTile(cell)
        case SeatPassed() | GameEnded():
            return None
