from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from isis_osiris.record import GameRecord, IllegalTurn, RecordWriter, loads, tags_for, write_game
from isis_osiris.rules import (
    GameError,
    Pass,
    PlaceStone,
    PlayedTile,
    Ruleset,
    Turn,
    Variant,
)

TWO = Ruleset.standard()


def test_the_canonical_form() -> None:
    record = GameRecord(
        Ruleset.standard(3, "common"),
        (PlaceStone("c3"), PlayedTile("d4", -2), PlaceStone("e5"), PlayedTile("a1", 3)),
        pending=4,
        tags=tags_for(["Ann", "Bob", "Cem"], date="2001-10-21", match="m", number=2),
        comments=((0, "before"), (2, "after two"), (2, "more"), (5, "pending"), (3, "")),
    )
    assert (
        write_game(record)
        == """\
[Game "Isis & Osiris"]
[Players "3"]
[Variant "common"]
[Seat1 "Ann"]
[Seat2 "Bob"]
[Seat3 "Cem"]
[Date "2001-10-21"]
[Match "m"]
[Round "2"]
[Result "*"]

; before
1. c3 d4-2 ; after two
; more
e5 ;
2. a1+3 ?+4 ; pending
"""
    )


def test_tags_keep_their_order_and_missing_ones_find_their_place() -> None:
    text = '[Mood "good"]\n[Seat2 "Bob"]\n[Mood "bad"]\n[Round "1"]\n[Last "x"]\n\n1. a1\n'
    (game,) = loads(text)
    assert write_game(game).splitlines()[:9] == [
        '[Game "Isis & Osiris"]',
        '[Players "2"]',
        '[Variant "private"]',
        '[Mood "good"]',
        '[Seat2 "Bob"]',
        '[Mood "bad"]',
        '[Round "1"]',
        '[Result "*"]',
        '[Last "x"]',
    ]


def test_games_without_moves_do_not_run_into_the_next() -> None:
    empty = GameRecord(TWO, tags=tags_for(["Ann"]))
    begun = GameRecord(TWO, (PlaceStone("a1"),))
    pending = GameRecord(TWO, pending=1)
    games = [empty, empty, begun, pending, empty, begun, empty]
    stream = io.StringIO()
    writer = RecordWriter(stream)
    for game in games:
        writer.write(game)
    assert [(game.turns, game.pending) for game in loads(stream.getvalue())] == [
        (game.turns, game.pending) for game in games
    ]
    assert write_game(empty).endswith('[Result "*"]\n')
    assert stream.getvalue().count("\n1.\n") == 3


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (GameRecord(TWO, tags=(("Seat 1", "Ann"),)), "'Seat 1' cannot be a tag"),
        (GameRecord(TWO, tags=(("", "Ann"),)), "'' cannot be a tag"),
        (GameRecord(TWO, tags=(("Seat1", "A\nB"),)), "the Seat1 tag holds a control character"),
        (GameRecord(TWO, comments=((0, "a\x1b[2J"),)), "a comment holds a control character"),
        (GameRecord(TWO, comments=((0, "é" * 32_768),)), "longer than a line can be, 65536 bytes"),
        (GameRecord(TWO, tags=tags_for(["x" * 65_530])), "longer than a line can be, 65536 bytes"),
        (
            GameRecord(Ruleset(2, Variant.COMMON, 4, 0, 2, 2, (1,))),
            "only the games of the rulebook can be written",
        ),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: GameRecord, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        write_game(record)


TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs"]))


@given(name=TEXT, value=TEXT, comment=TEXT)
def test_any_name_value_and_comment_come_back(name: str, value: str, comment: str) -> None:
    record = GameRecord(
        TWO,
        (PlaceStone("a1"),),
        tags=(*tags_for([name]), ("Other", value)),
        comments=((1, comment.strip()),),
    )
    (back,) = loads(write_game(record))
    assert back.tag("Seat1") == name
    assert back.tag("Other") == value
    assert back.comments == record.comments
    assert write_game(back) == write_game(record)


def test_tag_lookup() -> None:
    record = GameRecord(TWO, tags=tags_for(["Ann", ""]))
    assert record.tag("Seat1") == "Ann"
    assert record.tag("Date") is None
    assert record.names == ("Ann", "Seat 2")


@pytest.mark.parametrize(
    ("turns", "pending", "ply", "reason"),
    [
        ((PlaceStone("a1"), PlaceStone("a1")), None, 2, "a1 is taken (R7)"),
        ((PlaceStone("a1"), Pass()), None, 2, "seat 2 still has a piece"),
        ((PlayedTile("a1", 4),), 4, 2, "no unseen tile shows +4"),
    ],
)
def test_a_record_against_the_rules_cannot_be_made(
    turns: tuple[Turn, ...], pending: int | None, ply: int, reason: str
) -> None:
    with pytest.raises(IllegalTurn) as caught:
        GameRecord(TWO, turns, pending)
    assert caught.value.ply == ply
    assert caught.value.reason.startswith(reason)
    assert str(caught.value) == f"ply {ply}: {caught.value.reason}"


def test_there_is_no_ply_beyond_the_record() -> None:
    record = GameRecord(TWO, (PlaceStone("a1"),))
    for ply in (-1, 2):
        with pytest.raises(GameError, match=f"there is no ply {ply}: this record has 1"):
            record.upto(ply)


def test_records_are_values_and_printing_one_tells_no_value() -> None:
    record = GameRecord(TWO, (PlayedTile("a1", 4),))
    assert record == GameRecord(TWO, (PlayedTile("a1", 4),))
    assert hash(record) == hash(GameRecord(TWO, (PlayedTile("a1", 4),)))
    assert record != GameRecord(TWO, (PlayedTile("a1", 3),))
    assert repr(record) == "<GameRecord: 2 players, 1 turns>"
