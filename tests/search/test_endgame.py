"""The solver against a brute-force one in plain Python, which knows nothing but positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from isis_osiris.rules import GameError, Position, RevealTile, Ruleset, Variant
from isis_osiris.search import duel
from isis_osiris.search.endgame import DuelSolver

OBJECTIVES = [pytest.param(duel.MARGIN, id="margin"), pytest.param(duel.WIN, id="win")]


def worth(margin: int, objective: int) -> float:
    if objective == duel.MARGIN:
        return margin
    return 0.5 * ((margin > 0) - (margin < 0)) + duel.TIE_BREAK * margin


@cache
def brute_force(position: Position, objective: int) -> float:
    """The value for seat 0."""
    if position.is_over:
        scores = position.scores()
        return worth(scores[0] - scores[1], objective)
    values = []
    for move in position.legal_moves():
        if isinstance(move, RevealTile):
            unseen = position.unseen
            total = sum(unseen.values())
            values.append(
                sum(
                    count / total * brute_force(position.reveal(value), objective)
                    for value, count in unseen.items()
                )
            )
        else:
            values.append(brute_force(position.play(move), objective))
    return max(values) if position.to_move == 0 else min(values)


def endgames(variant: Variant, cells: int, count: int, seed: str) -> list[Position]:
    """Positions of random games with so many free cells, some with a tile up."""
    random = Random(seed)
    found: list[Position] = []
    ruleset = Ruleset.standard(2, variant)
    while len(found) < count:
        position = Position.start(ruleset)
        leanings = random.choices((0.1, 0.5, 0.9), k=2)
        while 36 - len(position.board) > cells:
            moves = position.legal_moves()
            if RevealTile() in moves and (
                len(moves) == 1 or random.random() > leanings[position.to_move]
            ):
                unseen = [v for v, n in position.unseen.items() for _ in range(n)]
                position = position.reveal(random.choice(unseen))
            else:
                placements = [move for move in moves if not isinstance(move, RevealTile)]
                position = position.play(random.choice(placements))
        if not position.must_pass:
            found.append(position)
            if RevealTile() in position.legal_moves():
                found.append(position.reveal(random.choice(sorted(position.unseen))))
    return found


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize(("cells", "count"), [(1, 100), (2, 100), (3, 100), (4, 40), (5, 8)])
def test_it_finds_what_brute_force_finds(
    variant: Variant, cells: int, count: int, objective: int
) -> None:
    solver = DuelSolver(objective, table_size=1 << 14)
    for position in endgames(variant, cells, count, f"{variant} {cells}"):
        solution = solver.solve(position)
        assert solution is not None
        sign = 1 if position.to_move == 0 else -1
        expected = sign * brute_force(position, objective)
        assert solution.value == pytest.approx(expected, abs=1e-9)
        assert solution.move in position.legal_moves()
        if not isinstance(solution.move, RevealTile):
            after = sign * brute_force(position.play(solution.move), objective)
            assert after == pytest.approx(expected, abs=1e-9)
    brute_force.cache_clear()


def test_it_gives_up_when_it_must() -> None:
    (position, *_) = endgames(Variant.PRIVATE, 9, 1, "long")
    solver = DuelSolver()
    assert solver.solve(position, most_nodes=100) is None
    assert solver.solve(position) is not None


def test_it_is_for_two() -> None:
    with pytest.raises(GameError, match="a duel is for 2 players, not for 3"):
        DuelSolver(table_size=1 << 4).solve(Position.start(Ruleset.standard(3)))
