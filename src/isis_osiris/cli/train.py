"""``isis-osiris train``: learn the evaluation of positions by self-play."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from isis_osiris.analysis import Lap, local_workers, train
from isis_osiris.cli.consoles import errors
from isis_osiris.rules import GameError, Variant
from isis_osiris.search.apprentice import Course

USUAL_GAMES: Final = {2: 1_600_000, 3: 200_000, 4: 160_000}
"""By the number of players: what the weights that ship were made with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainOptions:
    """What the command line says."""

    output: Path
    players: str
    variant: str
    games: int | None
    seed: int
    jobs: int | None
    as_json: bool


def run_training(options: TrainOptions) -> int:
    """Learn and report; the exit status, 130 when interrupted: the same command then goes on."""
    courses = _courses(options)
    console = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    jobs = min(options.jobs or os.cpu_count() or 1, len(courses))
    with (
        Progress(
            *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
        ) as progress,
        local_workers(jobs) as workers,
    ):
        bars = {course: progress.add_task(_title(course), total=course.games) for course in courses}
        try:
            for lap in train(courses, options.output, workers):
                text = f"{_title(lap.course)}, off by {lap.error:.3f} points"
                progress.update(bars[lap.course], completed=lap.played, description=text)
                _tell(lap, as_json=options.as_json)
        except KeyboardInterrupt:
            console.print("Stopped. The same command goes on from the last checkpoint.")
            return 130
    return 0


def _courses(options: TrainOptions) -> list[Course]:
    try:
        players = [int(number) for number in options.players.split(",")]
        if not set(players) <= set(USUAL_GAMES):
            raise ValueError
    except ValueError:
        raise GameError(f"--players takes numbers like 2,3,4, not {options.players!r}") from None
    if options.variant == "all":
        variants = [str(variant) for variant in Variant]
    elif options.variant in list(Variant):
        variants = [options.variant]
    else:
        raise GameError(f"--variant is private, common or all, not {options.variant!r}")
    return [
        Course(number, variant, options.games or USUAL_GAMES[number], options.seed)
        for number in sorted(players)
        for variant in variants
    ]


def _title(course: Course) -> str:
    return f"{course.players} players, {course.variant}"


def _tell(lap: Lap, *, as_json: bool) -> None:
    """What programs read of every lap, and people of every course that is done."""
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "players": lap.course.players,
                    "variant": lap.course.variant,
                    "games": lap.played,
                    "of": lap.course.games,
                    "error": round(lap.error, 4),
                    "weights": None if lap.weights is None else str(lap.weights),
                }
            )
        )
    elif lap.weights is not None:
        typer.echo(f"{_title(lap.course)}: {lap.played} games, weights in {lap.weights}")
