"""A bot that plays anything: the yardstick below all others."""

from __future__ import annotations

from random import Random

from isis_osiris.bots.registry import register
from isis_osiris.record import SeatView
from isis_osiris.rules import Move, RevealTile, Ruleset
from isis_osiris.table import Event, Limit


@register("random", "Throws a coin between stone and tile, and puts it anywhere.", strength=0)
class RandomBot:
    """A stone or a tile with equal chances, on any free cell."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """Needs to know nothing."""

    def see(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Any legal move."""
        reveal = RevealTile()
        if reveal in view.moves and (len(view.moves) == 1 or self._random.random() < 0.5):
            return reveal
        return self._random.choice([move for move in view.moves if move != reveal])
