"""Elo: how much better one bot is, on the scale of chess.

400 points more are ten times the odds. At a table for more than two, a seat wins with a chance in
proportion to its strength 10^(Elo/400) among the strengths of all seats (Luce's choice model),
which for two is Elo's formula.
"""

from __future__ import annotations

from math import inf, log10
from typing import Final

from isis_osiris.analysis.statistics import Estimate

TENFOLD: Final = 400.0


def expected_share(elo: float, players: int = 2) -> float:
    """The win share of a bot that is so much better than all others at the table."""
    strength = 10 ** (elo / TENFOLD)
    return float(strength / (strength + players - 1))


def elo_of_share(share: float, players: int = 2) -> float:
    """How much better a bot is that has this win share against equals; infinite at 0 and 1."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return TENFOLD * log10(share * (players - 1) / (1 - share))


def elo_estimate(share: Estimate, players: int = 2) -> Estimate:
    """The same for an estimate: Elo grows with the share, so the ends of the interval go along."""
    return Estimate(*(elo_of_share(each, players) for each in (share.value, share.low, share.high)))
