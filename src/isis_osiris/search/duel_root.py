"""Where a proof for two begins: every move of a position, each followed by the compiled search."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from isis_osiris._jit import compiled
from isis_osiris.rules import Move, PlaceStone, PlaceTile, Position, RevealTile
from isis_osiris.search import duel, patch
from isis_osiris.search.draws import draws
from isis_osiris.search.duel_ending import INFINITY
from isis_osiris.search.duel_key import MARGIN, WIN
from isis_osiris.search.patch import TOO_GREAT
from isis_osiris.search.solution import Objective, Solution


class DuelTables:
    """What has been found out about endgames of one ruleset for two."""

    def __init__(self, size: int) -> None:
        """``size`` is a power of two."""
        import numpy as np

        self.bounds: Any = np.zeros((size, duel.ENTRY), np.int64)
        self.bounds[:, duel.KEY] = duel.NO_KEY
        self.draws: Any = np.zeros((max(size >> 4, 1), 2), np.int64)
        self.draws[:, duel.KEY] = duel.NO_KEY
        self.worth = 0
        """What a win counts in points: more than any difference in them."""

    def set_worth(self, least: int, most: int) -> None:
        """Keep to what a win was worth before where possible: bounds in the table count by it."""
        if not least <= self.worth < most // 2:
            self.worth = least


class DuelRoot:
    """A position for two, with what the compiled search is told of it."""

    def __init__(
        self, tables: DuelTables, objective: Objective, position: Position, work: Any, flag: Any
    ) -> None:
        self._tables, self._position, self._work, self._flag = tables, position, work, flag
        self._mode = WIN if objective is Objective.WIN else MARGIN
        first, second = patch.STONES, patch.STONES + patch.ROOM
        work[first:second] -= work[second : second + patch.ROOM]
        self._mover = mover = position.to_move
        self._sign = 1 - 2 * mover
        self._count = len(patch.free_cells(position))
        self._free = (1 << self._count) - 1
        self._stones = position.stones_left[mover], position.stones_left[1 - mover]
        left = position.tiles_left
        self._tiles = left[mover % len(left)], left[(1 - mover) % len(left)]
        self._unseen = sum(position.unseen.values())
        self._bag = patch.sum_of_marks(work)
        scores = position.scores()
        self._lead = scores[mover] - scores[1 - mover]
        self._scale_after = self._ways(self._count - 1)
        self._scale = self._scale_after if position.pending else self._ways(self._count)
        most = abs(self._lead) + self._most_to_come()
        self._worth = 0
        if self._mode == WIN:
            tables.set_worth(2 * most * self._scale + 1, TOO_GREAT // self._scale)
            self._worth = tables.worth
        self._is_too_great = self._scale * (self._worth + most) >= TOO_GREAT

    def solution(self) -> Solution | None:
        """The best of all moves; None if the search was stopped or numbers would be too great."""
        if self._is_too_great:
            return None
        self._work[patch.WORTH] = self._worth
        moves = self._position.legal_moves()
        values: dict[Move, int] = {}
        alpha = -INFINITY
        for move in sorted(moves, key=self._promise, reverse=True):
            values[move] = self._value(move, alpha)
            # Not the best itself, so that a move which is as good is seen to be so.
            alpha = max(alpha, values[move] - 1)
        best = max(values.values())
        equals = {move: 0 for move in moves if values[move] == best}
        if self._mode == WIN:
            equals = {move: self._draws(move, best) for move in equals}
        if self._work[patch.STOPPED]:
            return None
        drawn = max(equals.values())
        return self._told(next(move for move in equals if equals[move] == drawn), best, drawn)

    def _told(self, move: Move, best: int, drawn: int) -> Solution:
        nodes, scale = int(self._work[patch.NODES]), self._scale
        if self._mode == MARGIN:
            return Solution(move=move, nodes=nodes, margin=self._lead + best / scale)
        worth = self._worth
        wins_less_losses = (best + worth // 2) // worth
        shares = (scale + wins_less_losses) / (2 * scale), (scale - wins_less_losses) / (2 * scale)
        return Solution(
            move=move,
            nodes=nodes,
            win=(scale - drawn + wins_less_losses) / (2 * scale),
            draw=drawn / scale,
            loss=(scale - drawn - wins_less_losses) / (2 * scale),
            shares=shares[:: self._sign],
            margin=(best - wins_less_losses * worth) / scale,
        )

    def _ways(self, placements: int) -> int:
        tiles = sum(self._position.tiles_left)
        row = patch.FALLING + patch.ROOM * self._unseen
        return int(self._work[row + min(placements, tiles)])

    def _most_to_come(self) -> int:
        """A bound on how far the margin can move, by the tile that is up as well."""
        values = list(self._position.ruleset.box_counts)
        pending = self._position.pending
        counted = self._work.copy()
        if pending is not None:
            counted[patch.COUNTS + values.index(pending)] += 1
        return int(duel.most_to_come(counted, self._free, sum(self._stones)))

    def _promise(self, move: Move) -> int:
        """What a move brings at once; a reveal comes last."""
        promise = -(1 << 30)
        if isinstance(move, PlaceStone | PlaceTile):
            promise = self._gain(move, patch.cell_of(self._position, move.cell))
        return promise

    def _gain(self, move: PlaceStone | PlaceTile, cell: int) -> int:
        if isinstance(move, PlaceStone):
            return int(self._work[patch.TILES + cell])
        return self._sign * (self._position.pending or 0) * int(self._work[patch.STONES + cell])

    def _value(self, move: Move, alpha: int) -> int:
        """The value of a move, or something not above ``alpha`` if it is not above."""
        solve: Any = compiled(duel.solve)
        if not isinstance(move, PlaceStone | PlaceTile):
            arguments = self._unplaced(move)
            return int(
                solve(self._work, self._tables.bounds, self._flag, *arguments, alpha, INFINITY)
            )
        with self._placed(move) as (arguments, factor, shift):
            low = (alpha - shift) // factor
            found = solve(self._work, self._tables.bounds, self._flag, *arguments, -INFINITY, -low)
        return shift - factor * int(found)

    def _draws(self, move: Move, value: int) -> int:
        """How often a move of this value ends in a draw, of all ways."""
        count: Any = compiled(draws)
        tables = self._tables.bounds, self._tables.draws
        if not isinstance(move, PlaceStone | PlaceTile):
            arguments = self._unplaced(move)
            return int(count(self._work, *tables, self._flag, *arguments, value))
        with self._placed(move) as (arguments, factor, _):
            return factor * int(
                count(self._work, *tables, self._flag, *arguments, -(value // factor))
            )

    def _unplaced(self, move: Move) -> tuple[int, ...]:
        """The arguments for a reveal or a pass: those of the position itself."""
        self._work[patch.MUST_REVEAL] = int(isinstance(move, RevealTile))
        lead = self._lead if self._mode == WIN else 0
        return (
            *(self._free, self._count, self._mover, *self._stones, *self._tiles),
            *(self._unseen, self._bag, lead, self._mode),
        )

    @contextmanager
    def _placed(self, move: PlaceStone | PlaceTile) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """The arguments after a placement, what its value is multiplied by, and what is added."""
        cell = patch.cell_of(self._position, move.cell)
        gain = self._gain(move, cell)
        own, their = self._stones
        numbers, change = patch.TILES, self._position.pending or 0
        if isinstance(move, PlaceStone):
            numbers, change, own = patch.STONES, self._sign, own - 1
        shift, lead = (0, self._lead + gain) if self._mode == WIN else (gain * self._scale, 0)
        arguments = (
            *(self._free & ~(1 << cell), self._count - 1, 1 - self._mover),
            *(their, own, *reversed(self._tiles), self._unseen, self._bag, -lead, self._mode),
        )
        patch.change_beside(self._work, numbers, self._free, cell, change)
        try:
            yield arguments, self._scale // self._scale_after, shift
        finally:
            patch.change_beside(self._work, numbers, self._free, cell, -change)
