"""The tables of the database, from the first version on.

A migration goes forward only, is never edited once released, and is written in the SQL that
SQLite and PostgreSQL share. Each step runs in one transaction, with its number noted at the end.
"""

from __future__ import annotations

from typing import Final

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE game_table (
            id TEXT PRIMARY KEY,
            revision BIGINT NOT NULL,
            host TEXT NOT NULL,
            options TEXT NOT NULL,
            created BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE seat (
            game_table TEXT NOT NULL REFERENCES game_table (id),
            number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            recall TEXT NOT NULL,
            name TEXT,
            bot TEXT,
            owner TEXT,
            invite TEXT,
            PRIMARY KEY (game_table, number)
        )
        """,
        """
        CREATE TABLE game (
            id TEXT PRIMARY KEY,
            game_table TEXT NOT NULL REFERENCES game_table (id),
            number BIGINT NOT NULL,
            first_seat BIGINT NOT NULL,
            UNIQUE (game_table, number)
        )
        """,
        """
        CREATE TABLE event (
            game TEXT NOT NULL REFERENCES game (id),
            version BIGINT NOT NULL,
            seat BIGINT,
            key TEXT,
            kind TEXT NOT NULL,
            public TEXT NOT NULL,
            secret TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (game, version),
            UNIQUE (game, seat, key)
        )
        """,
    ),
    ("CREATE INDEX seat_owner ON seat (owner)",),
)

VERSION: Final = len(MIGRATIONS)

NOTE: Final = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)"
"""Where the number of the last migration is kept."""

TABLES: Final = ("game_table", "seat", "game", "event")


def too_new(found: int) -> str:
    """Why a database of a later version is refused."""
    return (
        f"this database is of version {found}, and this program knows versions up to {VERSION}: "
        "install a newer isis-osiris"
    )
