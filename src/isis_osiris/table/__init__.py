"""A game in progress: who deals, who decides, and what happens."""

from isis_osiris.table.dealer import Dealer
from isis_osiris.table.events import (
    Event,
    GameEnded,
    SeatPassed,
    StonePlaced,
    TilePlaced,
    TileRevealed,
)
from isis_osiris.table.match import Match, Participant
from isis_osiris.table.player import Player
from isis_osiris.table.table import Table, play

__all__ = [
    "Dealer",
    "Event",
    "GameEnded",
    "Match",
    "Participant",
    "Player",
    "SeatPassed",
    "StonePlaced",
    "Table",
    "TilePlaced",
    "TileRevealed",
    "play",
]
