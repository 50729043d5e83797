from __future__ import annotations

from collections import Counter

import pytest

from isis_osiris.analysis.seating import seatings
from isis_osiris.rules import GameError


@pytest.mark.parametrize(
    ("entrants", "players", "games"),
    [(2, 2, 2), (3, 2, 6), (4, 2, 12), (3, 3, 6), (4, 3, 24), (4, 4, 24), (2, 3, 3), (2, 4, 4)],
)
def test_all_entrants_get_all_seats_equally_often(entrants: int, players: int, games: int) -> None:
    every = seatings(entrants, players)
    assert len(every) == len(set(every)) == games
    assert {len(seating) for seating in every} == {players}
    for entrant in range(entrants):
        seats = Counter(
            seat for seating in every for seat in range(players) if seating[seat] == entrant
        )
        assert len(seats) == players
        assert len(set(seats.values())) == 1


@pytest.mark.parametrize(("entrants", "players"), [(3, 3), (4, 3), (4, 4)])
def test_all_sit_behind_all_others_equally_often(entrants: int, players: int) -> None:
    behind = Counter(
        (seating[seat], seating[seat - 1])
        for seating in seatings(entrants, players)
        for seat in range(players)
    )
    assert len(behind) == entrants * (entrants - 1)
    assert len(set(behind.values())) == 1


def test_one_against_the_same_others() -> None:
    assert seatings(2, 3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


@pytest.mark.parametrize(
    ("entrants", "players", "reason"),
    [
        (0, 2, "an arena needs two bots at least"),
        (1, 2, "an arena needs two bots at least"),
        (3, 4, "4 players need two bots, or 4 and more, not 3"),
    ],
)
def test_what_cannot_be_seated(entrants: int, players: int, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        seatings(entrants, players)
