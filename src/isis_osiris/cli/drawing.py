"""A board drawn in characters."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from isis_osiris.record import SpectatorView, write_position_line
from isis_osiris.record.view import Front, TintedTile
from isis_osiris.rules import Outcome, Setup, Stone, Tile, Variant
from isis_osiris.rules.refusal import signed
from isis_osiris.rules.setup import FaceDown

STONES: Final = (
    ("●", "violet", "bold medium_purple"),
    ("◆", "yellow", "bold yellow3"),
    ("▲", "green", "bold green4"),
    ("■", "black", "bold grey50"),
)
"""R3, by seat: a shape, so that nobody has to tell colours apart, and the colour."""

PLUS: Final = "bold dodger_blue2"
MINUS: Final = "bold red3"
HIDDEN: Final = "dim"
COORDINATES: Final = "dim"


def draw(shown: SpectatorView | Setup) -> Text:
    """The board with its coordinates, the seats with what they have left, the position line."""
    return Text("\n").join(
        [
            *_board(shown),
            Text(),
            *_seats(shown),
            Text(),
            Text(_line(shown), style=COORDINATES),
        ]
    )


def _line(shown: SpectatorView | Setup) -> str:
    return write_position_line(shown if isinstance(shown, Setup) else shown.setup())


def _board(shown: SpectatorView | Setup) -> list[Text]:
    names, width = shown.ruleset.grid.names, shown.ruleset.width
    files = Text("   " + "".join(f"  {name[0]}  " for name in names[:width]), style=COORDINATES)
    rule = "   ├" + "┼".join(["────"] * width) + "┤"
    lines = [files, Text("   ┌" + "┬".join(["────"] * width) + "┐")]
    for start in range(len(names) - width, -1, -width):
        rank = names[start][1:]
        line = Text.assemble((f" {rank} ", COORDINATES), "│")
        for name in names[start : start + width]:
            line.append_text(_cell(shown.board.get(name))).append("│")
        lines += [line.append(f" {rank}", COORDINATES), Text(rule)]
    lines[-1] = Text("   └" + "┴".join(["────"] * width) + "┘")
    return [*lines, files]


def _cell(piece: Stone | Front | None) -> Text:
    """Four characters for a cell."""
    match piece:
        case None:
            return Text("    ")
        case Stone(seat):
            shape, _, style = STONES[seat]
            return Text.assemble((f"  {shape} ", style))
        case Tile(value):
            return Text.assemble((f" {signed(value)} ", PLUS if value > 0 else MINUS))
        case TintedTile(sign):
            return Text.assemble((" +? ", PLUS) if sign > 0 else (" -? ", MINUS))
        case FaceDown():
            return Text.assemble(("  ? ", HIDDEN))


def _seats(shown: SpectatorView | Setup) -> list[Text]:
    names = shown.names if isinstance(shown, SpectatorView) else _seat_names(shown)
    outcome = _outcome(shown)
    is_common = shown.ruleset.variant is Variant.COMMON
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        shape, colour, style = STONES[seat]
        line = Text.assemble((f" {shape} {name:<{width}}  {colour:<6}", style))
        line.append(f"  {_count(shown.stones_left[seat], 'stone'):>8}")
        if not is_common:
            line.append(f"  {_count(shown.tiles_left[seat], 'tile'):>8}")
        lines.append(line.append_text(_state(shown, seat, outcome)))
    if is_common:
        lines.append(Text(f"   common reserve: {_count(shown.tiles_left[0], 'tile')}"))
    return lines


def _seat_names(setup: Setup) -> tuple[str, ...]:
    return tuple(f"Seat {seat + 1}" for seat in range(setup.ruleset.players))


def _outcome(shown: SpectatorView | Setup) -> Outcome | None:
    if isinstance(shown, SpectatorView):
        return shown.outcome
    is_full = len(shown.board) == shown.ruleset.cells
    is_open = FaceDown() not in shown.board.values()
    return shown.position().outcome() if is_full and is_open else None


def _state(shown: SpectatorView | Setup, seat: int, outcome: Outcome | None) -> Text:
    """What there is to say of a seat now: its score, or that it is to move."""
    if outcome is not None:
        won = "  wins" if len(outcome.winners) == 1 else "  shares the win"
        text = f"  {signed(outcome.scores[seat]):>4}" + (won if seat in outcome.winners else "")
        return Text.assemble((text, "bold" if seat in outcome.winners else ""))
    is_full = len(shown.board) == shown.ruleset.cells
    if seat != shown.to_move or is_full:
        return Text()
    if shown.pending is None:
        return Text.assemble(("  to move", "bold"))
    style = PLUS if shown.pending > 0 else MINUS
    return Text.assemble(("  has turned up ", "bold"), (signed(shown.pending), style))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
