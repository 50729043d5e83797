"""Bots in their seats: real processes, and what happens when they fail."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from random import Random
from typing import Any

import pytest

from isis_osiris.bots import registry
from isis_osiris.record import seat_view
from isis_osiris.rules import Move, Ruleset
from isis_osiris.server.bot_driver import cheap_move
from isis_osiris.server.bot_pool import BotPool, NoAnswer, NotReady
from isis_osiris.server.bot_worker import Question
from isis_osiris.table import Dealer, Event, Table
from tests.server.running import choice, open_table, quick, running, seat_at

HANG_GUARD = 900
"""Seconds: a bot is compiled for the first time, perhaps on a machine with much else to do."""


def question(bot: str, moves: int = 0) -> Question:
    ruleset = Ruleset.standard()
    table, random, events = Table(ruleset, Dealer(ruleset, Random(1))), Random(2), list[Event]()
    for _ in range(moves):
        events += table.act(random.choice(table.record.final.legal_moves()))
    view = seat_view(table.record, table.to_move)
    return Question(bot, "seed", ruleset, table.to_move, tuple(events), view, version=moves)


def test_a_bot_decides_from_what_its_seat_has_seen() -> None:
    async def ask() -> None:
        pool = BotPool(1, seconds=20, patience=HANG_GUARD)
        try:
            for bot in ("greedy", "random"):
                asked = question(bot, 9)
                moves = [await pool.choose(asked) for _ in range(2)]
                assert moves[0] == moves[1]
                assert asked.view is not None
                assert moves[0] in asked.view.moves
        finally:
            pool.close()

    asyncio.run(ask())


def test_an_unknown_bot_fails_and_the_process_stays() -> None:
    async def ask() -> None:
        pool = BotPool(1, seconds=20, patience=HANG_GUARD)
        try:
            with pytest.raises(NoAnswer, match="GameError"):
                await pool.choose(question("nobody"))
            assert isinstance(await pool.choose(question("random")), Move)
        finally:
            pool.close()

    asyncio.run(ask())


def test_a_lost_process_is_started_anew() -> None:
    async def ask() -> None:
        pool = BotPool(1, seconds=20, patience=HANG_GUARD)
        try:
            await pool.choose(question("random"))
            process = pool._all[0]._process
            assert process is not None
            assert process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)
            asking = asyncio.create_task(pool.choose(question("random")))
            await asyncio.sleep(0.1)
            os.kill(process.pid, signal.SIGKILL)
            with pytest.raises(NoAnswer, match="lost"):
                await asking
            assert isinstance(await pool.choose(question("random")), Move)
        finally:
            pool.close()

    asyncio.run(ask())


def test_who_is_late_is_ended() -> None:
    async def ask() -> None:
        pool = BotPool(1, seconds=5, patience=HANG_GUARD)
        try:
            assert [bot async for bot in pool.warm_up(["nobody", "random"])] == ["random"]
            await pool.choose(question("random"))
            process = pool._all[0]._process
            assert process is not None
            assert process.pid is not None
            pool._patience = 0.2
            os.kill(process.pid, signal.SIGSTOP)
            with pytest.raises(NoAnswer):
                await pool.choose(question("random"))
            pool._patience = HANG_GUARD
            assert isinstance(await pool.choose(question("random")), Move)
        finally:
            pool.close()

    asyncio.run(ask())


def test_a_process_that_gets_a_bot_ready_is_left_alone() -> None:
    async def ask() -> None:
        pool = BotPool(1, seconds=20, patience=HANG_GUARD)
        try:
            await pool.choose(question("random"))
            slot = pool._all[0]
            process = slot._process
            assert process is not None
            slot._is_preparing, pool._patience = True, 0.2
            with pytest.raises(NotReady):
                await pool.choose(question("random"))
            assert slot._process is process
        finally:
            pool.close()

    asyncio.run(ask())


def test_without_workers_there_is_no_answer() -> None:
    with pytest.raises(NoAnswer, match="no workers"):
        asyncio.run(BotPool(0, 1, 1).choose(question("random")))


def test_a_cheap_move_is_legal() -> None:
    for moves in range(40):
        view = question("x", moves).view
        assert view is not None
        assert cheap_move(view, Random(moves)) in view.moves


def test_a_whole_game_against_real_bots() -> None:
    async def play() -> None:
        random = Random(4)
        settings = quick(bot_workers=1, bot_seconds=10, bot_patience=HANG_GUARD)
        async with running(settings) as server, server.visitor() as client:
            seats = [
                {"kind": "here", "name": "Ann"},
                {"kind": "bot", "bot": "greedy"},
                {"kind": "bot", "bot": "random"},
            ]
            opened = await open_table(client, seats=seats)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                view = await seat.hello()
                told: dict[str, Any] = view
                while told["status"]["to_move"] is not None:
                    if told["status"]["to_move"] == 0:
                        move = choice(told["status"], random)
                        await seat.act(view["game"], told["version"], move)
                    told = await seat.until("event", "reveal")
            text = server.state.metrics.text().decode()
            assert 'how="itself"' in text
            assert 'how="replaced"' not in text

    asyncio.run(play())


def test_a_person_never_waits_for_a_thinking_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one table's bot takes long, moves at another are answered."""

    async def play() -> None:
        async with running(quick(bot_workers=1)) as server, server.visitor() as client:
            pool = server.state.bots._pool

            async def never(_: Question) -> Any:
                await asyncio.sleep(3600)

            monkeypatch.setattr(pool, "choose", never)
            seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "here", "name": "Ann"}]
            await open_table(client, seats=seats)
            other = await open_table(client)
            async with seat_at(server, client, other["table"]["table"]) as seat:
                view = await seat.hello()
                for version in range(1, 11):
                    cell = view["status"]["targets"][version]
                    move = {"kind": "stone", "cell": cell}
                    assert (await seat.act(view["game"], version, move))["type"] == "ack"

    asyncio.run(play())


def test_a_bot_keeps_its_pace() -> None:
    async def play() -> float:
        async with running(quick(bot_pace=0.4)) as server, server.visitor() as client:
            seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "here", "name": "Ann"}]
            begun = time.monotonic()
            opened = await open_table(client, seats=seats)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                if (await seat.hello())["version"] == 1:
                    await seat.until("event", "reveal")
                return time.monotonic() - begun

    assert asyncio.run(play()) >= 0.4


def test_no_program_is_started_by_a_seat() -> None:
    async def play() -> None:
        async with running() as server, server.visitor() as client:
            for bot in ("cmd:touch /tmp/owned", "nobody", "../x"):
                seats = [{"kind": "bot", "bot": bot}, {"kind": "here", "name": "Ann"}]
                answer = await client.post("/api/tables", json={"seats": seats})
                assert answer.status_code == 400
            bots = (await client.get("/api/bots")).json()["bots"]
            assert [bot["name"] for bot in bots] == [bot.name for bot in registry.all_bots()]

    asyncio.run(play())
