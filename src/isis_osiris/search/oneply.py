"""Looking one placement ahead: the decision whose outcome looks best on average.

A stone is judged by the position after it, a tile that is up by the best cell for it, and turning
up a tile by the mean of that over all unseen tiles.
"""

from __future__ import annotations

from typing import Final

from isis_osiris._jit import inlined, jit
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    FREE,
    MAX_VALUE,
    MOVER,
    OK,
    PENDING,
    SEATS,
    UNSEEN,
    Numbers,
    Vector,
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
from isis_osiris.search.chance import split, word
from isis_osiris.search.erv import expected_scores
from isis_osiris.search.outlook import Floats
from isis_osiris.search.workspace import Tools

SETTLED: Final = 0
"""Judge a position by the scores on the board, as if nothing came any more."""
RANDOM: Final = 1
"""Judge a position by the scores that random play would lead to."""

LOWEST: Final = -1e9
SAME: Final = 1e-9
"""Values closer than this are equal: a sum's last digits depend on its order."""


@inlined
def lead(scores: Floats, players: int, seat: int) -> float:
    """How far a seat is ahead of its best opponent."""
    best = LOWEST
    for other in range(players):
        if other != seat and scores[other] > best:
            best = scores[other]
    return float(scores[seat] - best)


@jit
def judged(vector: Numbers, seat: int, judge: int, tools: Tools) -> float:
    """What a position without a pending tile is worth for a seat, in points of lead."""
    if judge == RANDOM:
        expected_scores(vector, tools)
    else:
        score(vector, tools.neighbours, tools.scores)
    return lead(tools.scores, vector[SEATS], seat)


@inlined
def copy(vector: Numbers, target: Vector) -> None:
    """Copy a whole position."""
    for index in range(BOARD + vector[CELLS] + 1):
        target[index] = vector[index]


@jit
def best_cell(vector: Numbers, value: int, judge: int, tools: Tools) -> tuple[int, float]:
    """The best cell for a stone (``value`` 0) or for a tile of this value, and its worth.

    Of equal cells any may come out, by chance. For a tile, it is turned up here unless it is up.
    """
    seat, after = vector[MOVER], tools.after
    chosen, best, equal = -1, LOWEST, 0
    for cell in range(vector[CELLS]):
        if why_not_cell(vector, cell) != OK:
            continue
        copy(vector, after)
        if value == 0:
            place_stone(after, cell)
        else:
            if vector[PENDING] == 0:
                reveal(after, value)
            place_tile(after, cell)
        worth = judged(after, seat, judge, tools)
        if worth > best + SAME:
            chosen, best, equal = cell, worth, 1
        elif worth > best - SAME:
            equal += 1
            if split(word(tools.random), equal)[0] == 0:
                chosen = cell
    return chosen, best


@jit
def one_ply(vector: Numbers, judge: int, tools: Tools) -> tuple[int, float, int]:
    """The code of the best move, its worth in points of lead, and how many positions were judged.

    For positions that are not over and in which nobody is passed over.
    """
    cells, free = vector[CELLS], vector[FREE]
    if why_not_tile(vector) == OK:
        cell, worth = best_cell(vector, vector[PENDING], judge, tools)
        return cells + cell, worth, free
    code, best, nodes = reveal_code(vector), LOWEST, 0
    if why_not_stone(vector) == OK:
        code, best = best_cell(vector, 0, judge, tools)
        nodes += free
    if why_not_reveal(vector) == OK:
        mean, unseen = 0.0, 0
        for value in range(-MAX_VALUE, MAX_VALUE + 1):
            count = vector[UNSEEN + value]
            if count:
                mean += count * best_cell(vector, value, judge, tools)[1]
                unseen += count
                nodes += free
        if mean / unseen > best:
            code, best = reveal_code(vector), mean / unseen
    return code, best, nodes
