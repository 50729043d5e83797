"""A search that deepens step by step until its time is up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from isis_osiris._jit import compiled
from isis_osiris.rules import GameError, Move, Position, Ruleset
from isis_osiris.rules.kernel import FREE
from isis_osiris.search.choice import NEVER, choose
from isis_osiris.search.duel_foresight import weigh
from isis_osiris.search.field import lay_out
from isis_osiris.search.interrupt import Interrupt
from isis_osiris.search.lookahead import STONE_KIND
from isis_osiris.search.patterns import LARGEST_TILE, Weights
from isis_osiris.search.rivals_foresight import weigh_among_rivals
from isis_osiris.search.solution import Objective
from isis_osiris.search.stack import (
    LAST_WIDTH,
    MOST_DEPTH,
    MOST_NODES,
    NO_CELL,
    NODES,
    STOPPED,
    WIDTH,
    follow_all,
    make_stack,
)
from isis_osiris.search.workspace import as_array, moves_by_code

NO_LIMIT: Final = 1 << 62
STRAIGHT: Final = 1e-3
"""So little steepness that the share of the win is as good as a straight line of the lead."""
SHARE_OF_POINT: Final = 0.1
"""What a point of lead is worth on average, to tell gaps in shares as gaps in points."""

DOUBT: Final = 0.03
"""How much more or less of the win a tile is expected to bring than it looks, at most.

That takes a third of the nodes of a search without such expectations, and changed one decision of
a hundred.
"""


class Step(NamedTuple):
    """How far one step of the deepening goes."""

    depth: int
    """Placements looked ahead."""
    root_width: int
    """Cells followed for each kind of piece in the position itself."""
    width: int
    """Cells followed in those that come after."""
    last_width: int
    """Cells followed where the positions that follow are only judged."""
    gap: float
    """How much worse a stone may look than a tile and still be followed, or a tile than a stone."""


STEPS: Final = (
    Step(2, 8, 4, 6, 0.10),
    Step(3, 8, 3, 4, 0.04),
    Step(4, 6, 3, 4, 0.03),
    Step(5, 6, 3, 4, 0.03),
    *(Step(depth, 6, 3, 4, 0.03) for depth in range(6, MOST_DEPTH + 1)),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, as the search takes it."""

    code: int
    kind: int
    cell: int | None
    """None for turning up a tile."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search has found so far."""

    move: Move
    share: float | None
    """The mover's share of the win, where that is what counts."""
    margin: float | None
    """The mover's expected lead, where points count."""
    depth: int
    nodes: int


class Foresight:
    """Searches positions of one ruleset, each time from the start. Not for two threads at once."""

    def __init__(
        self,
        ruleset: Ruleset,
        weights: Weights,
        interrupt: Interrupt,
        objective: Objective = Objective.WIN,
    ) -> None:
        """``interrupt`` stops a search, from another thread. Points count only for two."""
        self._ruleset = ruleset
        self._objective = objective
        self._gap = 1.0
        if objective is Objective.POINTS:
            if ruleset.players != 2:
                raise GameError("a search for points is for 2 players")
            weights = weights._replace(steepness=0.0 * weights.steepness + STRAIGHT)
            self._gap = STRAIGHT / 4 / SHARE_OF_POINT
        self._interrupt = interrupt
        self._stack = make_stack(ruleset, weights, interrupt.flag)
        self._stack.doubt[0] = DOUBT * self._gap
        self._is_duel = ruleset.players == 2

    def expect(self, grasping: Sequence[bool]) -> None:
        """From now on expect some seats to take the points on the table, whatever comes after.

        Whoever is not named so is taken to play as well as this search does.
        """
        self._stack.grasping[:] = 0
        self._stack.grasping[: len(grasping)] = grasping

    def deepen(self, position: Position, most_nodes: int = NO_LIMIT) -> Iterator[Finding]:
        """What each step finds, the first at once; the last is the best there is.

        It ends when nodes are used up, when it is interrupted and when everything has been looked
        at. For positions that are not over and in which nobody is passed over.
        """
        stack = self._stack
        compiled(lay_out)(as_array(position), stack.room.neighbours, stack.fields[0])
        stack.control[NODES] = stack.control[STOPPED] = 0
        stack.control[MOST_NODES] = most_nodes
        best, share = self._first_look(position)
        yield self._finding(best, share, 1)
        free = self._ruleset.cells - len(position.board)
        for step in STEPS:
            if step.depth > free or self._is_stopped:
                break
            found = self._step(step, position, best)
            if found is not None:
                best, share = found
                yield self._finding(best, share, step.depth)

    def _finding(self, candidate: Candidate, share: float, depth: int) -> Finding:
        move = moves_by_code(self._ruleset)[candidate.code]
        nodes = int(self._stack.control[NODES])
        if self._objective is Objective.POINTS:
            return Finding(move, None, (share - 0.5) * 4 / STRAIGHT, depth, nodes)
        return Finding(move, min(max(share, 0.0), 1.0), None, depth, nodes)

    @property
    def _is_stopped(self) -> bool:
        return bool(self._stack.control[STOPPED]) or bool(self._interrupt.flag[0])

    def _look(self, width: int) -> tuple[float, float]:
        """Judge the position, and write down what to follow; what a stone and a tile are worth."""
        stack = self._stack
        field = stack.fields[0]
        stack.control[NODES] += 1
        stone, tile = compiled(choose)(field, stack.weights, stack.room, stack.choice)
        count = int(field[FREE])
        compiled(follow_all)(stack, count, min(width, count))
        return stone, tile

    def _first_look(self, position: Position) -> tuple[Candidate, float]:
        """The best move at first sight."""
        stone, tile = self._look(1)
        if position.pending is None and tile > stone:
            return self._reveal(), tile
        kind = STONE_KIND if position.pending is None else position.pending + LARGEST_TILE
        return self._placement(kind, 0), max(stone, tile)

    def _reveal(self) -> Candidate:
        return Candidate(2 * self._ruleset.cells, STONE_KIND, None)

    def _placement(self, kind: int, rank: int) -> Candidate:
        cell = int(self._stack.followed[0, kind, rank])
        return Candidate(cell if kind == STONE_KIND else self._ruleset.cells + cell, kind, cell)

    def _step(
        self, step: Step, position: Position, favourite: Candidate
    ) -> tuple[Candidate, float] | None:
        """The best move, as far as this step came, and its share; None if it did not come far.

        The favourite of the last step is weighed first, so that a step that is cut short is not
        taken in by whatever it has happened to weigh.
        """
        self._stack.control[WIDTH] = step.width
        self._stack.control[LAST_WIDTH] = step.last_width
        self._stack.gaps[:] = step.gap * self._gap
        stone, tile = self._look(step.root_width)
        candidates = self._candidates(position, step, stone, tile)
        best, share = None, NEVER
        for candidate in sorted(candidates, key=lambda one: one != favourite):
            value = self._weigh(candidate, step, share)
            if self._is_stopped:
                break
            if value > share:
                best, share = candidate, value
        return None if best is None else (best, share)

    def _candidates(
        self, position: Position, step: Step, stone: float, tile: float
    ) -> list[Candidate]:
        width = min(step.root_width, self._ruleset.cells - len(position.board))
        if position.pending is not None:
            kind = position.pending + LARGEST_TILE
            return [self._placement(kind, rank) for rank in range(width)]
        candidates: list[Candidate] = []
        if stone > NEVER:
            candidates += [self._placement(STONE_KIND, rank) for rank in range(width)]
        if tile > NEVER:
            candidates.append(self._reveal())
        return candidates

    def _weigh(self, candidate: Candidate, step: Step, alpha: float) -> float:
        """What a move is worth; a bound if that is not above ``alpha``."""
        cell = NO_CELL if candidate.cell is None else candidate.cell
        width = min(max(step.width, step.root_width // 2), int(self._stack.fields[0, FREE]))
        move = self._stack, candidate.kind, cell, step.depth, width
        return weigh(*move, alpha) if self._is_duel else weigh_among_rivals(*move)
