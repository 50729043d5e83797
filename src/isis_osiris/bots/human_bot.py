"""Bots that are weak as people are: they forget, and do not look at everything."""

from __future__ import annotations

import sys
from random import Random
from typing import ClassVar

from isis_osiris import _jit
from isis_osiris._jit import compiled
from isis_osiris.bots.human_memory import HumanMemory, Retention
from isis_osiris.bots.imagination import imagined
from isis_osiris.record import GameRecord, SeatView, seat_view
from isis_osiris.rules import Move, RevealTile, Ruleset, Variant
from isis_osiris.search.oneply import SAME
from isis_osiris.search.weighing import weigh
from isis_osiris.search.workspace import Tools, as_array, make_tools, moves_by_code
from isis_osiris.table import Event, Limit


class HumanBot:
    """Remembers like a person, and takes one of the moves that look best on the boards it imagines.

    What it gives away of what it knows is never more than its ``ease``.
    """

    retention: ClassVar[Retention]
    rivalry: ClassVar[float] = 1.0
    """How much it minds the points of others: 0 not at all, 1 as much as its own."""
    foresight: ClassVar[float] = 0.0
    """What it counts: 0 the points on the board, 1 those that may be expected in the end."""
    ease: ClassVar[float] = 0.0
    """How many points less than the best is good enough for it."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._seed = random.getrandbits(64)
        self._memory: HumanMemory | None = None
        self._tools: tuple[Ruleset, Tools] | None = None

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """A game begins: nothing is left of the last one."""
        chance = Random(self._random.getrandbits(64))
        self._memory = HumanMemory(ruleset, seat, self.retention, chance)
        self._tools_for(ruleset)

    def see(self, event: Event) -> None:
        """Remember what happens, for a while."""
        if self._memory is not None:
            self._memory.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Weigh every placement; it is quick, so no limit is too short for it."""
        if self._memory is None:
            raise RuntimeError("a game must begin before a player can choose")
        return self._settle(self.weighed(view))

    def weighed(self, view: SeatView) -> dict[Move, float]:
        """What it thinks that each move is worth."""
        import numpy as np

        ruleset, moves = view.ruleset, moves_by_code(view.ruleset)
        recollection = {} if self._memory is None else self._memory.recollection()
        positions = imagined(view, recollection, self._random)
        boards = np.stack([as_array(position) for position in positions])
        worths = np.zeros(len(moves))
        tools = self._tools_for(ruleset)
        compiled(weigh)(boards, self.rivalry, self.foresight, tools, worths)
        worth_of = dict(zip(moves, worths.tolist(), strict=True))
        return {move: worth_of[move] for move in view.moves}

    def _settle(self, worths: dict[Move, float]) -> Move:
        """Any of those that are good enough: first whether a stone or a tile, then where."""
        enough = max(worths.values()) - self.ease - SAME
        good = [move for move, worth in worths.items() if worth >= enough]
        reveal = RevealTile()
        if reveal in good and (len(good) == 1 or self._random.random() < 0.5):
            return reveal
        return self._random.choice([move for move in good if move != reveal])

    def prepare(self) -> None:
        """Compile what weighing needs, or read it from the cache."""
        if _jit.is_cold():
            print("Compiling the search: this once takes some seconds …", file=sys.stderr)
        for variant in Variant:
            start = GameRecord(Ruleset.standard(2, variant))
            type(self)(Random(0)).weighed(seat_view(start, 0))

    def _tools_for(self, ruleset: Ruleset) -> Tools:
        if self._tools is None or self._tools[0] != ruleset:
            self._tools = ruleset, make_tools(ruleset, self._seed)
        return self._tools[1]
