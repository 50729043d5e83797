"""Nobody sees what they may not.

Two games are played in step: the same moves, on tiles in another order. Whatever anybody gets, but
for the reveals, must be the same to the byte until the game is over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from isis_osiris.rules import Move, PlaceStone, Ruleset, Variant
from isis_osiris.server import routes
from isis_osiris.server.api import ActRequest
from isis_osiris.server.app import make_app
from isis_osiris.server.game import LiveGame, new_deal
from isis_osiris.server.live import LiveTable
from isis_osiris.server.logs import set_up_logs
from isis_osiris.server.presentation import happened
from isis_osiris.server.protocol import encode
from isis_osiris.server.refused import Refused
from isis_osiris.server.shapes import Options, PlaceMove, StoneMove
from isis_osiris.server.state import ServerState
from isis_osiris.server.store import StoredEvent, StoredGame, StoredSeat, StoredTable
from tests.server.running import choice, open_table, quick, running, seat_at

SEED = 31
GAMES = 500
GAMES_A_PART = 50
"""So that several processes can share them."""
WATCHER = "somebody else"
OURS = ("isis_osiris", "uvicorn", "fastapi", "starlette")
"""Whose logs are the server's; the clients of these tests write some too."""


ROUTES = {route.path: route for route in routes.router.routes if isinstance(route, APIRoute)}
READS = {
    route.endpoint: tuple(signature(route.endpoint).parameters)
    for route in ROUTES.values()
    if route.methods == {"GET"} and "{table}" in route.path
}
"""Every route that tells of a table, with what it takes; a new one is asked as well."""
ACT = ROUTES["/api/tables/{table}/acts"].endpoint
WRONG = (PlaceMove(kind="place", cell="a1"), StoneMove(kind="stone", cell="a1"))
"""With a1 taken, neither can ever be done."""


class World:
    """A server's state with one table, whose tiles lie in some order; nothing goes over a wire."""

    def __init__(self) -> None:
        self.state: ServerState = make_app(quick()).state.server

    async def open(self, number: int, players: int, variant: Variant, deal: StoredEvent) -> None:
        """Begin a game."""
        first = json.loads(deal.public)["first"]
        options = Options(
            players=players, variant=variant, series=1, starts=first, spectators=True
        ).model_dump_json()
        self.owners = tuple(f"{number} owner {seat}" for seat in range(players))
        seats = tuple(
            StoredSeat(seat, "person", "face_down", name=f"P{seat}", owner=owner)
            for seat, owner in enumerate(self.owners)
        )
        stored = StoredGame(deal.game, 1, first)
        table = StoredTable(f"{number:022}", 1, self.owners[0], options, 0, seats, (stored,))
        await self.state.tables.store.create_table(table, deal)
        self.live = LiveTable(table)
        self.game = self.live.game = LiveGame(stored, (deal,))
        self.state.tables.live = {table.id: self.live}

    def make(self, move: Move) -> str:
        """Make a move; what everybody is told, but for the value of a reveal."""
        event = self.game.next_event(f"key-{self.game.version}", move, 0)
        told = happened(self.game, self.game.apply(event))
        return hidden(encode(told))

    async def all_told(self) -> list[str]:
        """What everybody is told who asks at any route, or sends a move that cannot be."""
        said = [repr(self.game.table.record), repr(self.game.reveals)]
        asked: dict[str, Any] = {"state": self.state, "table": self.live.id, "number": 1}
        for asked["owner"] in (*self.owners, WATCHER):
            for endpoint, names in READS.items():
                said.append(await answer(endpoint, {name: asked[name] for name in names}))
        mover = self.owners[self.game.to_move or 0] if self.owners else WATCHER
        said.append(await answer(routes.list_tables, {"state": self.state, "owner": mover}))
        for move in WRONG:
            wrong = ActRequest(key="x", game=self.game.id, version=self.game.version, move=move)
            act = {"state": self.state, "owner": mover, "table": self.live.id, "wanted": wrong}
            said.append(await answer(ACT, act))
        return said


def hidden(text: str) -> str:
    """Without the value of a reveal, the one place for it."""
    return re.sub(r'"type":"reveal"(.*?)"value":-?\d+', r'"type":"reveal"\1', text)


async def answer(endpoint: Callable[..., Any], asked: dict[str, Any]) -> str:
    """What a route answers, as it goes out; reveals that are owed without their values."""
    try:
        told = await endpoint(**asked)
    except Refused as refused:
        return encode(refused.message())
    if isinstance(told, BaseModel):
        return hidden(told.model_dump_json())
    return f"{bytes(told.body)!r} {told.headers}"


@pytest.mark.parametrize("part", range(GAMES // GAMES_A_PART))
def test_hidden_values_change_no_byte_at_any_ply(part: int) -> None:
    """The same moves on tiles in another order: over every route, for everybody, the same."""

    async def play_all() -> None:
        worlds = World(), World()
        for world in worlds:
            await world.state.tables.store.open()
        try:
            for number in range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART):
                await play_in_step(worlds, number)
        finally:
            for world in worlds:
                await world.state.tables.store.close()

    print(f"seed {SEED}, games from {part * GAMES_A_PART}")
    asyncio.run(play_all())


async def play_in_step(worlds: tuple[World, World], number: int) -> None:
    random = Random(f"{SEED}/{number}")
    players, variant = random.choice((2, 3, 4)), random.choice(list(Variant))
    ruleset, first = Ruleset.standard(players, variant), random.randrange(players)
    salt = None
    for world in worlds:
        deal = new_deal(f"{number:022}", ruleset, first, random, 0)
        secret = json.loads(deal.secret)
        salt = salt or secret["salt"]
        deal = replace(deal, secret=json.dumps(secret | {"salt": salt}))
        await world.open(number, players, variant, deal)
    one, other = worlds
    move: Move = PlaceStone("a1")
    while True:
        assert one.make(move) == other.make(move) or one.game.is_over
        if one.game.is_over:
            return
        assert await one.all_told() == await other.all_told()
        move = random.choice(one.game.table.record.final.legal_moves())


def test_an_order_of_tiles_that_showed_would_be_noticed() -> None:
    """The guard itself: a value in one more place makes the two worlds differ."""

    async def play() -> None:
        worlds = World(), World()
        for world in worlds:
            await world.state.tables.store.open()
            world.owners = ()
        await play_in_step(worlds, 1)
        one, other = worlds
        assert one.game._order != other.game._order
        assert await one.all_told() != await other.all_told()  # the game is over: all is open
        for world in worlds:
            await world.state.tables.store.close()

    asyncio.run(play())


def plain(text: str, names: dict[str, str]) -> str:
    """Without what differs between two servers anyway: ids, addresses, times."""
    for name, word in names.items():
        text = text.replace(name, word)
    text = re.sub(r"127\.0\.0\.1:\d+", "ADDRESS", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT?[ \d:.+Z]*", "TIME", text)
    return re.sub(r"0x[0-9a-f]+", "0x", text)


async def one_game(order: int, moves: int, caplog: Any) -> tuple[list[str], list[int]]:
    """All bytes that a game gives to anybody, in order, and the values it has revealed."""
    random, bytes_seen, values = Random(moves), [], []
    set_up_logs(quick(log_level="debug", log_format="json"))
    logging.getLogger().addHandler(caplog.handler)
    async with (
        running(quick(), random=Random(order)) as server,
        server.visitor() as ann,
        server.visitor() as eve,
    ):
        opened = await open_table(ann)
        table, game = opened["table"]["table"], opened["view"]["game"]
        token = next(iter(ann.cookies.values()))
        names = {table: "TABLE", game: "GAME", table[:6]: "TABLE", token: "TOKEN"}
        async with seat_at(server, ann, table) as seat, seat_at(server, eve, table) as watcher:
            view = await seat.hello()
            await watcher.hello()
            status, version = view["status"], 1
            while True:
                answer = await seat.act(game, version, choice(status, random), key=f"k{version}")
                assert answer["type"] == "ack"
                told = await seat.until("event", "reveal")
                seen = await watcher.until("event", "reveal")
                assert seen == told
                status, version = told["status"], told["version"]
                if status["to_move"] is None:
                    break
                if told["type"] == "reveal":
                    values.append(told["value"])
                    told = told | {"value": "VALUE"}
                bytes_seen.append(plain(json.dumps(told), names))
                for client in (ann, eve):
                    for path in ("", "/games/1/record", "/games/1/replay", "/games/2/record"):
                        shown = await client.get(f"/api/tables/{table}{path}")
                        bytes_seen.append(f"{shown.status_code} {plain(shown.text, names)}")
                    owed = (await client.get(f"/api/tables/{table}/owed")).json()["reveals"]
                    bytes_seen.append(str([reveal["version"] for reveal in owed]))
                    listed = await client.get("/api/tables")
                    bytes_seen.append(plain(listed.text, names))
                for wrong in ({"kind": "place", "cell": "z9"}, {"kind": "stone", "cell": "a1"}):
                    await seat.send(
                        {"type": "act", "key": "x", "game": game, "version": 1, "move": wrong}
                    )
                    bytes_seen.append(plain(json.dumps(await seat.until("refusal")), names))
        metrics = (await eve.get("/metrics")).text
        bytes_seen += re.findall(r"^isis_osiris_acts_total.*", metrics, re.MULTILINE)
    ours = [record for record in caplog.records if record.name.startswith(OURS)]
    logs = [plain(record.getMessage(), names) for record in ours]
    assert token not in " ".join(logs)
    assert "TOKEN" not in " ".join(logs)
    caplog.clear()
    return bytes_seen + logs, values


@pytest.mark.parametrize("moves", range(3))
def test_two_orders_of_tiles_look_the_same_over_the_wire(
    moves: int, caplog: pytest.LogCaptureFixture
) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    caplog.set_level(logging.DEBUG)
    try:
        first, values = asyncio.run(one_game(1, moves, caplog))
        second, others = asyncio.run(one_game(2, moves, caplog))
    finally:
        root.handlers, root.level = handlers, level
    assert values != others
    assert first == second


def test_an_error_of_ours_tells_no_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The words of an unexpected error could hold anything: nobody gets to read them."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level

    def leak(self: LiveTable, _: StoredEvent) -> None:
        assert self.game is not None
        raise ValueError(f"MARKER {self.game._order}")

    async def play() -> str:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            monkeypatch.setattr(LiveTable, "follow", leak)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                answer = await seat.act(view["game"], 1, {"kind": "reveal"})
                assert answer["code"] == "busy"
            act = {"key": "k", "game": view["game"], "version": 1, "move": {"kind": "reveal"}}
            failed = await client.post(f"/api/tables/{view['table']}/acts", json=act)
            assert failed.status_code >= 500
            return json.dumps(answer) + failed.text

    try:
        set_up_logs(quick(log_level="debug"))
        answers = asyncio.run(play())
    finally:
        root.handlers, root.level = handlers, level
    told = capsys.readouterr()
    assert "ValueError" in told.err
    assert "MARKER" not in answers + told.err + told.out


def test_only_a_reveal_has_a_field_for_a_value() -> None:
    """By the types: a value that is not in a view has one way out."""
    source = Path("src/isis_osiris/server/protocol.py").read_text()
    assert len(re.findall(r"^    value:", source, re.MULTILINE)) == 1
