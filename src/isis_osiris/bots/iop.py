"""The words of the engine protocol, IOP: what a referee and an engine write to each other.

docs/engines.md tells the whole of it. Here are the lines that say something about the game; who
says which when is in :mod:`isis_osiris.bots.external` and in the command ``engine``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from isis_osiris.bots.thinker import Thought
from isis_osiris.record import GameRecord, read_position_line
from isis_osiris.record.notation import (
    PASS,
    PENDING,
    TURN,
    VALUE,
    quoted,
    turns_by_token,
    why_no_turn,
    write_turn,
    write_value,
)
from isis_osiris.rules import (
    GameError,
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    Position,
    RevealTile,
    Ruleset,
    Turn,
)
from isis_osiris.table import Limit

FLIP: Final = "flip"
SEED: Final = "Seed"
"""The option that makes an engine's chance repeatable."""

LONGEST_MOVETIME: Final = 10**9
"""In milliseconds, eleven days: nothing is gained by telling more."""
_TILE_UP: Final = re.compile(re.escape(PENDING) + VALUE.pattern)
_COUNT: Final = re.compile(r"[0-9]{1,12}")


def write_move(move: Move, pending: int | None) -> str:
    """A decision in one word; ``pending`` is what the tile shows that is up."""
    match move:
        case PlaceStone(cell):
            return cell
        case RevealTile():
            return FLIP
        case PlaceTile(cell):
            if pending is None:
                raise GameError(f"the tile for {cell} has not been turned up (R7)")
            return cell + write_value(pending)
        case Pass():
            return PASS


def read_move(word: str, pending: int | None) -> Move:
    """The decision that a word stands for; GameError if it is none, or names another tile."""
    if word == FLIP:
        return RevealTile()
    found = TURN.fullmatch(word)
    if found is None:
        raise GameError(f"{quoted(word)} is not a move: it is c3, {FLIP}, or c3+2 with the +2 up")
    cell, value = found.groups()
    if value is None:
        return PlaceStone(cell)
    if pending is not None and int(value) != pending:
        raise GameError(f"{quoted(word)} places a {value}, and the tile up is {pending:+d}")
    return PlaceTile(cell)


def write_position(ruleset: Ruleset, turns: Sequence[Turn], pending: int | None) -> str:
    """The line that tells a game from its start."""
    words = ["position", "players", str(ruleset.players), "variant", ruleset.variant.value]
    tokens = [write_turn(turn) for turn in turns]
    if pending is not None:
        tokens.append(PENDING + write_value(pending))
    return " ".join((*words, "moves", *tokens) if tokens else words)


def read_position(words: Sequence[str]) -> GameRecord | Position:
    """What comes behind ``position``: a game told from its start, or a position alone."""
    match words:
        case ["line", *fields]:
            return read_position_line(" ".join(fields)).position()
        case ["players", players, "variant", variant]:
            return _read_game(players, variant, [])
        case ["players", players, "variant", variant, "moves", *tokens]:
            return _read_game(players, variant, tokens)
        case _:
            raise GameError(
                "a position is told as 'players N variant private|common [moves M…]' "
                "or as 'line' and a position line"
            )


def _read_game(players: str, variant: str, tokens: list[str]) -> GameRecord:
    if players not in ("2", "3", "4"):
        raise GameError(f"2, 3 or 4 can play, not {quoted(players)} (R4)")
    ruleset = Ruleset.standard(int(players), variant)
    pending = None
    if tokens and _TILE_UP.fullmatch(tokens[-1]):
        pending = int(tokens[-1].removeprefix(PENDING))
        tokens = tokens[:-1]
    known = turns_by_token(ruleset)
    for ply, token in enumerate(tokens, start=1):
        if token not in known:
            raise GameError(f"ply {ply}: {_why_no_token(token, ruleset)}")
    return GameRecord(ruleset, tuple(known[token] for token in tokens), pending)


def _why_no_token(token: str, ruleset: Ruleset) -> str:
    if _TILE_UP.fullmatch(token):
        return "a tile that is turned up and not placed can only come last (R8)"
    return why_no_turn(token, ruleset)


def write_go(limit: Limit) -> str:
    """The line that asks for a decision."""
    words = ["go"]
    if limit.seconds is not None:
        milliseconds = min(1000 * limit.seconds, LONGEST_MOVETIME)
        words += ("movetime", str(max(1, round(milliseconds))))
    if limit.nodes is not None:
        words += ("nodes", str(limit.nodes))
    return " ".join(words)


def read_go(words: Sequence[str]) -> Limit:
    """The limit that comes behind ``go``."""
    limits: dict[str, int] = {}
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in ("movetime", "nodes") or name in limits:
            raise GameError(f"go takes movetime and nodes, each once, not {quoted(name)}")
        if not _COUNT.fullmatch(number):
            raise GameError(f"{name} takes a whole number, not {quoted(number)}")
        limits[name] = int(number)
    movetime = limits.get("movetime")
    return Limit(None if movetime is None else movetime / 1000, limits.get("nodes"))


def write_info(thought: Thought, seconds: float, pending: int | None) -> str:
    """The line that tells what a search has found, and how long it took."""
    words = ["info"]
    if thought.depth is not None:
        words += ("depth", str(thought.depth))
    words += ("nodes", str(thought.nodes))
    if seconds > 0:
        words += ("nps", str(round(thought.nodes / seconds)))
    words += ("time", str(round(1000 * seconds)))
    if thought.win_probability is not None:
        words += ("winprob", f"{thought.win_probability:.4f}")
    if thought.margin is not None:
        words += ("margin", f"{thought.margin:.2f}")
    if thought.is_exact:
        words.append("exact")
    line = list(_written_line(thought.line, pending))
    if line:
        words += ("pv", *line)
    return " ".join(words)


def _written_line(moves: Sequence[Move], pending: int | None) -> Iterator[str]:
    """Expected moves, up to the first that depends on a tile nobody has turned up yet."""
    for move in moves:
        if isinstance(move, PlaceTile) and pending is None:
            return
        yield write_move(move, pending)
        pending = None
