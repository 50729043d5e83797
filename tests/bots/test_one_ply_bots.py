from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.one_ply_bots import ErvBot, GreedyBot, OnePlyBot
from isis_osiris.record import read_position_line
from isis_osiris.rules import PlaceStone, PlaceTile, Position, RevealTile, Ruleset
from isis_osiris.table import Dealer, Limit, Table, play


def share_of_wins(one: str, other: str, deals: int, players: int = 2) -> float:
    """How many games the first wins of those against the second in all other seats."""
    ruleset = Ruleset.standard(players)
    first = find_bot(one).make(Random(1))
    others = [find_bot(other).make(Random(seat + 2)) for seat in range(players)]
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            table = Table(ruleset, Dealer(ruleset, Random(deal)))
            seated = [first if place == seat else others[place] for place in range(players)]
            for _ in play(table, seated):
                pass
            winners = table.record.final.outcome().winners
            won += (seat in winners) / len(winners)
    return won / (deals * players)


def test_greedy_takes_the_points_on_the_table() -> None:
    position = read_position_line("6/2+3+21A/3B2/6/6/6 A 7,7 10,10 -").position()
    thought = GreedyBot(Random(1)).think(position, Limit())
    # Violet has nothing yet and yellow 2 points; the +3 on c5 is there for the taking.
    assert thought.margin == 3 - 2
    assert thought.move in {PlaceStone("b5"), PlaceStone("c6"), PlaceStone("c4")}


@pytest.mark.parametrize("bot", [GreedyBot, ErvBot])
def test_a_tile_that_is_up_goes_to_a_cell(bot: type[OnePlyBot]) -> None:
    position = Position.start(Ruleset.standard(3)).play(PlaceStone("c3")).reveal(-4)
    thought = bot(Random(1)).think(position, Limit())
    assert isinstance(thought.move, PlaceTile)
    assert thought.nodes == 35


def test_without_stones_a_tile_is_turned_up() -> None:
    ruleset = Ruleset.standard(2, "common")
    position = Position.start(ruleset)
    for cell in ruleset.grid.names[:16]:
        position = position.play(PlaceStone(cell))
    assert GreedyBot(Random(1)).think(position, Limit()).move == RevealTile()


def test_the_ladder() -> None:
    assert share_of_wins("greedy", "random", 10) > 0.9
    assert share_of_wins("erv", "greedy", 60) > 0.6
    assert share_of_wins("erv", "random", 4, players=4) > 0.7


def test_the_same_seed_gives_the_same_choices() -> None:
    start = Position.start(Ruleset.standard())
    moves = [GreedyBot(Random(seed)).think(start, Limit()).move for seed in (1, 1, 2, 3, 4, 5)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1
