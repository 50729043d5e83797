"""The project as a whole: what it promises about itself."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import isis_osiris

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_are_hashed_and_name_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    pins = re.findall(r"^[A-Za-z0-9_.-]+==", text, re.MULTILINE)
    assert len(pins) > 5
    assert len(pins) == len(re.findall(r"^[^ #\n].*\\\n {4}--hash", text, re.MULTILINE))


def test_the_dev_lock_holds_the_run_lock() -> None:
    run, dev = (
        set(re.findall(r"^\S+==\S+", (ROOT / "requirements" / name).read_text(), re.MULTILINE))
        for name in ("run.txt", "dev.txt")
    )
    assert run < dev


def test_the_example_in_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(example.strip().splitlines()) <= 15
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=True
    )
    assert done.stdout.count("[Game ") == 1


def test_every_rule_is_told_and_enforced() -> None:
    rules = [f"R{number}" for number in range(1, 19)]
    told = (ROOT / "docs" / "rules.md").read_text()
    source = "\n".join(path.read_text() for path in Path(isis_osiris.__file__).parent.rglob("*.py"))
    for rule in rules:
        assert f"**{rule}**" in told
        assert re.search(rf"\b{rule}\b", source), f"{rule} is cited nowhere"


@pytest.mark.parametrize(
    "path",
    [*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md"))],
    ids=lambda path: path.name,
)
def test_links_in_the_docs_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", path.read_text()):
        if "://" not in target:
            assert (path.parent / target).exists(), target
