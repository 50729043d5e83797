"""A setup: what somebody says a position is. It becomes a Position if a game can lead there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from isis_osiris.rules import kernel
from isis_osiris.rules.errors import InvalidSetup
from isis_osiris.rules.position import Position, Stone, Tile
from isis_osiris.rules.refusal import signed
from isis_osiris.rules.ruleset import Ruleset
from isis_osiris.rules.tempo import Tempo


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A tile on the board whose value is not told."""


SetupPiece: TypeAlias = Stone | Tile | FaceDown


@dataclass(frozen=True, slots=True)
class Setup:
    """An unchecked position. Fields are as in :class:`Position`, which this can become."""

    ruleset: Ruleset
    board: Mapping[str, SetupPiece]
    to_move: int
    stones_left: tuple[int, ...]
    tiles_left: tuple[int, ...]
    pending: int | None = None

    @classmethod
    def of(cls, position: Position) -> Setup:
        """The setup of a position, with every value told."""
        return cls(
            position.ruleset,
            position.board,
            position.to_move,
            position.stones_left,
            position.tiles_left,
            position.pending,
        )

    def faults(self) -> tuple[str, ...]:
        """All reasons why no game can have led here; face-down tiles could be any."""
        wrong_shape = tuple(self._faults_of_shape())
        if wrong_shape:
            return wrong_shape
        wrong_counts = (*self._faults_of_stones(), *self._faults_of_tiles())
        return wrong_counts or tuple(self._tempo().faults())

    def position(self) -> Position:
        """The position, or InvalidSetup with all reasons why it cannot be."""
        hidden = sorted(cell for cell, piece in self.board.items() if isinstance(piece, FaceDown))
        reasons = self.faults() + tuple(
            f"the tile on {cell} is face down: a position needs its value" for cell in hidden
        )
        if reasons:
            raise InvalidSetup(reasons)
        return Position(self.ruleset, self._vector())

    def _faults_of_shape(self) -> Iterator[str]:
        """Whatever makes the counts meaningless."""
        players, reserves = self.ruleset.players, self.ruleset.reserves
        for cell, piece in self.board.items():
            if cell not in self.ruleset.grid.numbers:
                yield f"there is no cell {cell!r} on this board"
            if isinstance(piece, Stone) and not 0 <= piece.seat < players:
                yield f"the stone on {cell} belongs to seat {piece.seat + 1} of {players}"
        if not 0 <= self.to_move < players:
            yield f"seat {self.to_move + 1} of {players} cannot be to move"
        if len(self.stones_left) != players:
            yield f"stones left are given for {len(self.stones_left)} seats, not {players}"
        if len(self.tiles_left) != reserves:
            yield f"tiles left are given for {len(self.tiles_left)} reserves, not {reserves}"
        if any(left < 0 for left in (*self.stones_left, *self.tiles_left)):
            yield "fewer than no pieces are left"

    def _stones_placed(self) -> tuple[int, ...]:
        placed = Counter(piece.seat for piece in self.board.values() if isinstance(piece, Stone))
        return tuple(placed[seat] for seat in range(self.ruleset.players))

    def _tiles_placed(self) -> int:
        return len(self.board) - sum(self._stones_placed())

    def _faults_of_stones(self) -> Iterator[str]:
        each = self.ruleset.stones_each
        placed = self._stones_placed()
        for seat, left in enumerate(self.stones_left):
            if placed[seat] + left != each:
                yield (
                    f"seat {seat + 1} has {placed[seat]} stones on the board and {left} left, "
                    f"which is not {each} (R4)"
                )

    def _faults_of_tiles(self) -> Iterator[str]:
        """Which tiles there are, and that none is lost between the reserves and the board."""
        values = Counter(piece.value for piece in self.board.values() if isinstance(piece, Tile))
        if self.pending is not None:
            values[self.pending] += 1
        for value, shown in sorted(values.items()):
            held = self.ruleset.box_counts.get(value, 0)
            if shown > held:
                yield f"{shown} tiles show {signed(value)}, and the box holds {held} (R2)"
        most = self.ruleset.tiles_in_each_reserve
        for left in self.tiles_left:
            if left > most:
                yield f"{left} tiles are left in a reserve that never held more than {most} (R4)"
        taken = self.ruleset.reserves * most - sum(self.tiles_left)
        seen = self._tiles_placed() + (self.pending is not None)
        if taken != seen:
            yield f"{taken} tiles have left the reserves, and {seen} are on the board or turned up"

    def _tempo(self) -> Tempo:
        return Tempo(
            self.ruleset,
            free=self.ruleset.cells - len(self.board),
            to_move=self.to_move,
            stones_placed=self._stones_placed(),
            tiles_left=self.tiles_left,
            is_pending=self.pending is not None,
        )

    def _vector(self) -> tuple[int, ...]:
        vector = list(self.ruleset.start)
        vector[kernel.MOVER] = self.to_move
        vector[kernel.PENDING] = self.pending or 0
        vector[kernel.FREE] -= len(self.board)
        vector[kernel.STONES : kernel.STONES + len(self.stones_left)] = self.stones_left
        vector[kernel.TILES : kernel.TILES + len(self.tiles_left)] = self.tiles_left
        if self.pending is not None:
            vector[kernel.UNSEEN + self.pending] -= 1
        for cell, piece in self.board.items():
            number = self.ruleset.grid.numbers[cell]
            if isinstance(piece, Stone):
                vector[kernel.BOARD + number] = kernel.STONE + piece.seat
            if isinstance(piece, Tile):
                vector[kernel.BOARD + number] = piece.value
                vector[kernel.UNSEEN + piece.value] -= 1
        return tuple(vector)
