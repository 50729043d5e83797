"""A match: a series of games between the same participants (R16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from isis_osiris.record import GameRecord, Recall, tags_for
from isis_osiris.rules import GameError, Outcome, Ruleset
from isis_osiris.table.dealer import Dealer
from isis_osiris.table.limit import Limit
from isis_osiris.table.player import Player
from isis_osiris.table.table import NO_LIMIT, Table, play


@dataclass(frozen=True, slots=True)
class Participant:
    """Who takes part in a match: a name, and who decides for it."""

    name: str
    player: Player


class Match:
    """A series of games: scores are added up, and the start moves on clockwise (R16).

    Participants sit in turn order around the table and stay there. In each record, ``Seat1`` is
    the one who starts that game.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        participants: Sequence[Participant],
        games: int,
        *,
        first: int = 0,
        name: str = "",
    ) -> None:
        """``first`` is the participant who starts the first game (R6)."""
        if len(participants) != ruleset.players:
            raise GameError(f"this match is for {ruleset.players}, not for {len(participants)}")
        if games < 1:
            raise GameError(f"a match has at least one game, not {games}")
        if not 0 <= first < len(participants):
            raise GameError(f"there is no participant {first} to start")
        self.ruleset = ruleset
        self.participants = tuple(participants)
        self.games = games
        self.name = name
        self._first = first
        self._records: list[GameRecord] = []
        self._totals = [0] * len(participants)

    @property
    def records(self) -> tuple[GameRecord, ...]:
        """The games played so far."""
        return tuple(self._records)

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return len(self._records) == self.games

    @property
    def standing(self) -> Outcome:
        """The totals so far, by participant; after the last game, the result (R16)."""
        return Outcome(tuple(self._totals))

    def seating(self, game: int) -> tuple[int, ...]:
        """Who sits where in a game, counted from 0: participants in turn order (R16)."""
        seats = len(self.participants)
        return tuple((self._first + game + seat) % seats for seat in range(seats))

    def play(
        self,
        random: Random | None = None,
        recall: Recall = Recall.FACE_DOWN,
        limit: Limit = NO_LIMIT,
    ) -> Iterator[GameRecord]:
        """Play the games that are left; each record comes as soon as its game is over."""
        while not self.is_over:
            seating = self.seating(len(self._records))
            seated = [self.participants[number] for number in seating]
            tags = tags_for(
                [participant.name for participant in seated],
                match=self.name,
                number=len(self._records) + 1,
            )
            table = Table(self.ruleset, Dealer(self.ruleset, random), tags=tags)
            players = [participant.player for participant in seated]
            for _ in play(table, players, recall, limit):
                pass
            self._count(table.record, seating)
            yield self._records[-1]

    def _count(self, record: GameRecord, seating: tuple[int, ...]) -> None:
        scores = record.final.outcome().scores
        for number, score in zip(seating, scores, strict=True):
            self._totals[number] += score
        self._records.append(record)
