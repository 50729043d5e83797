"""What one visitor breaks stays theirs: floods, and readers who never read."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from isis_osiris.server.outbox import LONGEST, Outbox
from isis_osiris.server.settings import Settings
from isis_osiris.server.store import StoredEvent
from tests.server.running import (
    PATIENCE,
    Running,
    open_table,
    quick,
    running,
    seat_at,
)

DEAF = 200
BUSY = 20
"""How many times longer than on an idle machine things may take on a busy one."""


async def seconds_until(is_so: Callable[[], bool]) -> float:
    """How long it takes until something is so."""
    begun = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)
    return time.monotonic() - begun


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


def test_a_flood_of_who_does_not_read_is_cut_off() -> None:
    """With the usual limits, and even though no goodbye can be sent: 1 s on an idle machine."""

    async def play() -> None:
        usual = Settings.model_fields
        limits = {name: usual[name].default for name in ("socket_rate", "socket_burst")}
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(running(quick(**limits)))
            client = await stack.enter_async_context(server.visitor())
            opened = await open_table(client)
            table = opened["table"]["table"]
            seat = await stack.enter_async_context(seat_at(server, client, table))
            view = await seat.hello()
            bad = await deaf(server, table, stack)
            flooding = asyncio.create_task(flood(bad))
            taken = await seconds_until(lambda: len(server.state.sockets) == 1)
            print(f"cut off after {taken:.2f} s")
            assert taken < BUSY
            await flooding
            assert (await seat.act(view["game"], 1, {"kind": "reveal"}))["version"] == 2
            assert 'dropped_total{reason="' in server.state.metrics.text().decode()

    asyncio.run(play())


async def flood(socket: ClientConnection) -> None:
    """Ask for as much as can be had, until the connection is gone."""
    try:
        for _ in range(100_000):
            await socket.send('{"type": "hello"}')
    except (ConnectionClosed, OSError):
        return


async def deaf(server: Running, table: str, stack: AsyncExitStack) -> ClientConnection:
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
    return socket


def test_who_never_reads_is_dropped() -> None:
    """With the usual settings, so that it takes less than 10 s on an idle machine."""
    usual = Settings.model_fields
    pings = {name: usual[name].default for name in ("ping_interval", "ping_timeout")}
    assert sum(pings.values()) < 10

    async def play() -> None:
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(running(quick(**pings)))
            client = await stack.enter_async_context(server.visitor())
            opened = await open_table(client)
            table = opened["table"]["table"]
            for _ in range(DEAF):
                await deaf(server, table, stack)
            seat = await stack.enter_async_context(seat_at(server, client, table))
            view = await seat.hello()
            taken = await seconds_until(lambda: len(server.state.sockets) == 1)
            print(f"dropped after {taken:.1f} s")
            assert (await seat.act(view["game"], 1, {"kind": "reveal"}))["version"] == 2

    asyncio.run(play())


class Line:
    """A connection whose reader may be behind."""

    def __init__(self) -> None:
        self.is_writable = True
        self.sent: list[Sequence[str]] = []
        self.closed: list[int] = []
        self.is_cut = False

    def send_texts(self, texts: Sequence[str], /) -> None:
        self.sent.append(texts)

    def end(self, code: int, /) -> None:
        self.closed.append(code)

    def hang_up(self) -> None:
        self.is_cut = True


def test_a_full_outbox_is_closed_and_a_stuck_one_noticed() -> None:
    async def play() -> None:
        now, line = [0.0], Line()
        outbox = Outbox("owner", line, lambda: now[0])
        outbox.offer("0")
        outbox.offer("1")
        assert not line.sent
        await asyncio.sleep(0)
        assert line.sent == [["0", "1"]], "what comes together leaves together"
        now[0], line.is_writable = 1.0, False
        outbox.offer("2")
        await asyncio.sleep(0)
        assert not outbox.is_stuck()
        now[0] = 5.9
        outbox.flush()
        assert not outbox.is_stuck()
        now[0] = 6.1
        assert outbox.is_stuck()
        for number in range(LONGEST + 5):
            outbox.offer(str(number))
        assert outbox.ended == "slow"
        await asyncio.sleep(0)
        assert (len(line.sent), line.closed) == (1, [])
        line.is_writable = True
        outbox.flush()
        assert not outbox.is_stuck()
        (goodbye,) = line.sent[1]
        assert json.loads(goodbye) == {"type": "goodbye", "reason": "slow", "come_back_after": 0.0}
        outbox.offer("late")
        outbox.flush()
        assert (len(line.sent), line.closed, line.is_cut) == (2, [1013], False)

    asyncio.run(play())


def test_a_restart_answers_what_has_come_in_and_says_goodbye(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move on its way to the disk gets its ack; one that comes later is refused; then goodbye."""

    async def play() -> None:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            store, gate = server.state.tables.store, asyncio.Event()
            append = store.append

            async def slow(table: str, event: StoredEvent) -> None:
                await gate.wait()
                await append(table, event)

            monkeypatch.setattr(store, "append", slow)
            table = opened["table"]["table"]
            async with (
                seat_at(server, client, table) as seat,
                seat_at(server, client, table) as late,
            ):
                view = await seat.hello()
                await late.hello()
                act = {"type": "act", "game": view["game"], "version": 1}
                move = {"kind": "stone", "cell": "c3"}
                await seat.send(act | {"key": "first", "move": move})
                live = server.state.tables.live[table]
                await seconds_until(live.lock.locked)
                server.server.should_exit = True
                await seconds_until(lambda: server.state.is_stopping)
                await late.send(act | {"key": "second", "move": move})
                refused = await late.until("refusal")
                assert (refused["code"], refused["key"]) == ("busy", "second")
                gate.set()
                seat.seen.clear()
                bye = await seat.until("goodbye")
                assert (bye["reason"], bye["come_back_after"]) == ("restart", 1.5)
                told = [
                    (seen["type"], seen.get("version"))
                    for seen in seat.seen
                    if seen["type"] != "table"
                ]
                assert told == [("ack", 2), ("event", 2), ("goodbye", None)]
                with pytest.raises(ConnectionClosed) as closed:
                    await seat.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

    asyncio.run(play())
