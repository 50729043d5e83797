"""The one list of bots. A bot enters itself from its own file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from isis_osiris.rules import GameError
from isis_osiris.table import Player

MakeBot = TypeVar("MakeBot", bound=Callable[[Random], Player])


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program: what it is called, what it is like, and how to make one."""

    name: str
    character: str
    make: Callable[[Random], Player]
    """Makes a new player with its own randomness."""


_bots: dict[str, Bot] = {}


def register(name: str, character: str) -> Callable[[MakeBot], MakeBot]:
    """Enter a bot under a name: put this above its class."""

    def enter(make: MakeBot) -> MakeBot:
        _bots[name] = Bot(name, character, make)
        return make

    return enter


def all_bots() -> tuple[Bot, ...]:
    """Every bot, in the order of entry."""
    return tuple(_bots.values())


def find_bot(name: str) -> Bot:
    """The bot of this name; GameError lists those there are."""
    try:
        return _bots[name]
    except KeyError:
        raise GameError(f"there is no bot {name!r}: choose from {', '.join(_bots)}") from None
