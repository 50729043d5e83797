"""The server as people start, copy and stop it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.processes import QUIET, serving


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "isis_osiris", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | QUIET,
    )


def new_table(address: str) -> tuple[str, httpx.Cookies]:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    with httpx.Client(base_url=address) as client:
        opened = client.post("/api/tables", json={"seats": seats}).json()
        return opened["table"]["table"], client.cookies


def test_serve_back_up_restore(tmp_path: Path) -> None:
    database, copy = f"sqlite:{tmp_path / 'games.db'}", tmp_path / "copy.db"
    with serving(database) as server:
        assert httpx.get(f"{server.address}readyz").json()["status"] == "ok"
        table, cookies = new_table(server.address)
        again = run("serve", "--no-browser", "--database", database)
        assert again.returncode == 1
        assert "another isis-osiris server runs on it" in again.stderr
        assert "Traceback" not in again.stderr
        busy = run(
            "serve",
            "--no-browser",
            "--database",
            "sqlite::memory:",
            "--port",
            server.origin.rpartition(":")[2],
        )
        assert busy.returncode == 1
        assert "cannot listen on" in busy.stderr
        made = run("backup", str(copy), "--database", database)
        assert made.returncode == 0, made.stderr
        twice = run("backup", str(copy), "--database", database)
        assert "exists already" in twice.stderr
        refused = run("restore", str(copy), "--database", database)
        assert refused.returncode == 1
        assert "in use" in refused.stderr
        later, _ = new_table(server.address)
        _, errors = server.stop()
        assert "Traceback" not in errors
        token = next(iter(cookies.values()))
        assert token not in errors
        assert table not in errors
    offline = run("backup", str(tmp_path / "second.db"), "--database", database)
    assert offline.returncode == 0, offline.stderr
    restored = run("restore", str(copy), "--database", database)
    assert restored.returncode == 0, restored.stderr
    with serving(database) as server:
        shown = httpx.get(f"{server.address}api/tables/{table}", cookies=cookies)
        assert shown.json()["table"]["seats"][0]["you"]
        assert httpx.get(f"{server.address}api/tables/{later}").status_code == 404


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("serve", "--database", "mysql:x"), "is no database that we know"),
        (("backup", "x.db", "--database", "postgresql://localhost/x"), "use pg_dump"),
        (("backup", "x.db", "--database", "sqlite:/nonexistent/x.db"), "there is no database"),
        (("restore", "/nonexistent/x.db"), "there is no file"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_setting_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ISIS_OSIRIS_BOT_SECONDS", "fast")
    done = run("serve")
    assert done.returncode == 1
    assert "ISIS_OSIRIS_BOT_SECONDS" in done.stderr
