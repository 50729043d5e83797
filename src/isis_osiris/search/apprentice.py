"""Somebody who learns one game, and can put what they know away and go on later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from isis_osiris._jit import compiled
from isis_osiris.rules import GameError, Ruleset
from isis_osiris.search.chance import seeded
from isis_osiris.search.choice import make_choice
from isis_osiris.search.evaluation import file_name, save_knowledge
from isis_osiris.search.learning import Lesson, make_lesson, play_and_learn
from isis_osiris.search.lookahead import make_room
from isis_osiris.search.patterns import Knowledge, nothing_known, refined, weights_for

BATCH: Final = 200
"""Games between two refreshments of the weights that the games are played with."""
COARSE_SHARE: Final = 0.1
"""The part of the games that is played with few phases."""
RATE: Final = 0.25
EXPLORING: Final = 0.05
OPENING: Final = 8
TRENDS: Final = (
    "cell_trends",
    "pair_trends",
    "top_trends",
    "lean_trends",
    "prospect_trends",
    "hand_trends",
)


@dataclass(frozen=True, slots=True)
class Course:
    """What is to be learned, and how: the same course always leads to the same weights."""

    players: int
    variant: str
    games: int
    seed: int

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return Ruleset.standard(self.players, self.variant)

    @property
    def coarse_games(self) -> int:
        """How many games are played with few phases."""
        return int(self.games * COARSE_SHARE) // BATCH * BATCH


class Apprentice:
    """Learns by playing against itself."""

    def __init__(self, course: Course) -> None:
        import numpy as np

        self.course = course
        self.played = 0
        """How many games it has played."""
        self.error = 0.0
        """By how many points its values were wrong, on average, in the last games."""
        self._room = make_room(course.ruleset)
        self._choice = make_choice()
        random = np.array(seeded(course.seed), np.int64)
        self._study(nothing_known(course.ruleset, fine=course.coarse_games == 0), random)

    def _study(self, knowledge: Knowledge, random: Any) -> None:
        self.knowledge = knowledge
        self._weights = weights_for(self.course.ruleset, knowledge)
        self._lesson: Lesson = make_lesson(self.course.ruleset, knowledge, random)

    def learn(self, games: int) -> None:
        """Play so many more games, as far as the course goes."""
        end = min(self.played + games, self.course.games)
        errors, batches = 0.0, 0
        while self.played < end:
            if self.course.coarse_games and self.played == self.course.coarse_games:
                self._study(refined(self.knowledge, self.course.ruleset), self._lesson.random)
            batch = min(BATCH, end - self.played)
            errors += compiled(play_and_learn)(
                batch,
                self.knowledge,
                self._weights,
                self._room,
                self._choice,
                self._lesson,
                RATE,
                EXPLORING,
                OPENING,
            )
            batches += 1
            self.played += batch
        self.error = errors / batches if batches else self.error

    @property
    def is_done(self) -> bool:
        """Whether the course is over."""
        return self.played >= self.course.games

    def save(self, folder: Path) -> None:
        """Put everything away, so that it can go on from here; all of it or nothing."""
        import numpy as np

        state = {**asdict(self.course), "played": self.played, "error": self.error}
        arrays = {name: getattr(self._lesson, name) for name in (*TRENDS, "random")}
        target = checkpoint(folder, self.course)
        scratch = target.with_suffix(".part")
        with scratch.open("wb") as stream:
            np.savez(stream, state=json.dumps(state), **arrays, **self.knowledge._asdict())
        scratch.replace(target)

    def restore(self, state: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
        """Take up what :meth:`save` has put away."""
        self._study(Knowledge(*(arrays[name] for name in Knowledge._fields)), arrays["random"])
        trends = {name: arrays[name] for name in TRENDS}
        self._lesson = self._lesson._replace(**trends)
        self.played, self.error = state["played"], state["error"]

    def publish(self, folder: Path) -> Path:
        """Write the weights as the package ships them; where they are."""
        path = folder / file_name(self.course.ruleset)
        save_knowledge(self.knowledge, path)
        return path


def checkpoint(folder: Path, course: Course) -> Path:
    """Where an apprentice is put away."""
    return folder / f"{course.players}-{course.variant}.checkpoint"


def resume(folder: Path, course: Course) -> Apprentice:
    """Go on with a course where it was put away, or begin it.

    GameError if what lies there comes of another course.
    """
    import numpy as np

    path = checkpoint(folder, course)
    apprentice = Apprentice(course)
    if path.is_file():
        with np.load(path) as arrays:
            state = json.loads(str(arrays["state"]))
            if Course(**{name: state[name] for name in asdict(course)}) != course:
                raise GameError(
                    f"{path} is of another course ({state['games']} games, seed {state['seed']}): "
                    "choose the same, or another folder"
                )
            apprentice.restore(state, arrays)
    return apprentice
