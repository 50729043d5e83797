"""What only one of the stores can do, or can meet."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import psycopg
import pytest

from isis_osiris.server.store import Store, StoreRefused, StoreUnavailable, make_store
from isis_osiris.server.store.schema import VERSION
from tests.server.databases import fresh_postgres
from tests.server.test_store import DEAL, STONE, TABLE, ask, query


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path / 'deep' / 'games.db'}"

    async def second(store: Store) -> None:
        other = make_store(url)
        with pytest.raises(StoreRefused, match="another isis-osiris server runs on it"):
            await other.open()
        await store.create_table(TABLE, DEAL)

    ask(url, second)


def test_another_file_is_not_written_into(tmp_path: Path) -> None:
    foreign = tmp_path / "photos.db"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE photo (name TEXT)")
    database.close()
    with pytest.raises(StoreRefused, match=r"not a database of Isis & Osiris"):
        ask(str(foreign), lambda store: store.ping())
    noise = tmp_path / "noise.db"
    noise.write_bytes(Random(7).randbytes(9000))
    with pytest.raises(StoreRefused, match="damaged, or not a database"):
        ask(str(noise), lambda store: store.ping())
    with pytest.raises(StoreRefused, match="mysql: is no database that we know"):
        make_store("mysql://localhost/x")


def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        both = (store.append("table", STONE), store.backup(copy))
        await asyncio.gather(*both)
        with pytest.raises(StoreRefused, match="exists already"):
            await store.backup(copy)

    async def read(store: Store) -> None:
        assert await store.events("game") == (DEAL, STONE)

    ask(f"sqlite:{tmp_path / 'games.db'}", write)
    ask(str(copy), read)


def test_a_full_disk_stores_nothing_and_reads_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def write(store: Store) -> None:
        await store.create_table(TABLE, DEAL)
        limit = store._connection.execute  # type: ignore[attr-defined]
        pages = limit("PRAGMA page_count").fetchone()[0]
        limit(f"PRAGMA max_page_count = {pages}")
        big = replace(STONE, public='{"cell": "' + "x" * 100_000 + '"}')
        answers = await asyncio.gather(
            store.append("table", big), store.append("table", STONE), return_exceptions=True
        )
        assert isinstance(answers[0], StoreUnavailable)
        assert await store.events("game") == (DEAL, *([STONE] if answers[1] is None else []))
        limit("PRAGMA max_page_count = 100000")
        await store.append("table", replace(STONE, version=3, key="k2"))

    ask(str(path), write)


def _migrate(url: str) -> None:
    ask(url, lambda store: store.ping())


def test_processes_that_start_together_migrate_once() -> None:
    context = multiprocessing.get_context("spawn")
    with fresh_postgres() as url:
        processes = [context.Process(target=_migrate, args=(url,)) for _ in range(4)]
        for process in processes:
            process.start()
        for process in processes:
            process.join(60)
        assert [process.exitcode for process in processes] == [0] * 4
        assert query(url, "SELECT count(*) FROM schema_version") == VERSION


def test_others_are_told_after_the_commit() -> None:
    async def told(url: str) -> None:
        here, there = make_store(url), make_store(url)
        await here.open()
        await there.open()
        heard: asyncio.Queue[list[str]] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def hear(tables: Iterable[str]) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, list(tables))

        there.watch(hear)
        here.watch(lambda tables: pytest.fail("our own notes are not for us"))
        try:
            await here.create_table(TABLE, DEAL)
            for version in range(2, 200):
                await here.append("table", replace(STONE, version=version, key=f"{version}"))
                if not heard.empty():
                    break
                await asyncio.sleep(0.05)
            assert await asyncio.wait_for(heard.get(), 30) == ["table"]
        finally:
            await here.close()
            await there.close()

    with fresh_postgres() as url:
        asyncio.run(told(url))


def test_a_lost_connection_is_opened_anew() -> None:
    async def lost(url: str) -> None:
        store = make_store(url)
        await store.open()
        try:
            await store.create_table(TABLE, DEAL)
            with psycopg.connect(url, autocommit=True) as admin:
                admin.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            with pytest.raises(StoreUnavailable):
                await store.append("table", STONE)
            await store.append("table", STONE)
            assert await store.events("game") == (DEAL, STONE)
        finally:
            await store.close()

    with fresh_postgres() as url:
        asyncio.run(lost(url))


def test_no_database_server_is_told_in_one_line() -> None:
    with pytest.raises(StoreRefused, match="PostgreSQL cannot be used"):
        ask("postgresql://nobody@127.0.0.1:1/none", lambda store: store.ping())


def test_a_stored_event_prints_no_secret() -> None:
    assert "order" not in repr(DEAL)
