"""The exact value of an endgame and its best move, proved, where that is within reach."""

from __future__ import annotations

from typing import Any, Final

from isis_osiris.rules import GameError, Position, Ruleset
from isis_osiris.search.duel_root import DuelRoot, DuelTables
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.search.patch import MOST_CELLS, make_patch
from isis_osiris.search.rivals_root import RivalsRoot, make_table
from isis_osiris.search.solution import Objective, Solution

TABLE_SIZE: Final = 1 << 20
NO_LIMIT: Final = 1 << 62

__all__ = ["NO_LIMIT", "EndgameSolver", "Objective", "Solution"]


class EndgameSolver:
    """Solves endgames of every game, for one objective.

    What it has found out stays in its table for the next position of the same ruleset. It gives the
    same solution whatever it has solved before, though perhaps with fewer nodes. Not for two
    threads at once.
    """

    def __init__(self, objective: Objective, table_size: int = TABLE_SIZE) -> None:
        """The size of the table is a power of two: positions of 32 to 72 bytes each."""
        self._objective = objective
        self._size = table_size
        self._ruleset: Ruleset | None = None
        self._tables: Any = None

    @property
    def objective(self) -> Objective:
        """What everybody is taken to play for."""
        return self._objective

    def make_ready(self, ruleset: Ruleset) -> None:
        """Make room for a table now and not with the first position of this ruleset."""
        if self._ruleset != ruleset:
            self._ruleset = ruleset
            if ruleset.players == 2:
                self._tables = DuelTables(self._size)
            else:
                self._tables = make_table(ruleset.players, self._size)

    def solve(
        self, position: Position, most_nodes: int = NO_LIMIT, interrupt: Interrupt | None = None
    ) -> Solution | None:
        """The solution, or None if it takes so many nodes or more, or is interrupted.

        None also for positions far out of reach: those with more than 31 free cells, and those
        whose values take more than 60 bits. Any seat may be to move, be passed over or
        have a tile up; GameError if the game is over.
        """
        if position.is_over:
            raise GameError("the game is over: there is nothing left to solve (R12)")
        if position.ruleset.cells - len(position.board) > MOST_CELLS:
            return None
        flag = (interrupt or Interrupt()).flag
        self.make_ready(position.ruleset)
        work = make_patch(position, most_nodes)
        root = DuelRoot if position.ruleset.players == 2 else RivalsRoot
        return root(self._tables, self._objective, position, work, flag).solution()
