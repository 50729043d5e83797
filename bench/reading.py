"""Reading records: parse, replay and score 10,000 games, beside python-chess reading a PGN.

Both files have the same number of plies. python-chess parses each move, checks it and plays it on
a board; so do we, and we add up the final scores as well.
"""

from __future__ import annotations

import io
from itertools import cycle, product
from random import Random

import chess
import chess.pgn

from bench.measure import Runner, compare
from isis_osiris.bots import find_bot
from isis_osiris.record import GameRecord, RecordWriter, read_games
from isis_osiris.rules import Ruleset, Variant
from isis_osiris.table import Dealer, Table, play

GAMES = 10_000
DISTINCT = 500
"""So many different games, repeated: making them takes longer than reading them."""


def our_file(random: Random) -> bytes:
    """Records of random games of all six kinds."""
    kinds = list(product((2, 3, 4), Variant))
    stream = io.StringIO()
    writer = RecordWriter(stream)
    for number in range(DISTINCT):
        ruleset = Ruleset.standard(*kinds[number % len(kinds)])
        table = Table(ruleset, Dealer(ruleset, random))
        for _ in play(table, [find_bot("random").make(random)] * ruleset.players):
            pass
        writer.write(table.record)
    return (stream.getvalue() + "\n").encode() * (GAMES // DISTINCT)


def chess_file(random: Random, plies: int) -> str:
    """Random chess games with so many plies in all, 36 each."""
    texts: list[tuple[str, int]] = []
    while len(texts) < DISTINCT:
        board = chess.Board()
        while board.ply() < 36 and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        texts.append((str(chess.pgn.Game.from_board(board)), board.ply()))
    chosen: list[str] = []
    for text, count in cycle(texts):
        if plies <= 0:
            break
        chosen.append(text)
        plies -= count
    return "\n\n".join(chosen)


def read_ours(data: bytes) -> int:
    """Read all; how many plies there were."""
    plies = 0
    for game in read_games(io.BytesIO(data), "bench"):
        if not isinstance(game, GameRecord) or game.outcome is None:
            raise TypeError(f"not a finished game: {game}")
        plies += len(game.turns)
    return plies


def read_chess(text: str) -> int:
    """Read all; how many plies there were."""
    stream, plies = io.StringIO(text), 0
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            raise game.errors[0]
        plies += game.end().ply()
    return plies


def main() -> None:
    """Make both files and compare."""
    random = Random(2001)
    ours = our_file(random)
    plies = read_ours(ours)
    theirs = chess_file(random, plies)
    print(f"{GAMES:,} games, {plies:,} plies; PGN of {read_chess(theirs):,} plies")
    compare(
        Runner("isis_osiris", lambda: read_ours(ours)),
        Runner("python-chess", lambda: read_chess(theirs)),
        "plies",
        rounds=5,
    )
