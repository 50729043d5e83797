"""How much the strongest bot gives away where the truth is known: endgames, solved afterwards.

It decides without its solver, once for points and once for the win. Then every decision is compared
with the best one. The positions come from games of maat, greedy and erv, which nothing was learned
from.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, stdev

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


def endgames(count: int) -> list[Position]:
    """Positions with 9 and 10 free cells by turns, each of another game, some with a tile up."""
    ruleset = Ruleset.standard()
    found: list[Position] = []
    pairs = (("maat", "erv"), ("greedy", "maat"), ("erv", "greedy"))
    while len(found) < count:
        number = len(found)
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
        found.append(position)
    return found


def solved(solver: EndgameSolver, position: Position) -> Solution:
    """The proof."""
    solution = solver.solve(position, MOST_NODES)
    if solution is None:
        raise RuntimeError("out of reach: raise MOST_NODES")
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


def lost(bot: ThothBot, solver: EndgameSolver, position: Position) -> float:
    """What its decision gives away."""
    move = bot.think(position, LIMIT).move
    best = solved(solver, position)
    if move == best.move:
        return 0.0
    return value_for(solver, position, position.to_move) - worth(solver, position, move)


def main() -> None:
    """Decide, solve and print."""
    positions = endgames(POSITIONS)
    for name, bot, objective in (
        ("points of margin", PointsThoth(Random(1)), Objective.POINTS),
        ("share of the win", WinThoth(Random(1)), Objective.WIN),
    ):
        bot.prepare()
        solver = EndgameSolver(objective, 1 << 21)
        losses: list[float] = []
        try:
            for number, position in enumerate(positions, 1):
                print(f"\r  {number} of {len(positions)}", end="", file=sys.stderr, flush=True)
                losses.append(lost(bot, solver, position))
        except KeyboardInterrupt:
            if len(losses) < 2:
                raise
        print("\r", end="", file=sys.stderr)
        half = 1.96 * stdev(losses) / len(losses) ** 0.5
        best = sum(loss < 1e-9 for loss in losses) / len(losses)
        print(
            f"lost a decision: {mean(losses):.4f} ± {half:.4f} {name}; "
            f"best move in {best:.1%} of {len(losses)} positions",
            flush=True,
        )
