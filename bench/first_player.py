"""What the seat is worth: the strongest bot against itself, in all six games.

The share of the win of each seat, in turn order, with its 95 % interval. Decisions are limited in
nodes, so the same games come out on every machine.
"""

from __future__ import annotations

import os
import sys
from random import Random

from bench.measure import interval
from isis_osiris.analysis import local_workers
from isis_osiris.bots import find_bot
from isis_osiris.rules import Ruleset, Variant
from isis_osiris.table import Dealer, Limit, Table, play

GAMES = 400
LIMIT = Limit(nodes=1000)

Result = tuple[tuple[float, ...], tuple[int, ...]]


def play_one(task: tuple[int, Variant, int]) -> Result:
    """One game: each seat's share of the win, and its score."""
    players, variant, number = task
    ruleset = Ruleset.standard(players, variant)
    bots = [find_bot("thoth").make(Random(f"{task} {seat}")) for seat in range(players)]
    table = Table(ruleset, Dealer(ruleset, Random(f"first player {number}")))
    for _ in play(table, bots, limit=LIMIT):
        pass
    outcome = table.record.final.outcome()
    winners = outcome.winners
    shares = tuple((seat in winners) / len(winners) for seat in range(players))
    return shares, tuple(table.record.final.scores())


def main() -> None:
    """Play and print."""
    with local_workers(os.cpu_count() or 1) as workers:
        for players in (2, 3, 4):
            for variant in Variant:
                tasks = [(players, variant, number) for number in range(GAMES)]
                results: list[Result] = []
                for result in workers.in_order(play_one, tasks):
                    results.append(result)
                    told = f"\r  {len(results)} of {GAMES}"
                    print(told, end="", file=sys.stderr, flush=True)
                print("\r", end="", file=sys.stderr)
                print(f"{players} players, {variant}, {GAMES} games:")
                for seat in range(players):
                    share = interval([100 * shares[seat] for shares, _ in results])
                    score = interval([float(scores[seat]) for _, scores in results])
                    print(f"  seat {seat + 1}: {share} % of the wins, {score} points", flush=True)
