from __future__ import annotations

from math import log
from random import Random
from statistics import NormalDist, fmean

import pytest

from isis_osiris.analysis.elo import expected_share
from isis_osiris.analysis.sprt import Sprt, Verdict
from isis_osiris.rules import GameError

BOUND = log(19)


def deal(random: Random, share: float, players: int) -> float:
    """What one bot wins of a deal, in games of which some are shared by two."""
    won = 0.0
    for _ in range(players):
        if random.random() < 0.1:
            won += share
        else:
            won += random.random() < share
    return won / players


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 100), (-60, 60)])
@pytest.mark.parametrize("truth", Verdict)
def test_it_errs_in_one_of_twenty_cases(
    truth: Verdict, elo0: float, elo1: float, players: int
) -> None:
    random = Random(f"{truth} {elo0} {players}")
    share = expected_share(elo0 if truth is Verdict.H0 else elo1, players)
    runs, wrong, deals = 600, 0, 0
    for _ in range(runs):
        test = Sprt(elo0, elo1, players)
        while test.verdict is None:
            test.add(deal(random, share, players))
            deals += 1
        wrong += test.verdict is not truth
    assert wrong / runs < 0.075
    assert 5 < deals / runs < 100, "it stops early"


@pytest.mark.parametrize(("elo", "verdict"), [(300, Verdict.H1), (-300, Verdict.H0)])
def test_far_beyond_the_claims_it_is_quick_and_right(elo: float, verdict: Verdict) -> None:
    random = Random(1)
    for _ in range(50):
        test = Sprt(0, 50)
        deals = 0
        while test.verdict is None:
            test.add(deal(random, expected_share(elo), 2))
            deals += 1
        assert test.verdict is verdict
        assert deals < 60


def test_the_ratio_is_that_of_two_normal_densities() -> None:
    random = Random(2)
    test = Sprt(-10, 30)
    shares = [deal(random, 0.52, 2) for _ in range(50)]
    for share in shares:
        test.add(share)
    mean = fmean(shares)
    spread = fmean((value - mean) ** 2 for value in [*shares, 0, 1]) ** 0.5
    one, other = (NormalDist(expected_share(elo), spread) for elo in (30, -10))
    ratio = sum(log(one.pdf(share)) - log(other.pdf(share)) for share in shares)
    assert test.llr == pytest.approx(ratio)
    assert test.bound == pytest.approx(BOUND)


def test_a_few_equal_deals_decide_nothing() -> None:
    test = Sprt(0, 10)
    for _ in range(5):
        test.add(1.0)
    assert test.verdict is None


def test_a_verdict_stands() -> None:
    test = Sprt(0, 200)
    while test.verdict is None:
        test.add(1.0)
    for _ in range(500):
        test.add(0.0)
    assert test.llr < -BOUND
    assert test.verdict is Verdict.H1


@pytest.mark.parametrize(("elo0", "elo1"), [(10, 0), (5, 5), (float("nan"), 1)])
def test_the_claims_differ(elo0: float, elo1: float) -> None:
    with pytest.raises(GameError, match="the first Elo of a test is below the second"):
        Sprt(elo0, elo1)
