from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.record import GameRecord, seat_view
from isis_osiris.rules import PlaceTile, RevealTile, Ruleset, Variant
from isis_osiris.table import Dealer, Limit, Table, play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_it_plays_whole_games_by_the_rules(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    for seed in range(5):
        bots = [find_bot("random").make(Random(f"{seed} {seat}")) for seat in range(players)]
        table = Table(ruleset, Dealer(ruleset, Random(seed)))
        for _ in play(table, bots):
            pass
        assert table.record.is_finished


def test_it_plays_anything() -> None:
    bot = find_bot("random").make(Random(1))
    start = GameRecord(Ruleset.standard())
    chosen = Counter(bot.choose(seat_view(start, 0), Limit()) for _ in range(2_000))
    assert len(chosen) == 37
    assert 900 < chosen[RevealTile()] < 1100
    up = GameRecord(Ruleset.standard(), pending=2)
    assert all(isinstance(bot.choose(seat_view(up, 0), Limit()), PlaceTile) for _ in range(50))
