"""A bot that is asked about one position after another, without a seat at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from isis_osiris.bots.preparation import prepare
from isis_osiris.bots.registry import Bot
from isis_osiris.bots.thinker import Thinker, Thought
from isis_osiris.record import GameRecord, seat_view
from isis_osiris.rules import GameError, Move, Pass, PlaceStone, PlayedTile, Position, Ruleset
from isis_osiris.table import (
    Event,
    Limit,
    Player,
    SeatPassed,
    StonePlaced,
    TilePlaced,
    TileRevealed,
)

Question: TypeAlias = GameRecord | Position
"""A game so far, or a position of which nobody says how it came about."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do and, if it is one that searches, what it thinks of it."""

    move: Move
    thought: Thought | None = None


class Adviser(ABC):
    """A bot that answers for whichever seat is to move."""

    @classmethod
    def of(cls, bot: Bot, random: Random) -> Adviser:
        """A bot to ask, with its own randomness."""
        player = bot.make(random)
        if isinstance(player, Thinker):
            return _Thinking(player)
        return _Following(player, lambda: bot.make(random))

    @abstractmethod
    def prepare(self) -> None:
        """Have the bot ready to answer without a delay."""

    def check(self, question: Question) -> None:
        """GameError if this bot cannot answer it, or if there is nothing to decide."""
        position = position_of(question)
        if position.is_over:
            raise GameError("the game is over: the board is full (R12)")
        if position.must_pass:
            raise GameError(f"seat {position.to_move + 1} must pass and has no choice (R18)")

    @abstractmethod
    def advise(self, question: Question, limit: Limit) -> Advice:
        """Answer what :meth:`check` lets through."""

    @abstractmethod
    def hurry(self) -> None:
        """From another thread: have the answer at once, if the bot can be hurried."""

    @abstractmethod
    def take_time(self) -> None:
        """Before the next question: the hurry is over."""


def position_of(question: Question) -> Position:
    """The position in which somebody has to decide."""
    return question.final if isinstance(question, GameRecord) else question


class _Thinking(Adviser):
    """A bot that searches: a position tells it all."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    def prepare(self) -> None:
        prepare(self._thinker)

    def advise(self, question: Question, limit: Limit) -> Advice:
        thought = self._thinker.think(position_of(question), limit)
        return Advice(thought.move, thought)

    def hurry(self) -> None:
        self._thinker.interrupt.set()

    def take_time(self) -> None:
        self._thinker.interrupt.clear()


class _Following(Adviser):
    """A bot that has to see the game happen.

    While questions follow one game from the same seat, one player sees what is new in it each
    time, and remembers or forgets as it would at a table. Any other question goes to a new player,
    who sees the game from its start.
    """

    def __init__(self, player: Player, make: Callable[[], Player]) -> None:
        self._player = player
        self._make = make
        self._place: tuple[Ruleset, int] | None = None
        self._seen: list[Event] = []

    def prepare(self) -> None:
        prepare(self._player)

    def check(self, question: Question) -> None:
        _game(question)
        super().check(question)

    def advise(self, question: Question, limit: Limit) -> Advice:
        game = _game(question)
        seat = game.final.to_move
        events = list(_events_of(game))
        place = game.ruleset, seat
        if self._place != place or self._seen != events[: len(self._seen)]:
            if self._place is not None:
                self._player = self._make()
            self._player.begin(game.ruleset, seat)
            self._place, self._seen = place, []
        for event in events[len(self._seen) :]:
            self._player.see(event)
        self._seen = events
        return Advice(self._player.choose(seat_view(game, seat), limit))

    def hurry(self) -> None:
        """Such bots are quick: there is nothing to cut short."""

    def take_time(self) -> None:
        """They never were in a hurry."""


def _game(question: Question) -> GameRecord:
    if not isinstance(question, GameRecord):
        raise GameError("this bot needs the moves of the game, not a position alone")
    return question


def _events_of(game: GameRecord) -> Iterator[Event]:
    """What the players of a game have seen so far."""
    for ply, turn in enumerate(game.turns):
        seat = ply % game.ruleset.players
        match turn:
            case PlaceStone(cell):
                yield StonePlaced(seat, cell)
            case PlayedTile(cell, value):
                yield TileRevealed(seat, value)
                yield TilePlaced(seat, cell)
            case Pass():
                yield SeatPassed(seat)
    if game.pending is not None:
        yield TileRevealed(game.final.to_move, game.pending)
