"""The expected result under random play, in closed form.

If everybody plays at random from here on, the pieces to come fall on the free cells in any order
with equal chances, and tiles show the mean of the unseen ones. A seat's expected final score is
then what its stones have now, plus three sums over the free cells: stones to come beside tiles that
lie, tiles to come beside stones that stand, and pairs of both to come. This is as good as any
number of random games, at the price of a fraction of one.
"""

from __future__ import annotations

from isis_osiris._jit import inlined, jit
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    EMPTY,
    FREE,
    MAX_VALUE,
    NEIGHBOURS,
    SEATS,
    STONE,
    UNSEEN,
    Numbers,
    score,
)
from isis_osiris.search.outlook import Floats, expected_stones_and_pairs
from isis_osiris.search.workspace import Tools


@jit
def unseen_mean(vector: Numbers) -> float:
    """What a tile that nobody has seen shows on average; 0 if there is none."""
    total, count = 0, 0
    for value in range(-MAX_VALUE, MAX_VALUE + 1):
        total += value * vector[UNSEEN + value]
        count += vector[UNSEEN + value]
    return total / count if count else 0.0


@inlined
def add_tiles_to_come(
    vector: Numbers, neighbours: Numbers, tile: float, scores: Floats
) -> tuple[int, int]:
    """Add to each stone's seat what a free cell beside it will show, ``tile``.

    Returns the sums of the tiles and of the free cells beside all free cells.
    """
    tiles_beside, free_beside = 0, 0
    for cell in range(vector[CELLS]):
        if vector[BOARD + cell] == EMPTY:
            for side in range(NEIGHBOURS * cell, NEIGHBOURS * (cell + 1)):
                beside = neighbours[side]
                piece = vector[BOARD + beside]
                if piece >= STONE:
                    scores[piece - STONE] += tile
                elif piece != EMPTY:
                    tiles_beside += piece
                elif beside < vector[CELLS]:
                    free_beside += 1
    return tiles_beside, free_beside


@jit
def expected_scores(vector: Numbers, tools: Tools) -> None:
    """Write each seat's expected final score to ``tools.scores``.

    For positions in which no tile is up.
    """
    neighbours, stones, pairs, scores = tools.neighbours, tools.stones, tools.pairs, tools.scores
    score(vector, neighbours, scores)
    free = vector[FREE]
    if free == 0:
        return
    expected_stones_and_pairs(
        vector, tools.outlook, tools.stones_each, tools.tiles_each, stones, pairs
    )
    players = vector[SEATS]
    to_come = float(free)
    for seat in range(players):
        to_come -= stones[seat]
    mean = unseen_mean(vector)
    tiles_beside, free_beside = add_tiles_to_come(vector, neighbours, to_come / free * mean, scores)
    for seat in range(players):
        scores[seat] += stones[seat] / free * tiles_beside
        if free > 1:
            scores[seat] += pairs[seat] / (free * (free - 1.0)) * mean * free_beside
