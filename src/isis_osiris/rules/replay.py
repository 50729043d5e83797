"""A game being replayed: positions that follow each other in place, checked move by move."""

from __future__ import annotations

from isis_osiris.rules import kernel
from isis_osiris.rules.errors import IllegalMove
from isis_osiris.rules.moves import Pass, PlaceStone, PlaceTile, PlayedTile, Turn
from isis_osiris.rules.refusal import refusal
from isis_osiris.rules.ruleset import Ruleset


class Replay:
    """The quick way through a whole game, where nobody needs the positions in between.

    Each method makes its move or raises IllegalMove and changes nothing.
    """

    __slots__ = ("_cells", "_vector", "ruleset")

    def __init__(self, ruleset: Ruleset, vector: tuple[int, ...] | None = None) -> None:
        self.ruleset = ruleset
        self._vector = list(ruleset.start if vector is None else vector)
        self._cells = ruleset.grid.numbers

    @property
    def vector(self) -> tuple[int, ...]:
        """The kernel's numbers as they stand now."""
        return tuple(self._vector)

    @property
    def is_over(self) -> bool:
        """Whether the board is full (R12)."""
        return kernel.is_over(self._vector)

    def scores(self) -> tuple[int, ...]:
        """What each seat's stones are worth on the board as it stands (R13)."""
        scores = [0] * self.ruleset.players
        kernel.score(self._vector, self.ruleset.grid.neighbours, scores)
        return tuple(scores)

    def place_stone(self, cell: str) -> None:
        """The mover puts a stone on this cell (R7)."""
        vector, number = self._vector, self._number(cell)
        why = kernel.why_not_stone(vector) or kernel.why_not_cell(vector, number)
        if why:
            raise self._illegal(why, cell=cell)
        kernel.place_stone(vector, number)

    def check_reveal(self) -> None:
        """IllegalMove unless the mover may turn up a tile (R7); nothing is turned up."""
        why = kernel.why_not_reveal(self._vector)
        if why:
            raise self._illegal(why)

    def reveal(self, value: int) -> None:
        """The mover turns up a tile, and it shows this value (R7)."""
        self.check_reveal()
        why = kernel.why_not_value(self._vector, value)
        if why:
            raise self._illegal(why, value=value)
        kernel.reveal(self._vector, value)

    def place_tile(self, cell: str) -> None:
        """The mover puts the tile that is up on this cell (R8)."""
        vector, number = self._vector, self._number(cell)
        why = kernel.why_not_tile(vector) or kernel.why_not_cell(vector, number)
        if why:
            raise self._illegal(why, cell=cell)
        kernel.place_tile(vector, number)

    def play_tile(self, cell: str, value: int) -> None:
        """A whole turn with a tile: it shows this value and goes on this cell."""
        vector, number = self._vector, self._number(cell)
        why = (
            kernel.why_not_reveal(vector)
            or kernel.why_not_value(vector, value)
            or kernel.why_not_cell(vector, number)
        )
        if why:
            raise self._illegal(why, cell=cell, value=value)
        kernel.reveal(vector, value)
        kernel.place_tile(vector, number)

    def pass_over(self) -> None:
        """The mover is passed over (R18)."""
        why = kernel.why_not_pass(self._vector)
        if why:
            raise self._illegal(why)
        kernel.pass_over(self._vector)

    def play(self, move: Turn | PlaceTile) -> None:
        """Make a whole turn, or the second half of one."""
        match move:
            case PlaceStone(cell):
                self.place_stone(cell)
            case PlaceTile(cell):
                self.place_tile(cell)
            case Pass():
                self.pass_over()
            case PlayedTile(cell, value):
                self.play_tile(cell, value)

    def _number(self, cell: str) -> int:
        number = self._cells.get(cell)
        return self.ruleset.grid.number(cell) if number is None else number

    def _illegal(self, why: int, *, cell: str = "", value: int = 0) -> IllegalMove:
        return IllegalMove(refusal(why, self.ruleset, self._vector, cell=cell, value=value))
