"""The kernel, the facade and the oracle: three readings of the same rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from isis_osiris.rules import Ruleset, Variant, kernel
from tests.rules.games import LEANINGS, Trio, play_random

KINDS = [
    pytest.param(players, variant, id=f"{players}-{variant.value}")
    for players, variant in product((2, 3, 4), Variant)
]

GAMES = 20_000
LONG_GAMES = 1_000_000
BATCHES = 10


def agree(players: int, variant: Variant, batch: str, games: int) -> None:
    """So many random games in step, some of them with forced passes where those exist."""
    ruleset = Ruleset.standard(players, variant)
    random = Random(f"{players} {variant} {batch}")
    passes = sum(play_random(ruleset, random) for _ in range(games))
    assert (passes > 0) == (variant is Variant.COMMON)


@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_three_readings_agree(players: int, variant: Variant) -> None:
    agree(players, variant, "few", 60)


@pytest.mark.bulk
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_three_readings_agree_on_20000_games(players: int, variant: Variant, batch: int) -> None:
    agree(players, variant, f"bulk {batch}", -(-GAMES // (len(KINDS) * BATCHES)))


@pytest.mark.long
@pytest.mark.parametrize("batch", range(10 * BATCHES))
@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_three_readings_agree_on_a_million_games(
    players: int, variant: Variant, batch: int
) -> None:
    agree(players, variant, f"long {batch}", -(-LONG_GAMES // (len(KINDS) * 10 * BATCHES)))


TINY = [
    pytest.param(2, False, (2, 2), 1, 1, (1, -2), id="2 private 2x2"),
    pytest.param(2, False, (3, 1), 1, 2, (1, 1, -1, 4), id="2 private 3x1"),
    pytest.param(2, False, (2, 2), 2, 1, (3, -1, 2), id="2 private 2x2, one left over"),
    pytest.param(2, True, (2, 2), 1, 0, (2, -3), id="2 common 2x2"),
    pytest.param(2, True, (3, 1), 2, 0, (1, -1), id="2 common 3x1"),
    pytest.param(2, True, (2, 2), 2, 0, (1,), id="2 common 2x2, few tiles"),
    pytest.param(3, False, (3, 1), 1, 1, (1, -1, 2), id="3 private 3x1"),
    pytest.param(3, True, (2, 2), 1, 0, (4, -4), id="3 common 2x2"),
    pytest.param(4, False, (2, 2), 1, 0, (1, -1), id="4 private 2x2, stones only"),
    pytest.param(4, True, (2, 2), 1, 0, (1, -1), id="4 common 2x2"),
    pytest.param(2, True, (3, 1), 1, 0, (9, -9, 9), id="2 common 3x1, the largest values"),
]


def tiny(
    players: int,
    common: bool,
    size: tuple[int, int],
    stones_each: int,
    tiles_each: int,
    box: tuple[int, ...],
) -> Ruleset:
    variant = Variant.COMMON if common else Variant.PRIVATE
    return Ruleset(players, variant, stones_each, tiles_each, *size, box)


@pytest.mark.parametrize(("players", "common", "size", "stones", "tiles", "box"), TINY)
def test_every_line_of_play_on_tiny_boards(
    players: int,
    common: bool,
    size: tuple[int, int],
    stones: int,
    tiles: int,
    box: tuple[int, ...],
) -> None:
    ruleset = tiny(players, common, size, stones, tiles, box)
    ends = 0

    def explore(line: list[tuple[tuple[str] | tuple[str, tuple[int, int]], int]]) -> None:
        nonlocal ends
        trio = Trio(ruleset)
        for move, value in line:
            trio.make(move, value)
        moves = trio.compare()
        if not moves:
            assert trio.position.is_over
            ends += 1
        for move in moves:
            values = sorted(trio.oracle.unseen) if move == ("reveal",) else [0]
            for value in values:
                explore([*line, (move, value)])

    explore([])
    assert ends >= 24


@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_a_move_is_legal_exactly_when_nothing_speaks_against_it(
    players: int, variant: Variant
) -> None:
    ruleset = Ruleset.standard(players, variant)
    random = Random(f"reasons {players} {variant}")
    cells = ruleset.cells
    for _ in range(20):
        vector = list(ruleset.start)
        leanings = random.choices(LEANINGS, k=players)
        while not kernel.is_over(vector):
            codes = [0] * (cells + 1)
            count = kernel.legal(vector, codes)
            listed = set(codes[:count])
            allowed = {
                cell
                for cell in range(cells)
                if not (kernel.why_not_stone(vector) or kernel.why_not_cell(vector, cell))
            } | {
                cells + cell
                for cell in range(cells)
                if not (kernel.why_not_tile(vector) or kernel.why_not_cell(vector, cell))
            }
            if not kernel.why_not_reveal(vector):
                allowed.add(kernel.reveal_code(vector))
            if not kernel.why_not_pass(vector):
                allowed.add(kernel.pass_code(vector))
            assert listed == allowed
            reveal = kernel.reveal_code(vector)
            if reveal in listed and (
                len(listed) == 1 or random.random() > leanings[vector[kernel.MOVER]]
            ):
                unseen = [v for v in range(-9, 10) if not kernel.why_not_value(vector, v)]
                kernel.reveal(vector, random.choice(unseen))
            else:
                kernel.apply(vector, random.choice(sorted(listed - {reveal})))
        assert kernel.legal(vector, [0] * (cells + 1)) == 0
