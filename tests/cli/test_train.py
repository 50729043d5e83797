"""``isis-osiris train`` as its users run it: to the end, and interrupted."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from isis_osiris.search.evaluation import load_knowledge
from tests.cli.test_cli import run

TRAIN = ("train", "--players", "2", "--games", "400", "--json")


def test_it_learns_both_variants_and_writes_their_weights(tmp_path: Path) -> None:
    result = run(*TRAIN, "--output", str(tmp_path))
    laps = [json.loads(line) for line in result.stdout.splitlines()]
    assert {lap["variant"] for lap in laps} == {"private", "common"}
    assert all(lap["games"] == lap["of"] == 400 for lap in laps)
    for lap in laps:
        assert load_knowledge(Path(lap["weights"])).cells.any()


def test_done_is_done(tmp_path: Path) -> None:
    command = (*TRAIN, "--variant", "private", "--output", str(tmp_path))
    run(*command)
    written = (tmp_path / "2-private.npz").read_bytes()
    again = run(*command)
    assert json.loads(again.stdout)["games"] == 400
    assert (tmp_path / "2-private.npz").read_bytes() == written


def test_ctrl_c_leaves_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    command = ["train", "--players", "2", "--variant", "private", "--output", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "isis_osiris", *command, "--games", "10000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lap = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "goes on from the last checkpoint" in told
    assert (tmp_path / "2-private.checkpoint").is_file()
    assert lap["weights"] is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--players", "5"), "--players takes numbers like 2,3,4, not '5'"),
        (("--variant", "other"), "--variant is private, common or all, not 'other'"),
    ],
)
def test_what_cannot_be_is_refused(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    result = run("train", "--output", str(tmp_path), *options)
    assert result.returncode == 1
    assert told in result.stderr
