from __future__ import annotations

from math import inf

import pytest

from isis_osiris.analysis.elo import elo_estimate, elo_of_share, expected_share
from isis_osiris.analysis.statistics import Estimate


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equals_have_a_fair_share(players: int) -> None:
    assert expected_share(0, players) == pytest.approx(1 / players)
    assert elo_of_share(1 / players, players) == pytest.approx(0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elo", [-700, -3.5, 0, 40, 900])
def test_there_and_back(elo: float, players: int) -> None:
    assert elo_of_share(expected_share(elo, players), players) == pytest.approx(elo)


def test_what_chess_players_know() -> None:
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(100) == pytest.approx(0.6401, abs=1e-4)


def test_a_clean_sweep_is_beyond_all_numbers() -> None:
    assert elo_of_share(0) == -inf
    assert elo_of_share(1) == inf


def test_the_interval_goes_along() -> None:
    elo = elo_estimate(Estimate(0.5, 0.36, 1.0))
    assert (elo.value, elo.high) == (0, inf)
    assert elo.low == pytest.approx(-100, abs=0.1)
