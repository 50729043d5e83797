"""A server killed at random moments loses no move that it has acknowledged."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.processes import Process, serving
from tests.server.running import PATIENCE, Seat, choice, keys, open_table, seat_at

SEED = 1999
GAMES = 20
WORK = 4.0
"""Seconds: twice what it should be, for slow machines and while coverage is measured."""


class Table:
    """A game as its players know it: the moves they sent, and those that were acknowledged."""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.id = opened["table"]["table"]
        self.view = opened["view"]
        self.waiting: dict[str, Any] | None = None
        """A move that was sent and has no answer."""
        self.acknowledged: dict[str, int] = {}

    async def play(self, seat: Seat, random: Random) -> None:
        """Play on until the connection breaks or the game is over."""
        self.view = await seat.hello()
        assert self.view["version"] >= max(self.acknowledged.values(), default=1)
        while self.waiting is not None or self.view["status"]["to_move"] is not None:
            if self.waiting is None:
                self.waiting = {
                    "type": "act",
                    "key": next(keys),
                    "game": self.view["game"],
                    "version": self.view["version"],
                    "move": choice(self.view["status"], random),
                }
            await seat.send(self.waiting)
            answer = await seat.until("ack", "refusal")
            assert answer["type"] == "ack", answer
            assert answer["version"] == self.waiting["version"] + 1
            self.acknowledged[answer["key"]] = answer["version"]
            self.waiting = None
            self.view = await seat.hello()
            assert self.view["version"] == answer["version"]


async def first_view(server: Process, client: httpx.AsyncClient, table: str) -> None:
    """After a restart people see their game at once: work of 2 s, on a machine as busy as may be.

    Seconds of the clock are the machine's as much as the server's, so its own are counted.
    """
    shown = await client.get(f"/api/tables/{table}")
    assert shown.json()["view"] is not None
    assert server.cpu_seconds() < WORK, "the first view takes too long"


async def play_until_killed(
    server: Process, client: httpx.AsyncClient, tables: list[Table], random: Random, after: float
) -> None:
    async def one(table: Table) -> None:
        try:
            async with seat_at(server, client, table.id) as seat:
                await table.play(seat, Random(random.random()))
        except (WebSocketException, OSError, EOFError):
            return

    playing = [asyncio.create_task(one(table)) for table in tables]
    await asyncio.sleep(after)
    server.kill()
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.long)])
def test_killed_at_random_moments(kills: int, tmp_path: Path) -> None:
    random = Random(SEED)
    print(f"seed {SEED}")
    database = f"sqlite:{tmp_path / 'games.db'}"

    async def play() -> None:
        tables: list[Table] = []
        jar: Any = None
        for _ in range(kills):
            with serving(database) as server:
                async with httpx.AsyncClient(
                    base_url=server.address, cookies=jar, timeout=PATIENCE
                ) as client:
                    live = [t for t in tables if t.view["status"]["to_move"] is not None]
                    tables = live
                    while len(tables) < GAMES:
                        tables.append(Table(await open_table(client)))
                    jar = client.cookies
                    await first_view(server, client, tables[0].id)
                    await play_until_killed(
                        server, client, tables, random, random.uniform(0.0, 0.4)
                    )
        with serving(database) as server:
            async with httpx.AsyncClient(
                base_url=server.address, cookies=jar, timeout=PATIENCE
            ) as client:
                for table in tables:
                    async with seat_at(server, client, table.id) as seat:
                        await table.play(seat, random)
                    shown = (await client.get(f"/api/tables/{table.id}")).json()["view"]
                    assert shown["status"]["to_move"] is None
                    assert shown["version"] == max(table.acknowledged.values())
                    assert len(set(table.acknowledged.values())) == len(table.acknowledged)
                    json.dumps(shown)

    asyncio.run(play())
