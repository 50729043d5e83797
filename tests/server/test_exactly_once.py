"""A move counts once: cut connections, and failures at every step of its way to the disk."""

from __future__ import annotations

import asyncio
import json
import resource
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from isis_osiris.server.live import LiveTable
from isis_osiris.server.store import Store, StoredEvent, StoreUnavailable
from tests.server.processes import Process, serving
from tests.server.running import (
    HERE,
    Running,
    choice,
    keys,
    open_table,
    quick,
    running,
    seat_at,
)

SEED = 20_011


CUTS = 2000


def test_cut_connections_lose_and_double_nothing() -> None:
    """A connection is cut before, while or after a move goes out; the move is sent again."""

    async def play() -> None:
        random = Random(SEED)
        print(f"seed {SEED}")
        async with running() as server, server.visitor() as client:
            cuts = 0
            while cuts < CUTS:
                cuts += await _play_with_cuts(server, client, random)

    asyncio.run(play())


async def _play_with_cuts(server: Running, client: httpx.AsyncClient, random: Random) -> int:
    opened = await open_table(client)
    table, view, cuts = opened["table"]["table"], opened["view"], 0
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{server.address.replace('http', 'ws', 1)}api/tables/{table}/live"
    expected = 1
    while view["status"]["to_move"] is not None:
        key = next(keys)
        act = {
            "type": "act",
            "key": key,
            "game": view["game"],
            "version": view["version"],
            "move": choice(view["status"], random),
        }
        for stage in (random.randrange(4), random.randrange(4), None):
            socket = await connect(
                address,
                origin=server.origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookie},
                compression=None,
            )
            if stage == 0:
                socket.transport.abort()
                cuts += 1
                continue
            await socket.send(json.dumps(act))
            if stage is not None:
                for _ in range(stage - 1):
                    await asyncio.sleep(0)
                socket.transport.abort()
                cuts += 1
                continue
            ack = json.loads(await socket.recv())
            expected += 1
            assert ack == {"type": "ack", "key": key, "game": view["game"], "version": expected}
            await socket.send('{"type": "hello"}')
            while (view := json.loads(await socket.recv()))["type"] != "view":
                continue
            assert view["version"] == expected
            socket.transport.abort()
    shown = (await client.get(f"/api/tables/{table}")).json()
    assert shown["view"] == view
    events = await server.state.tables.store.events(view["game"])
    assert [event.version for event in events] == list(range(1, expected + 1))
    return cuts


class Fault(Exception):
    """Something that nobody has foreseen."""


STEPS = ("before append", "after append", "storage fails", "stored but failed", "broadcast", "ack")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", ["stone", "reveal", "place"])
def test_a_failure_at_any_step(step: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails between the check and the broadcast: sent again, the move counts once."""

    async def play() -> None:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            store = server.state.tables.store
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                game, version = view["game"], 1
                if kind == "place":
                    await seat.act(game, version, {"kind": "reveal"})
                    version = 2
                move = {"kind": kind} if kind == "reveal" else {"kind": kind, "cell": "c3"}
                with monkeypatch.context() as patch:
                    inject(patch, step, store)
                    first = await seat.act(game, version, move, key="once")
                expected = {"type": "ack", "key": "once", "game": game, "version": version + 1}
                if step == "broadcast":
                    assert first == expected
                    assert (await seat.until("goodbye"))["reason"] == "restart"
                    return
                if step == "stored but failed":
                    assert first == expected
                else:
                    assert first == expected or first["code"] == "busy"
                assert await seat.act(game, version, move, key="once") == expected
                assert await seat.act(game, version, move, key="once") == expected
                assert (await seat.act(game, version, move, key="twice"))["code"] == "stale"
                assert (await seat.hello())["version"] == version + 1
                events = await store.events(game)
                assert [event.version for event in events] == list(range(1, version + 2))
                other = {"kind": "stone", "cell": "f6"}
                assert (await seat.act(game, version, other, key="once"))["code"] == "conflict"

    asyncio.run(play())


def inject(patch: pytest.MonkeyPatch, step: str, store: Store) -> None:
    append = store.append

    async def failing(table: str, event: StoredEvent) -> None:
        if step == "before append":
            raise Fault
        if step == "storage fails":
            raise StoreUnavailable
        await append(table, event)
        if step == "after append":
            raise Fault
        raise StoreUnavailable

    def fault(*_: Any) -> Any:
        raise Fault

    if step == "broadcast":
        patch.setattr(LiveTable, "tell_untold", fault)
    elif step == "ack":
        patch.setattr(LiveTable, "follow", fault)
    else:
        patch.setattr(store, "append", failing)


def test_a_cancelled_move_leaves_nothing_in_doubt() -> None:
    async def play() -> None:
        from isis_osiris.server.acting import act
        from isis_osiris.server.protocol import Act
        from isis_osiris.server.shapes import StoneMove
        from isis_osiris.server.tokens import digest

        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            tables = server.state.tables
            live = await tables.load(opened["table"]["table"])
            assert live is not None
            owner = digest(next(iter(client.cookies.values())))
            game = opened["view"]["game"]
            move = StoneMove(kind="stone", cell="a1")
            message = Act(type="act", key="k", game=game, version=1, move=move)
            task = asyncio.create_task(act(tables, live, owner, message))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            ack = await act(tables, live, owner, message)
            assert ack.version == 2

    asyncio.run(play())


def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    async def play() -> None:
        url = f"sqlite:{tmp_path / 'games.db'}"
        async with running(quick(url)) as server, server.visitor() as client:
            opened = await open_table(client)
            store: Any = server.state.tables.store
            execute = store._connection.execute
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                pages = execute("PRAGMA page_count").fetchone()[0]
                execute(f"PRAGMA max_page_count = {pages}")
                refused = 0
                for _ in range(60):
                    answer = await client.post("/api/tables", json={"seats": HERE})
                    if answer.status_code == 503:
                        refused += 1
                        assert answer.json()["code"] == "busy"
                        break
                assert refused
                assert (await client.get(f"/api/tables/{view['table']}")).status_code == 200
                answers = [await seat.act(view["game"], 1, {"kind": "reveal"}, key="k")]
                execute("PRAGMA max_page_count = 1000000")
                answers.append(await seat.act(view["game"], 1, {"kind": "reveal"}, key="k"))
                assert answers[0].get("code", "busy") == "busy"
                assert answers[1]["version"] == 2
                answer = await client.post("/api/tables", json={"seats": HERE})
                assert answer.status_code == 201

    asyncio.run(play())


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """The operating system lets the server write no further: no false ack, then or after a kill."""
    url = f"sqlite:{tmp_path / 'games.db'}"
    acked: dict[str, int] = {}

    def limit(server: Process, size: int) -> None:
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def act(client: httpx.Client, path: str, view: dict[str, Any], random: Random) -> Any:
        body = {"game": view["game"], "version": view["version"], "key": f"v{view['version']}"}
        return client.post(f"{path}/acts", json=body | {"move": choice(view["status"], random)})

    with serving(url) as server, httpx.Client(base_url=server.address) as client:
        opened = client.post("/api/tables", json={"seats": HERE}).json()
        view, path = opened["view"], f"/api/tables/{opened['table']['table']}"
        limit(server, max(file.stat().st_size for file in tmp_path.iterdir()) + 20_000)
        answer = act(client, path, view, Random(1))
        while answer.status_code == 200:
            acked[answer.json()["key"]] = answer.json()["version"]
            view = client.get(path).json()["view"]
            answer = act(client, path, view, Random(1))
        assert acked
        assert answer.json()["code"] == "busy"
        assert client.get(path).json()["view"] == view, "reads go on"
        assert act(client, path, view, Random(1)).status_code == 503
        limit(server, resource.RLIM_INFINITY)
        again = act(client, path, view, Random(1)).json()
        assert again["version"] == view["version"] + 1, "with space it goes on"
        acked[again["key"]] = again["version"]
        cookies = client.cookies
        server.kill()
    with serving(url) as server, httpx.Client(base_url=server.address, cookies=cookies) as client:
        assert client.get(path).json()["view"]["version"] == max(acked.values())
    assert sorted(acked.values()) == list(range(2, 2 + len(acked)))


def test_one_damaged_game_is_set_aside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:{tmp_path / 'games.db'}"

    async def play() -> str:
        async with running(quick(url)) as server, server.visitor() as client:
            tables = [await open_table(client) for _ in range(3)]
            store: Any = server.state.tables.store
            games: list[str] = [opened["view"]["game"] for opened in tables]
            execute = store._connection.execute
            execute("UPDATE event SET secret = '{\"order\": [1' WHERE game = ?", (games[1],))
            jar = client.cookies
        async with running(quick(url)) as server, server.visitor(cookies=jar) as client:
            listed = (await client.get("/api/tables")).json()["tables"]
            assert len(listed) == 3
            for number, opened in enumerate(tables):
                shown = (await client.get(f"/api/tables/{opened['table']['table']}")).json()
                assert shown["table"]["games"][0]["damaged"] == (number == 1)
                assert (shown["view"] is None) == (number == 1)
                path = f"/api/tables/{opened['table']['table']}"
                act = {"key": "k", "game": games[number], "version": 1, "move": {"kind": "reveal"}}
                answer = await client.post(f"{path}/acts", json=act)
                assert answer.status_code == (503 if number == 1 else 200)
            path = f"/api/tables/{tables[1]['table']['table']}"
            after = await client.post(f"{path}/games", json={"after": games[1]})
            assert after.json()["view"]["number"] == 2
            return games[1]

    damaged = asyncio.run(play())
    (line,) = {line for line in capsys.readouterr().out.splitlines() if "game set aside" in line}
    assert damaged in line
