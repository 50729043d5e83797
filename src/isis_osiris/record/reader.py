"""Game records from text, one game at a time, whatever the text is."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from isis_osiris.record.errors import RecordError
from isis_osiris.record.game import GameRecord
from isis_osiris.record.lines import read_lines
from isis_osiris.record.notation import (
    MOVE_NUMBER,
    PENDING,
    VALUE,
    quoted,
    turns_by_token,
    why_no_turn,
    write_scores,
)
from isis_osiris.record.tags import (
    GAME,
    KNOWN,
    UNFINISHED,
    parse_tag,
)
from isis_osiris.rules import IllegalMove, Ruleset, Turn, Variant
from isis_osiris.rules.replay import Replay


def read_games(stream: BinaryIO, file: str) -> Iterator[GameRecord | RecordError]:
    """Each game of a file, or the error for one that cannot be; reading goes on behind it.

    Only one game is in memory at a time. ``file`` is what errors call the stream.
    """
    draft = _Draft(file)
    for number, (line, fault) in enumerate(read_lines(stream), start=1):
        is_tag = line.lstrip().startswith("[")
        if is_tag and draft.is_behind(line):
            yield draft.finished()
            draft = _Draft(file)
        if fault is not None:
            draft.read_faulty(line, number, *fault, is_tag=is_tag)
        elif is_tag:
            draft.read_tag(line, number)
        else:
            draft.read_moves(line, number)
        if draft.error is not None:
            draft.skip(line, is_tag=is_tag)
    yield draft.finished()


def loads(text: str, file: str = "<text>") -> list[GameRecord]:
    """All games of a text; the first that cannot be raises its RecordError."""
    games: list[GameRecord] = []
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    for game in read_games(stream, file):
        if isinstance(game, RecordError):
            raise game
        games.append(game)
    return games


def _column(body: str, index: int) -> int:
    """Where the token with this index starts, from 1."""
    return [found.start() for found in re.finditer(r"\S+", body)][index] + 1


class _Draft:
    """One game while it is read, up to its first fault."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.error: RecordError | None = None
        self.has_moves = False
        self._has_stray_text = False
        self._is_after_blank = False
        self._tags: list[tuple[str, str]] = []
        self._values_at: dict[str, tuple[int, int]] = {}
        self._comments: list[tuple[int, str]] = []
        self._turns: list[Turn] = []
        self._pending: int | None = None
        self._pending_at = (0, 0)
        self._replay: Replay | None = None

    def fail(self, line: int, column: int, reason: str, *, ply: int | None = None) -> None:
        """Note the first fault; the game is lost with it."""
        if self.error is None:
            if ply is None:
                ply = len(self._turns) + 1 if self.has_moves else 0
            self.error = RecordError(self.file, line, column, ply, reason)

    def read_faulty(
        self, line: str, number: int, column: int, reason: str, *, is_tag: bool
    ) -> None:
        """Read a line that is not all text: its moves up to the fault tell the ply."""
        before = re.match(r".*\s", line[: column - 1])
        if before is not None and not is_tag:
            self.read_moves(before.group(), number)
        self.fail(number, column, reason)

    def read_tag(self, line: str, number: int) -> None:
        """Read a line that starts with a bracket."""
        if self.error is not None:
            return
        tag = parse_tag(line)
        if tag is None:
            column = line.index("[") + 1
            self.fail(number, column, 'this is not a tag: write [Name "value"] on one line')
            return
        name, value, start, comment = tag
        if name in KNOWN and name in self._values_at:
            first = self._values_at[name][0]
            self.fail(
                number,
                line.index("[") + 1,
                f"{name} is given twice, first in line {first}",
            )
            return
        self._tags.append((name, value))
        self._values_at[name] = number, start + 1
        reason = _why_no_value(name, value)
        if reason is not None:
            self.fail(number, start + 1, reason)
        if comment is not None:
            self._keep_comment(comment)

    def read_moves(self, line: str, number: int) -> None:
        """Read a line of moves, with or without a comment."""
        if self.error is not None:
            return
        body, mark, comment = line.partition(";")
        tokens = body.split()
        if tokens:
            self._read_tokens(tokens, body, number)
        if mark:
            self._keep_comment(comment)

    def _read_tokens(self, tokens: list[str], body: str, number: int) -> None:
        replay = self._begun()
        known, turns = turns_by_token(replay.ruleset), self._turns
        for index, token in enumerate(tokens):
            turn = known.get(token)
            try:
                if turn is not None:
                    if self._pending is not None:
                        self._fail_pending()
                        return
                    replay.play(turn)
                    turns.append(turn)
                elif token.startswith(PENDING):
                    self._read_pending(token, replay, number, _column(body, index))
                elif not MOVE_NUMBER.fullmatch(token):
                    raise IllegalMove(why_no_turn(token, replay.ruleset))
            except IllegalMove as error:
                self.has_moves = self.has_moves or index > 0
                self.fail(number, _column(body, index), str(error), ply=len(turns) + 1)
                return
        self.has_moves = True

    def _begun(self) -> Replay:
        """The replay, which the tags decide and the first move begins."""
        if self._replay is None:
            tags = dict(self._tags)
            players, variant = (
                int(tags.get("Players", "2")),
                tags.get("Variant", "private"),
            )
            self._replay = Replay(Ruleset.standard(players, variant))
        return self._replay

    def _read_pending(self, token: str, replay: Replay, line: int, column: int) -> None:
        value = token.removeprefix(PENDING)
        if not VALUE.fullmatch(value):
            raise IllegalMove(f"{quoted(token)} is not a tile turned up: write ?+2 or ?-3")
        if self._pending is not None:
            self._fail_pending()
            return
        replay.reveal(int(value))
        self._pending = int(value)
        self._pending_at = line, column

    def _fail_pending(self) -> None:
        reason = "a tile that is turned up and not placed can only come last (R8)"
        self.fail(*self._pending_at, reason, ply=len(self._turns) + 1)

    def _keep_comment(self, comment: str) -> None:
        ply = len(self._turns) + (self._pending is not None)
        self._comments.append((ply, comment.strip()))

    def is_behind(self, tag_line: str) -> bool:
        """Whether this game ends before this tag line: the first one after moves.

        Where a fault leaves open what was meant for moves, a blank line or a tag that is there
        already tells that another game starts.
        """
        if self.has_moves or not self._has_stray_text:
            return self.has_moves
        tag = parse_tag(tag_line)
        is_repeated = tag is not None and tag[0] in KNOWN and tag[0] in self._values_at
        return self._is_after_blank or is_repeated

    def skip(self, line: str, *, is_tag: bool) -> None:
        """Pass over a line of a game that is lost, and note what tells where the next starts."""
        self._is_after_blank = not line.strip()
        if is_tag:
            tag = parse_tag(line)
            if tag is not None:
                self._values_at.setdefault(tag[0], (0, 0))
            return
        tokens = line.partition(";")[0].split()
        known = turns_by_token(Ruleset.standard())
        if any(token in known or MOVE_NUMBER.fullmatch(token) for token in tokens):
            self.has_moves = True
        elif tokens:
            self._has_stray_text = True

    def finished(self) -> GameRecord | RecordError:
        """The game, or what is wrong with it."""
        if not self._tags and not self.has_moves:
            self.fail(1, 1, "the file holds no game")
        game = self.error or self._checked()
        return self.error or game

    def _checked(self) -> GameRecord:
        """The game, with its result checked."""
        game = GameRecord.unchecked(
            self._begun(),
            self._turns,
            self._pending,
            tuple(self._tags),
            tuple(self._comments),
        )
        self._check_result(game)
        return game

    def _check_result(self, game: GameRecord) -> None:
        result = game.tag("Result")
        if result is None or result == UNFINISHED:
            return
        expected = write_scores(game.outcome.scores) if game.outcome else UNFINISHED
        if result != expected:
            why = "the final board gives" if game.outcome else "the game is not over:"
            reason = f"the Result is {quoted(result)}, but {why} {expected!r}"
            self.fail(*self._values_at["Result"], reason, ply=len(game.turns))


def _why_no_value(name: str, value: str) -> str | None:
    """What is wrong with the value of a tag that decides which game this is."""
    match name:
        case "Game" if value != GAME:
            return f"this is a record of {quoted(value)}, not of {GAME!r}"
        case "Players" if value not in ("2", "3", "4"):
            return f"2, 3 or 4 can play, not {quoted(value)} (R4)"
        case "Variant" if value not in tuple(Variant):
            return f"the variant is private or common, not {quoted(value)} (R17)"
        case _:
            return None
