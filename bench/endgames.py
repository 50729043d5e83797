"""Exact endgames: CPU time to prove the value and the best move, by players and free cells.

The positions come from games between middling bots, basic games unless it says otherwise. Each is
solved with an empty table. Press Ctrl+C to go on with the next line, twice to stop.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

from isis_osiris.bots import find_bot
from isis_osiris.rules import Position, Ruleset, Variant
from isis_osiris.search.endgame import EndgameSolver, Objective
from isis_osiris.table import Dealer, Table, play

POSITIONS = 31
TABLE = 1 << 21
MOST_NODES = 40_000_000
"""Then a position is given up; its time so far counts, and how many there were is told."""
LINES = (
    (2, Variant.PRIVATE, Objective.POINTS, (8, 9, 10, 11)),
    (2, Variant.PRIVATE, Objective.WIN, (8, 9, 10)),
    (2, Variant.COMMON, Objective.WIN, (8, 9)),
    (3, Variant.PRIVATE, Objective.POINTS, (7, 8)),
    (3, Variant.PRIVATE, Objective.WIN, (7, 8)),
    (3, Variant.COMMON, Objective.WIN, (7,)),
    (4, Variant.PRIVATE, Objective.POINTS, (7, 8)),
    (4, Variant.PRIVATE, Objective.WIN, (7, 8)),
    (4, Variant.COMMON, Objective.WIN, (7,)),
)


def games(ruleset: Ruleset, count: int) -> list[dict[int, Position]]:
    """Games of erv and greedy, as their last positions, by the number of free cells."""
    played = []
    for number in range(count):
        names = ("erv", "greedy", "erv", "greedy")[: ruleset.players]
        bots = [find_bot(name).make(Random(number)) for name in names]
        table = Table(ruleset, Dealer(ruleset, Random(number)))
        first = number % ruleset.players
        for _ in play(table, bots[first:] + bots[:first]):
            pass
        record = table.record
        finals = [record.upto(ply).final for ply in range(20, len(record.turns))]
        played.append({ruleset.cells - len(final.board): final for final in finals})
    return played


def times(positions: list[Position], objective: Objective) -> Iterator[tuple[float, int]]:
    """CPU seconds and nodes for each."""
    for number, position in enumerate(positions, 1):
        print(f"\r  {number} of {len(positions)}", end="", file=sys.stderr, flush=True)
        solver = EndgameSolver(objective, TABLE)
        solver.make_ready(position.ruleset)
        start = time.process_time()
        solution = solver.solve(position, MOST_NODES)
        yield time.process_time() - start, solution.nodes if solution else MOST_NODES
    print("\r", end="", file=sys.stderr)


def measure(positions: list[Position], objective: Objective) -> str:
    """Median, 90th percentile and range, and how many positions they are of."""
    seconds: list[float] = []
    nodes: list[int] = []
    try:
        for one, looked_at in times(positions, objective):
            seconds.append(one)
            nodes.append(looked_at)
    except KeyboardInterrupt:
        if len(seconds) < 2:
            raise
    ninth = quantiles(seconds, n=10, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]
    return (
        f"{median(seconds):8.4f} s, 90 % within {ninth:8.4f} s "
        f"({min(seconds):.4f} to {max(seconds):.4f}); {median(nodes):12,.0f} nodes; "
        f"{len(seconds)} of {len(positions)} positions, {nodes.count(MOST_NODES)} given up"
    )


def main() -> None:
    """Solve and print the times."""
    known: dict[Ruleset, list[dict[int, Position]]] = {}
    for players, variant, objective, cells in LINES:
        ruleset = Ruleset.standard(players, variant)
        if ruleset not in known:
            known[ruleset] = games(ruleset, POSITIONS)
        # A little one goes first, to compile.
        EndgameSolver(objective, 1 << 10).solve(known[ruleset][0][2])
        for free in cells:
            told = measure([game[free] for game in known[ruleset]], objective)
            name = f"{players} players, {variant}, {objective}"
            print(f"{name:<26} {free:>2} free  {told}", flush=True)
