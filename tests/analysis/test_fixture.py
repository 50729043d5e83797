from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from multiprocessing.reduction import ForkingPickler
from random import Random
from types import TracebackType
from typing import TypeVar, cast

import pytest

from isis_osiris.analysis.arena import Arena
from isis_osiris.analysis.fixture import Fixture, Forfeiture, Thinking, play_fixture
from isis_osiris.bots import register
from isis_osiris.record import loads, write_game
from isis_osiris.rules import PlayedTile, Ruleset, Variant
from isis_osiris.table import Limit
from tests.analysis.bots import FirstBot

Sent = TypeVar("Sent")

pytestmark = pytest.mark.usefixtures("test_bots")


def fixture_of(*bots: str, variant: Variant = Variant.PRIVATE, deal: int = 0) -> Fixture:
    """A game with these bots in turn order."""
    arena = Arena(bots, Ruleset.standard(len(bots), variant), seed="x", limit=Limit(nodes=9))
    return arena.fixtures(deal)[0]


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_finished_game_comes_to(players: int, variant: Variant) -> None:
    for deal in range(12):
        game = play_fixture(fixture_of(*["random"] * players, variant=variant, deal=deal))
        assert game.forfeiture is None
        assert game.record.outcome is not None
        scores = game.record.outcome.scores
        best = max(scores)
        assert game.margins is not None
        for seat in range(players):
            others = [score for other, score in enumerate(scores) if other != seat]
            assert game.margins[seat] == scores[seat] - max(others)
            assert game.shares[seat] == (scores[seat] == best) / scores.count(best)
            for other in range(players):
                ahead = game.ahead(seat, other)
                assert ahead == (
                    0.5 if scores[seat] == scores[other] else scores[seat] > scores[other]
                )


def test_a_shared_win_is_shared() -> None:
    games = (play_fixture(fixture_of("random", "random", deal=deal)) for deal in range(200))
    shared = next(game for game in games if game.shares[0] not in {0, 1})
    assert shared.shares == (0.5, 0.5)
    assert shared.margins == (0, 0)


@pytest.mark.parametrize("variant", Variant)
def test_the_tiles_lie_as_they_were_dealt(variant: Variant) -> None:
    fixture = fixture_of("first", "random", variant=variant)
    record = play_fixture(fixture).record
    drawn: list[list[int]] = [[], []]
    for ply, turn in enumerate(record.turns):
        if isinstance(turn, PlayedTile):
            drawn[0 if variant is Variant.COMMON else ply % 2].append(turn.value)
    for reserve, values in enumerate(drawn):
        assert tuple(values) == fixture.order[11 * reserve :][: len(values)]


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cheat", "illegal move: there is no cell 'z9': this board goes from a1 to f6"),
        ("failing", "ZeroDivisionError"),
        ("stillborn", "OSError"),
        ("leaving", "SystemExit"),
        ("speechless", "illegal move: NoneType is not a move"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_fault_is_a_forfeit_of_that_seat(bot: str, reason: str, seat: int) -> None:
    bots = ["random"] * 3
    bots[seat] = bot
    game = play_fixture(fixture_of(*bots))
    assert game.forfeiture == Forfeiture(seat, reason)
    assert not game.record.is_finished
    assert game.record.tag("Termination") == f"seat {seat + 1} loses: {reason}"
    assert game.shares == tuple(0 if other == seat else 0.5 for other in range(3))
    assert game.margins is None
    left, right = ((seat + step) % 3 for step in (1, 2))
    assert game.ahead(left, seat) == 1
    assert game.ahead(seat, right) == 0
    assert game.ahead(left, right) == 0.5


def test_a_forfeited_game_can_be_written_and_read() -> None:
    game = play_fixture(fixture_of("random", "failing"))
    [read] = loads(write_game(game.record))
    assert read.turns == game.record.turns
    assert dict(read.tags).items() >= dict(game.record.tags).items()
    assert read.tag("Result") == "*"


def test_a_reason_is_one_line_of_text() -> None:
    game = play_fixture(fixture_of("random", "resigning"))
    assert game.forfeiture is not None
    assert game.forfeiture.seat == 1, "not the one that the bot names"
    assert game.forfeiture.reason.startswith("tired [31m of it zzz")
    assert game.forfeiture.reason.endswith("z…")
    assert len(game.forfeiture.reason) == 200
    assert loads(write_game(game.record))


def test_a_full_board_is_final() -> None:
    game = play_fixture(fixture_of("late", "random"))
    assert game.forfeiture is None
    assert game.record.is_finished


def test_thinking_is_timed_by_the_clock() -> None:
    ticks = count()
    game = play_fixture(fixture_of("random", "first"), clock=lambda: float(next(ticks)))
    decisions = [0, 0]
    for ply, turn in enumerate(game.record.turns):
        decisions[ply % 2] += 2 if isinstance(turn, PlayedTile) else 1
    assert game.thinking == tuple(Thinking(number, number, 1) for number in decisions)


def test_thinking_adds_up() -> None:
    total = Thinking(2, 3.0, 2.5)
    total.add(Thinking(1, 4.0, 4.0))
    assert total == Thinking(3, 7.0, 4.0)


def there_and_back(sent: Sent) -> Sent:
    """What arrives in another process."""
    return cast("Sent", ForkingPickler.loads(ForkingPickler.dumps(sent)))


def test_the_same_fixture_gives_the_same_game_anywhere() -> None:
    fixture = fixture_of("random", "random")
    copy = there_and_back(fixture)
    assert copy == fixture
    game = play_fixture(copy)
    back = there_and_back(game)
    assert back == game
    assert back.record == play_fixture(fixture).record
    assert back.shares == game.shares


class OpenBot(FirstBot):
    """Has something open while it plays, and notes what is done with it."""

    done: list[str]

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.done.append("made")

    def __enter__(self) -> OpenBot:
        self.done.append("opened")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.done.append("closed")
        raise RuntimeError("too late to matter")

    def prepare(self) -> None:
        self.done.append("prepared")


@pytest.fixture
def done() -> Iterator[list[str]]:
    OpenBot.done = []
    register("open", "For tests.")(OpenBot)
    yield OpenBot.done
    del OpenBot.done


@pytest.mark.parametrize("opponent", ["random", "cheat"])
def test_a_bot_is_made_ready_before_and_closed_after(done: list[str], opponent: str) -> None:
    game = play_fixture(fixture_of("open", opponent))
    assert done == ["made", "opened", "prepared", "closed"]
    assert game.forfeiture is None or game.forfeiture.seat == 1
