"""Who may do what: every role at every route, forged origins, names, headers."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from isis_osiris.server import routes
from isis_osiris.server.app import make_app
from isis_osiris.server.buckets import household_of
from isis_osiris.server.names import BadName, clean_name
from isis_osiris.server.shield import HEADERS
from tests.server.running import Running, open_table, quick, running, seat_at

UNKNOWN = "A" * 22
OPEN = [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "here", "name": "Al"}]
ROUTES: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "show": ("GET", "", None),
    "owed": ("GET", "/owed", None),
    "act": ("POST", "/acts", {"key": "k", "version": 1, "move": {"kind": "reveal"}}),
    "claim": ("POST", "/claim", {"code": UNKNOWN, "name": "Eve"}),
    "rename": ("PUT", "/seats/0", {"kind": "here", "name": "Ann"}),
    "fill": ("PUT", "/seats/1", {"kind": "open"}),
    "invite": ("POST", "/seats/1/invite", None),
    "next": ("POST", "/games", {}),
    "record": ("GET", "/games/1/record", None),
    "replay": ("GET", "/games/1/replay", None),
    "no game": ("GET", "/games/9/record", None),
}
HOST = {
    "show": 200, "owed": 200, "act": 200, "claim": 404, "rename": 200, "fill": 200,
    "invite": 200, "next": 409, "record": 200, "replay": 409, "no game": 404,
}  # fmt: skip
NOBODY = dict.fromkeys(ROUTES, 404)
GUEST = HOST | {"act": 409, "rename": 404}
WATCHER = NOBODY | {"show": 200, "owed": 200, "record": 200, "replay": 409}
AT_TABLE = {"host": HOST, "guest": GUEST, "watcher": WATCHER, "nobody": WATCHER}
"""``watcher`` has a cookie and no seat, ``nobody`` not even a cookie."""
PLACES = ("open", "closed", "other", "none")
"""A table that all may watch, one for its people alone, others' closed table, and no table."""


def expected(role: str, place: str) -> dict[str, int]:
    """The status for each route."""
    is_there = place == "open" or (place == "closed" and role in ("host", "guest"))
    return AT_TABLE[role] if is_there else NOBODY


def test_the_matrix_has_every_route_of_a_table() -> None:
    asked = {
        (method, re.sub(r"(seats|games)/\d", r"\1/{}", path)) for method, path, _ in ROUTES.values()
    }
    there = {
        (method, re.sub(r"{(seat|number)}", "{}", route.path.removeprefix("/api/tables/{table}")))
        for route in routes.router.routes
        if isinstance(route, APIRoute) and "{table}" in route.path
        for method in route.methods or ()
    }
    assert asked == there


def test_nothing_secret_goes_into_an_address() -> None:
    """Tokens travel in a cookie, codes in a body: addresses end up in logs."""
    paths = make_app(quick()).openapi()["paths"]
    names = {
        (parameter["in"], parameter["name"])
        for operations in paths.values()
        for operation in operations.values()
        for parameter in operation.get("parameters", ())
    }
    assert names == {("path", "table"), ("path", "seat"), ("path", "number")}


async def cast(
    host: httpx.AsyncClient, guest: httpx.AsyncClient, *, spectators: bool
) -> dict[str, Any]:
    """A table of the host's, with the guest in a seat."""
    opened = await open_table(host, seats=[*OPEN, {"kind": "open"}], spectators=spectators)
    claim = {"code": opened["invites"][1]["code"], "name": "Bo"}
    taken = await guest.post(f"/api/tables/{opened['table']['table']}/claim", json=claim)
    assert taken.status_code == 200
    return opened


@pytest.mark.parametrize("place", PLACES)
def test_the_matrix_of_roles_and_routes(place: str) -> None:
    async def ask() -> None:
        async with (
            running() as server,
            server.visitor() as host,
            server.visitor() as other,
            server.visitor() as watcher,
            server.visitor() as guest,
            server.visitor() as friend,
        ):
            await watcher.get("/api/tables")
            people = {"host": host, "guest": guest, "watcher": watcher}
            for role in AT_TABLE:
                for route, (method, path, body) in ROUTES.items():
                    opened = await cast(host, guest, spectators=place != "closed")
                    others = await cast(other, friend, spectators=False)
                    table = {"none": UNKNOWN, "other": others["table"]["table"]}.get(
                        place, opened["table"]["table"]
                    )
                    sent = body
                    if route == "act":
                        sent = (body or {}) | {"game": opened["view"]["game"]}
                    if route == "next":
                        sent = {"after": opened["view"]["game"]}
                    async with server.visitor() as nobody:
                        asker = people.get(role, nobody)
                        answer = await asker.request(
                            method, f"/api/tables/{table}{path}", json=sent
                        )
                    told = (role, route, answer.text)
                    assert answer.status_code == expected(role, place)[route], told
                    if answer.status_code >= 400:
                        assert answer.json()["type"] == "refusal"
                await try_socket(server, people, role, place, table)

    asyncio.run(ask())


async def try_socket(
    server: Running, people: dict[str, httpx.AsyncClient], role: str, place: str, table: str
) -> None:
    """A socket opens for whom the table can be seen by, and moves for those with a seat."""
    async with server.visitor() as nobody:
        client = people.get(role, nobody)
        if expected(role, place)["show"] != 200:
            with pytest.raises(InvalidStatus) as refused:
                async with seat_at(server, client, table):
                    pass
            assert refused.value.response.status_code == 403
            return
        async with seat_at(server, client, table) as seat:
            view = await seat.hello()
            answer = await seat.act(view["game"], view["version"], {"kind": "reveal"})
            told = {"host": None, "guest": "turn"}.get(role, "unauthorized")
            assert answer.get("code") == told


def test_unknown_and_forbidden_look_the_same() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as ann, server.visitor() as eve:
            opened = await open_table(ann, spectators=False)
            there = await eve.get(f"/api/tables/{opened['table']['table']}")
            nowhere = await eve.get(f"/api/tables/{UNKNOWN}")
            assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text)

    asyncio.run(ask())


def forged(origin: str) -> list[str | None]:
    port = origin.rpartition(":")[2]
    return [
        None,
        "null",
        "",
        "http://evil.example",
        f"http://evil.example:{port}",
        f"https://127.0.0.1:{port}",
        "http://127.0.0.1",
        f"http://127.0.0.1:{int(port) + 1}",
        f"http://localhost:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example#127.0.0.1:{port}",
        f"http://user@127.0.0.1:{port}",
        f"{origin}/path",
    ]


def test_a_socket_needs_our_own_origin() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as ann:
            opened = await open_table(ann)
            table = opened["table"]["table"]
            address = f"{server.origin.replace('http', 'ws', 1)}/api/tables/{table}/live"
            for origin in forged(server.origin):
                headers = {} if origin is None else {"Origin": origin}
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(address, additional_headers=headers):
                        pass
                assert refused.value.response.status_code == 403, origin
                if origin:
                    answer = await ann.post("/api/tables", json={}, headers=headers)
                    assert answer.status_code == 403
            async with seat_at(server, ann, table) as seat:
                await seat.hello()
            with pytest.raises(InvalidStatus):
                async with seat_at(server, ann, UNKNOWN):
                    pass

    asyncio.run(ask())


def test_a_name_that_points_at_us_is_not_our_origin() -> None:
    """A page of an attacker's whose name was made to lead here must not get in."""

    async def ask(settings: Any, status: int) -> None:
        async with running(settings) as server, server.visitor() as ann:
            headers = {"Host": "evil.example", "Origin": "http://evil.example"}
            answer = await ann.post("/api/tables", json={}, headers=headers)
            assert answer.status_code == status

    asyncio.run(ask(quick(), 403))
    asyncio.run(ask(quick(origins="http://evil.example/"), 400))


def test_every_answer_has_the_security_headers() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as ann:
            for path in ("/", "/nothing", "/api/bots", "/api/nothing", "/healthz", "/openapi.json"):
                answer = await ann.get(path)
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value
                assert "server" not in answer.headers
            assert (
                "'unsafe-inline'"
                not in HEADERS["Content-Security-Policy"].split("script-src")[1].split(";")[0]
            )
            async with server.visitor() as new:
                cookie = (await new.get("/api/tables")).headers["set-cookie"]
            for word in ("HttpOnly", "SameSite=strict", "Path=/"):
                assert word in cookie

    asyncio.run(ask())


def test_only_a_digest_of_a_token_is_kept() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as ann:
            opened = await open_table(ann, seats=OPEN)
            token = next(iter(ann.cookies.values()))
            stored = await server.state.tables.store.load_table(opened["table"]["table"])
            code = opened["invites"][0]["code"]
            assert stored is not None
            kept = str([[seat.owner, seat.invite] for seat in stored.seats])
            assert len(token) >= 43
            assert token not in kept
            assert code not in kept
            shown = await ann.get(f"/api/tables/{opened['table']['table']}")
            for secret in (token, code, *(seat.owner or "-" * 9 for seat in stored.seats)):
                assert secret not in shown.text

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \u3000 Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("👩‍👩‍👧‍👦" * 24, "👩‍👩‍👧‍👦" * 24),
        ("🇩🇪" * 24, "🇩🇪" * 24),
        ("नमस्ते", "नमस्ते"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_kept(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "given",
    ["", "   ", "x" * 25, "🇩🇪" * 25, "a\u202eb", "a\u0000b", "a\u200bb", "a\u2066b", "\ud800",
     "z" + "\u0335" * 9, "\ufeffAnn"],
)  # fmt: skip
def test_a_name_is_refused(given: str) -> None:
    with pytest.raises(BadName):
        clean_name(given)


def test_requests_are_limited_by_address() -> None:
    async def ask() -> None:
        settings = quick(request_rate=0.001, request_burst=5, table_rate=0.001, table_burst=1)
        async with running(settings) as server, server.visitor() as ann:
            await open_table(ann)
            body = {"seats": [{"kind": "here", "name": "A"}, {"kind": "open"}]}
            assert (await ann.post("/api/tables", json=body)).json()["code"] == "rate"
            answers = [await ann.get("/api/bots") for _ in range(5)]
            assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
            assert (await ann.get("/healthz")).status_code == 200

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_limits_are_for_a_household(address: str, household: str) -> None:
    assert household_of(address) == household


def test_bodies_are_limited() -> None:
    async def ask() -> None:
        async with running() as server, server.visitor() as ann:
            answer = await ann.post("/api/replays", content=b"x" * 70_000)
            assert answer.status_code == 413

            async def chunks() -> Any:
                for _ in range(70):
                    yield b"x" * 1000

            answer = await ann.post("/api/replays", content=chunks())
            assert answer.status_code == 413

    asyncio.run(ask())
