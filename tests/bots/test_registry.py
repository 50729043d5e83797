from __future__ import annotations

from random import Random

import pytest

from isis_osiris.bots import all_bots, find_bot, find_bots
from isis_osiris.bots.external import ExternalEngine
from isis_osiris.rules import GameError


def test_a_bot_is_found_by_its_name() -> None:
    for bot in all_bots():
        assert find_bot(bot.name) is bot
        assert bot.character.endswith(".")


def test_an_unknown_bot_is_told_which_there_are() -> None:
    names = ", ".join(bot.name for bot in all_bots())
    with pytest.raises(GameError, match=f"there is no bot 'imhotep': choose from {names}"):
        find_bot("imhotep")


def test_every_command_is_a_bot() -> None:
    bot = find_bot("cmd:./my-engine --name 'Ra and Nut'")
    assert bot.name == "cmd:./my-engine --name 'Ra and Nut'"
    assert isinstance(bot.make(Random(1)), ExternalEngine)
    assert bot not in all_bots()


@pytest.mark.parametrize("name", ["cmd:", "cmd:  ", "cmd:./my-engine 'Ra"])
def test_a_command_must_be_one(name: str) -> None:
    with pytest.raises(GameError, match="command line"):
        find_bot(name)


def test_a_list_of_bots_has_commas() -> None:
    names = [bot.name for bot in find_bots("random, cmd:./my-engine --fast ,random")]
    assert names == ["random", "cmd:./my-engine --fast", "random"]
    with pytest.raises(GameError, match="there is no bot ''"):
        find_bots("random,")
