"""How much the strongest bot gives away where the truth is known: endgames, solved afterwards.

It decides without its solver, once for points and once for the win. Then every decision is compared
with the best one. The positions come from games of maat, greedy and erv, which nothing was learned
from.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from random import Random
from statistics import mean, stdev

from isis_osiris.analysis import local_workers
from isis_osiris.bots import find_bot
from isis_osiris.bots.thoth import ThothBot
from isis_osiris.rules import Move, Position, RevealTile, Ruleset
from isis_osiris.search.endgame import EndgameSolver, Objective, Solution
from isis_osiris.table import Dealer, Limit, Table, play

POSITIONS = 500
FREE = (9, 10)
LIMIT = Limit(seconds=0.2)
MOST_NODES = 60_000_000


class PointsThoth(ThothBot):
    """The strongest bot, playing for points, without proofs."""

    objective = Objective.POINTS
    solves = False


class WinThoth(ThothBot):
    """The strongest bot without proofs."""

    solves = False


def endgame(number: int) -> Position:
    """One position with 9 or 10 free cells by turns, each of another game, some with a tile up."""
    ruleset = Ruleset.standard()
    pairs = (("maat", "erv"), ("greedy", "maat"), ("erv", "greedy"))
    bots = [find_bot(name).make(Random(number)) for name in pairs[number % 3]]
    table = Table(ruleset, Dealer(ruleset, Random(f"truth {number}")))
    position = None
    for _ in play(table, bots if number % 2 else bots[::-1]):
        if ruleset.cells - len(table.record.final.board) == FREE[number % 2]:
            position = table.record.final
            if number % 4 < 2 or position.pending is not None:
                break
    if position is None:
        raise RuntimeError("a game without an endgame")
    return position


class OutOfReachError(Exception):
    """A position that the solver gives up."""


def solved(solver: EndgameSolver, position: Position) -> Solution:
    """The proof."""
    solution = solver.solve(position, MOST_NODES)
    if solution is None:
        raise OutOfReachError
    return solution


def worth(solver: EndgameSolver, position: Position, move: Move) -> float:
    """What a move is worth for its mover under best play, by the solver's objective."""
    seat = position.to_move
    if isinstance(move, RevealTile):
        unseen = position.unseen
        total = sum(unseen.values())
        return sum(
            count / total * value_for(solver, position.reveal(tile), seat)
            for tile, count in unseen.items()
            if count
        )
    return value_for(solver, position.play(move), seat)


def value_for(solver: EndgameSolver, position: Position, seat: int) -> float:
    """What a position is worth for a seat."""
    solution = solved(solver, position)
    if solver.objective is Objective.POINTS:
        margin = solution.margin or 0.0
        return margin if position.to_move == seat else -margin
    return (solution.shares or (0.0, 0.0))[seat]


@lru_cache
def tools(objective: Objective) -> tuple[ThothBot, EndgameSolver]:
    """A bot and the solver that tells the truth, for each process."""
    bot = (PointsThoth if objective is Objective.POINTS else WinThoth)(Random(1))
    bot.prepare()
    return bot, EndgameSolver(objective, 1 << 21)


def lost(task: tuple[int, Objective]) -> float | None:
    """What its decision gives away; None if the solver gives up."""
    number, objective = task
    bot, solver = tools(objective)
    position = endgame(number)
    move = bot.think(position, LIMIT).move
    try:
        best = solved(solver, position)
        if move == best.move:
            return 0.0
        return value_for(solver, position, position.to_move) - worth(solver, position, move)
    except OutOfReachError:
        return None


def main() -> None:
    """Decide, solve and print; an interruption tells what there is."""
    names = {Objective.POINTS: "points of margin", Objective.WIN: "share of the win"}
    with local_workers(os.cpu_count() or 1) as workers:
        for objective, name in names.items():
            losses: list[float] = []
            unsolved = 0
            tasks = [(number, objective) for number in range(POSITIONS)]
            try:
                for number, loss in enumerate(workers.in_order(lost, tasks), 1):
                    print(f"\r  {number} of {POSITIONS}", end="", file=sys.stderr, flush=True)
                    if loss is None:
                        unsolved += 1
                    else:
                        losses.append(loss)
            except KeyboardInterrupt:
                if len(losses) < 2:
                    raise
            print("\r", end="", file=sys.stderr)
            half = 1.96 * stdev(losses) / len(losses) ** 0.5
            best = sum(loss < 1e-9 for loss in losses) / len(losses)
            print(
                f"{name}: {mean(losses):.3f} ± {half:.3f} lost a decision, {best:.0%} of "
                f"{len(losses)} decisions are the best one; {unsolved} more could not be solved",
                flush=True,
            )
