"""A position: what everybody at the table could know, and what can be done in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from isis_osiris.rules import kernel
from isis_osiris.rules.errors import GameNotOver, IllegalMove
from isis_osiris.rules.moves import Move, Pass, PlaceStone, PlaceTile, RevealTile
from isis_osiris.rules.outcome import Outcome
from isis_osiris.rules.replay import Replay
from isis_osiris.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone on the board, and the seat that it belongs to."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board, and what its front shows."""

    value: int


Piece: TypeAlias = Stone | Tile


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position with every tile that was ever turned up known: nothing is forgotten.

    What it does not hold is the future: which unseen tile lies where is the dealer's. Seats
    count from 0. Equal positions are equal and hash alike, however they came about.
    """

    ruleset: Ruleset
    vector: tuple[int, ...]
    """The kernel's numbers, for searches. Trusted: make positions with :meth:`start`,
    :meth:`play`, :meth:`reveal`, or through a ``Setup``, which checks."""

    def __repr__(self) -> str:
        """Without the board: a position may be printed or logged where others read along."""
        placed = self.ruleset.cells - self.vector[kernel.FREE]
        return f"<Position: {placed} pieces placed, seat {self.to_move + 1} to move>"

    @classmethod
    def start(cls, ruleset: Ruleset) -> Position:
        """Before the first turn."""
        return cls(ruleset, ruleset.start)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; in a finished game, the one that would be next."""
        return self.vector[kernel.MOVER]

    @property
    def pending(self) -> int | None:
        """What the tile shows that has been turned up and not yet placed."""
        return self.vector[kernel.PENDING] or None

    @property
    def is_over(self) -> bool:
        """Whether the board is full (R12)."""
        return kernel.is_over(self.vector)

    @property
    def must_pass(self) -> bool:
        """Whether the seat to move has nothing to place and is passed over (R18)."""
        return kernel.why_not_pass(self.vector) == kernel.OK

    @property
    def stones_left(self) -> tuple[int, ...]:
        """Stones not yet placed, by seat."""
        return self.vector[kernel.STONES : kernel.STONES + self.ruleset.players]

    @property
    def tiles_left(self) -> tuple[int, ...]:
        """Tiles left in each reserve: by seat, or the one common number (R17).

        A tile that has been turned up has left its reserve.
        """
        return self.vector[kernel.TILES : kernel.TILES + self.ruleset.reserves]

    @property
    def unseen(self) -> dict[int, int]:
        """How many tiles of each value nobody has seen yet, leftovers in the box included (R5)."""
        return {
            value: count
            for value in self.ruleset.box_counts
            if (count := self.vector[kernel.UNSEEN + value])
        }

    @property
    def board(self) -> dict[str, Piece]:
        """What lies on which cell; free cells are not in it."""
        pieces = self.vector[kernel.BOARD :]
        return {
            name: Stone(piece - kernel.STONE) if piece >= kernel.STONE else Tile(piece)
            for name, piece in zip(self.ruleset.grid.names, pieces, strict=False)
            if piece != kernel.EMPTY
        }

    def legal_moves(self) -> tuple[Move, ...]:
        """Everything that the seat to move may do; empty when the game is over."""
        names, cells = self.ruleset.grid.names, self.ruleset.cells
        codes = [0] * (cells + 1)
        count = kernel.legal(self.vector, codes)
        moves: list[Move] = []
        for code in codes[:count]:
            if code < cells:
                moves.append(PlaceStone(names[code]))
            elif code < 2 * cells:
                moves.append(PlaceTile(names[code - cells]))
            elif code == kernel.reveal_code(self.vector):
                moves.append(RevealTile())
            else:
                moves.append(Pass())
        return tuple(moves)

    def why_not(self, move: Move) -> str | None:
        """Why this move is not allowed here, in words, or None if it is."""
        replay = self._replay()
        try:
            if isinstance(move, RevealTile):
                replay.check_reveal()
            else:
                replay.play(move)
        except IllegalMove as error:
            return str(error)
        return None

    def play(self, move: PlaceStone | PlaceTile | Pass) -> Position:
        """The position after this move; IllegalMove says why if there is none.

        A ``RevealTile`` has an outcome as well: see :meth:`reveal`.
        """
        replay = self._replay()
        replay.play(move)
        return Position(self.ruleset, replay.vector)

    def reveal(self, value: int) -> Position:
        """The position after a ``RevealTile`` in which the tile shows this value."""
        replay = self._replay()
        replay.reveal(value)
        return Position(self.ruleset, replay.vector)

    def scores(self) -> tuple[int, ...]:
        """What each seat's stones are worth on the board as it stands (R13)."""
        return self._replay().scores()

    def outcome(self) -> Outcome:
        """The result of a finished game; GameNotOver before the end."""
        if not self.is_over:
            free = self.vector[kernel.FREE]
            raise GameNotOver(f"the game is not over: {free} cells are free (R12)")
        return Outcome(self.scores())

    def _replay(self) -> Replay:
        return Replay(self.ruleset, self.vector)
