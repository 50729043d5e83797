"""Many want to be first: on one server, and on several that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from isis_osiris.server.store.postgres import PostgresStore
from tests.server.databases import fresh_database, fresh_postgres
from tests.server.processes import serving
from tests.server.running import (
    PATIENCE,
    Seat,
    Somewhere,
    choice,
    keys,
    open_table,
    quick,
    running,
    seat_at,
)

SEED = 20_011
SOCKETS = 50

rounds_of_a_race = pytest.mark.parametrize(
    "rounds", [100, pytest.param(10_000, marks=pytest.mark.long)]
)


async def race(servers: Sequence[Somewhere], client: httpx.AsyncClient, rounds: int) -> None:
    """Race for each move of as many games as it takes; the sockets go round the servers."""
    random = Random(SEED)
    print(f"seed {SEED}")
    done = 0
    while done < rounds:
        opened = await open_table(client)
        async with AsyncExitStack() as stack:
            seats = [
                await stack.enter_async_context(
                    seat_at(servers[number % len(servers)], client, opened["table"]["table"])
                )
                for number in range(SOCKETS)
            ]
            done += await race_for_a_game(seats, opened["view"]["game"], rounds - done, random)


async def race_for_a_game(seats: list[Seat], game: str, most: int, random: Random) -> int:
    """How many rounds it took to the end.

    In even rounds all send the same move with one key, in odd ones all different moves.
    """
    view = await seats[0].hello()
    version = 1
    while version <= most and view["status"]["to_move"] is not None:
        is_same = version % 2 == 1
        moves = [choice(view["status"], random) for _ in seats]
        names = [next(keys) for _ in seats]
        if is_same:
            moves, names = [moves[0]] * len(seats), [names[0]] * len(seats)
        answers = await asyncio.gather(
            *(
                seat.act(game, version, move, key)
                for seat, move, key in zip(seats, moves, names, strict=True)
            )
        )
        acks = [answer for answer in answers if answer["type"] == "ack"]
        if is_same:
            assert answers == [acks[0]] * len(seats)
        else:
            others = [answer["code"] for answer in answers if answer["type"] == "refusal"]
            assert len(acks) == 1, (version, answers)
            assert others == ["stale"] * (len(seats) - 1)
        version += 1
        assert acks[0]["version"] == version
        view = await seats[0].hello()
        assert view["version"] == version
    return version - 1


@rounds_of_a_race
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_fifty_sockets_race_for_each_move(database: str, rounds: int, tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with running(quick(url)) as server, server.visitor() as client:
            await race([server], client, rounds)

    with fresh_database(database, tmp_path) as url:
        asyncio.run(play(url))


@rounds_of_a_race
def test_four_processes_race_for_each_move(rounds: int) -> None:
    async def play(url: str) -> None:
        async with AsyncExitStack() as stack:
            servers = [stack.enter_context(serving(url)) for _ in range(4)]
            client = await stack.enter_async_context(
                httpx.AsyncClient(base_url=servers[0].address, timeout=PATIENCE)
            )
            await race(servers, client, rounds)

    with fresh_postgres() as url:
        asyncio.run(play(url))


def test_processes_tell_each_other() -> None:
    """A move made at one process is seen at another, with the next game and new seats."""

    async def play(url: str) -> None:
        random = Random(1)
        async with AsyncExitStack() as stack:
            here, there = (stack.enter_context(serving(url)) for _ in range(2))
            client = await stack.enter_async_context(
                httpx.AsyncClient(base_url=here.address, timeout=PATIENCE)
            )
            opened = await open_table(client)
            table = opened["table"]["table"]
            seat = await stack.enter_async_context(seat_at(here, client, table))
            other = await stack.enter_async_context(seat_at(there, client, table))
            view = await seat.hello()
            assert await other.hello() == view
            status, version = view["status"], 1
            while status["to_move"] is not None:
                answer = await seat.act(view["game"], version, choice(status, random))
                told = await other.until("event", "reveal")
                assert told["version"] == answer["version"] == version + 1
                version, status = told["version"], told["status"]
            after = {"after": view["game"]}
            await client.post(f"{here.origin}/api/tables/{table}/games", json=after)
            while (seen := await other.until("view"))["number"] != 2:
                continue
            renamed = {"kind": "here", "name": "Zoe"}
            await client.put(f"{here.origin}/api/tables/{table}/seats/0", json=renamed)
            while (await other.until("table"))["seats"][0]["name"] != "Zoe":
                continue
            assert (await other.act(seen["game"], 1, {"kind": "reveal"}))["version"] == 2

    with fresh_postgres() as url:
        asyncio.run(play(url))


def test_nobody_meets_old_news_after_a_change_of_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if every note is lost and nobody polls: whoever asks elsewhere is not turned away."""
    monkeypatch.setattr(PostgresStore, "watch", lambda *_: None)

    async def play(url: str) -> None:
        settings = quick(url, poll_interval=3600)
        async with (
            running(settings) as here,
            running(settings) as there,
            here.visitor() as ann,
            here.visitor() as bob,
        ):
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
            opened = await open_table(ann, seats=seats, spectators=False)
            table, game = opened["table"]["table"], opened["view"]["game"]
            path = f"/api/tables/{table}"
            assert (await ann.get(f"{there.origin}{path}")).status_code == 200
            claim = {"code": opened["invites"][0]["code"], "name": "Bob"}
            assert (await bob.post(f"{path}/claim", json=claim)).status_code == 200
            async with seat_at(there, bob, table) as seat:
                move = {"kind": "stone", "cell": "c3"}
                act = {"key": "k", "game": game, "version": 1, "move": move}
                assert (await ann.post(f"{path}/acts", json=act)).json()["version"] == 2
                assert (await seat.hello())["version"] == 2
                assert (await seat.act(game, 2, {"kind": "reveal"}))["version"] == 3
            for client, server, number in ((ann, here, 0), (bob, there, 1), (ann, here, 0)):
                name = {"kind": "here", "name": f"New {number}"}
                changed = await client.put(f"{server.origin}{path}/seats/{number}", json=name)
                assert changed.status_code == 200, changed.text
            assert changed.json()["view"]["version"] == 3

    with fresh_postgres() as url:
        asyncio.run(play(url))
