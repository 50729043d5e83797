"""How turns and values are written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from isis_osiris.rules import Pass, PlaceStone, PlayedTile, Ruleset, Turn

PASS: Final = "--"
PENDING: Final = "?"

MOVE_NUMBER: Final = re.compile(r"[0-9]+\.")
VALUE: Final = re.compile(r"[+-][1-9]")
CELL: Final = re.compile(r"[a-z][0-9]+")
LONGEST_QUOTE: Final = 40
TURN: Final = re.compile(rf"({CELL.pattern})({VALUE.pattern})?")


def write_value(value: int) -> str:
    """A tile's value with its sign: +2, -3."""
    return f"{value:+d}"


def write_scores(scores: tuple[int, ...]) -> str:
    """Scores as the ``Result`` tag has them: signed, nothing as 0."""
    return " ".join(f"{score:+d}" if score else "0" for score in scores)


def quoted(text: str) -> str:
    """What somebody wrote, in quotes, and cut short if it is long."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")


def write_turn(turn: Turn) -> str:
    """A turn as one token."""
    match turn:
        case PlaceStone(cell):
            return cell
        case PlayedTile(cell, value):
            return cell + write_value(value)
        case Pass():
            return PASS


@lru_cache
def turns_by_token(ruleset: Ruleset) -> dict[str, Turn]:
    """Every turn that this ruleset's board and box could see, by its token."""
    turns: list[Turn] = [Pass()]
    for cell in ruleset.grid.names:
        turns.append(PlaceStone(cell))
        turns += (PlayedTile(cell, value) for value in ruleset.box_counts)
    return {write_turn(turn): turn for turn in turns}


def why_no_turn(token: str, ruleset: Ruleset) -> str:
    """What is wrong with a token that is no turn of this ruleset."""
    found = TURN.fullmatch(token)
    if found is None:
        if MOVE_NUMBER.match(token):
            return f"{quoted(token)} is not a move: put a space after the move number"
        return (
            f"{quoted(token)} is not a move: write a cell (c3), a cell and a tile (c3+2), "
            f"{PASS} for a forced pass, or ? and a tile that is not placed yet (?+2)"
        )
    cell, value = found.groups()
    if cell not in ruleset.grid.numbers:
        first, last = ruleset.grid.names[0], ruleset.grid.names[-1]
        return f"there is no cell {quoted(cell)}: the board goes from {first} to {last} (R1)"
    return f"there is no {value} tile in the box (R2)"
