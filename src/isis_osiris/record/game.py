"""A game record: all that happened in one game, so that it can be replayed without a seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from isis_osiris.record.tags import Tags
from isis_osiris.rules import GameError, IllegalMove, Outcome, Position, Ruleset, Turn
from isis_osiris.rules.replay import Replay

Comments: TypeAlias = tuple[tuple[int, str], ...]
"""Each with the ply that it follows; 0 is before the first."""


class IllegalTurn(GameError):
    """A turn of a record that the rules do not allow; ``ply`` counts from 1."""

    def __init__(self, ply: int, reason: str) -> None:
        self.ply = ply
        self.reason = reason
        super().__init__(f"ply {ply}: {reason}")


@dataclass(frozen=True, repr=False)
class GameRecord:
    """A game played, or as much of it as was played.

    Making one replays it: a turn against the rules raises IllegalTurn.
    """

    ruleset: Ruleset
    turns: tuple[Turn, ...] = ()
    pending: int | None = None
    """What the tile shows that the mover has turned up and not placed yet."""
    tags: Tags = ()
    comments: Comments = ()
    final: Position = field(init=False, compare=False)
    """The position that it has come to."""
    outcome: Outcome | None = field(init=False, compare=False)
    """The result, once the game is over."""

    def __post_init__(self) -> None:
        replay = Replay(self.ruleset)
        played = 0
        try:
            for turn in self.turns:
                replay.play(turn)
                played += 1
            if self.pending is not None:
                replay.reveal(self.pending)
        except IllegalMove as error:
            raise IllegalTurn(played + 1, str(error)) from None
        self._conclude(replay)

    @classmethod
    def unchecked(
        cls,
        replay: Replay,
        turns: Iterable[Turn],
        pending: int | None,
        tags: Tags,
        comments: Comments = (),
    ) -> GameRecord:
        """A record of just these turns, for callers who have replayed them themselves."""
        record = object.__new__(cls)
        put = object.__setattr__
        put(record, "ruleset", replay.ruleset)
        put(record, "turns", tuple(turns))
        put(record, "pending", pending)
        put(record, "tags", tags)
        put(record, "comments", comments)
        record._conclude(replay)
        return record

    def _conclude(self, replay: Replay) -> None:
        object.__setattr__(self, "final", Position(self.ruleset, replay.vector))
        outcome = Outcome(replay.scores()) if replay.is_over else None
        object.__setattr__(self, "outcome", outcome)

    def __repr__(self) -> str:
        """Without the turns: they tell what lies face down."""
        return f"<GameRecord: {self.ruleset.players} players, {len(self.turns)} turns>"

    @property
    def is_finished(self) -> bool:
        """Whether the game came to its end."""
        return self.outcome is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where, in turn order; a seat without a name is called by its number."""
        tags = dict(self.tags)
        return tuple(
            tags.get(f"Seat{seat}") or f"Seat {seat}" for seat in range(1, self.ruleset.players + 1)
        )

    def tag(self, name: str) -> str | None:
        """The value of a tag, if it is there."""
        return dict(self.tags).get(name)

    def upto(self, ply: int) -> GameRecord:
        """The same record as it stood after so many turns."""
        if not 0 <= ply <= len(self.turns):
            raise GameError(f"there is no ply {ply}: this record has {len(self.turns)}")
        comments = tuple(comment for comment in self.comments if comment[0] <= ply)
        return GameRecord(self.ruleset, self.turns[:ply], None, self.tags, comments)
