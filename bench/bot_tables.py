"""How soon people's moves are on disk while everybody plays the strongest bot.

Every table has one person, who thinks for a moment, and the strongest bot. The server runs with its
usual settings, on all cores of this machine together with the load. A person's move is measured
from sending it to its ack. A bot's answer is measured from the moment that it is to move: it is
promised within twice the bot's limit, whatever waits. Its process has to be asked and to be heard,
too, for which there is the grace told beside it.

    python -m bench bot_tables
    python -m bench.bot_tables --tables 100 --seconds 60 --bot thoth
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server_process import Measured, our_server
from isis_osiris.bots import all_bots
from isis_osiris.server.bot_pool import GRACE
from isis_osiris.server.settings import Settings

SEED = 100
THINKING = (0.5, 3.5)
"""Seconds that a person takes for a move: quick people."""


@dataclass
class Times:
    """What was measured, in seconds."""

    acks: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)


def quantile(times: list[float], share: float) -> float:
    """The time that this share of all did not exceed; in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Person:
    """Plays seat 0 at one table after the other, by chance."""

    def __init__(self, server: Measured, client: httpx.AsyncClient, bot: str, seed: int) -> None:
        self._server = server
        self._client = client
        self._bot = bot
        self._random = Random(seed)

    async def play(self, times: Times, until: float) -> None:
        """Play until the time is up."""
        await asyncio.sleep(self._random.uniform(0, THINKING[1]))
        while time.perf_counter() < until:
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": self._bot}]
            opened = (await self._client.post("/api/tables", json={"seats": seats})).json()
            cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
            async with connect(
                f"ws{self._server.origin[4:]}/api/tables/{opened['table']['table']}/live",
                origin=self._server.origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookies},
                compression=None,
            ) as socket:
                await self._play_game(socket, opened["view"]["game"], times, until)

    async def _play_game(
        self, socket: ClientConnection, game: str, times: Times, until: float
    ) -> None:
        await socket.send('{"type": "hello"}')
        told = await _next(socket, "view")
        turned_at: float | None = None
        while told["status"]["to_move"] is not None and time.perf_counter() < until:
            status = told["status"]
            if status["to_move"] == 0:
                await asyncio.sleep(self._random.uniform(*THINKING))
                sent_at = time.perf_counter()
                await socket.send(json.dumps(self._act(game, told)))
                await _next(socket, "ack")
                times.acks.append(time.perf_counter() - sent_at)
            told = await _next(socket, "event", "reveal")
            now = time.perf_counter()
            if turned_at is not None:
                times.answers.append(now - turned_at)
            turned_at = now if told["status"]["to_move"] == 1 else None

    def _act(self, game: str, told: dict[str, Any]) -> dict[str, Any]:
        kind = self._random.choice(told["status"]["may"])
        move = {"kind": kind}
        if kind != "reveal":
            move["cell"] = self._random.choice(told["status"]["targets"])
        key = f"k{told['version']}"
        return {"type": "act", "key": key, "game": game, "version": told["version"], "move": move}


async def _next(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] in kinds:
            return message
        if message["type"] in ("refusal", "goodbye"):
            raise RuntimeError(str(message))


async def wait_for_bot(client: httpx.AsyncClient, bot: str) -> None:
    """Wait until it is compiled."""
    print(f"waiting for {bot} to be compiled …", file=sys.stderr)
    while True:
        bots = (await client.get("/api/bots")).json()["bots"]
        if any(known["name"] == bot and known["ready"] for known in bots):
            return
        await asyncio.sleep(1)


async def measure(server: Measured, options: Namespace) -> tuple[Times, str]:
    """Let them all play; the times, and the server's own numbers."""
    times = Times()
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        await client.get("/api/tables")
        await wait_for_bot(client, options.bot)
        people = [Person(server, client, options.bot, SEED + n) for n in range(options.tables)]
        until = time.perf_counter() + options.seconds
        await asyncio.gather(*(person.play(times, until) for person in people))
        return times, (await client.get("/metrics")).text


def report(times: Times, metrics: str, server: Measured) -> None:
    """Print what it has come to."""
    limit = Settings().bot_seconds
    late = sum(answer > 2 * limit + GRACE for answer in times.answers)
    counted = dict(re.findall(r'bot_moves_total\{how="(\w+)"\} (\d+)', metrics))
    itself, replaced = int(counted.get("itself", 0)), int(counted.get("replaced", 0))
    print(f"seed {SEED}, {os.cpu_count()} cores, people think {THINKING[0]} to {THINKING[1]} s")
    print(
        f"people  {len(times.acks)} moves, ack p50 {quantile(times.acks, 0.5):.1f} ms,"
        f" p99 {quantile(times.acks, 0.99):.1f} ms, at most {quantile(times.acks, 1):.1f} ms"
    )
    print(
        f"bots    {len(times.answers)} decisions, p50 {quantile(times.answers, 0.5):.0f} ms,"
        f" p99 {quantile(times.answers, 0.99):.0f} ms, at most {quantile(times.answers, 1):.0f} ms;"
        f" later than twice the limit of {limit} s (and {GRACE} s of grace): {late}"
    )
    print(f"        {itself} decided by themselves, {replaced} moved for")
    print(f"server  {server.megabytes():.0f} MB, {server.cpu_seconds():.1f} CPU seconds in all")


def main(words: Sequence[str] = ()) -> None:
    """Measure and report."""
    parser = ArgumentParser(prog="python -m bench.bot_tables")
    parser.add_argument("--bot", default=all_bots()[-1].name)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args(list(words))
    print(f"{options.tables} tables with {options.bot}, {options.seconds:.0f} s", flush=True)
    with TemporaryDirectory() as folder, our_server(Path(folder)) as server:
        times, metrics = asyncio.run(measure(server, options))
        report(times, metrics, server)


if __name__ == "__main__":
    main(sys.argv[1:])
