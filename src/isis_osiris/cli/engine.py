"""``isis-osiris engine``: a bot that other programs can talk to, over IOP.

One thread listens and one at a time works. Both send what they have to the main thread, which
answers it piece by piece, so that nothing here needs a lock.
"""

from __future__ import annotations

import io
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Final

from isis_osiris.bots import Bot, find_bot
from isis_osiris.bots.adviser import Adviser, Question, position_of
from isis_osiris.bots.iop import SEED, read_go, read_position, write_info, write_move
from isis_osiris.record.notation import quoted
from isis_osiris.rules import GameError
from isis_osiris.table import Limit

AUTHOR: Final = "the contributors to this edition of Isis & Osiris"
NUDGE: Final = 0.05
"""How often, in seconds, a search that was told to stop is told so again."""
FAREWELL: Final = 1.0
"""How many seconds a search gets to come back when the talk ends."""


def run_engine(bot: str) -> int:
    """Speak IOP on the standard input and output; the exit status."""
    return Session(find_bot(bot), _say).serve(_heard())


def _say(line: str) -> None:
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


def _heard() -> Iterator[str]:
    # Unbuffered: Python cannot end in peace while a thread waits inside a buffered stream.
    with io.FileIO(sys.stdin.fileno(), closefd=False) as stream:
        while line := stream.readline():
            yield line.decode(errors="replace")


@dataclass(frozen=True, slots=True)
class Done:
    """A worker has come to its end: with something to say, by a GameError, or by a bug."""

    lines: tuple[str, ...] | None = None
    error: GameError | None = None


class Session:
    """One talk between a referee and a bot, about any number of games."""

    def __init__(
        self, bot: Bot, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``say`` takes each line that goes out; ``clock`` measures thinking, in seconds."""
        self._bot = bot
        self._say = say
        self._clock = clock
        self._random = Random()
        self._adviser: Adviser | None = None
        self._question: Question | None = None
        self._mail: SimpleQueue[str | Done | None] = SimpleQueue()
        self._unanswered: deque[str] = deque()
        self._worker: Thread | None = None
        self._is_thinking = False
        self._is_stopping = False

    def serve(self, lines: Iterable[str]) -> int:
        """Answer every line until ``quit`` or the end; the exit status, 1 if the bot has failed.

        Whatever the bot raises on purpose, such as a Forfeit, is raised here.
        """
        Thread(target=self._listen, args=(lines,), daemon=True).start()
        while (mail := self._next_mail()) is not None:
            if isinstance(mail, str):
                self._unanswered.append(mail)
            elif not self._finish(mail):
                return 1
            while self._unanswered and self._can_answer(self._unanswered[0]):
                self._answer(self._unanswered.popleft())
        self._stop()
        if self._worker is not None:
            self._worker.join(FAREWELL)
        return 0

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.split() == ["quit"]:
                break
            self._mail.put(line)
        self._mail.put(None)

    def _next_mail(self) -> str | Done | None:
        while True:
            try:
                return self._mail.get(timeout=NUDGE if self._is_stopping else None)
            except Empty:
                # A search that clears its interrupt as it starts may have missed the first call.
                self._stop()

    def _can_answer(self, line: str) -> bool:
        """Whether it is a line's turn: while there is work, most wait until it is done."""
        if self._worker is None:
            return True
        return self._is_thinking and line.split() in (["isready"], ["stop"])

    def _answer(self, line: str) -> None:
        try:
            self._obey(line.split())
        except GameError as error:
            self._say(f"error {error}")

    def _obey(self, words: list[str]) -> None:
        match words:
            case []:
                pass
            case ["iop"]:
                self._introduce()
            case ["isready"]:
                self._tell_when_ready()
            case ["setoption", *option]:
                self._set_option(option)
            case ["newgame"]:
                self._adviser = self._question = None
            case ["position", *told]:
                self._question = None  # if this one is refused, the old one must not be answered
                question = read_position(told)
                self._asked().check(question)
                self._question = question
            case ["go", *limits]:
                self._go(read_go(limits))
            case ["stop"]:
                self._stop()
            case _:
                raise GameError(f"{quoted(' '.join(words))} is not understood")

    def _introduce(self) -> None:
        from importlib.metadata import version

        self._say(f"id name isis-osiris {version('isis-osiris')} {self._bot.name}")
        self._say(f"id author {AUTHOR}")
        self._say(f"option name {SEED} type string")
        self._say("iopok")

    def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", name, "value", *value] if name == SEED:
                self._random = Random(" ".join(value))
                self._adviser = None
            case ["name", name, "value", *_]:
                raise GameError(f"there is no option {quoted(name)}: there is {SEED}")
            case _:
                raise GameError("an option is set by 'setoption name X value Y'")

    def _asked(self) -> Adviser:
        """Who is asked: the same from one ``newgame`` to the next."""
        if self._adviser is None:
            self._adviser = Adviser.of(self._bot, self._random)
        return self._adviser

    def _tell_when_ready(self) -> None:
        if self._is_thinking:
            self._say("readyok")
            return
        adviser = self._asked()

        def get_ready() -> tuple[str, ...]:
            adviser.prepare()
            return ("readyok",)

        self._work(get_ready)

    def _go(self, limit: Limit) -> None:
        adviser, question = self._asked(), self._question
        if question is None:
            raise GameError("there is no position to think about: send one first")
        pending = position_of(question).pending

        def decide() -> tuple[str, ...]:
            start = self._clock()
            advice = adviser.advise(question, limit)
            took = self._clock() - start
            best = f"bestmove {write_move(advice.move, pending)}"
            if advice.thought is None:
                return (best,)
            return write_info(advice.thought, took, pending), best

        adviser.take_time()
        self._is_thinking = True
        self._work(decide)

    def _stop(self) -> None:
        if self._is_thinking:
            self._is_stopping = True
            self._asked().hurry()

    def _work(self, task: Callable[[], tuple[str, ...]]) -> None:
        """Do something that may take a while, in a thread of its own."""

        def work() -> None:
            done = Done()
            try:
                done = Done(task())
            except GameError as error:
                done = Done(error=error)
            finally:  # a bug of the bot goes on to the thread's traceback
                self._mail.put(done)

        self._worker = Thread(target=work, daemon=True)
        self._worker.start()

    def _finish(self, done: Done) -> bool:
        """Say what has come of the work; False if nothing has, by a bug."""
        if self._worker is not None:
            self._worker.join()
        self._worker = None
        self._is_thinking = self._is_stopping = False
        if done.error is not None:
            raise done.error
        for line in done.lines or ():
            self._say(line)
        return done.lines is not None
