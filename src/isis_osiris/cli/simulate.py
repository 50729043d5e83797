"""``isis-osiris simulate``: games between bots, as records."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import TextIO

from isis_osiris.bots import Bot, find_bots
from isis_osiris.cli.files import STANDARD
from isis_osiris.record import GameRecord, RecordWriter, tags_for
from isis_osiris.rules import GameError, Ruleset
from isis_osiris.table import Dealer, Table, play


def simulate_games(
    *, games: int, players: int, variant: str, bots: str, seed: str | None, output: Path
) -> int:
    """Play and write; the exit status, 130 when interrupted: whole games are kept then."""
    from rich.progress import track

    from isis_osiris.cli.consoles import errors

    ruleset = Ruleset.standard(players, variant)
    seated = _seated(bots, players)
    if seed is None:
        seed = str(SystemRandom().getrandbits(64))
    console = errors()
    played = 0
    with _opened(output) as stream:
        writer = RecordWriter(stream)
        numbers = track(
            range(games),
            "Playing",
            console=console,
            disable=not console.is_terminal,
        )
        try:
            for number in numbers:
                writer.write(simulated_game(ruleset, seated, f"{seed}/{number}"))
                played += 1
        except KeyboardInterrupt:
            console.print(f"Stopped after {played} of {games} games; they are written.")
            return 130
    return 0


def simulated_game(ruleset: Ruleset, bots: Sequence[Bot], seed: str) -> GameRecord:
    """One game between bots; dealer and bots have each their own randomness from the seed."""
    players = [bot.make(Random(f"{seed}/seat/{seat}")) for seat, bot in enumerate(bots)]
    dealer = Dealer(ruleset, Random(f"{seed}/dealer"))
    table = Table(ruleset, dealer, tags=tags_for([bot.name for bot in bots]))
    for _ in play(table, players):
        pass
    return table.record


def _seated(names: str, players: int) -> list[Bot]:
    bots = find_bots(names)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise GameError(f"name one bot, or one for each of the {players} seats, not {len(bots)}")
    return bots


@contextmanager
def _opened(output: Path) -> Iterator[TextIO]:
    """The named file, or the standard output for ``-``."""
    if str(output) == STANDARD:
        yield sys.stdout
        sys.stdout.flush()
        return
    try:
        stream = output.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise GameError(f"{output} cannot be written: {error.strerror}") from None
    with stream:
        yield stream
