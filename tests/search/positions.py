"""Positions of random games, for the tests of all searches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from isis_osiris.rules import Pass, Position, RevealTile, Ruleset


def random_game(ruleset: Ruleset, random: Random, stones: float = 0.5) -> Iterator[Position]:
    """Every position of a random game in which somebody decides something.

    ``stones`` is how often a stone is placed where a tile could be turned up.
    """
    position = Position.start(ruleset)
    while not position.is_over:
        if position.must_pass:
            position = position.play(Pass())
            continue
        yield position
        moves = position.legal_moves()
        placements = [move for move in moves if not isinstance(move, RevealTile)]
        if len(placements) < len(moves) and (not placements or random.random() >= stones):
            position = position.reveal(random_tile(position, random))
        else:
            position = position.play(random.choice(placements))


def random_tile(position: Position, random: Random) -> int:
    """A tile that may come up."""
    return random.choice([tile for tile, count in position.unseen.items() for _ in range(count)])


def name(ruleset: Ruleset) -> str:
    """How test reports call a ruleset."""
    return f"{ruleset.players}-{ruleset.variant}"
