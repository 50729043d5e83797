"""What a viewer may see of a game: the one place that decides.

There is no private information in this game: all see the same, and what differs is only how much
of it the table lets them see again. A view is built field by field from what may be shown. It
never holds a record or a position, and equal views come from all games that differ only in what
the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from isis_osiris.record.game import GameRecord
from isis_osiris.rules import (
    FaceDown,
    Move,
    Outcome,
    Pass,
    PlaceStone,
    PlayedTile,
    Ruleset,
    Setup,
    Stone,
    Tile,
    Turn,
)


class Recall(StrEnum):
    """How much of the tiles on the board a viewer is shown again."""

    FULL = "full"
    FACE_DOWN = "face_down"
    SIGN_ONLY = "sign_only"
    LAST_THREE = "last_three"


LAST: Final = 3


@dataclass(frozen=True, slots=True)
class TintedTile:
    """A face-down tile of which the sign is shown: 1 or -1."""

    sign: int


Front: TypeAlias = Tile | TintedTile | FaceDown
"""What is shown of a tile on the board."""


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A turn with a tile, as far as it is shown."""

    cell: str
    front: Front


SeenTurn: TypeAlias = PlaceStone | SeenTile | Pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SpectatorView:
    """What somebody sees who looks on."""

    ruleset: Ruleset
    names: tuple[str, ...]
    recall: Recall
    board: Mapping[str, Stone | Front]
    turns: tuple[SeenTurn, ...]
    to_move: int
    stones_left: tuple[int, ...]
    tiles_left: tuple[int, ...]
    pending: int | None
    """What the tile shows that is turned up right now: all see it."""
    unseen: Mapping[int, int] | None
    """How many tiles of each value nobody has seen: only for who is shown all others."""
    outcome: Outcome | None

    def setup(self) -> Setup:
        """The position as far as it is shown; every other tile is face down."""
        board = {
            cell: FaceDown() if isinstance(piece, TintedTile) else piece
            for cell, piece in self.board.items()
        }
        return Setup(
            self.ruleset,
            board,
            self.to_move,
            self.stones_left,
            self.tiles_left,
            self.pending,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(SpectatorView):
    """What a seat sees, and what it may do now."""

    seat: int
    moves: tuple[Move, ...]
    """Empty unless this seat is to move."""


def spectator_view(record: GameRecord, recall: Recall = Recall.FACE_DOWN) -> SpectatorView:
    """What a spectator may see of the game as it stands."""
    return SpectatorView(**_seen(record, recall))


def seat_view(record: GameRecord, seat: int, recall: Recall = Recall.FACE_DOWN) -> SeatView:
    """What this seat may see of the game as it stands."""
    moves = record.final.legal_moves() if seat == record.final.to_move else ()
    return SeatView(seat=seat, moves=moves, **_seen(record, recall))


def _seen(record: GameRecord, recall: Recall) -> dict[str, Any]:
    """The fields that all viewers share."""
    position = record.final
    turns = _seen_turns(record.turns, Recall.FULL if position.is_over else recall)
    fronts = {turn.cell: turn.front for turn in turns if isinstance(turn, SeenTile)}
    board = {
        cell: piece if isinstance(piece, Stone) else fronts[cell]
        for cell, piece in position.board.items()
    }
    shows_all = recall is Recall.FULL or position.is_over
    return {
        "ruleset": record.ruleset,
        "names": record.names,
        "recall": recall,
        "board": board,
        "turns": turns,
        "to_move": position.to_move,
        "stones_left": position.stones_left,
        "tiles_left": position.tiles_left,
        "pending": position.pending,
        "unseen": position.unseen if shows_all else None,
        "outcome": record.outcome,
    }


def _seen_turns(turns: tuple[Turn, ...], recall: Recall) -> tuple[SeenTurn, ...]:
    """The move list, newest last; R11 lets a tile be seen again only as ``recall`` says."""
    seen: list[SeenTurn] = []
    tiles_behind = 0
    for turn in reversed(turns):
        if isinstance(turn, PlayedTile):
            seen.append(SeenTile(turn.cell, _front(turn.value, recall, tiles_behind)))
            tiles_behind += 1
        else:
            seen.append(turn)
    return tuple(reversed(seen))


def _front(value: int, recall: Recall, tiles_behind: int) -> Front:
    match recall:
        case Recall.FULL:
            return Tile(value)
        case Recall.SIGN_ONLY:
            return TintedTile(1 if value > 0 else -1)
        case Recall.LAST_THREE if tiles_behind < LAST:
            return Tile(value)
        case _:
            return FaceDown()
