"""Every message between a client and the server: one closed union for each direction.

What may be sent is what has a type here. ``docs/server-api.md`` tells the same to people.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from isis_osiris.record import Recall
from isis_osiris.server.shapes import (
    AnyHappening,
    AnyMove,
    AnyPiece,
    AnyTurn,
    Cell,
    GameInfo,
    Id,
    Key,
    Options,
    Result,
    Seat,
    SeatInfo,
    SeriesInfo,
    Shape,
    Status,
)

Code: TypeAlias = Literal[
    "stale",
    "illegal",
    "turn",
    "over",
    "rate",
    "busy",
    "conflict",
    "unauthorized",
    "bad_request",
]
Version: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]


class Hello(Shape):
    """The first message, and any time that a client wants to be told all anew."""

    type: Literal["hello"]
    game: Id | None = None
    version: Version | None = None


class Act(Shape):
    """A move, with a key of the client's own: sent again with the same key, it counts once."""

    type: Literal["act"]
    key: Key
    game: Id
    version: Version
    """The game's version that the client has seen."""
    move: AnyMove


class Ping(Shape):
    """A question whether the server is there."""

    type: Literal["ping"]
    key: Key | None = None


ClientMessage: TypeAlias = Annotated[Hello | Act | Ping, Field(discriminator="type")]


class TableInfo(Shape):
    """The table: who sits there, what is agreed, which games there were."""

    type: Literal["table"] = "table"
    table: Id
    revision: int
    """Counts the changes at the table; a lower one is older news."""
    options: Options
    seats: tuple[SeatInfo, ...]
    host: bool
    """Whether this viewer opened the table."""
    spectators: int
    games: tuple[GameInfo, ...]
    """The last one is the one that is played."""
    series: SeriesInfo


class View(Shape):
    """All that this viewer may see of the game now. It never carries a reveal."""

    type: Literal["view"] = "view"
    table: Id
    game: Id
    number: int
    version: Version
    first: Seat
    seat: Seat | None
    """The seat it is seen from; None for spectators."""
    recall: Recall
    board: dict[Cell, AnyPiece]
    turns: tuple[AnyTurn, ...]
    status: Status
    unseen: dict[str, int] | None
    """How many tiles of each value nobody has seen, if the memory rule shows all others."""
    result: Result | None


class Happened(Shape):
    """Something has happened, as everybody sees it; version by version, none left out."""

    type: Literal["event"] = "event"
    game: Id
    version: Version
    events: tuple[AnyHappening, ...]
    status: Status


class Reveal(Shape):
    """A tile is turned up: the one message that tells its value."""

    type: Literal["reveal"] = "reveal"
    game: Id
    version: Version
    seat: Seat
    value: int
    again: bool = False
    """Whether this was sent before and may have been missed."""
    status: Status | None = None
    """None if it is told late."""


class Ack(Shape):
    """The move is on disk, as this version of the game."""

    type: Literal["ack"] = "ack"
    key: Key
    game: Id
    version: Version


class Refusal(Shape):
    """What was asked is not done, and why."""

    type: Literal["refusal"] = "refusal"
    code: Code
    key: Key | None = None
    game: Id | None = None
    version: Version | None = None
    """The current one, for those who may know."""
    detail: str = ""
    """For developers, in English; people are told by the code."""


class Pong(Shape):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    key: Key | None = None


class Goodbye(Shape):
    """The last message before the server closes the connection."""

    type: Literal["goodbye"] = "goodbye"
    reason: Literal["restart", "slow", "flood"]
    come_back_after: float
    """Seconds."""


ServerMessage: TypeAlias = Annotated[
    TableInfo | View | Happened | Reveal | Ack | Refusal | Pong | Goodbye,
    Field(discriminator="type"),
]

client_messages: TypeAdapter[Hello | Act | Ping] = TypeAdapter(ClientMessage)
server_messages: TypeAdapter[
    TableInfo | View | Happened | Reveal | Ack | Refusal | Pong | Goodbye
] = TypeAdapter(ServerMessage)

LONGEST_FRAME = 4096
"""Bytes of a client's message."""


def encode(
    message: TableInfo | View | Happened | Reveal | Ack | Refusal | Pong | Goodbye,
) -> str:
    """A message as it is sent; there is no other way to send one."""
    return message.__pydantic_serializer__.to_json(message).decode()
