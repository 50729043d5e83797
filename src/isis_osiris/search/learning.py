"""Learning the evaluation from games against itself.

After each placement the evaluation says what the position is worth; one decision later it knows
better, for then every placement and every tile that may come up have been judged. The weights of
the patterns on the board are moved towards that: temporal differences with full expectations. Each
weight has its own pace, which falls as its corrections begin to cancel each other out (temporal
coherence).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from isis_osiris._jit import inlined, jit
from isis_osiris.rules import Ruleset
from isis_osiris.rules.kernel import (
    BOARD,
    CELLS,
    EMPTY,
    FREE,
    MOVER,
    NEIGHBOURS,
    OK,
    SEATS,
    UNSEEN,
    reveal,
    why_not_reveal,
    why_not_stone,
)
from isis_osiris.search.chance import WORD, split, word
from isis_osiris.search.choice import Choice, choose, win_share
from isis_osiris.search.field import (
    FREE_BESIDE,
    LENGTH,
    PLACES,
    SCORES,
    TILES_BESIDE,
    Field,
    copy_field,
    lay_out,
    put_stone,
    put_tile,
    skip_passes,
)
from isis_osiris.search.lookahead import (
    AFTER_TILE,
    CODE,
    LABEL,
    LEAN,
    MOST_LEAN,
    STONE_KIND,
    Room,
    describe,
    hand_of,
    list_free,
    most_pair,
    share_of,
    sums_of_unseen,
    top_phase_of,
    write_outlook,
)
from isis_osiris.search.patterns import (
    CODES,
    FREES_A_PAIR_PHASE,
    GAINS,
    LABELS,
    LARGEST_SUM,
    LARGEST_TILE,
    LEAN_LEVELS,
    LEANS,
    LEARNED_SUM,
    LEARNED_SUMS,
    OPEN,
    PAIR_PHASES,
    PROSPECTS,
    STAGES,
    TOP_LEVELS,
    TOPS,
    Knowledge,
    Weights,
    capped,
    prospect,
    spread,
    top_stage,
)

MOST_PAIRS: Final = 64
HAND, TOP, MOST, PROSPECT = range(4)
SINGLES: Final = 4
"""Patterns that there is one of: the hands, the largest sums, the most stones, the prospect."""
HISTORY_ACTOR: Final = 4
STEEPNESS_RATE: Final = 3e-5
RANDOM_STONE: Final = 0.42
"""How often a stone is placed when exploring, about the share of stones among all pieces."""
RANDOM_CELL: Final = 0.7
"""How often exploring goes to any cell, not only to the other kind of piece."""


class Lesson(NamedTuple):
    """What learning keeps beside the knowledge, and room to work in."""

    cell_trends: Any
    pair_trends: Any
    top_trends: Any
    lean_trends: Any
    prospect_trends: Any
    hand_trends: Any
    """For each weight: the sum of its corrections, and of their sizes."""
    cells: Any
    """The patterns on the board: where their weights are, each flat."""
    pairs: Any
    singles: Any
    """Of those patterns that there is one of."""
    start: Any
    field: Any
    before: Any
    history: Any
    """By free cells and perspective: the values in this game, and who had placed."""
    random: Any


def make_lesson(ruleset: Ruleset, knowledge: Knowledge, random: Any) -> Lesson:
    """Begin to learn."""
    import numpy as np

    start = np.zeros(LENGTH, np.int8)
    lay_out(ruleset.start, ruleset.grid.neighbours, start)
    return Lesson(
        cell_trends=np.zeros((knowledge.cells.size, 2), np.float32),
        pair_trends=np.zeros((knowledge.pairs.size, 2), np.float32),
        top_trends=np.zeros((knowledge.tops.size, 2), np.float32),
        lean_trends=np.zeros((knowledge.leans.size, 2), np.float32),
        prospect_trends=np.zeros((knowledge.prospects.size, 2), np.float32),
        hand_trends=np.zeros((knowledge.hands.size, 2), np.float32),
        cells=np.zeros(PLACES, np.uint32),
        pairs=np.zeros(MOST_PAIRS, np.uint32),
        singles=np.zeros(SINGLES, np.int64),
        start=start,
        field=np.zeros(LENGTH, np.int8),
        before=np.zeros(LENGTH, np.int8),
        history=np.zeros((PLACES, HISTORY_ACTOR + 1)),
        random=random,
    )


@jit
def appraise(
    field: Field,
    actor: int,
    seat: int,
    knowledge: Knowledge,
    weights: Weights,
    room: Room,
    lesson: Lesson,
) -> tuple[float, int, int]:
    """What a position is worth for a seat after the actor's placement, and its patterns.

    Returns the value, and how many cells and pairs have been listed in the lesson.
    """
    count = list_free(field, room)
    write_outlook(field, room, AFTER_TILE)
    describe(field, weights, room, seat, count)
    perspective = (seat - actor) % field[SEATS]
    hand = hand_of(field, seat, perspective, field[FREE], 0)
    phase = int(weights.phases[hand])
    pair_phase = perspective * PAIR_PHASES + field[FREE] // FREES_A_PAIR_PHASE
    cells, pairs, marks = knowledge.cells.reshape(-1), knowledge.pairs.reshape(-1), room.marks
    value = float(field[SCORES + seat]) + knowledge.hands.reshape(-1)[hand]
    if room.perspectives == 1:
        value -= field[SCORES + 1 - seat]
    tiles_beside, lean_beside, free_beside, found, levels, leans = 0, 0, 0, 0, 0, 0
    for place in range(count):
        cell = marks[place]
        tiles, opened = field[TILES_BESIDE + cell], field[FREE_BESIDE + cell]
        tiles_beside += tiles
        lean_beside += marks[LEAN + cell] - MOST_LEAN
        free_beside += opened
        levels += room.levels[tiles + LARGEST_SUM]
        leans += room.lean_levels[marks[CODE + cell]]
        learned = min(max(tiles, -LEARNED_SUM), LEARNED_SUM) + LEARNED_SUM
        index = ((phase * CODES + marks[CODE + cell]) * OPEN + opened) * LEARNED_SUMS + learned
        lesson.cells[place] = index
        value += cells[index]
        for side in range(NEIGHBOURS):
            beside = room.neighbours[NEIGHBOURS * cell + side]
            if field[BOARD + beside] == EMPTY and cell < beside < field[CELLS]:
                one, other = marks[LABEL + cell], marks[LABEL + beside]
                index = (pair_phase * LABELS + min(one, other)) * LABELS + max(one, other)
                lesson.pairs[found] = index
                value += pairs[index]
                found += 1
    top_phase = top_phase_of(field, seat, perspective, field[FREE], 0)
    top = TOPS * top_phase + room.tops[capped(levels)]
    lean = LEANS * top_phase + room.leans[capped(leans)]
    value += knowledge.tops.reshape(-1)[top] + knowledge.leans.reshape(-1)[lean]
    unseen, good, bad = sums_of_unseen(field)
    pair = most_pair(room.leans[capped(leans)])
    mean = 1.0 / max(unseen, 1)
    promise = prospect(good * mean, bad * mean, pair // LEAN_LEVELS, pair % LEAN_LEVELS)
    largest = int(room.tops[capped(levels)]) // TOP_LEVELS
    stage = perspective * STAGES + top_stage(field[FREE])
    promise += stage * PROSPECTS + largest * (GAINS * GAINS)
    value += knowledge.prospects.reshape(-1)[promise]
    unseen, total = 0, 0
    for tile in range(-LARGEST_TILE, LARGEST_TILE + 1):
        unseen += field[UNSEEN + tile]
        total += tile * field[UNSEEN + tile]
    mean = total / unseen if unseen else 0.0
    value += share_of(room, AFTER_TILE, seat, 0) * tiles_beside
    value += room.outlooks[AFTER_TILE + 3 * seat + 1] * mean * lean_beside
    value += share_of(room, AFTER_TILE, seat, 2) * mean * free_beside
    lesson.singles[HAND], lesson.singles[TOP] = hand, top
    lesson.singles[MOST], lesson.singles[PROSPECT] = lean, promise
    return value, count, found


@inlined
def correct(weights: Any, trends: Any, index: int, step: float, error: float) -> None:
    """Move one weight: at full pace while all its corrections have gone the same way."""
    size = trends[index, 1]
    weights[index] += step * abs(trends[index, 0]) / size if size > 0.0 else step
    trends[index, 0] += error
    trends[index, 1] += abs(error)


@jit
def correct_all(
    knowledge: Knowledge, lesson: Lesson, count: int, pairs: int, error: float, rate: float
) -> None:
    """Move the weights of the listed patterns by the error of their sum."""
    step = rate * error / (count + pairs + SINGLES)
    singles = lesson.singles
    correct(knowledge.hands.reshape(-1), lesson.hand_trends, singles[HAND], step, error)
    correct(knowledge.tops.reshape(-1), lesson.top_trends, singles[TOP], step, error)
    correct(knowledge.leans.reshape(-1), lesson.lean_trends, singles[MOST], step, error)
    correct(knowledge.prospects.reshape(-1), lesson.prospect_trends, singles[PROSPECT], step, error)
    cell_weights, pair_weights = knowledge.cells.reshape(-1), knowledge.pairs.reshape(-1)
    for place in range(count):
        correct(cell_weights, lesson.cell_trends, lesson.cells[place], step, error)
    for place in range(pairs):
        correct(pair_weights, lesson.pair_trends, lesson.pairs[place], step, error)


@inlined
def fraction(random: Any) -> float:
    """A random number from 0 to 1."""
    return word(random) / (WORD + 1.0)


@inlined
def random_tile(field: Field, random: Any) -> int:
    """The value of a tile that comes up."""
    unseen = 0
    for value in range(-LARGEST_TILE, LARGEST_TILE + 1):
        unseen += field[UNSEEN + value]
    rest = split(word(random), unseen)[0]
    value = -LARGEST_TILE
    while rest >= field[UNSEEN + value]:
        rest -= field[UNSEEN + value]
        value += 1
    return value


@inlined
def learn_from(
    field: Field,
    actor: int,
    knowledge: Knowledge,
    weights: Weights,
    room: Room,
    choice: Choice,
    lesson: Lesson,
    rate: float,
) -> float:
    """Learn what the position after the actor's placement is worth; the size of the errors.

    ``lesson.before`` is that position, ``field`` the same one with whoever decides next, and
    ``choice`` holds what the next decision leads to; at the end the scores tell.
    """
    seats, mover = field[SEATS], field[MOVER]
    total = 0.0
    for perspective in range(room.perspectives):
        seat = (actor + perspective) % seats
        if room.perspectives == 1:
            target = choice.expected[0] if mover == actor else -choice.expected[0]
        else:
            target = choice.expected[(seat - mover) % seats]
        value, cells, pairs = appraise(lesson.before, actor, seat, knowledge, weights, room, lesson)
        correct_all(knowledge, lesson, cells, pairs, target - value, rate)
        lesson.history[field[FREE], perspective] = value
        total += abs(target - value)
    lesson.history[field[FREE], HISTORY_ACTOR] = actor
    return total


@inlined
def learn_steepness(field: Field, knowledge: Knowledge, room: Room, lesson: Lesson) -> None:
    """Learn from a finished game how much a lead is worth, by how many cells are free."""
    seats = field[SEATS]
    best, winners = -128, 0
    for seat in range(seats):
        if field[SCORES + seat] > best:
            best, winners = field[SCORES + seat], 1
        elif field[SCORES + seat] == best:
            winners += 1
    for free in range(1, field[CELLS]):
        actor = int(lesson.history[free, HISTORY_ACTOR])
        slope = 0.0
        for perspective in range(room.perspectives):
            seat = (actor + perspective) % seats
            won = 1.0 / winners if field[SCORES + seat] == best else 0.0
            value = lesson.history[free, perspective]
            expected = win_share(
                lesson.history[free], room.perspectives, perspective, knowledge.steepness[free]
            )
            slope += (won - expected) * value
        new = knowledge.steepness[free] + STEEPNESS_RATE * max(-5.0, min(5.0, slope))
        knowledge.steepness[free] = min(max(new, 0.02), 5.0)


@jit
def play_and_learn(
    games: int,
    knowledge: Knowledge,
    weights: Weights,
    room: Room,
    choice: Choice,
    lesson: Lesson,
    rate: float,
    exploring: float,
    opening: int,
) -> float:
    """Play so many games from the start and learn from each; the mean size of the errors.

    ``exploring`` is the chance of a random placement, and up to ``opening`` placements at the start
    of each game are random.
    """
    field, random = lesson.field, lesson.random
    total, errors = 0.0, 0
    for _ in range(games):
        copy_field(lesson.start, field)
        random_placements = split(word(random), opening + 1)[0]
        placed, actor = 0, 0
        while field[FREE]:
            stone, tile = choose(field, weights, room, choice)
            if placed:
                total += learn_from(field, actor, knowledge, weights, room, choice, lesson, rate)
                errors += room.perspectives
            explores = placed < random_placements or fraction(random) < exploring
            actor = field[MOVER]
            kind = chosen_kind(field, stone - tile, explores, lesson)
            place = choice.places[kind]
            if explores and fraction(random) < RANDOM_CELL:
                place = split(word(random), field[FREE])[0]
            if kind == STONE_KIND:
                put_stone(field, room.marks[place], room.neighbours)
            else:
                put_tile(field, room.marks[place], room.neighbours)
            placed += 1
            copy_field(field, lesson.before)
            skip_passes(field)
        learn_steepness(field, knowledge, room, lesson)
    spread(knowledge, weights)
    return total / errors


@inlined
def chosen_kind(field: Field, preference: float, explores: int, lesson: Lesson) -> int:
    """The kind of piece to place: a stone if it is preferred to a tile, which is turned up here."""
    random, is_stone = lesson.random, preference >= 0.0
    if explores and why_not_stone(field) == OK and why_not_reveal(field) == OK:
        is_stone = fraction(random) < RANDOM_STONE
    kind = STONE_KIND
    if not is_stone:
        value = random_tile(field, random)
        reveal(field, value)
        kind = value + LARGEST_TILE
    return kind
