"""Who sits where: the seatings in which each deal is played once."""

from __future__ import annotations

from itertools import permutations
from typing import TypeAlias

from isis_osiris.rules import GameError

Seating: TypeAlias = tuple[int, ...]
"""By seat, the number of the entrant that sits there."""


def seatings(entrants: int, players: int) -> tuple[Seating, ...]:
    """Every way to seat the entrants, so that seats and neighbours are the same for all.

    With enough entrants for the table, these are all ordered choices of them: both ways round for
    two, each pair both ways round for more than two at a table for two, all 6 or 24 orders for
    three or four at a table of their own. Mere rotations would not do with three or four: each bot
    would always sit behind the same one, and profit from its mistakes. Two at a larger table: the
    first takes each seat in turn, and the second all others.
    """
    if entrants < 2:
        raise GameError("an arena needs two bots at least")
    if entrants >= players:
        return tuple(permutations(range(entrants), players))
    if entrants == 2:
        return tuple(
            tuple(0 if seat == alone else 1 for seat in range(players)) for alone in range(players)
        )
    raise GameError(f"{players} players need two bots, or {players} and more, not {entrants}")
