"""Every screen: open to everyone, and nothing cut off, overlapping or scrolling sideways."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browsers import WEB
from tests.web.conftest import OpenPage
from tests.web.playing import finish, next_turn, place, play_on, sit_down, turn_up
from tests.web.visitors import OPEN, RANDOM_BOT, Visitor, here

SCREENS = ("", "new", "rules", "settings", "learn", "replay", f"join/{'A' * 22}/{'B' * 22}")
WIDTHS = ((360, 740), (390, 844), (768, 1024), (1440, 900))
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
}"""
PATIENCE = 30.0
EXCESS = "document.documentElement.scrollWidth - innerWidth"
OVERLAPS = """() => {
  // What stays in sight while the page scrolls lies over it, as it should.
  const lies = one => one && one !== document.body
    && (['sticky', 'fixed'].includes(getComputedStyle(one).position) || lies(one.parentElement));
  const isSeen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.hidden-text, [aria-hidden=true], [data-up], .menu, svg')
    && !lies(one);
  const inside = document.querySelector('dialog[open]') ?? document.body;
  const text = [...inside.querySelectorAll('*')].filter(one => isSeen(one)
    && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()));
  const controls = [...inside.querySelectorAll('button, a.button, select, input, [data-cell]')]
    .filter(isSeen);
  const blocks = [...inside.querySelectorAll('.seat, .table, .moves, .invite, header, .card')]
    .filter(isSeen);
  // Of a line of text only its letters count, not the space around them.
  const letters = one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const own = one.getBoundingClientRect();
    return [...range.getClientRects()].map(box => ({
      left: Math.max(box.left, own.left), right: Math.min(box.right, own.right),
      top: box.top, bottom: box.bottom }));
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  const compare = (all, boxes) => {
    const known = all.map(one => [one, boxes(one)]);
    known.forEach(([one, mine], i) => known.slice(i + 1).forEach(([other, theirs]) => {
      if (one.contains(other) || other.contains(one)) return;
      if (mine.some(a => theirs.some(b => meet(a, b))))
        found.push([one, other].map(it => `${it.className}: ${it.textContent.slice(0, 40)}`)
          .join(' overlaps '));
    }));
  };
  compare(text, letters);
  compare(controls, one => [one.getBoundingClientRect()]);
  compare(blocks, one => [one.getBoundingClientRect()]);
  return found;
}"""
CUT_OFF = """() => [...document.querySelectorAll('main *, dialog *')]
  .filter(one => !one.closest('.hidden-text, svg') && one.checkVisibility())
  .filter(one => getComputedStyle(one).overflowX === 'hidden')
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => `${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""
SMALL = """() => [...document.querySelectorAll('main :is(button, a.button, select, [data-cell])')]
  .map(one => [one.textContent.trim() || one.dataset.cell, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def misfits(page: Page) -> list[str]:
    """What does not fit: sideways scroll, overlaps, text cut off, targets too small to tap."""
    found = [f"{excess} px too wide" for excess in [page.evaluate(EXCESS)] if excess > 0]
    found += page.evaluate(OVERLAPS)
    found += page.evaluate(CUT_OFF)
    if (page.viewport_size or {"width": 0})["width"] < 500:
        found += page.evaluate(SMALL)
    return found


def look(page: Page) -> None:
    """Everything fits, as soon as the page has been laid out for its new size."""
    page.evaluate(SETTLED)
    end = time.monotonic() + PATIENCE
    while (found := misfits(page)) and time.monotonic() < end:
        page.evaluate(SETTLED)
    assert found == [], f"{page.url} at {page.viewport_size}"


def fits_everywhere(page: Page) -> None:
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        look(page)


def faults(page: Page) -> list[str]:
    """What axe-core finds, of any impact."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: run `npm ci` in web/")
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document)")
    violations: list[dict[str, Any]] = found["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in violations for node in one["nodes"]]


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


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_screens_fit(open_page: OpenPage, language: str) -> None:
    page = open_page(SCREENS[-1], locale=language)
    assert page.evaluate("document.documentElement.lang") == language
    for screen in SCREENS:
        go(page, screen)
        fits_everywhere(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screens_are_open_to_everyone(open_page: OpenPage, theme: str) -> None:
    page = open_page(SCREENS[-1], color_scheme=theme)
    for screen in SCREENS:
        go(page, screen)
        assert faults(page) == [], screen


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "de")])
def test_the_table_in_play_and_after(open_page: OpenPage, theme: str, language: str) -> None:
    page = open_page(color_scheme=theme, locale=language)
    sit_down(page, here("Hatschepsut"), RANDOM_BOT)
    next_turn(page)
    fits_everywhere(page)
    assert faults(page) == []
    page.click("summary")
    assert faults(page) == []
    page.keyboard.press("Escape")
    turn_up(page)
    next_turn(page)
    assert faults(page) == []
    fits_everywhere(page)
    play_on(page, seed=8)
    finish(page)
    assert faults(page) == []
    fits_everywhere(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert faults(page) == []
    fits_everywhere(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_four_seats_fit(open_page: OpenPage, language: str) -> None:
    page = open_page(locale=language)
    seats = [here("Nofretete", recall="full"), here("Ben"), RANDOM_BOT, OPEN]
    sit_down(page, *seats, variant="common", series=3)
    place(page, next_turn(page).cells[0])
    page.wait_for_selector(".invite svg")
    fits_everywhere(page)
    assert faults(page) == []


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "de")])
def test_a_replay_and_a_late_reveal(
    open_page: OpenPage, somebody: Visitor, theme: str, language: str
) -> None:
    somebody.open(here("Hatschepsut"), here("Ramses"))
    somebody.play()
    page = open_page(f"replay/{somebody.table}/1/20", color_scheme=theme, locale=language)
    page.wait_for_selector(".slider")
    fits_everywhere(page)
    assert faults(page) == []
    table = somebody.open(here("Ramses"), OPEN)
    page.goto(f"{page.url.partition('#')[0]}#/join/{table}/{somebody.invites[0]}")
    page.click("form .button")
    page.wait_for_selector("[role=grid]")
    page.evaluate("() => { location.hash = '#/' }")
    page.wait_for_selector(".hero")
    somebody.turn_up()
    somebody.act("place", cell="c3")
    page.evaluate("table => { location.hash = '#/table/' + table }", table)
    page.wait_for_selector("[data-up] button")
    assert faults(page) == []


def test_the_language_changes_at_once_and_stays(open_page: OpenPage) -> None:
    page = open_page("settings")
    page.get_by_label("Français").check()
    page.wait_for_selector("h1:text-is('Réglages')")
    page.reload()
    page.wait_for_selector("h1:text-is('Réglages')")
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_each_step_of_the_lesson(open_page: OpenPage) -> None:
    page = open_page("learn", locale="de")
    for step in range(6):
        page.locator(".note", has_text=f"{step + 1}").first.wait_for()
        assert faults(page) == []
        fits_everywhere(page)
        if step < 5:
            page.locator(".row .button").last.click()
