"""Who decides at a table."""

from __future__ import annotations

from typing import Protocol

from isis_osiris.record import SeatView
from isis_osiris.rules import GameError, Move, Ruleset
from isis_osiris.table.events import Event
from isis_osiris.table.limit import Limit


class Player(Protocol):
    """Somebody, or something, that takes a seat.

    A player learns of a tile's value from the event that reveals it, and has to remember it: the
    view shows it again only if the table's recall says so.
    """

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """A game begins, with this player in this seat."""

    def see(self, event: Event) -> None:
        """Something has happened; every player sees every event, their own included."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Decide: one of ``view.moves``, which has at least one and is never a mere pass.

        A player that cannot, raises :class:`Forfeit`.
        """


class Forfeit(GameError):
    """A seat has lost the game by what its player did or failed to do, not on the board."""

    def __init__(self, seat: int, reason: str) -> None:
        self.seat = seat
        self.reason = reason
        super().__init__(f"seat {seat + 1} loses: {reason}")
