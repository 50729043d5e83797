"""Whole games over the wire."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from isis_osiris.record import loads
from tests.server.running import Seat, choice, open_table, quick, running, seat_at


async def play_out(seat: Seat, view: dict[str, Any], random: Random) -> dict[str, Any]:
    """Play all seats of one screen to the end; the last view."""
    status, version = view["status"], view["version"]
    while status["to_move"] is not None:
        answer = await seat.act(view["game"], version, choice(status, random))
        assert answer["type"] == "ack", answer
        told = await seat.until("event", "reveal")
        assert told["version"] == answer["version"] == version + 1
        status, version = told["status"], told["version"]
    return await seat.until("view")


async def last_view(seat: Seat) -> dict[str, Any]:
    view = await seat.until("view")
    while view["result"] is None:
        view = await seat.until("view")
    return view


@pytest.mark.parametrize("variant", ["private", "common"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_on_one_screen(players: int, variant: str) -> None:
    async def play() -> None:
        random = Random(players)
        async with running() as server, server.visitor() as client:
            seats = [{"kind": "here", "name": f"P{number}"} for number in range(players)]
            opened = await open_table(client, seats=seats, variant=variant, starts=players - 1)
            table = opened["table"]["table"]
            assert opened["view"]["first"] == opened["view"]["status"]["to_move"] == players - 1
            async with seat_at(server, client, table) as seat:
                view = await play_out(seat, await seat.hello(), random)
            result = view["result"]
            assert len(view["board"]) == 36
            assert all(p["kind"] == "stone" or p["value"] for p in view["board"].values())
            scores = [0] * players
            for cell, worth in result["stones"].items():
                scores[view["board"][cell]["seat"]] += worth
            assert scores == result["scores"]
            assert [
                strip["sign"] * (20 * strip["markers"] + strip["number"])
                for strip in result["strips"]
            ] == scores
            shown = (await client.get(f"/api/tables/{table}")).json()
            assert shown["view"] == view
            assert shown["table"]["games"][0]["scores"] == scores
            assert shown["table"]["series"]["winners"] == result["winners"]
            text = (await client.get(f"/api/tables/{table}/games/1/record")).text
            (record,) = loads(text)
            assert record.outcome is not None
            in_turn = [scores[(players - 1 + turn) % players] for turn in range(players)]
            assert list(record.outcome.scores) == in_turn
            assert record.names[0] == f"P{players - 1}"
            replay = (await client.get(f"/api/tables/{table}/games/1/replay")).json()
            assert replay["record"] == text
            assert replay["turns"][-1]["scores"] == in_turn
            imported = (await client.post("/api/replays", content=text)).json()
            assert imported["games"] == [replay]

    asyncio.run(play())


def test_a_friend_by_invite_and_a_spectator() -> None:
    async def play() -> None:
        random = Random(5)
        async with (
            running() as server,
            server.visitor() as ann,
            server.visitor() as bob,
            server.visitor() as eve,
        ):
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
            opened = await open_table(ann, seats=seats)
            (invite,) = opened["invites"]
            table = opened["table"]["table"]
            async with seat_at(server, ann, table) as first, seat_at(server, eve, table) as watcher:
                view = await first.hello()
                seen = await watcher.hello()
                assert seen["seat"] is None
                answer = await first.act(view["game"], 1, {"kind": "reveal"})
                assert answer["version"] == 2
                live = await watcher.until("reveal")
                assert live["seat"] == 0
                claim = {"code": invite["code"], "name": " Bo\u0301b "}
                taken = await bob.post(f"/api/tables/{table}/claim", json=claim)
                assert taken.json()["table"]["seats"][1]["name"] == "Bób"
                again = await bob.post(f"/api/tables/{table}/claim", json=claim)
                assert again.status_code == 200
                thief = await eve.post(f"/api/tables/{table}/claim", json=claim)
                assert thief.status_code == 404
                async with seat_at(server, bob, table) as second:
                    view = await second.hello()
                    assert view["status"]["tile_up"]
                    owed = await second.until("reveal")
                    assert owed["again"]
                    assert owed["value"] == live["value"]
                    target = view["status"]["targets"][0]
                    assert (await second.act(view["game"], 2, {"kind": "place", "cell": target}))[
                        "code"
                    ] == "turn"
                    await first.act(view["game"], 2, {"kind": "place", "cell": target})
                    told = await second.until("event")
                    assert told["events"] == [{"kind": "placed", "seat": 0, "cell": target}]
                    status, version = told["status"], 3
                    both = [first, second]
                    while status["to_move"] is not None:
                        mover = both[status["to_move"]]
                        answer = await mover.act(view["game"], version, choice(status, random))
                        assert answer["type"] == "ack"
                        version = answer["version"]
                        told = await second.until("event", "reveal")
                        while told["version"] < version:
                            told = await second.until("event", "reveal")
                        status = told["status"]
                    ends = [await last_view(seat) for seat in (first, second, watcher)]
            assert ends[0] | {"seat": 1} == ends[1]
            assert ends[0]["result"] == ends[2]["result"]

    asyncio.run(play())


def test_a_series_and_a_rematch() -> None:
    async def play() -> None:
        random = Random(9)
        async with running() as server, server.visitor() as client:
            opened = await open_table(client, series=2, starts=1)
            table = opened["table"]["table"]
            totals = [0, 0]
            async with seat_at(server, client, table) as seat:
                view = await seat.hello()
                for number in range(1, 4):
                    assert (view["number"], view["first"]) == (number, number % 2)
                    early = await client.post(
                        f"/api/tables/{table}/games", json={"after": view["game"]}
                    )
                    assert early.status_code == 409
                    view = await play_out(seat, view, random)
                    shown = (await client.get(f"/api/tables/{table}")).json()["table"]
                    scores = view["result"]["scores"]
                    before = [0, 0] if number == 3 else totals
                    totals = [a + b for a, b in zip(before, scores, strict=True)]
                    assert shown["series"]["number"] == (1 if number < 3 else 2)
                    assert shown["series"]["totals"] == totals
                    assert (shown["series"]["winners"] is None) == (number != 2)
                    after = {"after": view["game"]}
                    answers = await asyncio.gather(
                        *(client.post(f"/api/tables/{table}/games", json=after) for _ in range(5))
                    )
                    assert {a.json()["view"]["number"] for a in answers} == {number + 1}
                    view = await seat.until("view")
            old = await client.get(f"/api/tables/{table}/games/1/replay")
            assert old.json()["result"]["scores"]

    asyncio.run(play())


def test_bots_play_and_hand_over() -> None:
    async def play() -> None:
        async with running(quick(bot_workers=0)) as server, server.visitor() as client:
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
            opened = await open_table(client, seats=seats)
            table, random = opened["table"]["table"], Random(3)
            async with seat_at(server, client, table) as seat:
                view = await seat.hello()
                status, version = view["status"], 1
                while version < 12:
                    if status["to_move"] == 0:
                        await seat.act(view["game"], version, choice(status, random))
                    told = await seat.until("event", "reveal")
                    assert told["version"] == version + 1
                    status, version = told["status"], told["version"]
                gone = await client.put(
                    f"/api/tables/{table}/seats/0", json={"kind": "bot", "bot": "random"}
                )
                assert gone.json()["table"]["seats"][0]["kind"] == "bot"
                while told["status"]["to_move"] is not None:
                    told = await seat.until("event", "reveal")
            text = server.state.metrics.text().decode()
            assert 'isis_osiris_bot_moves_total{how="replaced"}' in text

    asyncio.run(play())
