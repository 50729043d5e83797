"""Every screen: open to everyone, and nothing cut off, overlapping or scrolling sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browsers import WEB
from tests.web.conftest import OpenPage
from tests.web.layout import SCREENS, SETTLED, look
from tests.web.playing import finish, go, next_turn, place, play_on, sit_down, turn_up
from tests.web.visitors import OPEN, RANDOM_BOT, Visitor, here

WIDTHS = ((360, 740), (390, 844), (768, 1024), (1440, 900))
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


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


def test_scores_of_four_bots_and_people_fit(open_page: OpenPage) -> None:
    page = open_page(locale="de")
    sit_down(page, here("Nofretete"), RANDOM_BOT, here("Ramses"), {"kind": "bot", "bot": "taweret"})
    play_on(page, seed=12)
    finish(page)
    fits_everywhere(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    fits_everywhere(page)


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
