"""A memory like a person's: what is remembered of the tiles that lie face down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Final

from isis_osiris.record.view import TintedTile
from isis_osiris.rules import Ruleset, Tile
from isis_osiris.rules.kernel import NEIGHBOURS
from isis_osiris.table import Event, GameEnded, SeatPassed, StonePlaced, TilePlaced, TileRevealed

STRIKING: Final = 3
"""A tile of this value, plus or minus, or more catches the eye."""
STRIKING_LASTS: Final = 2.0
"""How many times as long a striking number is kept."""
OWN_LASTS: Final = 1.3
"""How many times as long a tile is kept that one has placed oneself."""
SIGN_LASTS: Final = 2.5
"""How many times as long as its number the sign of a tile is kept."""
STEADINESS: Final = 2.0
"""The shape of forgetting: above 1, what one has just seen is safe for a while."""
FIRST_SLIP, LAST_SLIP = 2, 8
"""After how many turns two neighbours change places in a memory that confuses them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """How much somebody keeps in mind."""

    span: float
    """For about how many turns a number stays that neither strikes nor is one's own."""
    numbers: int
    """Of how many tiles the number is known at once, at most."""
    signs: int
    """Of how many tiles anything is known at once, at most."""
    confusion: float
    """The chance that two tiles side by side are mixed up."""


@dataclass(frozen=True, slots=True)
class _Trace:
    """What one tile has left behind."""

    value: int
    seen: int
    """The turn in which it was placed."""
    number_until: float
    """The turn from which on the number is gone."""
    sign_until: float
    """The turn from which on everything is gone."""


@dataclass(frozen=True, slots=True)
class _Slip:
    """Two neighbours that are going to be mixed up."""

    turn: int
    cells: tuple[str, str]


class HumanMemory:
    """Follows a game event by event and forgets, for good, as people do.

    A tile is remembered by its number, later by its sign alone, then not at all. Recent, striking
    and own tiles last longest, the weakest gives way where there is no more room, and neighbours
    change places. All of this is decided by the events and by ``random``, never by being asked.
    """

    def __init__(self, ruleset: Ruleset, seat: int, retention: Retention, random: Random) -> None:
        self._grid = ruleset.grid
        self._seat = seat
        self._retention = retention
        self._random = random
        self._turn = 0
        self._up: int | None = None
        self._traces: dict[str, _Trace] = {}
        self._slips: list[_Slip] = []

    def recollection(self) -> dict[str, Tile | TintedTile]:
        """What is still known, rightly or wrongly, of tiles on the board."""
        return {
            cell: Tile(trace.value)
            if self._turn < trace.number_until
            else TintedTile(1 if trace.value > 0 else -1)
            for cell, trace in self._traces.items()
        }

    def see(self, event: Event) -> None:
        """Take in one event, and let time pass."""
        match event:
            case TileRevealed(_, value):
                self._up = value
            case TilePlaced(seat, cell):
                self._turn += 1
                if self._up is not None:
                    self._notice(cell, self._up, own=seat == self._seat)
                    self._up = None
                self._forget()
            case StonePlaced() | SeatPassed():
                self._turn += 1
                self._forget()
            case GameEnded():
                pass

    def _notice(self, cell: str, value: int, *, own: bool) -> None:
        lasts = self._random.weibullvariate(self._retention.span, STEADINESS)
        if abs(value) >= STRIKING:
            lasts *= STRIKING_LASTS
        if own:
            lasts *= OWN_LASTS
        # What one has only just seen is known, even by the most forgetful.
        number_until = self._turn + max(lasts, 1.0)
        sign_until = self._turn + max(lasts * SIGN_LASTS, 1.0)
        for beside in self._beside(cell):
            mixes_up = self._random.random() < self._retention.confusion
            after = self._random.randint(FIRST_SLIP, LAST_SLIP)
            if mixes_up and beside in self._traces:
                self._slips.append(_Slip(self._turn + after, (cell, beside)))
        self._traces[cell] = _Trace(value, self._turn, number_until, sign_until)

    def _beside(self, cell: str) -> list[str]:
        first = NEIGHBOURS * self._grid.numbers[cell]
        names = self._grid.names
        around = self._grid.neighbours[first : first + NEIGHBOURS]
        return [names[number] for number in around if number < len(names)]

    def _forget(self) -> None:
        for slip in self._slips:
            if slip.turn == self._turn:
                self._mix_up(*slip.cells)
        self._traces = {
            cell: trace for cell, trace in self._traces.items() if self._turn < trace.sign_until
        }
        while len(self._traces) > self._retention.signs:
            del self._traces[min(self._traces, key=lambda cell: self._hold(cell, sign=True))]
        known = [cell for cell, trace in self._traces.items() if self._turn < trace.number_until]
        known.sort(key=lambda cell: self._hold(cell, sign=False))
        for cell in known[: max(len(known) - self._retention.numbers, 0)]:
            self._traces[cell] = replace(self._traces[cell], number_until=self._turn)

    def _hold(self, cell: str, *, sign: bool) -> tuple[float, int]:
        """How firmly a tile is remembered: the least gives way, and of equals the oldest.

        The tile before one's eyes always finds room.
        """
        trace = self._traces[cell]
        until = trace.sign_until if sign else trace.number_until
        return (inf if trace.seen == self._turn else until), trace.seen

    def _mix_up(self, one: str, other: str) -> None:
        """Each is taken for the other, also where only one of them is remembered."""
        first, second = self._traces.pop(one, None), self._traces.pop(other, None)
        if first is not None:
            self._traces[other] = first
        if second is not None:
            self._traces[one] = second
