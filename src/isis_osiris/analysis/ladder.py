"""Ratings of several bots at once: who is how much better than whom, all games considered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import inf, log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from isis_osiris.analysis.elo import TENFOLD
from isis_osiris.analysis.seating import Seating
from isis_osiris.analysis.statistics import Estimate, t_quantile

Numbers: TypeAlias = NDArray[np.float64]

RESAMPLES: Final = 2000

SLIVER: Final = 1e-9
"""So much of a game more, evenly shared, for each line-up: a bot that never loses would be
infinitely strong, and gets a large rating instead."""

UNBOUNDED: Final = 3600.0
"""No real result comes to such a difference; a clean sweep, with a sliver against it, does."""

ROUNDS: Final = 100
LONGEST_STEP: Final = 1.0
SMALLEST_STEP: Final = 1e-7


class Ladder:
    """Bradley-Terry ratings by maximum likelihood, a shared win counting its shares.

    Intervals come from a bootstrap over deals: ratings are fitted again to deals drawn with
    replacement. Among those to draw from is an imaginary deal with all wins shared, as without one
    a clean sweep would come out as certainty. Of the refitted ratings, a little more than 95 % are
    between the ends, as few deals show too little spread (the expanded percentile interval of
    Hesterberg, 2015, which is as wide as Student's t).
    """

    def __init__(
        self, seatings: Sequence[Seating], shares: Sequence[Sequence[float]], random: Random
    ) -> None:
        """``shares`` holds, for each deal, each entrant's sum of win shares."""
        entrants = 1 + max(map(max, seatings))
        line_ups = Counter(tuple(sorted(seating)) for seating in seatings)
        self._seats: Numbers = np.array(
            [[line_up.count(entrant) for entrant in range(entrants)] for line_up in line_ups],
            dtype=np.float64,
        )
        self._games: Numbers = np.array(list(line_ups.values()), dtype=np.float64)
        self._shares: Numbers = np.array(shares, dtype=np.float64).reshape(-1, entrants)
        self._random = random

    @cached_property
    def _ratings(self) -> Numbers:
        fitted = self._fit(self._shares.sum(axis=0, keepdims=True), len(self._shares))
        return np.asarray(fitted[0])

    @cached_property
    def _resampled(self) -> Numbers:
        pool = np.vstack([self._shares, self._games @ self._fair])
        chance = np.random.default_rng(self._random.getrandbits(64))
        sums = [
            pool[chance.integers(0, len(pool), len(pool))].sum(axis=0) for _ in range(RESAMPLES)
        ]
        return self._fit(np.array(sums), len(pool))

    def difference(self, entrant: int, other: int) -> Estimate:
        """By how many points an entrant is rated above another."""
        value = float(self._ratings[entrant] - self._ratings[other])
        if len(self._shares) < 2:
            return Estimate(_bounded(value), -inf, inf)
        spread = self._resampled[:, entrant] - self._resampled[:, other]
        tail = self._tail()
        low, high = np.quantile(spread, [tail, 1 - tail])
        return Estimate(*map(_bounded, (value, float(low), float(high))))

    def _tail(self) -> float:
        """Which part of the refitted ratings is left out at either end."""
        deals = len(self._shares)
        return NormalDist().cdf(-t_quantile(deals - 1) * sqrt(deals / (deals - 1)))

    @property
    def _fair(self) -> Numbers:
        """What each entrant would get of a game if all shared its win, by line-up."""
        return np.asarray(self._seats / self._seats.sum(axis=1, keepdims=True))

    def _fit(self, won: Numbers, deals: int) -> Numbers:
        """The ratings under which these win shares are the likeliest; the first one's is 0.

        Each row of ``won`` is fitted by itself, by Newton's method in steps that are kept short.
        The likelihood has a single peak, so there is nowhere else to end.
        """
        games = self._games * deals + SLIVER
        won = won + SLIVER * self._fair.sum(axis=0)
        logs = np.zeros_like(won)
        for _ in range(ROUNDS):
            strengths = self._seats * np.exp(logs)[:, None, :]
            chances = strengths / strengths.sum(axis=2, keepdims=True)
            expected = np.einsum("g,rge->re", games, chances)
            curvature = -np.einsum("g,rge,rgf->ref", games, chances, chances)
            diagonal = np.arange(won.shape[1])
            curvature[:, diagonal, diagonal] += expected
            step = np.linalg.solve(curvature[:, 1:, 1:], (won - expected)[:, 1:, None])[:, :, 0]
            logs[:, 1:] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
            if np.abs(step).max() < SMALLEST_STEP:
                break
        return np.asarray(logs * (TENFOLD / log(10)))


def _bounded(difference: float) -> float:
    if abs(difference) < UNBOUNDED:
        return difference
    return inf if difference > 0 else -inf
