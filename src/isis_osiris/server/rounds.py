"""What the server does by itself, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import structlog

from isis_osiris.server.backup import answer_requests
from isis_osiris.server.state import ServerState

log = structlog.get_logger(__name__)

ROUND: Final = 1.0
"""Seconds."""


async def keep_house(state: ServerState) -> None:
    """Hang up on who never reads, forget idle tables, and look at what others have stored."""
    tables, settings = state.tables, state.settings
    hints: set[str] = set()
    loop = asyncio.get_running_loop()
    hinted = asyncio.Event()

    def take(changed: Iterable[str]) -> None:
        hints.update(changed)
        hinted.set()

    tables.store.watch(lambda changed: _from_thread(loop, take, list(changed)))
    is_shared = tables.store.is_shared
    next_poll = next_round = state.clock()
    while True:
        try:
            now = state.clock()
            if now >= next_round:
                next_round = now + ROUND
                _hang_up(state)
                tables.forget_idle(tables.clock() - settings.idle_after)
                await answer_requests(tables.store, settings.database)
            if is_shared and hints:
                changed = tuple(hints)
                hints.clear()
                await tables.look(changed)
            if is_shared and now >= next_poll:
                next_poll = now + settings.poll_interval
                await tables.look(tuple(tables.live))
        except Exception:  # one bad round must not be the last
            log.exception("round failed")
        hinted.clear()
        try:
            async with asyncio.timeout(min(ROUND, settings.poll_interval)):
                await hinted.wait()
        except TimeoutError:
            continue


def _from_thread(loop: asyncio.AbstractEventLoop, take: object, changed: list[str]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(take, changed)  # type: ignore[arg-type]


def _hang_up(state: ServerState) -> None:
    for outbox, hang_up in list(state.sockets.items()):
        if outbox.is_stuck():
            outbox.end("slow")
            hang_up()
