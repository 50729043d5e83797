"""Means and how sure of them one can be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95

TAIL: Final = (1 - CONFIDENCE) / 2

MANY: Final = 1000
"""Degrees of freedom from which two terms of the expansion about the normal are exact enough."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its 95 % interval. An end that the data do not bound is infinite."""

    value: float
    low: float
    high: float

    @property
    def negated(self) -> Estimate:
        """The same, seen from the other side."""
        return Estimate(0.0 - self.value, 0.0 - self.high, 0.0 - self.low)


class Sample:
    """Independent values as they come, told by their mean and spread."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        """The sum of squared distances from the mean."""
        self._range = (inf, -inf)

    def add(self, value: float) -> None:
        """One more value (Welford's way, which loses no digits)."""
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self.squares += distance * (value - self.mean)
        self._range = (min(self._range[0], value), max(self._range[1], value))

    @property
    def is_constant(self) -> bool:
        """Whether all values so far are the same."""
        return self._range[0] >= self._range[1]

    def estimate(self) -> Estimate:
        """The mean with Student's t interval: mean ± t·s/√n, with n - 1 degrees of freedom."""
        if self.count < 2:
            return Estimate(self.mean, -inf, inf)
        error = sqrt(self.squares / (self.count - 1) / self.count)
        reach = t_quantile(self.count - 1) * error
        return Estimate(self.mean, self.mean - reach, self.mean + reach)

    def estimate_of_share(self) -> Estimate:
        """The same for values from 0 to 1, which the interval does not leave.

        If all n values are c, their spread of nothing proves nothing. At most p = 1 - 0.025^(1/n)
        of all values can then be others (else n equal ones come up in fewer than 2.5 % of cases),
        and these lie between 0 and 1: so the interval goes from c - p·c to c + p·(1 - c).
        """
        if not self.count:
            return Estimate(self.mean, 0.0, 1.0)
        if self.is_constant:
            others = 1 - TAIL ** (1 / self.count)
            low = self.mean - others * self.mean
            return Estimate(self.mean, low, self.mean + others * (1 - self.mean))
        free = self.estimate()
        return Estimate(free.value, max(free.low, 0.0), min(free.high, 1.0))


@lru_cache(maxsize=4096)
def t_quantile(freedom: int) -> float:
    """How many standard errors the 95 % interval reaches to either side."""
    normal = NormalDist().inv_cdf(1 - TAIL)
    if freedom >= MANY:
        return normal + (normal**3 + normal) / (4 * freedom)
    low, high = normal, 13.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle), 0.0) if odd else (1.0, 0.0)
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= (power + 1) / (power + 2) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
