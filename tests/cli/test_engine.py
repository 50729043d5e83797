"""The engine command: bots that speak IOP, in this process and as real programs."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event as Signal
from threading import Thread

import pytest

from isis_osiris.bots import Bot, find_bot
from isis_osiris.bots.iop import write_position
from isis_osiris.bots.process import Gone, LineProcess
from isis_osiris.bots.thinker import Thinker, Thought
from isis_osiris.cli.engine import Session
from isis_osiris.record import GameRecord, SeatView, read_games
from isis_osiris.record.notation import write_turn
from isis_osiris.rules import (
    GameError,
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    PlayedTile,
    Position,
    RevealTile,
    Ruleset,
)
from isis_osiris.table import (
    Dealer,
    Event,
    Forfeit,
    Limit,
    Player,
    SeatPassed,
    StonePlaced,
    Table,
    TilePlaced,
    TileRevealed,
    play,
)

ROOT = Path(__file__).parent.parent.parent
PATIENT = 60.0
LINE = "6/2A3/3+2B1/2-33/6/6 A 7,7 10,10 -"
TWO = "position players 2 variant private"


class Ponders(Thinker):
    """Thinks until it is stopped, or not at all under a limit in nodes."""

    def think(self, position: Position, limit: Limit) -> Thought:
        while limit.nodes is None and not self.interrupt.flag[0]:
            time.sleep(0.001)
        move = position.legal_moves()[-1]
        return Thought(
            move=move,
            nodes=limit.nodes or 1,
            depth=3,
            win_probability=0.53125,
            margin=-1.25,
            is_exact=True,
            line=(move, PlaceStone("c3"), PlaceTile("c4"), RevealTile()),
        )


class ClearsItsInterrupt(Ponders):
    """May miss that it was told to stop, if that came too early."""

    def think(self, position: Position, limit: Limit) -> Thought:
        time.sleep(0.1)
        self.interrupt.clear()
        return super().think(position, limit)


class Says(Thinker):
    """Says next to nothing."""

    def think(self, position: Position, limit: Limit) -> Thought:
        return Thought(move=position.legal_moves()[0], nodes=1)


class Watches:
    """Knows the game only from what it has seen; notes that."""

    made = 0

    def __init__(self, random: Random) -> None:
        Watches.made += 1
        self.seen: list[Event] = []

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        assert not self.seen

    def see(self, event: Event) -> None:
        self.seen.append(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        return view.moves[len(self.seen) % len(view.moves)]


class Talk:
    """A talk with a bot in this process; lines go in and come out one by one."""

    def __init__(self, make: Callable[[Random], Player]) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._said: SimpleQueue[str] = SimpleQueue()
        self._ticks = iter(range(1000))
        bot = Bot("mine", "Mine.", make)
        session = Session(bot, self._said.put, clock=lambda: next(self._ticks) / 2)
        self.status: int | None = None
        self.error: GameError | None = None
        self._thread = Thread(target=self._serve, args=(session,))
        self._thread.start()

    def _serve(self, session: Session) -> None:
        try:
            self.status = session.serve(iter(self._lines.get, None))
        except GameError as error:
            self.error = error

    def tell(self, *lines: str) -> None:
        for line in lines:
            self._lines.put(line)

    def hear(self) -> str:
        return self._said.get(timeout=PATIENT)

    def ask(self, *lines: str) -> str:
        self.tell(*lines)
        return self.hear()

    def end(self, line: str | None = "quit") -> None:
        """End the talk, with nothing left unheard."""
        self._lines.put(line)
        self._thread.join(PATIENT)
        assert not self._thread.is_alive()
        assert self._said.empty()


@pytest.fixture
def talk() -> Iterator[Callable[[Callable[[Random], Player]], Talk]]:
    talks: list[Talk] = []

    def begin(make: Callable[[Random], Player]) -> Talk:
        talks.append(Talk(make))
        return talks[-1]

    yield begin
    for each in talks:
        each.tell("quit")
        each._thread.join(PATIENT)


Begin = Callable[[Callable[[Random], Player]], Talk]


class TestTalk:
    def test_it_introduces_itself(self, talk: Begin) -> None:
        mine = talk(Says)
        assert mine.ask("iop") == "id name isis-osiris 0.1.0 mine"
        assert mine.hear().startswith("id author ")
        assert mine.hear() == "option name Seed type string"
        assert mine.hear() == "iopok"
        assert mine.ask("", "  ", "newgame", "isready") == "readyok"
        mine.end()
        assert mine.status == 0

    @pytest.mark.parametrize(
        ("line", "error"),
        [
            ("hello there", "'hello there' is not understood"),
            ("quit now", "'quit now' is not understood"),
            ("x" * 100_000, f"'{'x' * 39}…' is not understood"),
            ("go", "there is no position to think about: send one first"),
            ("go fast", "go takes movetime and nodes, each once, not 'fast'"),
            ("go nodes", "nodes takes a whole number, not ''"),
            ("go nodes 1 nodes 2", "go takes movetime and nodes, each once, not 'nodes'"),
            ("go movetime -5", "movetime takes a whole number, not '-5'"),
            ("go nodes ٣", "nodes takes a whole number, not '٣'"),
            ("go movetime " + "9" * 400, f"movetime takes a whole number, not '{'9' * 39}…'"),
            ("go movetime 0", "a decision takes some time, not 0.0 seconds"),
            ("go nodes 0", "a decision looks at one position at least, not at 0"),
            ("setoption name Depth value 3", "there is no option 'Depth': there is Seed"),
            ("setoption Seed 3", "an option is set by 'setoption name X value Y'"),
            ("position", "a position is told as 'players N variant private|common [moves M…]' or"),
            ("position players 2", "a position is told as"),
            ("position players 5 variant private", "2, 3 or 4 can play, not '5' (R4)"),
            ("position players 2 variant open", "the variant is private or common, not 'open'"),
            (f"{TWO} c3", "a position is told as"),
            (f"{TWO} moves c3 c3", "ply 2: c3 is taken (R7)"),
            (f"{TWO} moves c3 flip", "ply 2: 'flip' is not a move: write"),
            (f"{TWO} moves ?+2 c3", "ply 1: a tile that is turned up and not placed can only come"),
            (f"{TWO} moves c3 --", "ply 2: seat 2 still has a piece to place"),
            (f"{TWO} moves ?+5", "ply 1: no unseen tile shows +5"),
            (f"{TWO} moves +2", "ply 1: '+2' is not a move"),
            ("position line", "column 1: the line ends before the field for the board"),
            (f"position line {LINE.replace('A 7', 'B 7')}", "after 4 turns seat 1 is to move"),
            (f"position line {LINE.replace('+2', '?')}", "the tile on d4 is face down"),
        ],
    )
    def test_what_it_does_not_understand(self, talk: Begin, line: str, error: str) -> None:
        mine = talk(Says)
        assert mine.ask(line).startswith(f"error {error}")
        assert mine.ask("isready") == "readyok"
        mine.end()

    def test_a_refused_position_is_not_replaced_by_an_old_one(self, talk: Begin) -> None:
        mine = talk(Says)
        assert mine.ask(TWO, f"{TWO} moves c9").startswith("error ply 1: there is no cell 'c9'")
        assert mine.ask("go").startswith("error there is no position")

    def test_where_nothing_is_to_be_decided(self, talk: Begin) -> None:
        mine = talk(Says)
        with (ROOT / "tests" / "golden" / "passes-2.ior").open("rb") as stream:
            game = next(read_games(stream, "passes"))
        assert isinstance(game, GameRecord)
        whole = write_position(game.ruleset, game.turns, None)
        assert mine.ask(whole) == "error the game is over: the board is full (R12)"
        before = write_position(game.ruleset, game.turns[: game.turns.index(Pass())], None)
        assert re.fullmatch(r"error seat . must pass and has no choice \(R18\)", mine.ask(before))
        mine.end()

    def test_lines_that_cannot_be_answered_yet_wait(self, talk: Begin) -> None:
        mine = talk(Ponders)
        mine.tell(TWO, "go", f"{TWO} moves a1 ?-3", "go nodes 5", "hello", "isready")
        mine.end()  # nothing is said, for the first search was never stopped
        mine = talk(Says)
        mine.tell(TWO, "go", f"{TWO} moves a1 ?-3", "go", "hello", "isready")
        answers = [mine.hear() for _ in range(6)]
        assert answers[1::2] == ["bestmove a1", "bestmove b1-3", "readyok"]
        assert answers[4] == "error 'hello' is not understood"
        mine.end()


class TestThinkers:
    def test_they_tell_what_they_think(self, talk: Begin) -> None:
        mine = talk(Ponders)
        info = "info depth 3 nodes 20 nps 40 time 500 winprob 0.5312 margin -1.25 exact"
        assert mine.ask(f"{TWO} moves c1", "go nodes 20") == f"{info} pv flip c3"
        assert mine.hear() == "bestmove flip"
        assert mine.ask(f"{TWO} moves ?+2", "go movetime 9 nodes 20") == f"{info} pv f6+2 c3"
        assert mine.hear() == "bestmove f6+2"
        mine.end()

    def test_they_may_tell_little(self, talk: Begin) -> None:
        mine = talk(Says)
        assert mine.ask(TWO, "go") == "info nodes 1 nps 2 time 500"
        assert mine.hear() == "bestmove a1"

    def test_they_can_be_asked_about_any_position(self, talk: Begin) -> None:
        mine = talk(Ponders)
        assert mine.ask(f"position line {LINE}", "go nodes 1").startswith("info ")
        assert mine.hear() == "bestmove flip"
        pending = LINE.replace("10,10 -", "9,10 -1")
        mine.ask(f"position line {pending}", "go nodes 1")
        assert mine.hear() == "bestmove f6-1"

    @pytest.mark.parametrize("make", [Ponders, ClearsItsInterrupt])
    def test_they_can_be_stopped_and_asked_again(
        self, talk: Begin, make: Callable[[Random], Player]
    ) -> None:
        mine = talk(make)
        for _ in range(2):
            mine.tell("stop", TWO, "go")
            assert mine.ask("isready") == "readyok"
            assert mine.ask("stop").startswith("info ")
            assert mine.hear() == "bestmove flip"
        mine.end()

    @pytest.mark.parametrize("line", ["quit", None])
    def test_they_leave_while_they_think(self, talk: Begin, line: str | None) -> None:
        mine = talk(Ponders)
        assert mine.ask(TWO, "go", "isready") == "readyok"
        mine.end(line)
        assert mine.status == 0

    def test_they_are_ready_when_they_are_prepared(self, talk: Begin) -> None:
        is_ready, has_asked = Signal(), Signal()

        class Prepares(Says):
            def prepare(self) -> None:
                has_asked.set()
                is_ready.wait(PATIENT)

        mine = talk(Prepares)
        mine.tell("isready", "hello")
        assert has_asked.wait(PATIENT)
        is_ready.set()
        assert mine.hear() == "readyok"
        assert mine.hear() == "error 'hello' is not understood"
        mine.end()

    def test_they_can_leave_while_they_get_ready(self, talk: Begin) -> None:
        has_left = Signal()

        class Prepares(Says):
            def prepare(self) -> None:
                has_left.wait(PATIENT)

        mine = talk(Prepares)
        mine.tell("isready")
        mine.end()
        has_left.set()


class TestFollowers:
    """Bots that must see the game."""

    def test_they_need_the_moves(self, talk: Begin) -> None:
        mine = talk(Watches)
        error = "error this bot needs the moves of the game, not a position alone"
        assert mine.ask(f"position line {LINE}") == error
        assert mine.ask("go").startswith("error there is no position")

    def test_they_see_what_has_happened(self, talk: Begin) -> None:
        made: list[Watches] = []

        def make(random: Random) -> Watches:
            made.append(Watches(random))
            return made[-1]

        mine = talk(make)
        assert mine.ask(TWO, "go") == "bestmove a1"
        assert mine.ask(f"{TWO} moves a1 b1+2", "go") == "bestmove f1"
        assert mine.ask(f"{TWO} moves a1 b1+2 ?-1", "go").endswith("-1")
        [player] = made
        start = [StonePlaced(0, "a1"), TileRevealed(1, 2), TilePlaced(1, "b1")]
        assert player.seen == [*start, TileRevealed(0, -1)]

        mine.ask(f"{TWO} moves a1 b1+2", "go")
        assert len(made) == 2, "another game"
        assert made[-1].seen == start
        mine.ask(f"{TWO} moves a1 b1+2 c1", "go")
        assert len(made) == 3, "another seat"
        mine.ask("newgame", f"{TWO} moves a1 b1+2 c1", "go")
        assert len(made) == 4
        mine.ask("position players 3 variant common moves a1 b1+2 c1 d1", "go")
        assert len(made) == 5, "another ruleset"

    def test_they_see_passes(self, talk: Begin) -> None:
        made: list[Watches] = []

        def make(random: Random) -> Watches:
            made.append(Watches(random))
            return made[-1]

        with (ROOT / "tests" / "golden" / "passes-2.ior").open("rb") as stream:
            game = next(read_games(stream, "passes"))
        assert isinstance(game, GameRecord)
        ply = game.turns.index(Pass())
        mine = talk(make)
        mine.ask(write_position(game.ruleset, game.turns[: ply + 1], None), "go")
        assert made[0].seen[-1] == SeatPassed(ply % 2)

    def test_stop_waits_for_them(self, talk: Begin) -> None:
        mine = talk(Watches)
        assert mine.ask(TWO, "go", "stop") == "bestmove a1"
        mine.end()


class TestSeed:
    def test_it_makes_chance_repeatable(self, talk: Begin) -> None:
        said = []
        for seed in ("tea for two", "tea for two", "42"):
            mine = talk(find_bot("random").make)
            mine.tell(f"setoption name Seed value {seed}")
            said.append([mine.ask("newgame", TWO, "go") for _ in range(10)])
        assert said[0] == said[1] != said[2]
        assert len(set(said[0])) > 1, "not the same game over and over"

    def test_the_bot_plays_as_at_our_own_table(self, talk: Begin) -> None:
        ruleset = Ruleset.standard(3, "common")
        table = Table(ruleset, Dealer(ruleset, Random(4)))
        names = [find_bot("random").make(Random(str(seat))) for seat in range(3)]
        for _ in play(table, names):
            pass
        mine = talk(find_bot("random").make)
        mine.tell("setoption name Seed value 1")
        turns = table.record.turns
        for ply in range(1, 20, 3):
            turn = turns[ply]
            so_far = write_position(ruleset, turns[:ply], None)
            if isinstance(turn, PlayedTile):
                assert mine.ask(so_far, "go") == "bestmove flip"
                up = write_position(ruleset, turns[:ply], turn.value)
                assert mine.ask(up, "go") == f"bestmove {write_turn(turn)}"
            else:
                assert mine.ask(so_far, "go") == f"bestmove {write_turn(turn)}"


class TestFailure:
    def test_a_bot_that_gives_up(self, talk: Begin) -> None:
        class GivesUp(Watches):
            def choose(self, view: SeatView, limit: Limit) -> Move:
                raise Forfeit(0, "no idea")

        mine = talk(GivesUp)
        mine.tell(TWO, "go")
        mine._thread.join(PATIENT)
        assert str(mine.error) == "seat 1 loses: no idea"

    def test_a_bot_with_a_bug_ends_the_program(self) -> None:
        program = (
            "import sys\n"
            "from isis_osiris.bots.random_bot import RandomBot\n"
            "RandomBot.choose = lambda *_: 1 / 0\n"
            "sys.argv = ['isis-osiris', 'engine', '--bot', 'random']\n"
            "from isis_osiris.cli import main\n"
            "main()"
        )
        process = LineProcess([sys.executable, "-c", program], is_noise=lambda _: False)
        process.say(TWO)
        process.say("go")
        with pytest.raises(Gone, match=r"it ended with status 1: .*ZeroDivisionError"):
            process.hear(time.monotonic() + PATIENT)
        process.close(PATIENT)


def talked(command: list[str], lines: list[str]) -> list[str]:
    """All that a program answers to these lines, each said when the last was heard out."""
    process = LineProcess(command, is_noise=lambda _: False)
    try:
        answers = []
        for line in lines:
            process.say(line)
            process.say("isready")
            while (answer := process.hear(time.monotonic() + PATIENT)) != "readyok":
                answers.append(answer)
            if line == "isready":
                answers.append("readyok")
                assert process.hear(time.monotonic() + PATIENT) == "readyok"
        process.say("quit")
        with pytest.raises(Gone, match="it ended with status 0"):
            process.hear(time.monotonic() + PATIENT)
    finally:
        process.close(PATIENT)
    return answers


def test_the_session_in_the_docs_is_true() -> None:
    text = (ROOT / "docs" / "engines.md").read_text()
    [session] = re.findall(r"```\n(> iop\n.*?)```", text, re.DOTALL)
    told = [line[2:] for line in session.splitlines() if line.startswith("> ")]
    answers = [line[2:] for line in session.splitlines() if line.startswith("< ")]
    assert told.pop() == "quit"
    assert talked([sys.executable, str(ROOT / "examples" / "engine.py")], told) == answers


def test_as_a_program() -> None:
    command = [sys.executable, "-m", "isis_osiris", "engine", "--bot", "random"]
    lines = ["iop", "setoption name Seed value 7", f"{TWO} moves a1 ?+2", "go", "bla", "\xff"]
    answers = talked(command, lines)
    assert answers[3] == "iopok"
    assert re.fullmatch(r"bestmove [a-f][1-6]\+2", answers[4])
    assert answers[5:] == ["error 'bla' is not understood", "error 'ÿ' is not understood"]


def test_it_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "isis_osiris", "engine", "--bot", "random"]
    done = subprocess.run(command, input=b"newgame", capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_it_ends_in_silence_when_nobody_listens() -> None:
    command = [sys.executable, "-m", "isis_osiris", "engine", "--bot", "random"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, errors = process.communicate(b"iop\n")
    assert errors == b""


def test_an_unknown_bot_is_refused() -> None:
    command = [sys.executable, "-m", "isis_osiris", "engine", "--bot", "nobody"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("isis-osiris: there is no bot 'nobody': choose from ")


def test_engines_sit_at_the_table_of_simulate() -> None:
    engine = f"cmd:{sys.executable} -m isis_osiris engine --bot random"
    command = [sys.executable, "-m", "isis_osiris", "simulate", "--games", "2", "--seed", "5"]
    records = [
        subprocess.run([*command, "--bots", bots], capture_output=True, text=True, check=True)
        for bots in (f"random, {engine}", f"random,{engine}")
    ]
    assert records[0].stdout == records[1].stdout
    assert records[0].stdout.count('[Seat1 "random"]') == 2
    assert records[0].stdout.count(f'[Seat2 "{engine}"]') == 2


def test_an_engine_that_loses_ends_simulate() -> None:
    command = [sys.executable, "-m", "isis_osiris", "simulate", "--bots", "random,cmd:no/engine"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    reason = "crash: no/engine cannot be started: No such file or directory"
    assert done.stderr == f"isis-osiris: seat 2 loses: {reason}\n"
