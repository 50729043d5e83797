"""The closed form against what it stands for: many random games."""

from __future__ import annotations

from random import Random

import pytest

from isis_osiris._jit import compiled
from isis_osiris.rules import PlaceTile, Position, RevealTile, Ruleset, Variant
from isis_osiris.search.erv import expected_scores
from isis_osiris.search.playout import random_totals
from isis_osiris.search.workspace import as_array, make_tools

GAMES = 40_000
MOST_DEVIATION = 13.0
"""More than the standard deviation of one seat's score in random games."""


def some_position(ruleset: Ruleset, random: Random, decisions: int) -> Position:
    position = Position.start(ruleset)
    for _ in range(decisions):
        moves = position.legal_moves()
        if not moves:
            break
        move = random.choice(moves)
        if isinstance(move, RevealTile):
            unseen = [value for value, count in position.unseen.items() for _ in range(count)]
            position = position.reveal(random.choice(unseen))
        else:
            position = position.play(move)
    return position


def closed_form(position: Position) -> list[float]:
    tools = make_tools(position.ruleset, 1)
    compiled(expected_scores)(as_array(position), tools)
    return [float(value) for value in tools.scores]


def sampled(position: Position, seed: int) -> list[float]:
    return [total / GAMES for total in random_totals(position, GAMES, seed)]


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_what_random_games_come_to(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    random = Random(f"erv {players} {variant}")
    for seed, decisions in enumerate((0, 5, 12, 20, 28, 36, 44, 50)):
        position = some_position(ruleset, random, decisions)
        while position.pending is not None:
            position = position.play(PlaceTile(min(set(ruleset.grid.names) - set(position.board))))
        error = 5 * MOST_DEVIATION / GAMES**0.5
        assert closed_form(position) == pytest.approx(sampled(position, seed), abs=error)


def test_at_the_end_it_is_the_result() -> None:
    position = some_position(Ruleset.standard(), Random(1), 99)
    assert position.is_over
    assert closed_form(position) == list(position.scores())
