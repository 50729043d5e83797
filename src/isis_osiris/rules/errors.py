"""What the rules say no with. Every error tells what was wrong in words for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class GameError(ValueError):
    """Whatever this package refuses, as opposed to what it gets wrong."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors go from process to process whole, whatever their constructors take."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[GameError], words: tuple[Any, ...], fields: dict[str, Any]) -> GameError:
    error = kind.__new__(kind, *words)
    error.__dict__.update(fields)
    return error


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
