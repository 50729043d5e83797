"""What every store promises, asked of each."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest

from isis_osiris.server.store import (
    Head,
    Store,
    StoreConflict,
    StoredEvent,
    StoredGame,
    StoredSeat,
    StoredTable,
    StoreRefused,
    StoreUnavailable,
    make_store,
)
from isis_osiris.server.store.schema import MIGRATIONS, VERSION
from isis_osiris.server.visitors import COOKIE
from tests.server.databases import fresh_database
from tests.server.running import quick, running

Result = TypeVar("Result")
Ask = Callable[[Callable[[Store], Awaitable[Result]]], Result]

DEAL = StoredEvent("game", 1, None, None, "deal", '{"first": 0}', '{"order": []}', 100)
STONE = StoredEvent("game", 2, 0, "k", "stone", '{"cell": "c3"}', at=101)
TABLE = StoredTable(
    id="table",
    revision=1,
    host="host",
    options="{}",
    created=100,
    seats=(
        StoredSeat(0, "person", "face_down", name="Ann", owner="ann"),
        StoredSeat(1, "open", "full", invite="code"),
    ),
    games=(StoredGame("game", 1, 0),),
)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh_database(request.param, tmp_path) as url:
        yield url


def ask(url: str, question: Callable[[Store], Awaitable[Result]]) -> Result:
    """Open the store, ask, and close it."""

    async def asked() -> Result:
        store = make_store(url)
        await store.open()
        try:
            return await question(store)
        finally:
            await store.close()

    return asyncio.run(asked())


def test_what_was_stored_is_there_for_the_next_process(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        await store.append("table", STONE)

    async def read(store: Store) -> None:
        assert await store.load_table("table") == TABLE
        assert await store.load_table("other") is None
        assert await store.events("game") == (DEAL, STONE)
        assert await store.events("game", after=1) == (STONE,)
        assert await store.events("other") == ()
        assert await store.heads(["table", "other"]) == {"table": Head(1, "game", 2)}
        await store.ping()

    ask(url, write)
    ask(url, read)


@pytest.mark.parametrize(
    "event",
    [
        replace(STONE, key="other"),
        replace(STONE, version=1, key="other"),
        replace(STONE, version=4, key="other"),
        replace(STONE, version=3),
        replace(STONE, game="unknown"),
    ],
    ids=["same version", "old version", "gap", "same key", "no such game"],
)
def test_an_event_is_refused_unless_it_is_the_next(url: str, event: StoredEvent) -> None:
    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        await store.append("table", STONE)
        with pytest.raises(StoreConflict):
            await store.append("table", event)
        assert await store.events("game") == (DEAL, STONE)

    ask(url, write)


def test_another_seat_may_use_the_same_key(url: str) -> None:
    async def write(store: Store) -> int:
        await store.create_table(TABLE, DEAL)
        await store.append("table", STONE)
        await store.append("table", replace(STONE, version=3, seat=1))
        return len(await store.events("game"))

    assert ask(url, write) == 3


def test_of_many_at_once_one_is_first(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        for version in range(2, 22):
            rivals = [replace(STONE, version=version, key=f"{version}-{i}") for i in range(50)]
            answers = await asyncio.gather(
                *(store.append("table", rival) for rival in rivals), return_exceptions=True
            )
            assert sum(answer is None for answer in answers) == 1
            assert sum(isinstance(answer, StoreConflict) for answer in answers) == 49
        events = await store.events("game")
        assert [event.version for event in events] == list(range(1, 22))

    ask(url, write)


def test_a_conflict_in_a_batch_spoils_no_other(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        bad = replace(STONE, version=9)
        answers = await asyncio.gather(
            store.append("table", bad), store.append("table", STONE), return_exceptions=True
        )
        assert isinstance(answers[0], StoreConflict)
        assert answers[1] is None
        assert await store.events("game") == (DEAL, STONE)

    ask(url, write)


def test_a_table_changes_by_compare_and_set(url: str) -> None:
    seats = (TABLE.seats[0], StoredSeat(1, "bot", "full", name="erv", bot="erv"))
    second = replace(TABLE, revision=2, seats=seats)
    game = StoredGame("game2", 2, 1)
    third = replace(second, revision=3, games=(*TABLE.games, game))
    deal = replace(DEAL, game="game2", at=200)

    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        with pytest.raises(StoreConflict):
            await store.create_table(TABLE, DEAL)
        with pytest.raises(StoreConflict):
            await store.change_table(third)
        await store.change_table(second)
        with pytest.raises(StoreConflict):
            await store.change_table(second)
        assert await store.load_table("table") == second
        await store.change_table(third, deal)
        assert await store.load_table("table") == third
        assert await store.events("game2") == (deal,)
        assert await store.heads(["table"]) == {"table": Head(3, "game2", 1)}

    ask(url, write)


def test_my_tables_come_last_changed_first(url: str) -> None:
    async def write(store: Store) -> None:
        for number in range(4):
            game = f"game{number}"
            table = replace(TABLE, id=f"table{number}", games=(StoredGame(game, 1, 0),))
            if number == 3:
                table = replace(table, seats=TABLE.seats[1:])
            await store.create_table(table, replace(DEAL, game=game, at=number))
        await store.append("table1", replace(STONE, game="game1", at=50))
        found = await store.tables_of("ann", 10)
        assert [(table.id, at) for table, at in found] == [
            ("table1", 50),
            ("table2", 2),
            ("table0", 0),
        ]
        assert found[1][0].seats == TABLE.seats
        assert len(await store.tables_of("ann", 2)) == 2
        assert await store.tables_of("nobody", 10) == ()

    ask(url, write)


def test_after_closing_nothing_is_stored(url: str) -> None:
    async def closed() -> None:
        store = make_store(url)
        await store.open()
        await store.close()
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.ping()

    asyncio.run(closed())


OLD = Path(__file__).parent.parent / "golden" / "database-1.sql"


def test_an_old_database_is_brought_up_to_date_and_its_game_goes_on(url: str) -> None:
    lines = [line for line in OLD.read_text().splitlines() if not line.startswith("--")]
    execute_all(url, [part for part in "\n".join(lines).split(";\n") if part.strip()])
    assert query(url, "SELECT max(version) FROM schema_version") == 1

    async def play_on() -> None:
        cookies = {COOKIE: "the token of an old visitor"}
        async with running(quick(url)) as server, server.visitor(cookies=cookies) as client:
            (listed,) = (await client.get("/api/tables")).json()["tables"]
            assert (listed["names"], listed["your_turn"]) == (["Ann", "Zoë"], True)
            path = f"/api/tables/{listed['table']}"
            view = (await client.get(path)).json()["view"]
            assert (view["version"], view["first"], sorted(view["board"])) == (
                6,
                1,
                ["b2", "c3", "d3"],
            )
            act = {"key": "k4", "game": view["game"], "version": 5, "move": {"kind": "reveal"}}
            again = await client.post(f"{path}/acts", json=act)
            assert again.json()["version"] == 6, "a move from before the upgrade counts once"
            move = {"kind": "place", "cell": "a1"}
            act = {"key": "new", "game": view["game"], "version": 6, "move": move}
            assert (await client.post(f"{path}/acts", json=act)).json()["version"] == 7

    asyncio.run(play_on())
    assert query(url, "SELECT max(version) FROM schema_version") == VERSION
    ask(url, lambda store: store.ping())


def test_the_first_migration_is_what_it_was() -> None:
    """Released migrations are never edited: databases that have gone through them exist."""
    statements = [part.split() for part in OLD.read_text().split(";\n")]
    for statement in MIGRATIONS[0]:
        assert any(statement.split() == words[-len(statement.split()) :] for words in statements)


def test_a_database_of_a_later_version_is_refused(url: str) -> None:
    ask(url, lambda store: store.ping())
    execute_all(url, ["INSERT INTO schema_version SELECT max(version) + 1 FROM schema_version"])
    with pytest.raises(StoreRefused, match="install a newer isis-osiris"):
        ask(url, lambda store: store.ping())


def execute_all(url: str, statements: list[str]) -> None:
    if url.startswith("sqlite:"):
        from isis_osiris.server.store.sqlite import APPLICATION

        with sqlite3.connect(url.removeprefix("sqlite:")) as database:
            for statement in [*statements, f"PRAGMA application_id = {APPLICATION}"]:
                database.execute(statement)
        database.close()
    else:
        with psycopg.connect(url) as connection:
            for statement in statements:
                connection.execute(statement)


def query(url: str, sql: str) -> object:
    if url.startswith("sqlite:"):
        with sqlite3.connect(url.removeprefix("sqlite:")) as database:
            found = database.execute(sql).fetchone()[0]
        database.close()
        return found
    with psycopg.connect(url) as connection:
        row = connection.execute(sql).fetchone()
        assert row is not None
        return row[0]
