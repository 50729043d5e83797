"""Each seat sees what its memory rule allows, and the counter of what is left likewise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.conftest import OpenPage
from tests.web.playing import next_turn, place, sit_down, turn_up
from tests.web.visitors import here

CELLS = ("a1", "b2", "c3", "d4", "e5")
LEFT = """() => Object.fromEntries([...document.querySelectorAll('.extra li:has(svg text)')]
  .map(one => [one.querySelector('text').textContent, Number(one.textContent.split('×')[1])]))"""


def put_tiles(page: Page, recall: str) -> list[str]:
    """Two people at one screen put five tiles on the board; what they were."""
    sit_down(page, here("Ann", recall=recall), here("Ben", recall=recall))
    values = []
    for cell in CELLS:
        turn_up(page)
        page.wait_for_selector("[data-docked] svg text")
        values.append(str(page.text_content("[data-docked] svg text")))
        next_turn(page)
        place(page, cell)
    assert next_turn(page).what == "choose"
    return values


def written_on(page: Page, cell: str) -> str | None:
    found: str | None = page.evaluate(
        'cell => document.querySelector(`[data-cell="${cell}"] svg text`)?.textContent', cell
    )
    return found


def by_rule(recall: str, n: int, value: str) -> str | None:
    """What the rule shows of the n-th of five tiles."""
    shown = {
        "face_down": None,
        "sign_only": value[0],
        "last_three": value if n >= len(CELLS) - 3 else None,
        "full": value,
    }
    return shown[recall]


@pytest.mark.parametrize("recall", ["face_down", "sign_only", "last_three", "full"])
def test_what_a_board_shows(open_page: OpenPage, recall: str) -> None:
    page = open_page()
    values = put_tiles(page, recall)
    expected = [by_rule(recall, n, value) for n, value in enumerate(values)]
    page.wait_for_function(
        "([cell, value]) => (document.querySelector(`[data-cell='${cell}'] svg text`)"
        "?.textContent ?? null) === value",
        arg=[CELLS[-1], expected[-1]],
    )
    assert [written_on(page, cell) for cell in CELLS] == expected
    left: dict[str, int] = page.evaluate(LEFT)
    assert bool(left) == (recall == "full")
    if left:
        fresh = open_page()
        sit_down(fresh, here("Ann", recall="full"), here("Ben"))
        fresh.wait_for_selector(".extra li svg text")
        before: dict[str, int] = fresh.evaluate(LEFT)
        seen = {value: before[value] - left.get(value, 0) for value in before}
        assert seen == {value: values.count(value) for value in before}


def test_two_at_one_screen_by_different_rules(open_page: OpenPage) -> None:
    """A child sees all tiles when it is to move, and the parent none."""
    page = open_page()
    sit_down(page, here("Child", recall="full"), here("Parent", recall="face_down"))
    turn_up(page)
    next_turn(page)
    place(page, "a1")
    page.wait_for_selector("text=Parent to move >> nth=0", state="attached")
    assert next_turn(page).what == "choose"
    assert written_on(page, "a1") is None
    place(page, "b2")
    page.wait_for_selector('[data-cell="a1"] svg text')
    place(page, "c3")
    page.wait_for_selector('[data-cell="a1"] svg text', state="detached")
