"""The set-up: opponents with faces, and all of it within a thumb's reach on a phone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from isis_osiris.bots import all_bots
from tests.web.browsers import ROOT
from tests.web.conftest import OpenPage
from tests.web.layout import look
from tests.web.playing import open_table
from tests.web.test_screens import faults, fits_everywhere

ENGLISH = json.loads((ROOT / "src/isis_osiris/texts/en.json").read_text("utf-8"))
PHONES = ((360, 740), (390, 844))


def choose_players(page: Page, players: int) -> None:
    page.locator(f'input[name="players"][value="{players}"]').check()
    expect(page.locator(".seat")).to_have_count(players)


def is_in_sight(page: Page, selector: str) -> bool:
    """Whether all of these are on the screen, without scrolling."""
    return bool(
        page.eval_on_selector_all(
            selector,
            "all => all.length > 0 && all.every(one => { const box = one.getBoundingClientRect();"
            " return box.top >= 0 && box.bottom <= innerHeight })",
        )
    )


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_shows_the_seats_and_the_way_on(
    open_page: OpenPage, width: int, height: int, language: str
) -> None:
    page = open_page("new", width=width, height=height, locale=language)
    page.wait_for_selector(".about")
    look(page)
    assert is_in_sight(page, ".seat")
    assert is_in_sight(page, ".go .button")
    choose_players(page, 4)
    look(page)
    assert is_in_sight(page, ".go .button")
    assert page.evaluate("document.documentElement.scrollHeight <= 1.75 * innerHeight")
    page.click("summary")
    page.locator('input[name="recall"]').first.wait_for(state="attached")
    look(page)
    assert faults(page) == []


def test_every_bot_has_a_face_a_character_and_a_strength(open_page: OpenPage) -> None:
    page = open_page("new")
    page.wait_for_selector(".about")
    page.click(".chosen")
    known = {bot.name: bot for bot in all_bots()}
    assert set(
        page.eval_on_selector_all("[data-bot]", "all => all.map(one => one.dataset.bot)")
    ) == (set(known))
    faces = page.eval_on_selector_all(
        "[data-bot] .face svg", "all => all.map(one => one.innerHTML)"
    )
    assert len(set(faces)) == len(known)
    for name, bot in known.items():
        text = page.inner_text(f'[data-bot="{name}"]')
        assert name.capitalize() in text
        assert ENGLISH[f"bot.{name}"] in text
        assert str(bot.strength) in text
    fits_everywhere(page)
    assert faults(page) == []


def test_a_bot_is_chosen_by_keyboard_and_sits_at_the_table(open_page: OpenPage) -> None:
    page = open_page("new")
    page.wait_for_selector(".about")
    page.focus(".chosen")
    page.keyboard.press("Enter")
    page.focus('[data-bot="sobek"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator(".chosen b")).to_have_text("Sobek")
    expect(page.locator(".chosen")).to_be_focused()
    expect(page.locator(".about")).to_contain_text("crocodile")
    face = page.locator(".chosen .face svg").inner_html()
    open_table(page)
    seat = page.locator(".seat", has_text="Sobek")
    assert seat.locator('[data-bot="sobek"] > svg').inner_html() == face
