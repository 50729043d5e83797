"""``isis-osiris show``: draw a board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from isis_osiris.cli.consoles import output
from isis_osiris.cli.drawing import draw
from isis_osiris.cli.files import STANDARD, opened, why_not_read
from isis_osiris.record import (
    GameRecord,
    Recall,
    RecordError,
    read_games,
    read_position_line,
    spectator_view,
)
from isis_osiris.rules import FaceDown, GameError


def show_board(what: Sequence[str], *, ply: int | None, game: int, recall: str | None) -> int:
    """Draw what is named; the exit status."""
    text = " ".join(what)
    console = output()
    if text != STANDARD and not Path(text).is_file() and "/" in text and " " in text.strip():
        if ply is not None or recall is not None or game != 1:
            raise GameError("--ply, --game and --recall go with a record, not with a position line")
        console.print(draw(read_position_line(text)), soft_wrap=True)
        return 0
    record = _record(text, game)
    chosen = _recall(recall, record)
    view = spectator_view(record if ply is None else record.upto(ply), chosen)
    console.print(draw(view), soft_wrap=True)
    if recall is None and FaceDown() in view.board.values():
        console.print("\nThe game goes on, so its tiles lie face down; --recall full shows them.")
    return 0


def _record(file: str, number: int) -> GameRecord:
    """The game with this number in its file."""
    try:
        with opened(file) as stream:
            game = next(islice(read_games(stream, file), number - 1, None), None)
    except OSError as error:
        raise GameError(why_not_read(file, error)) from None
    if game is None:
        raise GameError(f"{file} has fewer than {number} games")
    if isinstance(game, RecordError):
        raise game
    return game


def _recall(name: str | None, record: GameRecord) -> Recall:
    if name is None:
        return Recall.FULL if record.is_finished else Recall.FACE_DOWN
    try:
        return Recall(name)
    except ValueError:
        raise GameError(f"--recall is one of {', '.join(Recall)}, not {name!r}") from None
