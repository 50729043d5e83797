from __future__ import annotations

import pytest

from isis_osiris.rules import GameError
from isis_osiris.table import Limit


def test_a_limit_leaves_room_for_a_decision() -> None:
    assert Limit() == Limit(None, None)
    assert Limit(0.2, 100).nodes == 100
    with pytest.raises(GameError, match="not 0 seconds"):
        Limit(seconds=0)
    with pytest.raises(GameError, match="not at 0"):
        Limit(nodes=0)
