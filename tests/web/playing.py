"""How a person plays: looks whose turn it is, and clicks, taps or types."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from playwright.sync_api import Page

from isis_osiris.record import GameRecord, loads
from tests.web.visitors import Visitor

TURN = """() => {
  if (document.querySelector('.after')) return { what: 'over', cells: [], turn: false };
  // Nobody has to wait until a tile has been looked at. (A real Escape could come too late, and
  // close what has opened meanwhile.)
  if (document.querySelector('[data-up]'))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  const cells = [...document.querySelectorAll('[data-cell][aria-disabled="false"]')]
    .map(cell => cell.dataset.cell);
  const turn = !!document.querySelector('button.act[aria-keyshortcuts="T"]:not(:disabled)');
  const what = document.querySelector('[data-docked]') ? 'place' : 'choose';
  return (cells.length > 0 || (what === 'choose' && turn)) && { what, cells, turn };
}"""
"""What is to be done, or something false as long as it is nothing."""

PLAYS_ITSELF = (
    "([taste, seed]) => { const look = "
    + TURN
    + """;
  let n = seed;
  const random = () => (n = (n * 16807) % 2147483647) / 2147483647;
  const act = () => {
    const { what, cells, turn } = look() || {};
    if (what === 'over') return;
    const tile = taste === 'any' ? random() < 0.5 : taste === 'tiles';
    const cell = cells?.[Math.floor(random() * cells.length)];
    if (what === 'choose' && turn && (tile || !cell))
      document.querySelector('button.act[aria-keyshortcuts="T"]').click();
    else if (what) document.querySelector(`[data-cell="${cell}"]`).click();
    setTimeout(act, 10);
  };
  act();
}"""
)
"""Plays in the page: as fast as the page can, and any number of pages at once."""

Put = Callable[[Page, str], None]
Taste = Literal["any", "tiles", "stones"]


@dataclass(frozen=True)
class Turn:
    """What a page waits for: ``choose``, ``place`` or ``over``."""

    what: str
    cells: list[str]
    turn: bool


def next_turn(page: Page) -> Turn:
    """Wait until there is something to do on this page."""
    return Turn(**page.wait_for_function(TURN).json_value())


def click(page: Page, cell: str) -> None:
    page.click(f'[data-cell="{cell}"]')


def tap_twice(page: Page, cell: str) -> None:
    page.tap(f'[data-cell="{cell}"]')
    page.wait_for_selector(f'[data-cell="{cell}"].chosen')
    page.tap(f'[data-cell="{cell}"]')


def press_keys(page: Page, cell: str) -> None:
    """Walk there from the cell that has the focus, with arrows."""
    page.evaluate("() => document.querySelector('[data-cell][tabindex=\"0\"]').focus()")
    at = str(page.evaluate("() => document.activeElement.dataset.cell"))
    right, up = ord(cell[0]) - ord(at[0]), int(cell[1]) - int(at[1])
    for key, times in (
        ("ArrowRight", right),
        ("ArrowLeft", -right),
        ("ArrowUp", up),
        ("ArrowDown", -up),
    ):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Enter")


def place(page: Page, cell: str, put: Put = click) -> None:
    put(page, cell)
    page.locator(f'[data-cell="{cell}"][data-piece]').wait_for()


def turn_up(page: Page) -> None:
    """Turn up a tile, as soon as one may, and wait until it lies on the hand."""
    assert next_turn(page).turn
    page.keyboard.press("t")
    # A locator keeps no handle, and so nothing alive that has left the page.
    page.locator("[data-docked]").wait_for()


def play_by_hand(page: Page, seed: int, put: Put = click) -> None:
    """Play a whole game with real input."""
    random = Random(seed)
    while (now := next_turn(page)).what != "over":
        if now.what == "choose" and now.turn and (not now.cells or random.random() < 0.5):
            turn_up(page)
        else:
            place(page, random.choice(now.cells), put)


def play_on(page: Page, seed: int = 1, taste: Taste = "any") -> None:
    """From now on this page plays whenever it can; ``finish`` waits for the end."""
    page.evaluate(PLAYS_ITSELF, [taste, seed])


def finish(*pages: Page) -> None:
    """Wait until the game is over on these pages, and its result is shown."""
    for page in pages:
        page.wait_for_selector("dialog[open]", timeout=180_000)


def play(*pages: Page, seed: int = 1) -> None:
    """Play a whole game, everybody on their page."""
    for page in pages:
        play_on(page, seed)
    finish(*pages)


def signed(text: str) -> int:
    return int(text.strip().replace("−", "-"))


def column_shown(page: Page, cell: str) -> dict[str, int]:
    """One number for each player, from the dialog that ends the game."""
    finish(page)
    rows = page.eval_on_selector_all(
        "dialog tbody tr",
        "(rows, cell) => rows.map(row => [row.querySelector('th').textContent.trim(),"
        " row.querySelector(cell).textContent])",
        cell,
    )
    return {str(name): signed(score) for name, score in rows}


def scores_shown(page: Page) -> dict[str, int]:
    return column_shown(page, "td[data-final]")


def totals_shown(page: Page) -> dict[str, int]:
    return column_shown(page, "td:last-child")


def saved_record(page: Page) -> GameRecord:
    """The game that the dialog's link saves, as the library reads it."""
    finish(page)
    link = page.get_attribute("dialog a[download]", "href")
    origin = page.url.partition("/#")[0]
    (game,) = loads(page.request.get(f"{origin}{link}").text())
    return game


def recorded(page: Page) -> dict[str, int]:
    """The scores that the saved record comes to."""
    game = saved_record(page)
    assert game.outcome is not None
    tags = dict(game.tags)
    names = [tags[f"Seat{number + 1}"] for number in range(game.ruleset.players)]
    shown = [name[:1].upper() + name[1:] for name in names]
    return dict(zip(shown, game.outcome.scores, strict=True))


def table_of(page: Page) -> str:
    found = re.search(r"#/table/([\w-]+)", page.url)
    assert found, page.url
    return found[1]


def open_table(page: Page) -> None:
    """From the set-up, by its last button."""
    page.click(".go .button")
    page.wait_for_selector("[role=grid]")


def sit_down(page: Page, *seats: dict[str, Any], **options: Any) -> None:
    """Open a table as this page's visitor, and go there; seat 0 begins unless told otherwise."""
    table = page.evaluate(
        """async wanted => {
          const told = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
          const answer = await fetch('/api/tables', { ...told, body: JSON.stringify(wanted) });
          return (await answer.json()).table.table;
        }""",
        {"seats": seats, "starts": 0, **options},
    )
    page.evaluate("table => { location.hash = `#/table/${table}` }", table)
    page.wait_for_selector("[role=grid]")


def accept(page: Page, friend: Visitor, name: str = "Ann") -> None:
    """Take the first open seat at a friend's table, by the invitation's link."""
    link = f"#/join/{friend.table}/{friend.invites[0]}"
    page.evaluate("link => { location.hash = link }", link)
    page.fill("form input", name)
    page.click("form .button")
    page.wait_for_selector("[role=grid]")


def go(page: Page, screen: str) -> None:
    """To another screen, which has a heading of its own."""
    page.evaluate(
        """screen => {
          document.querySelectorAll('main h1').forEach(one => one.classList.add('old'));
          location.hash = '#/' + screen;
        }""",
        screen,
    )
    page.wait_for_selector("main h1:not(.old)", state="attached")


def play_now(page: Page) -> None:
    page.click(".hero button")
    page.wait_for_selector("[role=grid]")
