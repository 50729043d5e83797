"""A state of OpenSpiel's as a tensor and as a string."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from isis_osiris.rules import Ruleset, Stone


class Observer:
    """What everybody knows, for one of the seats.

    ``tensor`` is flat, and ``dict`` names its parts:

    ================ ============================ ==========================================
    part             shape                        holds
    ================ ============================ ==========================================
    ``player``       seats                        1 for the seat that observes
    ``to_move``      seats                        1 for the seat to move
    ``board``        planes, ranks, files         1 where a seat has a stone, a plane a seat;
                                                  then where a value lies, a plane a value
    ``pending``      values                       1 for the tile that is up
    ``is_drawing``   1                            1 while a tile is being turned up
    ``stones_left``  seats                        part of the stones that a seat has left
    ``tiles_left``   reserves                     part of the tiles that a reserve has left
    ``unseen``       values                       part of the tiles that nobody has seen
    ================ ============================ ==========================================

    Seats are in turn order, values lowest first, ranks and files from a1. With perfect recall
    there is the history as a string, and no tensor, as usual in games of perfect information.
    """

    def __init__(self, ruleset: Ruleset, *, perfect_recall: bool = False) -> None:
        self._ruleset = ruleset
        self._numbers = {value: number for number, value in enumerate(ruleset.box_counts)}
        self.tensor: Any = None
        self.dict: Final[dict[str, Any]] = {}
        if perfect_recall:
            return
        seats, values = ruleset.players, len(self._numbers)
        shapes: dict[str, tuple[int, ...]] = {
            "player": (seats,),
            "to_move": (seats,),
            "board": (seats + values, ruleset.height, ruleset.width),
            "pending": (values,),
            "is_drawing": (1,),
            "stones_left": (seats,),
            "tiles_left": (ruleset.reserves,),
            "unseen": (values,),
        }
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        for (name, shape), part in zip(shapes.items(), parts, strict=True):
            self.dict[name] = part.reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensor."""
        if self.tensor is None:
            return
        ruleset, position, numbers = self._ruleset, state.position, self._numbers
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["to_move"][position.to_move] = 1
        planes = self.dict["board"].reshape(-1, ruleset.cells)
        for cell, piece in position.board.items():
            plane = (
                piece.seat if isinstance(piece, Stone) else ruleset.players + numbers[piece.value]
            )
            planes[plane, ruleset.grid.numbers[cell]] = 1
        if position.pending is not None:
            self.dict["pending"][numbers[position.pending]] = 1
        self.dict["is_drawing"][0] = state.is_drawing
        self.dict["stones_left"][:] = np.divide(position.stones_left, ruleset.stones_each)
        self.dict["tiles_left"][:] = np.divide(position.tiles_left, ruleset.tiles_in_each_reserve)
        for value, count in position.unseen.items():
            self.dict["unseen"][numbers[value]] = count / ruleset.box_counts[value]

    def string_from(self, state: Any, player: int) -> str:  # noqa: ARG002  # all see the same
        """The position as a line; with perfect recall, the history."""
        return str(state) if self.tensor is not None else str(state.history_str())
