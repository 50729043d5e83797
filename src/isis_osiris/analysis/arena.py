"""The arena: bots play the same deals in every seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from isis_osiris.analysis.fixture import Fixture, PlayedGame, play_fixture
from isis_osiris.analysis.seating import Seating, seatings
from isis_osiris.analysis.workers import Workers
from isis_osiris.bots import find_bot
from isis_osiris.rules import Ruleset
from isis_osiris.table import Limit


@dataclass(frozen=True)
class Arena:
    """Duplicate play between bots.

    A deal is one shuffled order of the tiles. Each deal is played once in each seating, so that
    every entrant gets every seat, with the same tiles lying ready for it. The same bots and the
    same seed give the same games, whoever plays them, unless time is limited.
    """

    bots: tuple[str, ...]
    """The names of the entrants; a bot may enter twice."""
    ruleset: Ruleset
    seed: str
    limit: Limit = field(default_factory=Limit)

    def __post_init__(self) -> None:
        """Refuse at once what no worker could play."""
        for name in self.bots:
            find_bot(name)
        seatings(len(self.bots), self.ruleset.players)

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """The games of each deal."""
        return seatings(len(self.bots), self.ruleset.players)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called: like their bots, with a number behind namesakes."""
        times = Counter(self.bots)
        return tuple(
            name if times[name] == 1 else f"{name} ({self.bots[: entrant + 1].count(name)})"
            for entrant, name in enumerate(self.bots)
        )

    def deals_for(self, games: int) -> int:
        """How many whole deals it takes to play so many games, or more."""
        return -(-games // len(self.seatings))

    def fixtures(self, deal: int) -> tuple[Fixture, ...]:
        """The games of one deal; deals count from 0."""
        order = list(self.ruleset.box)
        Random(f"{self.seed}/deal/{deal}").shuffle(order)
        return tuple(
            Fixture(
                bots=tuple(self.bots[entrant] for entrant in seating),
                names=tuple(self.names[entrant] for entrant in seating),
                seating=seating,
                variant=self.ruleset.variant,
                order=tuple(order),
                seed=f"{self.seed}/deal/{deal}/seating/{number}",
                match=f"arena {self.seed}, deal {deal + 1}",
                number=number,
                limit=self.limit,
            )
            for number, seating in enumerate(self.seatings, start=1)
        )

    def play(self, deals: int, workers: Workers) -> Iterator[tuple[PlayedGame, ...]]:
        """Play so many deals; each comes whole, and in order, whatever is finished first."""
        fixtures = (fixture for deal in range(deals) for fixture in self.fixtures(deal))
        games = workers.in_order(play_fixture, fixtures)
        yield from zip(*[games] * len(self.seatings), strict=True)
