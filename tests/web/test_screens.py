"""Every screen: open to everyone, and nothing cut off, overlapping or scrolling sideways."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLong

from tests.web.browsers import WEB
from tests.web.conftest import OpenPage
from tests.web.playing import play

SCREENS = ("", "new", "rules", "settings", "learn", "replay", f"join/{'A' * 22}/{'B' * 22}")
WIDTHS = ((360, 740), (390, 844), (768, 1024), (1440, 900))
EXCESS = "document.documentElement.scrollWidth - innerWidth"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.seat, .table, .moves, .invite, header')];
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach(other => {
    if (one.contains(other) || other.contains(one)) return;
    if (meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
      found.push([one.className, other.className]);
  }));
  return found;
}"""
SMALL = """() => [...document.querySelectorAll('main :is(button, a.button, select, [data-cell])')]
  .map(one => [one.textContent.trim() || one.dataset.cell, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def look(page: Page) -> None:
    """No sideways scroll; no target too small for a finger."""
    # A busy machine may still be laying out.
    with suppress(TooLong):
        page.wait_for_function(f"() => {EXCESS} <= 0", timeout=3_000)
    excess = page.evaluate(EXCESS)
    assert excess <= 0, f"{page.url} at {page.viewport_size}: {excess} px too wide"
    if (page.viewport_size or {"width": 0})["width"] < 500:
        assert page.evaluate(SMALL) == [], page.url
    assert page.evaluate(OVERLAPS) == [], page.url


def faults(page: Page) -> list[str]:
    """What axe-core finds, of any impact."""
    if not AXE.is_file():
        pytest.skip("NO AXE: run `npm ci` in web/")
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document)")
    violations: list[dict[str, Any]] = found["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in violations for node in one["nodes"]]


def go(page: Page, screen: str) -> None:
    page.evaluate("screen => { location.hash = '#/' + screen }", screen)
    page.wait_for_selector("main h1")
    page.wait_for_timeout(250)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_screens_fit(open_page: OpenPage, language: str) -> None:
    page = open_page(locale=language)
    assert page.evaluate("document.documentElement.lang") == language
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for screen in SCREENS:
            go(page, screen)
            look(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screens_are_open_to_everyone(open_page: OpenPage, theme: str) -> None:
    page = open_page(color_scheme=theme)
    for screen in SCREENS:
        go(page, screen)
        assert faults(page) == [], screen


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "de")])
def test_the_table_in_play_and_after(open_page: OpenPage, theme: str, language: str) -> None:
    page = open_page(color_scheme=theme, locale=language)
    page.click(".hero button")
    page.wait_for_selector("[role=grid]")
    fits_everywhere(page)
    assert faults(page) == []
    page.keyboard.press("t")
    page.wait_for_selector("[data-docked]")
    assert faults(page) == []
    fits_everywhere(page)
    play(page, seed=8)
    page.wait_for_selector("dialog[open]")
    assert faults(page) == []
    fits_everywhere(page)
    page.keyboard.press("Escape")
    assert faults(page) == []
    fits_everywhere(page)
    page.evaluate("() => document.querySelector('a[href^=\"#/replay\"]')?.click()")


def test_four_seats_fit(open_page: OpenPage) -> None:
    page = open_page("new", locale="de")
    page.locator("label", has_text="4").first.click()
    for seat, who in ((1, "here"), (2, "bot"), (3, "friend")):
        page.get_by_label("Wer spielt").nth(seat).select_option(who)
    page.click("text=Tisch eröffnen")
    page.wait_for_selector("[role=grid]")
    fits_everywhere(page)
    assert faults(page) == []


def fits_everywhere(page: Page) -> None:
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        look(page)


def test_the_language_changes_at_once_and_stays(open_page: OpenPage) -> None:
    page = open_page("settings")
    page.get_by_label("Français").check()
    page.wait_for_selector("h1:text-is('Réglages')")
    page.reload()
    page.wait_for_selector("h1:text-is('Réglages')")
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_a_lesson_of_six_steps(open_page: OpenPage) -> None:
    page = open_page("learn")
    for _ in range(5):
        assert faults(page) == []
        page.click("text=Next")
    page.wait_for_selector("[role=grid]")
    assert "6" in page.inner_text(".note")
