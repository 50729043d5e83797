"""What hands can do at the table beside clicking: drag, skip, confirm, hand over, leave, invite."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.playing import accept, next_turn, place, play_on, sit_down, table_of, turn_up
from tests.web.visitors import OPEN, RANDOM_BOT, Visitor, here


def drag(page: Page, what: str, target: str) -> None:
    page.hover(what)
    page.mouse.down()
    box = page.locator(what).bounding_box()
    assert box
    page.mouse.move(box["x"], box["y"] - 40)
    page.wait_for_selector(".dragged")
    page.hover(target)
    page.mouse.up()


def test_pieces_are_dragged(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, here("Ann"), here("Ben"))
    next_turn(page)
    drag(page, "button.act >> nth=0", '[data-cell="c3"]')
    expect(page.locator('[data-cell="c3"]')).to_have_attribute("data-piece", "stone")
    next_turn(page)
    turn_up(page)
    next_turn(page)
    drag(page, "[data-docked]", '[data-cell="d4"]')
    expect(page.locator('[data-cell="d4"]')).to_have_attribute("data-piece", "tile")
    next_turn(page)
    # On a taken cell or beside the board nothing happens.
    drag(page, "button.act >> nth=0", '[data-cell="d4"]')
    drag(page, "button.act >> nth=0", "header")
    assert page.locator("[data-piece]").count() == 2
    assert page.locator(".dragged").count() == 0
    assert next_turn(page).what == "choose"


def test_a_setting_asks_before_a_piece_is_put(open_page: OpenPage) -> None:
    page = open_page("settings")
    page.locator('input[name="confirm"][value="always"]').check()
    sit_down(page, here("Ann"), here("Ben"))
    next_turn(page)
    page.click('[data-cell="c3"]')
    page.wait_for_selector('[data-cell="c3"].chosen')
    page.click('[data-cell="c4"]')
    page.wait_for_selector('[data-cell="c4"].chosen')
    page.keyboard.press("Escape")
    page.wait_for_selector(".chosen", state="detached")
    page.click('[data-cell="c5"]')
    page.click("button.act.hot")
    page.wait_for_selector('[data-cell="c5"][data-piece]')
    assert page.locator("[data-piece]").count() == 1


def test_seats_are_handed_to_bots(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, here("Ann"), OPEN)
    place(page, next_turn(page).cells[0])
    page.click("summary")
    page.click("details >> text=Let a bot take")
    page.wait_for_selector(".invite", state="detached")
    assert next_turn(page).what == "choose"
    page.click("summary")
    page.click("details >> text=Hand over")
    # The bots now play it to its end, and whoever sat here may look on.
    play_on(page)
    page.wait_for_selector(".after", timeout=180_000)
    assert page.locator(".seat", has_text="Bot").count() == 2
    assert page.locator("dialog .hot").count() == 0


def test_leaving_and_coming_back(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, here("Ann"), RANDOM_BOT)
    table = table_of(page)
    page.click("summary")
    page.click("details >> text=Leave")
    page.wait_for_selector(".hero")
    page.click(f'a[href="#/table/{table}"]')
    page.wait_for_selector("[role=grid]")
    assert next_turn(page).what == "choose"


def test_an_invitation_is_shared(open_page: OpenPage) -> None:
    def share(page: Page) -> None:
        page.add_init_script("navigator.share = async what => { window.shared = what };")

    page = open_page(before=share, permissions=["clipboard-read", "clipboard-write"])
    sit_down(page, here("Ann"), OPEN)
    page.wait_for_function("() => document.querySelector('.invite input')?.value")
    link = page.input_value(".invite input")
    page.click("text=Copy link")
    page.wait_for_selector(".invite >> text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.click(".invite >> text=Share")
    assert page.evaluate("window.shared.url") == link
    page.wait_for_selector(".invite svg[role=img] path")
    friend = open_page(link.partition("#/")[2])
    friend.click("text=Sit down")
    friend.wait_for_selector("[role=grid]")
    # The code is used up, and gone from the guest's address and history.
    assert "/join/" not in friend.url
    page.wait_for_selector(".invite", state="detached")


def test_a_tile_that_is_up_need_not_be_waited_for(open_page: OpenPage, somebody: Visitor) -> None:
    """Escape, or a tap on the board, goes on at once."""
    page = open_page()
    page.clock.install()
    somebody.open(here("Ben"), OPEN)
    accept(page, somebody)
    for cell, own in (("a1", "a2"), ("b1", "b2")):
        somebody.turn_up()
        page.wait_for_selector("[data-up] text")
        # The clock stands still: nothing but skipping goes on.
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 0.001"))
        somebody.act("place", cell=cell)
        if cell == "a1":
            page.keyboard.press("Escape")
        else:
            page.click('[data-cell="f1"]', force=True)
        page.wait_for_selector(f'[data-cell="{cell}"][data-piece]')
        page.clock.resume()
        place(page, own)
