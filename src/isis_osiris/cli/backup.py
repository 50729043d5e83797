"""``isis-osiris backup`` and ``restore``: the server's database as one file."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from isis_osiris.cli.serve import settings_from
from isis_osiris.rules import GameError


def back_up(target: Path, *, database: str | None) -> int:
    """Copy the database; a running server is asked to do it."""
    from isis_osiris.server.backup import InUse, copy_to, request_copy

    url = settings_from(database=database).database
    try:
        asyncio.run(copy_to(url, target))
    except InUse:
        request_copy(url, target)
    print(f"Copied to {target}")
    return 0


def restore_from(source: Path, *, database: str | None) -> int:
    """Put a copy in place; the old database stays beside it."""
    from isis_osiris.server.backup import check_copy, database_file

    url = settings_from(database=database).database
    path = database_file(url)
    asyncio.run(check_copy(source))
    if path.exists():
        asyncio.run(check_copy(path))
        before = path.with_name(path.name + ".before-restore")
        if before.exists():
            raise GameError(f"{before} is there from the last time: move it away first")
        path.replace(before)
        print(f"The database as it was is kept as {before}")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    shutil.copyfile(source, part)
    part.replace(path)
    print(f"Restored {path}")
    return 0
