"""Who decides at a table."""

from __future__ import annotations

from typing import Protocol

from isis_osiris.record import SeatView
from isis_osiris.rules import Move, Ruleset
from isis_osiris.table.events import Event


class Player(Protocol):
    """Somebody, or something, that takes a seat.

    A player learns of a tile's value from the event that reveals it, and has to remember it: the
    view shows it again only if the table's recall says so.
    """

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """A game begins, with this player in this seat."""

    def see(self, event: Event) -> None:
        """Something has happened; every player sees every event, their own included."""

    def choose(self, view: SeatView) -> Move:
        """Decide: one of ``view.moves``, which has at least one and is never a mere pass."""
