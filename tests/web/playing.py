"""How a person plays: looks whose turn it is, and clicks, taps or types."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page

STATE = """() => {
  if (document.querySelector('.after')) return 'over';
  if (document.querySelector('.actions.active button.act:not(:disabled)')) return 'choose';
  const free = document.querySelector('[data-cell][aria-disabled="false"]');
  if (document.querySelector('[data-docked]') && free) return 'place';
  return document.querySelector('[data-up]') ? 'up' : 'wait';
}"""

Put = Callable[[Page, str], None]


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


def state(page: Page) -> str:
    return str(page.evaluate(STATE))


def free_cells(page: Page) -> list[str]:
    cells = page.eval_on_selector_all(
        '[data-cell][aria-disabled="false"]', "all => all.map(one => one.dataset.cell)"
    )
    return [str(cell) for cell in cells]


def take_part(page: Page, random: Random, put: Put = click) -> str:
    """Do what is to be done right now, if anything; what the page waits for."""
    now = state(page)
    if now == "up":
        page.keyboard.press("Escape")
    elif now == "choose":
        can_turn = page.query_selector('button.act[aria-keyshortcuts="T"]:not(:disabled)')
        cells = free_cells(page)
        if can_turn and (not cells or random.random() < 0.5):
            page.keyboard.press("t")
            page.wait_for_selector("[data-docked]")
        elif cells:
            place(page, random.choice(cells), put)
    elif now == "place":
        place(page, random.choice(free_cells(page)), put)
    return now


def place(page: Page, cell: str, put: Put) -> None:
    put(page, cell)
    page.wait_for_selector(f'[data-cell="{cell}"][data-piece]')


def play(*pages: Page, seed: int = 1, put: Put = click, seconds: float = 150) -> None:
    """Play a whole game, everybody on their page."""
    random, end = Random(seed), time.monotonic() + seconds
    while {take_part(page, random, put) for page in pages} != {"over"}:
        assert time.monotonic() < end, [state(page) for page in pages]
        pages[0].wait_for_timeout(30)


def scores_shown(page: Page) -> dict[str, int]:
    """Each player's final score, from the dialog that ends the game."""
    page.wait_for_selector("dialog[open]")
    rows = page.eval_on_selector_all(
        "dialog tbody tr",
        "rows => rows.map(row => [row.querySelector('th').textContent.trim(),"
        " Number(row.querySelector('[data-final]').dataset.final)])",
    )
    return {str(name): int(score) for name, score in rows}


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def recorded(page: Page, number: int = 1) -> dict[str, int]:
    """The scores that the saved record comes to."""
    origin = page.url.partition("/#")[0]
    record = page.request.get(f"{origin}/api/tables/{table_of(page)}/games/{number}/record").text()
    answer = page.request.post(
        f"{origin}/api/replays", data=record, headers={"Content-Type": "text/plain"}
    )
    game: dict[str, Any] = answer.json()["games"][0]
    names = [name[:1].upper() + name[1:] for name in game["names"]]
    return dict(zip(names, game["result"]["scores"], strict=True))
