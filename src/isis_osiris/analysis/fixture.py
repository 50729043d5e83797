"""One game of an arena: what is to be played, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import Final, TypeAlias

from isis_osiris.analysis.seating import Seating
from isis_osiris.bots import Bot, find_bot
from isis_osiris.bots.preparation import prepare
from isis_osiris.record import GameRecord, SeatView, tags_for
from isis_osiris.rules import Move, Ruleset, Variant
from isis_osiris.table import Dealer, Event, Forfeit, Limit, Player, Table, play

Clock: TypeAlias = Callable[[], float]
"""Seconds since whenever."""

LONGEST_REASON: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """A game to be played: names and numbers only, so that any process can play it."""

    bots: tuple[str, ...]
    """The bots by seat, as the registry knows them."""
    names: tuple[str, ...]
    """What they are called in the record, by seat."""
    seating: Seating
    variant: Variant
    order: tuple[int, ...]
    """The shuffled tiles."""
    seed: str
    match: str
    number: int
    limit: Limit


@dataclass(slots=True)
class Thinking:
    """What a seat's decisions have cost, in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Thinking) -> None:
        """Count these decisions too."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Forfeiture:
    """Which seat has lost off the board, and why."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What came of a fixture."""

    seating: Seating
    record: GameRecord
    thinking: tuple[Thinking, ...]
    forfeiture: Forfeiture | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win (R15); after a forfeit the other seats share it."""
        seats = range(len(self.seating))
        outcome = self.record.outcome
        winners = outcome.winners if outcome else [seat for seat in seats if not self._lost(seat)]
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    @property
    def margins(self) -> tuple[int, ...] | None:
        """Each seat's lead over the best other seat; None after a forfeit."""
        if self.record.outcome is None:
            return None
        scores = self.record.outcome.scores
        return tuple(
            score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)
        )

    def ahead(self, seat: int, other: int) -> float:
        """1 if a seat did better than another, 0 if worse, a half if neither."""
        if self.record.outcome is None:
            return (1 + self._lost(other) - self._lost(seat)) / 2
        scores = self.record.outcome.scores
        return (1 + (scores[seat] > scores[other]) - (scores[seat] < scores[other])) / 2

    def _lost(self, seat: int) -> bool:
        return self.forfeiture is not None and self.forfeiture.seat == seat


def play_fixture(fixture: Fixture, clock: Clock = perf_counter) -> PlayedGame:
    """Play it. Whatever a bot does wrong is a forfeit; whatever else is raised, is our fault.

    The same fixture gives the same game, if its bots keep to their randomness and no limit of time
    is set. A full board is final: a bot that fails after it has changed nothing.
    """
    ruleset = Ruleset.standard(len(fixture.seating), fixture.variant)
    dealer = Dealer.stacked(ruleset, fixture.order)
    tags = tags_for(fixture.names, match=fixture.match, number=fixture.number)
    table = Table(ruleset, dealer, tags=tags)
    players = [
        _Guarded(find_bot(name), seat, Random(f"{fixture.seed}/seat/{seat}"), clock)
        for seat, name in enumerate(fixture.bots)
    ]
    forfeiture = None
    try:
        for _ in play(table, players, limit=fixture.limit):
            pass
    except Forfeit as error:
        if not table.is_over:
            forfeiture = Forfeiture(error.seat, _legible(error.reason))
    finally:
        for player in players:
            player.leave()
    record = table.record
    if forfeiture is not None:
        termination = f"seat {forfeiture.seat + 1} loses: {forfeiture.reason}"
        record = replace(record, tags=(*record.tags, ("Termination", termination)))
    thinking = tuple(player.thinking for player in players)
    return PlayedGame(fixture.seating, record, thinking, forfeiture)


class _Guarded:
    """A bot in its seat, with its decisions timed and its faults made forfeits of that seat."""

    def __init__(self, bot: Bot, seat: int, random: Random, clock: Clock) -> None:
        self._bot = bot
        self._seat = seat
        self._random = random
        self._clock = clock
        self._open = ExitStack()
        self.thinking = Thinking()

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        with self._guard():
            self._player: Player = self._bot.make(self._random)
            if isinstance(self._player, AbstractContextManager):
                self._open.enter_context(self._player)
            prepare(self._player)
            self._player.begin(ruleset, seat)

    def see(self, event: Event) -> None:
        with self._guard():
            self._player.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        with self._guard():
            started = self._clock()
            try:
                move: object = self._player.choose(view, limit)
            finally:
                seconds = self._clock() - started
                self.thinking.add(Thinking(1, seconds, seconds))
        if not isinstance(move, Move):
            raise Forfeit(self._seat, f"illegal move: {type(move).__name__} is not a move")
        return move

    def leave(self) -> None:
        """Close what the bot has open, an engine's process say; too late for a fault of it."""
        with suppress(Forfeit), self._guard():
            self._open.close()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except Forfeit as error:
            raise Forfeit(self._seat, error.reason) from error
        except (Exception, SystemExit) as error:
            raise Forfeit(self._seat, type(error).__name__) from error


def _legible(reason: str) -> str:
    """One line of text without control characters: a reason may quote what a program wrote."""
    words = "".join(letter if letter.isprintable() else " " for letter in reason).split()
    text = " ".join(words)
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 1] + "…"
