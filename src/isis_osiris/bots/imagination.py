"""Boards that somebody imagines who does not remember every tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from isis_osiris.record import SeatView
from isis_osiris.record.view import Front, TintedTile
from isis_osiris.rules import Position, Stone, Tile

MOST_BOARDS: Final = 8
"""With more, the mean over what is forgotten gets hardly better."""

Recollection: TypeAlias = Mapping[str, Tile | TintedTile]
"""What somebody knows of tiles that lie face down: by cell, the number or only the sign."""


def imagined(view: SeatView, recollection: Recollection, random: Random) -> list[Position]:
    """Positions that could be the one on the table, for all that is seen and remembered.

    Every other tile could be any of those that are accounted for nowhere. Over all boards, each
    goes evenly through the values that it may have.
    """
    fronts, left = _beliefs(view, recollection)
    setup = view.setup()
    known = {cell: front for cell, front in fronts.items() if isinstance(front, Tile)}
    boards = 1 if len(known) == len(fronts) else MOST_BOARDS
    places = _Places(fronts, left, random)
    return [
        replace(setup, board={**setup.board, **known, **places.values(number / boards)}).position()
        for number in range(boards)
    ]


def _beliefs(view: SeatView, recollection: Recollection) -> tuple[dict[str, Front], Counter[int]]:
    """What is believed of each tile on the board, and the tiles that are accounted for nowhere.

    What the view shows goes before what is remembered: a recollection that cannot be true beside
    it is let go.
    """
    fronts = {cell: front for cell, front in view.board.items() if not isinstance(front, Stone)}
    left = _not_shown(view)
    signs = Counter(front.sign for front in fronts.values() if isinstance(front, TintedTile))
    for cell, memory in recollection.items():
        shown = fronts.get(cell)
        if shown is None or isinstance(shown, Tile):
            continue
        sign = memory.sign if isinstance(memory, TintedTile) else _sign(memory.value)
        if isinstance(shown, TintedTile):
            if sign != shown.sign:
                continue
        elif len(_of_sign(left, sign)) > signs[sign]:
            signs[sign] += 1
        else:
            continue
        if isinstance(memory, Tile) and left[memory.value] > 0:
            fronts[cell] = memory
            left[memory.value] -= 1
            signs[sign] -= 1
        else:
            fronts[cell] = TintedTile(sign)
    return fronts, left


def _not_shown(view: SeatView) -> Counter[int]:
    """The tiles of the box that the view does not show."""
    left = Counter(view.ruleset.box_counts)
    left.subtract(front.value for front in view.board.values() if isinstance(front, Tile))
    if view.pending is not None:
        left[view.pending] -= 1
    return left


def _sign(value: int) -> int:
    return 1 if value > 0 else -1


def _of_sign(tiles: Counter[int], sign: int) -> list[int]:
    return sorted(value for value in tiles.elements() if _sign(value) == sign)


class _Places:
    """Which tile is imagined where: all that may be there lie in order, and each cell has a place.

    Shifting all places alike gives another board, and in the end each cell every value.
    """

    def __init__(self, fronts: Mapping[str, Front], left: Counter[int], random: Random) -> None:
        self._left = left
        self._random = random
        plus = [cell for cell, front in fronts.items() if front == TintedTile(1)]
        minus = [cell for cell, front in fronts.items() if front == TintedTile(-1)]
        known = {cell for cell, front in fronts.items() if isinstance(front, Tile)}
        forgotten = [cell for cell in fronts if cell not in {*plus, *minus, *known}]
        self._plus = self._dealt(plus, len(_of_sign(left, 1)))
        self._minus = self._dealt(minus, len(_of_sign(left, -1)))
        self._others = self._dealt(forgotten, left.total() - len(plus) - len(minus))

    def _dealt(self, cells: Sequence[str], tiles: int) -> list[tuple[str, int]]:
        return list(zip(cells, self._random.sample(range(tiles), len(cells)), strict=True))

    def values(self, start: float) -> dict[str, Tile]:
        """A value for every tile that is not known, different for each start from 0 to 1."""
        board = dict(_from(start, _of_sign(self._left, 1), self._plus))
        board.update(_from(start, _of_sign(self._left, -1), self._minus))
        rest = self._left - Counter(tile.value for tile in board.values())
        board.update(_from(start, sorted(rest.elements()), self._others))
        return board


def _from(
    start: float, values: Sequence[int], places: Sequence[tuple[str, int]]
) -> Iterator[tuple[str, Tile]]:
    shift = int(start * len(values))
    for cell, place in places:
        yield cell, Tile(values[(shift + place) % len(values)])
