"""The strongest bot: Thoth, who invented counting, the calendar and the game board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Timer
from typing import Final

from isis_osiris.bots.acquaintance import Acquaintance, decision
from isis_osiris.bots.maat import LearnedBot
from isis_osiris.bots.registry import register
from isis_osiris.bots.seshat import endgame_to_warm_up
from isis_osiris.bots.thinker import Thought
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.endgame import EndgameSolver, Objective, Solution
from isis_osiris.search.evaluation import can_judge, shipped_weights
from isis_osiris.search.foresight import NO_LIMIT, Finding, Foresight
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.table import Event, Limit

USUAL_SECONDS: Final = 1.0
"""What a decision takes when nobody sets a limit."""
PROOF_SHARE: Final = 0.6
"""The part of the limit that goes into a proof where there may be one."""
PROVABLE: Final = {2: (8, 9, 10), 3: (6, 7, 8), 4: (5, 6, 7)}
"""By the number of players: with how many free cells it tries for a proof, given ever more time."""
MORE_SECONDS: Final = (0.1, 1.0)
MORE_NODES: Final = (100_000, 1_000_000)
"""From which limits on it tries with one cell more, and with two."""
WARM_UP_NODES: Final = 500
"""Enough to have come through all of the search."""


@register(
    "thoth",
    "Looks many placements ahead, and never forgets. The strongest there is.",
    strength=1490,
)
class ThothBot(LearnedBot):
    """Searches as deep as the limit allows, and proves its moves as soon as it can."""

    solves: bool = True
    """Whether it looks for proofs; without, it searches to the end."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._solver = EndgameSolver(self.objective)
        self._seat = 0
        self._acquaintance = Acquaintance(players=0)

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """A game begins, with others of whom nothing is known."""
        super().begin(ruleset, seat)
        self._seat = seat
        self._acquaintance = Acquaintance(ruleset.players)

    def see(self, event: Event) -> None:
        """Remember what happens, and how the others decide."""
        move = decision(event)
        if move is not None and self._memory is not None and can_judge(self._memory.ruleset):
            position = self._memory.position
            if position.to_move != self._seat:
                better = next(self.foresight(position.ruleset).deepen(position)).move
                self._acquaintance.watch(position, move, better)
        super().see(event)

    def warm_up(self) -> None:
        """Come through the search and the proofs, for two and for more."""
        super().warm_up()
        solver = EndgameSolver(Objective.WIN, table_size=1 << 4)
        for players in (2, 3):
            ruleset = Ruleset.standard(players)
            search = Foresight(ruleset, shipped_weights(ruleset), Interrupt())
            for _ in search.deepen(Position.start(ruleset), WARM_UP_NODES):
                pass
            solver.solve(endgame_to_warm_up(ruleset))

    def think_ahead(self, position: Position, limit: Limit) -> Thought:
        """Try to prove a move; else search for what is left of the limit.

        A proof for two holds against anybody. One for more is about what everybody had better do:
        where somebody is known to take the points on the table, it expects that instead.
        """
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=USUAL_SECONDS)
        nodes = NO_LIMIT if limit.nodes is None else limit.nodes
        solution = None
        seconds = limit.seconds
        grasping = self._acquaintance.grasping
        is_known = position.ruleset.players > 2 and any(grasping)
        if self.solves and not is_known and self._is_provable(position, limit):
            with self._alarm(None if seconds is None else seconds * PROOF_SHARE):
                most = max(int(nodes * PROOF_SHARE), 1)
                solution = self._solver.solve(position, most, self.interrupt)
            if seconds is not None:
                seconds *= 1 - PROOF_SHARE
            nodes -= min(int(nodes * PROOF_SHARE), nodes - 1)
        if solution is not None:
            return self._proved(position, solution)
        foresight = self.foresight(position.ruleset)
        foresight.expect(grasping)
        with self._alarm(seconds):
            *_, finding = foresight.deepen(position, nodes)
        return self._found(finding)

    def _is_provable(self, position: Position, limit: Limit) -> bool:
        free = position.ruleset.cells - len(position.board)
        seconds = MORE_SECONDS[-1] if limit.seconds is None else limit.seconds
        nodes = MORE_NODES[-1] if limit.nodes is None else limit.nodes
        patience = min(
            sum(seconds >= more for more in MORE_SECONDS), sum(nodes >= more for more in MORE_NODES)
        )
        return free <= PROVABLE[position.ruleset.players][patience]

    @contextmanager
    def _alarm(self, seconds: float | None) -> Iterator[None]:
        """Interrupt what is done inside when its time is up; a hurry from elsewhere stays."""
        if seconds is None:
            yield
            return
        rang: list[bool] = []

        def ring() -> None:
            rang.append(True)
            self.interrupt.set()

        alarm = Timer(seconds, ring)
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()
            alarm.join()
            if rang:
                self.interrupt.clear()

    @staticmethod
    def _proved(position: Position, solution: Solution) -> Thought:
        shares = solution.shares
        return Thought(
            move=solution.move,
            nodes=solution.nodes,
            depth=position.ruleset.cells - len(position.board),
            win_probability=None if shares is None else shares[position.to_move],
            margin=solution.margin,
            is_exact=True,
            line=(solution.move,),
        )

    @staticmethod
    def _found(finding: Finding) -> Thought:
        return Thought(
            move=finding.move,
            nodes=finding.nodes,
            depth=finding.depth,
            win_probability=finding.share,
            margin=finding.margin,
            line=(finding.move,),
        )
