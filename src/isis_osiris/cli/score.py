"""``isis-osiris score``: judge records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from isis_osiris.cli.files import opened, why_not_read
from isis_osiris.record import GameRecord, RecordError, read_games
from isis_osiris.record.notation import write_scores
from isis_osiris.record.series import Series
from isis_osiris.rules import Outcome, StripScore
from isis_osiris.rules.refusal import signed

ROWS_AT_ONCE: Final = 500
"""A table is drawn for so many games at a time, so that any number can be judged."""


def score_files(files: Sequence[str], *, as_json: bool) -> int:
    """Judge all games of all files; the exit status, 1 if any cannot be."""
    judging = _Judging()
    if as_json:
        for file, number, record in judging.games(files):
            print(json.dumps(verdict(file, number, record), ensure_ascii=False))
    else:
        _print_tables(judging, files)
    return judging.status


def verdict(file: str, number: int, record: GameRecord) -> dict[str, Any]:
    """What is to be said of a game; seats count from 1."""
    outcome = record.outcome
    return {
        "file": file,
        "game": number,
        "players": record.ruleset.players,
        "variant": record.ruleset.variant.value,
        "status": "finished" if outcome else "unfinished",
        "plies": len(record.turns),
        "scores": list(outcome.scores) if outcome else None,
        "winners": [seat + 1 for seat in outcome.winners] if outcome else [],
    }


class _Judging:
    """Goes through files, tells what cannot be as it comes up, and remembers that it did."""

    def __init__(self) -> None:
        self.status = 0

    def games(self, files: Sequence[str]) -> Iterator[tuple[str, int, GameRecord]]:
        """Each game that can be, with its file and its number there."""
        for file in files:
            try:
                with opened(file) as stream:
                    for number, game in enumerate(read_games(stream, file), start=1):
                        if isinstance(game, RecordError):
                            self._tell(str(game))
                        else:
                            yield file, number, game
            except OSError as error:
                self._tell(why_not_read(file, error))

    def _tell(self, fault: str) -> None:
        self.status = 1
        print(fault, file=sys.stderr)


def _print_tables(judging: _Judging, files: Sequence[str]) -> None:
    series: dict[str, Series] = {}
    rows: list[tuple[str, ...]] = []
    for file, number, record in judging.games(files):
        rows.append(_row(file, number, record))
        name = record.tag("Match")
        if name:
            series.setdefault(name, Series()).add(record)
        if len(rows) == ROWS_AT_ONCE:
            _print_games(rows)
            rows = []
    if rows:
        _print_games(rows)
    for name, games in series.items():
        if games.games:
            _print_series(name, games)


def _row(file: str, number: int, record: GameRecord) -> tuple[str, ...]:
    outcome = record.outcome
    return (
        file,
        str(number),
        record.ruleset.variant.value,
        ", ".join(record.names),
        str(len(record.turns)),
        write_scores(outcome.scores) if outcome else "unfinished",
        _winners(record.names, outcome) if outcome else "",
    )


def _winners(names: Sequence[str], outcome: Outcome) -> str:
    is_ambiguous = len(set(names)) < len(names)
    winners = " and ".join(
        f"{names[seat]} (seat {seat + 1})" if is_ambiguous else names[seat]
        for seat in outcome.winners
    )
    return f"{winners} share the win" if len(outcome.winners) > 1 else winners


def _print_games(rows: list[tuple[str, ...]]) -> None:
    from rich.markup import escape

    from isis_osiris.cli.consoles import new_table, output

    console = output()
    headings = ("File", "Game", "Variant", "Players", "Plies", "Scores", "Winner")
    table = new_table(console, *headings, numbers=("Game", "Plies"))
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table)


def _print_series(name: str, series: Series) -> None:
    from rich.markup import escape

    from isis_osiris.cli.consoles import new_table, output

    console = output()
    outcome = series.outcome
    games = "1 game" if series.games == 1 else f"{series.games} games"
    console.print(f"\nSeries {escape(name)}, {games}:")
    table = new_table(
        console, "Place", "Player", "Total", "On the strip", numbers=("Place", "Total")
    )
    for place, player, total in sorted(
        zip(outcome.places, series.names, outcome.scores, strict=True)
    ):
        table.add_row(str(place), escape(player), signed(total), _on_strip(total))
    console.print(table)


def _on_strip(score: int) -> str:
    """R14 in words: how a score stands on the table."""
    strip = StripScore.of(score)
    if not strip.sign:
        return "0"
    colour, side = ("blue", "+20") if strip.sign > 0 else ("red", "-20")
    marker = f"{strip.markers} × {side} and " if strip.markers else ""
    return f"{marker}{strip.number} on {colour}"
