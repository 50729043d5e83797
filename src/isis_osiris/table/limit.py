"""How long a player may think."""

from __future__ import annotations

from dataclasses import dataclass

from isis_osiris.rules import GameError


@dataclass(frozen=True, slots=True)
class Limit:
    """What one decision may cost: seconds, positions looked at, both, or as the player likes.

    A player that keeps to ``nodes`` alone decides the same on every machine.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and self.seconds <= 0:
            raise GameError(f"a decision takes some time, not {self.seconds} seconds")
        if self.nodes is not None and self.nodes < 1:
            raise GameError(f"a decision looks at one position at least, not at {self.nodes}")
