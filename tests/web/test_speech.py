"""What a screen reader is told: every event of a game once, in order, and no hidden value."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from isis_osiris.record import GameRecord
from isis_osiris.rules import Pass, PlaceStone, PlayedTile
from tests.web.conftest import OpenPage
from tests.web.playing import (
    accept,
    finish,
    next_turn,
    place,
    play,
    play_now,
    play_on,
    saved_record,
    sit_down,
    turn_up,
)
from tests.web.visitors import OPEN, RANDOM_BOT, Visitor, here

LISTEN = """
  window.heard = [];
  const LIVE = '[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]';
  const hear = (region, text) => {
    if (text.trim()) window.heard.push([text.trim(), region.textContent]);
  };
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      const around = (target.closest ? target : target.parentElement)?.closest(LIVE);
      if (type === 'characterData' && around) hear(around, around.textContent);
      for (const node of addedNodes) {
        if (around) hear(around, node.textContent);
        else for (const region of node.querySelectorAll?.(LIVE) ?? [])
          hear(region, region.textContent);
        if (!around && node.matches?.(LIVE)) hear(node, node.textContent);
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Keeps every text that is put into a live region, with all that stands there then."""
LAYING = "The table is being laid …"
VALUE = re.compile(r"\b(plus|minus) \d")


def listen(page: Page) -> None:
    page.add_init_script(LISTEN)


def spoken(page: Page) -> list[str]:
    """All that was said; a value only while its tile is up."""
    heard: list[list[str]] = page.evaluate("window.heard")
    for text, region in heard:
        assert bool(VALUE.search(region)) == (" turns up " in text or "You turn up" in text), heard
        assert len(VALUE.findall(region)) <= 1, heard
    return [text for text, _ in heard if text != LAYING]


def value(number: int) -> str:
    return f"{'plus' if number > 0 else 'minus'} {abs(number)}"


def events(game: GameRecord, *, mine: Collection[str]) -> list[str]:
    """What is to be said of a game to somebody with these seats."""
    tags = dict(game.tags)
    players = game.ruleset.players
    given = [tags[f"Seat{number + 1}"] for number in range(players)]
    names = [name[:1].upper() + name[1:] for name in given]
    told: list[str] = []
    for number, turn in enumerate(game.turns):
        name = names[number % players]
        if name in mine and not isinstance(turn, Pass):
            told.append("Your turn" if name == "You" else f"{name} to move: your turn")
        match turn:
            case PlaceStone(cell):
                told.append(f"{name} puts a stone on {cell}")
            case PlayedTile(cell, number):
                told.append(f"{name} turns up {value(number)}")
                told.append(f"{name} puts the tile on {cell}")
            case Pass():
                told.append(f"{name} cannot move and is passed over")
    assert game.outcome is not None
    scores = game.outcome.scores
    best = max(scores)
    winners = ", ".join(name for name, score in zip(names, scores, strict=True) if score == best)
    does = "share the win" if scores.count(best) > 1 else "wins"
    score = f"+{best}" if best > 0 else str(best).replace("-", "−")
    told.append(f"The board is full. {winners} {does} with {score}")
    return [as_you(text) for text in told] if "You" in mine else told


def as_you(text: str) -> str:
    """Somebody without a name is spoken to."""
    for one, other in (
        ("You puts", "You put"),
        ("You turns", "You turn"),
        ("You wins", "You win"),
        ("You cannot move and is", "You cannot move and are"),
    ):
        text = text.replace(one, other)
    return text


def test_a_game_with_a_bot_and_the_next(open_page: OpenPage) -> None:
    page = open_page(before=listen)
    sit_down(page, here("Ann"), RANDOM_BOT)
    play(page, seed=21)
    first = events(saved_record(page), mine=["Ann"])
    assert spoken(page) == first
    page.click("text=Play again")
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length < 3")
    play(page, seed=22)
    # Now the bot has begun: records are told from whoever did.
    second = events(saved_record(page), mine=["Ann"])
    assert spoken(page) == [*first, "Game 2 begins", *second]


def test_somebody_without_a_name(open_page: OpenPage) -> None:
    page = open_page(before=listen)
    play_now(page)
    play(page, seed=23)
    assert spoken(page) == events(saved_record(page), mine=["You"])


def test_three_at_one_screen(open_page: OpenPage) -> None:
    """Each hears that it is their turn, though the screen stays the same."""
    page = open_page(before=listen)
    sit_down(page, here("Ann"), here("Ben"), here("Cleo"))
    play(page, seed=24)
    assert spoken(page) == events(saved_record(page), mine=["Ann", "Ben", "Cleo"])


def test_two_pages_and_a_spectator_with_passes(open_page: OpenPage) -> None:
    host, guest, watcher = (open_page(before=listen) for _ in range(3))
    sit_down(host, here("You"), OPEN, variant="common")
    host.wait_for_function("() => document.querySelector('.invite input')?.value")
    guest.evaluate("link => { location.href = link }", host.input_value(".invite input"))
    guest.fill("form input", "Ben")
    guest.click("form .button")
    guest.wait_for_selector("[role=grid]")
    watcher.evaluate("link => { location.href = link }", host.url)
    watcher.wait_for_selector("text=You are watching")
    play_on(watcher)
    play_on(host, taste="stones")
    play_on(guest, taste="tiles")
    finish(host, guest, watcher)
    game = saved_record(host)
    assert any(isinstance(turn, Pass) for turn in game.turns)
    assert spoken(host) == events(game, mine=["You"])
    assert spoken(guest) == events(game, mine=["Ben"])
    assert spoken(watcher) == events(game, mine=[])


class Line:
    """Between a page and the server, to be cut."""

    def __init__(self, page: Page) -> None:
        self._routes: list[WebSocketRoute] = []
        self._is_down = False
        page.route_web_socket("**/live", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self._is_down:
            route.close()
            return
        self._routes.append(route)
        route.connect_to_server()

    def cut(self) -> None:
        self._is_down = True
        for route in self._routes:
            route.close()
        self._routes.clear()

    def mend(self) -> None:
        self._is_down = False


def test_what_happens_while_the_line_is_cut(open_page: OpenPage, somebody: Visitor) -> None:
    lines: list[Line] = []

    def before(page: Page) -> None:
        listen(page)
        lines.append(Line(page))

    page = open_page(before=before)
    (line,) = lines
    somebody.open(OPEN, here("Ben"), here("Cleo"), here("Dan"))
    accept(page, somebody)
    next_turn(page)
    place(page, "a1")
    expected = ["Ann to move: your turn", "Ann puts a stone on a1"]
    page.wait_for_function("() => window.heard.some(([text]) => text.includes('a1'))")
    line.cut()
    page.wait_for_selector(".away")
    somebody.act("stone", cell="b2")
    shown = value(somebody.turn_up())
    somebody.act("place", cell="c3")
    somebody.act("stone", cell="d4")
    line.mend()
    page.click("[data-up] button")
    next_turn(page)
    heard: list[Any] = page.evaluate("window.heard.map(([text]) => text)")
    lost = "No connection. We keep trying; nothing is lost."
    assert [text for text in heard if text not in {LAYING, lost}] == [
        *expected,
        "Ben puts a stone on b2",
        "Dan puts a stone on d4",
        "Ann to move: your turn",
        f"While you were away, Cleo turned up {shown} and put it on c3",
    ]
    # Cut once more, with nothing that happens meanwhile: nothing is said again.
    line.cut()
    page.wait_for_selector(".away")
    line.mend()
    page.wait_for_selector(".away", state="detached")
    turn_up(page)
    later: list[Any] = page.evaluate("window.heard.map(([text]) => text)")
    assert [text.partition(" plus")[0].partition(" minus")[0] for text in later[len(heard) :]] == [
        lost,
        "Ann turns up",
    ]
