"""The store contract in the SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from isis_osiris.server.store.contract import (
    Head,
    Store,
    StoreConflict,
    StoredEvent,
    StoredGame,
    StoredSeat,
    StoredTable,
    StoreRefused,
)
from isis_osiris.server.store.schema import MIGRATIONS, NOTE, VERSION, too_new
from isis_osiris.server.store.writer import Connection, Writer

APPEND: Final = """
INSERT INTO event (game, version, seat, key, kind, public, secret, at)
SELECT ?, ?, ?, ?, ?, ?, ?, ?
WHERE (SELECT max(version) FROM event WHERE game = ?) = ?
ON CONFLICT DO NOTHING
"""
EVENTS: Final = """
SELECT game, version, seat, key, kind, public, secret, at
FROM event WHERE game = ? AND version > ? ORDER BY version
"""
FIRST_EVENT: Final = """
INSERT INTO event (game, version, seat, key, kind, public, secret, at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
NEW_TABLE: Final = """
INSERT INTO game_table (id, revision, host, options, created) VALUES (?, ?, ?, ?, ?)
"""
NEW_REVISION: Final = """
UPDATE game_table SET revision = ? WHERE id = ? AND revision = ?
"""
NEW_SEAT: Final = """
INSERT INTO seat (game_table, number, kind, recall, name, bot, owner, invite)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
NEW_GAME: Final = "INSERT INTO game (id, game_table, number, first_seat) VALUES (?, ?, ?, ?)"
TABLE: Final = "SELECT id, revision, host, options, created FROM game_table WHERE id = ?"
SEATS: Final = """
SELECT number, kind, recall, name, bot, owner, invite
FROM seat WHERE game_table = ? ORDER BY number
"""
GAMES: Final = "SELECT id, number, first_seat FROM game WHERE game_table = ? ORDER BY number"
CURRENT: Final = "SELECT id FROM game WHERE game_table = ? ORDER BY number DESC LIMIT 1"
LAST_EVENT: Final = "SELECT version, at FROM event WHERE game = ? ORDER BY version DESC LIMIT 1"
TABLES_OF: Final = """
SELECT t.id, max(e.at) AS changed
FROM game_table t
JOIN game g ON g.game_table = t.id
JOIN event e ON e.game = g.id
WHERE t.id IN (SELECT game_table FROM seat WHERE owner = ?)
GROUP BY t.id ORDER BY changed DESC, t.id LIMIT ?
"""


class SqlStore(Store):
    """Keeps everything in a database, through one connection with a thread of its own."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._writer = Writer(connection)

    async def open(self) -> None:
        await self._writer.open()

    async def close(self) -> None:
        await self._writer.close()

    async def append(self, table: str, event: StoredEvent) -> None:
        values = (*_columns(event), event.game, event.version - 1)

        def work(database: Connection) -> None:
            if database.execute(APPEND, values).rowcount != 1:
                raise StoreConflict

        await self._writer.do(work, writes=True, note=table)

    async def events(self, game: str, after: int = 0) -> tuple[StoredEvent, ...]:
        def work(database: Connection) -> list[Any]:
            return database.execute(EVENTS, (game, after)).fetchall()

        rows = await self._writer.do(work, writes=False)
        return tuple(StoredEvent(*row) for row in rows)

    async def create_table(self, table: StoredTable, deal: StoredEvent) -> None:
        def work(database: Connection) -> None:
            if database.execute(TABLE, (table.id,)).fetchone() is not None:
                raise StoreConflict
            row = (table.id, table.revision, table.host, table.options, table.created)
            database.execute(NEW_TABLE, row)
            _put_seats(database, table)
            _begin_game(database, table, deal)

        await self._writer.do(work, writes=True, note=table.id)

    async def load_table(self, table: str) -> StoredTable | None:
        return await self._writer.do(lambda database: _table(database, table), writes=False)

    async def change_table(self, table: StoredTable, deal: StoredEvent | None = None) -> None:
        def work(database: Connection) -> None:
            values = (table.revision, table.id, table.revision - 1)
            if database.execute(NEW_REVISION, values).rowcount != 1:
                raise StoreConflict
            database.execute("DELETE FROM seat WHERE game_table = ?", (table.id,))
            _put_seats(database, table)
            if deal is not None:
                _begin_game(database, table, deal)

        await self._writer.do(work, writes=True, note=table.id)

    async def tables_of(self, owner: str, most: int) -> tuple[tuple[StoredTable, int], ...]:
        def work(database: Connection) -> list[tuple[StoredTable, int]]:
            found = []
            for table, changed in database.execute(TABLES_OF, (owner, most)).fetchall():
                stored = _table(database, table)
                if stored is not None:
                    found.append((stored, changed))
            return found

        return tuple(await self._writer.do(work, writes=False))

    async def heads(self, tables: Iterable[str]) -> dict[str, Head]:
        wanted = tuple(tables)

        def work(database: Connection) -> dict[str, Head]:
            heads = {}
            for table in wanted:
                row = database.execute(TABLE, (table,)).fetchone()
                game = database.execute(CURRENT, (table,)).fetchone()
                if row is not None and game is not None:
                    last = database.execute(LAST_EVENT, (game[0],)).fetchone()
                    heads[table] = Head(row[1], game[0], last[0] if last else 0)
            return heads

        return await self._writer.do(work, writes=False)

    async def ping(self) -> None:
        await self._writer.do(
            lambda database: database.execute("SELECT 1").fetchone(), writes=False
        )


def migrate(database: Connection) -> None:
    """Bring the database to this program's version, inside the caller's transaction."""
    database.execute(NOTE)
    row = database.execute("SELECT max(version) FROM schema_version").fetchone()
    found = row[0] or 0
    if found > VERSION:
        raise StoreRefused(too_new(found))
    for number, statements in enumerate(MIGRATIONS[found:], start=found + 1):
        for statement in statements:
            database.execute(statement)
        database.execute("INSERT INTO schema_version (version) VALUES (?)", (number,))


def _columns(event: StoredEvent) -> tuple[object, ...]:
    return (
        event.game,
        event.version,
        event.seat,
        event.key,
        event.kind,
        event.public,
        event.secret,
        event.at,
    )


def _put_seats(database: Connection, table: StoredTable) -> None:
    for seat in table.seats:
        values = (seat.number, seat.kind, seat.recall, seat.name, seat.bot, seat.owner, seat.invite)
        database.execute(NEW_SEAT, (table.id, *values))


def _begin_game(database: Connection, table: StoredTable, deal: StoredEvent) -> None:
    game = table.games[-1]
    database.execute(NEW_GAME, (game.id, table.id, game.number, game.first))
    database.execute(FIRST_EVENT, _columns(deal))


def _table(database: Connection, table: str) -> StoredTable | None:
    row = database.execute(TABLE, (table,)).fetchone()
    if row is None:
        return None
    seats = database.execute(SEATS, (table,)).fetchall()
    games = database.execute(GAMES, (table,)).fetchall()
    identity, revision, host, options, created = row
    return StoredTable(
        id=identity,
        revision=revision,
        host=host,
        options=options,
        created=created,
        seats=tuple(StoredSeat(*seat) for seat in seats),
        games=tuple(StoredGame(*game) for game in games),
    )
