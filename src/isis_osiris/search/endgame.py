"""The exact value of a position for two and its best move, proved, where that is within reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from isis_osiris._jit import compiled
from isis_osiris.rules import (
    GameError,
    Move,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Variant,
    kernel,
)
from isis_osiris.search import duel
from isis_osiris.search.interrupt import Interrupt

TABLE_SIZE: Final = 1 << 20
NO_LIMIT: Final = 1 << 62
LOWEST: Final = duel.LOWEST
HIGHEST: Final = duel.HIGHEST
BIT_NUMBERS: Final = [
    next((bit for bit in range(36) if (1 << bit) % duel.BIT_NUMBERS == rest), 0)
    for rest in range(duel.BIT_NUMBERS)
]


@dataclass(frozen=True, slots=True)
class Solution:
    """A proof: the best move, and the value of the position for the seat to move."""

    move: Move
    value: float
    nodes: int


class DuelSolver:
    """Solves endgames for two; what it has found out stays in its table for the next position."""

    def __init__(self, objective: int = duel.MARGIN, table_size: int = TABLE_SIZE) -> None:
        """``objective`` is ``duel.MARGIN`` or ``duel.WIN``; the size is a power of two."""
        import numpy as np

        self._objective = objective
        self._keys = np.full(table_size, duel.NO_KEY, np.int64)
        self._lows = np.zeros(table_size)
        self._highs = np.zeros(table_size)

    def solve(
        self, position: Position, most_nodes: int = NO_LIMIT, interrupt: Interrupt | None = None
    ) -> Solution | None:
        """The solution, or None if it takes more than so many nodes or is interrupted.

        For positions that are not over and in which nobody is passed over; GameError if more than
        two play.
        """
        if position.ruleset.players != 2:
            raise GameError(f"a duel is for 2 players, not for {position.ruleset.players}")
        return _Root(self, position, most_nodes, interrupt or Interrupt()).solution()

    def arrays(self, position: Position, most_nodes: int, interrupt: Interrupt) -> duel.Duel:
        """The endgame as compiled code takes it."""
        import numpy as np

        vector, grid = position.vector, position.ruleset.grid
        free = [n for n in range(len(grid.names)) if vector[kernel.BOARD + n] == kernel.EMPTY]
        tiles, stones, beside = ([0] * len(free) for _ in range(3))
        for index, cell in enumerate(free):
            for other in grid.neighbours[kernel.NEIGHBOURS * cell :][: kernel.NEIGHBOURS]:
                piece = vector[kernel.BOARD + other]
                if piece >= kernel.STONE:
                    stones[index] += 1 if piece == kernel.STONE else -1
                elif piece != kernel.EMPTY:
                    tiles[index] += piece
                elif other in free:
                    beside[index] |= 1 << free.index(other)
        first = kernel.UNSEEN - kernel.MAX_VALUE
        is_common = position.ruleset.variant is Variant.COMMON
        control = [0, most_nodes, 0, self._objective, int(is_common), 0]
        return duel.Duel(
            tiles=np.array(tiles, np.int64),
            stones=np.array(stones, np.int64),
            beside=np.array(beside, np.int64),
            bit_numbers=np.array(BIT_NUMBERS, np.int64),
            places=np.array(free, np.int64),
            unseen=np.array(vector[first : first + duel.VALUES], np.int64),
            order=np.zeros((len(free) + 1, len(free)), np.int64),
            keys=self._keys,
            lows=self._lows,
            highs=self._highs,
            control=np.array(control, np.int64),
            interrupt=interrupt.flag,
        )

    @property
    def objective(self) -> int:
        """What it maximises."""
        return self._objective


class _Root:
    """The position to solve: its moves, each followed by the compiled search."""

    def __init__(
        self, solver: DuelSolver, position: Position, most_nodes: int, interrupt: Interrupt
    ) -> None:
        self.position = position
        self.duel: Any = solver.arrays(position, most_nodes, interrupt)
        self.objective = solver.objective
        self.mover = position.to_move
        self.sign = 1 if self.mover == 0 else -1
        self.free = (1 << len(self.duel.tiles)) - 1
        scores = position.scores()
        self.settled = scores[self.mover] - scores[1 - self.mover]
        self.own = position.stones_left[self.mover]
        self.their = position.stones_left[1 - self.mover]
        self.own_tiles = position.tiles_left[self.mover % len(position.tiles_left)]
        self.their_tiles = position.tiles_left[(1 - self.mover) % len(position.tiles_left)]
        self.unseen = sum(position.unseen.values())

    def solution(self) -> Solution | None:
        """The best of all moves, or None if the search was stopped."""
        names = self.position.ruleset.grid.names
        cells = [names[place] for place in self.duel.places]
        best = LOWEST
        move: Move | None = None
        if self.position.pending is not None:
            index, best = self._best_cell(self.position.pending)
            move = PlaceTile(cells[index])
        else:
            if self.own:
                index, best = self._best_stone()
                move = PlaceStone(cells[index])
            if self.own_tiles:
                value = self._reveal(best)
                if value > best + duel.ROUNDING:
                    best, move = value, RevealTile()
        if self.duel.control[duel.STOPPED] or move is None:
            return None
        return Solution(move, best, int(self.duel.control[duel.NODES]))

    def _best_stone(self) -> tuple[int, float]:
        chosen, best = 0, LOWEST
        for index in sorted(range(len(self.duel.tiles)), key=lambda cell: -self.duel.tiles[cell]):
            gain = int(self.duel.tiles[index])
            own = self.own - 1
            value = self._after(self.duel.stones, index, self.sign, gain, own, best)
            if value > best + duel.ROUNDING:
                chosen, best = index, value
        return chosen, best

    def _best_cell(self, tile: int) -> tuple[int, float]:
        chosen, best = 0, LOWEST
        for index in range(len(self.duel.tiles)):
            gain = self.sign * tile * int(self.duel.stones[index])
            value = self._after(self.duel.tiles, index, tile, gain, self.own, best)
            if value > best + duel.ROUNDING:
                chosen, best = index, value
        return chosen, best

    def _after(
        self, numbers: Any, index: int, change: int, gain: int, own: int, alpha: float
    ) -> float:
        """The value of a placement that changes the numbers of the cells beside it."""
        beside = [n for n in range(len(numbers)) if int(self.duel.beside[index]) >> n & 1]
        numbers[beside] += change
        value = -compiled(duel.solve)(
            self.duel,
            self.free & ~(1 << index),
            len(numbers) - 1,
            1 - self.mover,
            self.their,
            own,
            self.their_tiles,
            self.own_tiles,
            self.unseen,
            -(self.settled + gain),
            -HIGHEST,
            -alpha,
        )
        numbers[beside] -= change
        return float(value)

    def _reveal(self, alpha: float) -> float:
        """The value of turning up a tile, if it is above ``alpha``."""
        self.duel.control[duel.MUST_REVEAL] = 1
        value = compiled(duel.solve)(
            self.duel,
            self.free,
            len(self.duel.tiles),
            self.mover,
            self.own,
            self.their,
            self.own_tiles,
            self.their_tiles,
            self.unseen,
            self.settled,
            alpha,
            HIGHEST,
        )
        return float(value)
