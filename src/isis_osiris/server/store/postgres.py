"""The shared store: PostgreSQL, for several server processes.

The truth is in the tables. After each batch one NOTIFY tells the others which tables have changed;
if it is lost, they find out by asking.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final
from uuid import uuid4

from isis_osiris.server.store.contract import Hint, StoreRefused
from isis_osiris.server.store.sql import SqlStore, migrate
from isis_osiris.server.store.writer import Connection, Rows

try:
    import psycopg
except ImportError:  # pragma: no cover - the developers' environment has it
    raise StoreRefused(
        "PostgreSQL needs psycopg: install it with `pip install isis-osiris[postgres]`"
    ) from None

CHANNEL: Final = "isis_osiris"
MIGRATION_LOCK: Final = 0x10517150
LONGEST_NOTE: Final = 7000
"""PostgreSQL takes less than 8000 bytes."""
RECONNECT: Final = 0.5
"""Seconds between attempts to listen again."""


class PostgresConnection(Connection):
    """A connection that is opened anew when it breaks."""

    faults = (psycopg.Error,)

    def __init__(self, url: str) -> None:
        self._url = url
        self._database: psycopg.Connection[Any] | None = None
        self._is_migrated = False
        self.process = uuid4().hex
        """Tells our own notes from others'."""

    def open(self) -> None:
        """Connect, and migrate the first time; one process at a time does that."""
        try:
            self._database = psycopg.connect(self._url, autocommit=True, connect_timeout=10)
            if not self._is_migrated:
                self.execute("BEGIN")
                self.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATION_LOCK,))
                migrate(self)
                self.execute("COMMIT")
                self._is_migrated = True
        except psycopg.Error as error:
            self.close()
            reason = str(error).strip().splitlines()[0]
            raise StoreRefused(f"PostgreSQL cannot be used: {reason}") from None
        except StoreRefused:
            self.close()
            raise

    def close(self) -> None:
        """Disconnect."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def execute(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Run one statement."""
        if self._database is None:
            raise psycopg.OperationalError("not connected")
        return self._database.execute(sql.replace("?", "%s"), values)

    def begin(self, *, writes: bool) -> None:
        """Begin, on a new connection if the last one broke."""
        if self._database is None or self._database.closed:
            try:
                self.open()
            except StoreRefused as error:
                raise psycopg.OperationalError(str(error)) from None
        self.execute("BEGIN" if writes else "BEGIN READ ONLY")

    def commit(self) -> None:
        """Write and flush."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """Undo; a connection that cannot even do that is given up."""
        try:
            self.execute("ROLLBACK")
        except psycopg.Error:
            self.close()

    def committed(self, notes: Sequence[str]) -> None:
        """One note a batch, outside the transaction: inside, it would hold up other writers."""
        note = " ".join((self.process, *dict.fromkeys(notes)))
        self.execute("SELECT pg_notify(?, ?)", (CHANNEL, note[:LONGEST_NOTE]))


class PostgresStore(SqlStore):
    """Keeps everything in a database that other processes use too."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._postgres = PostgresConnection(url)
        super().__init__(self._postgres)
        self._stop = Event()
        self._listener: Thread | None = None

    @property
    def is_shared(self) -> bool:
        return True

    def watch(self, hint: Hint) -> None:
        """Listen in a thread; the hints are ids of tables."""
        self._listener = Thread(target=self._listen, args=(hint,), name="notes", daemon=True)
        self._listener.start()

    async def close(self) -> None:
        self._stop.set()
        await super().close()

    def _listen(self, hint: Hint) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=10) as listener:
                    listener.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(listener, hint)
            except psycopg.Error:
                time.sleep(RECONNECT)

    def _pass_on(self, listener: psycopg.Connection[Any], hint: Hint) -> None:
        while not self._stop.is_set():
            for note in listener.notifies(timeout=RECONNECT):
                process, *tables = note.payload.split()
                if process != self._postgres.process:
                    hint(tables)

    async def backup(self, target: Path) -> None:
        raise StoreRefused("PostgreSQL has its own backups: use pg_dump (see docs/operations.md)")
