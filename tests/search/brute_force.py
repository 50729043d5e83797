"""Endgames solved by trying everything: plain Python, fractions, no table but of equal boards.

It takes a position apart once and then goes by the rules alone, so that it shares nothing with the
compiled solvers but the way in which ties are broken.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TypeAlias

from isis_osiris.rules import (
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Stone,
    Variant,
)
from isis_osiris.search.endgame import Objective

Number: TypeAlias = int | Fraction
Value: TypeAlias = tuple[Number, ...]
"""What each seat plays for, then each seat's lead, then the chance of a draw."""
Piece: TypeAlias = tuple[str, int]


class BruteForce:
    """Everything about one position; ``passes`` counts the turns in which somebody had nothing."""

    def __init__(self, position: Position, objective: Objective) -> None:
        ruleset = position.ruleset
        self.seats, self.objective = ruleset.players, objective
        self.is_common = ruleset.variant is Variant.COMMON
        self.board: dict[str, Piece] = {
            cell: ("stone", piece.seat) if isinstance(piece, Stone) else ("tile", piece.value)
            for cell, piece in position.board.items()
        }
        self.free = [name for name in ruleset.grid.names if name not in self.board]
        self.stones = list(position.stones_left)
        self.tiles = list(position.tiles_left)
        self.unseen = Counter(position.unseen)
        self.mover, self.pending = position.to_move, position.pending
        self.pairs = [
            (one, other)
            for one in ruleset.grid.names
            for other in ruleset.grid.names
            if abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1
        ]
        settled = self._scores(self.pairs)
        self.pairs = [pair for pair in self.pairs if set(pair) & set(self.free)]
        self.settled = [a - b for a, b in zip(settled, self._scores(self.pairs), strict=True)]
        self.known: dict[tuple[object, ...], tuple[Value, Move | None]] = {}
        self.passes = 0

    def solve(self) -> tuple[Value, Move | None]:
        """The value, and the first of the best moves."""
        left = [cell for cell in self.free if cell not in self.board]
        if not left:
            return self._outcome(), None
        state = (*(self.board.get(cell) for cell in self.free), self.mover, self.pending)
        if state not in self.known:
            mover = self.mover
            self.mover = (mover + 1) % self.seats
            options = self._options(mover, left)
            self.mover = mover
            best = max(self._preference(value, mover) for value, _ in options)
            self.known[state] = next(
                option for option in options if self._preference(option[0], mover) == best
            )
        return self.known[state]

    def _options(self, mover: int, left: list[str]) -> list[tuple[Value, Move]]:
        reserve = 0 if self.is_common else mover
        if self.pending is not None:
            tile, self.pending = self.pending, None
            options = self._placements(("tile", tile), left)
            self.pending = tile
            return options
        options = []
        if self.stones[mover]:
            self.stones[mover] -= 1
            options = self._placements(("stone", mover), left)
            self.stones[mover] += 1
        if self.tiles[reserve]:
            options.append((self._mean(mover, reserve), RevealTile()))
        if not options:
            self.passes += 1
            options = [(self.solve()[0], Pass())]
        return options

    def _placements(self, piece: Piece, left: list[str]) -> list[tuple[Value, Move]]:
        options: list[tuple[Value, Move]] = []
        for cell in left:
            self.board[cell] = piece
            move: Move = PlaceStone(cell) if piece[0] == "stone" else PlaceTile(cell)
            options.append((self.solve()[0], move))
            del self.board[cell]
        return options

    def _mean(self, mover: int, reserve: int) -> Value:
        values = []
        following, self.mover = self.mover, mover
        total = self.unseen.total()
        for tile, number in list(self.unseen.items()):
            if number:
                self.unseen[tile] -= 1
                self.tiles[reserve] -= 1
                self.pending = tile
                values.append([number * part for part in self.solve()[0]])
                self.pending = None
                self.tiles[reserve] += 1
                self.unseen[tile] += 1
        self.mover = following
        return tuple(Fraction(sum(parts), total) for parts in zip(*values, strict=True))

    def _preference(self, value: Value, mover: int) -> Value:
        """The best for the mover, then the worst for the next seats in turn; then draws."""
        *parts, draw = value
        turns = [(mover + turn) % self.seats for turn in range(self.seats)]
        own, *others = [parts[seat :: self.seats] for seat in turns]
        return (*own, *(-part for other in others for part in other), draw)

    def _scores(self, pairs: list[tuple[str, str]]) -> list[int]:
        scores = [0] * self.seats
        for one, other in pairs:
            stone, tile = self.board.get(one), self.board.get(other)
            if stone and tile and stone[0] == "stone" and tile[0] == "tile":
                scores[stone[1]] += tile[1]
        return scores

    def _outcome(self) -> Value:
        scores = [a + b for a, b in zip(self.settled, self._scores(self.pairs), strict=True)]
        leads = [
            own - max(score for other, score in enumerate(scores) if other != seat)
            for seat, own in enumerate(scores)
        ]
        if self.objective is Objective.POINTS:
            return (*(leads if self.seats == 2 else scores), 0)
        best = max(scores)
        share = Fraction(1, scores.count(best))
        shares = [share if score == best else 0 for score in scores]
        return (*shares, *leads, int(self.seats == 2 and leads[0] == 0))
