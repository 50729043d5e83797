"""What a reader refuses, and where."""

from __future__ import annotations

from isis_osiris.rules import GameError


class RecordError(GameError):
    """A game in a file that cannot be: where it goes wrong, and why.

    Lines and columns count from 1, columns in characters. ``ply`` is the turn at fault, from 1,
    or 0 where the fault lies before the first.
    """

    def __init__(self, file: str, line: int, column: int, ply: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.ply = ply
        self.reason = reason
        super().__init__(f"{file}:{line}:{column}: ply {ply}: {reason}")


class PositionLineError(GameError):
    """A position line that cannot be read, or that no game leads to.

    ``column`` is where the line stops making sense, from 1; 0 when it reads well but cannot be.
    """

    def __init__(self, column: int, *reasons: str) -> None:
        self.column = column
        self.reasons = reasons
        where = f"column {column}: " if column else ""
        super().__init__(where + "; ".join(reasons))
