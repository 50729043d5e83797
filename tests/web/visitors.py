"""Somebody without a screen, who plays through the server's interface."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx

OPEN = {"kind": "open"}
RANDOM_BOT = {"kind": "bot", "bot": "random"}


class Visitor:
    """One browser's worth of seats at one table."""

    def __init__(self, origin: str) -> None:
        self.http = httpx.Client(base_url=f"{origin}/api", timeout=60)
        self.http.get("/tables")
        self.table = ""
        self.invites: list[str] = []
        self._keys = itertools.count()

    def open(self, *seats: dict[str, Any], **options: Any) -> str:
        """Open a table; its id."""
        seated = self.ask("POST", "/tables", {"seats": seats, "starts": 0, **options})
        self.table = str(seated["table"]["table"])
        self.invites = [str(invite["code"]) for invite in seated["invites"]]
        return self.table

    def claim(self, table: str, code: str, name: str) -> None:
        self.table = table
        self.ask("POST", f"/tables/{table}/claim", {"code": code, "name": name})

    def view(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.ask("GET", f"/tables/{self.table}")["view"]
        return seen

    def act(self, kind: str, **cell: str) -> None:
        view = self.view()
        move = {"kind": kind, **cell}
        body = {
            "key": f"k{next(self._keys)}",
            "game": view["game"],
            "version": view["version"],
            "move": move,
        }
        self.ask("POST", f"/tables/{self.table}/acts", body)

    def turn_up(self) -> int:
        """Turn up a tile; its value."""
        self.act("reveal")
        owed = self.ask("GET", f"/tables/{self.table}/owed")["reveals"]
        return int(owed[-1]["value"])

    def play(self, seed: int = 1) -> None:
        """Play a whole game, with all its seats mine."""
        random = Random(seed)
        while (status := self.view()["status"])["to_move"] is not None:
            may = [kind for kind in status["may"] if kind != "pass"]
            kind = random.choice(may)
            cell = {} if kind == "reveal" else {"cell": random.choice(status["targets"])}
            self.act(kind, **cell)

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        answer = self.http.request(method, path, json=body)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told


def here(name: str, **options: Any) -> dict[str, Any]:
    """A seat at this screen."""
    return {"kind": "here", "name": name, **options}


@contextmanager
def visitor(origin: str) -> Iterator[Visitor]:
    somebody = Visitor(origin)
    try:
        yield somebody
    finally:
        somebody.http.close()
