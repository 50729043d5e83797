"""How much is too much: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, IPv6Network
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


def household_of(address: str) -> str:
    """Who shares a bucket with this address: anybody has a whole IPv6 /64 to come from."""
    if ":" not in address:
        return address
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(IPv6Network((int(number) >> 64 << 64, 64)))


class Buckets:
    """A bucket for each address, or for each /64 of IPv6."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._make: Callable[[], Bucket] = partial(Bucket, rate, burst, clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address is fine."""
        address = household_of(address)
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._make()
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()
