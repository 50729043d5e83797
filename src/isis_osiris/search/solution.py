"""What a solved endgame tells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from isis_osiris.rules import Move


class Objective(StrEnum):
    """What everybody plays for."""

    POINTS = "points"
    """With two, the expected final lead; with more, one's own expected score."""
    WIN = "win"
    """The share of the win, a draw being shared; of equal shares, the expected final lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """A proof: the best move, and what comes of it if everybody plays best for the objective.

    Numbers are those of the seat to move unless they are by seat. None stands for what the
    objective does not settle.
    """

    move: Move
    """Of equally good moves the first in the order of ``Position.legal_moves``."""
    nodes: int
    """How many positions were looked at."""
    win: float | None = None
    """The chance to win alone. For two, and the objective ``WIN``."""
    draw: float | None = None
    """The chance of a draw. Of moves that are equal for the objective, everybody is taken to
    choose one with the most draws."""
    loss: float | None = None
    shares: tuple[float, ...] | None = None
    """By seat: the expected share of the win. For the objective ``WIN``."""
    margin: float | None = None
    """The expected final lead over the best opponent. Always for two; for more, with ``WIN``."""
    scores: tuple[float, ...] | None = None
    """By seat: the expected final score. For three and four, and the objective ``POINTS``."""
