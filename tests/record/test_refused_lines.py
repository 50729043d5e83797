"""Position lines that a reader refuses, where and why, and those that some game leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from isis_osiris.record import PositionLineError, read_position_line, write_position_line
from isis_osiris.rules import FaceDown, InvalidSetup, Position, RevealTile, Ruleset, Setup, Variant

EMPTY = "6/6/6/6/6/6"
NO_PIECE = "is not a run of empty cells"
NO_NUMBER = "is not a number of pieces left"
NO_TILE_UP = "the tile turned up is"
FULL = "ABABAB/ABABAB/ABAB+1-1/+2-2+2-2+2-2/+2-2+2-2+2-2/+1-1+3-3+3-3"

# Columns of an empty board's line: seat 13, stones 15, tiles 19, tile turned up 25.
UNREADABLE = {
    "nothing": ("", 1, "ends before the field for the board"),
    "spaces": ("   ", 4, "ends before the field for the board"),
    "board alone": (EMPTY, 12, "ends before the field for the seat to move"),
    "no tile turned up": (f"{EMPTY} A 8,8 11,11", 24, "before the field for the tile turned up"),
    "one field too many": (f"{EMPTY} A 8,8 11,11 - x", 27, "one field too many"),
    "space in the board": ("6/6/6/ 6/6/6 A 8,8 11,11 -", 26, "one field too many"),
    # The board.
    "five ranks": ("6/6/6/6/6 A 8,8 11,11 -", 1, "6 ranks, not 5"),
    "seven ranks": (f"{EMPTY}/6 A 8,8 11,11 -", 1, "6 ranks, not 7"),
    "slash at the end": (f"{EMPTY}/ A 8,8 11,11 -", 1, "6 ranks, not 7"),
    "rank too short": ("6/6/5/6/6/6 A 8,8 11,11 -", 5, "rank 4 has 6 cells"),
    "rank of nothing": ("/6/6/6/6/6 A 8,8 11,11 -", 1, "rank 6 has 6 cells"),
    "rank too long": ("6/6/6/6/6/A6 A 7,8 11,11 -", 11, "rank 1 has 6 cells"),
    "run of 7": ("6/7/6/6/6/6 A 8,8 11,11 -", 3, "rank 5 has 6 cells"),
    "run of 0": ("6/6/6A0/6/6/6 A 8,8 11,11 -", 7, f"'0' {NO_PIECE}"),
    "runs side by side": ("33/6/6/6/6/6 A 8,8 11,11 -", 2, "side by side"),
    "lower-case stone": ("6/6/6/6/6/a5 A 8,8 11,11 -", 11, f"'a' {NO_PIECE}"),
    "stone of a fifth seat": ("5E/6/6/6/6/6 A 8,8 11,11 -", 2, f"'E' {NO_PIECE}"),
    "star": ("6/1*4/6/6/6/6 A 8,8 11,11 -", 4, f"'*' {NO_PIECE}"),
    "sign without a digit": ("6/2+A2/6/6/6/6 A 8,8 11,11 -", 4, f"'+' {NO_PIECE}"),
    "sign at the end of a rank": ("6/5-/6/6/6/6 A 8,8 11,11 -", 4, f"'-' {NO_PIECE}"),
    "tile +0": ("6/5+0/6/6/6/6 A 8,8 11,11 -", 4, f"'+' {NO_PIECE}"),
    "digit that is not ASCII": ("٦/6/6/6/6/6 A 8,8 11,11 -", 1, f"'٦' {NO_PIECE}"),
    # The seat to move.
    "seat E": (f"{EMPTY} E 8,8 11,11 -", 13, "not 'E'"),
    "lower-case seat": (f"{EMPTY} a 8,8 11,11 -", 13, "not 'a'"),
    "two seats": (f"{EMPTY} AB 8,8 11,11 -", 13, "not 'AB'"),
    "number for a seat": (f"{EMPTY}  1 8,8 11,11 -", 14, "not '1'"),
    # Stones left.
    "stones without a comma": (f"{EMPTY} A 8;8 11,11 -", 15, f"'8;8' {NO_NUMBER}"),
    "stones missing": (f"{EMPTY} A 8, 11,11 -", 17, f"'' {NO_NUMBER}"),
    "fewer than no stones": (f"{EMPTY} A 8,-1 11,11 -", 17, f"'-1' {NO_NUMBER}"),
    "stones in letters": (f"{EMPTY} A x,8 11,11 -", 15, f"'x' {NO_NUMBER}"),
    "hundreds of stones": (f"{EMPTY} A 8,800 11,11 -", 17, f"'800' {NO_NUMBER}"),
    "one player": (f"{EMPTY} A 8 11 -", 15, "given for 1"),
    "five players": (f"{EMPTY} A 5,5,5,5,5 5,5,5,5,5 -", 15, "given for 5"),
    # Tiles left.
    "tiles in letters": (f"{EMPTY} A 8,8 11,x -", 22, f"'x' {NO_NUMBER}"),
    "none for tiles": (f"{EMPTY} A 8,8 - -", 19, f"'-' {NO_NUMBER}"),
    "c without a number": (f"{EMPTY} A 8,8 c -", 20, f"'' {NO_NUMBER}"),
    "c twice": (f"{EMPTY} A 8,8 cc22 -", 20, f"'c22' {NO_NUMBER}"),
    "capital C": (f"{EMPTY} A 8,8 C22 -", 19, f"'C22' {NO_NUMBER}"),
    "c for each seat": (f"{EMPTY} A 8,8 c11,c11 -", 23, f"'c11' {NO_NUMBER}"),
    # The tile turned up.
    "sign turned up": (f"{EMPTY} A 8,8 10,11 +", 25, NO_TILE_UP),
    "no sign turned up": (f"{EMPTY} A 8,8 10,11 2", 25, NO_TILE_UP),
    "face-down tile turned up": (f"{EMPTY} A 8,8 10,11 ?", 25, NO_TILE_UP),
    "+0 turned up": (f"{EMPTY} A 8,8 10,11 +0", 25, NO_TILE_UP),
    "pass turned up": (f"{EMPTY} A 8,8 10,11 --", 25, NO_TILE_UP),
    "two tiles turned up": (f"{EMPTY} A 8,8 10,10 +2-2", 25, NO_TILE_UP),
}

IMPOSSIBLE = {
    # Pieces that are not at this table or not in the box.
    "third +1": ("+1+1+13/6/6/6/6/6 B 8,8 9,10 -", "3 tiles show +1, and the box holds 2"),
    "second -4": ("-4-44/6/6/6/6/6 A 8,8 10,10 -", "2 tiles show -4, and the box holds 1"),
    "tile +5": ("+55/6/6/6/6/6 B 8,8 10,11 -", "1 tiles show +5, and the box holds 0"),
    "+5 turned up": (f"{EMPTY} A 8,8 10,11 +5", "show +5"),
    "third +1 turned up": ("+1+14/6/6/6/6/6 A 8,8 9,10 +1", "3 tiles show +1"),
    "second +4 turned up": ("+45/6/6/6/6/6 B 8,8 c20 +4", "2 tiles show +4"),
    "stone of a seat not at the table": ("C5/6/6/6/6/6 B 8,8 11,11 -", "seat 3 of 2"),
    "seat C of two": (f"{EMPTY} C 8,8 11,11 -", "seat 3 of 2 cannot be to move"),
    "seat D of three": (f"{EMPTY} D 6,6,6 7,7,7 -", "seat 4 of 3 cannot be to move"),
    # Stones that do not add up.
    "too many stones left": (f"{EMPTY} A 9,8 11,11 -", "seat 1 has 0 stones on the board and 9"),
    "stone lost": (f"{EMPTY} A 8,7 11,11 -", "seat 2 has 0 stones on the board and 7"),
    "stone placed and still there": ("A5/6/6/6/6/6 B 8,8 11,11 -", "seat 1 has 1 stones on"),
    "stones for another number of players": (f"{EMPTY} A 8,8,8 7,7,7 -", "which is not 6"),
    # Tiles that do not add up.
    "tiles for three of two": (f"{EMPTY} A 8,8 11,11,11 -", "given for 3 reserves, not 2"),
    "tiles for one of two": (f"{EMPTY} A 8,8 22 -", "given for 1 reserves, not 2"),
    "two common reserves": (f"{EMPTY} A 8,8 c1,2 -", "given for 2 reserves, not 1"),
    "c23": (f"{EMPTY} A 8,8 c23 -", "never held more than 22"),
    "twelve tiles": (f"{EMPTY} A 8,8 12,11 -", "never held more than 11"),
    "tile lost": (f"{EMPTY} A 8,8 10,11 -", "1 tiles have left the reserves, and 0 are"),
    "tile from nowhere": ("+25/6/6/6/6/6 B 8,8 11,11 -", "0 tiles have left the reserves, and 1"),
    "common tile lost": (f"{EMPTY} A 8,8 c21 -", "1 tiles have left the reserves, and 0 are"),
    "leftover tile played": ("+25/6/6/6/6/6 B 6,6,6 7,7,7 -", "0 tiles have left"),
    "face-down tile from nowhere": ("?5/6/6/6/6/6 B 8,8 11,11 -", "0 tiles have left"),
    "turned up and still in the reserve": (f"{EMPTY} A 8,8 11,11 +2", "and 1 are on the board or"),
    # Turns that do not go round.
    "second seat first": (f"{EMPTY} B 8,8 11,11 -", "after 0 turns seat 1 is to move, not seat 2"),
    "same seat again": ("A5/6/6/6/6/6 A 7,8 11,11 -", "after 1 turns seat 2 is to move"),
    "third of four twice": ("ABC3/6/6/6/6/6 C 4,4,4,5 5,5,5,5 -", "seat 4 is to move, not seat 3"),
    "two turns in a row": ("AA4/6/6/6/6/6 A 6,8 11,11 -", "seat 1 has made 2 turns, and 1"),
    "tile of the other's reserve": ("A+24/6/6/6/6/6 A 7,8 10,11 -", "seat 1 has made 2 turns"),
    "turned up from the other's reserve": (f"{EMPTY} A 8,8 11,10 +2", "seat 2 has made 1 turns"),
    "second seat first in common": (f"{EMPTY} B 8,8 c22 -", "no order of turns"),
    "same seat again in common": ("A5/6/6/6/6/6 A 7,8 c22 -", "no order of turns"),
    "two turns in a row in common": ("AA4/6/6/6/6/6 A 6,8 c22 -", "no order of turns"),
    "wrong seat turned one up in common": (f"{EMPTY} B 8,8 c21 +2", "no order of turns"),
    # Fifteen turns: seat 2 was passed over once if seat 1 is next, and there are tiles.
    "passed over with tiles left": (
        "AAAAAA/AA+1-1+2-2/+1-1+23/6/6/6 A 0,8 c15 -",
        "no order of turns",
    ),
    "turned up on a full board": (f"{FULL} A 0,0 0,1 +4", "no cell is free"),
    "turned up on a full board in common": (f"{FULL} A 0,0 c1 +4", "no cell is free"),
}

REFUSED = UNREADABLE | {name: (line, 0, why) for name, (line, why) in IMPOSSIBLE.items()}


@pytest.mark.parametrize(
    ("line", "column", "reason"), [pytest.param(*case, id=name) for name, case in REFUSED.items()]
)
def test_refused(line: str, column: int, reason: str) -> None:
    with pytest.raises(PositionLineError) as refusal:
        read_position_line(line)
    error = refusal.value
    assert error.column == column
    assert reason in "; ".join(error.reasons)
    assert str(error).startswith(f"column {column}: " if column else error.reasons[0])


@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        pytest.param(
            "CD4/6/6/6/6/6 D 8,8 22 -",
            ["stone on a6", "stone on b6", "seat 4 of 2", "for 1 reserves"],
            id="seats",
        ),
        pytest.param(
            "+1+1+1+52/6/6/6/6/6 B 9,7 12,11 -",
            ["seat 1 has 0", "seat 2 has 0", "3 tiles show +1", "show +5", "12 tiles", "and 4 are"],
            id="counts",
        ),
        pytest.param(
            "AAA3/6/6/6/6/6 D 2,5,5,5 5,5,5,5 -",
            ["seat 1 has made 3", "seat 2 has made 0", "seat 3 has made 0"],
            id="turns",
        ),
    ],
)
def test_all_faults_are_told_at_once(line: str, reasons: list[str]) -> None:
    with pytest.raises(PositionLineError) as refusal:
        read_position_line(line)
    assert len(refusal.value.reasons) == len(reasons)
    for told, reason in zip(refusal.value.reasons, reasons, strict=True):
        assert reason in told
    assert str(refusal.value) == "; ".join(refusal.value.reasons)


START = {
    (2, Variant.PRIVATE): "8,8 11,11",
    (3, Variant.PRIVATE): "6,6,6 7,7,7",
    (4, Variant.PRIVATE): "5,5,5,5 5,5,5,5",
    (2, Variant.COMMON): "8,8 c22",
    (3, Variant.COMMON): "6,6,6 c22",
    (4, Variant.COMMON): "5,5,5,5 c22",
}
all_games = pytest.mark.parametrize(
    "ruleset",
    [Ruleset.standard(*game) for game in START],
    ids=lambda game: game.variant + str(game.players),
)


@all_games
def test_the_start(ruleset: Ruleset) -> None:
    line = f"{EMPTY} A {START[ruleset.players, ruleset.variant]} -"
    assert write_position_line(Position.start(ruleset)) == line
    assert read_position_line(line).position() == Position.start(ruleset)


ACCEPTED = {
    "stones and tiles": "6/2A3/3+2B1/2-33/6/6 A 7,7 10,10 -",
    "turned up and gone from its reserve": f"{EMPTY} A 8,8 10,11 +2",
    "turned up from the common reserve": "A5/6/6/6/6/6 B 7,8 c21 -4",
    "full": f"{FULL} A 0,0 1,1 -",
    "full, with a common reserve": f"{FULL} A 0,0 c2 -",
    "face-down tiles": "?4?/6/6/6/6/6 A 8,8 10,10 -",
}


@pytest.mark.parametrize("line", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_accepted(line: str) -> None:
    assert write_position_line(read_position_line(line)) == line
    spaced = f"  {line.replace(' ', '   ')}\n"
    assert read_position_line(spaced) == read_position_line(line)


def random_positions(ruleset: Ruleset, random: Random) -> Iterator[Position]:
    """All positions of one game, those with a tile turned up included."""
    position = Position.start(ruleset)
    stones = [random.choice([0.1, 0.9]) for _ in range(ruleset.players)]  # makes passes common
    yield position
    while moves := position.legal_moves():
        if RevealTile() in moves and (
            len(moves) == 1 or random.random() > stones[position.to_move]
        ):
            unseen = position.unseen
            (value,) = random.choices(list(unseen), list(unseen.values()))
            position = position.reveal(value)
        else:
            position = position.play(
                random.choice([move for move in moves if not isinstance(move, RevealTile)])
            )
        yield position


@all_games
def test_positions_of_random_games(ruleset: Ruleset) -> None:
    for seed in range(10):
        for position in random_positions(ruleset, Random(seed)):
            line = write_position_line(position)
            setup = read_position_line(line)
            assert setup == Setup.of(position)
            assert setup.position() == position
            assert write_position_line(setup) == line


@all_games
def test_positions_with_tiles_face_down(ruleset: Ruleset) -> None:
    for position in random_positions(ruleset, Random(ruleset.players)):
        board, rest = write_position_line(position).split(" ", 1)
        line = f"{re.sub('[+-][1-4]', '?', board)} {rest}"
        setup = read_position_line(line)
        assert write_position_line(setup) == line
        hidden = [cell for cell, piece in setup.board.items() if piece == FaceDown()]
        if not hidden:
            assert setup.position() == position
            continue
        with pytest.raises(InvalidSetup) as refusal:
            setup.position()
        assert len(refusal.value.reasons) == len(hidden)
        for cell in hidden:
            assert f"the tile on {cell} is face down" in str(refusal.value)
