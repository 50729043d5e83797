"""Rates measured in turns, so that a noisy machine is noisy for both."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median, stdev


@dataclass(frozen=True, slots=True)
class Runner:
    """One side of a comparison: ``run`` does the work and returns how much it was."""

    name: str
    run: Callable[[], int]

    def rate(self) -> float:
        """Work a second of CPU time."""
        start = time.process_time()
        work = self.run()
        return work / (time.process_time() - start)


def compare(ours: Runner, peer: Runner, unit: str, rounds: int = 7) -> None:
    """Run both in turns and print their rates and the ratio, as median and range."""
    pairs = [(ours.rate(), peer.rate()) for _ in range(rounds)]
    ratios = [one / other for one, other in pairs]
    width = max(len(ours.name), len(peer.name), len("ratio"))
    for runner, rates in zip((ours, peer), zip(*pairs, strict=True), strict=True):
        print(f"{runner.name:<{width}}  {spread(list(rates), ',.0f')} {unit} a CPU second")
    print(f"{'ratio':<{width}}  {spread(ratios, '.2f')}  ({rounds} rounds in turns)")


def spread(values: list[float], form: str) -> str:
    """The median and the range."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def interval(values: list[float]) -> str:
    """The mean and its 95 % interval."""
    middle, half = mean(values), 1.96 * stdev(values) / len(values) ** 0.5
    return f"{middle:.1f} [{middle - half:.1f}, {middle + half:.1f}]"
