"""The embedded store: one SQLite file, one connection, one process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from isis_osiris.server.store.contract import Hint, StoreRefused
from isis_osiris.server.store.sql import SqlStore, migrate
from isis_osiris.server.store.writer import Connection, Rows

APPLICATION: Final = 0x10517150
"""Marks the file as ours, so that no other SQLite file is written into by mistake."""


class SqliteConnection(Connection):
    """SQLite with its safest settings: every commit is flushed, and nobody else may open it."""

    faults = (sqlite3.Error,)

    def __init__(self, path: Path | None) -> None:
        """``None`` keeps everything in memory, until it is closed."""
        self._path = path
        self._database: sqlite3.Connection | None = None

    def open(self) -> None:
        """Open, lock, check and migrate."""
        try:
            if self._path is not None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(
                ":memory:" if self._path is None else self._path,
                isolation_level=None,
                timeout=0,
                check_same_thread=False,
            )
            self._prepare()
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise StoreRefused(self._explain(error)) from None
        except StoreRefused:
            self.close()
            raise

    def _prepare(self) -> None:
        # The lock comes before anything that reads: with it, even the index of the write-ahead
        # log stays in this process, and no second writer can appear.
        self.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = FULL")
        self.execute("PRAGMA foreign_keys = ON")
        self.execute("PRAGMA journal_size_limit = 16777216")
        self.execute("BEGIN EXCLUSIVE")
        mark = self.execute("PRAGMA application_id").fetchone()[0]
        tables = self.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if mark != APPLICATION and tables:
            raise StoreRefused(f"{self._path} is not a database of Isis & Osiris")
        self.execute(f"PRAGMA application_id = {APPLICATION}")
        migrate(self)
        self.execute("COMMIT")

    def _explain(self, error: Exception) -> str:
        reason = str(error)
        if "locked" in reason:
            return f"{self._path} is in use: another isis-osiris server runs on it"
        if "not a database" in reason or "malformed" in reason:
            return f"{self._path} is damaged, or not a database: {reason}"
        return f"{self._path} cannot be opened: {reason}"

    def close(self) -> None:
        """Let go of the file."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def execute(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Run one statement."""
        if self._database is None:
            raise sqlite3.OperationalError("the database is closed")
        return self._database.execute(sql, values)

    def begin(self, *, writes: bool) -> None:
        """Begin; a writer takes its lock at once, so that it cannot fail half-way for another."""
        self.execute("BEGIN IMMEDIATE" if writes else "BEGIN")

    def commit(self) -> None:
        """Write and flush."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """Undo, if SQLite has not done so by itself."""
        if self._database is not None and self._database.in_transaction:
            self.execute("ROLLBACK")

    def committed(self, notes: Sequence[str]) -> None:
        """Nobody else can have it open: nobody needs to be told."""


class SqliteStore(SqlStore):
    """Keeps everything in one file."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(SqliteConnection(path))

    @property
    def is_shared(self) -> bool:
        return False

    def watch(self, hint: Hint) -> None:
        """Nothing happens here that this process has not done."""

    async def backup(self, target: Path) -> None:
        if target.exists():
            raise StoreRefused(f"{target} exists already")

        def work(database: Connection) -> None:
            # VACUUM cannot run inside the transaction of a batch.
            database.commit()
            database.execute("VACUUM INTO ?", (str(target),))
            database.begin(writes=False)

        await self._writer.do(work, writes=False)
