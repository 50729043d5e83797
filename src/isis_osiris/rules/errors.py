"""What the rules say no with. Every error tells what was wrong in words for people."""

from __future__ import annotations

from collections.abc import Iterable


class GameError(ValueError):
    """Whatever this package refuses, as opposed to what it gets wrong."""


class IllegalMove(GameError):
    """A move that the rules do not allow in this position."""


class GameNotOver(GameError):
    """An outcome was asked for before the board was full."""


class _Invalid(GameError):
    """Something with several faults, all of them named."""

    def __init__(self, reasons: Iterable[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(self.reasons))


class InvalidRuleset(_Invalid):
    """Parameters that make no playable game."""


class InvalidSetup(_Invalid):
    """A setup that no game can have led to."""
