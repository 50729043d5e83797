"""Which browser the browser tests take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web import browsers, chromium_package
from tests.web.browsers import NoBrowser, launch_options
from tests.web.chromium_package import NoChromium


@pytest.fixture(autouse=True)
def a_built_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(browsers, "BUNDLE", tmp_path)
    monkeypatch.delenv("CHROMIUM", raising=False)


def test_the_one_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    assert launch_options()["executable_path"] == "/opt/mine"


def test_the_one_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chromium"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert launch_options()["executable_path"] == str(program)


@pytest.mark.parametrize("given", [None, "fetch"])
def test_else_the_one_from_npm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str | None
) -> None:
    monkeypatch.setattr(chromium_package, "fetched", lambda: Path("/fetched/chromium"))
    if given:
        monkeypatch.setenv("CHROMIUM", given)
    else:
        monkeypatch.setenv("PATH", str(tmp_path))
    options = launch_options()
    assert options["executable_path"] == "/fetched/chromium"
    assert "LD_LIBRARY_PATH" in options["env"]


def test_no_browser_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched() -> Path:
        raise NoChromium("there is no Node to fetch it with")

    monkeypatch.setattr(chromium_package, "fetched", fetched)
    monkeypatch.setenv("CHROMIUM", "fetch")
    with pytest.raises(NoBrowser, match=r"NO BROWSER: .* no Node"):
        launch_options()
