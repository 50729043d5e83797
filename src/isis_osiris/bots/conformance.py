"""What every bot promises, whoever wrote it, and a check whether it keeps to that."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from types import TracebackType
from typing import Final

from isis_osiris.bots.preparation import prepare
from isis_osiris.bots.registry import Bot
from isis_osiris.bots.thinker import Thinker
from isis_osiris.bots.trial import Choices, Situation, TrialGame
from isis_osiris.record import SeatView
from isis_osiris.rules import GameError, Position, Ruleset, Variant
from isis_osiris.table import Dealer, Forfeit, Limit, Player, Table

RULESETS: Final = tuple(
    Ruleset.standard(players, variant) for players in (2, 3, 4) for variant in Variant
)
LIMIT: Final = Limit(nodes=100)
"""Under which a check plays its games."""
SECONDS: Final = 0.2
TOLERANCE: Final = 1.0
"""How many seconds beyond its limit a decision may take; the machine may be busy."""
TRIES: Final = 3
NODES: Final = 1000
TIMES_NODES: Final = 2
"""How many times the positions allowed a search may look at, to finish what it has begun."""


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """What a check has found."""

    bot: str
    games: int
    """How many games were begun."""
    faults: tuple[str, ...]
    """All that the bot got wrong, in words, with the place; none is good."""

    def raise_for_faults(self) -> None:
        """GameError with all faults, if there are any."""
        if self.faults:
            raise GameError("\n".join((f"{self.bot} has faults:", *self.faults)))


def check_bot(
    bot: Bot,
    games: int = 1,
    *,
    rulesets: Sequence[Ruleset] = RULESETS,
    limit: Limit = LIMIT,
    clock: Callable[[], float] = time.monotonic,
) -> ConformanceReport:
    """Put a bot to the test: ``games`` games in every seat of every ruleset, all six of them.

    The others at the table are random bots. What is asked of it:

    - every choice is legal and nothing is raised, also when a player begins a second game;
    - the same seed gives the same choices, under a ``limit`` in nodes;
    - tiles that nobody has turned up yet make no difference;
    - two players do not share anything: games at once go as they would one by one;
    - limits are kept: in seconds and, by bots that search, in nodes.

    ``clock`` tells seconds. Players that are context managers, such as engines, are closed.
    """
    check = _Check(bot, limit, clock)
    for ruleset in rulesets:
        check.limits(ruleset)
        for number in range(games):
            check.games_of([Situation(ruleset, seat, number) for seat in range(ruleset.players)])
    return ConformanceReport(bot.name, check.games, tuple(check.faults))


class _Check:
    """The checks, and the faults that they have found so far."""

    def __init__(self, bot: Bot, limit: Limit, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._limit = limit
        self._clock = clock
        self.games = 0
        self.faults: list[str] = []

    def limits(self, ruleset: Ruleset) -> None:
        """The first decision of a game, where there is most to think of, is made in time."""
        where = f"{ruleset.players} players, {ruleset.variant}, first decision"
        with _Watch(where, self.faults), ExitStack() as stack:
            player = self._player(Random(where), stack)
            player.begin(ruleset, 0)
            view = Table(ruleset, Dealer(ruleset, Random(where))).seat_view(0)
            took = min(self._times(player, view))
            if took > SECONDS + TOLERANCE:
                self.faults.append(f"{where}: {SECONDS} seconds are allowed, it takes {took:.1f}")
            if isinstance(player, Thinker):
                nodes = player.think(Position.start(ruleset), Limit(nodes=NODES)).nodes
                if nodes > TIMES_NODES * NODES:
                    self.faults.append(f"{where}: {NODES} nodes are allowed, it takes {nodes}")

    def _times(self, player: Player, view: SeatView) -> Iterator[float]:
        """How long a decision takes; again if too long, for that may be the machine's fault."""
        for _ in range(TRIES):
            start = self._clock()
            player.choose(view, Limit(seconds=SECONDS))
            took = self._clock() - start
            yield took
            if took <= SECONDS + TOLERANCE:
                break

    def games_of(self, situations: Sequence[Situation]) -> None:
        """Games in these situations, one for each seat, go as they should."""
        choices = [self._choices(situation) for situation in situations]
        for number, situation in enumerate(situations):
            following = (number + 1) % len(situations)
            alone = choices[number], choices[following]
            if None not in alone:
                self._side_by_side((situation, situations[following]), alone)

    def _choices(self, situation: Situation) -> Choices | None:
        """What it chooses, if it plays whole games by the rules and always the same way."""
        with _Watch(f"{situation}", self.faults), ExitStack() as stack:
            player = self._player(situation.random("bot"), stack)
            game = self._game(situation, player)
            game.go_on()
            again = self._game(situation, self._player(situation.random("bot"), stack))
            again.go_on()
            if again.choices != game.choices:
                self.faults.append(f"{situation}: with the same seed it chooses differently")
                return None
            self._in_the_dark(situation, game, stack)
            self._second_game(situation, player)
            return game.choices
        return None

    def _in_the_dark(self, situation: Situation, game: TrialGame, stack: ExitStack) -> None:
        """It chooses the same if what nobody has seen yet is something else."""
        for reveals in sorted({len(game.reveals) * part // 3 for part in range(3)}):
            tiles = situation.tiles_after(game.reveals[:reveals])
            player = self._player(situation.random("bot"), stack)
            other = self._game(situation, player, tiles)
            other.go_on(reveals)
            if _upto(reveals, other.choices) != _upto(reveals, game.choices):
                self.faults.append(
                    f"{situation}: what it chooses depends on tiles that nobody has seen yet, "
                    f"when {reveals} have been turned up"
                )
                return

    def _second_game(self, situation: Situation, player: Player) -> None:
        """A player that has played one game can play another, in another seat."""
        ruleset, seat = situation.ruleset, situation.seat
        second = Situation(ruleset, (seat + 1) % ruleset.players, situation.number)
        with _Watch(f"{situation}, and then a second one", self.faults):
            self._game(second, player).go_on()

    def _side_by_side(
        self, situations: tuple[Situation, Situation], alone: tuple[Choices | None, ...]
    ) -> None:
        """Two players choose in games at once as they do one by one."""
        where = " and ".join(map(str, situations))
        with _Watch(f"at once {where}", self.faults), ExitStack() as stack:
            games = [
                self._game(situation, self._player(situation.random("bot"), stack))
                for situation in situations
            ]
            for _ in zip_longest(*(game.steps() for game in games)):
                pass
            if tuple(game.choices for game in games) != alone:
                self.faults.append(f"two players share something: at once {where}")

    def _player(self, random: Random, stack: ExitStack) -> Player:
        player = self._bot.make(random)
        if isinstance(player, AbstractContextManager):
            stack.enter_context(player)
        prepare(player)
        return player

    def _game(
        self, situation: Situation, player: Player, tiles: Sequence[int] | None = None
    ) -> TrialGame:
        self.games += 1
        return TrialGame(situation, player, self._limit, tiles or situation.tiles())


def _upto(reveals: int, choices: Choices) -> Choices:
    return [choice for choice in choices if choice[0] <= reveals]


class _Watch:
    """Turns what a bot raises into a fault."""

    def __init__(self, where: str, faults: list[str]) -> None:
        self._where = where
        self._faults = faults

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, Forfeit):
            self._faults.append(f"{self._where}: {error.reason}")
        elif isinstance(error, Exception):
            last = traceback.extract_tb(trace)[-1]
            what = f"it raises {type(error).__name__}: {error}"
            self._faults.append(f"{self._where}: {what} ({last.filename}, line {last.lineno})")
        return isinstance(error, Exception)
