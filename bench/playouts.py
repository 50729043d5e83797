"""Random complete games a second: the compiled kernel beside hand-written C.

The C reference is built on the spot where there is a compiler. Both use the same random generator
in the same way, and their total scores are compared: they play the very same games.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.measure import Runner, compare, spread
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.chance import seeded
from isis_osiris.search.playout import random_totals

GAMES = 500_000
ROUNDS = 9
SEED = 2001


def ours(games: int) -> list[int]:
    """Play so many games with the compiled kernel; the total scores."""
    return random_totals(Position.start(Ruleset.standard()), games, SEED)


def built_reference(folder: Path) -> Callable[[int], list[int]] | None:
    """The same in C, or None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = folder / "reference.so"
    source = Path(__file__).parent / "reference.c"
    subprocess.run(
        [compiler, "-O3", "-march=native", "-shared", "-fPIC", source, "-o", library], check=True
    )
    play = ctypes.CDLL(str(library)).random_games
    play.argtypes = [ctypes.c_int64, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_void_p]
    play.restype = None

    def theirs(games: int) -> list[int]:
        totals = (ctypes.c_int64 * 2)()
        play(games, *seeded(SEED), totals)
        return list(totals)

    return theirs


def main() -> None:
    """Compare, or measure alone where there is no compiler."""
    ours(10)
    runner = Runner("isis_osiris", lambda: GAMES if ours(GAMES) else 0)
    with tempfile.TemporaryDirectory() as folder:
        theirs = built_reference(Path(folder))
        if theirs is None:
            rates = [runner.rate() for _ in range(ROUNDS)]
            print(f"isis_osiris  {spread(rates, ',.0f')} games a CPU second (no C compiler here)")
            return
        if ours(1000) != theirs(1000):
            raise AssertionError("the C reference plays other games")
        peer = Runner("C", lambda: GAMES if theirs(GAMES) else 0)
        compare(runner, peer, "games", ROUNDS)
