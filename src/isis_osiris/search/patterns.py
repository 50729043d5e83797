"""What the learned evaluation looks at, and how its weights are kept.

A position is judged by the sum of what its free cells promise. These patterns have weights:

- a free cell: the sum of the tiles beside it, the stones beside it, and how many free cells;
- two free cells side by side, more coarsely: the tiles and the stones beside each;
- the three largest sums of tiles beside any free cells: who takes them in turn makes a difference
  that no sum over cells can tell;
- the two largest numbers of own stones beside any free cells, and of others' stones: likewise for
  tiles;
- the two largest sums, together with what the next tile promises to each side: whether a stone or a
  tile comes next depends on both;
- the hands, that is, the stones left.

The weights depend on the phase of the game: how many cells are free and how many stones are left.
They are learned as a correction to the expected result under random play, see ``learning``.

With two players only the lead of the one who has just placed counts. With more, each seat's score
has weights of its own, by how far it sits behind the one who has just placed: *perspectives*.

:class:`Knowledge` is what is learned and stored. :class:`Weights` is the same, laid out so that
looking ahead finds what it needs side by side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from isis_osiris._jit import compiled, inlined, jit
from isis_osiris.rules import GameError, Ruleset

LARGEST_TILE: Final = 4
TILE_VALUES: Final = 2 * LARGEST_TILE + 1
LARGEST_SUM: Final = 20
"""Sums of tiles lie between this and its negative, even with another tile added."""
SUMS: Final = 2 * LARGEST_SUM + 1
LEARNED_SUM: Final = 8
"""Sums beyond this share a weight."""
LEARNED_SUMS: Final = 2 * LEARNED_SUM + 1
OPEN: Final = 5
"""A cell has 0 to 4 free cells beside it."""
CODES: Final = 16
"""Codes for the stones beside a cell."""
BESIDE: Final = 6
"""For 0 to 4 stones beside a cell and one more."""
FREES: Final = 37
HANDS: Final = 9
"""For 0 to 8 stones left."""
OTHERS: Final = 16
"""For 0 to 15 stones that all opponents together have left."""
SUM_CLASSES: Final = 9
STONE_CLASSES: Final = 5
LABELS: Final = STONE_CLASSES * SUM_CLASSES
FREES_A_PAIR_PHASE: Final = 3
PAIR_PHASES: Final = (FREES + FREES_A_PAIR_PHASE - 1) // FREES_A_PAIR_PHASE
CLASS_STARTS: Final = (-LARGEST_SUM, -4, -2, -1, 0, 1, 2, 3, 5, LARGEST_SUM + 1)
"""Where each class of sums begins, from the lowest."""

CERTAIN: Final = 1e3
"""How steep the chance to win is when the game is over."""
TOP_LEVELS: Final = 8
"""Sums of tiles among the three largest count from 0 to 7."""
TOPS: Final = TOP_LEVELS**3
FREES_A_TOP_PHASE: Final = 4
TOP_HANDS: Final = 4
"""For 0 to 2 stones left, and more."""
TOP_PHASES: Final = ((FREES + 2 * FREES_A_TOP_PHASE - 2) // FREES_A_TOP_PHASE) * TOP_HANDS**2
LEVEL_BITS: Final = 6
"""How many cells have a level is counted in so many bits."""
ONE_EACH: Final = sum(1 << (LEVEL_BITS * level) for level in range(TOP_LEVELS - 1))

LEAN_LEVELS: Final = 4
"""Stones beside a cell among the most count from 0 to 3."""
LEANS: Final = LEAN_LEVELS**4

STAGES: Final = (FREES + 2 * FREES_A_TOP_PHASE - 2) // FREES_A_TOP_PHASE
GAINS: Final = 16
"""What the next tile promises counts in half points, from 0 to 15."""
PROSPECTS: Final = TOP_LEVELS * TOP_LEVELS * GAINS * GAINS

CELL_BLOCK: Final = CODES * OPEN * SUMS
PAIR_BLOCK: Final = LABELS * STONE_CLASSES * SUMS
STONE_CLASS: Final = BESIDE * BESIDE
SUM_CLASS: Final = STONE_CLASS + CODES


class Knowledge(NamedTuple):
    """What has been learned, as arrays."""

    cells: Any
    """By phase, code of the stones, free cells beside, and sum of the tiles."""
    pairs: Any
    """By pair phase and the labels of two cells, the smaller one first."""
    tops: Any
    """By top phase and the three largest sums."""
    leans: Any
    """By top phase and the two cells with most own stones beside, and with most of others."""
    prospects: Any
    """By perspective and stage, the two largest sums, and what a tile promises to each side."""
    hands: Any
    """By perspective, free cells, own stones left and those of all opponents."""
    steepness: Any
    """By free cells: how fast the chance to win grows with the lead, as in 1 / (1 + e^-kx)."""


class Weights(NamedTuple):
    """The evaluation, ready for looking ahead."""

    cells: Any
    """Blocks by phase: code of the stones, free cells beside, sum of the tiles."""
    pairs: Any
    """Blocks by pair phase: label of the other cell, class of the stones, sum of the tiles."""
    tops: Any
    leans: Any
    prospects: Any
    hands: Any
    steepness: Any
    phases: Any
    """By perspective, free cells, own stones left and those of all opponents."""
    labels: Any
    """Codes by own stones and others beside a cell, classes by code, and classes by sum."""


def perspectives(players: int) -> int:
    """How many values a position has: one lead for two players, else a score for each seat."""
    return 1 if players == 2 else players


def nothing_known(ruleset: Ruleset, *, fine: bool) -> Knowledge:
    """Nothing learned: it leaves the expected result under random play as it is.

    Few phases learn fast; ``fine`` ones can be made of them by :func:`refined`.
    """
    import numpy as np

    seats = perspectives(ruleset.players)
    phases = int(phase_table(ruleset, fine=fine).max()) + 1
    steepness = np.full(FREES, 0.2)
    steepness[0] = CERTAIN
    return Knowledge(
        cells=np.zeros((phases, CODES, OPEN, LEARNED_SUMS), np.float32),
        pairs=np.zeros((seats * PAIR_PHASES, LABELS, LABELS), np.float32),
        tops=np.zeros((seats * TOP_PHASES, TOPS), np.float32),
        leans=np.zeros((seats * TOP_PHASES, LEANS), np.float32),
        prospects=np.zeros((seats * STAGES, PROSPECTS), np.float32),
        hands=np.zeros((seats, FREES, HANDS, OTHERS), np.float32),
        steepness=steepness,
    )


@lru_cache
def phase_table(ruleset: Ruleset, *, fine: bool) -> Any:
    """The phase by perspective, free cells, own stones left and those of the opponents.

    The end of the game is a phase of its own, of which nothing is ever learned: then scores count.
    """
    import numpy as np

    players = ruleset.players
    table = np.zeros((perspectives(players), FREES, HANDS, OTHERS), np.uint32)
    numbers: dict[tuple[int, ...], int] = {}
    for place in np.ndindex(table.shape):
        perspective, free, own, their = place
        turns = free // players
        key: tuple[int, ...] = (perspective, (free + 2) // 3)
        if fine:
            theirs = _hand(their, free - turns, players) if players == 2 else 0
            key = (perspective, free, _hand(own, turns, players), theirs)
        table[place] = numbers.setdefault(key, len(numbers))
    return table


def _hand(stones: int, turns: int, players: int) -> int:
    """A rough measure of the stones left for so many turns to come."""
    if stones == 0:
        return 0
    usual = {2: 8 / 19, 3: 6 / 13, 4: 5 / 10}[players]
    share = stones / (turns + 1) / usual
    bounds = (0.5, 0.85, 1.3, 1.8) if players == 2 else (0.85, 1.3)
    return 1 + sum(share >= bound for bound in bounds)


def label_table(ruleset: Ruleset) -> Any:
    """How stones and tiles beside a cell are told apart.

    With two players only the difference of the stones counts.
    """
    import numpy as np

    table = np.zeros(SUM_CLASS + SUMS, np.uint8)
    for own in range(BESIDE):
        for others in range(BESIDE):
            if ruleset.players == 2:
                code = min(max(own - others, -4), 4) + 4
                stone_class = min(max(own - others, -2), 2) + 2
            else:
                code = min(own, 3) * 4 + min(others, 3)
                stone_class = min(others, 2) if own == 0 else 2 + min(own, 2)
            table[own * BESIDE + others] = code
            table[STONE_CLASS + code] = stone_class
    for tiles in range(-LARGEST_SUM, LARGEST_SUM + 1):
        table[SUM_CLASS + tiles + LARGEST_SUM] = sum(tiles >= start for start in CLASS_STARTS) - 1
    return table


def refined(coarse: Knowledge, ruleset: Ruleset) -> Knowledge:
    """Knowledge of fine phases that says the same as that of coarse ones."""
    few, many = phase_table(ruleset, fine=False), phase_table(ruleset, fine=True)
    fine = nothing_known(ruleset, fine=True)
    for source, phase in zip(few.reshape(-1), many.reshape(-1), strict=True):
        fine.cells[phase] = coarse.cells[source]
    return fine._replace(
        pairs=coarse.pairs.copy(),
        tops=coarse.tops.copy(),
        leans=coarse.leans.copy(),
        prospects=coarse.prospects.copy(),
        hands=coarse.hands.copy(),
        steepness=coarse.steepness.copy(),
    )


def weights_for(ruleset: Ruleset, knowledge: Knowledge) -> Weights:
    """Room for weights of the knowledge, filled with it; GameError if it is of other code."""
    import numpy as np

    shapes = [array.shape for array in knowledge]
    known = {
        fine: [array.shape for array in nothing_known(ruleset, fine=fine)] for fine in (False, True)
    }
    phases = next(
        (phase_table(ruleset, fine=fine) for fine, those in known.items() if those == shapes), None
    )
    if phases is None:
        raise GameError(
            f"these weights were learned with other phases: train anew for {ruleset.players} "
            f"players, {ruleset.variant}"
        )
    weights = Weights(
        cells=np.zeros(len(knowledge.cells) * CELL_BLOCK, np.float32),
        pairs=np.zeros(len(knowledge.pairs) * PAIR_BLOCK, np.float32),
        tops=np.zeros(knowledge.tops.size, np.float32),
        leans=np.zeros(knowledge.leans.size, np.float32),
        prospects=np.zeros(knowledge.prospects.size, np.float32),
        hands=np.zeros(knowledge.hands.size, np.float32),
        steepness=np.zeros(FREES),
        phases=phases.reshape(-1),
        labels=label_table(ruleset),
    )
    compiled(spread)(knowledge, weights)
    return weights


@jit
def spread(knowledge: Knowledge, weights: Weights) -> None:
    """Bring weights up to what is known now."""
    hands = knowledge.hands.reshape(-1)
    for hand in range(len(hands)):
        weights.hands[hand] = hands[hand]
    for phase in range(len(knowledge.cells)):
        for code in range(CODES):
            for opened in range(OPEN):
                start = ((phase * CODES + code) * OPEN + opened) * SUMS
                for place in range(SUMS):
                    tiles = min(max(place - LARGEST_SUM, -LEARNED_SUM), LEARNED_SUM) + LEARNED_SUM
                    weights.cells[start + place] = knowledge.cells[phase, code, opened, tiles]
    for phase in range(len(knowledge.pairs)):
        for other in range(LABELS):
            for stones in range(STONE_CLASSES):
                start = ((phase * LABELS + other) * STONE_CLASSES + stones) * SUMS
                for place in range(SUMS):
                    label = stones * SUM_CLASSES + weights.labels[SUM_CLASS + place]
                    smaller, larger = min(label, other), max(label, other)
                    weights.pairs[start + place] = knowledge.pairs[phase, smaller, larger]
    for phase in range(len(knowledge.tops)):
        for top in range(TOPS):
            weights.tops[phase * TOPS + top] = knowledge.tops[phase, top]
        for lean in range(LEANS):
            weights.leans[phase * LEANS + lean] = knowledge.leans[phase, lean]
    for phase in range(len(knowledge.prospects)):
        for prospect in range(PROSPECTS):
            weights.prospects[phase * PROSPECTS + prospect] = knowledge.prospects[phase, prospect]
    for free in range(FREES):
        weights.steepness[free] = knowledge.steepness[free]


def level_table() -> Any:
    """By sum of tiles: one cell of its level, as counts of all levels in one number."""
    import numpy as np

    table = np.zeros(SUMS, np.int64)
    for tiles in range(1, LARGEST_SUM + 1):
        table[tiles + LARGEST_SUM] = 1 << (LEVEL_BITS * (min(tiles, TOP_LEVELS - 1) - 1))
    return table


@lru_cache
def top_table() -> Any:
    """The three largest sums as one number, by what :func:`capped` makes of the counts."""
    import numpy as np

    table = np.zeros(1 << (2 * (TOP_LEVELS - 1)), np.uint16)
    for counts in range(len(table)):
        tops: list[int] = []
        for level in range(TOP_LEVELS - 1, 0, -1):
            tops += [level] * (counts >> (2 * (level - 1)) & 3)
        first, second, third = (*tops, 0, 0, 0)[:3]
        table[counts] = (first * TOP_LEVELS + second) * TOP_LEVELS + third
    return table


def lean_level_table(ruleset: Ruleset) -> Any:
    """By code of the stones beside: one cell of its levels, own and others'."""
    import numpy as np

    table = np.zeros(CODES, np.int64)
    for code in range(CODES):
        own, others = divmod(code, 4)
        if ruleset.players == 2:
            own, others = max(code - 4, 0), max(4 - code, 0)
        for start, stones in ((0, own), (LEAN_LEVELS - 1, others)):
            if stones:
                table[code] += 1 << (LEVEL_BITS * (start + min(stones, LEAN_LEVELS - 1) - 1))
    return table


@lru_cache
def lean_table() -> Any:
    """The largest numbers of stones as one number, by what :func:`capped` makes of the counts."""
    import numpy as np

    table = np.zeros(1 << (4 * (LEAN_LEVELS - 1)), np.uint16)
    for counts in range(len(table)):
        for start in (0, LEAN_LEVELS - 1):
            most: list[int] = []
            for level in range(LEAN_LEVELS - 1, 0, -1):
                most += [level] * (counts >> (2 * (start + level - 1)) & 3)
            first, second = (*most, 0, 0)[:2]
            table[counts] = (table[counts] * LEAN_LEVELS + first) * LEAN_LEVELS + second
    return table


@inlined
def capped(levels: int) -> int:
    """Counts of all levels in two bits each: more than three of a level are as good as three."""
    more = (levels >> 2 | levels >> 3 | levels >> 4 | levels >> 5) & ONE_EACH
    counts = (levels | more | more << 1) & (3 * ONE_EACH)
    counts = (counts | counts >> 4) & 0xF00F00F00F
    counts = (counts | counts >> 8) & 0xFF0000FF
    return (counts | counts >> 16) & 0x3FFF


@inlined
def prospect(good: float, bad: float, own: int, others: int) -> int:
    """What the next tile promises, given the means of what it shows above and below zero.

    ``own`` and ``others`` are the most stones beside any cell.
    """
    mine = min(int(2.0 * (good * own + bad * others)), GAINS - 1)
    theirs = min(int(2.0 * (good * others + bad * own)), GAINS - 1)
    return mine * GAINS + theirs


@inlined
def top_stage(free: int) -> int:
    """The part of the game that tells weights of the largest sums apart, the end by itself."""
    return (free + FREES_A_TOP_PHASE - 1) // FREES_A_TOP_PHASE
