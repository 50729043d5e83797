"""Everything that a change must pass: `python3 play.py test`.

play.py test                  linters, types, layers, tests, coverage, browser (what CI runs)
play.py test PYTEST-ARGS…     just these tests: `play.py test tests/rules -k stone`
play.py test --long           what takes hours: a million games in step with the oracle, and more
play.py test --browser        just whole games and all screens in a real Chromium
play.py test --mutation       how many mutants of the rules and views the tests catch
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PYTEST = (sys.executable, "-m", "pytest", "--numprocesses=auto", "--dist=worksteal", "--quiet")
COVERING = ("tests/rules", "tests/record", "tests/table")
"""Where what is covered fully is tested: being watched makes tests slow."""
FULLY_COVERED = "*/isis_osiris/rules/*,*/isis_osiris/record/*"


@dataclass
class Step:
    """One thing to pass, and the command that tells."""

    name: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)

    def passes(self) -> bool:
        """Run it, with its output shown."""
        print(f"\n── {self.name}", flush=True)
        start = time.monotonic()
        environment = os.environ | self.environment
        done = subprocess.run(self.command, cwd=ROOT, env=environment, check=False)
        seconds = time.monotonic() - start
        print(f"── {self.name}: {'ok' if done.returncode == 0 else 'FAILED'}, {seconds:.0f} s")
        return done.returncode == 0


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    """A program of the project's environment."""
    return str(BIN / name), *arguments


IN_A_BROWSER = Step("in a real browser", (*PYTEST, "-m", "browser", "tests/web"))
EVERYTHING = (
    Step("lint", tool("ruff", "check", "--quiet")),
    Step("format", tool("ruff", "format", "--check", "--quiet")),
    Step("types", tool("mypy")),
    Step("layers", tool("lint-imports", "--no-cache")),
    Step("old coverage", tool("coverage", "erase")),
    Step("tests of rules, records and tables", tool("coverage", "run", *PYTEST[1:], *COVERING)),
    Step("coverage data", tool("coverage", "combine", "--quiet")),
    Step(
        "coverage of rules and records",
        tool("coverage", "report", f"--include={FULLY_COVERED}", "--fail-under=100"),
    ),
    Step("all other tests", (*PYTEST, *(f"--ignore={folder}" for folder in COVERING))),
    Step("rules without a compiler", (*PYTEST, "tests/rules"), {"ISIS_OSIRIS_JIT": "0"}),
    Step(
        "searches with every index checked",
        (*PYTEST, "tests/search"),
        {"NUMBA_BOUNDSCHECK": "1", "ISIS_OSIRIS_CACHE": str(ROOT / ".checked_cache")},
    ),
    Step("20,000 games in step with the oracle", (*PYTEST, "-m", "bulk")),
    IN_A_BROWSER,
)
LONG = (Step("what takes long", (*PYTEST, "-m", "long")),)
MUTATION = (Step("mutants", (sys.executable, "-m", "tests.mutation")),)


def main(arguments: list[str]) -> int:
    """Run the steps that were asked for; 1 if one fails."""
    if arguments == ["--long"]:
        steps: Sequence[Step] = LONG
    elif arguments == ["--browser"]:
        steps = (IN_A_BROWSER,)
    elif arguments == ["--mutation"]:
        steps = MUTATION
    elif arguments:
        steps = (Step("tests", (sys.executable, "-m", "pytest", *arguments)),)
    else:
        steps = EVERYTHING
    failed = [step.name for step in steps if not step.passes()]
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
