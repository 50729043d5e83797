"""Nothing but a reveal carries a value: the 22 tiles show unique numbers, sought in every byte.

The game is played with tiles that no rulebook has (R2), each a number that nothing else in these
tests comes to. Whatever leaves the server is searched for them: answers, frames, exports, numbers
for operators, and logs at their most talkative, also while errors that quote the tiles are thrown
at every step.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from isis_osiris.rules import Ruleset, Variant, kernel
from isis_osiris.rules.ruleset import STONES_EACH, TILES_EACH
from isis_osiris.server import bot_driver, rounds, routes
from isis_osiris.server.live import LiveTable
from isis_osiris.server.logs import set_up_logs
from isis_osiris.server.store.sqlite import SqliteStore
from isis_osiris.server.tables import Tables
from tests.server.running import Running, Seat, choice, open_table, quick, running, seat_at

SEED = 22
LARGEST = 9_999
MARKERS = tuple((-1) ** number * (7_003 + 101 * number) for number in range(22))
"""Larger than all that is counted here; ports, times and ids are told apart by :data:`FOUND`."""
FOUND = re.compile(
    r"(?<![A-Za-z0-9_.])(" + "|".join(str(abs(m)) for m in MARKERS) + r")(?![A-Za-z0-9_])"
)


@contextmanager
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """Tiles with markers, on a kernel that has room for them; gives the log, at DEBUG."""

    def standard(players: int = 2, variant: Variant | str = Variant.PRIVATE) -> Ruleset:
        common = Variant(variant) is Variant.COMMON
        tiles = 0 if common else TILES_EACH[players]
        return Ruleset(players, Variant(variant), STONES_EACH[players], tiles, box=MARKERS)

    root, log = logging.getLogger(), StringIO()
    handlers, level = root.handlers[:], root.level
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "MAX_VALUE", LARGEST)
        patch.setattr(kernel, "STONE", LARGEST + 1)
        patch.setattr(kernel, "UNSEEN", kernel.TILES + kernel.MAX_SEATS + LARGEST)
        patch.setattr(kernel, "BOARD", kernel.UNSEEN + LARGEST + 1)
        patch.setattr(Ruleset, "standard", staticmethod(standard))
        for client in ("httpx", "httpcore"):
            logging.getLogger(client).setLevel(logging.WARNING)
        patch.setattr(sys, "stderr", log)
        try:
            set_up_logs(quick(log_level="debug", log_format="json"))
            yield log
            gc.collect()
        finally:
            root.handlers, root.level = handlers, level


def carries(text: str) -> bool:
    """Whether a marker stands in it as a number of its own: ids are letters and digits, too."""
    return FOUND.search(text) is not None


def test_a_marker_is_found() -> None:
    for text in ('{"value":7003}', "(-7104,", "order [7003, -7104]", "a=7003\n"):
        assert carries(text)
    for text in ("1.7003e+09", "aB7003x", "127.0.0.1:47003"):
        assert not carries(text)


class Listener:
    """Gathers all that a table tells to two seats, a spectator and a stranger."""

    def __init__(self, server: Running, table: str, people: list[httpx.AsyncClient]) -> None:
        self._server = server
        self._table = table
        self._people = people
        self.reveals = 0

    async def ask_everything(self) -> None:
        """Every route that reads, for everybody; only what is owed may have a marker."""
        table = f"/api/tables/{self._table}"
        paths = ("", "/games/1/record", "/games/1/replay", "/games/2/record", "/nothing")
        for client in self._people:
            for path in (*(table + path for path in paths), "/api/tables", "/api/bots", "/metrics"):
                answer = await client.get(path)
                assert not carries(answer.text + str(answer.headers)), path
            owed = await client.get(f"{table}/owed")
            for reveal in owed.json()["reveals"] if owed.status_code == 200 else ():
                assert reveal["type"] == "reveal"
                assert reveal["again"]
                self.reveals += 1

    def look_at(self, seats: list[Seat]) -> None:
        """Every frame that came; a marker may be in a reveal, and there in its value alone."""
        for seat in seats:
            for message in seat.seen:
                if message["type"] == "reveal":
                    assert message["value"] in MARKERS
                    self.reveals += 1
                    message = message | {"value": None}  # noqa: PLW2901
                assert not carries(json.dumps(message)), message["type"]
            seat.seen.clear()


async def abuse(seat: Seat, client: httpx.AsyncClient, view: dict[str, Any]) -> None:
    """Wrong moves over both ways: their refusals are read like everything else."""
    taken = next(iter(view["board"]), "z9")
    moves = ({"kind": "place", "cell": taken}, {"kind": "stone", "cell": taken}, {"kind": "value"})
    late = [(1, {"kind": "reveal"}), *((view["version"], move) for move in moves)]
    for version, move in late:
        act = {"key": "x", "game": view["game"], "version": version, "move": move}
        await seat.send({"type": "act"} | act)
        await seat.until("refusal")
        answer = await client.post(f"/api/tables/{view['table']}/acts", json=act)
        assert answer.status_code >= 400
        assert not carries(answer.text)


async def play(table_options: dict[str, Any]) -> int:
    """A game up to the move before its last, with every way to ask at every ply."""
    random = Random(SEED)
    async with (
        running() as server,
        server.visitor() as ann,
        server.visitor() as bob,
        server.visitor() as eve,
    ):
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        opened = await open_table(ann, seats=seats, **table_options)
        assert not carries(json.dumps(opened))
        table, view = opened["table"]["table"], opened["view"]
        claim = {"code": opened["invites"][0]["code"], "name": "Bob"}
        assert (await bob.post(f"/api/tables/{table}/claim", json=claim)).status_code == 200
        listener = Listener(server, table, [ann, bob, eve])
        async with (
            seat_at(server, ann, table) as first,
            seat_at(server, bob, table) as second,
            seat_at(server, eve, table) as watcher,
        ):
            for seat in (first, second, watcher):
                await seat.hello()
            status, version = view["status"], 1
            while len(status["targets"]) > 1 or status["tile_up"] is False:
                mover = (first, second)[status["to_move"]]
                if len(status["targets"]) == 1 and "reveal" not in status["may"]:
                    break
                if len(status["targets"]) == 1:
                    status = status | {"may": ["reveal"]}
                ack = await mover.act(view["game"], version, choice(status, random))
                assert ack["type"] == "ack", ack
                for seat in (first, second, watcher):
                    told = await seat.until("event", "reveal")
                status, version = told["status"], told["version"]
                if status["tile_up"] or version % 6 == 0:
                    mover = (first, second)[status["to_move"]]
                    now = (await ann.get(f"/api/tables/{table}")).json()["view"]
                    await abuse(mover, (ann, bob)[status["to_move"]], now)
                if version % 6 == 0:
                    await listener.ask_everything()
                    for seat in (first, second, watcher):
                        await seat.hello()
                listener.look_at([first, second, watcher])
        return listener.reveals


@pytest.mark.parametrize("variant", ["private", "common"])
def test_only_reveals_carry_a_marker(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"seed {SEED}")
    with marked(monkeypatch) as log:
        assert asyncio.run(play({"variant": variant})) > 30
    assert "stopped" in log.getvalue()
    assert not carries(log.getvalue())


FAULTS = {
    "view": (LiveTable, "view"),
    "info": (LiveTable, "info"),
    "owed": (LiveTable, "owed"),
    "follow": (LiveTable, "follow"),
    "broadcast": (LiveTable, "tell_untold"),
    "news": (LiveTable, "tell_table"),
    "settle": (Tables, "settle"),
    "find": (Tables, "find"),
    "append": (SqliteStore, "append"),
    "ping": (SqliteStore, "ping"),
    "export": (routes, "export"),
    "round": (rounds, "answer_requests"),
    "bot": (bot_driver, "seat_view"),
    "cheap move": (bot_driver, "cheap_move"),
}
"""Where something goes wrong, by what is replaced."""


@pytest.mark.parametrize("place", FAULTS)
def test_no_error_of_ours_tells_a_marker(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever step fails, and quotes the tiles in its words: nobody reads them."""

    def leak(*_: Any, **__: Any) -> Any:
        raise ValueError(f"the tiles are {MARKERS}")

    async def ask() -> None:
        async with running() as server, server.visitor() as client:
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
            opened = await open_table(client, seats=seats)
            other = await open_table(client)
            with monkeypatch.context() as patch:
                patch.setattr(*FAULTS[place], leak)
                for table in (opened, other):
                    await provoke(server, client, table)
                await asyncio.sleep(1.1 if place == "round" else 0)

    with marked(monkeypatch) as log:
        asyncio.run(ask())
    assert "ValueError" in log.getvalue()
    assert not carries(log.getvalue()), log.getvalue()


async def provoke(server: Running, client: httpx.AsyncClient, opened: dict[str, Any]) -> None:
    """Use everything once, whatever becomes of it."""
    table, game = opened["table"]["table"], opened["view"]["game"]
    act = {"key": "h", "game": game, "version": 1, "move": {"kind": "stone", "cell": "c3"}}
    asked = [
        ("POST", f"/api/tables/{table}/acts", act),
        *(("GET", f"/api/tables/{table}{path}", None) for path in ("", "/games/1/record", "/owed")),
        ("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"}),
        ("GET", "/readyz", None),
        ("GET", "/metrics", None),
    ]
    for method, path, body in asked:
        answer = await client.request(method, path, json=body)
        if not path.endswith("/owed"):
            assert not carries(answer.text + str(answer.headers)), path
    seen: list[str] = []
    with suppress(WebSocketException, OSError, EOFError):
        async with seat_at(server, client, table) as seat:
            with suppress(ConnectionClosed):
                for message in ({"type": "hello"}, {"type": "act"} | act | {"key": "w"}):
                    await seat.send(message)
                await seat.send({"type": "ping"})
                await seat.until("pong")
            seen = [json.dumps(said) for said in seat.seen if said["type"] != "reveal"]
            seen.append(str(seat.socket.close_reason))
    assert not any(map(carries, seen))
