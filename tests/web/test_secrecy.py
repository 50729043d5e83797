"""After a tile has turned down, its value is nowhere in the page."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, Route, WebSocketRoute

from tests.web.browsers import BUNDLE
from tests.web.conftest import OpenPage
from tests.web.playing import go, next_turn, place, play_on, sit_down, table_of, turn_up
from tests.web.visitors import RANDOM_BOT, here

MARKER = 765432123
"""A value that no tile has, and that nothing else in a page would be."""
GAMES = 20
WORKERS = 4


class Eavesdropper:
    """Between a page and the server: every reveal tells the marker, all else is kept.

    ``others`` are messages of the live connection, ``answers`` the bodies of the interface's HTTP
    answers, ``files`` the paths of everything else that the page got.
    """

    def __init__(self, page: Page) -> None:
        self.others: list[str] = []
        self.answers: list[str] = []
        self.files: set[str] = set()
        self.told = 0
        page.route_web_socket("**/live", self.connect)
        # Of the interface alone: a page that does not come from the network itself may not open
        # connections to this machine.
        page.route("**/api/**", self.answer)
        page.on("response", self.note)

    def answer(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append(answer.text())
        route.fulfill(response=answer)

    def note(self, answer: Response) -> None:
        path = urlsplit(answer.url).path
        if not path.startswith("/api/"):
            self.files.add(path.lstrip("/") or "index.html")

    def connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def down(message: str | bytes) -> None:
            told: dict[str, Any] = json.loads(message)
            if told["type"] == "reveal":
                self.told += 1
                told["value"] = MARKER
            else:
                self.others.append(str(message))
            route.send(json.dumps(told))

        def up(message: str | bytes) -> None:
            self.others.append(str(message))
            server.send(message)

        server.on_message(down)
        route.on_message(up)


DOCUMENT = """async () => JSON.stringify([
  document.documentElement.outerHTML, document.title, location.href, {...localStorage},
  {...sessionStorage}, document.cookie, history.state, await caches.keys(),
  (await indexedDB.databases()).map(one => one.name),
  performance.getEntries().map(one => one.name)])"""


def everything_shown(page: Page) -> str:
    """What a person or a program could read in the page: document, storage, accessibility tree."""
    session = page.context.new_cdp_session(page)
    tree = json.dumps(session.send("Accessibility.getFullAXTree"))
    session.detach()
    return str(page.evaluate(DOCUMENT)) + tree


def every_object(page: Page) -> str:
    """All that is reachable in the page's memory."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []

    def keep(event: dict[str, Any]) -> None:
        chunks.append(event["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", keep)
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"captureNumericValue": True})
    session.detach()
    return "".join(chunks)


def marked(text: str) -> list[str]:
    """What stands beside each marker in this text."""
    return [part[:80] for part in text.split(str(MARKER))[1:]]


def values_in(messages: list[str]) -> list[Any]:
    """All values and signs of tiles in these messages, but for games that are over."""
    found: list[Any] = []

    def look(thing: Any) -> None:
        if isinstance(thing, dict) and not thing.get("result"):
            found.extend(value for key, value in thing.items() if key in {"value", "sign"})
            for part in thing.values():
                look(part)
        elif isinstance(thing, list):
            for part in thing:
                look(part)

    for message in messages:
        look(json.loads(message))
    return [value for value in found if value is not None]


def test_the_marker_is_found_while_a_tile_is_up(open_page: OpenPage) -> None:
    """Else the test below could not fail."""
    heard: list[Eavesdropper] = []
    page = open_page(before=lambda page: heard.append(Eavesdropper(page)))
    sit_down(page, here("Ann"), RANDOM_BOT)
    turn_up(page)
    assert marked(everything_shown(page))
    assert marked(every_object(page))
    (line,) = heard
    assert values_in(line.answers) == []
    page.evaluate("owed => fetch(owed)", f"/api/tables/{table_of(page)}/owed")
    assert values_in(line.answers) != []


def look_elsewhere(page: Page) -> None:
    """To the first page, which asks for one's tables, and back to the game; then anew."""
    table = table_of(page)
    go(page, "")
    page.locator(f'a[href="#/table/{table}"]').first.click()
    page.wait_for_selector("[role=grid]")
    page.reload()
    page.wait_for_selector("[role=grid]")
    next_turn(page)


@pytest.mark.parametrize("worker", range(WORKERS))
def test_a_value_is_gone_when_its_tile_turns_down(open_page: OpenPage, worker: int) -> None:
    """Twenty games on live pages: their memory is searched in the middle or at the end."""
    heard: list[Eavesdropper] = []
    page = open_page(width=390, height=844, before=lambda page: heard.append(Eavesdropper(page)))
    (line,) = heard
    for game in range(GAMES // WORKERS):
        sit_down(page, here("Ann"), RANDOM_BOT)
        turn_up(page)
        place(page, next_turn(page).cells[game])
        page.locator("button.act:not(:disabled)").first.wait_for()
        assert page.locator("[data-up]").count() == 0
        assert marked(everything_shown(page)) == []
        if game % 2 == 0:
            assert marked(every_object(page)) == []
        look_elsewhere(page)
        play_on(page, seed=game + 1 + 10 * worker)
        page.locator("dialog[open]").wait_for(timeout=180_000)
        assert line.told > 0
        assert marked(everything_shown(page)) == []
        if game % 2 == 1:
            assert marked(every_object(page)) == []
        page.keyboard.press("Escape")
    assert values_in(line.others) == []
    assert values_in(line.answers) == []
    assert len(line.answers) > 2 * GAMES // WORKERS
    # All else are files of the app, which are the same for everybody.
    assert {path for path in line.files if not (BUNDLE / path).is_file()} == set()
