"""`python3 play.py bench NAME`: run one measurement, or all without a name."""

from __future__ import annotations

import sys

from bench import (
    bot_tables,
    browser,
    decisions,
    endgames,
    first_player,
    openspiel,
    playouts,
    reading,
    server,
    truth,
)

ALL = {
    "reading": reading.main,
    "playouts": playouts.main,
    "decisions": decisions.main,
    "endgames": endgames.main,
    "first_player": first_player.main,
    "truth": truth.main,
    "openspiel": openspiel.main,
    "server": server.main,
    "bot_tables": bot_tables.main,
    "browser": browser.main,
}


def main(names: list[str]) -> int:
    """Run what was asked for."""
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"there is no measurement {unknown[0]!r}: choose from {', '.join(ALL)}")
        return 2
    for name in names or ALL:
        print(f"\n── {name}")
        ALL[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
