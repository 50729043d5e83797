"""A bot that counts endgames out: Seshat, who kept the measures and the reckonings of the gods."""

from __future__ import annotations

from random import Random
from threading import Timer
from typing import Final

from isis_osiris.bots.one_ply_bots import ErvBot
from isis_osiris.bots.registry import register
from isis_osiris.bots.thinker import Thought
from isis_osiris.rules import Position, Ruleset
from isis_osiris.rules.replay import Replay
from isis_osiris.search.endgame import NO_LIMIT, EndgameSolver, Objective, Solution
from isis_osiris.table import Limit

MOST_FREE: Final = {2: 11, 3: 9, 4: 8}
"""By the number of players: with more free cells a proof is out of reach."""
USUAL_NODES: Final = 1_000_000
"""What it spends on a proof when nobody sets a limit."""
SHARE_OF_TIME: Final = 0.8
"""What is left of the time if there is no proof is more than enough for a look one ply ahead."""


@register(
    "seshat", "Plays like erv, until she can count the game out to its last tile.", strength=1211
)
class SeshatBot(ErvBot):
    """Looks one placement ahead, and proves its moves as soon as it can."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._solver = EndgameSolver(Objective.WIN)

    def warm_up(self) -> None:
        """Come through the proofs as well, which a thought with a limit may not come to."""
        super().warm_up()
        solver = EndgameSolver(Objective.WIN, table_size=1 << 4)
        for players in (2, 3):
            solver.solve(endgame_to_warm_up(Ruleset.standard(players)))

    def think(self, position: Position, limit: Limit) -> Thought:
        """Try to prove a move within the limit; else judge every placement."""
        free = position.ruleset.cells - len(position.board)
        solution = None
        if free <= MOST_FREE[position.ruleset.players]:
            solution = self._solve(position, limit)
        if solution is None or solution.shares is None:
            return super().think(position, limit)
        return Thought(
            move=solution.move,
            nodes=solution.nodes,
            depth=free,
            win_probability=solution.shares[position.to_move],
            margin=solution.margin,
            is_exact=True,
            line=(solution.move,),
        )

    def _solve(self, position: Position, limit: Limit) -> Solution | None:
        if limit.seconds is None:
            nodes = USUAL_NODES if limit.nodes is None else limit.nodes
            return self._solver.solve(position, nodes, self.interrupt)
        alarm = Timer(limit.seconds * SHARE_OF_TIME, self.interrupt.set)
        alarm.start()
        try:
            return self._solver.solve(position, limit.nodes or NO_LIMIT, self.interrupt)
        finally:
            alarm.cancel()
            alarm.join()
            self.interrupt.clear()


def endgame_to_warm_up(ruleset: Ruleset) -> Position:
    """A position with two free cells."""
    replay = Replay(ruleset)
    names = iter(ruleset.grid.names)
    stones = ruleset.players * (ruleset.stones_each - 1)
    for _ in range(stones):
        replay.place_stone(next(names))
    for tile, _ in zip(ruleset.box, range(ruleset.cells - 2 - stones), strict=False):
        replay.play_tile(next(names), tile)
    return Position(ruleset, replay.vector)
