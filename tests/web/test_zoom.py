"""At 200 % zoom: everything fits, can be reached, and a whole game can be played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.conftest import OpenPage
from tests.web.layout import SCREENS, look, out_of_reach
from tests.web.playing import (
    finish,
    go,
    next_turn,
    place,
    play_by_hand,
    play_on,
    recorded,
    scores_shown,
    sit_down,
    turn_up,
)
from tests.web.visitors import OPEN, RANDOM_BOT, Visitor, here

HALVED = ((720, 450), (640, 512))
"""What is left of 1440 x 900 and of 1280 x 1024 when everything is twice as large."""


def fits_zoomed(page: Page) -> None:
    for width, height in HALVED:
        page.set_viewport_size({"width": width, "height": height})
        look(page)
        assert out_of_reach(page) == [], f"{page.url} at {page.viewport_size}"


def zoomed(open_page: OpenPage, path: str = "", language: str = "en") -> Page:
    width, height = HALVED[0]
    return open_page(path, width=width, height=height, device_scale_factor=2, locale=language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_screens_fit(open_page: OpenPage, language: str) -> None:
    page = zoomed(open_page, SCREENS[-1], language)
    for screen in SCREENS:
        go(page, screen)
        fits_zoomed(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_in_play_and_after(open_page: OpenPage, language: str) -> None:
    page = zoomed(open_page, language=language)
    sit_down(page, here("Hatschepsut"), RANDOM_BOT, series=2)
    next_turn(page)
    fits_zoomed(page)
    turn_up(page)
    next_turn(page)
    fits_zoomed(page)
    play_on(page, seed=3)
    finish(page)
    fits_zoomed(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    fits_zoomed(page)


def test_four_seats_fit(open_page: OpenPage) -> None:
    page = zoomed(open_page, language="de")
    seats = [here("Nofretete", recall="full"), here("Ben"), RANDOM_BOT, OPEN]
    sit_down(page, *seats, variant="common", series=3)
    place(page, next_turn(page).cells[0])
    page.wait_for_selector(".invite svg")
    fits_zoomed(page)


def test_an_awaited_friend(open_page: OpenPage) -> None:
    """The invitation lies over the board, and its link can be copied."""
    page = zoomed(open_page, language="de")
    sit_down(page, OPEN, here("Hatschepsut"))
    page.wait_for_selector(".invite svg")
    for width, height in HALVED:
        page.set_viewport_size({"width": width, "height": height})
        look(page)
        page.locator(".invite button").first.click(trial=True)


def test_each_step_of_the_lesson(open_page: OpenPage) -> None:
    page = zoomed(open_page, "learn", "de")
    for step in range(6):
        page.locator(".note", has_text=f"{step + 1}").first.wait_for()
        fits_zoomed(page)
        if step < 5:
            page.locator(".row .button").last.click()


def test_a_replay(open_page: OpenPage, somebody: Visitor) -> None:
    somebody.open(here("Hatschepsut"), here("Ramses"))
    somebody.play()
    page = zoomed(open_page, f"replay/{somebody.table}/1/20", "de")
    page.wait_for_selector(".slider")
    fits_zoomed(page)


@pytest.mark.parametrize("size", HALVED)
def test_a_game_is_played(open_page: OpenPage, size: tuple[int, int]) -> None:
    """With a mouse that reaches only what is in sight, or can be scrolled there."""
    width, height = size
    page = open_page(width=width, height=height, device_scale_factor=2)
    sit_down(page, here("Ann"), RANDOM_BOT)
    play_by_hand(page, seed=11)
    assert scores_shown(page) == recorded(page)
