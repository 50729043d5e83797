"""Coroutines that are begun at once, where a task would wait for the event loop's next round."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errand:
    """Runs a coroutine until it waits for a future, and goes on as soon as that is done.

    For the one thing that is done thousands of times a second. It cannot be cancelled or awaited,
    and the coroutine handles its own errors; timeouts and task groups need a task.
    """

    __slots__ = ("_coroutine",)

    def __init__(self, coroutine: Coroutine[Any, Any, None]) -> None:
        self._coroutine = coroutine
        self._go_on()

    def _go_on(self, _: object = None) -> None:
        try:
            awaited = self._coroutine.send(None)
        except StopIteration:
            return
        if awaited is None:  # it only lets others go first
            asyncio.get_running_loop().call_soon(self._go_on)
        else:
            awaited.add_done_callback(self._go_on)
