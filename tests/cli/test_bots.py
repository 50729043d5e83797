from __future__ import annotations

import json

from isis_osiris.bots import all_bots
from tests.cli.test_cli import run


def test_bots_are_listed_weakest_first() -> None:
    told = [json.loads(line) for line in run("bots", "--json").stdout.splitlines()]
    assert [set(each) for each in told] == [{"name", "strength", "character"}] * len(told)
    assert [each["name"] for each in told] == [bot.name for bot in all_bots()]
    strengths = [each["strength"] for each in told]
    assert strengths == sorted(strengths)


def test_the_list_for_people_has_a_line_a_bot() -> None:
    lines = run("bots").stdout.splitlines()
    assert lines[0].split() == ["Bot", "Strength", "Character"]
    assert [line.split()[0] for line in lines[1:]] == [bot.name for bot in all_bots()]
