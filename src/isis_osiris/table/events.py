"""What happens at a table, one thing at a time, as everybody there sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from isis_osiris.rules import Outcome


@dataclass(frozen=True, slots=True)
class StonePlaced:
    """A seat has put a stone on a cell."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class TileRevealed:
    """A seat has turned up a tile. This is the one time that its value is shown (R7, R11)."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A seat has put the tile it had turned up face down on a cell."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat with neither stone nor tile has been passed over (R18)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The board is full (R12)."""

    outcome: Outcome


Event: TypeAlias = StonePlaced | TileRevealed | TilePlaced | SeatPassed | GameEnded
