"""Engines: other programs as players, in whatever language they are written."""

from __future__ import annotations

import shlex
import time
import weakref
from collections.abc import Iterator
from random import Random
from types import TracebackType
from typing import Final, NoReturn

from isis_osiris.bots.iop import SEED, read_move, write_go, write_position
from isis_osiris.bots.memory import PerfectMemory
from isis_osiris.bots.process import Gone, LineProcess, Silence
from isis_osiris.record import SeatView
from isis_osiris.record.notation import quoted
from isis_osiris.rules import GameError, Move, Pass, PlaceStone, PlayedTile, Ruleset, Turn
from isis_osiris.table import (
    Event,
    Forfeit,
    Limit,
    SeatPassed,
    StonePlaced,
    TilePlaced,
)

TOLERANCE: Final = 0.5
PATIENCE: Final = 60.0
START_UP: Final = 60.0
GRACE: Final = 1.0


def split_command(command: str) -> list[str]:
    """The words of a command line, with quotes as in a shell; GameError if there are none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise GameError(f"{quoted(command)} is not a command line: {error}") from None
    if not words:
        raise GameError("an engine needs a command line")
    return words


class ExternalEngine:
    """A player that runs a command and speaks IOP with it.

    The program starts when the first game begins and stays for those that follow. Whatever it
    does wrong is a :class:`Forfeit` of that game, whose reason starts with ``crash``, ``late``,
    ``illegal move`` or ``malformed answer``; the program is ended then, and starts anew with the
    next game. Use it in a ``with`` statement, or :meth:`close` it; one that is forgotten is
    closed when nothing refers to it any more.
    """

    def __init__(
        self,
        command: str,
        random: Random | None = None,
        *,
        tolerance: float = TOLERANCE,
        patience: float = PATIENCE,
        start_up: float = START_UP,
        grace: float = GRACE,
    ) -> None:
        """Times are in seconds. Nothing is started yet.

        ``random`` seeds an engine that has an option for it. ``tolerance`` is how far an answer
        may come behind the limit, ``patience`` how long to wait for one without a limit in time,
        ``start_up`` how long it may take to be ready, ``grace`` how long to end when asked to.
        """
        self._command = split_command(command)
        self._random = random
        self._tolerance = tolerance
        self._patience = patience
        self._start_up = start_up
        self._grace = grace
        self._process: LineProcess | None = None
        self._closing: weakref.finalize[..., ExternalEngine] | None = None
        self._seat = 0
        self._memory: PerfectMemory | None = None
        self._turns: list[Turn] = []

    def __enter__(self) -> ExternalEngine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program, if it runs; another game may begin all the same."""
        if self._closing is not None:
            self._closing()
        self._process = self._closing = None

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """Have the engine ready for a game of the rulebook; Forfeit if it does not get so far."""
        if ruleset != Ruleset.standard(ruleset.players, ruleset.variant):
            raise GameError("engines know the games of the rulebook, not other boards or boxes")
        self._seat = seat
        self._memory = PerfectMemory(ruleset)
        self._turns = []
        process = self._process or self._started()
        process.say("newgame")
        self._wait_until_ready(process)

    def see(self, event: Event) -> None:
        """Write down what happens; the engine is told when it has to choose."""
        if self._memory is None:
            return
        match event:
            case StonePlaced(_, cell):
                self._turns.append(PlaceStone(cell))
            case TilePlaced(_, cell):
                self._turns.append(PlayedTile(cell, self._memory.position.pending or 0))
            case SeatPassed():
                self._turns.append(Pass())
            case _:
                pass
        self._memory.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Tell the engine the game so far, and take its answer if it is one; else Forfeit."""
        process, memory = self._process, self._memory
        if process is None or memory is None:
            raise RuntimeError("a game must begin before a player can choose")
        position = memory.position
        process.forget()
        process.say(write_position(position.ruleset, self._turns, position.pending))
        process.say(write_go(limit))
        allowed = self._patience if limit.seconds is None else limit.seconds + self._tolerance
        answer = ""
        for line in self._lines_until("bestmove", process, allowed):
            answer = line
        words = answer.split()
        if len(words) != 2:
            self._forfeit(f"malformed answer: {quoted(answer)} is not bestmove and one move")
        try:
            move = read_move(words[1], position.pending)
        except GameError as error:
            self._forfeit(f"malformed answer: {error}")
        why_not = position.why_not(move)
        if why_not is not None:
            self._forfeit(f"illegal move: {why_not}")
        return move

    def _started(self) -> LineProcess:
        try:
            process = LineProcess(self._command, is_noise=_is_info)
        except OSError as error:
            self._forfeit(f"crash: {self._command[0]} cannot be started: {error.strerror}")
        self._process = process
        self._closing = weakref.finalize(self, process.close, self._grace)
        process.say("iop")
        takes_seed = False
        for line in self._lines_until("iopok", process, self._start_up):
            takes_seed = takes_seed or line.split()[:3] == ["option", "name", SEED]
        if takes_seed and self._random is not None:
            process.say(f"setoption name {SEED} value {self._random.getrandbits(64)}")
        self._wait_until_ready(process)
        return process

    def _wait_until_ready(self, process: LineProcess) -> None:
        process.say("isready")
        for _ in self._lines_until("readyok", process, self._start_up):
            pass

    def _lines_until(self, word: str, process: LineProcess, allowed: float) -> Iterator[str]:
        """What it says up to the line that starts with ``word``; Forfeit if that does not come.

        Other lines are its own affair: a greeting, or an error that it goes on after.
        """
        deadline = time.monotonic() + allowed
        said = ""
        while said.split()[:1] != [word]:
            aside = f", and it said {quoted(said)}" if said else ""
            try:
                said = process.hear(deadline)
            except Silence:
                self._forfeit(f"late: no {word} within {allowed:g} seconds{aside}")
            except Gone as gone:
                self._forfeit(f"crash: {gone}")
            yield said

    def _forfeit(self, reason: str) -> NoReturn:
        self.close()
        raise Forfeit(self._seat, reason)


def _is_info(line: str) -> bool:
    """Whether a line tells what the engine thinks, which binds nobody."""
    return line.split()[:1] == ["info"]
