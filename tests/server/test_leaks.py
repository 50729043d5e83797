"""Nobody sees what they may not.

Two games are played in step: the same moves, on tiles in another order. Whatever anybody gets, but
for the reveals, must be the same to the byte until the game is over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from isis_osiris.rules import Ruleset, Variant
from isis_osiris.server.game import LiveGame, new_deal
from isis_osiris.server.live import LiveTable
from isis_osiris.server.logs import set_up_logs
from isis_osiris.server.presentation import happened
from isis_osiris.server.replay import export
from isis_osiris.server.shapes import Options
from isis_osiris.server.store import StoredEvent, StoredGame, StoredSeat, StoredTable
from tests.server.running import choice, open_table, quick, running, seat_at

SEED = 31
WATCHER = "somebody else"
OURS = ("isis_osiris", "uvicorn", "fastapi", "starlette")
"""Whose logs are the server's; the clients of these tests write some too."""


def live_table(players: int, variant: Variant, first: int, deal: StoredEvent) -> LiveTable:
    options = Options(
        players=players, variant=variant, series=1, starts=first, spectators=True
    ).model_dump_json()
    seats = tuple(
        StoredSeat(number, "person", "face_down", name=f"P{number}", owner=f"owner {number}")
        for number in range(players)
    )
    game = StoredGame("G" * 22, 1, first)
    live = LiveTable(StoredTable("T" * 22, 1, "owner 0", options, 0, seats, (game,)))
    live.game = LiveGame(game, (deal,))
    return live


def all_seen(live: LiveTable) -> list[str]:
    """Everything that anybody could ask for, but for owed reveals."""
    seen = []
    assert live.game is not None
    for owner in (*(f"owner {seat}" for seat in range(live.options.players)), WATCHER):
        view = live.view(owner)
        assert view is not None
        seen += [
            view.model_dump_json(),
            live.info(owner).model_dump_json(),
            export(live, live.game, owner),
            repr(live.game.table.record),
            repr(live.game.reveals),
        ]
    return seen


@pytest.mark.parametrize("games", [30, pytest.param(500, marks=pytest.mark.long)])
def test_hidden_values_change_no_byte_at_any_ply(games: int) -> None:
    print(f"seed {SEED}")
    for number in range(games):
        random = Random(f"{SEED}/{number}")
        players, variant = random.choice((2, 3, 4)), random.choice(list(Variant))
        ruleset, first = Ruleset.standard(players, variant), random.randrange(players)
        deals = [new_deal("G" * 22, ruleset, first, random, 0) for _ in range(2)]
        salt = json.loads(deals[0].secret)["salt"]
        secret = json.loads(deals[1].secret) | {"salt": salt}
        deals[1] = replace(deals[1], secret=json.dumps(secret))
        tables = [live_table(players, variant, first, deal) for deal in deals]
        both = [table.game for table in tables]
        while True:
            assert both[0] is not None
            assert both[1] is not None
            moves = both[0].table.record.final.legal_moves()
            move = random.choice(moves)
            told = []
            for game in (both[0], both[1]):
                event = game.next_event("key", move, 0)
                event = replace(event, key=f"key-{event.version}")
                told.append(happened(game, game.apply(event)))
            if both[0].is_over:
                break
            if told[0].type == "event":
                assert told[0] == told[1]
            assert all_seen(tables[0]) == all_seen(tables[1])


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
