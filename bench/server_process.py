"""Servers to be measured, in processes of their own on a core of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

UNLIMITED = {
    f"ISIS_OSIRIS_{kind}_{limit}": "1000000"
    for kind in ("SOCKET", "REQUEST", "TABLE")
    for limit in ("RATE", "BURST")
}
"""All load comes from one address here."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A server that runs."""

    process: subprocess.Popen[str]
    address: str

    @property
    def origin(self) -> str:
        """What browsers would call it."""
        return self.address.rstrip("/")

    def cpu_seconds(self) -> float:
        """What its process has used so far, in all threads."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory of its process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def process_of(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    cores: set[int] | None = None,
) -> Iterator[Measured]:
    """Start a server that prints its address at the end of a line; end it afterwards."""
    with (folder / "errors.txt").open("w") as errors:
        process = subprocess.Popen(
            command,
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
        )
    try:
        if cores is not None:
            os.sched_setaffinity(process.pid, cores)
        for line in process.stdout or ():
            if "http://" in line:
                break
        else:
            raise RuntimeError((folder / "errors.txt").read_text())
        yield Measured(process, line.split()[-1])
    finally:
        process.terminate()
        try:
            process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


@contextmanager
def our_server(
    folder: Path, cores: set[int] | None = None, **environment: str
) -> Iterator[Measured]:
    """Our server as it is run for a group: games in a file, every ack on disk."""
    database = folder / "games.db"
    command = (sys.executable, "-m", "isis_osiris", "serve", "--no-browser", "--port", "0")
    with process_of(
        (*command, "--database", f"sqlite:{database}"), UNLIMITED | environment, folder, cores
    ) as server:
        yield server
