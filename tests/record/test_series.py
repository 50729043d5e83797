from __future__ import annotations

from isis_osiris.record import GameRecord, tags_for
from isis_osiris.record.series import Series
from isis_osiris.rules import Ruleset


def test_an_unfinished_game_counts_for_nothing() -> None:
    series = Series()
    series.add(GameRecord(Ruleset.standard(), tags=tags_for(["Ann", "Bob"])))
    assert series.games == 0
    assert series.names == ()
