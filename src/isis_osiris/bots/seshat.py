"""A bot that counts endgames out: Seshat, who kept the measures and the reckonings of the gods."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from threading import Timer
from typing import Final

from isis_osiris.bots.one_ply_bots import ErvBot
from isis_osiris.bots.registry import register
from isis_osiris.bots.thinker import Thought
from isis_osiris.rules import Position, Ruleset
from isis_osiris.rules.replay import Replay
from isis_osiris.search.duel import WIN
from isis_osiris.search.endgame import NO_LIMIT, DuelSolver, Solution
from isis_osiris.table import Limit

MOST_FREE: Final = 11
"""With more free cells a proof is out of reach."""
USUAL_NODES: Final = 500_000
"""What it spends on a proof when nobody sets a limit."""
SHARE_OF_TIME: Final = 0.8
"""What is left of the time if there is no proof is more than enough for a look one ply ahead."""


@register(
    "seshat", "Plays like erv, until she can count the game out to its last tile.", strength=1211
)
class SeshatBot(ErvBot):
    """Looks one placement ahead, and with two players proves its moves as soon as it can."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._solver: DuelSolver | None = None

    def positions_to_warm_up(self) -> Iterable[Position]:
        """The start, and an endgame."""
        start = Position.start(Ruleset.standard())
        yield start
        replay = Replay(start.ruleset)
        names = start.ruleset.grid.names
        for cell in names[:16]:
            replay.place_stone(cell)
        for cell, tile in zip(names[16:34], start.ruleset.box, strict=False):
            replay.play_tile(cell, tile)
        yield Position(start.ruleset, replay.vector)

    def think(self, position: Position, limit: Limit) -> Thought:
        """Try to prove a move within the limit; else judge every placement."""
        free = position.ruleset.cells - len(position.board)
        solution = None
        if position.ruleset.players == 2 and free <= MOST_FREE:
            solution = self._solve(position, limit)
        if solution is None:
            return super().think(position, limit)
        return Thought(
            move=solution.move,
            nodes=solution.nodes,
            depth=free,
            win_probability=min(max(0.5 + solution.value, 0.0), 1.0),
            is_exact=True,
            line=(solution.move,),
        )

    def _solve(self, position: Position, limit: Limit) -> Solution | None:
        if self._solver is None:
            self._solver = DuelSolver(WIN)
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
