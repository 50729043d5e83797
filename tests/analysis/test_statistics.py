from __future__ import annotations

import statistics
from collections.abc import Iterable
from math import inf, sqrt
from random import Random

import pytest

from isis_osiris.analysis.statistics import Estimate, Sample, t_quantile


def sample_of(values: Iterable[float]) -> Sample:
    sample = Sample()
    for value in values:
        sample.add(value)
    return sample


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        # from printed tables of Student's t, two-sided 95 %
        (1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (5, 2.57058), (9, 2.26216),
        (10, 2.22814), (29, 2.04523), (60, 2.00030), (120, 1.97993), (999, 1.96234),
        (1000, 1.96234), (10**6, 1.95997),
    ],
)  # fmt: skip
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=6e-5)


def test_quantiles_fall_without_a_leap() -> None:
    quantiles = [t_quantile(freedom) for freedom in (*range(1, 30), *range(990, 1010))]
    assert quantiles == sorted(quantiles, reverse=True)
    assert t_quantile(999) - t_quantile(1000) < 1e-5


def test_mean_and_interval_by_the_book() -> None:
    random = Random(1)
    values = [random.gauss(1e6, 3) for _ in range(25)]
    estimate = sample_of(values).estimate()
    reach = 2.063899 * statistics.stdev(values) / sqrt(25)
    assert estimate.value == pytest.approx(statistics.fmean(values))
    assert estimate.high - estimate.value == pytest.approx(reach, rel=1e-5)
    assert estimate.value - estimate.low == pytest.approx(reach, rel=1e-5)


def test_a_single_value_bounds_nothing() -> None:
    assert sample_of([3.0]).estimate() == Estimate(3.0, -inf, inf)


def test_no_value_bounds_no_share() -> None:
    assert sample_of([]).estimate_of_share() == Estimate(0.0, 0.0, 1.0)


def test_a_share_stays_between_0_and_1() -> None:
    assert sample_of([1, 1, 0.5]).estimate_of_share().high == 1
    assert sample_of([0, 0, 0.5]).estimate_of_share().low == 0


@pytest.mark.parametrize("count", [1, 2, 10, 100])
def test_a_clean_sweep_is_no_proof(count: int) -> None:
    estimate = sample_of([1.0] * count).estimate_of_share()
    assert (estimate.value, estimate.high) == (1, 1)
    # what Clopper and Pearson have for n successes in n trials
    assert estimate.low**count == pytest.approx(0.025)
    even = sample_of([0.5] * count).estimate_of_share()
    assert even.high - 0.5 == pytest.approx(0.5 - even.low)
    assert even.low == pytest.approx(estimate.low / 2)


def test_the_other_side() -> None:
    assert Estimate(1, -2, inf).negated == Estimate(-1, -inf, 2)
    assert str(Estimate(0.0, 0.0, 0.0).negated.value) == "0.0"


def deal(random: Random, chance: float, luck: float) -> float:
    """Two games with the same tiles: what helps in one seat, hurts in the other."""
    lucky = random.choice((-luck, luck))
    wins = sum(random.random() < chance + side * lucky for side in (1, -1))
    return wins / 2


@pytest.mark.parametrize("luck", [0.0, 0.3])
@pytest.mark.parametrize("chance", [0.5, 0.65])
@pytest.mark.parametrize(("deals", "least"), [(12, 0.91), (60, 0.935)])
def test_the_interval_covers_the_truth_in_95_of_100(
    deals: int, least: float, chance: float, luck: float
) -> None:
    random = Random(f"{deals} {chance} {luck}")
    runs = 1500
    covered = 0
    for _ in range(runs):
        estimate = sample_of(deal(random, chance, luck) for _ in range(deals)).estimate_of_share()
        covered += estimate.low <= chance <= estimate.high
    assert least < covered / runs < 0.975


def test_pairing_makes_the_interval_narrow() -> None:
    """The same games taken one by one would look less sure than they are."""
    random = Random(5)
    paired, single = Sample(), Sample()
    for _ in range(400):
        lucky = random.choice((-0.45, 0.45))
        games = [float(random.random() < 0.5 + side * lucky) for side in (1, -1)]
        paired.add(sum(games) / 2)
        for game in games:
            single.add(game)
    wide, narrow = single.estimate(), paired.estimate()
    assert narrow.value == pytest.approx(wide.value)
    assert narrow.high - narrow.low < 0.6 * (wide.high - wide.low)
