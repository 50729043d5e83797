"""What a viewer is told, piece by piece: the parts that messages are made of.

A hidden value has no field here. The one type of the protocol that carries a tile's value while
the game goes on is :class:`isis_osiris.server.protocol.Reveal`; the ``value`` of a tile on the
board is filled from a view, which knows what may be seen again.

Seats count from 0 around the table and keep their numbers from game to game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from isis_osiris.record import Recall
from isis_osiris.rules import Variant

Cell: TypeAlias = Annotated[str, Field(pattern=r"^[a-f][1-6]$", examples=["c3"])]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=3, description="0 to 3, fixed for the table.")]
Id: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$", examples=["A" * 22])]
Key: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", examples=["k1"])]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=200, examples=["Ann"])]
Choice: TypeAlias = Literal["stone", "reveal", "place"]
Sign: TypeAlias = Literal[1, -1]
SignOrNone: TypeAlias = Literal[1, 0, -1]


class Shape(BaseModel):
    """Frozen, and without room for anything that is not named."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @classmethod
    def trusted(cls, **values: Any) -> Self:
        """One with all of these values as they are: for what each move tells, made by ourselves.

        Unlike ``model_construct`` it needs every field, those with defaults too, in their order.
        """
        made = cls.__new__(cls)
        put = object.__setattr__
        put(made, "__dict__", values)
        put(made, "__pydantic_fields_set__", set(values))
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made


class StoneMove(Shape):
    """Put a stone of yours on a free cell."""

    kind: Literal["stone"]
    cell: Cell


class RevealMove(Shape):
    """Turn up a tile for all to see."""

    kind: Literal["reveal"]


class PlaceMove(Shape):
    """Put the tile that is up face down on a free cell."""

    kind: Literal["place"]
    cell: Cell


AnyMove: TypeAlias = Annotated[StoneMove | RevealMove | PlaceMove, Field(discriminator="kind")]


class StonePiece(Shape):
    """A stone on the board."""

    kind: Literal["stone"] = "stone"
    seat: Seat


class TilePiece(Shape):
    """A tile on the board: face down, unless the viewer may see its value or its sign."""

    kind: Literal["tile"] = "tile"
    value: int | None = None
    sign: Sign | None = None


AnyPiece: TypeAlias = Annotated[StonePiece | TilePiece, Field(discriminator="kind")]


class StoneTurn(Shape):
    """A turn with a stone."""

    kind: Literal["stone"] = "stone"
    seat: Seat
    cell: Cell


class TileTurn(Shape):
    """A turn with a tile, as far as it may be seen again."""

    kind: Literal["tile"] = "tile"
    seat: Seat
    cell: Cell
    value: int | None = None
    sign: Sign | None = None


class PassTurn(Shape):
    """A turn passed over (R18)."""

    kind: Literal["pass"] = "pass"
    seat: Seat


AnyTurn: TypeAlias = Annotated[StoneTurn | TileTurn | PassTurn, Field(discriminator="kind")]


class Status(Shape):
    """Whose turn it is, and what they may do: the same for every viewer."""

    to_move: Seat | None
    """Nobody, once the game is over."""
    may: tuple[Choice, ...]
    """What the seat to move may choose from."""
    targets: tuple[Cell, ...]
    """Where it may put a stone or the tile that is up."""
    tile_up: bool
    """Whether a tile is turned up and waits for its cell; its value came in a reveal."""
    stones_left: tuple[int, ...]
    """By seat."""
    tiles_left: tuple[int, ...]
    """By seat; with a common reserve, one number."""


class Strip(Shape):
    """How a score stands on the strips (R14)."""

    sign: SignOrNone
    markers: int
    number: int


class Result(Shape):
    """What a finished game comes to, by seat."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    strips: tuple[Strip, ...]
    stones: dict[Cell, int]
    """What each stone on the board has earned."""


class StonePlaced(Shape):
    """A seat has put a stone on a cell."""

    kind: Literal["stone"] = "stone"
    seat: Seat
    cell: Cell


class TilePlaced(Shape):
    """A seat has put the tile that was up face down on a cell."""

    kind: Literal["placed"] = "placed"
    seat: Seat
    cell: Cell


class Passed(Shape):
    """A seat has been passed over (R18)."""

    kind: Literal["passed"] = "passed"
    seat: Seat


class Ended(Shape):
    """The board is full (R12)."""

    kind: Literal["ended"] = "ended"
    result: Result


AnyHappening: TypeAlias = Annotated[
    StonePlaced | TilePlaced | Passed | Ended, Field(discriminator="kind")
]


class SeatInfo(Shape):
    """Who sits where, and by which memory rule."""

    seat: Seat
    kind: Literal["person", "bot", "open"]
    name: str | None
    """None for an open seat."""
    bot: str | None = None
    recall: Recall
    you: bool
    """Whether this viewer plays this seat."""
    present: bool
    """Whether somebody is connected for it; bots always are."""


class GameInfo(Shape):
    """One game of a table; its scores by seat, once it is over."""

    game: Id
    number: int
    """From 1."""
    first: Seat
    """Who made, or makes, the first move."""
    scores: tuple[int, ...] | None
    damaged: bool = False
    """Its log cannot be read, so it is set aside."""


class SeriesInfo(Shape):
    """The series that goes on, or has just ended (R16)."""

    number: int
    """From 1; a rematch begins the next."""
    length: int
    played: int
    totals: tuple[int, ...]
    """By seat: the finished games of this series."""
    winners: tuple[Seat, ...] | None
    """Once its last game is over."""


class Options(Shape):
    """What was agreed when the table was opened."""

    players: Annotated[int, Field(ge=2, le=4)]
    variant: Variant
    series: Annotated[int, Field(ge=1, le=20)]
    starts: Literal["random", "rotate"] | Seat
    spectators: bool
