"""The learned evaluation that ships with the package, one for each of the six games."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from isis_osiris.rules import GameError, Ruleset
from isis_osiris.search.patterns import (
    HANDS,
    LARGEST_TILE,
    Knowledge,
    Weights,
    nothing_known,
    weights_for,
)


def can_judge(ruleset: Ruleset) -> bool:
    """Whether the evaluation knows such pieces; those of the six games it does."""
    return (
        max(map(abs, ruleset.box)) <= LARGEST_TILE
        and ruleset.stones_each < HANDS
        and ruleset.players > 1
    )


def file_name(ruleset: Ruleset) -> str:
    """The name of the file with what has been learned of a game."""
    return f"{ruleset.players}-{ruleset.variant}.npz"


def save_knowledge(knowledge: Knowledge, path: Path) -> None:
    """Write what has been learned, small: three digits are enough for points."""
    import numpy as np

    arrays: dict[str, Any] = {
        name: array if name == "steepness" else array.astype(np.float16)
        for name, array in knowledge._asdict().items()
    }
    np.savez_compressed(path, **arrays)


def load_knowledge(path: Path) -> Knowledge:
    """Read what :func:`save_knowledge` has written; GameError if other code wrote it."""
    import numpy as np

    with np.load(path) as arrays:
        if missing := sorted(set(Knowledge._fields) - set(arrays)):
            raise GameError(f"{path} was learned by other code (no {missing[0]}): train anew")
        return Knowledge(
            **{
                name: arrays[name].astype(np.float64 if name == "steepness" else np.float32)
                for name in Knowledge._fields
            }
        )


@lru_cache
def shipped_weights(ruleset: Ruleset) -> Weights:
    """The weights for a game; where nothing has been learned, those that know nothing."""
    folder = files("isis_osiris.search") / "weights"
    if ruleset == Ruleset.standard(ruleset.players, ruleset.variant):
        with as_file(folder / file_name(ruleset)) as path:
            if path.is_file():
                return weights_for(ruleset, load_knowledge(path))
    return weights_for(ruleset, nothing_known(ruleset, fine=False))
