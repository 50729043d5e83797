"""Seats around the table, and their order in one game.

A seat keeps its number from game to game. A record counts from whoever opens the game (R6, R16).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who opens a game, and so which seat is which in its record."""

    players: int
    first: int

    def seat(self, in_turn: int) -> int:
        """The seat at the table, by its place in turn order."""
        return (self.first + in_turn) % self.players

    def in_turn(self, seat: int) -> int:
        """The place in turn order, by the seat at the table."""
        return (seat - self.first) % self.players

    def by_seat(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Things in turn order, put in the order of seats; a single one is everybody's."""
        if len(things) != self.players:
            return tuple(things)
        start = self.players - self.first
        return (*things[start:], *things[:start])
