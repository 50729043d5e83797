"""Players that search: perfect memory, and a thought about any position."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random

from isis_osiris import _jit
from isis_osiris.bots.memory import PerfectMemory
from isis_osiris.record import SeatView
from isis_osiris.rules import Move, Position, Ruleset
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.table import Event, Limit

_prepared: set[type[Thinker]] = set()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    """What a search found: the move, and what it thinks of it, for the seat to move."""

    move: Move
    nodes: int
    """How many positions it looked at."""
    depth: int | None = None
    """How many decisions it looked ahead."""
    win_probability: float | None = None
    """From 0 to 1; a shared win counts its share."""
    margin: float | None = None
    """The expected final lead over the best opponent."""
    is_exact: bool = False
    """Whether this is proved, not estimated."""
    line: tuple[Move, ...] = ()
    """What it expects to be played, this move first."""


class Thinker(ABC):
    """A bot that forgets nothing and can be asked about any position."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._memory: PerfectMemory | None = None
        self.interrupt = Interrupt()

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """A game begins: remember it from its start."""
        self._memory = PerfectMemory(ruleset)

    def see(self, event: Event) -> None:
        """Remember what happens."""
        if self._memory is not None:
            self._memory.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Think about the position that the events have led to."""
        if self._memory is None:
            raise RuntimeError("a game must begin before a player can choose")
        return self.think(self._memory.position, limit).move

    def prepare(self) -> None:
        """Compile what thinking needs, or read it from the cache; say so where it takes a while.

        Once is enough for all of its kind in this process.
        """
        if type(self) in _prepared:
            return
        if _jit.is_cold():
            print("Compiling the search: this once takes some seconds …", file=sys.stderr)
        # Another of its kind thinks, so that this one's chance stays as it is.
        type(self)(Random(0)).warm_up()
        _prepared.add(type(self))

    def warm_up(self) -> None:
        """Come through all the code that thinking may need."""
        self.think(Position.start(Ruleset.standard()), Limit(nodes=1))

    @abstractmethod
    def think(self, position: Position, limit: Limit) -> Thought:
        """Find a move in a position that is not over and has no forced pass.

        ``interrupt.set()``, from another thread, makes it come back at once.
        """
