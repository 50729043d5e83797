"""Who sits where, and which reveals they are owed."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from tests.server.running import Running, open_table, running, seat_at

ANN, OPEN = {"kind": "here", "name": "Ann"}, {"kind": "open"}


async def owed(server: Running, client: httpx.AsyncClient, table: str) -> list[tuple[int, int]]:
    """Version and value of what a seat is told on its return; HTTP must say the same."""
    async with seat_at(server, client, table) as seat:
        await seat.hello()
        await seat.send({"type": "ping"})
        await seat.until("pong")
        told = [seen for seen in seat.seen if seen["type"] == "reveal"]
    asked = (await client.get(f"/api/tables/{table}/owed")).json()["reveals"]
    assert asked == told
    assert all(reveal["again"] for reveal in told)
    return [(reveal["version"], reveal["value"]) for reveal in told]


def test_a_seat_that_was_away_gets_what_it_has_missed_in_order_and_no_more() -> None:
    async def play() -> None:
        async with (
            running() as server,
            server.visitor() as ann,
            server.visitor() as bob,
            server.visitor() as eve,
        ):
            opened = await open_table(ann, seats=[ANN, OPEN, ANN | {"name": "Al"}])
            table, game = opened["table"]["table"], opened["view"]["game"]
            claim = {"code": opened["invites"][0]["code"], "name": "Bob"}
            await bob.post(f"/api/tables/{table}/claim", json=claim)
            version, values = 1, dict[int, int]()

            async def make(client: httpx.AsyncClient, *moves: dict[str, Any]) -> None:
                nonlocal version
                async with seat_at(server, client, table) as seat:
                    await seat.hello()
                    for move in moves:
                        answer = await seat.act(game, version, move)
                        version = answer["version"]
                        told = await seat.until("reveal", "event")
                        if told["type"] == "reveal":
                            values[version] = told["value"]

            reveal = {"kind": "reveal"}
            await make(ann, reveal, {"kind": "place", "cell": "a1"})
            missed = [(2, values[2])]
            assert await owed(server, bob, table) == missed
            assert await owed(server, bob, table) == missed, "not acknowledged by looking"
            assert await owed(server, ann, table) == [], "its own placing acknowledged it"
            await make(bob, reveal)
            assert await owed(server, bob, table) == [(4, values[4])], "one's own, until placed"
            await make(bob, {"kind": "place", "cell": "a2"})
            assert await owed(server, bob, table) == []
            assert await owed(server, ann, table) == [(4, values[4])]
            await make(ann, reveal, {"kind": "place", "cell": "a3"})
            await make(ann, reveal, {"kind": "place", "cell": "a4"})
            assert await owed(server, bob, table) == [(6, values[6]), (8, values[8])]
            assert await owed(server, eve, table) == [], "spectators are owed none"
            await make(bob, {"kind": "stone", "cell": "a5"})
            assert await owed(server, bob, table) == []

    asyncio.run(play())


def test_leaving_inviting_again_and_taking_over() -> None:
    async def play() -> None:
        async with (
            running() as server,
            server.visitor() as ann,
            server.visitor() as bob,
            server.visitor() as cy,
        ):
            opened = await open_table(ann, seats=[ANN, OPEN])
            table, game = opened["table"]["table"], opened["view"]["game"]
            path, first = f"/api/tables/{table}", opened["invites"][0]["code"]
            second = (await ann.post(f"{path}/seats/1/invite")).json()["code"]
            void = await bob.post(f"{path}/claim", json={"code": first, "name": "Bob"})
            assert void.status_code == 404, "a new code makes the old one void"
            claimed = await bob.post(f"{path}/claim", json={"code": second, "name": "Bob"})
            assert claimed.json()["table"]["seats"][1]["you"]
            taken = await ann.post(f"{path}/seats/1/invite")
            assert taken.json()["code"] == "conflict"
            left = (await bob.put(f"{path}/seats/1", json={"kind": "open"})).json()
            assert [seat["kind"] for seat in left["table"]["seats"]] == ["person", "open"]
            act = {"key": "k", "game": game, "version": 1, "move": {"kind": "reveal"}}
            assert (await bob.post(f"{path}/acts", json=act)).status_code == 404
            again = {"code": second, "name": "Bob"}
            assert (await bob.post(f"{path}/claim", json=again)).status_code == 404, "used up"
            third = {"code": left["invites"][0]["code"], "name": "Cy"}
            assert (await cy.post(f"{path}/claim", json=third)).status_code == 200
            other = await cy.put(f"{path}/seats/0", json={"kind": "bot", "bot": "random"})
            assert other.status_code == 404, "another person's seat is not a guest's to change"
            bot = await ann.put(f"{path}/seats/1", json={"kind": "bot", "bot": "random"})
            assert bot.json()["table"]["seats"][1]["kind"] == "bot"
            back = await ann.put(f"{path}/seats/1", json={"kind": "here", "name": "Al"})
            assert back.json()["table"]["seats"][1]["you"]

    asyncio.run(play())


def test_a_record_before_the_end_shows_what_its_reader_may_see() -> None:
    async def play() -> None:
        async with running() as server, server.visitor() as ann, server.visitor() as eve:
            seats = [ANN | {"recall": "full"}, ANN | {"name": "Al", "recall": "full"}]
            opened = await open_table(ann, seats=seats)
            table, game = opened["table"]["table"], opened["view"]["game"]
            async with seat_at(server, ann, table) as seat:
                await seat.hello()
                await seat.act(game, 1, {"kind": "reveal"})
                value = (await seat.until("reveal"))["value"]
                path = f"/api/tables/{table}/games/1/record"
                up = [(await client.get(path)).text for client in (ann, eve)]
                await seat.act(game, 2, {"kind": "place", "cell": "b2"})
                down = [(await client.get(path)).text for client in (ann, eve)]
            assert "b2" not in up[0] + up[1]
            assert f"b2{value:+d}" in down[0]
            assert "b2?" in down[1]
            assert f"b2{value:+d}" not in down[1]

    asyncio.run(play())
