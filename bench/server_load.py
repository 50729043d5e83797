"""The same load for two servers: people at many tables, each at a connection of their own."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.server_process import Measured

SEATS = ("0", "1")
AT_ONCE = 20
"""Tables that are opened at the same time."""
WARM = 2.0
"""Seconds of play before it counts."""


class Game(Protocol):
    """A game of two, both played by chance, over two connections."""

    async def move(self, random: Random) -> float | None:
        """Make the next move and let both see it; seconds to its answer, None at the end."""


class Peer(Protocol):
    """A kind of server, as its clients know it."""

    def begin(
        self, server: Measured, clients: tuple[httpx.AsyncClient, httpx.AsyncClient]
    ) -> Any:  # an async context manager of a Game
        """Open a game and connect both seats."""


Json: TypeAlias = dict[str, Any]


class OurGame:
    """A game on our server: an act, its ack, and an event for both."""

    def __init__(self, game: str, view: Json, sockets: tuple[ClientConnection, ...]) -> None:
        self._game = game
        self._told = view
        self._sockets = sockets
        self._keys = itertools.count()

    async def move(self, random: Random) -> float | None:
        """Make the next move."""
        status, version = self._told["status"], self._told["version"]
        if status["to_move"] is None:
            return None
        kind = random.choice(status["may"])
        move = {"kind": kind}
        if kind != "reveal":
            move["cell"] = random.choice(status["targets"])
        act = {"type": "act", "key": f"k{next(self._keys)}", "game": self._game, "move": move}
        socket = self._sockets[status["to_move"]]
        sent_at = time.perf_counter()
        await socket.send(json.dumps(act | {"version": version}))
        await self._next(socket, "ack")
        seconds = time.perf_counter() - sent_at
        for each in self._sockets:
            self._told = await self._next(each, "event", "reveal")
        return seconds

    async def _next(self, socket: ClientConnection, *kinds: str) -> Json:
        while True:
            message: Json = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message
            if message["type"] in ("refusal", "goodbye"):
                raise RuntimeError(str(message))


class Ours:
    """Our server."""

    @asynccontextmanager
    async def begin(
        self, server: Measured, clients: tuple[httpx.AsyncClient, httpx.AsyncClient]
    ) -> AsyncIterator[Game]:
        """Open a table, claim its other seat, connect both."""
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        opened = (await clients[0].post("/api/tables", json={"seats": seats})).json()
        table = opened["table"]["table"]
        claim = {"code": opened["invites"][0]["code"], "name": "Bob"}
        (await clients[1].post(f"/api/tables/{table}/claim", json=claim)).raise_for_status()
        async with AsyncExitStack() as stack:
            sockets = []
            for client in clients:
                cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
                socket = await stack.enter_async_context(
                    connect(
                        f"ws{server.origin[4:]}/api/tables/{table}/live",
                        origin=server.origin,  # type: ignore[arg-type]
                        additional_headers={"Cookie": cookies},
                        compression=None,
                        ping_interval=None,
                    )
                )
                await socket.send('{"type": "hello"}')
                sockets.append(socket)
            yield OurGame(opened["view"]["game"], opened["view"], tuple(sockets))


class TheirGame:
    """A game on boardgame.io: an update of the whole state for both, which is its answer, too."""

    def __init__(self, match: str, sockets: list[ClientConnection]) -> None:
        self._match = match
        self._sockets = sockets
        self._state: Json = {}

    async def greet(self) -> None:
        """Take both seats and get the state."""
        for seat, socket in zip(SEATS, self._sockets, strict=True):
            await socket.recv()
            await socket.send("40/isis-osiris,")
            await socket.recv()
            await socket.send(self._event("sync", self._match, seat, None, len(SEATS)))
            self._state = (await self._next(socket, "sync"))[1]["state"]

    def _event(self, *words: Any) -> str:
        return f"42/isis-osiris,{json.dumps(words)}"

    async def _next(self, socket: ClientConnection, name: str) -> list[Any]:
        while True:
            text = str(await socket.recv())
            if text == "2":
                await socket.send("3")
            elif text.startswith("42/isis-osiris,"):
                words: list[Any] = json.loads(text.partition(",")[2])
                if words[0] == name:
                    return words[1:]

    async def move(self, random: Random) -> float | None:
        """Make the next move."""
        state, version = self._state["G"], self._state["_stateID"]
        if "gameover" in self._state["ctx"]:
            return None
        seat = int(self._state["ctx"]["currentPlayer"])
        cells = [cell for cell, piece in enumerate(state["board"]) if piece is None]
        kinds = ["place"]
        if state["up"] is None:
            left = (("stone", state["stones"][seat]), ("reveal", state["tiles"][seat]))
            kinds = [kind for kind, number in left if number]
        kind = random.choice(kinds)
        payload = {
            "type": kind,
            "args": [] if kind == "reveal" else [random.choice(cells)],
            "playerID": str(seat),
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        sent_at, seconds = time.perf_counter(), 0.0
        await self._sockets[seat].send(
            self._event("update", action, version, self._match, str(seat))
        )
        for each in (seat, 1 - seat):
            while True:
                self._state = (await self._next(self._sockets[each], "update"))[1]
                if self._state["_stateID"] > version:
                    break
            seconds = seconds or time.perf_counter() - sent_at
        return seconds


class Theirs:
    """boardgame.io's server, without credentials: it has less to check than ours."""

    def __init__(self) -> None:
        self._matches = itertools.count()

    @asynccontextmanager
    async def begin(
        self, server: Measured, clients: tuple[httpx.AsyncClient, httpx.AsyncClient]
    ) -> AsyncIterator[Game]:
        """Connect both seats: boardgame.io makes a match when the first one asks for it."""
        del clients
        match = f"m{next(self._matches)}"
        address = f"ws{server.origin[4:]}/socket.io/?EIO=4&transport=websocket"
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(
                    connect(address, compression=None, ping_interval=None)
                )
                for _ in SEATS
            ]
            game = TheirGame(match, sockets)
            await game.greet()
            yield game


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run has come to."""

    moves: int
    cpu: float
    latencies: tuple[float, ...]
    """Seconds, in order."""
    megabytes: float
    lost: int
    """Connections that broke."""

    @property
    def per_cpu_second(self) -> float:
        """Moves for a second of the server's processor."""
        return self.moves / max(self.cpu, 0.01)

    def quantile(self, share: float) -> float:
        """Milliseconds that this share of all answers did not exceed."""
        return 1000 * self.latencies[min(len(self.latencies) - 1, int(share * self.moves))]


def new_client(server: Measured) -> httpx.AsyncClient:
    """A visitor, who gives up an idle connection before the server does."""
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1)
    return httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits)


async def load(
    peer: Peer, server: Measured, games: int, seconds: float, pause: float, seed: int
) -> Figures:
    """Play so many games at once; each waits about ``pause`` seconds between its moves."""
    latencies: list[float] = []
    counts_from, is_over, lost = float("inf"), False, 0
    async with AsyncExitStack() as stack:
        clients = (
            await stack.enter_async_context(new_client(server)),
            await stack.enter_async_context(new_client(server)),
        )
        for client in clients:
            await client.get("/api/tables")
        turnstile = asyncio.Semaphore(AT_ONCE)

        async def one(number: int, connected: asyncio.Semaphore) -> None:
            random = Random(f"{seed}/{number}")
            nonlocal lost
            while not is_over:
                try:
                    async with AsyncExitStack() as own:
                        async with turnstile:
                            game = await own.enter_async_context(peer.begin(server, clients))
                        connected.release()
                        while not is_over:
                            await asyncio.sleep(random.uniform(0, 2 * pause))
                            taken = await game.move(random)
                            if taken is None:
                                break
                            if time.perf_counter() >= counts_from:
                                latencies.append(taken)
                except (WebSocketException, httpx.TransportError, OSError):
                    lost += 1

        connected = asyncio.Semaphore(0)
        playing = [asyncio.create_task(one(number, connected)) for number in range(games)]
        for _ in playing:
            await connected.acquire()
        await asyncio.sleep(WARM)
        counts_from, before = time.perf_counter(), server.cpu_seconds()
        await asyncio.sleep(seconds)
        counts_from, cpu = float("inf"), server.cpu_seconds() - before
        megabytes, is_over = server.megabytes(), True
        await asyncio.gather(*playing)
    return Figures(len(latencies), cpu, tuple(sorted(latencies)), megabytes, lost)
