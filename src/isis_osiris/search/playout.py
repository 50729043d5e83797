"""Random games from any position to the end: the quickest user of the kernel."""

from __future__ import annotations

from isis_osiris._jit import compiled, inlined, jit
from isis_osiris.rules import Position
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    EMPTY,
    FREE,
    MAX_VALUE,
    OK,
    SEATS,
    UNSEEN,
    Vector,
    pass_over,
    place_stone,
    place_tile,
    reveal,
    score,
    why_not_reveal,
    why_not_stone,
    why_not_tile,
)
from isis_osiris.search.chance import seeded, split, word


@inlined
def gather(vector: Vector, cells: Vector, bag: Vector) -> int:
    """List the free cells and the unseen tiles; returns how many tiles there are."""
    free = 0
    for cell in range(vector[CELLS]):
        if vector[BOARD + cell] == EMPTY:
            cells[free] = cell
            free += 1
    tiles = 0
    for value in range(-MAX_VALUE, MAX_VALUE + 1):
        for _ in range(vector[UNSEEN + value]):
            bag[tiles] = value
            tiles += 1
    return tiles


@jit
def playout(vector: Vector, cells: Vector, bag: Vector, random: Vector) -> None:
    """Play random moves until the game is over: a fair coin for stone or tile, any free cell.

    ``cells`` and ``bag`` are scratch space for as many cells and tiles as the game has.
    """
    tiles = gather(vector, cells, bag)
    while vector[FREE]:
        free = vector[FREE]
        place, chance = split(word(random), free)
        cell = cells[place]
        if why_not_tile(vector) != OK:
            stone = why_not_stone(vector) == OK
            tile = why_not_reveal(vector) == OK
            if stone and tile:
                coin, chance = split(chance, 2)
                stone = coin == 0
            if stone:
                place_stone(vector, cell)
                cells[place] = cells[free - 1]
                continue
            if not tile:
                pass_over(vector)
                continue
            drawn, chance = split(chance, tiles)
            reveal(vector, bag[drawn])
            tiles -= 1
            bag[drawn] = bag[tiles]
        place_tile(vector, cell)
        cells[place] = cells[free - 1]


@jit
def playouts(
    start: Vector,
    games: int,
    vector: Vector,
    cells: Vector,
    bag: Vector,
    random: Vector,
    neighbours: Vector,
    scores: Vector,
    totals: Vector,
) -> None:
    """Play ``games`` random games from ``start`` and add up the final scores by seat."""
    length = BOARD + start[CELLS]
    for _ in range(games):
        for index in range(length):
            vector[index] = start[index]
        playout(vector, cells, bag, random)
        score(vector, neighbours, scores)
        for seat in range(start[SEATS]):
            totals[seat] += scores[seat]


def random_totals(position: Position, games: int, seed: int) -> list[int]:
    """The total scores, by seat, of so many random games from a position."""
    import numpy as np

    ruleset = position.ruleset
    # Cells are unsigned: the compiler then need not ask whether an index counts from the end.
    totals = np.zeros(ruleset.players, np.int64)
    compiled(playouts)(
        np.array(position.vector, np.int8),
        games,
        np.array(position.vector, np.int8),
        np.zeros(ruleset.cells, np.uint8),
        np.zeros(len(ruleset.box), np.int8),
        np.array(seeded(seed), np.int64),
        np.array(ruleset.grid.neighbours, np.uint8),
        np.zeros(ruleset.players, np.int64),
        totals,
    )
    return [int(total) for total in totals]
