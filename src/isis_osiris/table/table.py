"""A table: one game in progress."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from isis_osiris.record import (
    GameRecord,
    Recall,
    SeatView,
    SpectatorView,
    seat_view,
    spectator_view,
)
from isis_osiris.record.tags import Tags
from isis_osiris.rules import (
    GameError,
    IllegalMove,
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    PlayedTile,
    RevealTile,
    Ruleset,
    Turn,
)
from isis_osiris.rules.replay import Replay
from isis_osiris.table.dealer import Dealer
from isis_osiris.table.events import (
    Event,
    GameEnded,
    SeatPassed,
    StonePlaced,
    TilePlaced,
    TileRevealed,
)
from isis_osiris.table.limit import Limit
from isis_osiris.table.player import Forfeit, Player

NO_LIMIT = Limit()


class Table:
    """One game in progress: takes moves, turns up the dealer's tiles, and tells what happened.

    Forced passes (R18) are made by the table itself: nobody is asked.
    """

    def __init__(self, ruleset: Ruleset, dealer: Dealer, *, tags: Tags = ()) -> None:
        self._dealer = dealer
        self._record = GameRecord(ruleset, tags=tags)

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self._record.ruleset

    @property
    def to_move(self) -> int:
        """The seat that has to decide."""
        return self._record.final.to_move

    @property
    def is_over(self) -> bool:
        """Whether the board is full (R12)."""
        return self._record.is_finished

    @property
    def record(self) -> GameRecord:
        """All that has happened: for whoever stores the game, not for players before the end."""
        return self._record

    def seat_view(self, seat: int, recall: Recall = Recall.FACE_DOWN) -> SeatView:
        """What a seat may see now."""
        return seat_view(self.record, seat, recall)

    def spectator_view(self, recall: Recall = Recall.FACE_DOWN) -> SpectatorView:
        """What others may see now."""
        return spectator_view(self.record, recall)

    def act(self, move: Move) -> tuple[Event, ...]:
        """Make the move of the seat to move; IllegalMove if it may not, and nothing changes.

        The events are those of the move and of what follows from it by itself.
        """
        if not isinstance(move, Move):
            raise IllegalMove(f"{move!r} is not a move")
        events = [self._make(move)]
        while self._record.final.must_pass:
            events.append(self._make(Pass()))
        if self._record.outcome is not None:
            events.append(GameEnded(self._record.outcome))
        return tuple(events)

    def _make(self, move: Move) -> Event:
        position = self._record.final
        seat, pending = position.to_move, position.pending
        replay = Replay(position.ruleset, position.vector)
        match move:
            case RevealTile():
                replay.check_reveal()
                value = self._dealer.turn_up(seat)
                replay.reveal(value)
                self._note(replay, pending=value)
                return TileRevealed(seat, value)
            case PlaceStone(cell):
                replay.play(move)
                self._note(replay, move)
                return StonePlaced(seat, cell)
            case PlaceTile(cell):
                replay.play(move)
                self._note(replay, PlayedTile(cell, pending or 0))
                return TilePlaced(seat, cell)
            case Pass():
                replay.play(move)
                self._note(replay, move)
                return SeatPassed(seat)

    def _note(self, replay: Replay, *turns: Turn, pending: int | None = None) -> None:
        record = self._record
        self._record = GameRecord.unchecked(
            replay, (*record.turns, *turns), pending, record.tags, record.comments
        )


def play(
    table: Table,
    players: Sequence[Player],
    recall: Recall = Recall.FACE_DOWN,
    limit: Limit = NO_LIMIT,
) -> Iterator[Event]:
    """Let players play a game to its end, telling each event as it happens.

    A move that the rules do not allow is a Forfeit of the seat that made it.
    """
    ruleset = table.ruleset
    if len(players) != ruleset.players:
        raise GameError(f"this table has {ruleset.players} seats, not {len(players)}")
    for seat, player in enumerate(players):
        player.begin(ruleset, seat)
    while not table.is_over:
        seat = table.to_move
        move = players[seat].choose(table.seat_view(seat, recall), limit)
        try:
            events = table.act(move)
        except IllegalMove as error:
            raise Forfeit(seat, f"illegal move: {error}") from None
        for event in events:
            for player in players:
                player.see(event)
            yield event
