"""Setups: a position is accepted exactly when some game leads to it."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isis_osiris.rules import (
    FaceDown,
    InvalidSetup,
    PlaceTile,
    Position,
    RevealTile,
    Ruleset,
    Setup,
    Stone,
    Tile,
    Variant,
)
from isis_osiris.rules.tempo import Tempo

START = Setup.of(Position.start(Ruleset.standard()))


def reachable(ruleset: Ruleset) -> set[Position]:
    """Every position that any game of a small ruleset goes through."""
    start = Position.start(ruleset)
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in position.legal_moves():
            following = (
                [position.reveal(value) for value in position.unseen]
                if isinstance(move, RevealTile)
                else [position.play(move)]
            )
            for each in following:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
    return seen


SMALL = [
    Ruleset(2, Variant.PRIVATE, 1, 1, 2, 2, (1, -1)),
    Ruleset(2, Variant.PRIVATE, 2, 1, 2, 2, (1, -1, 1)),
    Ruleset(2, Variant.COMMON, 2, 0, 2, 2, (1, -1)),
    Ruleset(2, Variant.COMMON, 3, 0, 5, 1, (1, 1)),
    Ruleset(3, Variant.PRIVATE, 1, 1, 5, 1, (1, 1, 1)),
    Ruleset(3, Variant.COMMON, 1, 0, 5, 1, (1, 1, 1)),
    Ruleset(3, Variant.COMMON, 2, 0, 5, 1, (1,)),
    Ruleset(4, Variant.COMMON, 1, 0, 5, 1, (1, 1)),
    Ruleset(4, Variant.COMMON, 1, 0, 6, 1, (1, 1, 1)),
    Ruleset(4, Variant.COMMON, 2, 0, 6, 1, (1,)),
]


@pytest.mark.parametrize("ruleset", SMALL, ids=str)
def test_a_setup_of_any_reachable_position_is_that_position(ruleset: Ruleset) -> None:
    for position in reachable(ruleset):
        assert Setup.of(position).position() == position


Counts: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...], bool]
"""Pieces placed, mover, stones placed by seat, tiles left by reserve, whether a tile is up."""


def counts_of(position: Position) -> Counts:
    stones = [piece.seat for piece in position.board.values() if isinstance(piece, Stone)]
    return (
        len(position.board),
        position.to_move,
        tuple(stones.count(seat) for seat in range(position.ruleset.players)),
        position.tiles_left,
        position.pending is not None,
    )


def accepted_counts(ruleset: Ruleset) -> set[Counts]:
    """All counts that add up and that some order of turns is said to lead to."""
    players, each = ruleset.players, ruleset.stones_each
    accepted = set()
    for stones in product(range(each + 1), repeat=players):
        for left in product(range(ruleset.tiles_in_each_reserve + 1), repeat=ruleset.reserves):
            for to_move, is_pending in product(range(players), (False, True)):
                taken = ruleset.reserves * ruleset.tiles_in_each_reserve - sum(left)
                placed = sum(stones) + taken - is_pending
                if taken < is_pending or placed > ruleset.cells:
                    continue
                tempo = Tempo(
                    ruleset,
                    free=ruleset.cells - placed,
                    to_move=to_move,
                    stones_placed=stones,
                    tiles_left=left,
                    is_pending=is_pending,
                )
                if not list(tempo.faults()):
                    accepted.add((placed, to_move, stones, left, is_pending))
    return accepted


@pytest.mark.parametrize("ruleset", SMALL, ids=str)
def test_counts_fit_exactly_when_some_game_has_them(ruleset: Ruleset) -> None:
    assert accepted_counts(ruleset) == {counts_of(position) for position in reachable(ruleset)}


def reachable_counts(ruleset: Ruleset) -> set[Counts]:
    """The counts of all games with a common reserve, which need no board (R7, R9, R12, R18)."""
    players = ruleset.players
    start: Counts = (0, 0, (0,) * players, (len(ruleset.box),), False)
    seen, waiting = {start}, [start]
    while waiting:
        placed, mover, stones, (tiles,), is_pending = waiting.pop()
        following: list[Counts] = []
        after = (mover + 1) % players
        if placed == ruleset.cells:
            continue
        if is_pending:
            following.append((placed + 1, after, stones, (tiles,), False))
        else:
            if stones[mover] < ruleset.stones_each:
                more = tuple(n + (seat == mover) for seat, n in enumerate(stones))
                following.append((placed + 1, after, more, (tiles,), False))
            if tiles:
                following.append((placed, mover, stones, (tiles - 1,), True))
            if not following:
                following.append((placed, after, stones, (tiles,), False))
        for each in following:
            if each not in seen:
                seen.add(each)
                waiting.append(each)
    return seen


LARGER = [
    Ruleset.standard(2, "common"),
    Ruleset(3, Variant.COMMON, 3, 0, 4, 3, (1,) * 5),
    Ruleset(3, Variant.COMMON, 4, 0, 9, 1, (1, 1)),
    Ruleset(4, Variant.COMMON, 2, 0, 9, 1, (1, 1, 1)),
]


@pytest.mark.parametrize("ruleset", LARGER, ids=str)
def test_counts_fit_with_larger_common_reserves(ruleset: Ruleset) -> None:
    assert accepted_counts(ruleset) == reachable_counts(ruleset)


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_setups_of_random_positions_are_those_positions(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    ruleset = Ruleset.standard(players, data.draw(st.sampled_from(Variant)))
    position = Position.start(ruleset)
    for _ in range(data.draw(st.integers(0, 60))):
        moves = position.legal_moves()
        if not moves:
            break
        move = data.draw(st.sampled_from(moves))
        if isinstance(move, RevealTile):
            position = position.reveal(data.draw(st.sampled_from(sorted(position.unseen))))
        else:
            position = position.play(move)
    setup = Setup.of(position)
    assert setup.faults() == ()
    assert setup.position() == position
    hidden = Setup(
        ruleset,
        {c: FaceDown() if isinstance(p, Tile) else p for c, p in setup.board.items()},
        setup.to_move,
        setup.stones_left,
        setup.tiles_left,
        setup.pending,
    )
    assert hidden.faults() == ()


def changed(**fields: object) -> Setup:
    values = {name: getattr(START, name) for name in Setup.__slots__} | fields
    return Setup(**values)


FAULTY: list[tuple[Setup, list[str]]] = [
    (
        changed(board={"g7": Stone(0), "a1": Stone(2), "a2": Stone(-1), "a3": Stone(3)}, to_move=2),
        [
            "there is no cell 'g7' on this board",
            "the stone on a1 belongs to seat 3 of 2",
            "the stone on a2 belongs to seat 0 of 2",
            "the stone on a3 belongs to seat 4 of 2",
            "seat 3 of 2 cannot be to move",
        ],
    ),
    (
        changed(to_move=-1, stones_left=(8,), tiles_left=(11, 11, 11)),
        [
            "seat 0 of 2 cannot be to move",
            "stones left are given for 1 seats, not 2",
            "tiles left are given for 3 reserves, not 2",
        ],
    ),
    (
        changed(to_move=3, stones_left=(8, 8, 8), tiles_left=(11,)),
        [
            "seat 4 of 2 cannot be to move",
            "stones left are given for 3 seats, not 2",
            "tiles left are given for 1 reserves, not 2",
        ],
    ),
    (
        changed(tiles_left=(10, 10)),
        ["2 tiles have left the reserves, and 0 are on the board or turned up"],
    ),
    (changed(stones_left=(8, -1)), ["fewer than no pieces are left"]),
    (changed(tiles_left=(-1, 11)), ["fewer than no pieces are left"]),
    (
        changed(stones_left=(7, 9), tiles_left=(12, 10)),
        [
            "seat 1 has 0 stones on the board and 7 left, which is not 8 (R4)",
            "seat 2 has 0 stones on the board and 9 left, which is not 8 (R4)",
            "12 tiles are left in a reserve that never held more than 11 (R4)",
        ],
    ),
    (
        changed(board={"a1": Tile(4), "a2": Tile(5), "a3": FaceDown()}, pending=4),
        [
            "2 tiles show +4, and the box holds 1 (R2)",
            "1 tiles show +5, and the box holds 0 (R2)",
            "0 tiles have left the reserves, and 4 are on the board or turned up",
        ],
    ),
    (changed(to_move=1), ["after 0 turns seat 1 is to move, not seat 2 (R10)"]),
    (
        changed(board={"a1": Stone(0), "a2": Stone(0)}, stones_left=(6, 8)),
        [
            "seat 1 has made 2 turns, and 1 are due (R10)",
            "seat 2 has made 0 turns, and 1 are due (R10)",
        ],
    ),
    (
        changed(tiles_left=(11, 10), pending=2),
        [
            "seat 1 has turned up a tile, and none has left its reserve (R7)",
            "seat 2 has made 1 turns, and 0 are due (R10)",
        ],
    ),
]


@pytest.mark.parametrize(("setup", "reasons"), FAULTY)
def test_all_faults_are_named(setup: Setup, reasons: list[str]) -> None:
    assert list(setup.faults()) == reasons
    with pytest.raises(InvalidSetup) as caught:
        setup.position()
    for reason in reasons:
        assert reason in caught.value.reasons


def test_a_face_down_tile_makes_no_position() -> None:
    setup = changed(board={"b1": FaceDown(), "a1": FaceDown()}, to_move=0, tiles_left=(10, 10))
    assert setup.faults() == ()
    with pytest.raises(InvalidSetup) as caught:
        setup.position()
    assert caught.value.reasons == (
        "the tile on a1 is face down: a position needs its value",
        "the tile on b1 is face down: a position needs its value",
    )


def test_no_tile_is_up_on_a_full_board() -> None:
    ruleset = Ruleset(2, Variant.COMMON, 2, 0, 2, 2, (1, -1, 1))
    board = {"a1": Stone(0), "b1": Stone(1), "a2": Stone(0), "b2": Stone(1)}
    setup = Setup(ruleset, board, 0, (0, 0), (2,), 1)
    assert setup.faults() == ("a tile is turned up, and no cell is free for it",)


def test_counts_that_no_common_game_has() -> None:
    ruleset = Ruleset.standard(2, "common")
    setup = Setup(ruleset, {"a1": Stone(0), "b1": Stone(0)}, 0, (6, 8), (22,))
    assert setup.faults() == ("no order of turns leads to these counts with this seat to move",)


def test_a_pending_tile_comes_along() -> None:
    up = Position.start(Ruleset.standard(3)).reveal(-3)
    position = Setup.of(up).position()
    assert position == up
    assert position.play(PlaceTile("d4")).board == {"d4": Tile(-3)}
