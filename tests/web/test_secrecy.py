"""After a tile has turned down, its value is nowhere in the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.conftest import OpenPage
from tests.web.playing import free_cells

MARKER = 7654321
"""A value that no tile has, and that nothing else in a page would be."""


def mark_values(page: Page) -> None:
    """Let the server's reveals tell the marker instead of a tile's value."""

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "reveal":
                told["value"] = MARKER
            route.send(json.dumps(told))

        server.on_message(pass_on)

    page.route_web_socket("**/live", connect)


def everything(page: Page) -> str:
    """All that the page holds: its document, its storage, and every reachable object."""
    page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    told = page.evaluate(
        """async () => JSON.stringify([
          document.documentElement.outerHTML, document.title, {...localStorage},
          {...sessionStorage}, document.cookie, await caches.keys(),
          (await indexedDB.databases()).map(one => one.name)])"""
    )
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")
    chunks: list[str] = []

    def keep(event: dict[str, Any]) -> None:
        chunks.append(event["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", keep)
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"captureNumericValue": True})
    session.detach()
    return str(told) + json.dumps(tree) + "".join(chunks)


def wait_for(page: Page, selector: str) -> None:
    """A locator keeps no handle; an element handle would itself hold what has left the page."""
    page.locator(selector).first.wait_for()


def test_a_value_is_gone_when_its_tile_turns_down(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("about:blank")
    mark_values(page)
    page.goto(open_page().url)
    page.click("text=Play now")
    wait_for(page, "button.act:not(:disabled)")
    for _ in range(3):
        page.keyboard.press("t")
        wait_for(page, "[data-docked]")
        wait_for(page, '[data-cell][aria-disabled="false"]')
        assert str(MARKER) in everything(page)
        cell = free_cells(page)[0]
        page.click(f'[data-cell="{cell}"]')
        wait_for(page, f'[data-cell="{cell}"][data-piece]')
        wait_for(page, "button.act:not(:disabled)")
    assert page.locator("[data-up]").count() == 0
    where = everything(page)
    assert str(MARKER) not in where, where[where.index(str(MARKER)) - 80 :][:200]
