"""The choice that looks best one placement ahead, by the learned evaluation."""

from __future__ import annotations

from math import exp
from typing import Any, Final, NamedTuple

from isis_osiris._jit import inlined, jit
from isis_osiris.rules.kernel import (
    FREE,
    MAX_SEATS,
    MOVER,
    OK,
    PENDING,
    SEATS,
    UNSEEN,
    why_not_reveal,
    why_not_stone,
)
from isis_osiris.search.field import PLACES, Field
from isis_osiris.search.lookahead import (
    KINDS,
    STONE_KIND,
    Room,
    judge_for,
    list_free,
    write_outlooks_after,
)
from isis_osiris.search.patterns import LARGEST_TILE, Weights

NEVER: Final = -1e9
POINT: Final = 1e-6
"""What a point is worth beside the chance to win: it decides only between equal chances."""


class Choice(NamedTuple):
    """What looking one placement ahead has found; room for one decision."""

    places: Any
    """By kind of piece: the place of the best cell in the list of free cells."""
    values: Any
    """By kind and perspective: what that leads to, in points."""
    worths: Any
    """By kind: what that is worth for the mover, as a share of the win."""
    expected: Any
    """By perspective: what the best choice leads to on average, in points."""


def make_choice() -> Choice:
    """Room for a choice."""
    import numpy as np

    return Choice(
        places=np.zeros(KINDS, np.int64),
        values=np.zeros((KINDS, MAX_SEATS)),
        worths=np.zeros(KINDS),
        expected=np.zeros(MAX_SEATS),
    )


@inlined
def win_share(values: Any, perspectives: int, mine: int, steepness: float) -> float:
    """The share of the win that values in points promise one perspective.

    With two players there is one value, the lead.
    """
    total = 1.0
    if perspectives == 1:
        total += exp(-steepness * values[0])
    else:
        for other in range(perspectives):
            if other != mine:
                total += exp(min(steepness * (values[other] - values[mine]), 60.0))
    return 1.0 / total


@inlined
def pick(room: Room, choice: Choice, kind: int, count: int, steepness: float) -> None:
    """Find the best cell for a kind of piece."""
    seats, worth = room.perspectives, room.worth
    best = NEVER
    if seats == 1:
        for place in range(count):
            if worth[place * KINDS + kind] > best:
                best = worth[place * KINDS + kind]
                choice.places[kind] = place
        choice.values[kind, 0] = best
        choice.worths[kind] = 1.0 / (1.0 + exp(-steepness * best)) + POINT * best
    else:
        for place in range(count):
            total, least = 1.0, 1e9
            for other in range(1, seats):
                lead = worth[(other * PLACES + place) * KINDS + kind] - worth[place * KINDS + kind]
                total += exp(min(steepness * lead, 60.0))
                least = min(least, -lead)
            value = 1.0 / total + POINT * least
            room.ranks[place * KINDS + kind] = value
            if value > best:
                best = value
                choice.places[kind] = place
        choice.worths[kind] = best
        for seat in range(seats):
            choice.values[kind, seat] = worth[(seat * PLACES + choice.places[kind]) * KINDS + kind]


@jit
def choose(field: Field, weights: Weights, room: Room, choice: Choice) -> tuple[float, float]:
    """What a stone and what a tile are worth for the mover, as a share of the win.

    What each placement leads to is then in ``room.worth``: for every free cell, in the order of the
    list of them, and for every kind of piece; values are for the seat that moves now, and then for
    the others in turn. For kinds that the mover cannot place, or that are not among the unseen
    tiles, it means nothing. For positions that are not over and in which nobody is passed over.
    """
    count = list_free(field, room)
    write_outlooks_after(field, room)
    seats = room.perspectives
    for perspective in range(seats):
        judge_for(field, weights, room, (field[MOVER] + perspective) % field[SEATS], count)
    steepness = weights.steepness[field[FREE] - 1]
    stone, tile = NEVER, NEVER
    if field[PENDING]:
        kind = field[PENDING] + LARGEST_TILE
        pick(room, choice, kind, count, steepness)
        for seat in range(seats):
            choice.expected[seat] = choice.values[kind, seat]
        return stone, choice.worths[kind]
    if why_not_stone(field) == OK:
        pick(room, choice, STONE_KIND, count, steepness)
        stone = choice.worths[STONE_KIND]
        for seat in range(seats):
            choice.expected[seat] = choice.values[STONE_KIND, seat]
    if why_not_reveal(field) == OK:
        tile, unseen = 0.0, 0
        for kind in range(KINDS):
            number = field[UNSEEN + kind - LARGEST_TILE]
            if number:
                pick(room, choice, kind, count, steepness)
                tile += number * choice.worths[kind]
                unseen += number
        tile /= unseen
        if tile > stone:
            for seat in range(seats):
                total = 0.0
                for kind in range(KINDS):
                    total += field[UNSEEN + kind - LARGEST_TILE] * choice.values[kind, seat]
                choice.expected[seat] = total / unseen
    return stone, tile
