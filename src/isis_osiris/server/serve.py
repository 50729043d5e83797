"""Running the server: a socket, a storage, and an orderly end."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from typing import Any, Final

import structlog
import uvicorn
from fastapi import FastAPI

from isis_osiris.rules import GameError
from isis_osiris.server.app import make_app, stop
from isis_osiris.server.logs import set_up_logs
from isis_osiris.server.protocol import LONGEST_FRAME
from isis_osiris.server.settings import Settings
from isis_osiris.server.state import ServerState
from isis_osiris.server.store import make_store
from isis_osiris.server.wire import Wire

log = structlog.get_logger(__name__)

GARBAGE: Final = 20_000
"""New objects after which the youngest are searched for garbage."""


class GameServer(uvicorn.Server):
    """uvicorn, which also lets everybody finish and says goodbye before it leaves."""

    def __init__(self, app: FastAPI, settings: Settings, announce: Callable[[], None]) -> None:
        self._state: ServerState = app.state.server
        self._announce = announce
        super().__init__(
            uvicorn.Config(
                app,
                ws=Wire,
                ws_max_size=LONGEST_FRAME,
                ws_ping_interval=settings.ping_interval,
                ws_ping_timeout=settings.ping_timeout,
                ws_per_message_deflate=False,
                forwarded_allow_ips=settings.proxies,
                server_header=False,
                access_log=False,
                log_config=None,
                timeout_graceful_shutdown=max(1, round(settings.shutdown_seconds)),
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was begun, say goodbye, and close."""
        for server in self.servers:
            server.close()
        await stop(self._state)
        deadline = self._state.clock() + self._state.settings.shutdown_seconds
        while self._state.sockets and self._state.clock() < deadline:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; GameError says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio switches Nagle's delay off only for sockets that are said to be TCP: without the third
    # argument, every answer of two frames takes 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise GameError(f"cannot listen on {host}:{port}: {reason}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - it is only read here
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def collect_less() -> None:
    """Search for garbage less often, and never in what is there for good: programs and tables.

    Almost nothing here is in a cycle; searching all of it again and again cost a tenth of a move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


async def serve(
    settings: Settings,
    announce: Callable[[str], None] = lambda _: None,
    **parts: Any,
) -> None:
    """Serve until told to stop; ``announce`` is given the address. GameError if it cannot begin.

    ``parts`` go to :func:`make_app`.
    """
    set_up_logs(settings)
    store = make_store(settings.database)
    await store.open()
    try:
        listener = listen(settings.host, settings.port)
        with listener:
            address = address_of(listener)
            app = make_app(settings, store=store, **parts)
            server = GameServer(app, settings, lambda: announce(address))
            collect_less()
            log.info("serving", address=address)
            await server.serve([listener])
    finally:
        await store.close()
