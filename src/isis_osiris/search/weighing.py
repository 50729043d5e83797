"""Weighing every placement over several boards, of which any may be the true one."""

from __future__ import annotations

from typing import Any

from isis_osiris._jit import jit
from isis_osiris.rules.kernel import (
    CELLS,
    MAX_VALUE,
    MOVER,
    OK,
    PENDING,
    SEATS,
    UNSEEN,
    Numbers,
    place_stone,
    place_tile,
    reveal,
    reveal_code,
    score,
    why_not_cell,
    why_not_reveal,
    why_not_stone,
    why_not_tile,
)
from isis_osiris.search.erv import expected_scores
from isis_osiris.search.oneply import LOWEST, copy
from isis_osiris.search.outlook import Floats
from isis_osiris.search.workspace import Tools


@jit
def own_and_best_other(scores: Floats, players: int, seat: int, rivalry: float) -> float:
    """A seat's score less that of its best opponent, who counts only so far as there is rivalry."""
    best = LOWEST
    for other in range(players):
        if other != seat and scores[other] > best:
            best = scores[other]
    return float(scores[seat] - rivalry * best)


@jit
def liked(vector: Numbers, seat: int, rivalry: float, foresight: float, tools: Tools) -> float:
    """What a position without a pending tile is worth to a seat.

    Without foresight (0) by the scores on the board, with it (1) by those that random play would
    lead to, and in between by a bit of both.
    """
    worth = 0.0
    if foresight < 1.0:
        score(vector, tools.neighbours, tools.scores)
        now = own_and_best_other(tools.scores, vector[SEATS], seat, rivalry)
        worth += (1.0 - foresight) * now
    if foresight > 0.0:
        expected_scores(vector, tools)
        later = own_and_best_other(tools.scores, vector[SEATS], seat, rivalry)
        worth += foresight * later
    return worth


@jit
def weigh_cell(
    boards: Any, cell: int, value: int, rivalry: float, foresight: float, tools: Tools
) -> float:
    """The mean worth of a stone (``value`` 0) or a tile of this value on a cell.

    A tile that is still to be turned up counts on each board as often as it is unseen there.
    """
    total, times, after = 0.0, 0, tools.after
    for board in boards:
        seat, count = board[MOVER], 1
        if value != 0 and board[PENDING] == 0:
            count = board[UNSEEN + value]
        if count:
            copy(board, after)
            if value == 0:
                place_stone(after, cell)
            else:
                if board[PENDING] == 0:
                    reveal(after, value)
                place_tile(after, cell)
            total += count * liked(after, seat, rivalry, foresight, tools)
            times += count
    return total / times


@jit
def weigh_cells(
    boards: Any, value: int, rivalry: float, foresight: float, tools: Tools, worths: Floats
) -> float:
    """Write what a stone or a tile is worth on each free cell, and return the best of it."""
    board, best = boards[0], LOWEST
    for cell in range(board[CELLS]):
        if why_not_cell(board, cell) == OK:
            worths[cell] = weigh_cell(boards, cell, value, rivalry, foresight, tools)
            best = max(best, worths[cell])
    return best


@jit
def weigh_reveal(
    boards: Any, rivalry: float, foresight: float, tools: Tools, worths: Floats
) -> float:
    """The mean, over all tiles that may come up, of the cell that is best for each on all boards.

    ``worths`` is scratch space.
    """
    total, tiles = 0.0, 0
    for value in range(-MAX_VALUE, MAX_VALUE + 1):
        count = 0
        for board in boards:
            count += board[UNSEEN + value]
        if count:
            total += count * weigh_cells(boards, value, rivalry, foresight, tools, worths)
            tiles += count
    return total / tiles


@jit
def weigh(boards: Any, rivalry: float, foresight: float, tools: Tools, worths: Floats) -> None:
    """Write what each move is worth by its code, for every move that can be made.

    The boards, one vector each, differ only in what tiles show; nobody is passed over on them.
    """
    board = boards[0]
    cells = board[CELLS]
    if why_not_tile(board) == OK:
        weigh_cells(boards, board[PENDING], rivalry, foresight, tools, worths[cells:])
    if why_not_reveal(board) == OK:
        worth = weigh_reveal(boards, rivalry, foresight, tools, worths[cells:])
        worths[reveal_code(board)] = worth
    if why_not_stone(board) == OK:
        weigh_cells(boards, 0, rivalry, foresight, tools, worths)
