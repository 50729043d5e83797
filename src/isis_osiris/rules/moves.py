"""What a player can decide, and what a turn comes to.

A turn with a tile is two decisions with chance between them (R7, R8): ``RevealTile``, then the
value that comes up, then ``PlaceTile``. A record keeps the turn as one ``PlayedTile``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Put one of your stones on this cell."""

    cell: str


@dataclass(frozen=True, slots=True)
class RevealTile:
    """Take a tile from the reserve and turn it up for all to see."""


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Put the tile that is up face down on this cell."""

    cell: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Be passed over, with neither stone nor tile to place (R18); never a choice."""


Move: TypeAlias = PlaceStone | RevealTile | PlaceTile | Pass


@dataclass(frozen=True, slots=True)
class PlayedTile:
    """A whole turn with a tile: it showed this value and lies on this cell."""

    cell: str
    value: int


Turn: TypeAlias = PlaceStone | PlayedTile | Pass
