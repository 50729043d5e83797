"""Two bots that look one placement ahead: the measures for stronger ones."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from isis_osiris._jit import compiled
from isis_osiris.bots.registry import register
from isis_osiris.bots.thinker import Thinker, Thought
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.oneply import RANDOM, SETTLED, one_ply
from isis_osiris.search.workspace import Tools, as_array, make_tools, moves_by_code
from isis_osiris.table import Limit


class OnePlyBot(Thinker):
    """Takes what looks best right after its placement, as its judge sees it."""

    judge: ClassVar[int]

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._seed = random.getrandbits(64)
        self._tools: tuple[Ruleset, Tools] | None = None

    def think(self, position: Position, limit: Limit) -> Thought:
        """Judge every placement; it is quick, so no limit is too short for it."""
        tools = self._tools_for(position.ruleset)
        code, margin, nodes = compiled(one_ply)(as_array(position), self.judge, tools)
        move = moves_by_code(position.ruleset)[code]
        return Thought(move=move, nodes=nodes, depth=1, margin=margin, line=(move,))

    def _tools_for(self, ruleset: Ruleset) -> Tools:
        if self._tools is None or self._tools[0] != ruleset:
            self._tools = ruleset, make_tools(ruleset, self._seed)
        return self._tools[1]


@register("greedy", "Takes the points on the table, whatever comes after.", strength=1000)
class GreedyBot(OnePlyBot):
    """Judges by the scores on the board."""

    judge = SETTLED


@register("erv", "Places as if everybody were to play at random from then on.", strength=1171)
class ErvBot(OnePlyBot):
    """Judges by the expected result under random play."""

    judge = RANDOM
