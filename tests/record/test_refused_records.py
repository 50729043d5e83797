"""Records that a reader refuses, each where it goes wrong, and those it takes as they come."""

from __future__ import annotations

import io

import pytest

from isis_osiris.record import GameRecord, RecordError, loads, read_games, write_game
from isis_osiris.record.lines import LONGEST_LINE
from isis_osiris.record.notation import write_turn
from isis_osiris.record.tags import KNOWN

SQUARES = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]
BOX = [1, -1, 2, -2, -2, 2, 1, -1, 3, -3, 3, -3, 4, -4, 2, -2, 2, -2, 2, -2, 2, -2]


def play(kinds: str) -> str:
    """A turn for each letter, stone or tile, on the squares from a1 on with the tiles of BOX."""
    tiles = iter(BOX)
    return " ".join(
        square + (f"{next(tiles):+d}" if kind == "t" else "")
        for square, kind in zip(SQUARES, kinds, strict=False)
    )


ALL_STONES = play("s" * 16)
ALL_TILES = play("t" * 22)
ELEVEN_TILES = play("ts" * 8 + "t" * 6)
TO_THE_PASS = play("st" * 8 + "t" * 14)  # seat 1 has placed all its stones, seat 2 none
FINISHED = play("s" * 16 + "t" * 20)  # worth +1 and 0
COMMON = '[Variant "common"]\n'
NO_MOVE = "is not a move"
NO_TAG = "is not a tag"

MOVES = {
    # A taken square.
    "stone on a stone": ("1. c3 c3", 1, 7, 2, "c3 is taken"),
    "stone on a tile": ("1. c3+2 c3", 1, 9, 2, "c3 is taken"),
    "tile on a stone": ("1. c3 d4\n2. d4+2", 2, 4, 3, "d4 is taken"),
    "tile on a tile": ("1. c3+2 c3-2", 1, 9, 2, "c3 is taken"),
    # Pieces that the mover does not have.
    "ninth stone of two players": (f"{ALL_STONES}\ne3", 2, 1, 17, "seat 1 has no stone left"),
    "seventh stone of three": (
        f'[Players "3"]\n{play("s" * 18)}\na4',
        *(3, 1, 19, "seat 1 has no stone left"),
    ),
    "sixth stone of four": (
        f'[Players "4"]\n{play("s" * 20)}\nc4+1 d4+1 e4',
        *(3, 11, 23, "seat 3 has no stone left"),
    ),
    "twelfth tile of two players": (f"{ELEVEN_TILES}\ne4+2", 2, 1, 23, "seat 1 has no tile left"),
    "twelfth tile turned up": (f"{ELEVEN_TILES}\n?+2", 2, 1, 23, "seat 1 has no tile left"),
    "eighth tile of three": (
        f'[Players "3"]\n{play("tss" * 6 + "ttt")}\nd4+2',
        *(3, 1, 22, "seat 1 has no tile left"),
    ),
    "sixth tile of four": (
        f'[Players "4"]\n{play("tsss" * 5)}\nc4+2',
        *(3, 1, 21, "seat 1 has no tile left"),
    ),
    "tile when the common reserve is empty": (
        f"{COMMON}{ALL_TILES}\ne4+1",
        *(3, 1, 23, "the common reserve has no tile left"),
    ),
    "turned up when the common reserve is empty": (
        f"{COMMON}{ALL_TILES}\n?+1",
        *(3, 1, 23, "the common reserve has no tile left"),
    ),
    "stone instead of a forced pass": (
        f"{COMMON}{TO_THE_PASS}\na6",
        *(3, 1, 31, "seat 1 has no stone left"),
    ),
    # Tiles beyond what the box holds.
    "third +1": ("1. a1+1 b1+1\n2. c1+1", 2, 4, 3, "shows +1: the box holds 2"),
    "third +1 turned up": ("a1+1 b1+1 ?+1", 1, 11, 3, "shows +1: the box holds 2"),
    "third -3 in common": (f"{COMMON}a1-3 b1-3 c1-3", 2, 11, 3, "shows -3: the box holds 2"),
    "second +4": ("1. a1+4 b1 2. c1+4", 1, 15, 3, "shows +4: the box holds 1"),
    "second -4 turned up": ("1. a1-4 ?-4", 1, 9, 2, "shows -4: the box holds 1"),
    "seventh +2": (
        "a1+2 b1+2 c1+2 d1+2 e1+2 f1+2 a2+2",
        *(1, 31, 7, "shows +2: the box holds 6"),
    ),
    "tile +5": ("1. c3+5", 1, 4, 1, "no +5 tile"),
    "tile -9": ("1. c3-9", 1, 4, 1, "no -9 tile"),
    "tile +0": ("1. c3+0", 1, 4, 1, NO_MOVE),
    "tile 0": ("1. c3 0", 1, 7, 2, NO_MOVE),
    "tile of two digits": ("1. c3+12", 1, 4, 1, NO_MOVE),
    # Passes.
    "pass at the start in private": ("1. --", 1, 4, 1, "still has a piece"),
    "pass without stones in private": (f"{ALL_STONES} --", 1, 49, 17, "still has a piece"),
    "pass without tiles in private": (f"{ELEVEN_TILES}\n--", 2, 1, 23, "still has a piece"),
    "pass at the start in common": (f"{COMMON}1. --", 2, 4, 1, "still has a piece"),
    "pass without stones in common": (f"{COMMON}{ALL_STONES} --", 2, 49, 17, "still has a piece"),
    "pass without tiles in common": (f"{COMMON}{ALL_TILES}\n--", 3, 1, 23, "still has a piece"),
    "pass behind a forced one": (
        f"{COMMON}{TO_THE_PASS}\n-- --",
        *(3, 4, 32, "seat 2 still has a piece"),
    ),
    # After the end.
    "stone after the end": (f"{FINISHED}\na1", 2, 1, 37, "the game is over"),
    "tile after the end": (f"{FINISHED}\n19. a1+2", 2, 5, 37, "the game is over"),
    "turned up after the end": (f"{FINISHED}\n?+2", 2, 1, 37, "the game is over"),
    "pass after the end": (f"{FINISHED}\n--", 2, 1, 37, "the game is over"),
    "pass after the end in common": (f"{COMMON}{FINISHED}\n--", 3, 1, 37, "the game is over"),
    # A tile turned up and not placed, and not last.
    "stone behind ?V": ("1. c3 ?+2 d4", 1, 7, 2, "can only come last"),
    "tile behind ?V": ("1. c3 ?+2\nd4+2", 1, 7, 2, "can only come last"),
    "pass behind ?V": ("1. ?+2 --", 1, 4, 1, "can only come last"),
    "pass behind ?V in common": (f"{COMMON}1. ?+2\n--", 2, 4, 1, "can only come last"),
    "?V behind ?V": ("1. c3 d4\n2. ?+2 ?-2", 2, 4, 3, "can only come last"),
    "? alone": ("1. c3 ?", 1, 7, 2, "is not a tile turned up"),
    "? without a sign": ("1. c3 ?2", 1, 7, 2, "is not a tile turned up"),
    "? and nothing": ("1. c3 ?+0", 1, 7, 2, "is not a tile turned up"),
    "? and a tile of no box": ("1. c3 ?+5", 1, 7, 2, "shows +5: the box holds 0"),
    "square and ?": ("1. c3?", 1, 4, 1, NO_MOVE),
}

TOKENS = {
    "file beyond the board": ("1. g1", 1, 4, 1, "there is no cell"),
    "rank beyond the board": ("1. c3 a7", 1, 7, 2, "there is no cell"),
    "rank 0": ("1. a0", 1, 4, 1, "there is no cell"),
    "two digits": ("1. c33", 1, 4, 1, "there is no cell"),
    "tile beyond the board": ("1. g1+2", 1, 4, 1, "there is no cell"),
    "capital file": ("1. C3", 1, 4, 1, NO_MOVE),
    "sign without a value": ("1. c3+", 1, 4, 1, NO_MOVE),
    "two values": ("1. c3+2+1", 1, 4, 1, NO_MOVE),
    "two files": ("1. cc3", 1, 4, 1, NO_MOVE),
    "file alone": ("1. c", 1, 4, 1, NO_MOVE),
    "no space behind the number": ("1.c3", 1, 1, 1, "put a space after the move number"),
    "dots": ("1. ... c3", 1, 4, 1, NO_MOVE),
    "number without a dot": ("1 c3", 1, 1, 1, NO_MOVE),
    "number with three dots": ("1... c3", 1, 1, 1, NO_MOVE),
    "capture": ("1. x", 1, 4, 1, NO_MOVE),
    "mark of praise": ("1. c3!", 1, 4, 1, NO_MOVE),
    "one dash": ("1. -", 1, 4, 1, NO_MOVE),
    "three dashes": ("1. ---", 1, 4, 1, NO_MOVE),
    "result behind the moves": ("1. c3 *", 1, 7, 2, NO_MOVE),
    "digit that is not ASCII": ("1. c٣", 1, 4, 1, NO_MOVE),
    "tag behind moves": ('1. c3 [Seat1 "Ann"]', 1, 7, 2, NO_MOVE),
    "token behind a tab and wide letters": ("; ünï\n1.\tc3 ö d4", 2, 7, 2, NO_MOVE),
}

TAGS = {
    **{
        f"players {value!r}": (f'[Players "{value}"]', 1, 10, 0, "2, 3 or 4 can play")
        for value in ("1", "5", "0", "two", "", " 2", "2 ", "02", "+2", "２")
    },
    **{
        f"variant {value!r}": (f'[Variant "{value}"]', 1, 10, 0, "private or common")
        for value in ("basic", "Private", "COMMON", "")
    },
    "another game": ('[Game "Chess"]\n1. c3', 1, 7, 0, "this is a record of"),
    "another spelling of the game": ('[Game "isis & osiris"]', 1, 7, 0, "this is a record of"),
    "fault below good tags": ('[Seat1 "Ann"]\n  [Players  "9"]', 2, 13, 0, "2, 3 or 4 can play"),
    "duplicate across a blank line": (
        '[Seat1 "Ann"]\n\n; who?\n[Seat1 "Bob"]\n\n1. c3',
        *(4, 1, 0, "Seat1 is given twice, first in line 1"),
    ),
    "no quotes": ("[Players 2]", 1, 1, 0, NO_TAG),
    "single quotes": ("[Players '2']", 1, 1, 0, NO_TAG),
    "no bracket at the end": ('[Players "2"', 1, 1, 0, NO_TAG),
    "no bracket at the start": ('Players "2"]', 1, 1, 1, NO_MOVE),
    "no name": ('["2"]', 1, 1, 0, NO_TAG),
    "no value": ("[Players]", 1, 1, 0, NO_TAG),
    "nothing in brackets": ("[]", 1, 1, 0, NO_TAG),
    "bracket alone": ('[Seat1 "Ann"]\n [', 2, 2, 0, NO_TAG),
    "no space behind the name": ('[Players"2"]', 1, 1, 0, NO_TAG),
    "name of two words": ('[Seat 1 "Ann"]', 1, 1, 0, NO_TAG),
    "two values in one tag": ('[Seat1 "Ann" "Bob"]', 1, 1, 0, NO_TAG),
    "two tags in a line": ('[Seat1 "Ann"] [Seat2 "Bob"]', 1, 1, 0, NO_TAG),
    "text behind the tag": ('[Seat1 "Ann"] c3', 1, 1, 0, NO_TAG),
    "quote not escaped": ('[Seat1 "Ann "the Cat" O"]', 1, 1, 0, NO_TAG),
    "bad escape": ('[Seat1 "Ann\\nBob"]', 1, 1, 0, NO_TAG),
    "quote escaped at the end": ('[Seat1 "Ann\\"]', 1, 1, 0, NO_TAG),
    "value over two lines": ('[Seat1 "Ann\nO\'Hara"]', 1, 1, 0, NO_TAG),
    **{
        f"{name} twice": (
            f'[{name} "{value}"]\n[Other "x"]\n [{name} "{value}"]',
            *(3, 2, 0, f"{name} is given twice, first in line 1"),
        )
        for name in KNOWN
        for value in [
            {"Game": "Isis & Osiris", "Players": "2", "Variant": "private"}.get(name, "*")
        ]
    },
}

RESULTS = {
    **{
        f"result {value!r} of a finished game": (
            f'[Seat1 "Ann"]\n[Result "{value}"]\n\n{FINISHED}',
            *(2, 9, 36, "the final board gives"),
        )
        for value in ("+2 0", "0 +1", "1 0", "+1 +0", "+1 -0", "+1", "+1 0 0", "+1  0", "+1,0", "")
    },
    **{
        f"result {value!r} of an unfinished game": (
            f'[Result "{value}"]\n1. c3 d4 2. e5 ?+2',
            *(1, 9, 3, "the game is not over"),
        )
        for value in ("0 0", "+1 0", "?", "")
    },
    "result without a move": ('[Result "0 0"]', 1, 9, 0, "the game is not over"),
}

CHARACTERS = {
    "byte in a tag": (b'[Seat1 "J\xc3\xbcrg"]\n[Seat2 "J\xfcrg"]', 2, 10, 0, "0xfc is not UTF-8"),
    "byte behind wide letters": (b'[Seat1 "\xc3\xbc\xff"]', 1, 10, 0, "0xff is not UTF-8"),
    "byte behind a byte order mark": (
        b'\xef\xbb\xbf[Seat1 "\xff"]',
        *(1, 9, 0, "0xff is not UTF-8"),
    ),
    "byte in a comment above": (b'; \xff\n[Seat1 "Ann"]\n1. c3', 1, 3, 0, "0xff is not UTF-8"),
    "byte in the first turn": (b"1. \xff3", 1, 4, 1, "0xff is not UTF-8"),
    "byte in the second turn": (b"1. c3 \xff", 1, 7, 2, "0xff is not UTF-8"),
    "byte in the third turn": (b"1. c3 d4\n2. \xff", 2, 4, 3, "0xff is not UTF-8"),
    "byte in the fourth turn": (b"1. c3 d4\n2. e4 \xff", 2, 7, 4, "0xff is not UTF-8"),
    "half a surrogate pair": ("1. c3 d4\n\ud800", 2, 1, 3, "0xed is not UTF-8"),
    "UTF-16": ("[Seat1]".encode("utf-16-le"), 1, 2, 0, "U+0000"),
    "NUL in a tag": ('[Seat1 "A\0"]', 1, 10, 0, "U+0000 is a control character"),
    "NUL behind a byte order mark": ('\ufeff[Seat1 "\0"]', 1, 9, 0, "U+0000"),
    "ESC in a tag": ('[Seat1 "\x1b[31m"]', 1, 9, 0, "U+001B"),
    "NUL in the first turn": ("1. \0", 1, 4, 1, "U+0000"),
    "ESC in the third turn": ("1. c3 d4\n2. \x1b[2J", 2, 4, 3, "U+001B"),
    "form feed": ("1. c3 d4\n\f", 2, 1, 3, "U+000C"),
    "DEL": ("1. c3 d4\n2. \x7f", 2, 4, 3, "U+007F"),
    "next line, U+0085": ("1. c3 d4\n\x85", 2, 1, 3, "U+0085"),
    "carriage return between tags": ('[Seat1 "Ann"]\r[Seat2 "Bob"]\n', 1, 14, 0, "U+000D"),
    "carriage return between moves": ("1. c3 d4\n2.\re4", 2, 3, 3, "U+000D"),
    "overlong line": (f"; {'x' * LONGEST_LINE}\n1. c3", 1, 1, 0, "longer than"),
    "overlong line of tags": (
        f'[Seat1 "Ann"]\n[Seat2 "{"B" * LONGEST_LINE}"]',
        *(2, 1, 0, "longer than"),
    ),
    "overlong line of two-byte letters": (
        f";{'é' * LONGEST_LINE}\n1. c3",
        *(1, 1, 0, "longer than"),
    ),
}

EMPTY = {
    "empty file": ("", 1, 1, 0, "holds no game"),
    "blank lines": ("\n  \n\t\n", 1, 1, 0, "holds no game"),
    "comments only": ("; c3\n\n; d4\n", 1, 1, 0, "holds no game"),
    "byte order mark only": ("\ufeff", 1, 1, 0, "holds no game"),
}

REFUSED = MOVES | TOKENS | TAGS | RESULTS | CHARACTERS | EMPTY


def read(data: str | bytes) -> list[GameRecord | RecordError]:
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    return list(read_games(io.BytesIO(data), "a.ior"))


@pytest.mark.parametrize(
    ("data", "line", "column", "ply", "reason"),
    [pytest.param(*case, id=name) for name, case in REFUSED.items()],
)
def test_refused(data: str | bytes, line: int, column: int, ply: int, reason: str) -> None:
    (error,) = read(data)
    assert isinstance(error, RecordError)
    assert (error.line, error.column, error.ply) == (line, column, ply)
    assert reason in error.reason


def test_an_error_tells_where_and_why() -> None:
    (error,) = read("1. c3 d4\n2. c3\n")
    assert isinstance(error, RecordError)
    assert error.file == "a.ior"
    assert str(error) == f"a.ior:2:4: ply 3: {error.reason}"


def test_loads_raises_the_first_error() -> None:
    with pytest.raises(RecordError, match=r"<text>:4:4: ply 1: .*there is no cell"):
        loads('[Seat1 "Ann"]\n1. c3\n[Seat1 "Bob"]\n1. g1\n[Seat1 "Cem"]\n1. h1\n')


BROKEN: dict[str, str | bytes] = {
    "taken square": '[Seat1 "X"]\n\n1. c3 c3\n',
    "fault long before the end": '[Seat1 "X"]\n\n1. c3 c3\n2. a1 b1\n; a remark\n3. d1 --\n',
    "bad token in the first turn": '[Seat1 "X"]\n\n1. zz\n',
    "bad player count": '[Players "7"]\n[Seat1 "X"]\n\n1. c3 d4\n',
    "duplicate tag": '[Seat1 "X"]\n[Seat1 "Y"]\n\n1. c3 d4\n',
    "tag that never ends": '[Seat1 "X\n[Seat2 "Y"]\n\n1. c3 d4\n',
    "wrong result": f'[Seat1 "X"]\n[Result "0 0"]\n\n{FINISHED}\n',
    "move behind a tile turned up": '[Seat1 "X"]\n\n?+2 c3\n',
    "two tiles turned up": '[Seat1 "X"]\n\n?+2\n?+2\n',
    "garbage among the tags": '[Seat1 "X"]\ngar bage\n[Seat2 "Y"]\n\n1. c3 d4\n',
    "bad byte among the tags": b'[Seat1 "X"]\n\xff\xfe\n[Seat2 "Y"]\n\n1. c3 d4\n',
    "moves in a comment behind garbage among the tags": (
        '[Seat1 "X"]\ngarbage\n; was 1. c3 d4\n[Seat2 "Y"]\n\n1. c3 d4\n'
    ),
    "moves in a comment with a bad byte among the tags": (
        b'[Seat1 "X"]\n; J\xfcrg began: 1. c3\n[Seat2 "Y"]\n\n1. c3 d4\n'
    ),
    "bad byte in a tag": b'[Seat1 "\xff"]\n[Seat2 "Y"]\n\n1. c3 d4\n',
    "bad byte in the moves": b'[Seat1 "X"]\n\n1. c3 \xff\n2. d4 e5\n',
    "control character in the moves": '[Seat1 "X"]\n\n1. c3\0 d4\n',
    "overlong line": f'[Seat1 "X"]\n; {"x" * 3 * LONGEST_LINE}\n\n1. c3\n',
    "only a square beyond the board": '[Seat1 "X"]\n\ng1\n',
    "only a tile of no box": '[Seat1 "X"]\n\nc3+5\n',
    "only a tile turned up, of no box": '[Seat1 "X"]\n\n?+5\n',
}


def good(name: str) -> bytes:
    return f'[Seat1 "{name}"]\n[Seat2 "Zoe"]\n\n1. c3 d4\n2. e5+2\n'.encode()


def broken(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def names_read(data: bytes) -> list[str]:
    """Who sits first in each game, or nobody where it is refused."""
    return ["" if isinstance(game, RecordError) else game.names[0] for game in read(data)]


@pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "between", "last"])
@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_game_costs_no_good_one(text: str | bytes, place: int) -> None:
    games, names = [good("Ann"), good("Bob")], ["Ann", "Bob"]
    games.insert(place, broken(text))
    names.insert(place, "")
    assert names_read(b"\n".join(games)) == names


def test_many_broken_games_in_one_file() -> None:
    games = [(good(name), broken(text), broken(text)) for name, text in BROKEN.items()]
    expected = [(name, "", "") for name in BROKEN]
    assert names_read(b"\n".join(sum(games, ()))) == list(sum(expected, ()))


def moves_of(game: GameRecord | RecordError) -> str:
    assert isinstance(game, GameRecord), game
    turns = [write_turn(turn) for turn in game.turns]
    return " ".join([*turns, *([f"?{game.pending:+d}"] if game.pending else [])])


ACCEPTED = {
    "as it is written": ('[Seat1 "Ann"]\n\n1. c3 d4\n2. e4+2 c4-3\n', "c3 d4 e4+2 c4-3"),
    "CRLF": ('[Seat1 "Ann"]\r\n[Seat2 "Bob"]\r\n\r\n1. c3 d4\r\n2. e5\r\n', "c3 d4 e5"),
    "byte order mark": ('\ufeff[Seat1 "Ann"]\n\n1. c3\n', "c3"),
    "byte order mark before a move": ("\ufeffc3", "c3"),
    "no line feed at the end": ("1. c3 d4", "c3 d4"),
    "no tags": ("1. c3 d4\n2. e4+2\n", "c3 d4 e4+2"),
    "no moves": ('[Seat1 "Ann"]\n', ""),
    "a move number and no move": ("1.\n", ""),
    "spaces around tags": (' [ Players  "3" ] \n\t[Variant\t"common"]\n\n1. c3\n', "c3"),
    "no blank line behind the tags": ('[Seat1 "Ann"]\n1. c3\n', "c3"),
    "blank lines everywhere": ('\n\n[Seat1 "Ann"]\n\n[Seat2 "B"]\n\n\n1. c3\n\n\nd4\n\n', "c3 d4"),
    "comments everywhere": (
        '; [Players "9"]\n[Seat1 "A;B"] ; zz\n; c3\n1. c3 ;d4\n;; e5 ; f6\n  ; \n d4;c4\n;',
        "c3 d4",
    ),
    "several rounds a line": ("1. c3 d4 2. e4+2 c4-3 3. d3 ?-1", "c3 d4 e4+2 c4-3 d3 ?-1"),
    "a round over several lines": ("1.\nc3\n\n  d4\n2. e4+2\nc4-3", "c3 d4 e4+2 c4-3"),
    "wrong numbers": ("7. c3 0. d4 1. 1. 1.\n007. e5 12345678901234567890.", "c3 d4 e5"),
    "no numbers": ("c3 d4\ne5 ?+4\n", "c3 d4 e5 ?+4"),
    "tile turned up in the first turn": ("?-4", "?-4"),
    "all of a value that the box holds": ("a1+4 b1-4 c1+1 ?+1", "a1+4 b1-4 c1+1 ?+1"),
    "forced pass": (f"{COMMON}{TO_THE_PASS} -- a6 -- b6", f"{TO_THE_PASS} -- a6 -- b6"),
    "finished without a result": (FINISHED, FINISHED),
    "finished with its result": (f'[Result "+1 0"]\n{FINISHED}', FINISHED),
    "finished with a star": (f'[Result "*"]\n{FINISHED}', FINISHED),
    "unfinished with a star": ('[Result "*"]\n1. c3', "c3"),
    "unknown tags": ('[Weather "rain"]\n[Weather "snow"]\n[players "9"]\n1. c3', "c3"),
    "known tags in any order": ('[Result "*"]\n[Seat2 "B"]\n[Game "Isis & Osiris"]\n1. c3', "c3"),
    "empty names and a name too many": ('[Seat1 ""]\n[Seat4 "Dora"]\n1. c3', "c3"),
    "longest line": (f"c3 ;{'x' * (LONGEST_LINE - 4)}\nd4", "c3 d4"),
}


@pytest.mark.parametrize(("text", "moves"), ACCEPTED.values(), ids=ACCEPTED.keys())
def test_accepted(text: str, moves: str) -> None:
    (game,) = read(text)
    assert moves_of(game) == moves


def test_a_missing_tag_has_its_default() -> None:
    (game,) = loads("1. c3 d4")
    assert (game.ruleset.players, game.ruleset.variant) == (2, "private")
    assert game.names == ("Seat 1", "Seat 2")
    assert game.tag("Result") is None
    assert '[Result "*"]' in write_game(game)


def test_a_finished_game_is_written_with_its_result() -> None:
    for text in (FINISHED, f'[Result "*"]\n{FINISHED}'):
        (game,) = loads(text)
        assert game.outcome is not None
        assert game.outcome.scores == (1, 0)
        assert '[Result "+1 0"]\n' in write_game(game)


def test_tags_are_kept_as_they_stand() -> None:
    text = (
        '[Weather "rain"]\n[Seat1 "Ann \\"the Cat\\" O\\\\Hara"]\n'
        '[Seat2 "Şükrü 🐈 [x] ; 1. c3"]\n[Weather "more rain"]\n1. c3 ; schön, 很好\n'
    )
    (game,) = loads(text)
    assert game.tags == (
        ("Weather", "rain"),
        ("Seat1", 'Ann "the Cat" O\\Hara'),
        ("Seat2", "Şükrü 🐈 [x] ; 1. c3"),
        ("Weather", "more rain"),
    )
    assert game.comments == ((1, "schön, 很好"),)
    assert loads(write_game(game))[0].comments == game.comments


def test_games_need_no_blank_line_between_them() -> None:
    games = loads('1. c3 ?+2\n[Seat1 "Ann"]\nc3 d4\n  [Seat1 "Bob"]\n1.\n[Seat1 "Cem"]')
    assert [(game.names[0], moves_of(game)) for game in games] == [
        ("Seat 1", "c3 ?+2"),
        ("Ann", "c3 d4"),
        ("Bob", ""),
        ("Cem", ""),
    ]


@pytest.mark.parametrize("text", [";{}", "1. c3 d4 2. e5\n;{}\nf6"], ids=["before", "between"])
def test_the_longest_comment_can_be_written_and_read_again(text: str) -> None:
    (game,) = loads(text.format("x" * (LONGEST_LINE - 1)) + "\n1.")
    assert loads(write_game(game))[0].comments == game.comments
