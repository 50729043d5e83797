"""A real server with real bots, and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.processes import Process, serving
from tests.web import browsers
from tests.web.visitors import Visitor, visitor

OpenPage = Callable[..., Page]
PATIENCE = 60_000
"""Milliseconds until something that never comes is missed; a busy machine is no fault."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What opens a browser is a suite of its own."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker("browser")


def web_server(database: Path, *options: str) -> AbstractContextManager[Process]:
    """A server with the app and with bots that answer at once."""
    return serving(
        f"sqlite:{database}",
        *options,
        ISIS_OSIRIS_WEB=str(browsers.BUNDLE),
        ISIS_OSIRIS_BOT_WORKERS="1",
        ISIS_OSIRIS_BOT_WARM_UP="false",
        # The simple bots that play here need no compiler, and nobody waits for one.
        ISIS_OSIRIS_JIT="0",
        ISIS_OSIRIS_LOG_LEVEL="error",
    )


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with web_server(tmp_path_factory.mktemp("web") / "games.db") as process:
        yield process


@pytest.fixture
def somebody(server: Process) -> Iterator[Visitor]:
    with visitor(server.origin) as someone:
        yield someone


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        options = browsers.launch_options()
    except browsers.NoBrowser as reason:
        pytest.skip(str(reason))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@pytest.fixture
def open_page(server: Process, browser: Browser) -> Iterator[OpenPage]:
    """Opens the app at an address, as a visitor of its own; no page may log an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        path: str = "",
        *,
        width: int = 1280,
        height: int = 860,
        refused: bool = False,
        origin: str = server.origin,
        before: Callable[[Page], None] | None = None,
        **options: Any,
    ) -> Page:
        """``refused``: the page is to be refused something; ``before``: done before it opens."""
        options.setdefault("locale", "en")
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        # The browser itself logs what fails on the way: no fault of a page that is to meet it.
        if not refused:
            page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if before:
            before(page)
        page.goto(f"{origin}/#/{path}")
        page.wait_for_selector("main")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
