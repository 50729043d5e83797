"""Who plays the games of an arena: processes of this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from threading import Thread, current_thread, main_thread
from typing import Any, Final, TypeVar

from isis_osiris.rules import GameError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 4
"""How many tasks a worker are handed out: some to play, some to wait while one takes long."""

PULSE: Final = 5.0
"""How many seconds to wait for a result before asking whether anybody is there."""

PATIENCE: Final = "10s"
"""How long a cluster may take to answer."""

SETTLING: Final = 10.0
"""How many seconds to wait until a cluster has let go of what was called off; it complains if we
leave before."""


class WorkersLost(GameError):
    """The workers have gone, and the rest cannot be played."""


class Workers:
    """An executor, and how many tasks it does at a time.

    This is all that an arena knows of where its games are played. What is handed to them is
    pickled: functions of modules, and plain data.
    """

    def __init__(
        self,
        executor: Executor,
        count: int,
        lost: tuple[type[Exception], ...] = (BrokenExecutor,),
        is_there: Callable[[], bool] = lambda: True,
    ) -> None:
        """``lost`` is what comes instead of a result when there is nobody left to give one.

        ``is_there`` is asked now and then, for executors that would keep silent about it.
        """
        self._executor = executor
        self._count = count
        self._lost = lost
        self._is_there = is_there
        self.running: deque[Future[Any]] = deque()
        """What was handed out and not taken back: nothing, once all tasks are done."""

    def in_order(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Iterator[Result]:
        """What the function makes of each task, in the order of the tasks.

        WorkersLost, if the rest cannot be done.
        """
        waiting = iter(tasks)
        try:
            self._hand_out(function, islice(waiting, AHEAD * self._count))
            while self.running:
                while not wait([self.running[0]], PULSE).done:
                    if not self._is_there():
                        raise WorkersLost("the connection to the workers was lost")
                result: Result = self.running[0].result()
                self.running.popleft()
                self._hand_out(function, islice(waiting, 1))
                yield result
        except WorkersLost:
            raise
        except self._lost as error:
            raise WorkersLost(f"a worker was lost ({type(error).__name__}): {error}") from None

    def in_chains(
        self, function: Callable[[Task], Result], chains: Iterable[Iterable[Task]]
    ) -> Iterator[Result]:
        """What the function makes of each task: those of a chain one by one, chains side by side.

        Results come as they are there; a chain that is begun is brought to its end first.
        WorkersLost, if the rest cannot be done.
        """
        waiting = deque(map(iter, chains))
        rest: dict[Future[Any], Iterator[Task]] = {}
        try:
            while waiting or rest:
                while waiting and len(rest) < self._count:
                    chain = waiting.popleft()
                    for task in islice(chain, 1):
                        rest[self._executor.submit(function, task)] = chain
                self.running = deque(rest)
                for future in wait(rest, return_when=FIRST_COMPLETED).done:
                    waiting.appendleft(rest.pop(future))
                    yield future.result()
            self.running.clear()
        except self._lost as error:
            raise WorkersLost(f"a worker was lost ({type(error).__name__}): {error}") from None

    def _hand_out(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> None:
        self.running.extend(self._executor.submit(function, task) for task in tasks)


@contextmanager
def local_workers(count: int) -> Iterator[Workers]:
    """So many new processes on this machine; games that still run at the end are broken off.

    They are spawned, not forked, so that they begin alike on every system.
    """
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, _begin) as executor:
        with _interrupts_ignored():
            for _ in range(count):
                executor.submit(os.getpid)
        workers = Workers(executor, count)
        try:
            yield workers
        finally:
            if workers.running:
                for worker in set(multiprocessing.active_children()) - others:
                    worker.terminate()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started meanwhile leave Ctrl-C to us from their first moment."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """However our parent may end, nobody plays on."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster that runs already, each with this package installed.

    Games that still run at the end are played on there, and nobody hears of them.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise GameError(
            "--cluster needs Dask: install it with `pip install isis-osiris[cluster]`"
        ) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise GameError(f"no Dask cluster answers at {address}: {error}") from None
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise GameError(f"the Dask cluster at {address} has no workers")
        executor = client.get_executor(pure=False)
        # There is no end to the ways in which Dask tells that something was lost on the way.
        workers = Workers(executor, count, (Exception,), lambda: client.status != "closed")
        try:
            yield workers
        finally:
            if client.status != "closed":
                executor.shutdown(wait=False)
                wait(workers.running, SETTLING)
