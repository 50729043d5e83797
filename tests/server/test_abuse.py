"""What one visitor breaks stays theirs: floods, and readers who never read."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from isis_osiris.server.outbox import LONGEST, Outbox
from tests.server.running import (
    PATIENCE,
    Running,
    open_table,
    quick,
    running,
    seat_at,
)

DEAF = 200


def test_a_flood_ends_the_connection_and_nobody_elses() -> None:
    async def play() -> None:
        settings = quick(socket_rate=0.01, socket_burst=30)
        async with running(settings) as server, server.visitor() as client:
            opened = await open_table(client)
            table = opened["table"]["table"]
            async with (
                seat_at(server, client, table) as seat,
                seat_at(server, client, table) as bad,
            ):
                view = await seat.hello()
                for _ in range(100):
                    await bad.send({"type": "ping"})
                assert (await bad.until("goodbye"))["reason"] == "flood"
                with pytest.raises(ConnectionClosed):
                    await bad.receive()
                codes = [seen.get("code") for seen in bad.seen]
                assert codes.count("rate") == 31
                assert (await seat.act(view["game"], 1, {"kind": "reveal"}))["version"] == 2

    asyncio.run(play())


async def deaf(server: Running, table: str, stack: AsyncExitStack) -> None:
    """A connection that says hello and never reads, pings included."""
    socket = await connect(
        f"{server.origin.replace('http', 'ws', 1)}/api/tables/{table}/live",
        origin=server.origin,  # type: ignore[arg-type]
        compression=None,
        ping_interval=None,
    )
    await socket.send('{"type": "hello"}')
    socket.transport.pause_reading()
    stack.callback(socket.transport.abort)


def test_who_never_reads_is_dropped() -> None:
    async def play() -> None:
        settings = quick(ping_interval=0.5, ping_timeout=3)
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(running(settings))
            client = await stack.enter_async_context(server.visitor())
            opened = await open_table(client)
            table = opened["table"]["table"]
            for _ in range(DEAF):
                await deaf(server, table, stack)
            seat = await stack.enter_async_context(seat_at(server, client, table))
            view = await seat.hello()
            async with asyncio.timeout(PATIENCE):
                while len(server.state.sockets) > 1:
                    await asyncio.sleep(0.05)
            assert (await seat.act(view["game"], 1, {"kind": "reveal"}))["version"] == 2

    asyncio.run(play())


def test_a_full_outbox_is_closed_and_a_stuck_one_noticed() -> None:
    async def play() -> None:
        now, sent, gate = [0.0], list[str](), asyncio.Event()

        async def send(text: str) -> None:
            await gate.wait()
            sent.append(text)

        outbox = Outbox("owner", send, lambda: now[0])
        writing = asyncio.create_task(outbox.run())
        outbox.offer("0")
        await asyncio.sleep(0)
        assert not outbox.is_stuck()
        now[0] = 6.0
        assert outbox.is_stuck()
        for number in range(LONGEST + 5):
            outbox.offer(str(number))
        assert outbox.ended == "slow"
        gate.set()
        await writing
        assert [json.loads(text) for text in sent] == [
            0,
            {"type": "goodbye", "reason": "slow", "come_back_after": 0.0},
        ]

    asyncio.run(play())


def test_a_restart_says_goodbye_after_the_last_ack() -> None:
    async def play() -> None:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                act = {"type": "act", "key": "k", "game": view["game"], "version": 1}
                await seat.send(act | {"move": {"kind": "reveal"}})
                await seat.until("ack")
                server.server.should_exit = True
                bye = await seat.until("goodbye")
                assert bye["reason"] == "restart"
                with pytest.raises(ConnectionClosed) as closed:
                    await seat.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

    asyncio.run(play())
