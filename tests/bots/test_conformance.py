"""The check for bots, tried on good bots and on bad ones."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import ClassVar

import pytest

from isis_osiris.bots import Bot, check_bot, find_bot
from isis_osiris.bots.external import ExternalEngine
from isis_osiris.bots.thinker import Thinker, Thought
from isis_osiris.bots.trial import Situation
from isis_osiris.record import SeatView
from isis_osiris.rules import GameError, Move, PlaceStone, Position, Ruleset, Variant
from isis_osiris.table import Dealer, Event, GameEnded, Limit, Player

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "engine.py"
TWO = [Ruleset.standard()]


class Good:
    """Any move, by its own chance."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        pass

    def see(self, event: Event) -> None:
        pass

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return self.random.choice(view.moves)


class UsesGlobalChance(Good):
    def choose(self, view: SeatView, limit: Limit) -> Move:
        return random.choice(view.moves)


class Illegal(Good):
    def choose(self, view: SeatView, limit: Limit) -> Move:
        taken = [cell for cell in view.board if len(view.board) > 20]
        return PlaceStone(taken[0]) if taken else super().choose(view, limit)


class NoMove(Good):
    def choose(self, view: SeatView, limit: Limit) -> Move:
        return None  # type: ignore[return-value]


class Raises(Good):
    def see(self, event: Event) -> None:
        if isinstance(event, GameEnded):
            raise ZeroDivisionError("who divides?")


class CannotBeMade(Good):
    def __init__(self, random: Random) -> None:
        raise OSError("no tables")


class OneGameOnly(Good):
    has_begun = False

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        if self.has_begun:
            raise RuntimeError("not again")
        self.has_begun = True


class SharesItsMemory(Good):
    """Two players at once would follow two games in one memory."""

    seen: ClassVar[list[Event]] = []

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        self.seen.clear()

    def see(self, event: Event) -> None:
        self.seen.append(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return view.moves[len(self.seen) % len(view.moves)]


class NeverForgetsAnything(SharesItsMemory):
    """Nor what other players have seen in former games."""

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        pass


class Peeks(Good):
    """Nothing that a player is given leads to the dealer; this one looks who called it."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        frame: FrameType | None = sys._getframe()
        while frame is not None and "table" not in frame.f_locals:
            frame = frame.f_back
        if frame is None:
            return view.moves[0]
        dealer: Dealer = frame.f_locals["table"]._dealer
        return view.moves[sum(map(abs, dealer._reserves[-1][:2])) % len(view.moves)]


class Slow(Good):
    """Takes five seconds of a clock that only it moves."""

    now = 0.0

    def choose(self, view: SeatView, limit: Limit) -> Move:
        if limit.seconds is not None:
            Slow.now += 5
        return super().choose(view, limit)


class Interrupted(Slow):
    """Takes as long once only: that may have been the machine."""

    def choose(self, view: SeatView, limit: Limit) -> Move:
        choice = super().choose(view, limit)
        self.__class__ = Good  # type: ignore[assignment]
        return choice


class Ponders(Thinker):
    """Looks at as many positions as it was allowed, times a factor, and takes the first move."""

    factor = 1
    is_prepared = False

    def prepare(self) -> None:
        self.is_prepared = True

    def think(self, position: Position, limit: Limit) -> Thought:
        assert self.is_prepared
        return Thought(move=position.legal_moves()[0], nodes=self.factor * (limit.nodes or 1))


class PondersTooLong(Ponders):
    factor = 3


def faults(make: Callable[[Random], Player], clock: Callable[[], float]) -> tuple[str, ...]:
    return check_bot(Bot("mine", "Mine.", make), rulesets=TWO, clock=clock).faults


@pytest.mark.parametrize("name", ["random"])
def test_our_bots_pass(name: str) -> None:
    report = check_bot(find_bot(name))
    report.raise_for_faults()
    assert report.bot == name
    assert report.games == 8 * 2 * (2 + 3 + 4)


@pytest.mark.parametrize("make", [Good, Ponders, Interrupted])
def test_good_bots_pass(make: Callable[[Random], Player]) -> None:
    assert faults(make, lambda: Slow.now) == ()


def test_engines_pass_and_are_closed() -> None:
    command = f"{sys.executable} -I -S '{EXAMPLE}'"
    bot = Bot("example", "Another program.", partial(ExternalEngine, command, tolerance=60))
    check_bot(bot, rulesets=TWO).raise_for_faults()


HERE = r"2 players, private, "
SEAT = HERE + r"seat [12], game 1"


@pytest.mark.parametrize(
    ("make", "fault", "times"),
    [
        (UsesGlobalChance, rf"{SEAT}: with the same seed it chooses differently", 2),
        (Illegal, rf"{SEAT}: illegal move: PlaceStone\(cell='..'\)", 2),
        (NoMove, rf"{SEAT}: illegal move: None", 2),
        (
            Raises,
            rf"{SEAT}: it raises ZeroDivisionError: who divides\? \(.*_conformance.py, line \d+\)",
            2,
        ),
        (
            OneGameOnly,
            rf"{SEAT}, and then a second one: it raises RuntimeError: not again \(.*\)",
            2,
        ),
        (SharesItsMemory, rf"two players share something: at once {SEAT} and {SEAT}", 2),
        (NeverForgetsAnything, rf"{SEAT}: with the same seed it chooses differently", 2),
        (
            Peeks,
            rf"{SEAT}: what it chooses depends on tiles that nobody has seen yet, when 0 .*",
            2,
        ),
        (Slow, rf"{HERE}first decision: 0.2 seconds are allowed, it takes 5\.0", 1),
        (PondersTooLong, rf"{HERE}first decision: 1000 nodes are allowed, it takes 3000", 1),
    ],
)
def test_bad_bots_are_found_out(make: Callable[[Random], Player], fault: str, times: int) -> None:
    found = faults(make, lambda: Slow.now)
    assert len(found) == times
    for line in found:
        assert re.fullmatch(fault, line), line


def test_a_bot_that_cannot_be_made() -> None:
    found = check_bot(Bot("mine", "Mine.", CannotBeMade), rulesets=TWO).faults
    assert len(found) == 3
    assert all("it raises OSError: no tables" in fault for fault in found)


def test_all_faults_are_raised_at_once() -> None:
    report = check_bot(Bot("mine", "Mine.", NoMove))
    assert len(report.faults) == 18
    with pytest.raises(GameError) as caught:
        report.raise_for_faults()
    assert str(caught.value).splitlines() == ["mine has faults:", *report.faults]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_other_tiles_differ_wherever_they_can(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    situation = Situation(ruleset, 0, 0)
    for reveals in ([], [0], [0, 1, 0, 0, 1]):
        tiles, others = situation.tiles(), situation.tiles_after(reveals)
        assert Counter(others) == Counter(tiles)
        dealers = [Dealer.stacked(ruleset, tiles), Dealer.stacked(ruleset, others)]
        for seat in reveals:
            assert len({dealer.turn_up(seat) for dealer in dealers}) == 1
        same = sum(one == other for one, other in zip(tiles, others, strict=True))
        assert same == len(reveals)
