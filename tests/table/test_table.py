from __future__ import annotations

from random import Random
from typing import Any

import pytest

from isis_osiris.record import Recall, SeatView, tags_for
from isis_osiris.rules import (
    FaceDown,
    GameError,
    IllegalMove,
    Move,
    Pass,
    PlaceStone,
    PlaceTile,
    PlayedTile,
    RevealTile,
    Ruleset,
    Variant,
)
from isis_osiris.table import (
    Dealer,
    Event,
    Forfeit,
    GameEnded,
    Limit,
    SeatPassed,
    StonePlaced,
    Table,
    TilePlaced,
    TileRevealed,
    play,
)

TWO = Ruleset.standard()


class Scripted:
    """A player who follows a list, and notes all that it is told."""

    def __init__(self, moves: list[Move], otherwise: int = 0) -> None:
        self.moves = moves
        self.otherwise = otherwise
        """Which of the moves offered then: the first are stones, the last is to turn up a tile."""
        self.seat = -1
        self.seen: list[Event] = []
        self.views: list[SeatView] = []
        self.limits: set[Limit] = set()

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        self.seat = seat

    def see(self, event: Event) -> None:
        self.seen.append(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        self.views.append(view)
        self.limits.add(limit)
        return self.moves.pop(0) if self.moves else view.moves[self.otherwise]


def test_a_turn_with_a_tile_is_two_decisions() -> None:
    table = Table(TWO, Dealer.stacked(TWO, tuple(reversed(TWO.box))), tags=tags_for(["Ann"]))
    assert table.act(RevealTile()) == (TileRevealed(0, -4),)
    assert table.record.pending == -4
    assert table.to_move == 0
    assert table.seat_view(0).pending == -4
    assert table.act(PlaceTile("c3")) == (TilePlaced(0, "c3"),)
    assert table.act(PlaceStone("d3")) == (StonePlaced(1, "d3"),)
    assert table.record.turns == (PlayedTile("c3", -4), PlaceStone("d3"))
    assert table.record.names == ("Ann", "Seat 2")
    assert table.spectator_view().board["c3"] == FaceDown()
    assert table.ruleset == TWO


@pytest.mark.parametrize("move", [PlaceTile("a1"), PlaceStone("z9"), Pass()])
def test_a_refused_move_changes_nothing(move: Move) -> None:
    table = Table(TWO, Dealer(TWO))
    before = table.record
    with pytest.raises(IllegalMove):
        table.act(move)
    assert table.record == before


def test_a_refused_reveal_takes_no_tile() -> None:
    dealer = Dealer.stacked(TWO, TWO.box)
    table = Table(TWO, dealer)
    table.act(RevealTile())
    with pytest.raises(IllegalMove, match="must place it first"):
        table.act(RevealTile())
    assert dealer.turn_up(0) == TWO.box[1]


def test_every_player_sees_every_event() -> None:
    players = [Scripted([]), Scripted([RevealTile(), PlaceTile("f6")])]
    told = list(play(Table(TWO, Dealer(TWO, Random(1))), players))
    assert [player.seat for player in players] == [0, 1]
    for player in players:
        assert player.seen == told
    assert isinstance(told[-1], GameEnded)
    assert isinstance(told[1], TileRevealed)
    assert told[1].seat == 1
    assert told[2] == TilePlaced(1, "f6")


def test_views_and_limits_are_those_of_the_table() -> None:
    player = Scripted([RevealTile(), PlaceTile("f6")])
    limit = Limit(nodes=7)
    for _ in play(Table(TWO, Dealer(TWO)), [player, Scripted([])], Recall.LAST_THREE, limit):
        pass
    assert player.limits == {limit}
    assert {view.recall for view in player.views} == {Recall.LAST_THREE}
    assert {view.seat for view in player.views} == {0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_forced_passes_happen_by_themselves(players: int) -> None:
    ruleset = Ruleset.standard(players, Variant.COMMON)
    table = Table(ruleset, Dealer(ruleset, Random(1)))
    stones_first = Scripted([], otherwise=0)
    tiles_first = [Scripted([], otherwise=-1) for _ in range(players - 1)]
    events = list(play(table, [stones_first, *tiles_first]))
    passes = [event for event in events if isinstance(event, SeatPassed)]
    assert {event.seat for event in passes} == {0}
    assert len(passes) == table.record.turns.count(Pass()) > 0
    assert all(Pass() not in view.moves for view in stones_first.views)
    assert events[-1] == GameEnded(table.record.final.outcome())


def test_an_illegal_choice_loses_the_game() -> None:
    with pytest.raises(Forfeit) as caught:
        list(play(Table(TWO, Dealer(TWO)), [Scripted([]), Scripted([PlaceStone("a1")])]))
    assert caught.value.seat == 1
    assert caught.value.reason == "illegal move: a1 is taken (R7)"
    assert str(caught.value) == "seat 2 loses: illegal move: a1 is taken (R7)"


def test_what_is_no_move_at_all_loses_the_game() -> None:
    nothing: Any = None
    with pytest.raises(Forfeit, match="seat 1 loses: illegal move: None is not a move"):
        list(play(Table(TWO, Dealer(TWO)), [Scripted([nothing]), Scripted([])]))


def test_a_table_needs_its_players() -> None:
    with pytest.raises(GameError, match="this table has 2 seats, not 1"):
        list(play(Table(TWO, Dealer(TWO)), [Scripted([])]))
