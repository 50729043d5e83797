#!/usr/bin/env python3
"""A bot that plays over the network, complete in one file: copy it and make it think harder.

    python3 bot_client.py http://127.0.0.1:8722                   opens a table against a bot
    python3 bot_client.py http://127.0.0.1:8722 TABLE CODE        takes a seat with an invite code

It uses HTTP alone and nothing but Python. docs/server-api.md tells all that the server can do; a
program that wants to be told at once, instead of asking again and again, uses its WebSocket.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

PAUSE = 0.05
"""Seconds between questions while others are to move."""


class Server:
    """A server, asked in the name of one visitor: the cookie jar is who we are."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The answer, or the refusal, to a question."""
        request = urllib.request.Request(  # noqa: S310 - the address is the user's own
            self._address + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with self._opener.open(request) as answer:
                told: dict[str, Any] = json.load(answer)
        except urllib.error.HTTPError as error:
            told = json.load(error)
        return told


def choose(view: dict[str, Any], seen: dict[int, int]) -> dict[str, str]:  # noqa: ARG001
    """Decide: here by chance. ``seen`` is what the tiles have shown, by the version of the game."""
    status = view["status"]
    kind = random.choice(status["may"])
    if kind == "reveal":
        return {"kind": "reveal"}
    return {"kind": kind, "cell": random.choice(status["targets"])}


def play(server: Server, table: str) -> dict[str, Any]:
    """Play our seats to the end of the game; the last view of it."""
    seen: dict[int, int] = {}
    while True:
        seated = server.ask(f"/api/tables/{table}")
        view = seated["view"]
        if view["result"] is not None:
            return dict(view)
        ours = [seat["seat"] for seat in seated["table"]["seats"] if seat["you"]]
        # Every tile is shown once. What we are owed is told until our next move: remember it.
        for reveal in server.ask(f"/api/tables/{table}/owed")["reveals"]:
            seen[reveal["version"]] = reveal["value"]
        if view["status"]["to_move"] not in ours:
            time.sleep(PAUSE)
            continue
        act = {
            "key": f"v{view['version']}-{random.getrandbits(64):x}",
            "game": view["game"],
            "version": view["version"],
            "move": choose(view, seen),
        }
        # The same key again counts once, so a move may be repeated until it is answered.
        answer = server.ask(f"/api/tables/{table}/acts", act)
        while answer.get("code") in ("busy", "rate"):
            time.sleep(1)
            answer = server.ask(f"/api/tables/{table}/acts", act)


def main(arguments: list[str]) -> None:
    """Take a seat, play, and tell how it went."""
    server = Server(arguments[0])
    server.ask("/api/tables")
    if len(arguments) == 3:
        table = arguments[1]
        server.ask(f"/api/tables/{table}/claim", {"code": arguments[2], "name": "Example"})
    else:
        seats = [{"kind": "here", "name": "Example"}, {"kind": "bot", "bot": "random"}]
        table = server.ask("/api/tables", {"seats": seats})["table"]["table"]
    result = play(server, table)["result"]
    print("scores:", *result["scores"])


if __name__ == "__main__":
    main(sys.argv[1:])
