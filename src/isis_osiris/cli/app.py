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
    """Isis & Osiris, the board game by Michael Schacht.

    Without a command, it starts the game on this machine and opens it in the browser.
    """
    if version:
        from importlib.metadata import version as installed_version

        typer.echo(installed_version(PROGRAM))
        raise typer.Exit
    if context.invoked_subcommand is None:
        from isis_osiris.cli.serve import serve_games

        raise typer.Exit(serve_games(browser=True))


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
def train(
    *,
    output: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where checkpoints and weights go.")
    ],
    players: Annotated[str, typer.Option(metavar="N,…", help="For how many players.")] = "2,3,4",
    variant: Annotated[str, typer.Option(help="private, common or all.")] = "all",
    games: Annotated[
        int | None, typer.Option(min=1, help="Games of each. Default: as for what ships.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed leads to the same weights.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many to learn at a time. Default: one a CPU.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for every lap.")] = False,
) -> None:
    """Learn by self-play how to judge positions.

    After an interruption the same command goes on from the last checkpoint.
    """
    from isis_osiris.cli.train import TrainOptions, run_training

    raise typer.Exit(
        run_training(
            TrainOptions(
                output=output,
                players=players,
                variant=variant,
                games=games,
                seed=seed,
                jobs=jobs,
                as_json=as_json,
            )
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


@app.command()
def serve(
    *,
    host: Annotated[
        str | None, typer.Option(help="Where to listen; 0.0.0.0 is the whole network.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="0, the default, takes a free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:FILE or postgresql://… Default: a file of yours."),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the game in the browser.")
    ] = True,
) -> None:
    """Run the server: tables for people, bots and friends by link.

    All settings can also be given by ISIS_OSIRIS_… in the environment: see docs/operations.md.
    """
    from isis_osiris.cli.serve import serve_games

    raise typer.Exit(serve_games(host=host, port=port, database=database, browser=browser))


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist.")],
    *,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Default: the one in your data folder.")
    ] = None,
) -> None:
    """Copy the server's database to a file, also while the server runs."""
    from isis_osiris.cli.backup import back_up

    raise typer.Exit(back_up(target, database=database))


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by backup.")],
    *,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Default: the one in your data folder.")
    ] = None,
) -> None:
    """Put a copy in place of the server's database; the server must be stopped.

    What was there before is kept beside it.
    """
    from isis_osiris.cli.backup import restore_from

    raise typer.Exit(restore_from(source, database=database))
