"""The one list of bots. A bot enters itself from its own file.

Beside those in the list, every program that speaks IOP is a bot: its name is ``cmd:`` and the
command that starts it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final, TypeVar

from isis_osiris.bots.external import ExternalEngine, split_command
from isis_osiris.rules import GameError
from isis_osiris.table import Player

COMMAND: Final = "cmd:"

MakeBot = TypeVar("MakeBot", bound=Callable[[Random], Player])


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program: what it is called, what it is like, and how to make one."""

    name: str
    character: str
    make: Callable[[Random], Player]
    """Makes a new player with its own randomness."""
    strength: int | None = None
    """An Elo rating for games of two, with greedy at 1000; None if nobody has measured it."""


_bots: dict[str, Bot] = {}


def register(
    name: str, character: str, *, strength: int | None = None
) -> Callable[[MakeBot], MakeBot]:
    """Enter a bot under a name: put this above its class."""

    def enter(make: MakeBot) -> MakeBot:
        _bots[name] = Bot(name, character, make, strength)
        return make

    return enter


def all_bots() -> tuple[Bot, ...]:
    """Every bot, weakest first; those that nobody has measured come before."""
    return tuple(sorted(_bots.values(), key=lambda bot: (bot.strength or 0, bot.name)))


def find_bot(name: str) -> Bot:
    """The bot of this name, or the engine behind ``cmd:``; GameError lists the names there are.

    A command line is split into words as a shell would, but no shell runs it.
    """
    if name.startswith(COMMAND):
        return _engine(name.removeprefix(COMMAND))
    try:
        return _bots[name]
    except KeyError:
        raise GameError(
            f"there is no bot {name!r}: choose from {', '.join(bot.name for bot in all_bots())}"
        ) from None


def find_bots(names: str) -> list[Bot]:
    """The bots of a list with commas: ``random,cmd:./my-engine --fast``.

    Every comma separates, so a command that needs one has to be put into a script.
    """
    return [find_bot(name.strip()) for name in names.split(",")]


def _engine(command: str) -> Bot:
    split_command(command)
    return Bot(COMMAND + command, "An engine: another program.", partial(ExternalEngine, command))
