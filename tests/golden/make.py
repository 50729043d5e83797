"""Made the golden records, from the oracle alone: `python -m tests.golden.make`.

They are kept in git and are the standard: run this only to add to them, and read the difference.
`by-hand.ior` was written by hand and is not touched.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.oracle.game import Move, OracleGame

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cem", "Dora")


@dataclass
class Game:
    """A game of the oracle, and its turns as tokens."""

    oracle: OracleGame
    tokens: list[str]

    @property
    def scores(self) -> list[int]:
        return list(self.oracle.scores().values())

    @property
    def has_pass(self) -> bool:
        return "--" in self.tokens

    def text(self, names: tuple[str, ...] = (), *extra: tuple[str, str]) -> str:
        players = self.oracle.players
        result = " ".join(f"{score:+d}" if score else "0" for score in self.scores)
        tags = [
            ("Game", "Isis & Osiris"),
            ("Players", str(players)),
            ("Variant", "common" if self.oracle.common else "private"),
            *((f"Seat{seat}", name) for seat, name in enumerate(names, 1)),
            *extra,
            ("Result", result if self.oracle.over else "*"),
        ]
        lines = [f'[{name} "{value}"]' for name, value in tags] + [""]
        for number, start in enumerate(range(0, len(self.tokens), players), 1):
            lines.append(" ".join([f"{number}.", *self.tokens[start : start + players]]))
        return "\n".join(lines) + "\n"


def name_of(square: tuple[int, int]) -> str:
    return f"{'abcdef'[square[0]]}{square[1] + 1}"


def play(rng: random.Random, players: int, common: bool, stones: float, stop: int = 99) -> Game:
    """A random game that leans to stones or to tiles; stopped after so many decisions."""
    game = Game(OracleGame(players, common), [])
    oracle = game.oracle
    for _ in range(stop):
        if oracle.over:
            break
        legal = sorted(oracle.legal())
        if ("reveal",) in legal and (len(legal) == 1 or rng.random() > stones):
            value = rng.choice(sorted(oracle.unseen.elements()))
            oracle.reveal(value)
            game.tokens.append(f"?{value:+d}")
            continue
        move: Move = rng.choice([move for move in legal if move != ("reveal",)])
        if len(move) == 1:
            game.tokens.append("--")
        elif move[0] == "stone":
            game.tokens.append(name_of(move[1]))
        else:
            game.tokens[-1] = name_of(move[1]) + game.tokens[-1][1:]
        oracle.play(move)
    return game


def games(
    seed: str, players: int, common: bool, wanted: Callable[[Game], bool], stop: int = 99
) -> Iterator[Game]:
    """Random games of a kind, without end."""
    rng = random.Random(seed)
    while True:
        game = play(rng, players, common, rng.choice((0.2, 0.5, 0.8)), stop)
        if wanted(game):
            yield game


def some(count: int, seed: str, players: int, common: bool, wanted: Callable[[Game], bool]) -> str:
    found = games(seed, players, common, wanted)
    return "\n".join(next(found).text(NAMES[:players]) for _ in range(count))


def is_tie(game: Game) -> bool:
    return len(game.oracle.winners()) > 1


def is_negative(game: Game) -> bool:
    return max(game.scores) < 0


def is_beyond_20(game: Game) -> bool:
    return max(map(abs, game.scores)) > 20


def unfinished(seed: str) -> str:
    rng = random.Random(seed)
    texts = []
    for players in (2, 3, 4):
        for common in (False, True):
            stop = rng.randrange(1, 45)
            texts.append(play(rng, players, common, 0.5, stop).text(NAMES[:players]))
    return "\n".join(texts)


def series(players: int, common: bool, rounds: int) -> str:
    """A series in which the first player rises beyond 40 and the second falls below -40."""
    texts = []
    totals = dict.fromkeys(NAMES[:players], 0)
    for number in range(rounds):
        seats = tuple(NAMES[(number + seat) % players] for seat in range(players))
        first, second = seats.index(NAMES[0]), seats.index(NAMES[1])

        def wanted(game: Game, first: int = first, second: int = second) -> bool:
            return game.scores[first] >= 11 and game.scores[second] <= -11

        game = next(games(f"series {players} {common} {number}", players, common, wanted))
        for name, score in zip(seats, game.scores, strict=True):
            totals[name] += score
        match = ("Match", f"golden-{players}"), ("Round", str(number + 1))
        texts.append(game.text(seats, *match))
    assert totals[NAMES[0]] > 40 > -40 > totals[NAMES[1]]
    return "\n".join(texts)


def main() -> None:
    files: dict[str, str] = {}
    for players in (2, 3, 4):
        for common in (False, True):
            kind = f"{'common' if common else 'private'}-{players}"
            files[f"{kind}.ior"] = some(4, kind, players, common, lambda _: True)
            files[f"ties-{kind}.ior"] = some(2, f"ties {kind}", players, common, is_tie)
            files[f"negative-{kind}.ior"] = some(2, f"neg {kind}", players, common, is_negative)
        files[f"passes-{players}.ior"] = some(
            4, f"passes {players}", players, True, lambda game: game.has_pass
        )
        files[f"beyond-20-{players}.ior"] = some(2, f"20 {players}", players, False, is_beyond_20)
    files["unfinished.ior"] = unfinished("unfinished")
    files["series-2.ior"] = series(2, False, 4)
    files["series-3.ior"] = series(3, True, 4)
    for name, text in files.items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
