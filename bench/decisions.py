"""Decisions by the learned evaluation: one look at all placements, and positions a second.

The positions are all those of games that maat plays against herself, so they stand for a whole
game: 36 free cells at first, one at last.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import numpy as np

from bench.measure import spread
from isis_osiris._jit import compiled, jit
from isis_osiris.bots import find_bot
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.choice import Choice, choose, make_choice
from isis_osiris.search.evaluation import shipped_weights
from isis_osiris.search.field import LENGTH, lay_out
from isis_osiris.search.foresight import Foresight
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.search.lookahead import Room, make_room
from isis_osiris.search.patterns import Weights
from isis_osiris.table import Dealer, Table, play

GAMES = 20
REPEATS = 50
ROUNDS = 9
NODES = 100_000


def decisions(ruleset: Ruleset) -> list[Position]:
    """The positions in which somebody decides between a stone and a tile."""
    found = []
    for number in range(GAMES):
        bots = [find_bot("maat").make(Random(number)) for _ in range(ruleset.players)]
        table = Table(ruleset, Dealer(ruleset, Random(number)))
        for _ in play(table, bots):
            pass
        record = table.record
        found += [record.upto(ply).final for ply in range(len(record.turns))]
    return [position for position in found if position.pending is None]


@jit
def decide_all(fields: Any, repeats: int, weights: Weights, room: Room, choice: Choice) -> None:
    """Make every decision so many times."""
    for _ in range(repeats):
        for index in range(len(fields)):
            choose(fields[index], weights, room, choice)


def main() -> None:
    """Measure and print."""
    for players in (2, 3, 4):
        ruleset = Ruleset.standard(players)
        positions = decisions(ruleset)
        fields = np.zeros((len(positions), LENGTH), np.int8)
        for row, position in zip(fields, positions, strict=True):
            line = [0] * LENGTH
            lay_out(position.vector, ruleset.grid.neighbours, line)
            row[:] = line
        tools = shipped_weights(ruleset), make_room(ruleset), make_choice()
        compiled(decide_all)(fields, 1, *tools)
        micros = []
        for _ in range(ROUNDS):
            start = time.process_time()
            compiled(decide_all)(fields, REPEATS, *tools)
            micros.append((time.process_time() - start) * 1e6 / (REPEATS * len(fields)))
        print(f"{players} players: a decision one ply ahead {spread(micros, '.2f')} µs of CPU time")
        foresight = Foresight(ruleset, shipped_weights(ruleset), Interrupt())
        rates = []
        for position in positions[:: len(positions) // ROUNDS]:
            start = time.process_time()
            *_, finding = foresight.deepen(position, NODES)
            rates.append(finding.nodes / (time.process_time() - start))
        print(f"{players} players: search {spread(rates, ',.0f')} decisions a CPU second")
