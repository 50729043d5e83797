"""Another program, spoken to line by line. It can never make us wait longer than we like."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import IO, Final, TypeAlias, cast

LONGEST_LINE: Final = 4096
"""In bytes; a longer line comes in pieces."""
LINES_KEPT: Final = 1000
"""How many lines wait for us; if it says more, the oldest are dropped."""
LAST_WORDS: Final = 3
"""How many lines of its error output are kept."""
LONGEST_WORDS: Final = 300
SETTLING: Final = 1.0
"""How many seconds a program that has closed its output gets to end."""
READING_OUT: Final = 10.0
"""How many seconds to wait at most for the rest of what a dead program has written."""
OUTPUT_OF: Final = "output of "
"""How the names of the threads begin."""

Heard: TypeAlias = tuple[float, str | None]
"""When a line came, and the line; None is the end."""


class Silence(Exception):
    """The program has said nothing in time."""


class Gone(Exception):
    """The program has ended or closed its output; the text tells how."""


class LineProcess:
    """A running program that reads and writes lines of text.

    Two threads read what it writes as it comes, so that it never has to wait for us, and keep only
    so much of it. Whoever starts one must :meth:`close` it.
    """

    def __init__(self, command: Sequence[str], *, is_noise: Callable[[str], bool]) -> None:
        """Start it; OSError if that fails. ``is_noise`` tells which lines not to keep."""
        # To run what the user names is the point. It gets a group of its own: whatever it starts
        # is ended with it, and Ctrl-C in a terminal reaches only us.
        self._process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._input = cast("IO[bytes]", self._process.stdin)
        os.set_blocking(self._input.fileno(), False)
        self._lines: Queue[Heard] = Queue(LINES_KEPT)
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._readers = (
            threading.Thread(
                target=_keep_lines,
                args=(self._process.stdout, self._lines, is_noise),
                name=f"{OUTPUT_OF}{command[0]}",
                daemon=True,
            ),
            threading.Thread(
                target=_keep_last,
                args=(self._process.stderr, self._last_words),
                name=f"{OUTPUT_OF}{command[0]}",
                daemon=True,
            ),
        )
        for reader in self._readers:
            reader.start()

    def say(self, line: str) -> None:
        """Write one line. If nobody reads it, nothing is raised: there will be no answer."""
        with suppress(OSError):
            os.write(self._input.fileno(), f"{line}\n".encode())

    def forget(self) -> None:
        """Drop what it has said and nobody has heard."""
        with suppress(Empty):
            while self._take(0)[1] is not None:
                pass

    def hear(self, deadline: float) -> str:
        """The next line, if it came by ``deadline`` on the monotonic clock; else Silence.

        Gone if no line can come any more.
        """
        try:
            came, line = self._take(max(0, deadline - time.monotonic()))
        except Empty:
            raise Silence from None
        if line is None:
            raise Gone(self._how_it_ended())
        if came > deadline:
            raise Silence
        return line

    def close(self, grace: float) -> None:
        """End it: ask, then insist, then kill, with ``grace`` seconds after each of the first two.

        Nothing of it is left behind: no process, no pipe, no thread.
        """
        self.say("quit")
        self._input.close()
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                self._process.wait(grace)
                break
            except subprocess.TimeoutExpired:
                self._signal_all(number)
        self._process.wait()
        for reader in self._readers:
            reader.join(grace)
            if reader.is_alive():  # it has much to read yet, or another process holds the pipe
                self._signal_all(signal.SIGKILL)
                reader.join(READING_OUT)

    def _take(self, timeout: float) -> Heard:
        """The oldest line; the end stays where it is, for it does not pass."""
        heard = self._lines.get(timeout=min(timeout, threading.TIMEOUT_MAX))
        if heard[1] is None:
            self._lines.put(heard)
        return heard

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SETTLING)
        self._readers[1].join(SETTLING)
        status = self._process.returncode
        if status is None:
            how = "it closed its output"
        elif status < 0:
            how = f"it was ended by signal {-status}"
        else:
            how = f"it ended with status {status}"
        words = " | ".join(tuple(self._last_words))[-LONGEST_WORDS:]
        return f"{how}: {words}" if words else how

    def _signal_all(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


def _keep_lines(stream: IO[bytes], lines: Queue[Heard], is_noise: Callable[[str], bool]) -> None:
    for line in _lines_of(stream):
        if not is_noise(line):
            _put(lines, line)
    _put(lines, None)


def _put(lines: Queue[Heard], line: str | None) -> None:
    heard = time.monotonic(), line
    while True:
        try:
            lines.put_nowait(heard)
            break
        except Full:
            with suppress(Empty):
                lines.get_nowait()


def _keep_last(stream: IO[bytes], last: deque[str]) -> None:
    for line in _lines_of(stream):
        last.append("".join(sign if sign.isprintable() else "?" for sign in line))


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """Each line that is not blank, to the end; then the stream is closed."""
    with stream:
        while raw := stream.readline(LONGEST_LINE):
            line = raw.decode(errors="replace").strip()
            if line:
                yield line
