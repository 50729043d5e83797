"""A process that thinks for bots. It knows no table: each question tells all that a seat knows."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from threading import Thread
from typing import Final

from isis_osiris.bots import find_bot
from isis_osiris.bots.preparation import prepare
from isis_osiris.record import SeatView
from isis_osiris.rules import Ruleset
from isis_osiris.table import Event, Limit

PREPARING: Final = "preparing"
"""Is sent before a bot is prepared for the first time, which may take a compiler's time."""
READY: Final = "ready"
"""Is sent when a bot has been prepared and begins to think."""
POLITENESS: Final = 5
"""Bots leave the processor to people's moves."""


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """What would this bot do, having seen this? ``view`` is None for who is only to get ready."""

    bot: str
    seed: str
    ruleset: Ruleset | None = None
    seat: int = 0
    """In turn order."""
    events: tuple[Event, ...] = ()
    view: SeatView | None = None
    seconds: float = 1.0
    version: int = 0


def work(connection: Connection) -> None:
    """Answer questions until the server goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(POLITENESS)
    prepared: set[str] = set()
    while True:
        try:
            question: Question = connection.recv()
            _answer(question, connection, prepared)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _answer(question: Question, connection: Connection, prepared: set[str]) -> None:
    # What a bot sees may make it draw numbers; what it decides too. With a source of their own,
    # its memory comes out the same however often it is rebuilt from the log.
    random = Random(question.seed)
    try:
        player = find_bot(question.bot).make(random)
        if question.bot not in prepared:
            connection.send(PREPARING)
            prepare(player)
            prepared.add(question.bot)
        connection.send(READY)
        if question.view is None or question.ruleset is None:
            connection.send(None)
            return
        player.begin(question.ruleset, question.seat)
        for event in question.events:
            player.see(event)
        random.seed(f"{question.seed}/{question.version}")
        connection.send(player.choose(question.view, Limit(seconds=question.seconds)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the server goes on
        # The words of its error may quote a value.
        connection.send(BotFault(type(error).__name__))


@dataclass(frozen=True, slots=True)
class BotFault:
    """A bot has failed; the name of its error."""

    error: str


def _leave_with_parent() -> None:
    """However our parent may end, nobody thinks on."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
