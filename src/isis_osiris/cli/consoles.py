"""Output for people: coloured and aligned in a terminal, plain in a pipe."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

PIPE_WIDTH: Final = 1000
"""Nothing is cut or folded where no screen limits it."""


def output() -> Console:
    """The standard output."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PIPE_WIDTH
    return console


def errors() -> Console:
    """The error output, for progress."""
    return Console(stderr=True, highlight=False)


def new_table(console: Console, *headings: str, numbers: tuple[str, ...] = ()) -> Table:
    """An empty table that suits the output; the headings in ``numbers`` are aligned right."""
    table = Table(box=box.SIMPLE_HEAD if console.is_terminal else None, header_style="bold")
    for heading in headings:
        table.add_column(
            heading,
            justify="right" if heading in numbers else "left",
            overflow="fold",
        )
    return table
