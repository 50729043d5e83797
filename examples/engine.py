#!/usr/bin/env python3
"""A small engine for Isis & Osiris, complete in one file: copy it and make it think harder.

It puts a stone where the tiles beside it are worth most, plus tiles beside its own stones and
minus tiles beside the others', and turns up a tile when no square is worth a stone. It needs
nothing but Python; docs/engines.md tells the protocol that it speaks.
"""

from __future__ import annotations

import random
import re
import sys

FILES, RANKS = "abcdef", "123456"
SQUARES = [file + rank for rank in RANKS for file in FILES]
STONES_EACH = {2: 8, 3: 6, 4: 5}
TILES_EACH = {2: 11, 3: 7, 4: 5}
BOX = 22


class Position:
    """What an engine has to know to choose: where things lie, and what the mover has left."""

    def __init__(self, players: int, *, is_common: bool) -> None:
        self.stones: dict[str, int] = {}
        """Whose stone lies on a square; seats count from 0."""
        self.tiles: dict[str, int] = {}
        """What the tile on a square shows: engines are told every tile."""
        self.mover = 0
        self.stones_left = [STONES_EACH[players]] * players
        self.tiles_left = [BOX] if is_common else [TILES_EACH[players]] * players
        self.pending: int | None = None
        """What the tile shows that is up and waits for its square."""

    @classmethod
    def after(cls, players: int, moves: list[str], *, is_common: bool) -> Position:
        """The position after the moves of a game."""
        position = cls(players, is_common=is_common)
        for move in moves:
            position.play(move)
        return position

    @classmethod
    def from_line(cls, board: str, mover: str, stones: str, tiles: str, pending: str) -> Position:
        """The position of a position line."""
        stones_left = [int(number) for number in stones.split(",")]
        position = cls(len(stones_left), is_common=tiles.startswith("c"))
        position.mover = "ABCD".index(mover)
        position.stones_left = stones_left
        position.tiles_left = [int(number) for number in tiles.removeprefix("c").split(",")]
        position.pending = None if pending == "-" else int(pending)
        for rank, row in zip(reversed(RANKS), board.split("/"), strict=True):
            files = iter(FILES)
            for piece in re.findall(r"[+-]\d|[1-6]|[A-D]", row):
                if piece.isdigit():
                    for _ in range(int(piece)):
                        next(files)
                elif piece.isalpha():
                    position.stones[next(files) + rank] = "ABCD".index(piece)
                else:
                    position.tiles[next(files) + rank] = int(piece)
        return position

    @property
    def reserve(self) -> int:
        """Which of the reserves the mover draws from."""
        return self.mover if len(self.tiles_left) > 1 else 0

    def play(self, move: str) -> None:
        """Make one move of a game, as a record writes it: c3, c3+2, -- or, last, ?+2."""
        square, value = move[:2], move[2:]
        if move.startswith("?"):
            self.tiles_left[self.reserve] -= 1
            self.pending = int(move[1:])
            return
        if move != "--":
            if square not in self.free():
                raise ValueError(f"{square} is not free")
            if value:
                self.tiles_left[self.reserve] -= 1
                self.tiles[square] = int(value)
            else:
                self.stones_left[self.mover] -= 1
                self.stones[square] = self.mover
        self.mover = (self.mover + 1) % len(self.stones_left)

    def free(self) -> list[str]:
        """The empty squares."""
        return [
            square for square in SQUARES if square not in self.stones and square not in self.tiles
        ]

    def best(self, chance: random.Random) -> str:
        """The move of this engine."""
        squares = self.free()
        chance.shuffle(squares)
        if self.pending is not None:
            return max(squares, key=self.worth_of_tile) + f"{self.pending:+d}"
        square = max(squares, key=self.worth_of_stone)
        has_tile = self.tiles_left[self.reserve] > 0
        has_stone = self.stones_left[self.mover] > 0
        if has_tile and not (has_stone and self.worth_of_stone(square) > 0):
            return "flip"
        return square

    def worth_of_stone(self, square: str) -> int:
        """What a stone there would earn now."""
        return sum(self.tiles.get(beside, 0) for beside in besides(square))

    def worth_of_tile(self, square: str) -> int:
        """What the tile that is up would bring the mover there, less what it brings others."""
        owners = [self.stones[beside] for beside in besides(square) if beside in self.stones]
        return (self.pending or 0) * sum(1 if owner == self.mover else -1 for owner in owners)


def besides(square: str) -> list[str]:
    """The squares that share a side with this one, and some beyond the edge."""
    file, rank = ord(square[0]), int(square[1])
    return [
        chr(file + across) + str(rank + up) for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1))
    ]


class Engine:
    """Answers lines."""

    def __init__(self) -> None:
        self.position: Position | None = None
        self.chance = random.Random()

    def answer(self, line: str) -> list[str]:
        """What to say to a line; ValueError if it makes no sense."""
        words = line.split()
        if words[:1] == ["position"]:
            self.position = None  # whatever becomes of this one, the old one is not meant
        match words:
            case ["iop"]:
                return [
                    "id name example",
                    "id author somebody",
                    "option name Seed type string",
                    "iopok",
                ]
            case ["setoption", "name", "Seed", "value", *seed]:
                self.chance = random.Random(" ".join(seed))
            case ["isready"]:
                return ["readyok"]
            case ["newgame"]:
                self.position = None
            case ["position", "players", players, "variant", variant, *told]:
                is_common = variant == "common"
                self.position = Position.after(int(players), told[1:], is_common=is_common)
            case ["position", "line", board, mover, stones, tiles, pending]:
                self.position = Position.from_line(board, mover, stones, tiles, pending)
            case ["go", *_] if self.position is not None:
                move = self.position.best(self.chance)
                return [f"info nodes {len(self.position.free())} pv {move}", f"bestmove {move}"]
            case [] | ["stop"]:
                pass  # it has answered long before anybody could stop it
            case _:
                raise ValueError(f"{line!r} makes no sense now")
        return []


def main() -> None:
    """Answer until told to quit, or until nobody is there any more."""
    engine = Engine()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        try:
            answers = engine.answer(line.strip())
        except (ValueError, LookupError, StopIteration) as error:
            answers = [f"error {error}"]
        for answer in answers:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
