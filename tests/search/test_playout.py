"""Random games, compiled: the same as interpreted, and within the rules."""

from __future__ import annotations

import pytest

from isis_osiris.rules import Position, Ruleset, Variant, kernel
from isis_osiris.search.chance import seeded, split, word
from isis_osiris.search.playout import playout, random_totals


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_compiled_and_interpreted_play_the_same_games(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    games = 50
    expected = [0] * players
    random, scores = seeded(5), [0] * players
    for _ in range(games):
        vector = list(ruleset.start)
        playout(vector, [0] * 36, [0] * 22, random)
        assert kernel.is_over(vector)
        kernel.score(vector, ruleset.grid.neighbours, scores)
        expected = [total + each for total, each in zip(expected, scores, strict=True)]
    assert random_totals(Position.start(ruleset), games, 5) == expected
    assert any(expected)


def test_a_game_goes_on_from_where_it_stands() -> None:
    ruleset = Ruleset.standard()
    vector = list(ruleset.start)
    kernel.place_stone(vector, 35)
    kernel.reveal(vector, 4)
    playout(vector, [0] * 36, [0] * 22, seeded(1))
    assert kernel.is_over(vector)
    assert vector[kernel.BOARD + 35] == kernel.STONE
    assert 4 in vector[kernel.BOARD : kernel.BOARD + 35]


def test_chance_is_even_and_repeatable() -> None:
    random, again = seeded(9), seeded(9)
    counts = [[0] * 3 for _ in range(4)]
    for _ in range(12_000):
        drawn = word(random)
        assert drawn == word(again)
        first, rest = split(drawn, 4)
        second, _ = split(rest, 3)
        counts[first][second] += 1
    assert all(880 < count < 1_120 for row in counts for count in row)
    assert seeded(1) != seeded(2)
