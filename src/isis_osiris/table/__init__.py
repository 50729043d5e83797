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
from isis_osiris.table.limit import Limit
from isis_osiris.table.match import Match, Participant
from isis_osiris.table.player import Forfeit, Player
from isis_osiris.table.table import Table, play

__all__ = [
    "Dealer",
    "Event",
    "Forfeit",
    "GameEnded",
    "Limit",
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
