"""A file as lines of plain text, whatever its bytes are."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO, Final, TypeAlias

from isis_osiris.record.tags import control_character

LONGEST_LINE: Final = 65_536
"""In bytes: no game needs more, and a file without line ends cannot fill the memory."""

Fault: TypeAlias = tuple[int, str]
"""The column, from 1, and the reason why a line is not plain text."""


def read_lines(stream: BinaryIO) -> Iterator[tuple[str, Fault | None]]:
    """Each line without its end and, if it is not plain text, where and why not."""
    is_first = True
    while raw := stream.readline(LONGEST_LINE + 1):
        text = raw.removeprefix(codecs.BOM_UTF8) if is_first else raw
        yield _decoded(text, is_cut=_is_cut(raw))
        while _is_cut(raw):
            raw = stream.readline(LONGEST_LINE + 1)
        is_first = False


def is_too_long(line: str) -> bool:
    """Whether a line, without its end, could not be read back."""
    return len(line.encode()) > LONGEST_LINE


def _is_cut(raw: bytes) -> bool:
    """Whether a line goes on behind what was read of it."""
    return len(raw) > LONGEST_LINE and not raw.endswith(b"\n")


def _decoded(raw: bytes, *, is_cut: bool) -> tuple[str, Fault | None]:
    fault = None
    try:
        line = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.decode(errors="replace")
        column = len(raw[: error.start].decode()) + 1
        fault = column, f"byte 0x{raw[error.start]:02x} is not UTF-8"
    line = line.rstrip("\r\n")
    control = control_character(line)
    if is_cut:
        fault = 1, f"the line is longer than {LONGEST_LINE} bytes"
    elif fault is None and control is not None:
        fault = control + 1, f"U+{ord(line[control]):04X} is a control character, not text"
    return line, fault
