"""A series told by its records (R16): who has how many points in all."""

from __future__ import annotations

from isis_osiris.record.game import GameRecord
from isis_osiris.rules import Outcome


class Series:
    """Adds up the finished games of one match, by the players' names."""

    def __init__(self) -> None:
        self._totals: dict[str, int] = {}
        self.games = 0

    def add(self, record: GameRecord) -> None:
        """Count one more game; an unfinished one counts for nothing."""
        if record.outcome is None:
            return
        self.games += 1
        for name, score in zip(record.names, record.outcome.scores, strict=True):
            self._totals[name] = self._totals.get(name, 0) + score

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the turn order of the first game."""
        return tuple(self._totals)

    @property
    def outcome(self) -> Outcome:
        """The totals, in the order of :attr:`names`."""
        return Outcome(tuple(self._totals.values()))
