"""Whoever was away is shown what they are owed, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute

from tests.web.conftest import OpenPage, web_server
from tests.web.playing import (
    accept,
    finish,
    next_turn,
    place,
    play_on,
    recorded,
    scores_shown,
    sit_down,
    turn_up,
)
from tests.web.visitors import OPEN, Visitor, here, visitor

VALUES_SHOWN = """() => [...document.querySelectorAll('main svg text:not(.sign)')]
  .map(one => one.textContent)"""
UP = "[data-up] svg text"


def values_shown(page: Page) -> set[str]:
    return set(page.evaluate(VALUES_SHOWN))


def written(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"


def reveals_heard(page: Page) -> list[dict[str, Any]]:
    """All reveals that the server will tell this page from now on."""
    heard: list[dict[str, Any]] = []

    def listen(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "reveal":
            heard.append(message)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", listen)

    page.on("websocket", opened)
    return heard


def test_a_reload_shows_the_tile_that_is_up_again(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, here("Ann"), here("Ben"))
    turn_up(page)
    place(page, next_turn(page).cells[0])
    turn_up(page)
    page.wait_for_selector("[data-docked] text")
    value = page.text_content("[data-docked] text")
    heard = reveals_heard(page)
    page.reload()
    page.wait_for_selector("[data-docked] text")
    assert page.text_content("[data-docked] text") == value
    assert values_shown(page) == {value}
    now = next_turn(page)
    assert (now.what, len(now.cells)) == ("place", 35)
    # Ann has not moved since Ben's tile, nor Ben since he turned it up; his own move told that he
    # had seen hers.
    assert {written(one["value"]) for one in heard} == {value}
    place(page, now.cells[0])
    assert values_shown(page) == set()


@pytest.mark.parametrize("reload", [False, True])
def test_a_server_restart_in_the_middle_of_a_reveal(
    open_page: OpenPage, tmp_path: Path, *, reload: bool
) -> None:
    """The tile that was up is shown again, those before it are not, and the game goes on."""
    database = tmp_path / "games.db"
    with web_server(database) as first:
        port = first.origin.rpartition(":")[2]
        page = open_page(origin=first.origin, refused=True)
        with visitor(first.origin) as friend:
            friend.open(OPEN, here("Ben"))
            accept(page, friend)
            place(page, next_turn(page).cells[0])
            friend.turn_up()
            friend.act("place", cell=friend.view()["status"]["targets"][0])
            turn_up(page)
            place(page, next_turn(page).cells[0])
            value = written(friend.turn_up())
            page.wait_for_selector(f"{UP}:text-is('{value}')")
            first.kill()
            page.wait_for_selector(".lost")
            heard = reveals_heard(page)
            with web_server(database, "--port", port):
                if reload:
                    page.reload()
                page.wait_for_selector(".lost", state="detached")
                page.wait_for_selector(f"{UP}:text-is('{value}')")
                assert values_shown(page) == {value}
                friend.act("place", cell=friend.view()["status"]["targets"][0])
                page.wait_for_selector(UP, state="detached")
                assert values_shown(page) == set()
                assert {(written(one["value"]), one["again"]) for one in heard} == {(value, True)}
                play_on(page)
                while page.query_selector("dialog[open]") is None:
                    play_along(friend)
                finish(page)
                assert scores_shown(page) == recorded(page)


def play_along(friend: Visitor) -> None:
    """One move, if it is the friend's turn."""
    view = friend.view()
    status = view["status"]
    if status["to_move"] == view["seat"]:
        kind = status["may"][0]
        friend.act(kind, **({} if kind == "reveal" else {"cell": status["targets"][0]}))


def test_owed_reveals_come_one_by_one(open_page: OpenPage, somebody: Visitor) -> None:
    page = open_page()
    somebody.open(OPEN, here("Ben"), here("Cleo"), here("Dan"))
    accept(page, somebody)
    table = page.url
    turn_up(page)
    place(page, next_turn(page).cells[0])
    page.goto("about:blank")
    owed = []
    for _ in range(3):
        value = written(somebody.turn_up())
        cell = str(somebody.view()["status"]["targets"][0])
        somebody.act("place", cell=cell)
        owed.append((value, cell))
    page.goto(table)
    for value, cell in owed:
        page.wait_for_selector(f'[data-cell="{cell}"].marked')
        assert values_shown(page) == {value}
        assert cell in page.inner_text("[data-up]")
        # Nothing can be done before all has been seen.
        assert page.query_selector('[data-cell][aria-disabled="false"]') is None
        page.click("[data-up] button")
    now = next_turn(page)
    assert (now.what, values_shown(page)) == ("choose", set())
    place(page, now.cells[0])
    # A move tells that they were seen: they are not shown again.
    heard = reveals_heard(page)
    page.reload()
    page.wait_for_selector(".wait")
    assert (heard, values_shown(page)) == ([], set())


def test_a_move_whose_answer_is_lost_counts_once(open_page: OpenPage) -> None:
    """The line breaks after the server has stored a move and before the page hears of it."""
    cut: list[str] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "ack" and not cut:
                cut.append(str(message))
                server.close()
                route.close()
            else:
                route.send(message)

        server.on_message(pass_on)

    page = open_page(before=lambda page: page.route_web_socket("**/live", connect))
    sit_down(page, here("Ann"), here("Ben"))
    next_turn(page)
    place(page, "c3")
    assert len(cut) == 1
    now = next_turn(page)
    assert (now.what, len(now.cells)) == ("choose", 35)
    place(page, "d4")
    assert page.locator("[data-piece]").count() == 2


def test_the_table_waits_for_a_server_that_is_away(open_page: OpenPage, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with web_server(database) as first:
        port = first.origin.rpartition(":")[2]
        page = open_page(origin=first.origin, refused=True)
        sit_down(page, here("Ann"), here("Ben"))
        place(page, "c3")
        first.kill()
        page.wait_for_selector(".lost")
        page.wait_for_selector("text=nothing is lost")
        assert page.query_selector('[data-cell][aria-disabled="false"]') is None
        with web_server(database, "--port", port):
            page.wait_for_selector(".lost", state="detached")
            assert next_turn(page).what == "choose"
            place(page, "d4")
            assert page.locator("[data-piece]").count() == 2
