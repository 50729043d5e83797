"""What waits to be sent to one connection: bounded, so that a slow reader costs nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal

from isis_osiris.server.protocol import Goodbye, encode

LONGEST: Final = 128
"""Messages; who is further behind is told to come back, and then gets one view instead."""
PATIENCE: Final = 5.0
"""Seconds that messages may take to leave."""


class Outbox:
    """Takes messages at once and sends them in order, by a task of its own."""

    def __init__(
        self,
        owner: str,
        send: Callable[[Sequence[str]], Awaitable[None]],
        clock: Callable[[], float],
    ) -> None:
        """``owner`` is the digest of the token of whoever listens."""
        self.owner = owner
        self.is_listening = False
        """Whether they have said hello, and so want to be told what happens."""
        self._send = send
        self._clock = clock
        self._waiting: list[str] = []
        self._something = asyncio.Event()
        self._sending_since: float | None = None
        self.ended: Literal["slow", "flood", "restart"] | None = None
        """Why nothing more is taken."""

    def offer(self, text: str) -> None:
        """Send this as soon as may be; never waits."""
        if self.ended is not None:
            return
        if len(self._waiting) >= LONGEST:
            self.end("slow")
            return
        self._waiting.append(text)
        self._something.set()

    def end(self, reason: Literal["slow", "flood", "restart"], come_back_after: float = 0) -> None:
        """Say goodbye and take nothing more; a slow reader loses what it has not read."""
        if self.ended is not None:
            return
        self.ended = reason
        if reason == "slow":
            self._waiting.clear()
        self._waiting.append(encode(Goodbye(reason=reason, come_back_after=come_back_after)))
        self._something.set()

    def is_stuck(self) -> bool:
        """Whether the reader has not read for too long."""
        since = self._sending_since
        return since is not None and self._clock() - since > PATIENCE

    async def run(self) -> None:
        """Send until the goodbye has been sent."""
        while True:
            while self._waiting:
                texts, self._waiting = self._waiting, []
                self._sending_since = self._clock()
                await self._send(texts)
                self._sending_since = None
            if self.ended is not None:
                return
            self._something.clear()
            await self._something.wait()
