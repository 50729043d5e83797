"""Whole games in a real browser, against a real server with real bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from isis_osiris.rules import Pass
from tests.web.conftest import OpenPage
from tests.web.playing import (
    finish,
    open_table,
    play,
    play_by_hand,
    play_now,
    play_on,
    press_keys,
    recorded,
    saved_record,
    scores_shown,
    sit_down,
    tap_twice,
    totals_shown,
)
from tests.web.visitors import RANDOM_BOT, here


def seat_people(page: Page, *names: str) -> None:
    """All seats of the set-up for people at this screen."""
    page.locator("label", has_text=str(len(names))).first.click()
    for seat, name in enumerate(names):
        group = page.get_by_role("group").filter(has=page.locator("select")).nth(seat)
        group.locator("select").first.select_option("me" if seat == 0 else "here")
        group.locator("input").fill(name)


def invite(host: Page, *, name: str = "Ann", **choices: str) -> str:
    """Open a table for two with a friend's seat; the address of the invitation."""
    host.get_by_label("Who plays").nth(1).select_option("friend")
    host.get_by_label("Name").first.fill(name)
    for field, choice in choices.items():
        host.locator(f'input[name="{field}"][value="{choice}"]').check()
    open_table(host)
    host.wait_for_function("() => document.querySelector('.invite input').value")
    return host.input_value(".invite input").partition("#/")[2]


def join(guest: Page, name: str) -> None:
    guest.get_by_label("Your name").fill(name)
    guest.click("text=Sit down")
    guest.wait_for_selector("[role=grid]")


def test_play_now(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page)
    play_by_hand(page, seed=1)
    assert scores_shown(page) == recorded(page)
    with page.expect_download() as saved:
        page.click("text=Save record")
    assert saved.value.suggested_filename.endswith(".ior")
    page.click("text=Play again")
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length < 3")
    assert page.query_selector("dialog[open]") is None


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("fr", ("Anaïs", "Théo")),
        ("it", ("Anna", "Nicolò", "Gaia")),
        ("es", ("Íñigo", "Ana", "Begoña", "Juan")),
    ],
)
def test_hot_seat(open_page: OpenPage, language: str, names: tuple[str, ...]) -> None:
    page = open_page("new", locale=language)
    seat_people(page, *names)
    open_table(page)
    play(page, seed=2)
    shown = scores_shown(page)
    assert shown == recorded(page)
    assert set(shown) == set(names)


def test_two_browsers_by_invite_and_a_spectator(open_page: OpenPage) -> None:
    host = open_page("new")
    link = invite(host)
    guest = open_page(link)
    join(guest, "Ben")
    watcher = open_page(host.url.partition("#/")[2])
    watcher.wait_for_selector("text=Watching")
    host.wait_for_selector("text=1 watching")
    play_on(host, seed=3)
    play_on(guest, seed=4)
    # Somebody who looks on has nothing to do, but sees each tile that is turned up.
    watcher.wait_for_selector("[data-up] text", state="attached")
    assert watcher.query_selector('[data-cell][aria-disabled="false"], button.act') is None
    play_on(watcher)
    finish(host, guest, watcher)
    shown = scores_shown(host)
    assert shown == scores_shown(guest) == scores_shown(watcher) == recorded(host)
    assert set(shown) == {"Ann", "Ben"}
    assert watcher.locator("dialog .hot").count() == 0
    late = open_page(link, refused=True)
    late.click("text=Sit down")
    assert "invitation" in late.inner_text("[role=alert]")


def test_keyboard_only(open_page: OpenPage) -> None:
    page = open_page()
    while page.evaluate("document.activeElement.closest('.hero') === null"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid]")
    sit_down(page, here("Ann"), RANDOM_BOT)
    play_by_hand(page, seed=4, put=press_keys)
    assert scores_shown(page) == recorded(page)


def test_touch_on_a_phone_in_german(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, has_touch=True, locale="de")
    sit_down(page, here("Jürgen"), RANDOM_BOT)
    play_by_hand(page, seed=5, put=tap_twice)
    assert scores_shown(page) == recorded(page)
    page.tap("dialog .x")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_common_reserve_with_a_forced_pass(open_page: OpenPage) -> None:
    """One takes all tiles and the other has spent the stones: nothing is left but to pass."""
    host = open_page("new")
    guest = open_page(invite(host, variant="common"))
    join(guest, "Ben")
    assert host.locator(".reserve").count() == guest.locator(".reserve").count() == 1
    play_on(host, taste="stones")
    play_on(guest, taste="tiles")
    finish(host, guest)
    game = saved_record(host)
    passes = sum(isinstance(turn, Pass) for turn in game.turns)
    assert passes > 0
    for page in (host, guest):
        page.keyboard.press("Escape")
        assert page.locator(".moves li", has_text="cannot move").count() == passes
        assert "is passed over" in str(page.text_content("[role=log]"))


def test_a_series_of_two_with_four_seats(open_page: OpenPage) -> None:
    page = open_page("new", locale="de")
    seat_people(page, "Ann", "Ben", "Cleo", "Dan")
    page.locator('input[name="series"][value="2"]').check()
    open_table(page)
    play(page, seed=6)
    first = scores_shown(page)
    assert first == totals_shown(page) == recorded(page)
    page.click("text=Nächstes Spiel")
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length === 0")
    play(page, seed=7)
    second = scores_shown(page)
    assert second == recorded(page)
    assert totals_shown(page) == {name: first[name] + second[name] for name in first}
