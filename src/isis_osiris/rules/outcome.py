"""What a finished game or series comes to: winners, places, and markers on the strips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STRIP: Final = 20
"""R1: the strips are numbered from 1 to 20."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Final scores, by seat, and what follows from them (R13, R15)."""

    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; several share the win (R15)."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place; equal scores share one, and the next is left out: 1, 1, 3 (R15)."""
        return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)


@dataclass(frozen=True, slots=True)
class StripScore:
    """How a score stands on the table (R14).

    ``sign`` says which strip and which side of the markers: 1 for plus (blue), -1 for minus
    (red), 0 for a score of nothing, which stands beside the strips.
    """

    sign: int
    markers: int
    number: int

    @classmethod
    def of(cls, score: int) -> StripScore:
        """A marker is taken only past 20: 20 has none, 21 has one and a 1 (R14)."""
        markers = max(abs(score) - 1, 0) // STRIP
        return cls((score > 0) - (score < 0), markers, abs(score) - markers * STRIP)

    @property
    def score(self) -> int:
        """The score that stands there."""
        return self.sign * (self.markers * STRIP + self.number)
