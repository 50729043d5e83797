"""The app in Chromium: what its first load weighs, and whether it ever keeps a player waiting.

The weight is that of script and style after gzip: of the first screen, of a newcomer's first table
and of all other screens. Then whole games are played on a page against a bot, with motion and sound
as people have them, and every task of the page's main thread is timed by Chromium's own trace. A
click is answered within a frame if no task takes long; 50 ms is what Chromium calls a long one. The
thread's own time is what counts: the clock also tells how busy the machine was.

    python -m bench browser
    python -m bench.browser --games 3

It needs a browser, and takes the one that the browser tests take.
"""

from __future__ import annotations

import gzip
import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, Request, sync_playwright

from bench.measure import spread
from bench.server_process import our_server
from tests.web import browsers
from tests.web.playing import finish, play_now, play_on

LONG = 50.0
QUIET = {"ISIS_OSIRIS_BOT_WORKERS": "1", "ISIS_OSIRIS_LOG_LEVEL": "warning"}
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline"


@dataclass(frozen=True, slots=True)
class Game:
    """The tasks of one game's main thread, in milliseconds of its own time and of the clock's."""

    cpu: list[float]
    clock: list[float]


class Fetched:
    """The script and style that a page asks for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._addresses: set[str] = set()
        page.on("request", self._add)

    def _add(self, request: Request) -> None:
        if request.resource_type in {"script", "stylesheet"}:
            self._addresses.add(request.url)

    def kilobytes(self) -> float:
        """All of it so far, compressed."""
        bodies = [self._page.request.get(address).body() for address in self._addresses]
        return sum(len(gzip.compress(body, 9)) for body in bodies) / 1000


def weigh(browser: Browser, origin: str) -> dict[str, float]:
    """What somebody has loaded after each step of a first visit."""
    page = browser.new_page(service_workers="block")
    fetched, found = Fetched(page), {}
    page.goto(origin, wait_until="networkidle")
    found["first screen"] = fetched.kilobytes()
    play_now(page)
    page.wait_for_load_state("networkidle")
    found["first table"] = fetched.kilobytes()
    for screen in ("new", "rules", "learn", "settings", "replay"):
        page.goto("about:blank")
        page.goto(f"{origin}/#/{screen}", wait_until="networkidle")
    found["all screens"] = fetched.kilobytes()
    page.close()
    return found


def play(browser: Browser, origin: str, seed: int) -> Game:
    """A whole game, up to the result, under Chromium's trace."""
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 860})
    page.goto(origin, wait_until="networkidle")
    browser.start_tracing(page=page, categories=CATEGORIES.split(","))
    play_now(page)
    play_on(page, seed)
    finish(page)
    trace: dict[str, Any] = json.loads(browser.stop_tracing())
    page.close()
    return tasks(trace["traceEvents"])


def tasks(events: Sequence[dict[str, Any]]) -> Game:
    """The tasks of the page's main thread: of all renderers', the one that did most."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found: dict[tuple[int, int], Game] = {main: Game([], []) for main in mains}
    for event in events:
        main = found.get((event["pid"], event["tid"]))
        if main is not None and event["ph"] == "X" and event["name"].endswith("RunTask"):
            main.clock.append(event["dur"] / 1000)
            main.cpu.append(event.get("tdur", event["dur"]) / 1000)
    return max(found.values(), key=lambda game: sum(game.cpu))


def main(words: Sequence[str] = ()) -> None:
    """Weigh, play and report."""
    parser = ArgumentParser(prog="python -m bench.browser")
    parser.add_argument("--games", type=int, default=3)
    options = parser.parse_args(list(words))
    try:
        launch = browsers.launch_options()
    except browsers.NoBrowser as reason:
        raise SystemExit(str(reason)) from None
    with (
        TemporaryDirectory() as folder,
        our_server(Path(folder), None, **QUIET, ISIS_OSIRIS_WEB=str(browsers.BUNDLE)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch)
        print(f"Chromium {browser.version}")
        for what, kilobytes in weigh(browser, server.origin).items():
            print(f"{what:<13}  {kilobytes:.1f} kB of script and style, compressed")
        games = [play(browser, server.origin, seed + 1) for seed in range(options.games)]
        browser.close()
    longest = spread([max(game.cpu) for game in games], ".1f")
    waited = spread([max(game.clock) for game in games], ".1f")
    count = sum(len(game.cpu) for game in games)
    late = sum(time > LONG for game in games for time in game.cpu)
    print(f"longest task   {longest} ms of the main thread, {waited} ms by the clock")
    print(f"over {LONG:.0f} ms     {late} of {count} tasks in {len(games)} games")


if __name__ == "__main__":
    main(sys.argv[1:])
