"""What operators rely on: probes, numbers, logs, a quick start, and documents that are true."""

from __future__ import annotations

import asyncio
import configparser
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from isis_osiris.cli.app import app as command_line
from isis_osiris.server.settings import Settings
from isis_osiris.server.store import StoreUnavailable
from tests.server.processes import serving
from tests.server.running import open_table, quick, running, seat_at

DOCUMENT = Path("docs/operations.md").read_text()
PREFIX = "ISIS_OSIRIS_"
NOT_THE_SERVERS = {"ISIS_OSIRIS_CACHE"}
"""Where compiled code is kept: for all programs of this package."""
START = 4.0
"""Seconds of work: twice what it should be, for slow machines and while coverage is measured."""


def block(language: str) -> str:
    """The one sample of this language in the document."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return str(found)


def test_every_setting_is_in_the_table_with_its_default() -> None:
    rows = dict[str, str]()
    for names, defaults in re.findall(r"^\| (`[A-Z_`, ]+`) \| (.*?) \|", DOCUMENT, re.MULTILINE):
        values = defaults.split(", ")
        for number, name in enumerate(re.findall(r"[A-Z_]+", names)):
            rows[name.lower()] = values[min(number, len(values) - 1)].strip("`")
    assert rows.keys() == Settings.model_fields.keys()
    for name, field in Settings.model_fields.items():
        told, default = rows[name], field.default
        if isinstance(default, bool):
            assert told == str(default).lower(), name
        elif isinstance(default, int | float):
            assert float(told) == default, name
        elif isinstance(default, str):
            assert told == default, name


def test_the_samples_name_settings_that_exist() -> None:
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", DOCUMENT)) - NOT_THE_SERVERS - {PREFIX}
    assert len(named) >= 4
    assert {name.removeprefix(PREFIX).lower() for name in named} <= Settings.model_fields.keys()


def commands() -> list[list[str]]:
    """How the samples start the server."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(block("ini"))
    starts = [unit["Service"]["ExecStart"], *re.findall(r"command: (.*)", block("yaml"))]
    assert len(starts) == 2
    return [shlex.split(start) for start in starts]


def test_the_samples_start_the_server_as_it_can_be_started() -> None:
    for program, *arguments in commands():
        assert program.endswith("isis-osiris")
        shown = CliRunner().invoke(command_line, [arguments[0], "--help"])
        assert shown.exit_code == 0
        options = set(re.findall(r"--[a-z-]+", re.sub(r"\x1b\[[0-9;]*m", "", shown.output)))
        assert {word for word in arguments if word.startswith("--")} <= options


def test_probes_tell_how_the_server_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as client:
            assert (await client.get("/healthz")).json()["status"] == "ok"
            assert (await client.get("/readyz")).json()["status"] == "ok"

            async def broken() -> None:
                raise StoreUnavailable

            with monkeypatch.context() as patch:
                patch.setattr(server.state.tables.store, "ping", broken)
                answer = await client.get("/readyz")
                assert (answer.status_code, answer.json()["status"]) == (503, "no storage")
                assert (await client.get("/healthz")).status_code == 200
            server.state.is_stopping = True
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.json()["status"]) == (503, "stopping")
            server.state.is_stopping = False

    asyncio.run(ask())


def test_numbers_count_what_happens_and_can_be_switched_off() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                await seat.act(view["game"], 1, {"kind": "reveal"})
                await seat.act(view["game"], 1, {"kind": "reveal"})
                text = (await client.get("/metrics")).text
            for line in (
                'isis_osiris_acts_total{answer="ack"} 1.0',
                'isis_osiris_acts_total{answer="stale"} 1.0',
                "isis_osiris_act_seconds_count 2.0",
                "isis_osiris_sockets 1.0",
                "isis_osiris_tables 1.0",
            ):
                assert line in text
        async with running(quick(metrics=False)) as server, server.visitor() as client:
            assert (await client.get("/metrics")).status_code == 404

    asyncio.run(ask())


def test_behind_a_proxy_it_is_what_browsers_call_it() -> None:
    """As the nginx sample sends it on: by HTTPS, under the public name."""
    headers = set(re.findall(r"proxy_set_header (\S+)", block("nginx")))
    assert headers == {"Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"}

    async def ask() -> None:
        settings = quick(origins="https://games.example")
        public = {"Host": "games.example", "X-Forwarded-Proto": "https"}
        async with running(settings) as server, server.visitor(headers=public) as client:
            cookie = (await client.get("/api/tables")).headers["set-cookie"]
            assert "Secure" in cookie
            ours, other = ({"Origin": f"https://{name}"} for name in ("games.example", "x.example"))
            body: dict[str, Any] = {}
            assert (await client.post("/api/tables", json=body, headers=ours)).status_code == 400
            assert (await client.post("/api/tables", json=body, headers=other)).status_code == 403

    asyncio.run(ask())


def test_a_start_is_quick_and_logs_are_lines_of_json(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path / 'games.db'}"
    with serving(database, ISIS_OSIRIS_LOG_FORMAT="json", ISIS_OSIRIS_LOG_LEVEL="debug") as server:
        assert httpx.get(f"{server.address}readyz").status_code == 200
        work = server.cpu_seconds()
        print(f"started with {work:.2f} s of CPU")
        assert work < START
        status, errors = server.stop()
    assert status in (0, -signal.SIGTERM)
    lines = [line for line in errors.splitlines() if line.startswith("{")]
    told = [json.loads(line) for line in lines]
    assert [entry["event"] for entry in told if entry["logger"].startswith("isis")] == [
        "serving",
        "stopped",
    ]
    for entry in told:
        assert {"event", "level", "logger", "timestamp"} <= entry.keys()


def test_bare_it_takes_a_free_port_and_the_users_data_folder(tmp_path: Path) -> None:
    """What a family starts: nothing is said, and everything is where it belongs."""
    environment = os.environ | {
        "XDG_DATA_HOME": str(tmp_path),
        "HOME": str(tmp_path),
        "ISIS_OSIRIS_BOT_WORKERS": "0",
    }
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "ISIS_OSIRIS_DATABASE"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "isis_osiris"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        assert httpx.get(f"{address}readyz").status_code == 200
        assert list(tmp_path.rglob("games.db"))
    finally:
        process.kill()
        process.communicate()
