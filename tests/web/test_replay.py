"""A finished game, stepped through with everything open."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from isis_osiris.record import GameRecord, loads, write_position_line
from isis_osiris.rules import Pass, PlaceStone, PlayedTile
from tests.web.conftest import OpenPage
from tests.web.visitors import Visitor, here


@pytest.fixture
def record(somebody: Visitor) -> str:
    """A game that somebody has played, as it is saved."""
    somebody.open(here("Ann"), here("Ben"), here("Cleo"), starts=1)
    somebody.play()
    return somebody.http.get(f"/tables/{somebody.table}/games/1/record").text


def at_ply(page: Page, ply: int) -> None:
    expect(page.locator(".slider")).to_have_value(str(ply))


def shown(page: Page) -> dict[str, str]:
    """What lies on the board: stones, and tiles with their values."""
    pieces = page.eval_on_selector_all(
        "[data-piece]",
        "all => all.map(one => [one.dataset.cell, one.dataset.piece === 'stone' ? 'stone'"
        " : one.querySelector('svg text').textContent.replace('−', '-')])",
    )
    return {str(cell): str(piece) for cell, piece in pieces}


def expected(record: str, ply: int) -> dict[str, str]:
    """The same, as the library has it."""
    (game,) = loads(record)
    board: dict[str, str] = {}
    for turn in game.turns[:ply]:
        match turn:
            case PlaceStone(cell):
                board[cell] = "stone"
            case PlayedTile(cell, value):
                board[cell] = f"{value:+d}"
            case Pass():
                pass
    return board


def line_at(record: str, ply: int) -> str:
    (game,) = loads(record)
    return write_position_line(GameRecord(game.ruleset, game.turns[:ply]).final)


def test_a_game_is_stepped_through(open_page: OpenPage, somebody: Visitor, record: str) -> None:
    page = open_page(
        f"replay/{somebody.table}/1", permissions=["clipboard-read", "clipboard-write"]
    )
    at_ply(page, 0)
    assert shown(page) == {}
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at_ply(page, 3)
    assert shown(page) == expected(record, 3)
    page.keyboard.press("ArrowLeft")
    at_ply(page, 2)
    page.keyboard.press("End")
    at_ply(page, 36)
    assert shown(page) == expected(record, 36)
    (game,) = loads(record)
    assert game.outcome is not None
    scores = [text.replace("−", "-") for text in page.locator(".names b").all_inner_texts()]
    # Seats as at the table, where Ben began; records count from who began.
    by_turn = [int(scores[(1 + turn) % 3]) for turn in range(3)]
    assert tuple(by_turn) == tuple(game.outcome.scores)
    page.locator(".slider").fill("17")
    at_ply(page, 17)
    assert shown(page) == expected(record, 17)
    page.click("text=Copy position")
    assert page.evaluate("navigator.clipboard.readText()") == line_at(record, 17)
    page.click("text=Copy link")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link.partition("#/")[2])
    at_ply(other, 17)
    assert shown(other) == expected(record, 17)


def test_it_plays_by_itself(open_page: OpenPage, somebody: Visitor, record: str) -> None:
    (game,) = loads(record)
    page = open_page(f"replay/{somebody.table}/1/{len(game.turns) - 2}")
    page.get_by_label("Play by itself").click()
    at_ply(page, len(game.turns))
    page.get_by_label("Play by itself").wait_for()
    # From the end it starts anew.
    page.get_by_label("Play by itself").click()
    page.wait_for_function("most => document.querySelector('.slider').value < most", arg=36)
    page.get_by_label("Stop").click()
    page.get_by_label("Play by itself").wait_for()


def test_a_file_is_opened(open_page: OpenPage, tmp_path: Path, record: str) -> None:
    good, bad = tmp_path / "game.ior", tmp_path / "bad.ior"
    good.write_text(record + "\n" + record)
    bad.write_text(record.replace("a1", "a9"))
    page = open_page("replay", refused=True)
    page.set_input_files("input[type=file]", bad)
    page.wait_for_selector("[role=alert]")
    page.set_input_files("input[type=file]", good)
    at_ply(page, 0)
    page.keyboard.press("End")
    assert shown(page) == expected(record, 36)
    page.locator("select").select_option(label="2")
    at_ply(page, 0)


def test_there_is_no_replay_before_the_end(open_page: OpenPage, somebody: Visitor) -> None:
    somebody.open(here("Ann"), here("Ben"))
    page = open_page(f"replay/{somebody.table}/1", refused=True)
    page.wait_for_selector("[role=alert]")
    assert page.locator("[data-cell]").count() == 0
