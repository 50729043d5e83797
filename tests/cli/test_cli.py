"""The command line, run as people run it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent.parent / "golden"

BROKEN = """\
[Players "2"]
[Result "*"]

1. a1 b1

[Players "2"]

1. a1 b2
2. c3 b2

[Players "3"]

1. a1+4 b2 ?-4
"""


def run(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "isis_osiris", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def test_help_and_version() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    for command in ("score", "simulate", "show"):
        assert command in shown.stdout
        assert run(command, "--help").returncode == 0
    assert run("--version").stdout == "0.1.0\n"
    assert shown.stdout.startswith("Usage: isis-osiris ")


def test_help_waits_for_nothing_heavy() -> None:
    program = (
        "import sys; sys.argv = ['isis-osiris', '--help']\n"
        "from isis_osiris.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'numba', 'numpy', 'rich', 'isis_osiris.table'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


class TestScore:
    def test_json_is_one_line_a_game(self) -> None:
        done = run(
            "score", "--json", str(GOLDEN / "ties-private-3.ior"), str(GOLDEN / "series-2.ior")
        )
        verdicts = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode == 0
        assert [verdict["game"] for verdict in verdicts] == [1, 2, 1, 2, 3, 4]
        assert verdicts[2] == {
            "file": str(GOLDEN / "series-2.ior"),
            "game": 1,
            "players": 2,
            "variant": "private",
            "status": "finished",
            "plies": 36,
            "scores": [15, -16],
            "winners": [1],
        }
        assert list(verdicts[2]) == [
            "file", "game", "players", "variant", "status", "plies", "scores", "winners",
        ]  # fmt: skip
        assert len(verdicts[0]["winners"]) > 1

    def test_the_golden_verdicts(self) -> None:
        files = sorted(path.name for path in GOLDEN.glob("*.ior"))
        done = subprocess.run(
            [sys.executable, "-m", "isis_osiris", "score", "--json", *files],
            cwd=GOLDEN,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert done.stdout == (GOLDEN / "verdicts.jsonl").read_text("utf-8")

    def test_what_cannot_be_is_told_and_the_rest_is_judged(self, tmp_path: Path) -> None:
        path = tmp_path / "broken.ior"
        path.write_text(BROKEN)
        done = run(
            "score", "--json", str(path), str(tmp_path / "none.ior"), str(GOLDEN / "passes-2.ior")
        )
        assert done.returncode == 1
        assert done.stderr.splitlines() == [
            f"{path}:9:7: ply 4: b2 is taken (R7)",
            f"{tmp_path / 'none.ior'}: no such file or directory",
        ]
        verdicts = [json.loads(line) for line in done.stdout.splitlines()]
        assert [(each["game"], each["status"], each["plies"]) for each in verdicts[:2]] == [
            (1, "unfinished", 2),
            (3, "unfinished", 2),
        ]
        assert verdicts[0]["scores"] is None
        assert verdicts[0]["winners"] == []
        assert len(verdicts) == 6

    def test_standard_input(self) -> None:
        done = run("score", "--json", "-", stdin=BROKEN)
        assert done.stderr == "-:9:7: ply 4: b2 is taken (R7)\n"
        assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == ["-", "-"]

    def test_the_table_for_people(self) -> None:
        done = run("score", str(GOLDEN / "series-2.ior"), str(GOLDEN / "ties-common-2.ior"))
        assert done.returncode == 0
        lines = [line.split() for line in done.stdout.splitlines()]
        assert lines[0] == ["File", "Game", "Variant", "Players", "Plies", "Scores", "Winner"]
        assert lines[1][1:] == ["1", "private", "Ann,", "Bob", "36", "+15", "-16", "Ann"]
        assert "Ann and Bob share the win" in done.stdout
        assert "Series golden-2, 4 games:" in done.stdout
        assert ["1", "Ann", "+52", "2", "×", "+20", "and", "12", "on", "blue"] in lines
        assert ["2", "Bob", "-56", "2", "×", "-20", "and", "16", "on", "red"] in lines
        assert "\x1b" not in done.stdout

    def test_an_unfinished_game_has_no_winner(self) -> None:
        done = run("score", "-", stdin='[Match "m"]\n\n1. a1')
        assert "unfinished" in done.stdout
        assert "Series" not in done.stdout

    def test_any_number_of_games_gets_a_table(self) -> None:
        done = run("score", "-", stdin='[Seat1 "[b]"]\n1. a1\n' * 1_201)
        assert done.stdout.count("[b], Seat 2") == 1_201
        assert done.stdout.count("File") == 3

    def test_without_a_file_it_says_what_it_needs(self) -> None:
        done = run("score")
        assert done.returncode == 2
        assert "FILE" in done.stderr

    def test_a_winner_among_namesakes_is_told_by_seat(self) -> None:
        records = run("simulate", "--seed", "1").stdout
        assert re.search(r"random \(seat [12]\)", run("score", "-", stdin=records).stdout)


class TestSimulate:
    @pytest.mark.parametrize("variant", ["private", "common"])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_same_seed_gives_the_same_bytes(
        self, tmp_path: Path, players: int, variant: str
    ) -> None:
        options = ["--games", "3", "--players", str(players), "--variant", variant]
        paths = [tmp_path / "one.ior", tmp_path / "two.ior"]
        for path in paths:
            done = run("simulate", *options, "--seed", "7", "--output", str(path))
            assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert paths[0].read_bytes() == paths[1].read_bytes()
        assert paths[0].read_text() == run("simulate", *options, "--seed", "7").stdout
        assert paths[0].read_text() != run("simulate", *options, "--seed", "8").stdout
        judged = run("score", "--json", str(paths[0]))
        verdicts = [json.loads(line) for line in judged.stdout.splitlines()]
        assert [each["status"] for each in verdicts] == ["finished"] * 3
        assert {(each["players"], each["variant"]) for each in verdicts} == {(players, variant)}

    def test_an_interruption_keeps_whole_games(self, tmp_path: Path) -> None:
        path = tmp_path / "games.ior"
        command = [sys.executable, "-m", "isis_osiris", "simulate", "--games", "1000000"]
        process = subprocess.Popen(
            [*command, "--output", str(path)], stderr=subprocess.PIPE, text=True
        )
        try:
            while not path.exists() or path.stat().st_size < 10_000:
                assert process.poll() is None
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
        assert process.returncode == 130
        found = re.fullmatch(r"Stopped after (\d+) of 1000000 games; they are written\.\n", told)
        assert found is not None
        verdicts = run("score", "--json", str(path)).stdout.splitlines()
        assert len(verdicts) == int(found.group(1)) > 0
        assert {json.loads(line)["status"] for line in verdicts} == {"finished"}

    def test_without_a_seed_every_run_is_another(self) -> None:
        assert run("simulate").stdout != run("simulate").stdout

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            (["--bots", "nobody"], "isis-osiris: there is no bot 'nobody': choose from "),
            (
                ["--players", "3", "--bots", "random,random"],
                "isis-osiris: name one bot, or one for each of the 3 seats, not 2",
            ),
            (
                ["--variant", "open"],
                "isis-osiris: the variant is private or common, not 'open'",
            ),
            (
                ["--output", "/"],
                "isis-osiris: / cannot be written: Is a directory",
            ),
        ],
    )
    def test_what_it_cannot_do_it_says_in_a_line(self, options: list[str], reason: str) -> None:
        done = run("simulate", *options)
        assert done.returncode == 1
        assert done.stderr.startswith(reason)
        assert len(done.stderr.splitlines()) == 1


LINE = "6/2A3/3+2B1/2-33/6/6 A 7,7 10,10 -"


class TestShow:
    def test_a_position_line(self) -> None:
        for arguments in ([LINE], LINE.split()):
            done = run("show", *arguments)
            assert done.returncode == 0
            lines = done.stdout.splitlines()
            assert lines[0].split() == list("abcdef")
            assert lines[4] == " 5 │    │    │  ● │    │    │    │ 5"
            assert lines[6] == " 4 │    │    │    │ +2 │  ◆ │    │ 4"
            assert lines[8] == " 3 │    │    │ -3 │    │    │    │ 3"
            assert " ● Seat 1  violet  7 stones  10 tiles  to move" in lines
            assert lines[-1] == LINE
            assert {len(line) for line in lines[1:14]} == {34, 36}
            assert "\x1b" not in done.stdout

    def test_a_finished_game_is_shown_open(self) -> None:
        done = run("show", str(GOLDEN / "series-3.ior"), "--game", "2")
        assert "?" not in done.stdout
        assert "▲ Ann  green   " in done.stdout
        assert "+13  wins" in done.stdout
        assert "common reserve: " in done.stdout

    def test_shared_wins(self) -> None:
        assert "shares the win" in run("show", str(GOLDEN / "ties-private-2.ior")).stdout

    def test_a_ply_of_a_finished_game(self) -> None:
        path = str(GOLDEN / "private-4.ior")
        assert run("show", path, "--ply", "0").stdout.splitlines()[-1] == (
            "6/6/6/6/6/6 A 5,5,5,5 5,5,5,5 -"
        )
        done = run("show", path, "--ply", "37")
        assert done.returncode == 1
        assert done.stderr == "isis-osiris: there is no ply 37: this record has 36\n"

    def test_a_game_that_goes_on_keeps_its_tiles_face_down(self, tmp_path: Path) -> None:
        path = tmp_path / "game.ior"
        path.write_text("1. a1+4 b1-4 2. c1+3 d1-3 3. e1+2 ?-2")
        hidden = run("show", str(path)).stdout
        assert "? │  ? │  ? │  ? │  ? │" in hidden
        assert "has turned up -2" in hidden
        assert "--recall full shows them" in hidden
        full = run("show", str(path), "--recall", "full").stdout
        assert "+4 │ -4 │ +3 │ -3 │ +2 │" in full
        tinted = run("show", str(path), "--recall", "sign_only").stdout
        assert "+? │ -? │ +? │ -? │ +? │" in tinted
        last = run("show", str(path), "--recall", "last_three").stdout
        assert "? │  ? │ +3 │ -3 │ +2 │" in last

    def test_a_full_board_from_a_line(self) -> None:
        line = run("show", str(GOLDEN / "private-2.ior")).stdout.splitlines()[-1]
        again = run("show", line).stdout
        assert "wins" in again
        assert "to move" not in again
        hidden = run("show", line.replace("+2", "?").replace("-2", "?")).stdout
        assert "wins" not in hidden
        assert "to move" not in hidden

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["none.ior"], "none.ior: no such file or directory"),
            (["6/6 A", "7,7"], "the line ends before the field for the tiles left"),
            ([LINE.replace("A 7", "B 7")], "after 4 turns seat 1 is to move, not seat 2 (R10)"),
            ([LINE, "--ply", "3"], "--ply, --game and --recall go with a record"),
            ([str(GOLDEN / "series-2.ior"), "--game", "9"], "has fewer than 9 games"),
            (
                [str(GOLDEN / "series-2.ior"), "--recall", "some"],
                "--recall is one of full, face_down, sign_only, last_three, not 'some'",
            ),
        ],
    )
    def test_what_cannot_be_shown_is_said_in_a_line(
        self, arguments: list[str], reason: str
    ) -> None:
        done = run("show", *arguments)
        assert done.returncode == 1
        assert reason in done.stderr
        assert done.stderr.startswith("isis-osiris: ")
        assert len(done.stderr.splitlines()) == 1

    def test_a_broken_record_is_refused_with_its_place(self) -> None:
        done = run("show", "-", stdin="1. a1 a1")
        assert (done.returncode, done.stderr) == (
            1,
            "isis-osiris: -:1:7: ply 2: a1 is taken (R7)\n",
        )
