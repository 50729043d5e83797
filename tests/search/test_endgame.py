"""The solver against one that tries everything, and against itself one move on."""

from __future__ import annotations

from random import Random

import pytest

from isis_osiris.rules import (
    GameError,
    Pass,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Ruleset,
    Variant,
)
from isis_osiris.search import duel_root
from isis_osiris.search.duel_ending import INFINITY
from isis_osiris.search.duel_root import DuelRoot, DuelTables
from isis_osiris.search.endgame import NO_LIMIT, EndgameSolver, Objective, Solution
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.search.patch import make_patch
from isis_osiris.search.rivals_root import RivalsRoot, make_table
from tests.search.brute_force import BruteForce

GAMES = [
    pytest.param(Ruleset.standard(players, variant), id=f"{players}-{variant}")
    for players in (2, 3, 4)
    for variant in Variant
]
SMALL_GAMES = [
    pytest.param(Ruleset(players, variant, stones, tiles, width, height, box), id=name)
    for name, players, variant, stones, tiles, width, height, box in (
        ("great values", 2, Variant.PRIVATE, 2, 1, 2, 2, (9, -9, 5)),
        ("few stones", 2, Variant.COMMON, 1, 0, 5, 1, (9, -8, 1, 1)),
        ("narrow", 3, Variant.PRIVATE, 2, 1, 5, 1, (9, -9, 5, -2)),
        ("few tiles", 4, Variant.COMMON, 1, 0, 2, 2, (7, -9)),
    )
]
SMALL_TABLE = 1 << 12
NO_TABLE = 1
"""Nothing is remembered for longer than a moment."""


def endgames(ruleset: Ruleset, cells: int, count: int, seed: str) -> list[Position]:
    """Positions of random games with so many free cells, also with a tile up where one may be."""
    random = Random(seed)
    found: list[Position] = []
    for _ in range(count):
        position = Position.start(ruleset)
        leanings = random.choices((0.02, 0.1, 0.5, 0.9), k=ruleset.players)
        while ruleset.cells - len(position.board) > cells:
            moves = position.legal_moves()
            if RevealTile() in moves and (
                len(moves) == 1 or random.random() > leanings[position.to_move]
            ):
                unseen = [v for v, n in position.unseen.items() for _ in range(n)]
                position = position.reveal(random.choice(unseen))
            else:
                placements = [move for move in moves if not isinstance(move, RevealTile)]
                position = position.play(random.choice(placements))
        found.append(position)
        if RevealTile() in position.legal_moves():
            found.append(position.reveal(random.choice(sorted(position.unseen))))
    return found


def assert_same(position: Position, solution: Solution | None, tried: BruteForce) -> None:
    value, move = tried.solve()
    seats, mover = position.ruleset.players, position.to_move
    assert solution is not None
    assert solution.move == move
    *parts, draw = [float(part) for part in value]
    if tried.objective is Objective.WIN:
        assert solution.shares == pytest.approx(tuple(parts[:seats]), abs=1e-12)
        assert solution.margin == pytest.approx(parts[seats + mover], abs=1e-12)
        assert solution.scores is None
    elif seats == 2:
        assert solution.margin == pytest.approx(parts[mover], abs=1e-12)
        assert (solution.shares, solution.scores) == (None, None)
    else:
        assert solution.scores == pytest.approx(tuple(parts), abs=1e-12)
        assert (solution.shares, solution.margin) == (None, None)
    if tried.objective is Objective.WIN and seats == 2:
        win = parts[mover] - draw / 2
        told = solution.win, solution.draw, solution.loss
        assert told == pytest.approx((win, draw, 1 - win - draw), abs=1e-12)
    else:
        assert (solution.win, solution.draw, solution.loss) == (None, None, None)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize(("cells", "count"), [(1, 60), (2, 80), (3, 25), (4, 4)])
def test_it_finds_what_trying_everything_finds(
    ruleset: Ruleset, cells: int, count: int, objective: Objective
) -> None:
    solver = EndgameSolver(objective, SMALL_TABLE)
    passes = 0
    for position in endgames(ruleset, cells, count, f"{cells}"):
        tried = BruteForce(position, objective)
        assert_same(position, solver.solve(position), tried)
        passes += tried.passes
    if cells == 2:
        assert (passes > 0) == (ruleset.variant is Variant.COMMON)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("ruleset", SMALL_GAMES)
def test_it_solves_whole_small_games(ruleset: Ruleset, objective: Objective) -> None:
    solver = EndgameSolver(objective, SMALL_TABLE)
    for free in range(1, ruleset.cells + 1):
        for position in endgames(ruleset, free, 3, "small"):
            assert_same(position, solver.solve(position), BruteForce(position, objective))


@pytest.mark.parametrize(("variant", "index"), [(Variant.PRIVATE, 319), (Variant.COMMON, 337)])
def test_of_equal_moves_one_with_the_most_draws_counts(variant: Variant, index: int) -> None:
    """Found by a search for positions in which equally good moves draw more or less often."""
    position = endgames(Ruleset.standard(2, variant), 2, index, "ties")[index]
    solution = EndgameSolver(Objective.WIN, SMALL_TABLE).solve(position)
    assert_same(position, solution, BruteForce(position, Objective.WIN))
    assert solution is not None
    assert solution.draw == 1
    # The same, with the choice left to the compiled code.
    work, flag = make_patch(position, NO_LIMIT), Interrupt().flag
    root = DuelRoot(DuelTables(SMALL_TABLE), Objective.WIN, position, work, flag)
    root.solution()
    assert root._draws(Pass(), root._value(Pass(), -INFINITY)) == root._scale


@pytest.mark.parametrize("variant", Variant)
def test_for_two_it_agrees_with_the_search_for_more(variant: Variant) -> None:
    """Who plays for the win against one other plays a duel; but that search cuts nothing off."""
    ruleset = Ruleset.standard(2, variant)
    solver, table = EndgameSolver(Objective.WIN), make_table(2, 1 << 18)
    for position in endgames(ruleset, 6, 60, "for more"):
        work, flag = make_patch(position, NO_LIMIT), Interrupt().flag
        for_more = RivalsRoot(table, Objective.WIN, position, work, flag).solution()
        solution = solver.solve(position)
        assert solution is not None
        assert for_more is not None
        assert solution.shares == pytest.approx(for_more.shares, abs=1e-12)
        assert solution.margin == pytest.approx(for_more.margin, abs=1e-12)


def expected(solution: Solution, position: Position) -> list[float]:
    """All that a solution tells, with what is by seat as it is and the rest for seat 0."""
    told = [*(solution.shares or ()), *(solution.scores or ())]
    if position.ruleset.players == 2:
        sign = 1 if position.to_move == 0 else -1
        told.append(sign * (solution.margin or 0.0))
        told.extend([solution.win or 0.0, solution.draw or 0.0, solution.loss or 0.0][::sign])
    return told


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_solution_is_that_of_the_position_after_its_move(
    ruleset: Ruleset, objective: Objective
) -> None:
    solver, fresh = EndgameSolver(objective), EndgameSolver(objective, NO_TABLE)
    for position in endgames(ruleset, 6, 4, "after"):
        solution = solver.solve(position)
        again = fresh.solve(position)
        assert solution is not None
        assert again is not None
        assert (again.move, again.margin) == (solution.move, solution.margin)
        told = expected(solution, position)
        assert expected(again, position) == told
        if isinstance(solution.move, RevealTile):
            unseen = position.unseen
            total = sum(unseen.values())
            after = [0.0] * len(told)
            for value, number in unseen.items():
                up = position.reveal(value)
                best = solver.solve(up)
                assert best is not None
                for index, part in enumerate(expected(best, up)):
                    after[index] += number / total * part
        else:
            following = position.play(solution.move)
            best = solver.solve(following)
            assert best is not None
            after = expected(best, following)
        assert told == pytest.approx(after, abs=1e-9)


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_other_move_is_better_for_the_mover(ruleset: Ruleset) -> None:
    solver = EndgameSolver(Objective.WIN)
    for position in endgames(ruleset, 6, 3, "other"):
        solution = solver.solve(position)
        assert solution is not None
        assert solution.shares is not None
        for move in position.legal_moves():
            if isinstance(move, PlaceStone | PlaceTile):
                other = solver.solve(position.play(move))
                assert other is not None
                assert other.shares is not None
                mover = position.to_move
                assert other.shares[mover] <= solution.shares[mover] + 1e-9


@pytest.mark.parametrize("ruleset", GAMES)
def test_it_gives_up_when_it_must(ruleset: Ruleset) -> None:
    (position, *_) = endgames(ruleset, 7, 1, "long")
    solver = EndgameSolver(Objective.WIN)
    assert solver.solve(position, most_nodes=20) is None
    interrupt = Interrupt()
    interrupt.set()
    assert solver.solve(position, interrupt=interrupt) is None
    solution = solver.solve(position)
    assert solution is not None
    assert solver.objective is Objective.WIN


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("free", [36, 31, 24])
def test_it_does_not_try_what_is_out_of_reach(
    ruleset: Ruleset, objective: Objective, free: int
) -> None:
    solver = EndgameSolver(objective, SMALL_TABLE)
    for position in endgames(ruleset, free, 2, "out of reach"):
        assert solver.solve(position, most_nodes=1000) is None


def test_it_says_so_when_numbers_would_be_too_great(monkeypatch: pytest.MonkeyPatch) -> None:
    (position, *_) = endgames(Ruleset.standard(), 4, 1, "numbers")
    solver = EndgameSolver(Objective.WIN, SMALL_TABLE)
    assert solver.solve(position) is not None
    monkeypatch.setattr(duel_root, "TOO_GREAT", 1)
    assert solver.solve(position) is None


def test_who_is_passed_over_gets_a_pass() -> None:
    ruleset = Ruleset.standard(2, Variant.COMMON)
    positions = [p for p in endgames(ruleset, 2, 300, "pass") if p.must_pass]
    solution = EndgameSolver(Objective.WIN, SMALL_TABLE).solve(positions[0])
    assert solution is not None
    assert solution.move == Pass()


def test_a_game_that_is_over_has_no_solution() -> None:
    (position, *_) = endgames(Ruleset.standard(), 0, 1, "over")
    with pytest.raises(GameError, match=r"the game is over.*\(R12\)"):
        EndgameSolver(Objective.WIN, SMALL_TABLE).solve(position)
