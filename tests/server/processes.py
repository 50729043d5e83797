"""Servers in processes of their own, as people run them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

QUIET = {
    "ISIS_OSIRIS_BOT_WORKERS": "0",
    "ISIS_OSIRIS_BOT_PACE": "0",
    "ISIS_OSIRIS_SOCKET_RATE": "1000000",
    "ISIS_OSIRIS_SOCKET_BURST": "1000000",
    "ISIS_OSIRIS_REQUEST_RATE": "1000000",
    "ISIS_OSIRIS_REQUEST_BURST": "1000000",
    "ISIS_OSIRIS_TABLE_RATE": "1000000",
    "ISIS_OSIRIS_TABLE_BURST": "1000000",
    "ISIS_OSIRIS_WEB": "/nonexistent",
}


@dataclass
class Process:
    """A server's process and the address it has told."""

    process: subprocess.Popen[str]
    address: str

    @property
    def origin(self) -> str:
        return self.address.rstrip("/")

    def cpu_seconds(self) -> float:
        """What it has used so far; 0 where that cannot be told."""
        with suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def megabytes(self) -> float:
        """Its memory; 0 where that cannot be told."""
        with suppress(OSError):
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return 0.0

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> tuple[int, str]:
        """Ask it to end; its status, and what it wrote on the error output."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors


@contextmanager
def serving(database: str, *options: str, **environment: str) -> Iterator[Process]:
    """A server on this database; it is gone afterwards, whatever happens."""
    command = [sys.executable, "-m", "isis_osiris", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", database, *options],
        env=os.environ | QUIET | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            _, errors = process.communicate(timeout=60)
            raise RuntimeError(errors)
        yield Process(process, line.split()[-1])
    finally:
        process.kill()
        with suppress(ValueError):
            process.communicate(timeout=60)
