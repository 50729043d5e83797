from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.imagination import MOST_BOARDS, Recollection, imagined
from isis_osiris.record import GameRecord, Recall, SeatView, seat_view
from isis_osiris.record.view import TintedTile
from isis_osiris.rules import PlaceStone, PlayedTile, Position, Ruleset, Setup, Stone, Tile
from isis_osiris.table import Dealer, Table, play

GAME = GameRecord(
    Ruleset.standard(),
    (
        PlaceStone("c3"),
        PlayedTile("c4", 4),
        PlayedTile("b3", -2),
        PlayedTile("d3", 1),
        PlaceStone("e3"),
        PlayedTile("e4", -3),
    ),
)
TRUTH = {"c4": 4, "b3": -2, "d3": 1, "e4": -3}


def view_of(recall: Recall = Recall.FACE_DOWN) -> SeatView:
    return seat_view(GAME, 0, recall)


def values(position: Position) -> dict[str, int]:
    return {cell: piece.value for cell, piece in position.board.items() if isinstance(piece, Tile)}


def test_who_remembers_everything_imagines_the_truth() -> None:
    recollection = {cell: Tile(value) for cell, value in TRUTH.items()}
    assert imagined(view_of(), recollection, Random(1)) == [GAME.final]
    assert imagined(view_of(Recall.FULL), {}, Random(1)) == [GAME.final]


def test_what_lies_open_is_never_imagined_otherwise() -> None:
    for position in imagined(view_of(), {}, Random(1)):
        assert not Setup.of(position).faults()
        assert position.stones_left == GAME.final.stones_left
        assert position.tiles_left == GAME.final.tiles_left
        assert position.board.keys() == GAME.final.board.keys()
        assert position.board["c3"] == Stone(0)


def test_what_is_remembered_is_kept_and_the_sign_too() -> None:
    recollection: Recollection = {"c4": Tile(4), "b3": TintedTile(-1), "d3": TintedTile(1)}
    boards = [values(board) for board in imagined(view_of(), recollection, Random(1))]
    assert len(boards) == MOST_BOARDS
    for board in boards:
        assert board["c4"] == 4
        assert board["b3"] < 0 < board["d3"]
        # The only +4 in the box is on c4.
        assert board["d3"] < 4
        assert board["e4"] < 4


def test_a_forgotten_tile_goes_evenly_through_what_it_may_be() -> None:
    seen: Counter[int] = Counter()
    for seed in range(100):
        boards = [values(board)["e4"] for board in imagined(view_of(), {}, Random(seed))]
        # The mean over the box is 0, and eight guesses at random would often miss it by a point.
        assert abs(sum(boards)) / MOST_BOARDS <= 0.5
        seen.update(boards)
    assert set(seen) == set(GAME.ruleset.box_counts)
    assert seen[2] > seen[3] > seen[4]


def test_what_is_shown_goes_before_what_is_remembered() -> None:
    mistaken = {"c4": Tile(-2), "b3": Tile(4)}
    for recall in (Recall.FULL, Recall.SIGN_ONLY, Recall.LAST_THREE):
        for position in imagined(view_of(recall), mistaken, Random(1)):
            board = values(position)
            shown = view_of(recall).board
            for cell, value in TRUTH.items():
                match shown[cell]:
                    case Tile(front):
                        assert board[cell] == front == value
                    case TintedTile(sign):
                        assert board[cell] * sign > 0
                    case _:
                        pass


@pytest.mark.parametrize("recall", Recall)
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_remembered_the_boards_are_possible(recall: Recall, seed: int) -> None:
    random = Random(seed)
    ruleset = GAME.ruleset
    table = Table(ruleset, Dealer(ruleset, random))
    events = play(table, [find_bot("random").make(random)] * 2)
    while len(table.record.turns) < 34:
        next(events)
    box = random.choice([ruleset.box, [value for value in ruleset.box if value > 0]])
    fronts: list[Tile | TintedTile] = [Tile(value) for value in box]
    fronts += [TintedTile(1), TintedTile(1 if min(box) > 0 else -1)] * 8
    recollection = {cell: random.choice(fronts) for cell in ruleset.grid.names}
    view = seat_view(table.record, table.to_move, recall)
    boards = imagined(view, recollection, random)
    assert boards
    assert not [fault for board in boards for fault in Setup.of(board).faults()]


def test_the_tile_that_is_up_is_nowhere_else() -> None:
    game = GameRecord(GAME.ruleset, GAME.turns[:1] + GAME.turns[2:4][::-1], pending=4)
    view = seat_view(game, game.final.to_move)
    for seed in range(20):
        for position in imagined(view, {}, Random(seed)):
            assert position.pending == 4
            assert 4 not in values(position).values()
