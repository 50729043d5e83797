"""``isis-osiris arena``: bots against each other, over many deals."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from isis_osiris.analysis import (
    Arena,
    Sprt,
    Tally,
    Workers,
    WorkersLost,
    cluster_workers,
    local_workers,
)
from isis_osiris.bots import find_bots
from isis_osiris.cli.arena_report import print_json, print_tables, standing
from isis_osiris.cli.consoles import errors
from isis_osiris.cli.files import STANDARD
from isis_osiris.record import GameRecord, RecordWriter
from isis_osiris.rules import GameError, Ruleset
from isis_osiris.table import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaOptions:
    """What the command line says."""

    bots: str
    games: int
    movetime: int | None
    nodes: int | None
    players: int
    variant: str
    jobs: int | None
    seed: str | None
    as_json: bool
    sprt: str | None
    output: Path | None
    cluster: str | None


def run_arena(options: ArenaOptions) -> int:
    """Play and report; the exit status, 130 when interrupted: whole deals are reported then."""
    arena = Arena(
        tuple(bot.name for bot in find_bots(options.bots)),
        Ruleset.standard(options.players, options.variant),
        str(SystemRandom().getrandbits(64)) if options.seed is None else options.seed,
        _limit(options),
    )
    test = _test(options, arena)
    tally = Tally(arena)
    stopped: KeyboardInterrupt | WorkersLost | None = None
    with _records(options.output) as write, _workers(options, arena) as workers:
        try:
            _play(arena, arena.deals_for(options.games), workers, tally, test, write)
        except (KeyboardInterrupt, WorkersLost) as error:
            stopped = error
    if stopped is not None:
        _tell(f"Stopped after {tally.games} games; the deal begun last does not count.")
    if tally.deals:
        (print_json if options.as_json else print_tables)(arena, tally, test)
    if isinstance(stopped, WorkersLost):
        raise stopped
    return 130 if stopped is not None else 0


def _tell(line: str) -> None:
    errors().print(line, soft_wrap=True)


def _play(
    arena: Arena,
    deals: int,
    workers: Workers,
    tally: Tally,
    test: Sprt | None,
    write: Callable[[GameRecord], None],
) -> None:
    """Play the deals, or as many as the test needs."""
    console = errors()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    text = TextColumn("{task.description}", markup=False)
    with Progress(*columns, text, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=deals * len(arena.seatings))
        for games in arena.play(deals, workers):
            with _uninterrupted():
                shares = tally.add(games)
                for game in games:
                    write(game.record)
                if test is not None:
                    test.add(shares[0])
            if console.is_terminal:
                so_far = standing(arena, tally, test)
                progress.update(bar, completed=tally.games, description=so_far)
            if test is not None and test.verdict is not None:
                break


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C comes through when the block is done: a deal is counted and written, or not at all."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt


def _limit(options: ArenaOptions) -> Limit:
    if options.movetime is not None and options.nodes is not None:
        raise GameError("--movetime and --nodes do not go together")
    return Limit(
        seconds=None if options.movetime is None else options.movetime / 1000, nodes=options.nodes
    )


def _test(options: ArenaOptions, arena: Arena) -> Sprt | None:
    if options.sprt is None:
        return None
    if len(arena.bots) != 2:
        raise GameError(f"--sprt compares two bots, not {len(arena.bots)}")
    try:
        elo0, elo1 = map(float, options.sprt.split(","))
    except ValueError:
        raise GameError(f"--sprt takes two numbers, as in 0,20, not {options.sprt!r}") from None
    return Sprt(elo0, elo1, arena.ruleset.players)


def _workers(options: ArenaOptions, arena: Arena) -> AbstractContextManager[Workers]:
    games = arena.deals_for(options.games) * len(arena.seatings)
    if games != options.games:
        _tell(
            f"Playing {games} games instead of {options.games}: "
            f"each deal is played in {len(arena.seatings)} seatings."
        )
    if options.cluster is None:
        return local_workers(min(options.jobs or os.cpu_count() or 1, games))
    if options.jobs is not None:
        raise GameError("--jobs is for this machine, and does not go with --cluster")
    return cluster_workers(options.cluster)


@contextmanager
def _records(output: Path | None) -> Iterator[Callable[[GameRecord], None]]:
    """What to do with each record: write it to the file, if there is one."""
    if output is None:
        yield lambda _: None
        return
    if str(output) == STANDARD:
        raise GameError("--output needs a file: the result goes to the standard output")
    try:
        stream = output.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise GameError(f"{output} cannot be written: {error.strerror}") from None
    with stream:
        yield RecordWriter(stream).write
