from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from isis_osiris.rules import Outcome, StripScore
from tests.oracle.game import markers


@pytest.mark.parametrize(
    ("score", "sign", "count", "number"),
    [
        (0, 0, 0, 0),
        (1, 1, 0, 1),
        (-1, -1, 0, 1),
        (20, 1, 0, 20),
        (21, 1, 1, 1),
        (-20, -1, 0, 20),
        (-27, -1, 1, 7),
        (40, 1, 1, 20),
        (41, 1, 2, 1),
        (45, 1, 2, 5),
        (-61, -1, 3, 1),
    ],
)
def test_a_score_on_the_strips(score: int, sign: int, count: int, number: int) -> None:
    assert StripScore.of(score) == StripScore(sign, count, number)


@given(st.integers(-200, 200))
def test_strips_and_markers_tell_the_score(score: int) -> None:
    strip = StripScore.of(score)
    assert strip.score == score
    assert (strip.sign * strip.markers, strip.number) == markers(score)
    assert 0 <= strip.number <= 20


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((7, -3), (0,), (1, 2)),
        ((-3, 7), (1,), (2, 1)),
        ((-9, -2, -4), (1,), (3, 1, 2)),
        ((5, 5, 1), (0, 1), (1, 1, 3)),
        ((0, 3, 3, 3), (1, 2, 3), (4, 1, 1, 1)),
        ((4, 1, 4, 1), (0, 2), (1, 3, 1, 3)),
        ((2, 2, 2, 2), (0, 1, 2, 3), (1, 1, 1, 1)),
    ],
)
def test_winners_and_places(
    scores: tuple[int, ...], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    outcome = Outcome(scores)
    assert outcome.winners == winners
    assert outcome.places == places
