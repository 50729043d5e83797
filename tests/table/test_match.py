from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.record.series import Series
from isis_osiris.rules import GameError, Ruleset
from isis_osiris.table import Match, Participant


def new_match(players: int, games: int, first: int = 0) -> Match:
    make = find_bot("random").make
    participants = [Participant(f"P{number}", make(Random(number))) for number in range(players)]
    return Match(Ruleset.standard(players), participants, games, first=first, name="club evening")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_moves_on_and_scores_add_up(players: int) -> None:
    match = new_match(players, 5, first=1)
    assert match.standing.scores == (0,) * players
    series = Series()
    for number, record in enumerate(match.play(Random(7))):
        order = [(1 + number + seat) % players for seat in range(players)]
        assert record.names == tuple(f"P{participant}" for participant in order)
        assert match.seating(number) == tuple(order)
        assert record.tag("Match") == "club evening"
        assert record.tag("Round") == str(number + 1)
        series.add(record)
        totals = dict(zip(series.names, series.outcome.scores, strict=True))
        assert match.standing.scores == tuple(totals[f"P{seat}"] for seat in range(players))
    assert match.is_over
    assert len(match.records) == 5
    assert list(match.play()) == []


def test_a_match_can_be_left_and_taken_up_again() -> None:
    match = new_match(2, 3)
    next(match.play(Random(1)))
    assert len(match.records) == 1
    assert len(list(match.play(Random(2)))) == 2
    assert match.is_over
    assert [record.names[0] for record in match.records] == ["P0", "P1", "P0"]


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (list(new_match(3, 2).play(Random(3))) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("games", "first", "reason"),
    [
        (0, 0, "a match has at least one game, not 0"),
        (1, 2, "there is no participant 2 to start"),
        (1, -1, "there is no participant -1 to start"),
    ],
)
def test_a_match_that_cannot_be(games: int, first: int, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        new_match(2, games, first)


def test_a_match_needs_its_participants() -> None:
    with pytest.raises(GameError, match="this match is for 3, not for 0"):
        Match(Ruleset.standard(3), [], 1)
