"""Game records as text, in the one form in which this package writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from isis_osiris.record.game import GameRecord
from isis_osiris.record.lines import LONGEST_LINE, is_too_long
from isis_osiris.record.notation import PENDING, write_scores, write_turn, write_value
from isis_osiris.record.tags import UNFINISHED, complete, control_character, write_tag
from isis_osiris.rules import GameError, Ruleset


def write_game(record: GameRecord) -> str:
    """One record as text, with a line feed at its end."""
    ruleset = record.ruleset
    if ruleset != Ruleset.standard(ruleset.players, ruleset.variant):
        raise GameError("only the games of the rulebook can be written, not other boards or boxes")
    result = write_scores(record.outcome.scores) if record.outcome else UNFINISHED
    tags = complete(record.tags, ruleset, result)
    lines = [write_tag(name, value) for name, value in tags]
    moves = list(_move_lines(record))
    if moves:
        lines += ("", *moves)
    if any(map(is_too_long, lines)):
        raise GameError(f"a tag or comment is longer than a line can be, {LONGEST_LINE} bytes")
    return "\n".join(lines) + "\n"


class RecordWriter:
    """Writes records one after the other, with a blank line between them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._between = ""

    def write(self, record: GameRecord) -> None:
        """Write one more record."""
        self._stream.write(self._between + write_game(record))
        # A reader starts a new record at the first tag after moves: a game without any would run
        # into the next, so a move number, which readers skip, ends it.
        has_moves = record.turns or record.pending is not None
        self._between = "\n" if has_moves else "\n1.\n\n"


def _move_lines(record: GameRecord) -> Iterator[str]:
    """One round a line; a comment ends its line."""
    line: list[str] = []
    tokens = [write_turn(turn) for turn in record.turns]
    if record.pending is not None:
        tokens.append(PENDING + write_value(record.pending))
    yield from _comment_lines(record, 0)
    for ply, token in enumerate(tokens, start=1):
        round_number, seat = divmod(ply - 1, record.ruleset.players)
        if seat == 0:
            line.append(f"{round_number + 1}.")
        line.append(token)
        comments = list(_comment_lines(record, ply))
        if comments:
            whole = " ".join((*line, comments[0]))
            yield from (" ".join(line), comments[0]) if is_too_long(whole) else (whole,)
            yield from comments[1:]
            line = []
        elif seat == record.ruleset.players - 1:
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)


def _comment_lines(record: GameRecord, ply: int) -> Iterator[str]:
    for after, comment in record.comments:
        if after != ply:
            continue
        if control_character(comment) is not None:
            raise GameError(f"a comment holds a control character: {comment!r}")
        line = f"; {comment}".rstrip()
        yield f";{comment}" if is_too_long(line) else line
