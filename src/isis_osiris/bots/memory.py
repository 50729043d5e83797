"""What a player remembers of what it has seen."""

from __future__ import annotations

from isis_osiris.rules import Pass, PlaceStone, PlaceTile, Position, Ruleset
from isis_osiris.rules.replay import Replay
from isis_osiris.table import Event, GameEnded, SeatPassed, StonePlaced, TilePlaced, TileRevealed


class PerfectMemory:
    """Follows a game event by event and forgets nothing."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._replay = Replay(ruleset)

    @property
    def ruleset(self) -> Ruleset:
        """By which rules the game is played."""
        return self._replay.ruleset

    @property
    def position(self) -> Position:
        """The position as it stands, every tile known that has been turned up."""
        return Position(self._replay.ruleset, self._replay.vector)

    def see(self, event: Event) -> None:
        """Follow one event."""
        match event:
            case StonePlaced(_, cell):
                self._replay.play(PlaceStone(cell))
            case TileRevealed(_, value):
                self._replay.reveal(value)
            case TilePlaced(_, cell):
                self._replay.play(PlaceTile(cell))
            case SeatPassed():
                self._replay.play(Pass())
            case GameEnded():
                pass
