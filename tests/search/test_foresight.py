"""Searching ahead: what can be proved it finds, and it keeps to its limits."""

from __future__ import annotations

from random import Random

import pytest

from isis_osiris.rules import GameError, Position, Ruleset, Variant
from isis_osiris.search.endgame import EndgameSolver, Objective
from isis_osiris.search.evaluation import shipped_weights
from isis_osiris.search.foresight import Finding, Foresight
from isis_osiris.search.interrupt import Interrupt
from tests.search.positions import name, random_game

RULESETS = [Ruleset.standard(players, variant) for players in (2, 3, 4) for variant in Variant]


def search(ruleset: Ruleset, interrupt: Interrupt | None = None) -> Foresight:
    return Foresight(ruleset, shipped_weights(ruleset), interrupt or Interrupt())


def last_finding(foresight: Foresight, position: Position, nodes: int) -> Finding:
    *_, finding = foresight.deepen(position, nodes)
    return finding


def free_cells(position: Position) -> int:
    return position.ruleset.cells - len(position.board)


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_with_two_free_cells_it_finds_what_can_be_proved(ruleset: Ruleset) -> None:
    foresight, solver = search(ruleset), EndgameSolver(Objective.WIN)
    compared = 0
    for seed in range(60):
        for position in random_game(ruleset, Random(seed)):
            if free_cells(position) > 2:
                continue
            solution = solver.solve(position)
            assert solution is not None
            assert solution.shares is not None
            finding = last_finding(foresight, position, 10_000)
            # It may leave out a stone or a tile that looks worse, which costs at most the gap.
            assert finding.share == pytest.approx(solution.shares[position.to_move], abs=0.11)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_its_moves_are_legal_and_it_deepens(ruleset: Ruleset) -> None:
    foresight = search(ruleset)
    for position in random_game(ruleset, Random(1)):
        findings = list(foresight.deepen(position, 2_000))
        assert all(finding.move in position.legal_moves() for finding in findings)
        assert [finding.depth for finding in findings] == list(range(1, len(findings) + 1))
        assert all(0.0 <= (finding.share or 0.0) <= 1.0 for finding in findings)


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_nodes_lead_to_the_same_move(players: int) -> None:
    ruleset = Ruleset.standard(players)
    positions = list(random_game(ruleset, Random(4)))[::5]
    used = search(ruleset)
    for position in reversed(positions):
        last_finding(used, position, 500)
    for position in positions:
        assert last_finding(used, position, 1_500) == last_finding(search(ruleset), position, 1_500)


@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_to_its_nodes(players: int) -> None:
    ruleset = Ruleset.standard(players)
    foresight = search(ruleset)
    for position in list(random_game(ruleset, Random(5)))[::7]:
        for nodes in (1, 100, 3_000):
            assert last_finding(foresight, position, nodes).nodes <= nodes + 2


def test_an_interrupted_search_has_its_first_look() -> None:
    interrupt = Interrupt()
    interrupt.set()
    foresight = search(Ruleset.standard(), interrupt)
    finding = last_finding(foresight, Position.start(Ruleset.standard()), 10_000)
    assert finding.depth == 1


@pytest.mark.parametrize("variant", Variant)
def test_for_points_it_finds_the_margin_that_can_be_proved(variant: Variant) -> None:
    ruleset = Ruleset.standard(2, variant)
    foresight = Foresight(ruleset, shipped_weights(ruleset), Interrupt(), Objective.POINTS)
    solver = EndgameSolver(Objective.POINTS)
    for seed in range(40):
        for position in random_game(ruleset, Random(seed)):
            if free_cells(position) <= 2:
                solution = solver.solve(position)
                assert solution is not None
                finding = last_finding(foresight, position, 10_000)
                # A stone or a tile that looks worse by more than a point is left out.
                assert finding.margin == pytest.approx(solution.margin, abs=1.05)


def test_points_are_for_two() -> None:
    ruleset = Ruleset.standard(3)
    with pytest.raises(GameError, match="2 players"):
        Foresight(ruleset, shipped_weights(ruleset), Interrupt(), Objective.POINTS)
