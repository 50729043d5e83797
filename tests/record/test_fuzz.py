"""Whatever a reader is given, it answers with a game or says what is wrong."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from isis_osiris.record import (
    GameRecord,
    PositionLineError,
    RecordError,
    RecordWriter,
    loads,
    read_games,
    read_position_line,
    write_game,
    write_position_line,
)
from isis_osiris.record.tags import Tags
from isis_osiris.rules import Setup

RECORDS = [path.read_bytes() for path in sorted(Path(__file__).parents[1].glob("golden/*.ior"))]
LINES = [
    write_position_line(game.upto(ply).final).encode()
    for record in RECORDS
    for game in loads(record.decode())[:1]
    for ply in range(0, len(game.turns) + 1, 7)
]

SCRAPS = [
    *b'[ ] " \\ \\" ; ? ?+2 ?-4 -- c3 c3+2 f6-1 a1 g7 1. * / , - + 0 7 A C c c22'.split(),
    *(b"\n", b"\n\n", b"\r", b"\r\n", b"\t", b" ", b"\0", b"\x1b", b"\x85", b"\xff", b"\xed\xa0"),
    *(b'[Seat1 "A"]', b'[Players "3"]', b'[Variant "common"]', b'[Result "*"]'),
    *("ü".encode(), "\ufeff".encode(), "\u2028".encode()),
]
MUTATIONS = ["flip", "lose", "put", "double", "shuffle", "drop", "swap", "join"]
scraps = st.sampled_from(SCRAPS) | st.binary(max_size=4)
heaps = st.lists(scraps, max_size=40).flatmap(
    lambda heap: st.sampled_from([b"", b" ", b"\n"]).map(lambda glue: glue.join(heap))
)


@st.composite
def mutated(draw: st.DrawFn, originals: list[bytes]) -> bytes:
    """A valid text with a few bytes or lines flipped, lost, put in, doubled or shuffled."""
    data = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 30, len(data))))
        head, part, tail = data[:start], data[start:end], data[end:]
        lines = data.splitlines(keepends=True)
        match draw(st.sampled_from(MUTATIONS)):
            case "flip" if part:
                data = head + bytes([part[0] ^ draw(st.integers(1, 255))]) + part[1:] + tail
            case "lose":
                data = head + tail
            case "put":
                data = head + draw(scraps) + part + tail
            case "double":
                data = head + part + part + tail
            case "shuffle":
                data = b"".join(draw(st.permutations(lines)))
            case "drop" if lines:
                lines.pop(draw(st.integers(0, len(lines) - 1)))
                data = b"".join(lines)
            case "swap":
                data = part + head + tail
            case "join":
                data = head + draw(st.sampled_from(originals)) + tail
            case _:
                pass
    return data


def not_decided(tags: Tags) -> list[tuple[str, str]]:
    """The tags that a writer does not complete."""
    return [tag for tag in tags if tag[0] not in ("Game", "Players", "Variant", "Result")]


def check_records(data: bytes) -> None:
    games: list[GameRecord] = []
    together = io.StringIO()
    writer = RecordWriter(together)
    for game in read_games(io.BytesIO(data), "fuzz.ior"):
        if isinstance(game, RecordError):
            assert 1 <= game.line <= data.count(b"\n") + 1
            assert 1 <= game.column <= len(data) + 1
            assert game.ply >= 0
            assert game.reason
            continue
        text = write_game(game)
        (again,) = loads(text)
        assert again == replace(game, tags=again.tags)
        assert not_decided(again.tags) == not_decided(game.tags)
        assert write_game(again) == text
        games.append(again)
        writer.write(game)
    assert not games or loads(together.getvalue()) == games


def answer(line: str) -> Setup | PositionLineError:
    try:
        return read_position_line(line)
    except PositionLineError as error:
        return error


def check_line(line: str) -> None:
    setup = answer(line)
    if isinstance(setup, PositionLineError):
        assert 0 <= setup.column <= len(line) + 1
        assert setup.reasons
        assert all(setup.reasons)
    else:
        assert read_position_line(write_position_line(setup)) == setup


fuzzed = settings(max_examples=300, deadline=None)


@fuzzed
@given(st.binary(max_size=200))
def test_records_of_any_bytes(data: bytes) -> None:
    check_records(data)


@fuzzed
@given(st.text(max_size=200))
def test_records_of_any_text(text: str) -> None:
    check_records(text.encode())


@fuzzed
@given(heaps)
def test_records_of_scraps(data: bytes) -> None:
    check_records(data)


@fuzzed
@given(mutated(RECORDS))
def test_records_that_were_valid(data: bytes) -> None:
    check_records(data)


@fuzzed
@given(st.text(max_size=60) | st.text("123456789/ABCD+-? c,0", max_size=60))
def test_lines_of_any_text(line: str) -> None:
    check_line(line)


@fuzzed
@given(heaps | mutated(LINES))
def test_lines_that_were_valid(data: bytes) -> None:
    check_line(data.decode(errors="replace"))
