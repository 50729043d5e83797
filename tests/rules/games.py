"""One game three ways: the oracle, the facade, and the kernel, kept in step."""

from __future__ import annotations

from random import Random
from typing import Any

from isis_osiris import _jit
from isis_osiris.rules import (
    Pass,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Ruleset,
    Stone,
    Tile,
    Variant,
    kernel,
)
from tests.oracle.game import Move as OracleMove
from tests.oracle.game import OracleGame

LEANINGS = (0.1, 0.5, 0.9)
"""How often a stone is placed where a tile could be turned up."""

legal = _jit.compiled(kernel.legal)
apply = _jit.compiled(kernel.apply)
reveal = _jit.compiled(kernel.reveal)
score = _jit.compiled(kernel.score)


def numbers(values: tuple[int, ...] | list[int]) -> kernel.Vector:
    """An array for the compiled kernel, a list for the interpreted one."""
    if not _jit.ENABLED:
        return list(values)
    import numpy as np

    return np.array(values, np.int16)


def as_list(vector: Any, length: int) -> list[int]:
    return list(vector[:length]) if isinstance(vector, list) else vector[:length].tolist()


class Trio:
    """Plays every move on all three, and compares all that can be compared."""

    def __init__(self, ruleset: Ruleset) -> None:
        common = ruleset.variant is Variant.COMMON
        self.oracle = OracleGame(
            ruleset.players,
            common,
            width=ruleset.width,
            height=ruleset.height,
            stones_each=ruleset.stones_each,
            tiles_each=ruleset.tiles_each,
            box=ruleset.box,
        )
        self.position = Position.start(ruleset)
        self.vector = numbers(ruleset.start)
        self.codes = numbers([0] * (ruleset.cells + 1))
        self.scores = numbers([0] * ruleset.players)
        self.neighbours = numbers(ruleset.grid.neighbours)
        self.code_of: dict[OracleMove, int] = {
            ("reveal",): 2 * ruleset.cells,
            ("pass",): 2 * ruleset.cells + 1,
        }
        self.words_of: dict[OracleMove, PlaceStone | PlaceTile | RevealTile | Pass] = {
            ("reveal",): RevealTile(),
            ("pass",): Pass(),
        }
        for number, cell in enumerate(ruleset.grid.names):
            square = (number % ruleset.width, number // ruleset.width)
            self.code_of["stone", square] = number
            self.code_of["place", square] = ruleset.cells + number
            self.words_of["stone", square] = PlaceStone(cell)
            self.words_of["place", square] = PlaceTile(cell)
        self.cell_of = {
            (number % ruleset.width, number // ruleset.width): cell
            for number, cell in enumerate(ruleset.grid.names)
        }

    def compare(self) -> list[OracleMove]:
        """All three agree on the legal set, the position and the scores; the legal moves."""
        oracle, position = self.oracle, self.position
        moves = oracle.legal()
        count = legal(self.vector, self.codes)
        assert as_list(self.codes, count) == sorted(self.code_of[move] for move in moves)
        assert set(position.legal_moves()) == {self.words_of[move] for move in moves}
        assert as_list(self.vector, len(position.vector)) == list(position.vector)
        assert position.board == {
            self.cell_of[square]: Stone(number) if kind == "stone" else Tile(number)
            for square, (kind, number) in oracle.board.items()
        }
        assert position.stones_left == tuple(oracle.stones.values())
        assert position.tiles_left == tuple(oracle.tiles.values())
        assert position.unseen == oracle.unseen
        assert position.pending == oracle.pending
        assert position.is_over == oracle.over
        assert oracle.over or position.to_move == oracle.mover
        scores = tuple(oracle.scores().values())
        assert position.scores() == scores
        score(self.vector, self.neighbours, self.scores)
        assert as_list(self.scores, len(scores)) == list(scores)
        return sorted(moves)

    def make(self, move: OracleMove, value: int = 0) -> None:
        """One decision; a reveal comes with what the tile shows."""
        words = self.words_of[move]
        if isinstance(words, RevealTile):
            self.oracle.reveal(value)
            self.position = self.position.reveal(value)
            reveal(self.vector, value)
        else:
            self.oracle.play(move)
            self.position = self.position.play(words)
            apply(self.vector, self.code_of[move])


def play_random(ruleset: Ruleset, random: Random) -> int:
    """A whole game in step, compared before every decision; how many passes there were.

    Each seat leans to stones or to tiles: with a common reserve that is what leads to passes.
    """
    trio = Trio(ruleset)
    leanings = random.choices(LEANINGS, k=ruleset.players)
    passes = 0
    while moves := trio.compare():
        if ("reveal",) in moves and (
            len(moves) == 1 or random.random() > leanings[trio.oracle.mover]
        ):
            trio.make(("reveal",), random.choice(list(trio.oracle.unseen.elements())))
            continue
        move = random.choice([move for move in moves if move != ("reveal",)])
        passes += move == ("pass",)
        trio.make(move)
    outcome = trio.position.outcome()
    assert list(outcome.winners) == trio.oracle.winners()
    assert list(outcome.places) == trio.oracle.places()
    return passes
