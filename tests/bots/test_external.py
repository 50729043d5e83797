"""Engines as players, run as real programs: good ones, and all the ways to go wrong."""

from __future__ import annotations

import gc
import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.external import ExternalEngine
from isis_osiris.bots.process import LONGEST_LINE, OUTPUT_OF, Gone, LineProcess, Silence
from isis_osiris.record import GameRecord, SeatView, seat_view, write_game
from isis_osiris.rules import GameError, Move, PlaceStone, RevealTile, Ruleset, Variant
from isis_osiris.table import (
    Dealer,
    Event,
    Forfeit,
    Limit,
    Match,
    Participant,
    Player,
    StonePlaced,
    Table,
    TileRevealed,
    play,
)

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "engine.py"
TWO = Ruleset.standard()
PATIENT = 60.0
"""Seconds, for what should happen at once, on however busy a machine."""
NO_LIMIT = Limit()
SHORT = Limit(seconds=0.05)

SCRIPT = """
import os, signal, sys, time

def say(*lines):
    print(*lines, sep="\\n", flush=True)

{first}
position = ""
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    word = line.split()[0]
    if word == "iop":
        {iop}
    elif word == "isready":
        {isready}
    elif word == "position":
        position = line
    elif word == "go":
        free = [f + r for r in "123456" for f in "abcdef" if f + r not in position]
        tile = position.partition("?")[2].strip()
        flips = sum(len(word) == 4 for word in position.split()[6:])
        {go}
    elif word == "quit":
        {leave}
"""


class Fake:
    """An engine that is good but for what it is told to do otherwise."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "engine.py"
        self._log = folder / "log"
        self.pid_file = folder / "pid"

    def command(
        self,
        *,
        first: str = "pass",
        iop: str = "say('iopok')",
        isready: str = "say('readyok')",
        go: str = "say('bestmove ' + free[0])",
        leave: str = "break",
    ) -> str:
        self._path.write_text(
            SCRIPT.format(
                first=f"open({str(self.pid_file)!r}, 'w').write(str(os.getpid()))\n{first}",
                log=str(self._log),
                iop=iop,
                isready=isready,
                go=go,
                leave=leave,
            )
        )
        return f"{sys.executable} -I -S '{self._path}'"

    @property
    def pid(self) -> int:
        return int(self.pid_file.read_text())

    @property
    def heard(self) -> list[str]:
        return self._log.read_text().splitlines()

    def is_running(self) -> bool:
        """Also true of a zombie."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


class First:
    """A player who takes the first move offered: stones, as long as there are any."""

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        pass

    def see(self, event: Event) -> None:
        pass

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return view.moves[0]


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    return Fake(tmp_path)


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    yield
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(OUTPUT_OF)]


def example(seed: int) -> ExternalEngine:
    return ExternalEngine(f"{sys.executable} -I -S '{EXAMPLE}'", Random(seed), tolerance=PATIENT)


def first_choice(player: Player, limit: Limit = NO_LIMIT) -> Move:
    player.begin(TWO, 0)
    return player.choose(Table(TWO, Dealer(TWO)).seat_view(0), limit)


def why_lost(player: ExternalEngine, limit: Limit = NO_LIMIT) -> str:
    """Why this player loses in its first decision."""
    with player, pytest.raises(Forfeit) as caught:
        first_choice(player, limit)
    assert caught.value.seat == 0
    return caught.value.reason


class TestGood:
    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("variant", Variant)
    def test_the_example_plays_by_the_rules(self, players: int, variant: Variant) -> None:
        ruleset = Ruleset.standard(players, variant)
        table = Table(ruleset, Dealer(ruleset, Random(3)))
        with example(1) as one, example(2) as other:
            others = [find_bot("random").make(Random(seat)) for seat in range(players - 2)]
            for _ in play(table, [one, *others, other], limit=Limit(seconds=1)):
                pass
        assert table.record.is_finished

    def test_the_same_seed_gives_the_same_game(self) -> None:
        records = []
        for seed in (1, 1, 2):
            table = Table(TWO, Dealer(TWO, Random(3)))
            with example(seed) as one, example(7) as other:
                for _ in play(table, [one, other]):
                    pass
            records.append(write_game(table.record))
        assert records[0] == records[1] != records[2]

    def test_it_stays_for_a_whole_match(self, fake: Fake) -> None:
        go = "say('bestmove ' + (free[0] + tile if tile else free[0] if free[20:] else 'flip'))"
        with ExternalEngine(fake.command(go=go)) as player:
            participants = [Participant("Ann", player), Participant("Bob", First())]
            assert len(list(Match(TWO, participants, 3).play(Random(2)))) == 3
        assert fake.heard.count("iop") == 1
        assert fake.heard.count("newgame") == 3

    def test_it_is_told_the_game_and_the_limit(self, fake: Fake) -> None:
        go = "say('bestmove ' + (free[-1] + tile if tile else 'flip'))"
        table = Table(TWO, Dealer.stacked(TWO, TWO.box))
        with ExternalEngine(fake.command(go=go), tolerance=PATIENT) as player:
            events = play(table, [player, First()], limit=Limit(seconds=0.25, nodes=9))
            while len(table.record.turns) < 3:
                next(events)
        start = "position players 2 variant private"
        assert fake.heard == [
            "iop",
            "isready",
            "newgame",
            "isready",
            start,
            "go movetime 250 nodes 9",
            f"{start} moves ?{TWO.box[0]:+d}",
            "go movetime 250 nodes 9",
            f"{start} moves f6{TWO.box[0]:+d} a1",
            "go movetime 250 nodes 9",
            f"{start} moves f6{TWO.box[0]:+d} a1 ?{TWO.box[1]:+d}",
            "go movetime 250 nodes 9",
            "quit",
        ]

    def test_it_is_told_of_passes(self, fake: Fake) -> None:
        ruleset = Ruleset.standard(2, Variant.COMMON)
        go = "say('bestmove ' + (free[0] + tile if tile else free[0] if flips > 21 else 'flip'))"
        table = Table(ruleset, Dealer(ruleset, Random(1)))
        with ExternalEngine(fake.command(go=go)) as player:
            for _ in play(table, [First(), player]):
                pass
        assert any(line.endswith(" --") for line in fake.heard)

    def test_to_flip_is_a_choice(self, fake: Fake) -> None:
        with ExternalEngine(fake.command(go="say('bestmove flip')")) as player:
            assert first_choice(player) == RevealTile()

    def test_what_it_says_besides_does_no_harm(self, fake: Fake) -> None:
        command = fake.command(
            first="say('hello', '', 'bestmove a1')",
            iop="say('id name x', 'option name Depth type spin', 'iopok')",
            go="say('info nodes 1', 'error what is nodes', 'well', '  bestmove  c3 ')",
        )
        with ExternalEngine(command, Random(1)) as player:
            assert first_choice(player, Limit(nodes=5)) == PlaceStone("c3")
        assert not any(line.startswith("setoption") for line in fake.heard)

    def test_what_it_said_before_it_was_asked_is_no_answer(self, fake: Fake) -> None:
        command = fake.command(isready="say('readyok', 'bestmove a1')", go="say('bestmove c3')")
        with ExternalEngine(command) as player:
            player.begin(TWO, 0)
            while player._process is not None and player._process._lines.empty():
                time.sleep(0.001)
            view = Table(TWO, Dealer(TWO)).seat_view(0)
            assert player.choose(view, NO_LIMIT) == PlaceStone("c3")

    @pytest.mark.parametrize(
        "flood",
        [
            "[say('info pv ' + 'a1 ' * 20) for _ in range(20_000)]",
            "[say('what is this') for _ in range(20_000)]",
            "say('info ' + 'x' * 1_000_000)",
            "[print('trouble ' * 10, file=sys.stderr) for _ in range(20_000)]",
            "sys.stderr.write('x' * 1_000_000)",
            "sys.stdout.buffer.write(b'\\xff\\x00\\n')",
        ],
    )
    def test_floods_drown_nobody(self, fake: Fake, flood: str) -> None:
        with ExternalEngine(fake.command(go=f"{flood}; say('bestmove c3')")) as player:
            assert first_choice(player) == PlaceStone("c3")


class TestCrash:
    def test_a_command_that_is_none(self) -> None:
        reason = why_lost(ExternalEngine("/no/such/engine --fast"))
        assert reason == "crash: /no/such/engine cannot be started: No such file or directory"

    def test_at_the_start(self, fake: Fake) -> None:
        command = fake.command(first="sys.exit('no\\x1b[2J licence')")
        assert why_lost(ExternalEngine(command)) == "crash: it ended with status 1: no?[2J licence"

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("1 / 0", r"it ended with status 1: .*ZeroDivisionError: division by zero"),
            ("sys.exit()", "it ended with status 0"),
            ("os.kill(os.getpid(), signal.SIGKILL)", "it was ended by signal 9"),
            ("os.close(1); time.sleep(600)", "it closed its output"),
        ],
    )
    def test_when_it_has_to_move(self, fake: Fake, line: str, reason: str) -> None:
        lost = why_lost(ExternalEngine(fake.command(go=line), grace=0.1))
        assert re.fullmatch(f"crash: {reason}", lost), lost
        assert not fake.is_running()

    def test_in_the_middle_of_a_game(self, fake: Fake) -> None:
        go = "say('bestmove ' + free[0]) if len(free) > 30 else 1 / 0"
        table = Table(TWO, Dealer(TWO))
        with ExternalEngine(fake.command(go=go)) as player, pytest.raises(Forfeit) as caught:
            list(play(table, [First(), player]))
        assert caught.value.seat == 1
        assert caught.value.reason.startswith("crash: ")
        assert len(table.record.turns) == 7

    def test_while_others_think(self, fake: Fake) -> None:
        with ExternalEngine(fake.command(go="say('bestmove a1'); break")) as player:
            assert first_choice(player) == PlaceStone("a1")
            player.see(StonePlaced(0, "a1"))
            player.see(StonePlaced(1, "b1"))
            with pytest.raises(Forfeit, match="seat 1 loses: crash: it ended with status 0"):
                player.choose(Table(TWO, Dealer(TWO)).seat_view(0), NO_LIMIT)

    def test_another_game_starts_it_anew(self, fake: Fake) -> None:
        with ExternalEngine(fake.command(go="1 / 0")) as player:
            for _ in range(2):
                with pytest.raises(Forfeit, match="crash"):
                    first_choice(player)
            with pytest.raises(RuntimeError, match="a game must begin"):
                player.choose(Table(TWO, Dealer(TWO)).seat_view(0), NO_LIMIT)
            fake.command()
            assert first_choice(player) == PlaceStone("a1")


class TestLate:
    @pytest.mark.parametrize("go", ["time.sleep(600)", "pass"])
    def test_no_answer(self, fake: Fake, go: str) -> None:
        player = ExternalEngine(fake.command(go=go), tolerance=0.2, grace=0.1)
        assert why_lost(player, SHORT) == "late: no bestmove within 0.25 seconds"
        assert not fake.is_running()

    @pytest.mark.parametrize("go", ["move c3", "error no go today"])
    def test_something_else_for_an_answer(self, fake: Fake, go: str) -> None:
        player = ExternalEngine(fake.command(go=f"say({go!r})"), tolerance=1.0)
        lost = why_lost(player, SHORT)
        assert lost == f"late: no bestmove within 1.05 seconds, and it said {go!r}"

    @pytest.mark.parametrize("noise", ["info", "what"])
    def test_noise_without_end_is_no_answer(self, fake: Fake, noise: str) -> None:
        command = fake.command(go=f"while True: say({noise!r})")
        lost = why_lost(ExternalEngine(command, tolerance=0.2, grace=0.1), SHORT)
        assert lost.startswith("late: no bestmove within 0.25 seconds")
        assert not fake.is_running()

    def test_an_answer_too_late(self, fake: Fake) -> None:
        command = fake.command(go="time.sleep(1); say('bestmove c3')")
        with ExternalEngine(command, tolerance=0.1) as player:
            with pytest.raises(Forfeit, match=r"late: no bestmove within 0\.15 seconds"):
                first_choice(player, SHORT)
            fake.command()
            assert first_choice(player) == PlaceStone("a1"), "the late answer is no answer to this"

    def test_patience_without_a_limit_ends_too(self, fake: Fake) -> None:
        command = fake.command(go="time.sleep(600)")
        lost = why_lost(ExternalEngine(command, patience=0.2, grace=0.1), Limit(nodes=10))
        assert lost == "late: no bestmove within 0.2 seconds"

    @pytest.mark.parametrize("wrong", [{"iop": "time.sleep(600)"}, {"isready": "pass"}])
    def test_at_the_start(self, fake: Fake, wrong: dict[str, str]) -> None:
        player = ExternalEngine(fake.command(**wrong), start_up=0.5, grace=0.1)
        assert re.fullmatch(r"late: no (iopok|readyok) within 0\.5 seconds", why_lost(player))


class TestWrongAnswers:
    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            ("bestmove", "'bestmove' is not bestmove and one move"),
            ("bestmove c3 d4", "'bestmove c3 d4' is not bestmove and one move"),
            (
                "bestmove K\\x1b[2J9",
                r"'K\x1b[2J9' is not a move: it is c3, flip, or c3+2 with the +2 up",
            ),
        ],
    )
    def test_malformed(self, fake: Fake, answer: str, reason: str) -> None:
        player = ExternalEngine(fake.command(go=f"say({answer!r})".replace("\\\\", "\\")))
        assert why_lost(player) == f"malformed answer: {reason}"
        assert not fake.is_running()

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            ("c9", "there is no cell 'c9': this board goes from a1 to f6"),
            ("c3+2", "seat 1 has not turned up a tile (R7)"),
        ],
    )
    def test_illegal_at_the_start(self, fake: Fake, answer: str, reason: str) -> None:
        player = ExternalEngine(fake.command(go=f"say('bestmove {answer}')"))
        assert why_lost(player) == f"illegal move: {reason}"

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            ("a1+2", "illegal move: a1 is taken (R7)"),
            ("c3", "illegal move: seat 2 has turned up a +2 and must place it first (R8)"),
            ("flip", "illegal move: seat 2 has turned up a +2 and must place it first (R8)"),
            ("c3-2", "malformed answer: 'c3-2' places a -2, and the tile up is +2"),
        ],
    )
    def test_with_a_tile_up(self, fake: Fake, answer: str, reason: str) -> None:
        with ExternalEngine(fake.command(go=f"say('bestmove {answer}')")) as player:
            player.begin(TWO, 1)
            player.see(StonePlaced(0, "a1"))
            player.see(TileRevealed(1, 2))
            view = seat_view(GameRecord(TWO, (PlaceStone("a1"),), pending=2), 1)
            with pytest.raises(Forfeit) as caught:
                player.choose(view, NO_LIMIT)
        assert (caught.value.seat, caught.value.reason) == (1, reason)


class TestEnd:
    @pytest.mark.parametrize(
        "stubborn",
        [
            {"leave": "pass"},
            {"leave": "time.sleep(600)"},
            {
                "first": "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
                "leave": "time.sleep(600)",
            },
        ],
    )
    def test_it_ends_even_against_its_will(self, fake: Fake, stubborn: dict[str, str]) -> None:
        player = ExternalEngine(fake.command(**stubborn), grace=0.1)
        first_choice(player)
        assert fake.is_running()
        player.close()
        assert not fake.is_running()
        player.close()

    def test_what_it_has_started_ends_with_it(self, fake: Fake, tmp_path: Path) -> None:
        wrapper = tmp_path / "wrapper.sh"
        wrapper.write_text(f"{fake.command(leave='time.sleep(600)')}\necho ended\n")
        with ExternalEngine(f"sh '{wrapper}'", grace=0.1) as player:
            assert first_choice(player) == PlaceStone("a1")

    def test_one_that_leaves_a_child_behind(self, fake: Fake) -> None:
        fork = "os.fork() or (signal.signal(signal.SIGTERM, signal.SIG_IGN), time.sleep(600))"
        with ExternalEngine(fake.command(first=fork), grace=0.1) as player:
            assert first_choice(player) == PlaceStone("a1")

    def test_one_that_is_forgotten_ends(self, fake: Fake) -> None:
        player = ExternalEngine(fake.command())
        first_choice(player)
        assert fake.is_running()
        del player
        gc.collect()
        assert not fake.is_running()

    def test_after_it_was_closed_a_game_can_begin(self, fake: Fake) -> None:
        player = ExternalEngine(fake.command())
        player.close()
        with player:
            first_choice(player)
        with player:
            assert first_choice(player) == PlaceStone("a1")
        assert not fake.is_running()


def test_a_game_must_begin_first(fake: Fake) -> None:
    player = ExternalEngine(fake.command())
    player.see(StonePlaced(0, "a1"))
    with pytest.raises(RuntimeError, match="a game must begin"):
        player.choose(Table(TWO, Dealer(TWO)).seat_view(0), NO_LIMIT)


def test_other_boards_are_no_engines_business(fake: Fake) -> None:
    small = Ruleset(players=2, variant=Variant.PRIVATE, stones_each=8, tiles_each=4, width=4)
    with pytest.raises(GameError, match="the games of the rulebook"):
        ExternalEngine(fake.command()).begin(small, 0)


@pytest.mark.parametrize("command", ["", "  ", "engine 'unfinished"])
def test_no_command_line(command: str) -> None:
    with pytest.raises(GameError, match="command line"):
        ExternalEngine(command)


class TestLineProcess:
    def test_one_that_does_not_read_keeps_nobody_waiting(self) -> None:
        process = LineProcess(
            [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"],
            is_noise=lambda _: False,
        )
        for _ in range(20_000):
            process.say("go nodes 100")
        with pytest.raises(Silence):
            process.hear(time.monotonic() + 0.1)
        process.close(0.1)

    def test_long_lines_come_in_pieces_and_the_end_stays(self) -> None:
        process = LineProcess(
            [sys.executable, "-I", "-S", "-c", f"print('x' * {LONGEST_LINE + 5})"],
            is_noise=lambda _: False,
        )
        deadline = time.monotonic() + PATIENT
        assert process.hear(deadline) == "x" * LONGEST_LINE
        assert process.hear(deadline) == "x" * 5
        for _ in range(2):
            with pytest.raises(Gone, match="it ended with status 0"):
                process.hear(deadline)
            process.forget()
        process.close(PATIENT)

    def test_what_comes_late_is_not_heard(self) -> None:
        process = LineProcess(
            [sys.executable, "-I", "-S", "-c", "print('here I am')"], is_noise=lambda _: False
        )
        before = time.monotonic()
        while process._lines.empty():
            time.sleep(0.001)
        with pytest.raises(Silence):
            process.hear(before - 1)
        process.close(PATIENT)
