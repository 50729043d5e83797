"""Exact endgames for two: CPU time to prove the value and the best move, by free cells.

The positions come from games between two middling bots. Each is solved for the margin with an
empty table.
"""

from __future__ import annotations

import time
from random import Random

from bench.measure import spread
from isis_osiris.bots import find_bot
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.duel import MARGIN
from isis_osiris.search.endgame import DuelSolver
from isis_osiris.table import Dealer, Table, play

POSITIONS = 31
FREE = (8, 9, 10, 11)
TABLE = 1 << 22


def games(count: int) -> list[list[Position]]:
    """Games between erv and greedy, as all their positions, by the number of pieces placed."""
    ruleset = Ruleset.standard()
    played = []
    for number in range(count):
        bots = [find_bot(name).make(Random(number)) for name in ("erv", "greedy")]
        table = Table(ruleset, Dealer(ruleset, Random(number)))
        for _ in play(table, bots[:: 1 if number % 2 else -1]):
            pass
        record = table.record
        played.append([record.upto(ply).final for ply in range(len(record.turns) + 1)])
    return played


def main() -> None:
    """Solve and print the times."""
    positions = games(POSITIONS)
    DuelSolver(MARGIN, 1 << 10).solve(positions[0][33])
    for free in FREE:
        seconds, nodes = [], []
        for game in positions:
            solver = DuelSolver(MARGIN, TABLE)
            start = time.process_time()
            solution = solver.solve(game[36 - free])
            seconds.append(time.process_time() - start)
            nodes.append(float(solution.nodes if solution else 0))
        print(
            f"{free:>2} free cells  {spread(seconds, '.4f')} s of CPU, "
            f"{spread(nodes, ',.0f')} positions",
            flush=True,
        )
