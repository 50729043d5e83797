"""Whose turn it is, told to somebody who looks elsewhere: by title, sound and notification."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.conftest import OpenPage
from tests.web.playing import accept, next_turn, place
from tests.web.visitors import OPEN, Visitor, here

STAND_INS = """
  window.calls = [];
  window.Notification = class {
    static permission = 'default';
    static requestPermission = async () => (Notification.permission = 'granted');
    constructor(title, options) { window.calls.push([title, options.body]); }
    close() {}
  };
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
  let isAway = false;
  Object.defineProperty(document, 'hidden', { get: () => isAway });
  Object.defineProperty(document, 'visibilityState', { get: () => isAway ? 'hidden' : 'visible' });
  window.look = away => {
    isAway = away;
    document.dispatchEvent(new Event('visibilitychange'));
  };
"""


def sit_with(page: Page, somebody: Visitor) -> None:
    somebody.open(here("Ben"), OPEN)
    accept(page, somebody)


@pytest.mark.parametrize("kind", ["stone", "tile"])
def test_a_call_to_somebody_who_looks_elsewhere(
    open_page: OpenPage, somebody: Visitor, kind: str
) -> None:
    page = open_page("settings", before=lambda page: page.add_init_script(STAND_INS))
    page.locator('input[name="notify"]').first.check()
    page.wait_for_function("() => JSON.parse(localStorage['isis-osiris']).notify")
    sit_with(page, somebody)
    assert "●" not in page.title()
    page.evaluate("look(true)")
    before = page.evaluate("tones")
    if kind == "tile":
        somebody.turn_up()
    somebody.act("stone" if kind == "stone" else "place", cell="a1")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate("calls") == [["Isis & Osiris", "Your turn"]]
    assert page.evaluate("tones") > before
    page.evaluate("look(false)")
    place(page, next_turn(page).cells[0])
    page.wait_for_function("() => !document.title.startsWith('●')")
    # Somebody who looks on needs no notification.
    somebody.act("stone", cell="f6")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert len(page.evaluate("calls")) == 1


def test_no_sound_and_no_call_where_none_is_wanted(open_page: OpenPage, somebody: Visitor) -> None:
    page = open_page("settings", before=lambda page: page.add_init_script(STAND_INS))
    page.locator('input[name="sound"][value="off"]').check()
    sit_with(page, somebody)
    page.evaluate("look(true)")
    somebody.act("stone", cell="a1")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate("[calls.length, tones]") == [0, 0]


def test_a_tile_waits_until_somebody_looks(open_page: OpenPage, somebody: Visitor) -> None:
    """What is turned up while a page is hidden is shown when it is looked at."""
    page = open_page(before=lambda page: page.add_init_script(STAND_INS))
    sit_with(page, somebody)
    page.evaluate("look(true)")
    somebody.turn_up()
    somebody.act("place", cell="a1")
    assert page.locator("[data-up] text").count() == 0
    page.evaluate("look(false)")
    page.wait_for_selector("[data-up] text")
    assert page.locator("[data-piece]").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-cell="a1"][data-piece]')
