"""One thread that has the only connection, and commits many jobs at a time.

Callers await their job. All jobs that have come in while the last commit was under way share the
next one, so that a disk that takes milliseconds for a commit serves thousands of moves a second.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

from isis_osiris.server.store.contract import StoreConflict, StoreUnavailable

Result = TypeVar("Result")

LARGEST_BATCH: Final = 256
"""Jobs after which no more are taken into a batch; those of one round stay together."""
PACE: Final = 0.008
"""Seconds between two batches when many write; whoever comes alone does not wait.

A batch of one move takes the processor for as long as one of ten, which come in meanwhile.
"""
LONGEST_QUEUE: Final = 20_000
"""Jobs that wait; more are refused at once, since their callers would not wait for them."""


class Rows(Protocol):
    """What a statement has found."""

    @property
    def rowcount(self) -> int:
        """How many rows it has changed."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""


class Connection(ABC):
    """A database connection as jobs see it. Placeholders are written ``?``."""

    @abstractmethod
    def open(self) -> None:
        """Connect and prepare; StoreRefused says what is in the way. May be called again."""

    @abstractmethod
    def close(self) -> None:
        """Let go."""

    @abstractmethod
    def execute(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Run one statement."""

    @abstractmethod
    def begin(self, *, writes: bool) -> None:
        """Begin a transaction."""

    @abstractmethod
    def commit(self) -> None:
        """Make it durable."""

    @abstractmethod
    def rollback(self) -> None:
        """Undo it; whatever happened to the connection, it can be used or is opened anew."""

    @abstractmethod
    def committed(self, notes: Sequence[str]) -> None:
        """Tell others of what the batch has changed; may fail without harm."""

    faults: tuple[type[Exception], ...]
    """What the driver raises."""


@dataclass(slots=True)
class _Job:
    work: Callable[[Connection], Any]
    writes: bool
    note: str | None
    future: asyncio.Future[Any]
    outcome: Any = None
    fault: Exception | None = None


class Writer:
    """Runs jobs on a connection, in order, in its own thread."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._fresh: list[_Job] = []
        """Handed to the thread together."""
        self._last_handed_over = 0.0
        self._last_size = 0
        self._unsettled = 0
        self._thread: Thread | None = None

    async def open(self) -> None:
        """Start the thread and connect in it, unless that is done already."""
        if self._thread is not None:
            return
        self._loop = asyncio.get_running_loop()
        opened: Future[None] = Future()
        thread = Thread(target=self._run, args=(opened,), name="store", daemon=True)
        thread.start()
        await asyncio.wrap_future(opened)
        self._thread = thread

    async def close(self) -> None:
        """Finish all jobs that were handed in, and disconnect."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)

    async def do(
        self,
        work: Callable[[Connection], Result],
        *,
        writes: bool,
        note: str | None = None,
    ) -> Result:
        """The result of a job, once it is committed.

        A job that finds somebody else was first raises StoreConflict before it writes anything.
        StoreUnavailable comes if the database failed: then nobody knows. ``note`` names what was
        changed, for others.
        """
        if self._thread is None or self._unsettled >= LONGEST_QUEUE:
            raise StoreUnavailable("the storage is closed or overwhelmed")
        job = _Job(work, writes, note, self._loop.create_future())
        if not self._fresh:
            is_alone = self._last_size <= 1 and not self._unsettled
            wait = 0.0 if is_alone else PACE
            self._loop.call_at(self._last_handed_over + wait, self._hand_over)
        self._fresh.append(job)
        self._unsettled += 1
        result: Result = await job.future
        return result

    def _hand_over(self) -> None:
        """Wake the thread once for all jobs of a batch."""
        if self._fresh:
            self._last_handed_over, self._last_size = self._loop.time(), len(self._fresh)
            self._jobs.put(self._fresh)
            self._fresh = []

    def _run(self, opened: Future[None]) -> None:
        try:
            self._connection.open()
        except BaseException as error:  # noqa: BLE001 - it is raised where open() is awaited
            opened.set_exception(error)
            return
        opened.set_result(None)
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                self._commit_all(batch)
        self._connection.close()

    def _next_batch(self) -> tuple[list[_Job], bool]:
        batch: list[_Job] = []
        try:
            while len(batch) < LARGEST_BATCH:
                jobs = self._jobs.get() if not batch else self._jobs.get_nowait()
                if jobs is None:
                    return batch, False
                batch += jobs
        except Empty:
            pass
        return batch, True

    def _commit_all(self, batch: list[_Job]) -> None:
        """Commit the batch; if it fails, each job alone, so that one cannot spoil another."""
        if not self._commit(batch):
            for job in batch:
                job.outcome = job.fault = None
                if len(batch) == 1 or not self._commit([job]):
                    job.fault = StoreUnavailable("the storage failed")
        notes = [job.note for job in batch if job.note and job.fault is None]
        self._loop.call_soon_threadsafe(self._settle, batch)
        if notes:
            try:
                self._connection.committed(notes)
            except self._connection.faults:
                self._restore()

    def _commit(self, batch: list[_Job]) -> bool:
        connection = self._connection
        try:
            connection.begin(writes=any(job.writes for job in batch))
            for job in batch:
                try:
                    job.outcome = job.work(connection)
                except StoreConflict as error:
                    job.fault = error
            connection.commit()
        except connection.faults:
            self._restore()
            return False
        return True

    def _restore(self) -> None:
        with suppress(*self._connection.faults):  # the next job finds out, and is told
            self._connection.rollback()

    def _settle(self, batch: list[_Job]) -> None:
        """In the event loop: one wake-up for the whole batch."""
        self._unsettled -= len(batch)
        for job in batch:
            if job.future.done():
                continue  # whoever asked has gone
            if job.fault is not None:
                job.future.set_exception(job.fault)
            else:
                job.future.set_result(job.outcome)
