"""A whole position in one line, to pass around and to test with."""

from __future__ import annotations

from typing import Final

from isis_osiris.record.errors import PositionLineError
from isis_osiris.record.notation import PENDING, VALUE, quoted, write_value
from isis_osiris.rules import FaceDown, Position, Ruleset, Setup, Stone, Tile, Variant
from isis_osiris.rules.setup import SetupPiece

SEATS: Final = "ABCD"
NOTHING: Final = "-"
COMMON: Final = "c"
FIELDS: Final = ("board", "seat to move", "stones left", "tiles left", "tile turned up")


def write_position_line(position: Position | Setup) -> str:
    """The line of a position, or of a setup, which may have tiles whose value is not told."""
    setup = position if isinstance(position, Setup) else Setup.of(position)
    ruleset = setup.ruleset
    names, width = ruleset.grid.names, ruleset.width
    ranks = [
        _write_rank([setup.board.get(cell) for cell in names[start : start + width]])
        for start in range(len(names) - width, -1, -width)
    ]
    tiles = ",".join(map(str, setup.tiles_left))
    return " ".join(
        (
            "/".join(ranks),
            SEATS[setup.to_move],
            ",".join(map(str, setup.stones_left)),
            COMMON + tiles if ruleset.variant is Variant.COMMON else tiles,
            NOTHING if setup.pending is None else write_value(setup.pending),
        )
    )


def _write_rank(pieces: list[SetupPiece | None]) -> str:
    text, empty = "", 0
    for piece in pieces:
        if piece is None:
            empty += 1
            continue
        text += str(empty or "")
        empty = 0
        match piece:
            case Stone(seat):
                text += SEATS[seat]
            case Tile(value):
                text += write_value(value)
            case FaceDown():
                text += PENDING
    return text + str(empty or "")


def read_position_line(line: str) -> Setup:
    """The setup of a line that some game leads to; PositionLineError tells why it is none.

    Tiles may be face down (``?``); ``Setup.position()`` makes it a position if none is.
    """
    fields = _fields(line)
    stones_left = _numbers(*fields[2])
    tiles, tiles_at = fields[3]
    variant = Variant.COMMON if tiles.startswith(COMMON) else Variant.PRIVATE
    tiles_left = _numbers(tiles.removeprefix(COMMON), tiles_at + tiles.startswith(COMMON))
    if not 2 <= len(stones_left) <= len(SEATS):
        raise PositionLineError(
            fields[2][1],
            f"2, 3 or 4 can play, and stones are given for {len(stones_left)} (R4)",
        )
    ruleset = Ruleset.standard(len(stones_left), variant)
    setup = Setup(
        ruleset,
        _board(*fields[0], ruleset),
        _seat(*fields[1]),
        stones_left,
        tiles_left,
        _pending(*fields[4]),
    )
    faults = setup.faults()
    if faults:
        raise PositionLineError(0, *faults)
    return setup


def _fields(line: str) -> list[tuple[str, int]]:
    """The five fields, each with the column in which it starts."""
    fields: list[tuple[str, int]] = []
    end = 0
    for text in line.split():
        start = line.index(text, end)
        end = start + len(text)
        fields.append((text, start + 1))
    if len(fields) < len(FIELDS):
        raise PositionLineError(
            len(line) + 1,
            f"the line ends before the field for the {FIELDS[len(fields)]}",
        )
    if len(fields) > len(FIELDS):
        surplus, column = fields[len(FIELDS)]
        raise PositionLineError(column, f"{quoted(surplus)} is one field too many: there are 5")
    return fields


def _board(text: str, column: int, ruleset: Ruleset) -> dict[str, SetupPiece]:
    names, width, height = ruleset.grid.names, ruleset.width, ruleset.height
    ranks = text.split("/")
    if len(ranks) != height:
        raise PositionLineError(column, f"the board has {height} ranks, not {len(ranks)}")
    board: dict[str, SetupPiece] = {}
    for rank, rank_text in zip(range(height, 0, -1), ranks, strict=True):
        pieces = _rank(rank_text, column)
        if len(pieces) != width:
            raise PositionLineError(
                column,
                f"rank {rank} has {width} cells, and {quoted(rank_text)} fills {len(pieces)}",
            )
        cells = names[(rank - 1) * width : rank * width]
        board |= {
            cell: piece for cell, piece in zip(cells, pieces, strict=True) if piece is not None
        }
        column += len(rank_text) + 1
    return board


def _rank(text: str, column: int) -> list[SetupPiece | None]:
    pieces: list[SetupPiece | None] = []
    place = 0
    after_run = False
    while place < len(text):
        character = text[place]
        is_run = character in "123456789"
        if is_run and after_run:
            raise PositionLineError(column + place, "two runs of empty cells side by side")
        after_run = is_run
        length = 1
        if is_run:
            pieces += [None] * int(character)
        elif character in SEATS:
            pieces.append(Stone(SEATS.index(character)))
        elif character == PENDING:
            pieces.append(FaceDown())
        elif VALUE.fullmatch(text[place : place + 2]):
            pieces.append(Tile(int(text[place : place + 2])))
            length = 2
        else:
            raise PositionLineError(
                column + place,
                f"{character!r} is not a run of empty cells (1-6), a stone (A-D), "
                "a tile (+2, -3) or a face-down one (?)",
            )
        place += length
    return pieces


def _seat(text: str, column: int) -> int:
    if len(text) != 1 or text not in SEATS:
        raise PositionLineError(column, f"the seat to move is A, B, C or D, not {quoted(text)}")
    return SEATS.index(text)


def _numbers(text: str, column: int) -> tuple[int, ...]:
    numbers = text.split(",")
    for number in numbers:
        if not (number.isascii() and number.isdigit() and len(number) <= 2):
            raise PositionLineError(column, f"{quoted(number)} is not a number of pieces left")
        column += len(number) + 1
    return tuple(map(int, numbers))


def _pending(text: str, column: int) -> int | None:
    if text == NOTHING:
        return None
    if not VALUE.fullmatch(text):
        raise PositionLineError(
            column,
            f"the tile turned up is {NOTHING} for none, or +2, -3 …, not {quoted(text)}",
        )
    return int(text)
