from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import find_bot
from isis_osiris.bots.memory import PerfectMemory
from isis_osiris.rules import Ruleset, Variant
from isis_osiris.table import Dealer, Table, play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_events_tell_the_whole_position(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    for seed in range(20):
        random = Random(seed)
        table = Table(ruleset, Dealer(ruleset, random))
        memory = PerfectMemory(ruleset)
        for event in play(table, [find_bot("random").make(random)] * players):
            memory.see(event)
        assert memory.position == table.record.final
