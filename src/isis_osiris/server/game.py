"""One game as its log tells it: the position is always what the events lead to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from isis_osiris.rules import (
    GameError,
    Move,
    PlaceStone,
    PlaceTile,
    RevealTile,
    Ruleset,
    Variant,
)
from isis_osiris.server.seating import Seating
from isis_osiris.server.shapes import PlaceMove, RevealMove, StoneMove
from isis_osiris.server.store import StoredEvent, StoredGame
from isis_osiris.table import Dealer, Event, Table, TileRevealed

WireMove: TypeAlias = StoneMove | RevealMove | PlaceMove

DEAL: Final = "deal"
STONE: Final = "stone"
REVEAL: Final = "reveal"
PLACE: Final = "place"
COMMON: Final = 256
"""Texts of moves that are kept: more than there are on a board."""


RULE: Final = re.compile(r"\(R\d+\)")
UNREADABLE: Final = (ValueError, KeyError, TypeError, IndexError)
"""What comes of replaying a log that is damaged; the words of such errors may quote a value."""


class DamagedGame(GameError):
    """A log that cannot be replayed: changed, cut or garbled on its way to the disk and back."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile that was turned up, in a version of its own."""

    version: int
    seat: int
    value: int

    def __repr__(self) -> str:
        """Without the value: it may be printed where the wrong person reads along."""
        return f"<Turned: seat {self.seat}, version {self.version}>"


def as_move(move: WireMove) -> Move:
    """What a client wants, as the rules know it."""
    match move:
        case StoneMove(cell=cell):
            return PlaceStone(cell)
        case PlaceMove(cell=cell):
            return PlaceTile(cell)
        case RevealMove():
            return RevealTile()


def new_deal(game: str, ruleset: Ruleset, first: int, random: Random, at: int) -> StoredEvent:
    """Shuffle once and for all: the order is stored, and never drawn again."""
    order = list(ruleset.box)
    random.shuffle(order)
    secret = {"order": order, "salt": f"{random.getrandbits(128):032x}"}
    public = {"players": ruleset.players, "variant": ruleset.variant.value, "first": first}
    return StoredEvent(game, 1, None, None, DEAL, json.dumps(public), json.dumps(secret), at)


class LiveGame:
    """A game in progress or finished, at some version.

    Seats are those of the table here; the record inside counts from the first to move.
    """

    def __init__(self, stored: StoredGame, log: Sequence[StoredEvent]) -> None:
        """Replay a log; DamagedGame if it cannot be."""
        self.id = stored.id
        self.number = stored.number
        self.version = 0
        self.to_move: int | None = stored.first
        """The seat that has to decide, if there is one."""
        self.reveals: list[Turned] = []
        self.happened: list[Event] = []
        """All that players of this game have seen, seats in turn order."""
        self._last_act: dict[int, int] = {}
        self._moves: dict[tuple[int, str], tuple[int, Move]] = {}
        try:
            if not log or log[0].kind != DEAL or log[0].version != 1:
                raise DamagedGame("its deal is missing")
            self._begin(log[0], stored.first)
            for event in log[1:]:
                self.apply(event)
        except UNREADABLE as error:
            raise DamagedGame(
                f"game {self.id} cannot be replayed beyond version {self.version} "
                f"({type(error).__name__})"
            ) from None

    def _begin(self, deal: StoredEvent, first: int) -> None:
        public, secret = json.loads(deal.public), json.loads(deal.secret)
        ruleset = Ruleset.standard(public["players"], Variant(public["variant"]))
        self.seating = Seating(ruleset.players, first)
        self._order: tuple[int, ...] = tuple(secret["order"])
        self.salt: str = secret["salt"]
        """Randomness of this game's own, for bots: nobody can foresee it."""
        self.table = Table(ruleset, Dealer.stacked(ruleset, self._order))
        if public["first"] != first:
            raise DamagedGame("its first seat has changed")
        self.version = 1

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.table.ruleset

    @property
    def is_over(self) -> bool:
        """Whether the board is full (R12)."""
        return self.table.is_over

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Final scores by seat, once there are any."""
        outcome = self.table.record.outcome
        return None if outcome is None else self.seating.by_seat(outcome.scores)

    def answered(self, seats: Iterable[int], key: str) -> tuple[int, Move] | None:
        """The version and the move that one of these seats has made with this key."""
        for seat in seats:
            found = self._moves.get((seat, key))
            if found is not None:
                return found
        return None

    def why_not(self, move: Move) -> str | None:
        """Which rule does not let the seat to move do this.

        The rules' own words are for people at the table: they name the tile that is up.
        """
        why = self.table.record.final.why_not(move)
        return (
            None if why is None else " ".join(("the rules do not allow this", *RULE.findall(why)))
        )

    def next_event(self, key: str, move: Move, at: int) -> StoredEvent:
        """The event that this legal move of the seat to move would be; nothing changes yet."""
        public = secret = "{}"
        match move:
            case PlaceStone(cell):
                kind, public = STONE, _public(cell)
            case PlaceTile(cell):
                kind, public = PLACE, _public(cell)
            case _:
                kind, secret = REVEAL, json.dumps({"value": self._next_tile()})
        return StoredEvent(self.id, self.version + 1, self.to_move, key, kind, public, secret, at)

    def _next_tile(self) -> int:
        """The tile that the dealer would turn up now."""
        ruleset = self.ruleset
        reserve = 0 if ruleset.variant is Variant.COMMON else self.table.to_move
        share = ruleset.tiles_in_each_reserve
        drawn = share - self.table.record.final.tiles_left[reserve]
        return self._order[share * reserve + drawn]

    def apply(self, event: StoredEvent) -> tuple[Event, ...]:
        """Follow one more event of the log; what players see of it."""
        if event.version != self.version + 1 or event.seat != self.to_move or event.key is None:
            raise DamagedGame("an event is out of order")
        move = _move_of(event.kind, event.public)
        events = self.table.act(move)
        if isinstance(events[0], TileRevealed):
            if events[0].value != json.loads(event.secret)["value"]:
                raise DamagedGame("a reveal disagrees with the deal")
            self.reveals.append(Turned(event.version, event.seat or 0, events[0].value))
        self.version = event.version
        self.to_move = None if self.is_over else self.seating.seat(self.table.to_move)
        self._last_act[event.seat or 0] = event.version
        self._moves[event.seat or 0, event.key] = event.version, move
        self.happened.extend(events)
        return events

    def owed(self, seats: Iterable[int]) -> tuple[Turned, ...]:
        """The reveals that none of these seats has acknowledged by a move of its own.

        People who share a screen have seen what one of them has answered to.
        """
        acknowledged = max((self._last_act.get(seat, 0) for seat in seats), default=None)
        if acknowledged is None or self.is_over:
            return ()
        return tuple(turned for turned in self.reveals if turned.version >= acknowledged)


@lru_cache(COMMON)
def _public(cell: str) -> str:
    return json.dumps({"cell": cell})


@lru_cache(COMMON)
def _move_of(kind: str, public: str) -> Move:
    match kind:
        case "stone":
            return PlaceStone(json.loads(public)["cell"])
        case "place":
            return PlaceTile(json.loads(public)["cell"])
        case "reveal":
            return RevealTile()
        case _:
            raise DamagedGame("an event of no known kind")
