"""Where a proof for three or four begins: every move, each followed by the compiled search."""

from __future__ import annotations

from typing import Any, Final

from isis_osiris._jit import compiled
from isis_osiris.rules import Move, PlaceStone, PlaceTile, Position, RevealTile
from isis_osiris.search import patch, rivals
from isis_osiris.search.solution import Objective, Solution

GREAT_SCORE: Final = 1 << 12
"""No score comes near it."""


def make_table(players: int, size: int) -> Any:
    """An empty table; ``size`` is a power of two."""
    import numpy as np

    table = np.zeros((size, 1 + 2 * players), np.int64)
    table[:, 0] = rivals.NO_KEY
    return table


class RivalsRoot:
    """A position for three or four, with what the compiled search is told of it."""

    def __init__(
        self, table: Any, objective: Objective, position: Position, work: Any, flag: Any
    ) -> None:
        self._table, self._position, self._work, self._flag = table, position, work, flag
        self._mode = rivals.WIN if objective is Objective.WIN else rivals.POINTS
        self._mover = position.to_move
        self._seats = position.ruleset.players
        self._count = len(patch.free_cells(position))
        self._scores = position.scores()
        self._scale_after = self._ways(self._count - 1)
        self._scale = self._scale_after if position.pending else self._ways(self._count)

    def solution(self) -> Solution | None:
        """The best of all moves; None if the search was stopped or numbers would be too great."""
        if self._scale * GREAT_SCORE >= patch.TOO_GREAT:
            return None
        values: dict[Move, list[int]] = {}
        for move in self._position.legal_moves():
            values[move] = self._value(move)
            if self._work[patch.STOPPED]:
                return None
        # The first of those that are alike.
        chosen = max(values, key=lambda move: self._preference(values[move]))
        numbers = [number / self._scale for number in values[chosen]]
        nodes = int(self._work[patch.NODES])
        if self._mode == rivals.POINTS:
            gains = zip(self._scores, numbers, strict=True)
            return Solution(move=chosen, nodes=nodes, scores=tuple(a + b for a, b in gains))
        return Solution(
            move=chosen,
            nodes=nodes,
            shares=tuple(share / rivals.TWELFTHS for share in numbers[: self._seats]),
            margin=numbers[self._seats + self._mover],
        )

    def _preference(self, value: list[int]) -> tuple[int, ...]:
        """What the mover compares values by; ``rivals.is_better`` is the same, compiled."""
        by_seat = [tuple(value[seat :: self._seats]) for seat in range(self._seats)]
        own, *others = by_seat[self._mover :] + by_seat[: self._mover]
        return (*own, *(-number for other in others for number in other))

    def _ways(self, placements: int) -> int:
        tiles = sum(self._position.tiles_left)
        row = patch.FALLING + patch.ROOM * sum(self._position.unseen.values())
        return int(self._work[row + min(placements, tiles)])

    def _value(self, move: Move) -> list[int]:
        if isinstance(move, PlaceStone):
            return self._after_stone(patch.cell_of(self._position, move.cell))
        if isinstance(move, PlaceTile):
            return self._after_tile(patch.cell_of(self._position, move.cell))
        self._work[patch.MUST_REVEAL] = int(isinstance(move, RevealTile))
        return self._solve((1 << self._count) - 1, self._count, self._mover)

    def _after_stone(self, cell: int) -> list[int]:
        gain = int(self._work[patch.TILES + cell])
        numbers = patch.STONES + patch.ROOM * self._mover
        self._work[patch.STONES_LEFT + self._mover] -= 1
        self._work[patch.SCORES + self._mover] += gain
        value = self._after(cell, numbers, 1)
        self._work[patch.SCORES + self._mover] -= gain
        self._work[patch.STONES_LEFT + self._mover] += 1
        value = [number * (self._scale // self._scale_after) for number in value]
        if self._mode == rivals.POINTS:
            value[self._mover] += gain * self._scale
        return value

    def _after_tile(self, cell: int) -> list[int]:
        tile = self._position.pending or 0
        rivals.add_gains(self._work, cell, tile, 1, patch.SCORES)
        value = self._after(cell, patch.TILES, tile)
        rivals.add_gains(self._work, cell, -tile, 1, patch.SCORES)
        if self._mode == rivals.POINTS:
            for seat in range(self._seats):
                stones = int(self._work[patch.STONES + patch.ROOM * seat + cell])
                value[seat] += self._scale * tile * stones
        return value

    def _after(self, cell: int, numbers: int, change: int) -> list[int]:
        """The value when a placement has changed these numbers of the cells beside it."""
        free = ((1 << self._count) - 1) & ~(1 << cell)
        patch.change_beside(self._work, numbers, free, cell, change)
        value = self._solve(free, self._count - 1, (self._mover + 1) % self._seats)
        patch.change_beside(self._work, numbers, free, cell, -change)
        return value

    def _solve(self, free: int, count: int, mover: int) -> list[int]:
        unseen, bag = sum(self._position.unseen.values()), patch.sum_of_marks(self._work)
        compiled(rivals.solve)(
            *(self._work, self._table, self._flag, free, count, mover, unseen, bag, self._mode)
        )
        first = rivals.vectors(count)
        width = self._seats * (2 if self._mode == rivals.WIN else 1)
        return [int(number) for number in self._work[first : first + width]]
