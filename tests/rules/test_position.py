"""What the facade says: moves in words, refusals in words, and no rule of its own."""

from __future__ import annotations

import pytest

from isis_osiris.rules import (
    GameNotOver,
    IllegalMove,
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    PlayedTile,
    Position,
    RevealTile,
    Ruleset,
    Stone,
    Tile,
    Variant,
)
from isis_osiris.rules.replay import Replay


def after(ruleset: Ruleset, *turns: PlaceStone | PlayedTile | Pass) -> Position:
    replay = Replay(ruleset)
    for turn in turns:
        replay.play(turn)
    return Position(ruleset, replay.vector)


START = Position.start(Ruleset.standard())


def test_the_start_offers_every_cell_and_a_tile() -> None:
    moves = START.legal_moves()
    assert len(moves) == 37
    assert moves[0] == PlaceStone("a1")
    assert moves[-1] == RevealTile()
    assert START.pending is None
    assert not START.must_pass


def test_a_revealed_tile_must_be_placed() -> None:
    up = START.reveal(3)
    assert up.pending == 3
    assert up.to_move == 0
    assert up.tiles_left == (10, 11)
    assert up.unseen[3] == 1
    assert set(up.legal_moves()) == {PlaceTile(cell) for cell in START.ruleset.grid.names}
    down = up.play(PlaceTile("c3"))
    assert down.board == {"c3": Tile(3)}
    assert down.to_move == 1


def test_positions_are_values() -> None:
    one = START.play(PlaceStone("a1")).play(PlaceStone("b2")).play(PlaceStone("c3"))
    other = START.play(PlaceStone("c3")).play(PlaceStone("b2")).play(PlaceStone("a1"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != START
    assert one.board == {"a1": Stone(0), "b2": Stone(1), "c3": Stone(0)}
    assert Position.start(Ruleset.standard(3)) != START


def test_printing_a_position_tells_no_value() -> None:
    position = START.reveal(4).play(PlaceTile("a1")).play(PlaceStone("b1"))
    assert repr(position) == "<Position: 2 pieces placed, seat 1 to move>"


def test_the_scoring_example() -> None:
    """Green -3 + 1 = -2, violet +3, as drawn in docs/rules.md."""
    picture: dict[str, str | int] = {
        "a6": "G", "b6": -1, "c6": 1, "d6": "V", "e6": 2,
        "a5": -2, "b5": 3, "c5": 4, "d5": "B", "e5": -3,
        "a4": "Y", "b4": -2, "c4": "G", "d4": "Y", "e4": 2,
        "a3": 2, "b3": "B", "c3": -1, "d3": -2, "e3": "Y",
    }  # fmt: skip
    ruleset = Ruleset.standard(4)
    vector = list(ruleset.start)
    for cell, piece in picture.items():
        number = ruleset.grid.number(cell)
        vector[-37 + number] = 10 + "VYGB".index(piece) if isinstance(piece, str) else piece
    violet, _, green, _ = Position(ruleset, tuple(vector)).scores()
    assert (green, violet) == (-2, 3)


FULL = after(
    Ruleset.standard(2, "common"),
    *[PlaceStone(cell) for cell in START.ruleset.grid.names[:16]],
    *[
        PlayedTile(cell, value)
        for cell, value in zip(START.ruleset.grid.names[16:], START.ruleset.box[:20], strict=True)
    ],
)

REFUSED: list[tuple[Position, Move, str]] = [
    (START, PlaceTile("a1"), "seat 1 has not turned up a tile (R7)"),
    (START, Pass(), "seat 1 still has a piece to place: only without any is a pass (R18)"),
    (START, PlaceStone("g1"), "there is no cell 'g1': this board goes from a1 to f6"),
    (START, PlaceStone(""), "there is no cell '': this board goes from a1 to f6"),
    (START.play(PlaceStone("c3")), PlaceStone("c3"), "c3 is taken (R7)"),
    (START.play(PlaceStone("c3")).reveal(1), PlaceTile("c3"), "c3 is taken (R7)"),
    (START.reveal(2), PlaceStone("a1"), "seat 1 has turned up a +2 and must place it first (R8)"),
    (START.reveal(-4), RevealTile(), "seat 1 has turned up a -4 and must place it first (R8)"),
    (START.reveal(-4), Pass(), "seat 1 has turned up a -4 and must place it first (R8)"),
    (FULL, PlaceStone("a1"), "the game is over: the board is full (R12)"),
    (FULL, RevealTile(), "the game is over: the board is full (R12)"),
    (FULL, Pass(), "the game is over: the board is full (R12)"),
    (FULL, PlaceTile("a1"), "seat 1 has not turned up a tile (R7)"),
    (
        after(
            Ruleset.standard(),
            *[PlaceStone(cell) for cell in START.ruleset.grid.names[:16]],
        ),
        PlaceStone("f6"),
        "seat 1 has no stone left (R9)",
    ),
    (
        after(
            Ruleset.standard(),
            *[
                PlayedTile(cell, value)
                for cell, value in zip(START.ruleset.grid.names, START.ruleset.box, strict=False)
            ],
        ),
        RevealTile(),
        "seat 1 has no tile left (R9)",
    ),
    (
        after(
            Ruleset.standard(2, "common"),
            *[
                PlayedTile(cell, value)
                for cell, value in zip(START.ruleset.grid.names, START.ruleset.box, strict=False)
            ],
        ),
        RevealTile(),
        "the common reserve has no tile left (R9)",
    ),
]


@pytest.mark.parametrize(("position", "move", "reason"), REFUSED)
def test_a_refusal_says_why(position: Position, move: Move, reason: str) -> None:
    assert position.why_not(move) == reason
    before = position.vector
    with pytest.raises(IllegalMove) as caught:
        position.reveal(1) if isinstance(move, RevealTile) else position.play(move)
    assert str(caught.value) == reason
    assert position.vector == before


@pytest.mark.parametrize(
    ("value", "held"), [(0, 0), (5, 0), (-9, 0), (10, 0), (-10, 0), (100, 0), (4, 1), (-1, 2)]
)
def test_no_tile_shows_what_the_box_does_not_hold(value: int, held: int) -> None:
    position = START
    for cell in ("a1", "b1", "c1")[:held]:
        position = position.reveal(value).play(PlaceTile(cell))
    with pytest.raises(IllegalMove) as caught:
        position.reveal(value)
    shown = f"{value:+d}" if value else "0"
    assert str(caught.value) == f"no unseen tile shows {shown}: the box holds {held} of them (R2)"


@pytest.mark.parametrize("value", [-100, -11, -10, 0, 10, 11, 100])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_value_is_mistaken_for_another_number(players: int, value: int) -> None:
    with pytest.raises(IllegalMove, match="no unseen tile shows"):
        Position.start(Ruleset.standard(players)).reveal(value)


def test_the_first_reason_counts() -> None:
    """Without a tile left, a full board and a tile that is up are still what stands in the way."""
    ruleset = Ruleset.standard(2, "common")
    names, box = ruleset.grid.names, ruleset.box
    tiles = [PlayedTile(cell, value) for cell, value in zip(names, box, strict=False)]
    stones = [PlaceStone(cell) for cell in names[22:]]
    full = after(ruleset, *tiles, *stones)
    assert full.tiles_left == (0,)
    assert full.why_not(RevealTile()) == "the game is over: the board is full (R12)"
    last = after(ruleset, *tiles[:-1]).reveal(box[-1])
    assert last.tiles_left == (0,)
    assert last.why_not(RevealTile()) == "seat 2 has turned up a -4 and must place it first (R8)"


def test_a_seat_with_nothing_to_place_is_passed_over() -> None:
    ruleset = Ruleset(2, Variant.COMMON, 2, 0, 5, 1, (1,))
    turns = (PlaceStone("a1"), PlayedTile("b1", 1), PlaceStone("c1"), PlaceStone("d1"))
    assert [after(ruleset, *turns[:ply]).must_pass for ply in range(5)] == [False] * 4 + [True]
    position = after(ruleset, *turns)
    assert position.legal_moves() == (Pass(),)
    assert position.play(Pass()).to_move == 1


def test_what_is_legal_is_not_refused() -> None:
    for position in (START, START.reveal(1)):
        assert [position.why_not(move) for move in position.legal_moves()] == [None] * len(
            position.legal_moves()
        )


def test_an_outcome_comes_only_at_the_end() -> None:
    assert FULL.is_over
    assert FULL.outcome().scores == FULL.scores()
    assert FULL.legal_moves() == ()
    with pytest.raises(GameNotOver, match="the game is not over: 36 cells are free"):
        START.outcome()


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (PlayedTile("c3", 2), "c3 is taken (R7)"),
        (PlayedTile("c9", 2), "there is no cell 'c9': this board goes from a1 to f6"),
        (PlayedTile("d3", 5), "no unseen tile shows +5: the box holds 0 of them (R2)"),
    ],
)
def test_a_refused_turn_changes_nothing(turn: PlayedTile, reason: str) -> None:
    replay = Replay(Ruleset.standard())
    replay.place_stone("c3")
    before = replay.vector
    with pytest.raises(IllegalMove) as caught:
        replay.play(turn)
    assert str(caught.value) == reason
    assert replay.vector == before


def test_a_replay_turns_up_only_where_it_may() -> None:
    replay = Replay(Ruleset.standard())
    replay.check_reveal()
    replay.reveal(2)
    with pytest.raises(IllegalMove, match="must place it first"):
        replay.play(PlayedTile("a1", 2))
    with pytest.raises(IllegalMove, match="must place it first"):
        replay.check_reveal()
