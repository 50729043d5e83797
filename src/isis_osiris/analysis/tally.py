"""What the games of an arena come to, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum
from random import Random
from typing import Final

from isis_osiris.analysis.arena import Arena
from isis_osiris.analysis.elo import elo_estimate
from isis_osiris.analysis.fixture import PlayedGame, Thinking
from isis_osiris.analysis.ladder import Ladder
from isis_osiris.analysis.statistics import Estimate, Sample

ANCHOR: Final = Estimate(0.0, 0.0, 0.0)
"""The rating of the first entrant, by which all are measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one entrant has come to."""

    name: str
    seats: int
    """How many seats it has played: one or more in a game."""
    won: int
    shared: int
    lost: int
    share: Estimate
    """Its part of the win, for each seat."""
    margin: Estimate | None
    """Its lead over the best other seat; None if no game of it was played to the end."""
    elo: Estimate
    """How far it is rated above the first entrant."""
    thinking: Thinking
    forfeits: Counter[str]
    """The games it has lost off the board, by reason; they are among the lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two entrants compared."""

    names: tuple[str, str]
    meetings: int
    """How often they have sat at the same table, seat against seat."""
    ahead: Estimate
    """How often the first did better than the second; a half counts for neither."""
    elo: Estimate
    """How far the first is rated above the second."""


@dataclass(frozen=True, slots=True)
class Result:
    """What it has all come to."""

    standings: tuple[Standing, ...]
    """The entrants, in the order in which they were named."""
    pairings: tuple[Pairing, ...]
    """Each with each other."""


class _Account:
    """The sums of one entrant."""

    def __init__(self) -> None:
        self.shares = Sample()
        self.margins = Sample()
        self.won = self.shared = self.lost = 0
        self.thinking = Thinking()
        self.forfeits: Counter[str] = Counter()

    def count(self, share: float) -> None:
        self.won += share == 1
        self.shared += 0 < share < 1
        self.lost += share == 0


class Tally:
    """Adds up the deals of an arena.

    Deals are independent of each other, the games of one deal are not. So each deal gives one
    value, its mean, and all intervals are over these.
    """

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self._accounts = [_Account() for _ in arena.bots]
        self._shares: list[tuple[float, ...]] = []
        self._pairs = {pair: Sample() for pair in combinations(range(len(arena.bots)), 2)}
        self._meetings = Counter[tuple[int, int]]()

    @property
    def deals(self) -> int:
        """How many deals were added."""
        return len(self._shares)

    @property
    def games(self) -> int:
        """How many games that is."""
        return self.deals * len(self._arena.seatings)

    def share(self, entrant: int) -> Estimate:
        """An entrant's win share so far."""
        return self._accounts[entrant].shares.estimate_of_share()

    def add(self, games: Sequence[PlayedGame]) -> tuple[float, ...]:
        """Count one whole deal; what share of it each entrant has won."""
        shares: list[list[float]] = [[] for _ in self._accounts]
        margins: list[list[int]] = [[] for _ in self._accounts]
        for game in games:
            for seat, entrant in enumerate(game.seating):
                self._accounts[entrant].thinking.add(game.thinking[seat])
                shares[entrant].append(game.shares[seat])
                if game.margins is not None:
                    margins[entrant].append(game.margins[seat])
            if game.forfeiture is not None:
                loser = self._accounts[game.seating[game.forfeiture.seat]]
                loser.forfeits[game.forfeiture.reason] += 1
        for account, won, leads in zip(self._accounts, shares, margins, strict=True):
            account.shares.add(fsum(won) / len(won))
            for share in won:
                account.count(share)
            if leads:
                account.margins.add(fsum(leads) / len(leads))
        self._shares.append(tuple(map(fsum, shares)))
        self._compare(games)
        return tuple(fsum(won) / len(won) for won in shares)

    def _compare(self, games: Sequence[PlayedGame]) -> None:
        for (first, second), sample in self._pairs.items():
            ahead = [
                game.ahead(seat, other)
                for game in games
                for seat, entrant in enumerate(game.seating)
                if entrant == first
                for other, opponent in enumerate(game.seating)
                if opponent == second
            ]
            sample.add(fsum(ahead) / len(ahead))
            self._meetings[first, second] += len(ahead)

    def result(self) -> Result:
        """What the deals so far have come to; there must be one at least."""
        elos = self._elos()
        return Result(
            tuple(
                self._standing(entrant, elos[0, entrant].negated if entrant else ANCHOR)
                for entrant in range(len(self._accounts))
            ),
            tuple(self._pairing(*pair, elo) for pair, elo in elos.items()),
        )

    def _standing(self, entrant: int, elo: Estimate) -> Standing:
        account = self._accounts[entrant]
        return Standing(
            name=self._arena.names[entrant],
            seats=account.won + account.shared + account.lost,
            won=account.won,
            shared=account.shared,
            lost=account.lost,
            share=account.shares.estimate_of_share(),
            margin=account.margins.estimate() if account.margins.count else None,
            elo=elo,
            thinking=account.thinking,
            forfeits=account.forfeits,
        )

    def _pairing(self, first: int, second: int, elo: Estimate) -> Pairing:
        return Pairing(
            names=(self._arena.names[first], self._arena.names[second]),
            meetings=self._meetings[first, second],
            ahead=self._pairs[first, second].estimate_of_share(),
            elo=elo,
        )

    def _elos(self) -> dict[tuple[int, int], Estimate]:
        """The rating of the first above the second, for each pair.

        Between two, it is their win share in other words, and so is its interval.
        """
        if len(self._accounts) == 2:
            return {(0, 1): elo_estimate(self.share(0), self._arena.ruleset.players)}
        random = Random(f"{self._arena.seed}/bootstrap")
        ladder = Ladder(self._arena.seatings, self._shares, random)
        return {pair: ladder.difference(*pair) for pair in self._pairs}
