"""Whatever is sent: an answer, no error of ours, no growing memory, and others play on."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from isis_osiris.server.app import make_app
from isis_osiris.server.protocol import Refusal
from tests.server.processes import Process, serving
from tests.server.running import PATIENCE, Seat, choice, open_table, quick, seat_at

SEED = 404
MOST_GROWTH = 10
"""Megabytes."""
MESSAGES = 100_000
MOVES = 40
AT_ONCE = 20
EXAMPLES = 15


def noise(random: Random, game: str) -> str | bytes:
    """A message that a broken or hostile client might send."""
    match random.randrange(9):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return "".join(chr(random.randrange(32, 0x3000)) for _ in range(random.randrange(80)))
        case 2:
            return "[" * random.randrange(1, 2000)
        case 3:
            return '{"type":"act","move":' * random.randrange(1, 80)
        case 4:
            return json.dumps({"type": random.choice(["act", "hello", "ping", "x", 1, None])})
        case 5:
            return json.dumps({"type": "ping", "key": "k" * random.randrange(100)})
        case 6:
            return json.dumps({"type": "hello", "version": random.choice([-1, 1e99, "1", 10**30])})
        case 7:
            move = {"kind": random.choice(["stone", "place", "reveal", "pass"]), "cell": "a1"}
            return json.dumps(
                {"type": "act", "key": "k", "game": game, "version": 99, "move": move}
            )
        case _:
            return json.dumps({"type": "act", "key": None, "game": game, "seat": 1, "value": 4})


async def make_noise(noisy: Seat, random: Random, game: str, count: int) -> None:
    """Send noise, some of it at a time; each message must have its answer."""
    while count > 0:
        for _ in range(AT_ONCE):
            message = noise(random, game)
            # Bytes are sent as such, or as text that is no UTF-8.
            await noisy.socket.send(message, text=random.random() < 0.5 or None)
        for _ in range(AT_ONCE):
            answer = await noisy.until("refusal", "pong", "view")
            if answer["type"] == "refusal":
                Refusal.model_validate(answer)
        noisy.seen.clear()
        count -= AT_ONCE


async def fuzz(server: Process, count: int) -> None:
    random = Random(SEED)
    print(f"seed {SEED}")
    async with (
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as eve,
    ):
        opened = await open_table(client)
        table, game = opened["table"]["table"], opened["view"]["game"]
        async with seat_at(server, eve, table) as noisy, seat_at(server, client, table) as witness:
            await make_noise(noisy, random, game, 1000)
            before = server.megabytes()
            view = await witness.hello()
            status, version = view["status"], 1
            for _ in range(MOVES):
                await make_noise(noisy, random, game, count // MOVES)
                ack = await witness.act(game, version, choice(status, random))
                assert ack["type"] == "ack"
                told = await witness.until("event", "reveal")
                status, version = told["status"], told["version"]
                if status["to_move"] is None:
                    break
            assert version > 30
            assert server.megabytes() - before <= MOST_GROWTH
        for wrong in ("x" * 5000, b"\xff" * 5000):
            async with seat_at(server, eve, table) as noisy:
                await noisy.socket.send(wrong)
                with pytest.raises(ConnectionClosed):
                    await noisy.until("view")


def test_noise_is_refused_and_a_witness_plays_on() -> None:
    with serving("sqlite::memory:") as server:
        asyncio.run(fuzz(server, MESSAGES))
        status, errors = server.stop()
    assert status in (0, -signal.SIGTERM)
    for word in ("Traceback", "failed", "unexpected", "error"):
        assert word not in errors


@pytest.fixture(scope="module")
def server() -> Iterator[Process]:
    with serving("sqlite::memory:") as process:
        yield process


def operations() -> list[Any]:
    schema: Any = schemathesis.openapi.from_dict(make_app(quick()).openapi())
    return [operation.ok() for operation in schema.get_all_operations()]


CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(1000, marks=pytest.mark.long)])
def test_the_http_interface_does_what_its_description_says(
    operation: Any, examples: int, server: Process
) -> None:
    """Questions made from the description: at a table of our own, one of no meaning, or none."""
    with requests.Session() as session:
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        opened = session.post(f"{server.address}api/tables", json={"seats": seats}).json()
        table, turn = opened["table"]["table"], iter(range(10**9))

        @settings(
            max_examples=examples,
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "table" in (case.path_parameters or {}) and next(turn) % 3:
                case.path_parameters["table"] = table
            case.call_and_validate(
                base_url=server.origin, session=session, checks=CHECKS, timeout=PATIENCE
            )

        ask()
