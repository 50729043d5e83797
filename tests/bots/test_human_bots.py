"""The bots that forget: what they play, and that each is better than those below."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from math import inf
from random import Random

import pytest

from isis_osiris.bots import all_bots, find_bot
from isis_osiris.bots.adviser import Adviser
from isis_osiris.bots.bes import BesBot
from isis_osiris.bots.horus import HorusBot
from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.one_ply_bots import ErvBot, GreedyBot, OnePlyBot
from isis_osiris.record import GameRecord, seat_view
from isis_osiris.rules import (
    PlaceStone,
    PlaceTile,
    PlayedTile,
    RevealTile,
    Ruleset,
    Variant,
)
from isis_osiris.table import Dealer, Limit, Player, Table, TilePlaced, TileRevealed, play

LEVELS = ("bes", "taweret", "bastet", "sobek", "anubis", "horus")
PERFECT = Retention(span=inf, numbers=22, signs=22, confusion=0.0)


class LastThree(HumanBot):
    """A greedy player who knows the last three tiles, and nothing of any other."""

    retention = Retention(span=inf, numbers=3, signs=3, confusion=0.0)


class NeverForgets(HumanBot):
    retention = PERFECT


class NeverForgetsAndForesees(HumanBot):
    retention = PERFECT
    foresight = 1.0


def share_of_wins(
    one: Callable[[Random], Player], other: Callable[[Random], Player], deals: int
) -> float:
    """How many games the first wins, with each deal played both ways round."""
    ruleset = Ruleset.standard()
    won = 0.0
    for deal in range(deals):
        for seat in range(2):
            players = [one(Random(f"{deal} one")), other(Random(f"{deal} other"))]
            table = Table(ruleset, Dealer(ruleset, Random(deal)))
            for _ in play(table, players if seat == 0 else players[::-1]):
                pass
            winners = table.record.final.outcome().winners
            won += (seat in winners) / len(winners)
    return won / (2 * deals)


def test_the_levels_are_listed_in_order() -> None:
    names = [bot.name for bot in all_bots()]
    assert [name for name in names if name in LEVELS] == list(LEVELS)
    assert names.index("random") < names.index("bes")
    assert names.index("horus") < names.index("seshat")


def test_the_lowest_loses_to_who_remembers_the_last_three_tiles() -> None:
    assert share_of_wins(BesBot, LastThree, 30) < 0.25


def test_the_lowest_is_no_fool() -> None:
    assert share_of_wins(BesBot, find_bot("random").make, 5) > 0.9


@pytest.mark.parametrize(("lower", "higher"), [("bes", "bastet"), ("bastet", "anubis")])
def test_two_levels_up_is_far_better(lower: str, higher: str) -> None:
    assert share_of_wins(find_bot(higher).make, find_bot(lower).make, 20) > 0.6


def test_who_forgets_loses_to_who_does_not() -> None:
    assert share_of_wins(NeverForgets, LastThree, 20) > 0.6


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize(
    ("human", "thinker"), [(NeverForgets, GreedyBot), (NeverForgetsAndForesees, ErvBot)]
)
def test_one_who_forgot_nothing_weighs_like_a_thinker(
    human: type[HumanBot], thinker: type[OnePlyBot], players: int, variant: Variant
) -> None:
    ruleset = Ruleset.standard(players, variant)
    player, judge = human(Random(1)), thinker(Random(1))
    player.begin(ruleset, 0)
    table = Table(ruleset, Dealer(ruleset, Random(1)))
    asked = 0
    for event in play(table, [find_bot("random").make(Random(2))] * players):
        player.see(event)
        position = table.record.final
        if not position.is_over and not position.must_pass:
            worths = player.weighed(table.seat_view(position.to_move))
            thought = judge.think(position, Limit())
            assert max(worths.values()) == pytest.approx(thought.margin)
            assert worths[thought.move] == pytest.approx(thought.margin)
            assert worths.keys() == set(position.legal_moves())
            asked += 1
    assert asked > 36


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_gives_away_more_of_what_they_know_than_they_can_bear(name: str) -> None:
    ruleset = Ruleset.standard()
    bot = find_bot(name).make(Random(1))
    assert isinstance(bot, HumanBot)
    bot.begin(ruleset, 0)
    table = Table(ruleset, Dealer(ruleset, Random(1)))
    given_away = []
    for event in play(table, [find_bot("random").make(Random(1))] * 2):
        bot.see(event)
        if not table.is_over and table.to_move == 0:
            view = table.seat_view(0)
            worths = deepcopy(bot).weighed(view)
            given_away.append(max(worths.values()) - worths[bot.choose(view, Limit())])
    assert len(given_away) >= 18
    assert 0 < max(given_away) <= bot.ease + 1e-6


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_plain_to_see_is_taken(name: str) -> None:
    """Nobody leaves a +4 alone that a rival has just placed in the open."""
    ruleset = Ruleset.standard()
    game = GameRecord(
        ruleset, (PlaceStone("a1"), PlaceStone("f6"), PlaceStone("a2"), PlayedTile("c4", 4))
    )
    for seed in range(20):
        advice = Adviser.of(find_bot(name), Random(seed)).advise(game, Limit())
        assert advice.move in {PlaceStone(cell) for cell in ("b4", "d4", "c3", "c5")}


@pytest.mark.parametrize("name", LEVELS)
def test_bad_tiles_go_where_they_do_not_hurt_oneself(name: str) -> None:
    ruleset = Ruleset.standard()
    turns = (PlaceStone("c3"), PlaceStone("d5"))
    game = GameRecord(ruleset, turns, pending=-4)
    for seed in range(20):
        advice = Adviser.of(find_bot(name), Random(seed)).advise(game, Limit())
        assert isinstance(advice.move, PlaceTile)
        assert advice.move.cell not in {"b3", "d3", "c2", "c4"}


def test_beginners_look_at_their_own_stones_only_and_masters_at_yours() -> None:
    ruleset = Ruleset.standard()
    game = GameRecord(ruleset, (PlaceStone("c3"), PlaceStone("e5")), pending=-4)
    beside_rival = {"d5", "f5", "e4", "e6"}

    def hits(name: str) -> int:
        moves = [
            Adviser.of(find_bot(name), Random(seed)).advise(game, Limit()).move
            for seed in range(40)
        ]
        return sum(isinstance(move, PlaceTile) and move.cell in beside_rival for move in moves)

    assert hits("bes") < 20
    assert hits("horus") == 40


def test_a_game_must_begin_first() -> None:
    view = seat_view(GameRecord(Ruleset.standard()), 0)
    with pytest.raises(RuntimeError, match="begin"):
        HorusBot(Random(1)).choose(view, Limit())


def test_nothing_is_left_of_the_last_game() -> None:
    ruleset = Ruleset.standard()
    bot = NeverForgets(Random(1))
    bot.begin(ruleset, 0)
    bot.see(TileRevealed(1, 4))
    bot.see(TilePlaced(1, "c4"))
    bot.begin(ruleset, 0)
    worths = bot.weighed(seat_view(GameRecord(ruleset, (PlayedTile("c4", 4),)), 1))
    assert abs(worths[PlaceStone("c3")]) < 1


def test_without_stones_a_tile_is_turned_up() -> None:
    ruleset = Ruleset.standard(2, "common")
    turns = tuple(PlaceStone(cell) for cell in ruleset.grid.names[:16])
    bot = BesBot(Random(1))
    bot.begin(ruleset, 0)
    assert bot.choose(seat_view(GameRecord(ruleset, turns), 0), Limit()) == RevealTile()
