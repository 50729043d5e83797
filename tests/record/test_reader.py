"""Reading records as they should be; what must be refused is in test_refused_records."""

from __future__ import annotations

import io
import tracemalloc
from pathlib import Path

from isis_osiris.record import GameRecord, RecordWriter, loads, read_games
from isis_osiris.rules import PlaceStone, PlayedTile, Variant

EXAMPLE = """\
[Game "Isis & Osiris"]
[Players "2"]
[Variant "private"]
[Seat1 "Ann"]
[Seat2 "Bob"]

1. c3 d4
2. e4+2 c4-3      ; Ann turned up a +2 and put it on e4
3. d3 ?-1
"""


def test_a_record_holds_what_was_written() -> None:
    (game,) = loads(EXAMPLE)
    assert game.ruleset.players == 2
    assert game.ruleset.variant is Variant.PRIVATE
    assert game.names == ("Ann", "Bob")
    assert game.turns == (
        PlaceStone("c3"),
        PlaceStone("d4"),
        PlayedTile("e4", 2),
        PlayedTile("c4", -3),
        PlaceStone("d3"),
    )
    assert game.pending == -1
    assert game.comments == ((4, "Ann turned up a +2 and put it on e4"),)
    assert not game.is_finished
    assert game.outcome is None
    assert game.final.pending == -1


def test_comments_belong_to_the_turn_before_them() -> None:
    text = '; zero\n[Players "3"] ; tags\n; one\n1. a1 ; two\n; three\na2 ?+1 ; four\n;\n'
    (game,) = loads(text)
    assert game.comments == (
        (0, "zero"),
        (0, "tags"),
        (0, "one"),
        (1, "two"),
        (1, "three"),
        (3, "four"),
        (3, ""),
    )


def test_a_game_without_moves_is_one() -> None:
    (game,) = loads('[Players "4"]\n')
    assert game.turns == ()
    assert game.ruleset.players == 4
    assert game.names == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")


def test_a_record_can_be_cut_short() -> None:
    (game,) = loads(EXAMPLE + "; later\n")
    cut = game.upto(2)
    assert cut.turns == game.turns[:2]
    assert cut.pending is None
    assert cut.comments == ()
    assert cut.tags == game.tags
    assert game.upto(4).comments == game.comments[:1]
    assert game.upto(0).final == game.upto(0).final
    assert len(game.upto(5).turns) == 5


def test_any_number_of_games_is_read_in_constant_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.ior"
    (game,) = loads((Path(__file__).parent.parent / "golden" / "by-hand.ior").read_text("utf-8"))

    def peak(games: int) -> int:
        with path.open("w", encoding="utf-8") as stream:
            writer = RecordWriter(stream)
            for _ in range(games):
                writer.write(game)
        tracemalloc.start()
        try:
            with path.open("rb") as stream:
                count = sum(isinstance(each, GameRecord) for each in read_games(stream, "x"))
            assert count == games
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few = peak(500)
    assert peak(5_000) < few + 100_000 < path.stat().st_size / 10


def test_nothing_is_read_ahead_of_the_game_that_is_asked_for() -> None:
    stream = io.BytesIO((EXAMPLE + "\n").encode() * 2 + b"x" * 200_000)
    first = next(read_games(stream, "x"))
    assert isinstance(first, GameRecord)
    assert stream.tell() < 2 * len(EXAMPLE)
