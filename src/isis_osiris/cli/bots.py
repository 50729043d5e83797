"""``isis-osiris bots``: who can be played against."""

from __future__ import annotations

import json

from isis_osiris.bots import all_bots


def list_bots(*, as_json: bool) -> None:
    """Print all bots, weakest first."""
    if as_json:
        for bot in all_bots():
            told = {"name": bot.name, "strength": bot.strength, "character": bot.character}
            print(json.dumps(told, ensure_ascii=False))
        return
    from isis_osiris.cli.consoles import new_table, output

    console = output()
    table = new_table(console, "Bot", "Strength", "Character", numbers=("Strength",))
    for bot in all_bots():
        strength = "not measured" if bot.strength is None else str(bot.strength)
        table.add_row(bot.name, strength, bot.character)
    console.print(table)
