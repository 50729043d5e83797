"""Copies of the embedded database.

A running server has its database to itself. Who may write into the database's folder may ask it
for a copy: by a small file beside the database, which the server answers and removes.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Final

from isis_osiris.server.store import Store, StoreRefused, make_store, sqlite_path

REQUEST: Final = ".backup-request"
ANSWER: Final = ".backup-answer"
PATIENCE: Final = 60.0
"""Seconds to wait for a server's answer."""
PULSE: Final = 0.1


class InUse(StoreRefused):
    """A server runs on this database."""


def database_file(url: str) -> Path:
    """The file of an embedded database; StoreRefused for others."""
    if url.startswith(("postgresql:", "postgres:")):
        raise StoreRefused(
            "PostgreSQL has its own backups: use pg_dump and pg_restore (see docs/operations.md)"
        )
    path = sqlite_path(url)
    if path is None:
        raise StoreRefused("a database in memory cannot be copied")
    return path


async def copy_to(url: str, target: Path) -> None:
    """Copy a database that no server uses; InUse if one does."""
    path = database_file(url)
    if not path.exists():
        raise StoreRefused(f"there is no database at {path}")
    store = make_store(url)
    try:
        await store.open()
    except StoreRefused as error:
        raise (InUse if "in use" in str(error) else StoreRefused)(str(error)) from None
    try:
        await store.backup(target)
    finally:
        await store.close()


async def check_copy(path: Path) -> None:
    """StoreRefused unless this file is a database that can be opened."""
    if not path.exists():
        raise StoreRefused(f"there is no file {path}")
    store = make_store(f"sqlite:{path}")
    await store.open()
    await store.close()


def request_copy(url: str, target: Path) -> None:
    """Ask the server that runs on this database for a copy, and wait for it."""
    path = database_file(url)
    request, answer = path.with_name(path.name + REQUEST), path.with_name(path.name + ANSWER)
    answer.unlink(missing_ok=True)
    part = path.with_name(path.name + REQUEST + ".part")
    part.write_text(json.dumps({"target": str(target.resolve())}))
    part.replace(request)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if answer.exists():
            told: str = json.loads(answer.read_text())["fault"]
            answer.unlink()
            if told:
                raise StoreRefused(told)
            return
        time.sleep(PULSE)
    request.unlink(missing_ok=True)
    raise StoreRefused("the server has not answered: see its log")


async def answer_requests(store: Store, url: str) -> None:
    """In the server: make the copy that was asked for, if one was."""
    if store.is_shared or sqlite_path(url) is None:
        return
    path = database_file(url)
    request = path.with_name(path.name + REQUEST)
    try:
        asked = request.read_text()
    except OSError:
        return
    request.unlink(missing_ok=True)
    fault = ""
    try:
        await store.backup(Path(json.loads(asked)["target"]))
    except Exception as error:  # noqa: BLE001 - whoever asked is told, and the server goes on
        fault = f"no copy was made: {error}"
    part = path.with_name(path.name + ANSWER + ".part")
    part.write_text(json.dumps({"fault": fault}))
    part.replace(path.with_name(path.name + ANSWER))
