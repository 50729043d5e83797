"""A server that dies at a certain step: what was stored stands, what was not can be sent again."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from isis_osiris.server.live import LiveTable
from isis_osiris.server.serve import serve
from isis_osiris.server.store import StoredEvent, make_store
from isis_osiris.server.store.sqlite import SqliteStore
from tests.server.running import HERE, PATIENCE, choice, quick

STEPS = ("checked", "committed", "answered")
"""Before it is stored, before it is answered, before it is told."""
STATUS = 17

processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["isis_osiris.server.serve", "tests.server.running"])


def die() -> None:
    """End as a power cut would: nothing is flushed, nobody is told."""
    os._exit(STATUS)


def mine(step: str, least: int) -> None:
    """Have this process die at a step of whatever makes this version of a game, or a later one."""

    def around(write: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def written(store: SqliteStore, *arguments: Any) -> None:
            event = arguments[-1]
            is_early = isinstance(event, StoredEvent) and event.version < least
            if step == "checked" and not is_early:
                die()
            await write(store, *arguments)
            if step == "committed" and not is_early:
                die()

        return written

    for name in ("append", "create_table", "change_table"):
        setattr(SqliteStore, name, around(getattr(SqliteStore, name)))
    if step == "answered":
        tell_untold = LiveTable.tell_untold

        def told(live: LiveTable) -> bool:
            if live._untold and live.head.version >= least:
                die()
            return tell_untold(live)

        LiveTable.tell_untold = told  # type: ignore[method-assign, assignment]
        LiveTable.tell_views = lambda *_, **__: die()  # type: ignore[method-assign]


def run_server(database: str, step: str | None, least: int, told: Connection) -> None:
    """In a process of its own: serve, and die where it is told to."""
    if step is not None:
        mine(step, least)
    asyncio.run(serve(quick(database), told.send))


@contextmanager
def server(database: str, step: str | None = None, least: int = 1) -> Iterator[str]:
    """The address of a server that dies at this step; it is gone afterwards."""
    ours, theirs = processes.Pipe()
    process = processes.Process(target=run_server, args=(database, step, least, theirs))
    process.start()
    try:
        assert ours.poll(PATIENCE)
        yield ours.recv()
        if step is not None:
            process.join(PATIENCE)
            assert process.exitcode == STATUS
    finally:
        process.kill()
        process.join()


class Visitor:
    """Somebody who keeps their cookie whatever becomes of the server."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def ask(self, address: str, method: str, path: str, body: Any = None) -> httpx.Response:
        return self._client.request(method, address.rstrip("/") + path, json=body)

    def ask_in_vain(self, address: str, method: str, path: str, body: Any = None) -> None:
        with pytest.raises(httpx.TransportError):
            self.ask(address, method, path, body)


@pytest.fixture
def visitor() -> Iterator[Visitor]:
    with httpx.Client(timeout=PATIENCE) as client:
        yield Visitor(client)


def log_of(database: str, game: str) -> tuple[StoredEvent, ...]:
    async def read() -> tuple[StoredEvent, ...]:
        store = make_store(database)
        await store.open()
        try:
            return await store.events(game)
        finally:
            await store.close()

    return asyncio.run(read())


MOVES: dict[str, list[dict[str, str]]] = {
    "stone": [{"kind": "stone", "cell": "c3"}],
    "reveal": [{"kind": "reveal"}],
    "place": [{"kind": "reveal"}, {"kind": "place", "cell": "c3"}],
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", MOVES)
def test_a_move_at_which_the_server_dies(
    kind: str, step: str, visitor: Visitor, tmp_path: Path
) -> None:
    database = f"sqlite:{tmp_path / 'games.db'}"
    *before, move = MOVES[kind]
    with server(database) as address:
        visitor.ask(address, "GET", "/api/tables")
        body = {"seats": HERE, "starts": 0}
        opened = visitor.ask(address, "POST", "/api/tables", body).json()
        table, game, version = opened["table"]["table"], opened["view"]["game"], 1
        for number, earlier in enumerate(before):
            act = {"key": f"before-{number}", "game": game, "version": version, "move": earlier}
            version = visitor.ask(address, "POST", f"/api/tables/{table}/acts", act).json()[
                "version"
            ]
    act = {"key": "once", "game": game, "version": version, "move": move}
    with server(database, step) as address:
        visitor.ask_in_vain(address, "POST", f"/api/tables/{table}/acts", act)
    is_stored = step != "checked"
    with server(database) as address:
        shown = visitor.ask(address, "GET", f"/api/tables/{table}").json()["view"]
        assert shown["version"] == version + is_stored
        expected = {"type": "ack", "key": "once", "game": game, "version": version + 1}
        for _ in range(2):
            again = visitor.ask(address, "POST", f"/api/tables/{table}/acts", act)
            assert again.json() == expected
        shown = visitor.ask(address, "GET", f"/api/tables/{table}").json()["view"]
        assert shown["version"] == version + 1
        assert shown["status"]["to_move"] is not None
    events = log_of(database, game)
    assert [event.version for event in events] == list(range(1, version + 2))
    assert events[-1].kind == kind


@pytest.mark.parametrize("step", STEPS)
def test_a_first_deal_at_which_the_server_dies(step: str, visitor: Visitor, tmp_path: Path) -> None:
    """A table is there with its game, or it is not; asked for once more, there is one more."""
    database = f"sqlite:{tmp_path / 'games.db'}"
    with server(database) as address:
        visitor.ask(address, "GET", "/api/tables")
    # Nobody has to be told of a new table: its last step is the answer.
    at = "committed" if step == "answered" else step
    with server(database, at) as address:
        visitor.ask_in_vain(address, "POST", "/api/tables", {"seats": HERE})
    with server(database) as address:
        tables = visitor.ask(address, "GET", "/api/tables").json()["tables"]
        assert len(tables) == (step != "checked")
        for listed in tables:
            shown = visitor.ask(address, "GET", f"/api/tables/{listed['table']}").json()
            assert shown["view"]["version"] == 1


@pytest.mark.parametrize("step", STEPS)
def test_the_deal_of_a_next_game_at_which_the_server_dies(
    step: str, visitor: Visitor, tmp_path: Path
) -> None:
    """The next game begins once, and is dealt once."""
    database = f"sqlite:{tmp_path / 'games.db'}"
    with server(database) as address:
        visitor.ask(address, "GET", "/api/tables")
        opened = visitor.ask(address, "POST", "/api/tables", {"seats": HERE}).json()
        table, view = opened["table"]["table"], opened["view"]
        after, path = {"after": view["game"]}, f"/api/tables/{table}"
        while view["status"]["to_move"] is not None:
            act = {"key": f"v{view['version']}", "game": view["game"], "version": view["version"]}
            move = choice(view["status"], Random(1))
            visitor.ask(address, "POST", f"{path}/acts", act | {"move": move})
            view = visitor.ask(address, "GET", path).json()["view"]
    with server(database, step) as address:
        visitor.ask_in_vain(address, "POST", f"{path}/games", after)
    with server(database) as address:
        shown = visitor.ask(address, "GET", path).json()
        assert len(shown["table"]["games"]) == 1 + (step != "checked")
        begun = [visitor.ask(address, "POST", f"{path}/games", after).json() for _ in range(2)]
        assert [one["view"]["number"] for one in begun] == [2, 2]
        game = begun[0]["view"]["game"]
        assert begun[1]["view"] == begun[0]["view"]
    assert [event.kind for event in log_of(database, game)] == ["deal"]


@pytest.mark.parametrize("step", STEPS)
def test_a_bots_move_at_which_the_server_dies(step: str, visitor: Visitor, tmp_path: Path) -> None:
    """Whoever restarts the server finds the bot where it was."""
    database = f"sqlite:{tmp_path / 'games.db'}"
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    with server(database) as address:
        visitor.ask(address, "GET", "/api/tables")
        opened = visitor.ask(address, "POST", "/api/tables", {"seats": seats, "starts": 0}).json()
        table, game = opened["table"]["table"], opened["view"]["game"]
    path, move = f"/api/tables/{table}", {"kind": "stone", "cell": "c3"}
    act = {"key": "once", "game": game, "version": 1, "move": move}
    # Our move is stored; whether its answer still comes out depends on how soon the bot moves.
    with server(database, step, least=3) as address, suppress(httpx.TransportError):
        visitor.ask(address, "POST", f"{path}/acts", act)
    with server(database) as address:
        assert visitor.ask(address, "POST", f"{path}/acts", act).json()["version"] == 2
        while True:
            view = visitor.ask(address, "GET", path).json()["view"]
            if view["status"]["to_move"] == 0:
                break
    events = log_of(database, game)
    assert [event.version for event in events] == list(range(1, view["version"] + 1))
    assert [event.seat for event in events] == [None, 0] + [1] * (view["version"] - 2)
