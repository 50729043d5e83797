"""Reading what the command line names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

STANDARD: Final = "-"


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """The named file, or the standard input for ``-``."""
    if file == STANDARD:
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as stream:
            yield stream


def why_not_read(file: str, error: OSError) -> str:
    """In words, why a file could not be read."""
    return f"{file}: {(error.strerror or str(error)).lower()}"
