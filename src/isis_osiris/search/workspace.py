"""What a compiled search over one ruleset needs at hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from isis_osiris.rules import Move, Pass, PlaceStone, PlaceTile, Position, RevealTile, Ruleset
from isis_osiris.search.chance import seeded
from isis_osiris.search.outlook import outlook


class Tools(NamedTuple):
    """Tables and scratch space, as arrays; one set for each thread that searches."""

    neighbours: Any
    outlook: Any
    stones_each: int
    tiles_each: int
    after: Any
    """Room for one position."""
    stones: Any
    pairs: Any
    scores: Any
    """Room for a number a seat."""
    random: Any


def make_tools(ruleset: Ruleset, seed: int) -> Tools:
    """Tools for searches over this ruleset, with chance from this seed."""
    import numpy as np

    return Tools(
        neighbours=np.array(ruleset.grid.neighbours, np.uint8),
        outlook=outlook(ruleset),
        stones_each=ruleset.stones_each,
        tiles_each=ruleset.tiles_in_each_reserve,
        after=np.zeros(len(ruleset.start), np.int8),
        stones=np.zeros(ruleset.players),
        pairs=np.zeros(ruleset.players),
        scores=np.zeros(ruleset.players),
        random=np.array(seeded(seed), np.int64),
    )


def as_array(position: Position) -> Any:
    """A position as compiled code takes it."""
    import numpy as np

    return np.array(position.vector, np.int8)


@lru_cache
def moves_by_code(ruleset: Ruleset) -> tuple[Move, ...]:
    """The kernel's move codes in words."""
    names = ruleset.grid.names
    stones = [PlaceStone(name) for name in names]
    tiles = [PlaceTile(name) for name in names]
    return (*stones, *tiles, RevealTile(), Pass())
