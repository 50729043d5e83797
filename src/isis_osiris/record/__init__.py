"""A game played: records, the notation they are written in, and what a viewer may see of them."""

from isis_osiris.record.errors import PositionLineError, RecordError
from isis_osiris.record.game import GameRecord, IllegalTurn
from isis_osiris.record.position_line import read_position_line, write_position_line
from isis_osiris.record.reader import loads, read_games
from isis_osiris.record.tags import tags_for
from isis_osiris.record.view import (
    Recall,
    SeatView,
    SpectatorView,
    seat_view,
    spectator_view,
)
from isis_osiris.record.writer import RecordWriter, write_game

__all__ = [
    "GameRecord",
    "IllegalTurn",
    "PositionLineError",
    "Recall",
    "RecordError",
    "RecordWriter",
    "SeatView",
    "SpectatorView",
    "loads",
    "read_games",
    "read_position_line",
    "seat_view",
    "spectator_view",
    "tags_for",
    "write_game",
    "write_position_line",
]
