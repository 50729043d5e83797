"""A sequential test: play until it is clear which of two claims holds, and no longer."""

from __future__ import annotations

from enum import StrEnum
from math import log
from typing import Final

from isis_osiris.analysis.elo import expected_share
from isis_osiris.analysis.statistics import Sample
from isis_osiris.rules import GameError

ERROR: Final = 0.05
"""How often the test may accept the wrong claim, either way."""


class Verdict(StrEnum):
    """Which claim was accepted."""

    H0 = "H0"
    H1 = "H1"


class Sprt:
    """Whether a bot is better than the others by ``elo1`` (H1), or only by ``elo0`` (H0).

    A generalised sequential probability ratio test over deals: their win shares are taken for
    normal, with the spread that they show. After n deals with mean m and variance v, the log
    likelihood ratio is n·(s1 - s0)·(2m - s0 - s1) / 2v, for s0 and s1 the shares to expect.

    In v, two deals are counted besides the real ones, one all lost and one all won: the first few
    deals may be alike by chance, and their spread of nothing would decide the test.
    """

    def __init__(self, elo0: float, elo1: float, players: int = 2) -> None:
        if not elo0 < elo1:
            raise GameError(f"the first Elo of a test is below the second, not {elo0:g},{elo1:g}")
        self.elo0 = elo0
        self.elo1 = elo1
        self._share0 = expected_share(elo0, players)
        self._share1 = expected_share(elo1, players)
        self._shares = Sample()
        self.verdict: Verdict | None = None
        """The claim accepted, as soon as there is one; it does not change any more."""

    @property
    def bound(self) -> float:
        """H1 is accepted at this log likelihood ratio, H0 at its negative (Wald)."""
        return log((1 - ERROR) / ERROR)

    @property
    def llr(self) -> float:
        """The log likelihood ratio so far: positive speaks for H1."""
        mean = self._shares.mean
        variance = (self._shares.squares + mean**2 + (1 - mean) ** 2) / (self._shares.count + 2)
        lead = 2 * mean - self._share0 - self._share1
        return self._shares.count * (self._share1 - self._share0) * lead / (2 * variance)

    def add(self, share: float) -> None:
        """One more deal, of which the bot has won this share."""
        self._shares.add(share)
        if self.verdict is None and abs(self.llr) >= self.bound:
            self.verdict = Verdict.H1 if self.llr > 0 else Verdict.H0
