from __future__ import annotations

import pytest

from isis_osiris.bots import all_bots, find_bot
from isis_osiris.rules import GameError


def test_a_bot_is_found_by_its_name() -> None:
    for bot in all_bots():
        assert find_bot(bot.name) is bot
        assert bot.character.endswith(".")


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(GameError, match="there is no bot 'anubis': choose from random"):
        find_bot("anubis")
