"""OpenSpiel's search in a seat at our tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from isis_osiris.bots import Bot, check_bot, find_bot
from isis_osiris.research.open_spiel_player import OpenSpielPlayer, Settings
from isis_osiris.rules import Ruleset
from isis_osiris.search.workspace import moves_by_code
from isis_osiris.table import Dealer, Limit, Table, play


def test_it_keeps_what_every_bot_promises() -> None:
    bot = Bot("openspiel", "OpenSpiel's search.", OpenSpielPlayer)
    check_bot(bot, limit=Limit(nodes=3)).raise_for_faults()


def test_it_counts_its_simulations() -> None:
    player = OpenSpielPlayer(Random(1))
    table = Table(Ruleset.standard(), Dealer(Ruleset.standard(), Random(1)))
    player.begin(table.ruleset, 0)
    player.choose(table.seat_view(0), Limit(nodes=50))
    player.choose(table.seat_view(0), Limit(nodes=1))
    assert player.simulations == 50 + 2


def test_it_beats_chance() -> None:
    won = 0
    for number in range(4):
        players = [OpenSpielPlayer(Random(number)), find_bot("random").make(Random(number))]
        table = Table(Ruleset.standard(), Dealer(Ruleset.standard(), Random(number)))
        order = 1 if number % 2 else -1
        for _ in play(table, players[::order], limit=Limit(nodes=100)):
            pass
        won += table.record.final.outcome().winners == (0 if number % 2 else 1,)
    assert won >= 3


def value(state: Any, seat: int) -> float:
    """What a state is worth to a seat of two, by trying everything."""
    if state.is_terminal():
        return float(state.returns()[seat])
    if state.is_chance_node():
        outcomes: list[tuple[int, float]] = state.chance_outcomes()
        return sum(chance * value(state.child(number), seat) for number, chance in outcomes)
    values = [value(state.child(action), seat) for action in state.legal_actions()]
    return max(values) if state.current_player() == seat else min(values)


@pytest.mark.parametrize("settings", [Settings(), Settings(utility="win", uct_c=1.0)])
def test_it_finds_the_best_move_where_little_is_left(settings: Settings) -> None:
    ruleset = Ruleset.standard()
    for seed in range(8):
        player = OpenSpielPlayer(Random(seed), settings)
        player.begin(ruleset, 0)
        table = Table(ruleset, Dealer(ruleset, Random(seed)))
        events = play(table, [find_bot("random").make(Random(seed))] * 2)
        while len(table.record.turns) < 34:
            player.see(next(events))
        state = player.state
        move = player.choose(table.seat_view(table.to_move), Limit(nodes=3000))
        after = state.child(moves_by_code(ruleset).index(move))
        seat = state.current_player()
        assert value(after, seat) == pytest.approx(value(state, seat))
