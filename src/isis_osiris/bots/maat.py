"""A bot with a learned sense for positions: Maat, who weighs every heart against a feather."""

from __future__ import annotations

from random import Random

from isis_osiris.bots.one_ply_bots import ErvBot
from isis_osiris.bots.registry import register
from isis_osiris.bots.thinker import Thinker, Thought
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.evaluation import can_judge, shipped_weights
from isis_osiris.search.foresight import Foresight
from isis_osiris.search.solution import Objective
from isis_osiris.table import Limit


class LearnedBot(Thinker):
    """A bot that judges positions as it has learned to; of pieces it doesn't know, as erv does."""

    objective = Objective.WIN
    """What it plays for; for points only with two players."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._fallback = ErvBot(random)
        self._foresight: tuple[Ruleset, Foresight] | None = None

    def think(self, position: Position, limit: Limit) -> Thought:
        """Think with what has been learned, where it applies."""
        if not can_judge(position.ruleset):
            return self._fallback.think(position, limit)
        return self.think_ahead(position, limit)

    def think_ahead(self, position: Position, limit: Limit) -> Thought:
        """Judge every placement; it is quick, so no limit is too short for it."""
        finding = next(self.foresight(position.ruleset).deepen(position))
        return Thought(
            move=finding.move,
            nodes=finding.nodes,
            depth=finding.depth,
            win_probability=finding.share,
            margin=finding.margin,
            line=(finding.move,),
        )

    def foresight(self, ruleset: Ruleset) -> Foresight:
        """A search with the shipped weights."""
        if self._foresight is None or self._foresight[0] != ruleset:
            search = Foresight(ruleset, shipped_weights(ruleset), self.interrupt, self.objective)
            self._foresight = ruleset, search
        return self._foresight[1]


@register("maat", "Weighs every placement by what a million games have taught her.", strength=1430)
class MaatBot(LearnedBot):
    """Looks one placement ahead and judges by the learned evaluation."""
