from __future__ import annotations

import pickle

import pytest

from isis_osiris.record import IllegalTurn, PositionLineError, RecordError
from isis_osiris.rules import GameError, IllegalMove, InvalidSetup
from isis_osiris.table import Forfeit


@pytest.mark.parametrize(
    "error",
    [
        GameError("no"),
        IllegalMove("taken"),
        InvalidSetup(["one", "two"]),
        RecordError("game.ior", 1, 2, 3, "why"),
        PositionLineError(4, "one", "two"),
        IllegalTurn(5, "why"),
        Forfeit(1, "crash"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_goes_whole_from_process_to_process(error: GameError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert vars(back) == vars(error)
