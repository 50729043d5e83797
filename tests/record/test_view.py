"""Views: nobody is shown what they may not see."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.record import (
    GameRecord,
    Recall,
    SeatView,
    SpectatorView,
    loads,
    read_position_line,
    seat_view,
    spectator_view,
    write_position_line,
)
from isis_osiris.record.view import SeenTile, TintedTile
from isis_osiris.rules import (
    FaceDown,
    PlaceStone,
    PlayedTile,
    RevealTile,
    Ruleset,
    Stone,
    Tile,
    Turn,
    Variant,
)
from isis_osiris.table import Dealer, Table, play

MOVES = "1. c3 a1+2 2. a2-3 a3+4 3. a4-1 a5+1 4. d4 ?-4"
(GAME,) = loads(MOVES)


def random_record(players: int, variant: Variant, seed: int) -> GameRecord:
    random = Random(seed)
    ruleset = Ruleset.standard(players, variant)
    table = Table(ruleset, Dealer(ruleset, random))
    for _ in play(table, [find_bot("random").make(random) for _ in range(players)]):
        pass
    return table.record


def views(record: GameRecord, recall: Recall) -> list[SpectatorView]:
    """What every viewer sees."""
    seats = [seat_view(record, seat, recall) for seat in range(record.ruleset.players)]
    return [spectator_view(record, recall), *seats]


def permuted(record: GameRecord, recall: Recall, random: Random) -> GameRecord:
    """The same game with every value exchanged that this recall hides."""
    tiles = [turn for turn in record.turns if isinstance(turn, PlayedTile)]
    values = [turn.value for turn in tiles]
    unseen = [value for value, count in record.final.unseen.items() for _ in range(count)]
    match recall:
        case Recall.FULL:
            pass
        case Recall.FACE_DOWN:
            pool = values + unseen
            random.shuffle(pool)
            values = pool[: len(values)]
        case Recall.LAST_THREE:
            pool = values[:-3] + unseen
            random.shuffle(pool)
            values = pool[: len(values[:-3])] + values[-3:]
        case Recall.SIGN_ONLY:
            for is_plus in (True, False):
                places = [place for place, value in enumerate(values) if (value > 0) == is_plus]
                pool = [values[place] for place in places]
                pool += [value for value in unseen if (value > 0) == is_plus]
                random.shuffle(pool)
                for place, value in zip(places, pool, strict=False):
                    values[place] = value
    replaced = iter(values)
    turns: list[Turn] = [
        PlayedTile(turn.cell, next(replaced)) if isinstance(turn, PlayedTile) else turn
        for turn in record.turns
    ]
    return GameRecord(record.ruleset, tuple(turns), record.pending, record.tags)


@pytest.mark.parametrize("recall", Recall)
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_values_change_no_view(players: int, variant: Variant, recall: Recall) -> None:
    """The guard: exchange all that is hidden, and every view of every viewer stays the same."""
    different = 0
    for seed in range(8):
        random = Random(seed)
        record = random_record(players, variant, seed)
        for ply in range(len(record.turns)):
            before = record.upto(ply)
            turn = record.turns[ply]
            stands = [before]
            if isinstance(turn, PlayedTile):
                stands.append(GameRecord(before.ruleset, before.turns, turn.value, before.tags))
            for stand in stands:
                other = permuted(stand, recall, random)
                different += other != stand
                seen = views(stand, recall)
                assert views(other, recall) == seen
                assert repr(views(other, recall)) == repr(seen)
                assert pickle.dumps(views(other, recall)) == pickle.dumps(seen)
    assert (different > 100) == (recall is not Recall.FULL)


def fronts(recall: Recall) -> list[object]:
    board = seat_view(GAME, 0, recall).board
    return [board[cell] for cell in ("a1", "a2", "a3", "a4", "a5")]


def test_each_recall_shows_what_it_says() -> None:
    assert fronts(Recall.FACE_DOWN) == [FaceDown()] * 5
    assert fronts(Recall.FULL) == [Tile(2), Tile(-3), Tile(4), Tile(-1), Tile(1)]
    assert fronts(Recall.SIGN_ONLY) == [TintedTile(sign) for sign in (1, -1, 1, -1, 1)]
    assert fronts(Recall.LAST_THREE) == [FaceDown(), FaceDown(), Tile(4), Tile(-1), Tile(1)]


@pytest.mark.parametrize("recall", Recall)
def test_the_move_list_shows_what_the_board_shows(recall: Recall) -> None:
    view = spectator_view(GAME, recall)
    assert len(view.turns) == len(GAME.turns)
    assert view.turns[0] == PlaceStone("c3")
    for turn in view.turns:
        if isinstance(turn, SeenTile):
            assert turn.front == view.board[turn.cell]


def test_what_everybody_sees() -> None:
    for view in views(GAME, Recall.FACE_DOWN):
        assert view.pending == -4
        assert view.to_move == 1
        assert view.stones_left == (6, 8)
        assert view.tiles_left == (9, 7)
        assert view.board["c3"] == Stone(0)
        assert view.names == ("Seat 1", "Seat 2")
        assert view.unseen is None
        assert view.outcome is None
    assert spectator_view(GAME, Recall.FULL).unseen == GAME.final.unseen


def test_only_the_seat_to_move_is_offered_moves() -> None:
    start = GameRecord(Ruleset.standard(3))
    assert [len(seat_view(start, seat).moves) for seat in range(3)] == [37, 0, 0]
    assert RevealTile() in seat_view(start, 0).moves
    assert [len(seat_view(GAME, seat).moves) for seat in range(2)] == [0, 29]
    assert type(spectator_view(start)) is SpectatorView
    assert type(seat_view(start, 0)) is SeatView


@pytest.mark.parametrize("recall", Recall)
def test_at_the_end_all_tiles_are_turned_up(recall: Recall) -> None:
    record = random_record(3, Variant.PRIVATE, 5)
    view = seat_view(record, 1, recall)
    assert view.board == record.final.board
    assert view.outcome == record.outcome
    assert view.unseen == record.final.unseen
    assert view.moves == ()
    assert [turn.front for turn in view.turns if isinstance(turn, SeenTile)] == [
        Tile(turn.value) for turn in record.turns if isinstance(turn, PlayedTile)
    ]


@pytest.mark.parametrize(
    ("recall", "line"),
    [
        (Recall.FULL, "6/+15/-12A2/+41A3/-35/+25 B 6,8 9,7 -4"),
        (Recall.FACE_DOWN, "6/?5/?2A2/?1A3/?5/?5 B 6,8 9,7 -4"),
        (Recall.SIGN_ONLY, "6/?5/?2A2/?1A3/?5/?5 B 6,8 9,7 -4"),
        (Recall.LAST_THREE, "6/+15/-12A2/+41A3/?5/?5 B 6,8 9,7 -4"),
    ],
)
def test_a_view_has_a_position_line(recall: Recall, line: str) -> None:
    setup = spectator_view(GAME, recall).setup()
    assert write_position_line(setup) == line
    assert read_position_line(line) == setup
