"""Games to step through and to take home: replays and records."""

from __future__ import annotations

from typing import Literal

from isis_osiris.record import (
    GameRecord,
    RecordError,
    loads,
    tags_for,
    write_game,
    write_position_line,
)
from isis_osiris.record.notation import PASS, write_scores, write_value
from isis_osiris.record.tags import UNFINISHED, complete
from isis_osiris.record.view import SeenTile, TintedTile, seat_view, spectator_view
from isis_osiris.rules import GameError, Pass, PlaceStone, PlayedTile, Position, Tile, Turn
from isis_osiris.rules.replay import Replay as Replaying
from isis_osiris.server.api import Replay, ReplayTurn
from isis_osiris.server.game import LiveGame
from isis_osiris.server.live import LiveTable
from isis_osiris.server.presentation import result_of
from isis_osiris.server.refused import Refused
from isis_osiris.server.seating import Seating


def record_of(live: LiveTable, game: LiveGame) -> GameRecord:
    """The whole record, with who sits where now: for finished games."""
    record = game.table.record
    return GameRecord(
        record.ruleset, record.turns, record.pending, _tags(live, game), record.comments
    )


def _tags(live: LiveTable, game: LiveGame) -> tuple[tuple[str, str], ...]:
    seats = [game.seating.seat(turn) for turn in range(game.seating.players)]
    names = [live.stored.seats[seat].name or f"Seat {seat + 1}" for seat in seats]
    # The whole id would let everybody who gets the record look on.
    return tags_for(names, match=f"table {live.id[:6]}", number=game.number)


def export(live: LiveTable, game: LiveGame, owner: str) -> str:
    """A game as ``.ior``; before its end only what this visitor may see of it, as comments."""
    if game.is_over:
        return write_game(record_of(live, game))
    seat = live.viewpoint(live.seats_of(owner))
    record, recall = game.table.record, live.recall(seat)
    view = (
        spectator_view(record, recall)
        if seat is None
        else seat_view(record, game.seating.in_turn(seat), recall)
    )
    tokens = []
    for turn in view.turns:
        match turn:
            case PlaceStone(cell):
                tokens.append(cell)
            case SeenTile(cell, Tile(value)):
                tokens.append(cell + write_value(value))
            case SeenTile(cell, TintedTile(sign)):
                tokens.append(cell + ("+" if sign > 0 else "-") + "?")
            case SeenTile(cell, _):
                tokens.append(cell + "?")
            case Pass():
                tokens.append(PASS)
    players = record.ruleset.players
    rounds = [
        f"{start // players + 1}. {' '.join(tokens[start : start + players])}"
        for start in range(0, len(tokens), players)
    ]
    comments = tuple((0, line) for line in ("so far; ? is a tile that lies face down", *rounds))
    return write_game(GameRecord(record.ruleset, (), None, _tags(live, game), comments))


def replay_of(record: GameRecord) -> Replay:
    """A record to step through, with the board's worth after each turn."""
    replay = Replaying(record.ruleset)
    position = Position.start(record.ruleset)
    start = write_position_line(position)
    turns = []
    for ply, turn in enumerate(record.turns, start=1):
        seat = position.to_move
        replay.play(turn)
        position = Position(record.ruleset, replay.vector)
        kind, cell, value = _told(turn)
        turns.append(
            ReplayTurn(
                ply=ply,
                seat=seat,
                kind=kind,
                cell=cell,
                value=value,
                scores=position.scores(),
                line=write_position_line(position),
            )
        )
    seating = Seating(record.ruleset.players, 0)
    result = write_scores(record.outcome.scores) if record.outcome else UNFINISHED
    return Replay(
        players=record.ruleset.players,
        variant=record.ruleset.variant,
        names=record.names,
        tags=dict(complete(record.tags, record.ruleset, result)),
        start=start,
        turns=tuple(turns),
        result=None if record.outcome is None else result_of(record.final, record.outcome, seating),
        record=write_game(record),
    )


def read_replays(text: str, most: int) -> tuple[Replay, ...]:
    """The games of a record file; Refused tells the place and the reason if one cannot be."""
    try:
        records = loads(text, "record")
        if len(records) > most:
            raise Refused("bad_request", f"at most {most} games at a time", status=413)
        return tuple(replay_of(record) for record in records)
    except RecordError as error:
        raise Refused("illegal", str(error)) from None
    except GameError as error:
        raise Refused("illegal", str(error)) from None


def _told(turn: Turn) -> tuple[Literal["stone", "tile", "pass"], str | None, int | None]:
    match turn:
        case PlaceStone(cell):
            return "stone", cell, None
        case PlayedTile(cell, value):
            return "tile", cell, value
        case Pass():
            return "pass", None, None
