"""The golden records: kept games that must read, score and write the same for ever."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from isis_osiris.record import GameRecord, RecordWriter, loads, write_game
from isis_osiris.record.series import Series
from isis_osiris.rules import Pass, PlaceStone, PlayedTile, Variant
from tests.oracle.game import OracleGame

FOLDER = Path(__file__).parent.parent / "golden"
CANONICAL = sorted(path for path in FOLDER.glob("*.ior") if path.stem != "by-hand")


def games(pattern: str = "*") -> Iterator[GameRecord]:
    for path in sorted(FOLDER.glob(f"{pattern}.ior")):
        yield from loads(path.read_text("utf-8"), path.name)


def test_there_are_enough_of_each_kind() -> None:
    everything = list(games())
    assert len(everything) >= 60
    kinds = {(game.ruleset.players, game.ruleset.variant) for game in everything}
    assert len(kinds) == 6
    passes = {game.ruleset.players for game in games("passes-*") if Pass() in game.turns}
    assert passes == {2, 3, 4}
    assert all(game.outcome and len(game.outcome.winners) > 1 for game in games("ties-*"))
    assert all(game.outcome and max(game.outcome.scores) < 0 for game in games("negative-*"))
    beyond = [game.outcome.scores for game in games("beyond-20-*") if game.outcome]
    assert max(map(max, beyond)) > 20
    assert min(map(min, beyond)) < -20
    assert {game.is_finished for game in games("unfinished")} == {False}
    assert {game.pending is None for game in games("unfinished")} == {False, True}


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.stem)
def test_what_was_read_is_written_byte_for_byte(path: Path) -> None:
    text = path.read_text("utf-8")
    read = loads(text, path.name)
    stream = io.StringIO()
    writer = RecordWriter(stream)
    for game in read:
        writer.write(game)
    assert stream.getvalue() == text
    assert loads(stream.getvalue()) == read
    for game in read:
        assert loads(write_game(game)) == [game]


def test_what_was_written_by_hand_has_one_canonical_form() -> None:
    by_hand = loads((FOLDER / "by-hand.ior").read_text("utf-8"))
    canonical = (FOLDER / "by-hand-canonical.ior").read_text("utf-8")
    assert [write_game(game) for game in by_hand] == [canonical]
    assert loads(canonical) == by_hand


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.stem)
def test_the_oracle_gives_the_same_scores(path: Path) -> None:
    for game in loads(path.read_text("utf-8")):
        oracle = OracleGame(game.ruleset.players, game.ruleset.variant is Variant.COMMON)
        for turn in game.turns:
            match turn:
                case PlaceStone(cell):
                    oracle.play(("stone", square(cell)))
                case PlayedTile(cell, value):
                    oracle.reveal(value)
                    oracle.play(("place", square(cell)))
                case Pass():
                    oracle.play(("pass",))
        assert oracle.over == game.is_finished
        assert game.final.scores() == tuple(oracle.scores().values())
        if game.outcome:
            assert list(game.outcome.places) == oracle.places()


def square(cell: str) -> tuple[int, int]:
    return "abcdef".index(cell[0]), int(cell[1]) - 1


@pytest.mark.parametrize(("name", "totals"), [("series-2", (52, -56)), ("series-3", (46, -52, -9))])
def test_a_series_goes_beyond_40(name: str, totals: tuple[int, ...]) -> None:
    series = Series()
    records = list(games(name))
    for record in records:
        series.add(record)
    assert series.games == len(records) == 4
    assert series.names == records[0].names
    assert series.outcome.scores == totals
    assert series.outcome.winners == (0,)
