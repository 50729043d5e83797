"""Learning several games at once, in laps that are put away one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from isis_osiris.analysis.workers import Workers
from isis_osiris.search.apprentice import Course, resume

LAP: Final = 20_000
"""Games between two checkpoints: what an interruption costs at most."""


@dataclass(frozen=True, slots=True)
class Lap:
    """How far a course has come."""

    course: Course
    played: int
    error: float
    """By how many points values were wrong, on average, in this lap."""
    weights: Path | None
    """The finished weights, at the end of the course."""


def train(courses: Sequence[Course], folder: Path, workers: Workers) -> Iterator[Lap]:
    """Teach the courses, side by side, each going on where it was put away in the folder.

    Every lap ends with a checkpoint. The same courses lead to the same weights, whatever the
    interruptions and however many workers there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    chains = ([(course, folder)] * -(-course.games // LAP) for course in courses)
    done: set[Course] = set()
    for lap in workers.in_chains(run_lap, chains):
        if lap.course not in done:
            yield lap
        if lap.weights is not None:
            done.add(lap.course)


def run_lap(task: tuple[Course, Path]) -> Lap:
    """Learn one lap more, and put it away."""
    course, folder = task
    apprentice = resume(folder, course)
    if not apprentice.is_done:
        apprentice.learn(LAP)
        apprentice.save(folder)
    weights = apprentice.publish(folder) if apprentice.is_done else None
    return Lap(course, apprentice.played, apprentice.error, weights)
