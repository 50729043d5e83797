"""``isis-osiris arena``, run as people run it, with real processes."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from isis_osiris.cli import arena
from isis_osiris.cli.arena import ArenaOptions, run_arena
from isis_osiris.record import GameRecord, RecordError, read_games
from isis_osiris.rules import GameError

ROOT = Path(__file__).parent.parent.parent
PROGRAM = (sys.executable, "-W", "error", "-m", "isis_osiris", "arena")
WITH_TEST_BOTS = (sys.executable, "-W", "error", "-m", "tests.analysis.bots", "arena")


def run(*arguments: str, program: tuple[str, ...] = PROGRAM) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*program, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert "Traceback" not in done.stderr
    return done


def lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def records(path: Path) -> list[GameRecord]:
    with path.open("rb") as stream:
        games = list(read_games(stream, path.name))
    return [game for game in games if not isinstance(game, RecordError)]


def start(
    *arguments: str, program: tuple[str, ...] = PROGRAM, **environment: str
) -> subprocess.Popen[str]:
    """In a group of its own, as a terminal starts it."""
    return subprocess.Popen(
        [*program, *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )


def wait_for_end_of_group(group: int) -> None:
    """Until nobody is left in it, or the patience of the one who waits."""
    for _ in range(3000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("a worker has stayed behind")


def wait_for_size(path: Path, size: int, process: subprocess.Popen[str]) -> None:
    while not path.exists() or path.stat().st_size < size:
        assert process.poll() is None
        time.sleep(0.02)


def test_the_result_for_programs() -> None:
    options = ("--bots", "random,random", "--games", "10", "--seed", "7", "--jobs", "2", "--json")
    whole, first, second, pairing = lines(run(*options))
    assert whole == {
        "kind": "arena",
        "players": 2,
        "variant": "private",
        "seed": "7",
        "movetime": None,
        "nodes": None,
        "games": 10,
        "deals": 5,
        "seatings": 2,
        "fair_share": 0.5,
        "sprt": None,
    }
    assert list(first) == [
        "kind", "bot", "seats", "won", "shared", "lost",
        "share", "share_low", "share_high", "margin", "margin_low", "margin_high",
        "elo", "elo_low", "elo_high", "decisions", "seconds_mean", "seconds_max",
        "forfeits", "forfeit_reasons",
    ]  # fmt: skip
    assert [first["bot"], second["bot"]] == ["random (1)", "random (2)"]
    assert first["seats"] == first["won"] + first["shared"] + first["lost"] == 10
    assert first["share"] + second["share"] == pytest.approx(1)
    assert first["share_low"] < first["share"] < first["share_high"]
    assert first["margin"] == pytest.approx(-second["margin"])
    assert (first["forfeits"], first["forfeit_reasons"]) == (0, {})
    assert 0 < first["seconds_mean"] <= first["seconds_max"]
    assert list(pairing) == [
        "kind", "bots", "meetings", "ahead", "ahead_low", "ahead_high",
        "elo", "elo_low", "elo_high",
    ]  # fmt: skip
    assert pairing["bots"] == ["random (1)", "random (2)"]
    assert pairing["elo"] == pytest.approx(-second["elo"])


def test_the_number_of_jobs_changes_neither_games_nor_figures(tmp_path: Path) -> None:
    options = ["--bots", "random,random", "--games", "12", "--players", "3", "--seed", "4"]
    options += ["--variant", "common", "--nodes", "5", "--json"]
    results, files = [], []
    for jobs in ("1", "3"):
        file = tmp_path / f"{jobs}.ior"
        figures = lines(run(*options, "--jobs", jobs, "--output", str(file)))
        for line in figures:
            line.pop("seconds_mean", None)
            line.pop("seconds_max", None)
        results.append(figures)
        files.append(file.read_bytes())
    assert results[0] == results[1]
    assert files[0] == files[1]
    assert results[0][0]["nodes"] == 5


def test_the_table_for_people() -> None:
    done = run("--bots", "random,random,random", "--games", "7", "--seed", "1", "--jobs", "2")
    assert done.returncode == 0
    assert done.stderr == ("Playing 12 games instead of 7: each deal is played in 6 seatings.\n")
    shown = done.stdout.splitlines()
    assert shown[0].strip() == (
        "12 games: 2 deals, each in 6 seatings. 2 players, private reserves, no limit, seed 1."
    )
    headings = "Bot Won Shared Lost Win share Margin Elo Time a move Forfeits"
    assert " ".join(shown[2].split()) == headings
    assert [line.split()[:2] for line in shown[3:6]] == [
        ["random", f"({number})"] for number in (1, 2, 3)
    ]
    assert len(shown) == 10
    assert "\x1b" not in done.stdout


def test_progress_is_shown_in_a_terminal_only() -> None:
    terminal, stderr = pty.openpty()
    options = ("--bots", "random,random", "--games", "8", "--jobs", "1", "--sprt", "0,10", "--json")
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "120"}
    done = subprocess.run(
        [*PROGRAM, *options], stdout=subprocess.PIPE, stderr=stderr, env=environment, check=True
    )
    os.close(stderr)
    shown = b""
    with suppress(OSError):  # this is how a terminal tells that nobody is there any more
        while part := os.read(terminal, 4096):
            shown += part
    os.close(terminal)
    assert "8/8" in shown.decode()
    assert re.search(r"random \(1\) +[\d.]+ %  random \(2\) +[\d.]+ %  LLR [+-]", shown.decode())
    assert len(done.stdout.splitlines()) == 4
    assert b"\x1b" not in done.stdout


def test_records_tell_deals_and_seatings(tmp_path: Path) -> None:
    file = tmp_path / "games.ior"
    done = run("--bots", "random,random", "--games", "6", "--seed", "9", "--output", str(file))
    assert done.returncode == 0
    deals = defaultdict(list)
    for record in records(file):
        assert record.is_finished
        deals[record.tag("Match")].append((record.tag("Round"), record.names))
    assert list(deals) == [f"arena 9, deal {deal}" for deal in (1, 2, 3)]
    both = [("1", ("random (1)", "random (2)")), ("2", ("random (2)", "random (1)"))]
    assert list(deals.values()) == [both] * 3


def test_faults_of_bots_are_forfeits(tmp_path: Path) -> None:
    file = tmp_path / "games.ior"
    options = ("--bots", "first,failing", "--games", "4", "--jobs", "2", "--output", str(file))
    done = run(*options, program=WITH_TEST_BOTS)
    assert done.returncode == 0
    assert "failing forfeited 4 games:\n  4 × ZeroDivisionError\n" in done.stdout
    row = next(line for line in done.stdout.splitlines() if line.startswith(" failing "))
    assert row.split()[1:4] == ["0", "0", "4"]
    assert row.split()[-1] == "4"
    assert "-∞" in row
    for record in records(file):
        assert not record.is_finished
        loser = record.names.index("failing") + 1
        assert record.tag("Termination") == f"seat {loser} loses: ZeroDivisionError"


def test_many_reasons_are_not_all_told() -> None:
    options = ("--bots", "first,moody,stillborn", "--games", "24", "--movetime", "50")
    done = run(*options, program=WITH_TEST_BOTS)
    assert done.returncode == 0
    assert "50 ms a decision" in done.stdout
    told = done.stdout.partition("moody forfeited 8 games:\n")[2].splitlines()
    assert all(re.fullmatch(r"  1 × mood 0\.\d+", line) for line in told[:5])
    assert told[5:] == [
        "  and for 3 other reasons",
        "stillborn forfeited 16 games:",
        "  16 × OSError",
    ]
    row = next(line for line in done.stdout.splitlines() if line.startswith(" stillborn "))
    assert "ms" not in row


def test_ctrl_c_waits_for_a_deal_to_be_counted() -> None:
    before = signal.getsignal(signal.SIGINT)
    done = []

    def count() -> None:
        with arena._uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("counted")

    with pytest.raises(KeyboardInterrupt):
        count()
    assert done == ["counted"]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_sequential_test_stops_early() -> None:
    options = ("--bots", "first,cheat", "--sprt", "0,100", "--games", "100000", "--seed", "1")
    whole, *_ = lines(run(*options, "--json", "--jobs", "2", program=WITH_TEST_BOTS))
    assert whole["games"] < 100
    assert whole["sprt"]["accepted"] == "H1"
    assert whole["sprt"]["llr"] >= whole["sprt"]["bound"] == pytest.approx(2.944, abs=1e-3)
    shown = run(*options, "--jobs", "1", program=WITH_TEST_BOTS).stdout
    assert "SPRT accepts H1: first above cheat by Elo +100 rather than +0 (log " in shown
    worse = run(
        *("--bots", "cheat,first", "--sprt", "0,100", "--games", "1000"), program=WITH_TEST_BOTS
    ).stdout
    assert "SPRT accepts H0: cheat above first by Elo +0 rather than +100 (log " in worse


def test_a_sequential_test_may_stay_open() -> None:
    done = run("--bots", "random,random", "--sprt", "0,5", "--games", "2")
    assert "SPRT undecided between Elo +0 and +5: log likelihood ratio " in done.stdout


def test_an_interruption_keeps_whole_deals(tmp_path: Path) -> None:
    file = tmp_path / "games.ior"
    options = ("--bots", "random,random,random", "--games", "600000", "--jobs", "2")
    process = start(*options, "--output", str(file), "--json")
    try:
        wait_for_size(file, 20_000, process)
        os.killpg(process.pid, signal.SIGINT)
        told, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    whole = json.loads(told.splitlines()[0])
    assert whole["games"] == 6 * whole["deals"] == len(records(file)) > 0
    assert complaints == (
        f"Stopped after {whole['games']} games; the deal begun last does not count.\n"
    )
    wait_for_end_of_group(process.pid)


def test_an_interruption_does_not_wait_for_thinkers(tmp_path: Path) -> None:
    """Nothing is finished: so nothing is reported."""
    options = ("--bots", "first,sleepy", "--jobs", "2")
    process = start(*options, program=WITH_TEST_BOTS, SLEEPY=str(tmp_path))
    try:
        wait_for_size(tmp_path / "asleep", 0, process)
        os.killpg(process.pid, signal.SIGINT)
        told, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, told) == (130, "")
    assert complaints == "Stopped after 0 games; the deal begun last does not count.\n"
    wait_for_end_of_group(process.pid)


def test_workers_do_not_outlive_their_parent(tmp_path: Path) -> None:
    file = tmp_path / "games.ior"
    process = start("--bots", "random,random", "--games", "1000000", "--output", str(file))
    try:
        wait_for_size(file, 10_000, process)
    finally:
        process.kill()
        process.communicate()
    wait_for_end_of_group(process.pid)


def test_a_bot_that_kills_its_process_ends_the_arena() -> None:
    done = run("--bots", "first,fatal", "--games", "4", "--jobs", "1", program=WITH_TEST_BOTS)
    assert done.returncode == 1
    stopped, reason = done.stderr.splitlines()
    assert stopped == "Stopped after 0 games; the deal begun last does not count."
    assert reason.startswith("isis-osiris: a worker was lost (BrokenProcessPool): ")


def test_without_a_seed_every_run_is_another() -> None:
    one, other = (lines(run("--bots", "random,random", "--games", "2", "--json")) for _ in "ab")
    assert one[0]["seed"] != other[0]["seed"]


def test_what_it_cannot_do_it_says_in_a_line() -> None:
    done = run("--bots", "random")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "isis-osiris: an arena needs two bots at least\n"


PLAIN = ArenaOptions(
    bots="random,random",
    games=100,
    movetime=None,
    nodes=None,
    players=2,
    variant="private",
    jobs=None,
    seed=None,
    as_json=False,
    sprt=None,
    output=None,
    cluster=None,
)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (replace(PLAIN, bots="random,nobody"), "there is no bot 'nobody': choose from .*random.*"),
        (
            replace(PLAIN, bots="random,random,random", players=4),
            "4 players need two bots, or 4 and more, not 3",
        ),
        (replace(PLAIN, variant="open"), "the variant is private or common, not 'open'"),
        (replace(PLAIN, movetime=5, nodes=5), "--movetime and --nodes do not go together"),
        (
            replace(PLAIN, jobs=1, cluster="tcp://127.0.0.1:1"),
            "--jobs is for this machine, and does not go with --cluster",
        ),
        (replace(PLAIN, cluster="x"), "no Dask cluster answers at x: .*"),
        (
            replace(PLAIN, bots="random,random,random", sprt="0,5", games=6),
            "--sprt compares two bots, not 3",
        ),
        (replace(PLAIN, sprt="5"), "--sprt takes two numbers, as in 0,20, not '5'"),
        (replace(PLAIN, sprt="9,5"), "the first Elo of a test is below the second, not 9,5"),
        (
            replace(PLAIN, output=Path("-")),
            "--output needs a file: the result goes to the standard output",
        ),
        (replace(PLAIN, output=Path("/")), "/ cannot be written: Is a directory"),
    ],
)
def test_what_it_refuses(options: ArenaOptions, reason: str) -> None:
    with pytest.raises(GameError) as caught:
        run_arena(options)
    assert re.fullmatch(reason, str(caught.value))
