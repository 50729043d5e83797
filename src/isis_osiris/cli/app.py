"""The program ``isis-osiris`` and its commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

PROGRAM = "isis-osiris"

app = typer.Typer(
    name=PROGRAM,
    help="Isis & Osiris, the board game by Michael Schacht.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the program; what it refuses is told in one line."""
    from isis_osiris.rules.errors import GameError

    try:
        app(prog_name=PROGRAM)
    except GameError as error:
        typer.echo(f"{PROGRAM}: {error}", err=True)
        sys.exit(1)


@app.callback(invoke_without_command=True)
def isis_osiris(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Isis & Osiris, the board game by Michael Schacht."""
    if version:
        from importlib.metadata import version as installed_version

        typer.echo(installed_version(PROGRAM))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def score(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records; - is the input.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON a game.")] = False,
) -> None:
    """Judge game records: are they right, and who has won.

    A record that cannot be is told on the error output, with its place and the reason; the others
    are judged all the same, and the exit status is 1.
    """
    from isis_osiris.cli.score import score_files

    raise typer.Exit(score_files(files, as_json=as_json))


@app.command()
def simulate(
    *,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=4, help="How many seats.")] = 2,
    variant: Annotated[str, typer.Option(help="private or common.")] = "private",
    bots: Annotated[
        str, typer.Option(metavar="NAME,…", help="Who plays, in turn order; one name plays all.")
    ] = "random",
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same games. Default: chance.")
    ] = None,
    output: Annotated[Path, typer.Option(help="Where the records go; - is the output.")] = Path(
        "-"
    ),
) -> None:
    """Let bots play and write the records of their games."""
    from isis_osiris.cli.simulate import simulate_games

    raise typer.Exit(
        simulate_games(
            games=games, players=players, variant=variant, bots=bots, seed=seed, output=output
        )
    )


@app.command()
def arena(  # noqa: PLR0913 - every option is an argument
    *,
    bots: Annotated[str, typer.Option(metavar="NAME,…", help="Who plays: two bots or more.")],
    games: Annotated[
        int, typer.Option(min=1, help="How many games, rounded up to whole deals.")
    ] = 100,
    movetime: Annotated[
        int | None, typer.Option(metavar="MS", min=1, help="Milliseconds for each decision.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Positions to look at for each decision.")
    ] = None,
    players: Annotated[int, typer.Option(min=2, max=4, help="How many seats.")] = 2,
    variant: Annotated[str, typer.Option(help="private or common.")] = "private",
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many games at a time. Default: one a CPU.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same games. Default: chance.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The result as lines of JSON.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop when it is clear which of the two holds."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the records go. Default: nowhere.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster.")
    ] = None,
) -> None:
    """Measure bots against each other: the same deals in every seating.

    Tells each bot's win share, margin and Elo with their 95 % intervals, the time it takes and the
    games it forfeits.
    """
    from isis_osiris.cli.arena import ArenaOptions, run_arena

    raise typer.Exit(
        run_arena(
            ArenaOptions(
                bots=bots,
                games=games,
                movetime=movetime,
                nodes=nodes,
                players=players,
                variant=variant,
                jobs=jobs,
                seed=seed,
                as_json=as_json,
                sprt=sprt,
                output=output,
                cluster=cluster,
            )
        )
    )


@app.command(context_settings={"ignore_unknown_options": True})
def show(
    what: Annotated[
        list[str],
        typer.Argument(metavar="FILE|POSITION", help="A record (- is the input) or position line."),
    ],
    *,
    ply: Annotated[int | None, typer.Option(help="Show the board after this turn.")] = None,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    recall: Annotated[
        str | None,
        typer.Option(
            help="How much of the tiles to show: full, face_down, sign_only or last_three. "
            "Default: full for a finished game, face_down for one that goes on."
        ),
    ] = None,
) -> None:
    """Draw the board of a game record or of a position line."""
    from isis_osiris.cli.show import show_board

    raise typer.Exit(show_board(what, ply=ply, game=game, recall=recall))


@app.command()
def engine(
    *,
    bot: Annotated[str, typer.Option(metavar="NAME", help="Who thinks.")],
) -> None:
    """Let another program play with a bot: speaks the engine protocol, IOP.

    It reads lines from the standard input and answers on the standard output, until ``quit``.
    """
    from isis_osiris.cli.engine import run_engine

    raise typer.Exit(run_engine(bot))


@app.command()
def bots(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON a bot.")] = False,
) -> None:
    """List the bots, weakest first."""
    from isis_osiris.cli.bots import list_bots

    list_bots(as_json=as_json)
