"""A real server with real bots, and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.processes import Process, serving
from tests.web import browsers

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What opens a browser is a suite of its own."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    database = tmp_path_factory.mktemp("web") / "games.db"
    with serving(
        f"sqlite:{database}",
        ISIS_OSIRIS_WEB=str(browsers.BUNDLE),
        ISIS_OSIRIS_BOT_WORKERS="1",
        ISIS_OSIRIS_BOT_PACE="0.05",
        ISIS_OSIRIS_BOT_WARM_UP="false",
        ISIS_OSIRIS_BOT_SECONDS="0.2",
        ISIS_OSIRIS_BOT_PATIENCE="2",
        ISIS_OSIRIS_LOG_LEVEL="error",
    ) as process:
        yield process


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    reason = browsers.why_not()
    if reason:
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.find_chromium(), args=browsers.options()
        )
        yield browser
        browser.close()


@pytest.fixture
def open_page(server: Process, browser: Browser) -> Iterator[OpenPage]:
    """Opens the app at an address, as a visitor of its own; no page may log an error."""
    contexts = []
    errors: list[str] = []

    def open_page(
        path: str = "",
        *,
        width: int = 1280,
        height: int = 860,
        refused: bool = False,
        **options: Any,
    ) -> Page:
        options.setdefault("locale", "en")
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        # The browser itself logs a refused request: no fault of a page that is to be refused.
        if not refused:
            page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{server.origin}/#/{path}")
        page.wait_for_selector("main")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
