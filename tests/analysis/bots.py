"""Bots with faults, for tests. ``python -m tests.analysis.bots`` is the program with them.

They are entered only on demand: other tests go through all bots there are.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from isis_osiris.bots import register
from isis_osiris.bots.random_bot import RandomBot
from isis_osiris.record import SeatView
from isis_osiris.rules import Move, PlaceStone, Ruleset
from isis_osiris.table import Event, Forfeit, GameEnded, Limit, Player, TilePlaced


class FirstBot(RandomBot):
    """Takes the first move there is, whatever its randomness."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return view.moves[0]


class CheatBot(FirstBot):
    """Puts stones where none can lie."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return PlaceStone("z9")


class FailingBot(FirstBot):
    """Divides by nothing once there are a few tiles."""

    def see(self, event: Event) -> None:
        if isinstance(event, TilePlaced):
            _ = 1 / 0


class LateBot(FirstBot):
    """Fails when all is over."""

    def see(self, event: Event) -> None:
        if isinstance(event, GameEnded):
            raise KeyError(event)


class StillbornBot(FirstBot):
    """Cannot even begin."""

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        raise OSError("no tables")


class ResigningBot(FirstBot):
    """Gives up, in many lines, and names the wrong seat."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        raise Forfeit(3, "tired\n\x1b[31m of\tit " + 300 * "z")


class MoodyBot(FirstBot):
    """Gives up for another reason each time."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        raise Forfeit(0, f"mood {self._random.random()}")


class LeavingBot(FirstBot):
    """Wants to end the whole program."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        raise SystemExit


class SpeechlessBot(FirstBot):
    """Decides nothing at all."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return None  # type: ignore[return-value]


class FatalBot(FirstBot):
    """Takes its process with it."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        os._exit(3)


class SleepyBot(FirstBot):
    """Never decides; in the folder that ``SLEEPY`` names, it tells that it has begun not to."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        Path(os.environ["SLEEPY"], "asleep").touch()
        time.sleep(3600)
        return view.moves[0]


BOTS: Final[Mapping[str, Callable[[Random], Player]]] = {
    "first": FirstBot,
    "cheat": CheatBot,
    "failing": FailingBot,
    "late": LateBot,
    "stillborn": StillbornBot,
    "resigning": ResigningBot,
    "moody": MoodyBot,
    "leaving": LeavingBot,
    "speechless": SpeechlessBot,
    "fatal": FatalBot,
    "sleepy": SleepyBot,
}


def enter() -> None:
    for name, make in BOTS.items():
        register(name, "For tests.")(make)


if __name__ in {"__main__", "__mp_main__"}:  # the second is what a worker process makes of it
    enter()

if __name__ == "__main__":
    from isis_osiris.cli import main

    main()
