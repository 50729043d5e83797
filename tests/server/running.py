"""A real server in the test's own event loop, and clients for it."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect

from isis_osiris.server.app import make_app
from isis_osiris.server.serve import GameServer, address_of, listen
from isis_osiris.server.settings import Settings
from isis_osiris.server.state import ServerState
from isis_osiris.server.store import Store

PATIENCE = 60
"""Seconds after which a test that hangs is given up."""

keys = (f"key-{number}" for number in itertools.count())


def quick(database: str = "sqlite::memory:", **changes: Any) -> Settings:
    """Settings for tests: no pace, no limits that a busy test would meet."""
    values: dict[str, Any] = {
        "database": database,
        "bot_workers": 0,
        "bot_pace": 0,
        "bot_warm_up": False,
        "socket_rate": 1e6,
        "socket_burst": 1_000_000,
        "request_rate": 1e6,
        "request_burst": 1_000_000,
        "table_rate": 1e6,
        "table_burst": 1_000_000,
        "shutdown_seconds": 2,
        "web": Path("/nonexistent"),
    }
    return Settings(**(values | changes))


@dataclass
class Running:
    """A server that runs, with its address."""

    address: str
    state: ServerState
    server: GameServer

    @property
    def origin(self) -> str:
        return self.address.rstrip("/")

    def visitor(self, **options: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, **options)


@asynccontextmanager
async def running(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    random: Random | None = None,
) -> AsyncIterator[Running]:
    settings = settings or quick()
    app = make_app(settings, store=store, random=random)
    listener = listen("127.0.0.1", 0)
    address = address_of(listener)
    started = asyncio.Event()
    server = GameServer(app, settings, started.set)
    serving = asyncio.create_task(server._serve([listener]))
    starting = asyncio.create_task(started.wait())
    try:
        await asyncio.wait((serving, starting), return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        yield Running(address, app.state.server, server)
    finally:
        starting.cancel()
        server.should_exit = True
        await serving
        listener.close()


@dataclass
class Seat:
    """A visitor with seats at a table, and a socket to it."""

    socket: ClientConnection
    seen: list[dict[str, Any]] = field(default_factory=list)
    """Every message that came, in order."""

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.seen.append(message)
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def hello(self) -> dict[str, Any]:
        """Say hello; the view."""
        await self.send({"type": "hello"})
        return await self.until("view")

    async def act(
        self, game: str, version: int, move: dict[str, Any], key: str | None = None
    ) -> dict[str, Any]:
        """Make a move; its answer."""
        key = key or next(keys)
        await self.send({"type": "act", "key": key, "game": game, "version": version, "move": move})
        while True:
            answer = await self.until("ack", "refusal")
            if answer["key"] == key:
                return answer


class Somewhere(Protocol):
    """A server, wherever it runs."""

    @property
    def origin(self) -> str: ...


@asynccontextmanager
async def seat_at(server: Somewhere, client: httpx.AsyncClient, table: str) -> AsyncIterator[Seat]:
    """A socket with this visitor's cookies."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    async with connect(
        f"{server.origin.replace('http', 'ws', 1)}/api/tables/{table}/live",
        origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookies} if cookies else {},
        compression=None,
        max_size=None,
        max_queue=None,
    ) as socket:
        yield Seat(socket)


HERE = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]


async def open_table(client: httpx.AsyncClient, **options: Any) -> dict[str, Any]:
    """A new table, two people on one screen unless told otherwise."""
    answer = await client.post("/api/tables", json={"seats": HERE, "starts": 0} | options)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    return opened


def choice(status: dict[str, Any], random: Random) -> dict[str, Any]:
    """Some legal move."""
    kind = random.choice(status["may"])
    if kind == "reveal":
        return {"kind": "reveal"}
    return {"kind": kind, "cell": random.choice(status["targets"])}
