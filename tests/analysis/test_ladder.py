from __future__ import annotations

from itertools import combinations
from math import inf, log10
from random import Random

import pytest

from isis_osiris.analysis import ladder as ladder_module
from isis_osiris.analysis.elo import elo_of_share
from isis_osiris.analysis.ladder import Ladder
from isis_osiris.analysis.seating import Seating, seatings

STRENGTHS = {"equal": (1, 1, 1), "spread": (1, 3, 10), "far": (1, 30, 900)}


def played(
    random: Random, every: tuple[Seating, ...], strengths: tuple[float, ...], deals: int
) -> list[list[float]]:
    """Each entrant's sum of shares, deal by deal, if chances are as the strengths say."""
    shares = []
    for _ in range(deals):
        won = [0.0] * len(strengths)
        for seating in every:
            weights = [strengths[entrant] for entrant in seating]
            won[random.choices(seating, weights)[0]] += 1
        shares.append(won)
    return shares


def fitted_by_minorisation(every: tuple[Seating, ...], won: list[float], deals: int) -> list[float]:
    """Hunter's MM algorithm (2004), slow and sure; as Elo above the first."""
    strengths = [1.0] * len(won)
    for _ in range(5000):
        weights = [0.0] * len(won)
        for seating in every:
            total = sum(strengths[entrant] for entrant in seating)
            for entrant in seating:
                weights[entrant] += deals / total
        strengths = [wins / weight for wins, weight in zip(won, weights, strict=True)]
    return [400 * log10(strength / strengths[0]) for strength in strengths]


@pytest.mark.parametrize("strengths", STRENGTHS.values(), ids=STRENGTHS)
@pytest.mark.parametrize("players", [2, 3])
def test_it_recovers_known_ratings(players: int, strengths: tuple[float, ...]) -> None:
    every = seatings(3, players)
    shares = played(Random(1), every, strengths, 3000)
    ladder = Ladder(every, shares, Random(1))
    for first, second in combinations(range(3), 2):
        truth = 400 * log10(strengths[first] / strengths[second])
        elo = ladder.difference(first, second)
        assert elo.low < elo.value < elo.high
        assert elo.value == pytest.approx(truth, abs=0.6 * (elo.high - elo.low))


@pytest.mark.parametrize(("entrants", "players"), [(3, 2), (4, 2), (4, 3), (3, 3), (2, 4)])
def test_it_finds_the_likeliest_ratings(entrants: int, players: int) -> None:
    every = seatings(entrants, players)
    shares = played(Random(2), every, (1, 2, 2.5, 4)[:entrants], 40)
    shares[0] = [len(every) / entrants] * entrants  # a deal with shared wins
    totals = [sum(column) for column in zip(*shares, strict=True)]
    expected = fitted_by_minorisation(every, totals, 40)
    ladder = Ladder(every, shares, Random(2))
    for entrant in range(1, entrants):
        assert ladder.difference(entrant, 0).value == pytest.approx(expected[entrant], abs=1e-4)


def test_two_are_rated_by_their_share() -> None:
    ladder = Ladder(seatings(2, 2), [(2.0, 0.0), (1.0, 1.0), (1.5, 0.5)], Random(3))
    assert ladder.difference(0, 1).value == pytest.approx(elo_of_share(4.5 / 6), abs=1e-6)


def test_differences_are_those_of_one_ladder() -> None:
    shares = played(Random(4), seatings(3, 2), (1, 2, 3), 50)
    ladder = Ladder(seatings(3, 2), shares, Random(4))
    there, back = ladder.difference(0, 2), ladder.difference(2, 0)
    assert there.negated == back
    steps = ladder.difference(0, 1).value + ladder.difference(1, 2).value
    assert there.value == pytest.approx(steps)


def test_the_same_chance_gives_the_same_intervals() -> None:
    shares = played(Random(5), seatings(3, 2), (1, 2, 3), 20)
    one, same, other = (
        Ladder(seatings(3, 2), shares, Random(seed)).difference(0, 1) for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_who_never_loses_is_rated_above_all_numbers() -> None:
    """One bot wins everything, one loses everything; the two between them can be compared."""
    deal = (6.0, 2.5, 3.5, 0.0)
    ladder = Ladder(seatings(4, 2), [deal] * 50, Random(6))
    above = ladder.difference(0, 1)
    assert (above.value, above.high) == (inf, inf)
    assert 200 < above.low < 1500, "fifty deals prove something, but not everything"
    assert ladder.difference(3, 2).value == -inf
    assert ladder.difference(0, 3).value == inf
    between = ladder.difference(1, 2)
    # in their games against each other, after those with the other two are taken away
    assert between.value == pytest.approx(elo_of_share(0.25), abs=0.1)


def test_one_deal_bounds_nothing() -> None:
    elo = Ladder(seatings(3, 2), [(2.0, 2.0, 2.0)], Random(1)).difference(0, 1)
    assert (elo.low, elo.high) == (-inf, inf)
    assert elo.value == pytest.approx(0)


@pytest.mark.parametrize("deals", [10, 40])
@pytest.mark.parametrize("players", [2, 3])
def test_the_interval_covers_the_truth(
    players: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_module, "RESAMPLES", 400)
    random = Random(f"{players} {deals}")
    every = seatings(3, players)
    truth = 400 * log10(2)
    covered = 0
    runs = 150
    for _ in range(runs):
        shares = played(random, every, (2, 1, 1), deals)
        elo = Ladder(every, shares, random).difference(0, 1)
        covered += elo.low <= truth <= elo.high
    assert 0.89 < covered / runs <= 0.99
