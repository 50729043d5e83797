"""Getting a player ready before its time counts."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from isis_osiris.table import Player


@runtime_checkable
class Prepares(Protocol):
    """A player that has something to do before it can decide without a delay."""

    def prepare(self) -> None:
        """Compile, read tables …; when this comes back, the player can play at once.

        It may be called again, and is quick then. What takes seconds says so on the error output.
        """


def prepare(player: Player) -> None:
    """Get a player ready, if it has anything to do for that."""
    if isinstance(player, Prepares):
        player.prepare()
