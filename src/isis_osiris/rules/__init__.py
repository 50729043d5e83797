"""The game: what is played, what may be done, what it comes to. No input, clock or chance."""

from isis_osiris.rules.errors import (
    GameError,
    GameNotOver,
    IllegalMove,
    InvalidRuleset,
    InvalidSetup,
)
from isis_osiris.rules.moves import (
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    PlayedTile,
    RevealTile,
    Turn,
)
from isis_osiris.rules.outcome import Outcome, StripScore
from isis_osiris.rules.position import Piece, Position, Stone, Tile
from isis_osiris.rules.ruleset import Ruleset, Variant
from isis_osiris.rules.setup import FaceDown, Setup

__all__ = [
    "FaceDown",
    "GameError",
    "GameNotOver",
    "IllegalMove",
    "InvalidRuleset",
    "InvalidSetup",
    "Move",
    "Outcome",
    "Pass",
    "Piece",
    "PlaceStone",
    "PlaceTile",
    "PlayedTile",
    "Position",
    "RevealTile",
    "Ruleset",
    "Setup",
    "Stone",
    "StripScore",
    "Tile",
    "Turn",
    "Variant",
]
