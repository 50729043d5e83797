"""What is asked and answered over HTTP, beside the messages of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from isis_osiris.record import Recall
from isis_osiris.rules import Variant
from isis_osiris.server.protocol import Reveal, TableInfo, Version, View
from isis_osiris.server.shapes import AnyMove, Id, Key, Name, Result, Seat, Shape

Code: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]


class Request(Shape):
    """JSON has no enumerations or tuples, so what comes in is not held to Python's types."""

    model_config = Shape.model_config | {"strict": False}


class HereRequest(Request):
    """A seat for somebody at this screen."""

    kind: Literal["here"]
    name: Name
    recall: Recall = Recall.FACE_DOWN


class BotRequest(Request):
    """A seat for a bot of the list."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(min_length=1, max_length=64)]
    recall: Recall = Recall.FACE_DOWN


class OpenRequest(Request):
    """A seat for a friend with the invite code."""

    kind: Literal["open"]
    recall: Recall = Recall.FACE_DOWN


SeatRequest: TypeAlias = Annotated[
    HereRequest | BotRequest | OpenRequest, Field(discriminator="kind")
]


class TableRequest(Request):
    """A table to be opened, with a seat for each player in clockwise order."""

    seats: Annotated[tuple[SeatRequest, ...], Field(min_length=2, max_length=4)]
    variant: Variant = Variant.PRIVATE
    series: Annotated[int, Field(ge=1, le=20, strict=True)] = 1
    starts: Literal["random", "rotate"] | Annotated[int, Field(ge=0, le=3, strict=True)] = "random"
    """``rotate``: seat 0 first, then the start moves on; a number: that seat, then it moves on;
    ``random``: drawn for the first game of the table, then it moves on."""
    spectators: bool = True
    """Whether whoever knows the table's address may look on."""


class ActRequest(Request):
    """A move over HTTP; see ``Act``."""

    key: Key
    game: Id
    version: Version
    move: AnyMove


class ClaimRequest(Request):
    """An invite code, and the name of who comes with it."""

    code: Code
    name: Name


class SeatChange(Request):
    """What a seat is to be from now on.

    ``here``: yours, with this name (or your new name); ``bot``: a bot plays on; ``open``: left,
    for whoever has the new invite code.
    """

    kind: Literal["here", "bot", "open"]
    name: Name | None = None
    bot: Annotated[str, Field(min_length=1, max_length=64)] | None = None


class NextGame(Request):
    """The next game of the series or, after its last, a rematch; ``after`` is the game that ended.

    Asked twice, it begins one game.
    """

    after: Id


class Invite(Shape):
    """A code that lets one person take a seat, once."""

    seat: Seat
    code: Code


class Seated(Shape):
    """A table and what can be seen of it, with the new invite codes for its open seats."""

    table: TableInfo
    view: View | None
    """None if the log of the game is damaged, and it is set aside."""
    invites: tuple[Invite, ...] = ()


class Owed(Shape):
    """The reveals that these seats have not acknowledged by a move, oldest first."""

    reveals: tuple[Reveal, ...]


class TableSummary(Shape):
    """One of the tables at which a visitor has a seat."""

    table: Id
    names: tuple[str | None, ...]
    yours: tuple[Seat, ...]
    to_move: Seat | None
    your_turn: bool
    game: int
    """The number of the game that is played, from 1."""
    series: int
    over: bool
    changed: str
    """When something last happened there, as ISO 8601 in UTC."""


class MyTables(Shape):
    """The tables at which a visitor has a seat, last changed first."""

    tables: tuple[TableSummary, ...]


class BotInfo(Shape):
    """A bot that can take a seat."""

    name: str
    character: str
    strength: int | None
    """An Elo rating for games of two, if it was measured."""
    ready: bool
    """False while it is being compiled; it can be seated all the same."""


class Bots(Shape):
    """All bots, weakest first."""

    bots: tuple[BotInfo, ...]


class ReplayTurn(Shape):
    """One turn of a finished game or of an imported record, all of it open."""

    ply: int
    seat: Seat
    """In turn order: 0 opened the game."""
    kind: Literal["stone", "tile", "pass"]
    cell: str | None
    value: int | None
    scores: tuple[int, ...]
    """What the stones are worth on the board after it."""
    line: str
    """The position line after it."""


class Replay(Shape):
    """A game to step through. Seats are in turn order here, as in the record."""

    players: int
    variant: Variant
    names: tuple[str, ...]
    tags: dict[str, str]
    start: str
    """The position line before the first turn."""
    turns: tuple[ReplayTurn, ...]
    result: Result | None
    record: str
    """The record as text."""


class Replays(Shape):
    """All games of a record file."""

    games: tuple[Replay, ...]


class Health(Shape):
    """Whether the server is well."""

    status: Literal["ok", "starting", "stopping", "no storage"]
    version: str
