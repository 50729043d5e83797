"""The cells of a board: names outside, numbers inside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from isis_osiris.rules.errors import IllegalMove

FILES: Final = "abcdefghi"
MAX_SIDE: Final = len(FILES)


@dataclass(frozen=True)
class Grid:
    """A board's geometry (R1): files from a, left to right, ranks from 1, bottom to top."""

    width: int
    height: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cells by number: a1, b1, … row by row from the bottom."""
        return tuple(
            f"{file}{rank}" for rank in range(1, self.height + 1) for file in FILES[: self.width]
        )

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each cell."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """R13: four numbers a cell, those beside it orthogonally; the rim beyond the edge."""
        rim = self.width * self.height
        table: list[int] = []
        for cell in range(rim):
            rank, file = divmod(cell, self.width)
            table += (
                cell - 1 if file > 0 else rim,
                cell + 1 if file < self.width - 1 else rim,
                cell - self.width if rank > 0 else rim,
                cell + self.width if rank < self.height - 1 else rim,
            )
        return tuple(table)

    def number(self, name: str) -> int:
        """The number of a cell; IllegalMove if the board has no such cell."""
        try:
            return self.numbers[name]
        except KeyError:
            first, last = self.names[0], self.names[-1]
            raise IllegalMove(
                f"there is no cell {name!r}: this board goes from {first} to {last}"
            ) from None
