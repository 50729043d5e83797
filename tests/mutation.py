"""How good are the tests? Break the rules, the scoring and the views in every small way, and count
the breakages that no test notices: `python3 play.py test --mutation` (about half an hour).

Each core works on its own copy of the project. Left out are mutations that change nothing that
runs (operators in annotations, `==` for `is` between small numbers, marks for the compiler) and, of
the dozen ways to replace an arithmetic operator, all but the likely slips.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).parent.parent
COPIED = ("src", "tests", "pyproject.toml")
BIN = Path(sys.executable).parent
SOURCE = "src/isis_osiris"
MODULES = (
    "rules/kernel.py",
    "rules/tempo.py",
    "rules/ruleset.py",
    "rules/setup.py",
    "rules/position.py",
    "rules/replay.py",
    "rules/cells.py",
    "rules/outcome.py",
    "rules/refusal.py",
    "record/view.py",
)
TESTS = (
    *(f"tests/rules/test_{name}.py" for name in ("outcome", "cells", "position", "ruleset")),
    *(f"tests/rules/test_{name}.py" for name in ("setup", "kernel")),
    *(f"tests/record/test_{name}.py" for name in ("view", "golden", "writer")),
)
LEFT_OUT = re.compile(
    "core/("
    "ReplaceBinaryOperator_(Add|Sub|Mul)_(RShift|LShift|Pow|Mod|Div|Bit.*)"
    "|ReplaceBinaryOperator_BitOr_.*"
    "|ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot)"
    ")"
)
SETTINGS = """\
[cosmic-ray]
module-path = {modules}
timeout = 60.0
excluded-modules = []
test-command = {command!r}

[cosmic-ray.distributor]
name = "local"
"""


def main() -> int:
    """Run all mutants and print the score and the survivors."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        workers = os.cpu_count() or 1
        copies = [prepare(Path(folder) / str(worker), worker, workers) for worker in range(workers)]
        if subprocess.run(
            test_command(copies[0].parent), cwd=copies[0].parent, check=False
        ).returncode:
            print("The tests fail without any mutation: nothing was tried.", file=sys.stderr)
            return 1
        running = [subprocess.Popen(cosmic_ray("exec", copy), cwd=copy.parent) for copy in copies]
        try:
            while any(process.poll() is None for process in running):
                time.sleep(2)
                show_progress(copies)
        finally:
            for process in running:
                process.terminate()
                process.wait()
        print(file=sys.stderr)
        return report(copies)


def prepare(folder: Path, worker: int, workers: int) -> Path:
    """A copy of the project with this worker's share of the mutants; its list of them."""
    folder.mkdir()
    for name in COPIED:
        original = ROOT / name
        copy = shutil.copytree if original.is_dir() else shutil.copy
        copy(original, folder / name)
    command = shlex.join(test_command(folder))
    modules = [f"{SOURCE}/{module}" for module in MODULES]
    (folder / "cosmic-ray.toml").write_text(SETTINGS.format(modules=modules, command=command))
    database = folder / "mutants.sqlite"
    subprocess.run(cosmic_ray("init", database), cwd=folder, check=True)
    with use_db(database, WorkDB.Mode.open) as work:
        items = list(work.work_items)
        work.clear()
        work.add_work_items(
            item
            for number, item in enumerate(items)
            if number % workers == worker
            and not any(LEFT_OUT.fullmatch(each.operator_name) for each in item.mutations)
            and not any(is_mark_for_compiler(each) for each in item.mutations)
        )
    return database


def is_mark_for_compiler(mutation: Any) -> bool:
    """Whether a mutation takes away `@inlined` in the kernel: interpreted, it means nothing."""
    is_kernel = Path(mutation.module_path).stem == "kernel"
    return is_kernel and bool(mutation.operator_name == "core/RemoveDecorator")


def test_command(folder: Path) -> list[str]:
    """What must fail for a mutant in this copy: the quick tests, interpreted."""
    quick = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    environment = ("env", f"PYTHONPATH={folder / 'src'}", "ISIS_OSIRIS_JIT=0")
    return [*environment, *quick, *TESTS]


def cosmic_ray(verb: str, database: Path) -> list[str]:
    """A command of the tool, for this list of mutants."""
    return [str(BIN / "cosmic-ray"), verb, "cosmic-ray.toml", str(database)]


def show_progress(databases: list[Path]) -> None:
    """One line, written over."""
    done = total = 0
    for database in databases:
        with use_db(database, WorkDB.Mode.open) as work:
            done += work.num_results
            total += work.num_work_items
    print(f"\r{done} of {total} mutants", end="", file=sys.stderr, flush=True)


def report(databases: list[Path]) -> int:
    """The score, and every survivor as a difference; 1 if the run was not finished."""
    outcomes: Counter[str] = Counter()
    left = 0
    for database in databases:
        with use_db(database, WorkDB.Mode.open) as work:
            left += work.num_work_items - work.num_results
            for _, result in work.completed_work_items:
                survived = result.test_outcome == TestOutcome.SURVIVED
                outcomes["survived" if survived else "killed"] += 1
                if survived:
                    print(result.diff)
    total = sum(outcomes.values())
    print(f"{outcomes['killed']} of {total} mutants killed", end="")
    print(f" ({outcomes['killed'] / total:.1%}), {left} not tried" if total else "")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
