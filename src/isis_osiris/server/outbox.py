"""What waits to be sent to one connection: bounded, so that a slow reader costs nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from isis_osiris.server.protocol import Goodbye, encode

LONGEST: Final = 128
"""Messages; who is further behind is told to come back, and then gets one view instead."""
PATIENCE: Final = 5.0
"""Seconds that messages may take to leave."""
CUT_OFF: Final = 0.5
"""Seconds after which who floods us is dropped: they may not care to read, or to close."""

Reason: TypeAlias = Literal["slow", "flood", "restart"]
CLOSE_CODES: Final[dict[Reason, int]] = {"restart": 1012, "slow": 1013, "flood": 1008}


class Line(Protocol):
    """Where messages leave."""

    @property
    def is_writable(self) -> bool:
        """Whether the reader keeps up."""

    def send_texts(self, texts: Sequence[str], /) -> None:
        """Send messages in one piece; nothing happens if the reader has gone."""

    def end(self, code: int, /) -> None:
        """Close in order."""

    def hang_up(self) -> None:
        """Drop the connection at once."""


class Outbox:
    """Takes messages at once; those of one round of the event loop leave together, in order."""

    def __init__(self, owner: str, line: Line, clock: Callable[[], float]) -> None:
        """``owner`` is the digest of the token of whoever listens."""
        self.owner = owner
        self.is_listening = False
        """Whether they have said hello, and so want to be told what happens."""
        self._line = line
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._waiting: list[str] = []
        self._behind_since: float | None = None
        self.ended: Reason | None = None
        """Why nothing more is taken."""

    def offer(self, text: str) -> None:
        """Send this as soon as may be; never waits."""
        if self.ended is not None:
            return
        if len(self._waiting) >= LONGEST:
            self.end("slow")
            return
        self._put(text)

    def end(self, reason: Reason, come_back_after: float = 0) -> None:
        """Say goodbye and take nothing more; a slow reader loses what it has not read."""
        if self.ended is not None:
            return
        self.ended = reason
        if reason == "slow":
            self._waiting.clear()
        self._put(encode(Goodbye(reason=reason, come_back_after=come_back_after)))
        if reason == "flood":
            self._loop.call_later(CUT_OFF, self._line.hang_up)

    def _put(self, text: str) -> None:
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting.append(text)

    def flush(self) -> None:
        """Send what waits, unless the reader is behind: whoever notices it catch up calls again."""
        if not self._waiting:
            return
        if not self._line.is_writable:
            if self._behind_since is None:
                self._behind_since = self._clock()
            return
        self._behind_since = None
        texts, self._waiting = self._waiting, []
        self._line.send_texts(texts)
        if self.ended is not None:
            self._line.end(CLOSE_CODES[self.ended])

    def is_stuck(self) -> bool:
        """Whether the reader has not read for too long."""
        since = self._behind_since
        return since is not None and self._clock() - since > PATIENCE
