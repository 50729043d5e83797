"""Processes that think for bots: a fixed number, started anew when one is lost or late."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from isis_osiris.rules import Move
from isis_osiris.server.bot_worker import PREPARING, READY, BotFault, Question, work

LEAST: Final = 0.02
"""Seconds for a decision, however many wait."""
GRACE: Final = 0.25
"""Seconds that an answer may be late for reasons that are not the bot's."""


FOREVER: Final = 3600.0


class NoAnswer(Exception):
    """A bot was late or has failed; the word says which."""


class NotReady(NoAnswer):
    """A bot is still being compiled."""


class BotPool:
    """Answers questions with a bounded number of processes.

    When more tables wait than there are processes, each decision gets less time, so that none
    waits much longer than the limit.
    """

    def __init__(self, workers: int, seconds: float, patience: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._patience = patience
        self._slots: asyncio.LifoQueue[_Slot] = asyncio.LifoQueue()
        self._all = [_Slot() for _ in range(workers)]
        for slot in self._all:
            self._slots.put_nowait(slot)
        self._threads = ThreadPoolExecutor(workers + 1, thread_name_prefix="bot")
        self._asking = 0

    async def warm_up(self, bots: Iterable[str]) -> AsyncIterator[str]:
        """Get bots ready, and tell each that is, in a process apart from those that play.

        What it compiles is kept on disk, where the others find it.
        """
        slot = _Slot()
        self._all.append(slot)
        loop = asyncio.get_running_loop()
        for bot in bots:
            question = Question(bot, seed="warm up")
            try:
                await loop.run_in_executor(self._threads, slot.ask, question, FOREVER, FOREVER)
                yield bot
            except NoAnswer:
                continue
        slot.end()

    async def choose(self, question: Question) -> Move:
        """A bot's decision; NoAnswer if it has none in time."""
        move = await self._ask(question)
        if not isinstance(move, Move):
            raise NoAnswer("no move")
        return move

    async def _ask(self, question: Question) -> object:
        longest = 2 * self._seconds
        if not self._workers:
            raise NoAnswer("no workers")
        self._asking += 1
        asked_at = time.monotonic()
        try:
            try:
                slot = await asyncio.wait_for(self._slots.get(), longest * 0.75)
            except TimeoutError:
                raise NoAnswer("busy") from None
            waited = time.monotonic() - asked_at
            share = self._seconds * min(1.0, self._workers / self._asking)
            left = max(longest - waited, LEAST)
            question = replace(question, seconds=max(min(share, left / 2), LEAST))
            loop = asyncio.get_running_loop()
            asked = loop.run_in_executor(
                self._threads, slot.ask, question, self._patience, left + GRACE
            )
            try:
                return await asyncio.shield(asked)
            finally:
                # Whoever asked may have been cancelled: the slot is free when its thread is.
                asked.add_done_callback(lambda done: self._free(slot, done))
        finally:
            self._asking -= 1

    def _free(self, slot: _Slot, done: asyncio.Future[object]) -> None:
        if not done.cancelled():
            done.exception()
        self._slots.put_nowait(slot)

    def close(self) -> None:
        """End all processes, thinking or not."""
        for slot in self._all:
            slot.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Slot:
    """One process, and the thread that waits for it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_over = False
        self._is_preparing = False

    def ask(self, question: Question, patience: float, seconds: float) -> object:
        """In a thread: ask, and wait for the answer; NoAnswer, and another process, if none."""
        try:
            connection = self._begun()
            if self._is_preparing and self._prepared(connection, patience) == READY:
                _heard(connection, patience, "late")  # nobody waits for it any more
            connection.send(question)
            answer = _heard(connection, patience, "not ready")
            if answer == PREPARING:
                answer = self._prepared(connection, patience)
            if answer == READY:
                answer = _heard(connection, seconds, "late")
        except (EOFError, OSError):
            self._drop()
            raise NoAnswer("lost") from None
        except NotReady:
            raise
        except NoAnswer:
            self._drop()
            raise
        if isinstance(answer, BotFault):
            raise NoAnswer(answer.error)
        return answer

    def _prepared(self, connection: Connection, patience: float) -> object:
        """What a process says that gets a bot ready. Killed for it, it would never be done."""
        self._is_preparing = True
        if not connection.poll(patience):
            raise NotReady("not ready")
        self._is_preparing = False
        heard: object = connection.recv()
        return heard

    def _begun(self) -> Connection:
        if self._is_over:
            raise NoAnswer("closed")
        if self._process is None or self._connection is None or not self._process.is_alive():
            self._drop()
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=work, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._connection

    def _drop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        self._is_preparing = False
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if connection is not None:
            connection.close()

    def end(self) -> None:
        """From any thread: end the process; who waits for it gets no answer."""
        self._is_over = True
        process = self._process
        if process is not None:
            process.kill()


def _heard(connection: Connection, seconds: float, otherwise: str) -> object:
    if not connection.poll(seconds):
        raise NoAnswer(otherwise)
    heard: object = connection.recv()
    return heard
