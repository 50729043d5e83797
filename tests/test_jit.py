"""Compiling: on demand, kept on disk, and never stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from isis_osiris import _jit

needs_compiler = pytest.mark.skipif(not _jit.ENABLED, reason="compilation is switched off")

PROGRAM = """
import numpy as np
from isis_osiris import _jit
from isis_osiris.rules import Ruleset, kernel
vector = np.array(Ruleset.standard().start, np.int16)
over = _jit.compiled(kernel.is_over)
print(over(vector), getattr(over, "stats", None) and sum(over.stats.cache_hits.values()))
"""


def run(cache: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"ISIS_OSIRIS_CACHE": str(cache)} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@needs_compiler
def test_compiled_code_is_kept_for_the_next_start(tmp_path: Path) -> None:
    assert run(tmp_path) == "False 0"
    assert run(tmp_path) == "False 1"


def test_it_runs_without_a_compiler(tmp_path: Path) -> None:
    assert run(tmp_path, ISIS_OSIRIS_JIT="0") == "False None"
    assert list(tmp_path.iterdir()) == []


@needs_compiler
def test_it_runs_where_nothing_can_be_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    assert run(blocked) == "False 0"


def test_an_edit_in_any_module_gets_another_cache(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.py").write_text("a = 1")
    (tmp_path / "deep" / "two.py").write_text("b = 2")
    before = _jit.source_digest([tmp_path])
    assert _jit.source_digest([tmp_path]) == before
    (tmp_path / "deep" / "two.py").write_text("b = 3")
    after = _jit.source_digest([tmp_path])
    assert after != before
    (tmp_path / "deep" / "two.py").rename(tmp_path / "deep" / "three.py")
    assert _jit.source_digest([tmp_path]) not in (before, after)


def test_every_marked_function_is_in_what_the_digest_covers() -> None:
    package = Path(_jit.__file__).parent
    marked = [
        path.relative_to(package).parts[0]
        for path in package.rglob("*.py")
        if "\n@jit\n" in path.read_text() or "\n@inlined\n" in path.read_text()
    ]
    assert set(marked) == set(_jit.COMPILED) - {"_jit.py"}


@needs_compiler
def test_old_caches_are_dropped(tmp_path: Path) -> None:
    for number in range(8):
        old = tmp_path / "compiled" / f"old-{number}"
        old.mkdir(parents=True)
        os.utime(old, (number, number))
    run(tmp_path)
    kept = {path.name for path in (tmp_path / "compiled").iterdir()}
    assert len(kept) == _jit.KEPT_CACHES
    assert {"old-7", "old-6", "old-5"} < kept


@needs_compiler
def test_only_marked_functions_are_compiled() -> None:
    def unmarked() -> int:
        return 1

    with pytest.raises(TypeError, match="unmarked is not marked with @jit"):
        _jit.compiled(unmarked)


@needs_compiler
def test_other_users_of_numba_keep_their_cache() -> None:
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    _jit.compiled(_jit.jit(lambda: 1))
    assert before == config.CACHE_DIR
