"""The lesson, played to its end as a child would."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage


def go_on(page: Page) -> None:
    """The way on lights up when a step is done."""
    page.click(".row .button.hot:text-is('Next')")


def test_all_six_steps(open_page: OpenPage) -> None:
    page = open_page("learn")
    page.click('[data-cell="a1"]')
    expect(page.locator('[data-cell="a1"]')).to_have_attribute("data-piece", "stone")
    go_on(page)
    page.click("section .button")
    page.click('[data-cell="b2"]')
    go_on(page)
    remember(page)
    go_on(page)
    for cell in ("a1", "b1", "b3", "a2", "c2"):
        page.click(f'[data-cell="{cell}"]')
    go_on(page)
    page.click("text='+6'")
    page.wait_for_selector("text=Try again")
    page.click("text='+4'")
    go_on(page)
    mini_game(page)
    page.click(".row .button.hot")
    page.wait_for_selector("[role=grid] >> nth=0")
    page.wait_for_url("**/#/table/*")


def remember(page: Page) -> None:
    page.wait_for_selector("section svg text")
    plus = page.locator("[data-cell]", has=page.locator("text", has_text="+3"))
    cell = plus.get_attribute("data-cell")
    page.wait_for_selector('[data-cell][aria-disabled="false"]')
    assert page.locator("[data-cell] svg text").count() == 0
    other = page.locator(f'[data-cell][aria-disabled="false"]:not([data-cell="{cell}"])')
    other.click()
    page.click(f'[data-cell="{cell}"]')


def mini_game(page: Page) -> None:
    while page.locator(".row .button.hot:text-is('Now play for real')").count() == 0:
        page.wait_for_selector(
            '[data-cell][aria-disabled="false"], section .button:not(:disabled), .row .button.hot'
        )
        stack = page.locator("section .button:not(:disabled)")
        free = page.locator('[data-cell][aria-disabled="false"]')
        if free.count():
            free.first.click()
        elif stack.count():
            stack.click()
    # All is open now, and whoever looks can count.
    tiles = page.locator('[data-cell][data-piece="tile"]')
    assert page.locator("[data-cell] svg text").count() == tiles.count() > 0
    assert "Bes:" in page.inner_text("section [role=status]")
