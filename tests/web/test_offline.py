"""Without a network the app still opens and says so; nothing of a game is ever kept."""

from __future__ import annotations

from pathlib import Path

from tests.web.conftest import OpenPage, web_server
from tests.web.playing import next_turn, place, sit_down
from tests.web.visitors import here

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""


def test_the_app_opens_offline_and_keeps_nothing_of_a_game(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with web_server(tmp_path / "games.db") as server:
        page = open_page(origin=server.origin, service_workers="allow", refused=True)
        page.evaluate("async () => { await navigator.serviceWorker.ready }")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        # Once more, so that all its files went through the worker.
        page.reload()
        sit_down(page, here("Ann"), here("Ben"))
        place(page, next_turn(page).cells[0])
        table = page.url
        page.goto(f"{server.origin}/#/rules")
        page.wait_for_selector("main h1")
        kept = page.evaluate(KEPT)
        assert "/" in kept
        assert [path for path in kept if path.startswith(("/api", "/healthz", "/metrics"))] == []
        server.kill()
        page.goto(f"{server.origin}/")
        page.wait_for_selector(".hero")
        page.wait_for_selector("text=No connection to the server")
        page.click(".hero button")
        page.wait_for_selector("text=No connection to the server")
        page.goto(table)
        page.wait_for_selector("text=nothing is lost")
        page.goto(f"{server.origin}/#/rules")
        page.wait_for_selector("main h1")
