"""How much is too much: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

MOST_ADDRESSES: Final = 10_000
"""Beyond this the one that was quiet longest is forgotten."""


class Bucket:
    """Lets through ``burst`` at once, and ``rate`` a second in the long run."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._then = clock()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._make: Callable[[], Bucket] = partial(Bucket, rate, burst, clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address is fine."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._make()
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()
