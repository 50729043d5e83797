"""Whole games in a real browser, against a real server with real bots."""

from __future__ import annotations

from tests.web.conftest import OpenPage
from tests.web.playing import play, press_keys, recorded, scores_shown, state, table_of, tap_twice


def test_play_now(open_page: OpenPage) -> None:
    page = open_page()
    page.click("text=Play now")
    page.wait_for_selector("[role=grid]")
    play(page)
    assert scores_shown(page) == recorded(page)
    page.click("text=Play again")
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length < 3")
    assert page.query_selector("dialog[open]") is None


def test_hot_seat(open_page: OpenPage) -> None:
    page = open_page("new")
    page.get_by_label("Who plays").nth(1).select_option("here")
    page.get_by_label("Name").nth(0).fill("Ann")
    page.get_by_label("Name").nth(1).fill("Tim")
    page.click("text=Open the table")
    page.wait_for_selector("[role=grid]")
    play(page, seed=2)
    shown = scores_shown(page)
    assert shown == recorded(page)
    assert set(shown) == {"Ann", "Tim"}


def test_two_browsers_by_invite(open_page: OpenPage) -> None:
    host = open_page("new")
    host.get_by_label("Who plays").nth(1).select_option("friend")
    host.get_by_label("Name").first.fill("Ann")
    host.click("text=Open the table")
    link = host.get_by_label("Invitation link").input_value()
    while not link:
        host.wait_for_timeout(50)
        link = host.get_by_label("Invitation link").input_value()
    guest = open_page(link.partition("#/")[2])
    guest.get_by_label("Your name").fill("Ben")
    guest.click("text=Sit down")
    guest.wait_for_selector("[role=grid]")
    play(host, guest, seed=3)
    shown = scores_shown(host)
    assert shown == scores_shown(guest) == recorded(host)
    assert set(shown) == {"Ann", "Ben"}
    late = open_page(link.partition("#/")[2], refused=True)
    late.click("text=Sit down")
    assert "invitation" in late.inner_text("[role=alert]")


def test_keyboard_only(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid]")
    play(page, seed=4, put=press_keys)
    assert scores_shown(page) == recorded(page)


def test_touch_on_a_phone_in_german(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, has_touch=True, locale="de")
    page.tap("text=Gleich spielen")
    page.wait_for_selector("[role=grid]")
    play(page, seed=5, put=tap_twice)
    assert scores_shown(page) == recorded(page)
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_reload_shows_the_tile_that_is_up_again(open_page: OpenPage) -> None:
    page = open_page()
    page.click("text=Play now")
    page.wait_for_selector("[role=grid]")
    page.wait_for_selector("button.act:not(:disabled)")
    page.keyboard.press("t")
    page.wait_for_selector("[data-docked] text")
    value = page.text_content("[data-docked] text")
    page.reload()
    page.wait_for_selector("[data-docked] text")
    assert page.text_content("[data-docked] text") == value
    page.wait_for_selector('[data-cell][aria-disabled="false"]')
    assert state(page) == "place"


def test_a_series_of_two_with_four_seats_and_a_common_reserve(open_page: OpenPage) -> None:
    page = open_page("new")
    page.locator("label", has_text="4").first.click()
    for seat in (1, 2, 3):
        page.get_by_label("Who plays").nth(seat).select_option("here")
    page.get_by_label("Common reserve").check()
    page.get_by_label("2 games").check()
    page.click("text=Open the table")
    page.wait_for_selector("[role=grid]")
    play(page, seed=6)
    first = scores_shown(page)
    page.click("text=Next game")
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length === 0")
    play(page, seed=7)
    second = scores_shown(page)
    assert second == recorded(page, 2)
    totals = page.eval_on_selector_all(
        "dialog tbody tr",
        "rows => rows.map(row => [row.querySelector('th').textContent.trim(),"
        " Number(row.querySelector('td:last-child').textContent.replace('−', '-'))])",
    )
    assert dict(totals) == {name: first[name] + second[name] for name in first}
    assert table_of(page)
