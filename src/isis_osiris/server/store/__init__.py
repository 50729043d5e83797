"""Where games are kept: a contract, and two stores that fulfil it."""

from pathlib import Path

from isis_osiris.server.store.contract import (
    Head,
    Store,
    StoreConflict,
    StoredEvent,
    StoredGame,
    StoredSeat,
    StoredTable,
    StoreRefused,
    StoreUnavailable,
)

__all__ = [
    "Head",
    "Store",
    "StoreConflict",
    "StoreRefused",
    "StoreUnavailable",
    "StoredEvent",
    "StoredGame",
    "StoredSeat",
    "StoredTable",
    "make_store",
    "sqlite_path",
]


def make_store(url: str) -> Store:
    """The store of a database URL, not yet opened: a path, ``sqlite:…`` or ``postgresql://…``.

    ``sqlite::memory:`` keeps nothing: for tests.
    """
    if url.startswith(("postgresql://", "postgres://")):
        from isis_osiris.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from isis_osiris.server.store.sqlite import SqliteStore

    return SqliteStore(sqlite_path(url))


def sqlite_path(url: str) -> Path | None:
    """The file that a URL means, None for one in memory; StoreRefused if it is none of SQLite's."""
    scheme, colon, rest = url.partition(":")
    if not colon or len(scheme) == 1:
        return Path(url)
    if scheme != "sqlite":
        raise StoreRefused(f"{scheme}: is no database that we know: sqlite: or postgresql:")
    if rest == ":memory:":
        return None
    return Path(rest.removeprefix("//"))
