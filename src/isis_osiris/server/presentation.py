"""Messages about a game, built field by field from the one place that decides who sees what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import not_
from typing import Final, cast

from isis_osiris.record import Recall, SpectatorView, seat_view, spectator_view
from isis_osiris.record.view import Front, SeenTile, SeenTurn, TintedTile
from isis_osiris.rules import (
    FaceDown,
    Outcome,
    Pass,
    PlaceStone,
    Position,
    Stone,
    StripScore,
    Tile,
    kernel,
)
from isis_osiris.server import shapes
from isis_osiris.server.game import LiveGame, Turned
from isis_osiris.server.protocol import Happened, Reveal, View
from isis_osiris.server.seating import Seating
from isis_osiris.table import Event, GameEnded, SeatPassed, StonePlaced, TilePlaced, TileRevealed

CHOICES: Final[tuple[tuple[shapes.Choice, Callable[[Sequence[int]], int]], ...]] = (
    ("stone", kernel.why_not_stone),
    ("place", kernel.why_not_tile),
    ("reveal", kernel.why_not_reveal),
)


def status_of(game: LiveGame) -> shapes.Status:
    """Whose turn it is and what they may do, as everybody sees it."""
    position = game.table.record.final
    vector = position.vector
    may = tuple([choice for choice, why_not in CHOICES if why_not(vector) == kernel.OK])
    targets: tuple[str, ...] = ()
    if "stone" in may or "place" in may:
        # Asking the kernel cell by cell would be a good part of what a move costs the server:
        # EMPTY is 0, and no piece is.
        is_free = map(not_, vector[kernel.BOARD :])
        targets = tuple(compress(position.ruleset.grid.names, is_free))
    return shapes.Status.trusted(
        to_move=game.to_move,
        may=may,
        targets=targets,
        tile_up=position.pending is not None,
        stones_left=game.seating.by_seat(position.stones_left),
        tiles_left=game.seating.by_seat(position.tiles_left),
    )


def view_of(game: LiveGame, table: str, seat: int | None, recall: Recall) -> View:
    """What a seat, or a spectator, may see of the game now."""
    record, seating = game.table.record, game.seating
    seen: SpectatorView
    if seat is None:
        seen = spectator_view(record, recall)
    else:
        seen = seat_view(record, seating.in_turn(seat), recall)
    return View(
        table=table,
        game=game.id,
        number=game.number,
        version=game.version,
        first=seating.first,
        seat=seat,
        recall=recall,
        board={cell: _piece(piece, seating) for cell, piece in seen.board.items()},
        turns=tuple(
            _turn(turn, seating.seat(ply % seating.players)) for ply, turn in enumerate(seen.turns)
        ),
        status=status_of(game),
        unseen=None if seen.unseen is None else {str(v): n for v, n in seen.unseen.items()},
        result=None if seen.outcome is None else result_of(record.final, seen.outcome, seating),
    )


def happened(game: LiveGame, events: Iterable[Event]) -> Happened | Reveal:
    """The message about a game's newest version, the same for everybody."""
    told: list[shapes.StonePlaced | shapes.TilePlaced | shapes.Passed | shapes.Ended] = []
    seating = game.seating
    for event in events:
        match event:
            case StonePlaced(seat, cell):
                seat = seating.seat(seat)
                told.append(shapes.StonePlaced.trusted(kind="stone", seat=seat, cell=cell))
            case TilePlaced(seat, cell):
                seat = seating.seat(seat)
                told.append(shapes.TilePlaced.trusted(kind="placed", seat=seat, cell=cell))
            case SeatPassed(seat):
                told.append(shapes.Passed(seat=seating.seat(seat)))
            case GameEnded(outcome):
                position = game.table.record.final
                told.append(shapes.Ended(result=result_of(position, outcome, seating)))
            case TileRevealed():
                return reveal(game, game.reveals[-1])
    return Happened.trusted(
        type="event",
        game=game.id,
        version=game.version,
        events=tuple(told),
        status=status_of(game),
    )


def reveal(game: LiveGame, turned: Turned, *, again: bool = False) -> Reveal:
    """The one message that tells a tile's value."""
    return Reveal.trusted(
        type="reveal",
        game=game.id,
        version=turned.version,
        seat=turned.seat,
        value=turned.value,
        again=again,
        status=None if again else status_of(game),
    )


def result_of(position: Position, outcome: Outcome, seating: Seating) -> shapes.Result:
    """What a finished game comes to, by seat, with what each stone has earned."""
    strips = [StripScore.of(score) for score in seating.by_seat(outcome.scores)]
    return shapes.Result(
        scores=seating.by_seat(outcome.scores),
        winners=tuple(sorted(seating.seat(winner) for winner in outcome.winners)),
        places=seating.by_seat(outcome.places),
        strips=tuple(
            shapes.Strip(sign=_sign_or_none(s.sign), markers=s.markers, number=s.number)
            for s in strips
        ),
        stones=stones_of(position),
    )


def stones_of(position: Position) -> dict[str, int]:
    """What each stone on a board earns (R13), asked of the kernel stone by stone."""
    names, neighbours = position.ruleset.grid.names, position.ruleset.grid.neighbours
    cells = range(kernel.BOARD, kernel.BOARD + position.ruleset.cells)
    stones = [cell for cell in cells if position.vector[cell] >= kernel.STONE]
    bare = list(position.vector)
    for cell in stones:
        bare[cell] = kernel.EMPTY
    worth = {}
    for cell in stones:
        bare[cell] = position.vector[cell]
        scores = [0] * position.ruleset.players
        kernel.score(bare, neighbours, scores)
        worth[names[cell - kernel.BOARD]] = sum(scores)
        bare[cell] = kernel.EMPTY
    return worth


def _piece(piece: Stone | Front, seating: Seating) -> shapes.StonePiece | shapes.TilePiece:
    if isinstance(piece, Stone):
        return shapes.StonePiece(seat=seating.seat(piece.seat))
    value, sign = _front(piece)
    return shapes.TilePiece(value=value, sign=sign)


def _turn(turn: SeenTurn, seat: int) -> shapes.StoneTurn | shapes.TileTurn | shapes.PassTurn:
    match turn:
        case PlaceStone(cell):
            return shapes.StoneTurn(seat=seat, cell=cell)
        case SeenTile(cell, front):
            value, sign = _front(front)
            return shapes.TileTurn(seat=seat, cell=cell, value=value, sign=sign)
        case Pass():
            return shapes.PassTurn(seat=seat)


def _front(front: Front) -> tuple[int | None, shapes.Sign | None]:
    match front:
        case Tile(value):
            return value, None
        case TintedTile(sign):
            return None, cast("shapes.Sign", sign)
        case FaceDown():
            return None, None


def _sign_or_none(sign: int) -> shapes.SignOrNone:
    return cast("shapes.SignOrNone", sign)
