"""What the server asks of whoever keeps its games.

Each game is a log of events, numbered by version without a gap, and nothing in it is ever changed.
Tables are few small rows beside it, changed by compare-and-set of their revision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from isis_osiris.rules import GameError


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One line of a game's log; ``public`` and ``secret`` are JSON."""

    game: str
    version: int
    seat: int | None
    """Who did it; None for the dealer."""
    key: str | None
    kind: str
    public: str
    secret: str = field(default="{}", repr=False)
    at: int = 0
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat of a table, and who has it."""

    number: int
    kind: str
    recall: str
    name: str | None = None
    bot: str | None = None
    owner: str | None = field(default=None, repr=False)
    """The digest of its holder's token."""
    invite: str | None = field(default=None, repr=False)
    """The digest of the invite code that is open or has been used."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of a table."""

    id: str
    number: int
    first: int


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table, its seats and the games played there, the current one last."""

    id: str
    revision: int
    host: str = field(repr=False)
    options: str
    created: int
    seats: tuple[StoredSeat, ...]
    games: tuple[StoredGame, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """How far a table has come."""

    revision: int
    game: str
    version: int


class StoreRefused(GameError):
    """A store that cannot be opened or used, and why."""


class StoreConflict(Exception):
    """Somebody else was first: the version, key or revision is taken. Nothing was stored."""


class StoreUnavailable(Exception):
    """The storage does not answer, or has no space. Whether it was stored is not known."""


Hint: TypeAlias = Callable[[Iterable[str]], None]
"""Is told, from any thread, the ids of tables that another process may have changed."""


class Store(ABC):
    """Keeps tables and logs. When a method that writes comes back, it is on disk.

    Methods may be called from one event loop, at any time, by many tasks.
    """

    @abstractmethod
    async def open(self) -> None:
        """Connect, lock and migrate; StoreRefused says what is in the way.

        A store that is open stays so.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, and let go."""

    @abstractmethod
    async def append(self, table: str, event: StoredEvent) -> None:
        """Add an event to this table's game; StoreConflict unless its version is the next."""

    @abstractmethod
    async def events(self, game: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """The log of a game from the version after this one."""

    @abstractmethod
    async def create_table(self, table: StoredTable, deal: StoredEvent) -> None:
        """Keep a new table with its first game."""

    @abstractmethod
    async def load_table(self, table: str) -> StoredTable | None:
        """A table, if there is one."""

    @abstractmethod
    async def change_table(self, table: StoredTable, deal: StoredEvent | None = None) -> None:
        """Replace the seats of a table, and begin its last game if a deal is given.

        StoreConflict unless the stored revision is the one before this table's.
        """

    @abstractmethod
    async def tables_of(self, owner: str, most: int) -> tuple[tuple[StoredTable, int], ...]:
        """The tables at which a token's holder has a seat, and when each last changed.

        The last changed comes first.
        """

    @abstractmethod
    async def heads(self, tables: Iterable[str]) -> dict[str, Head]:
        """How far these tables have come, whoever moved them."""

    @abstractmethod
    async def ping(self) -> None:
        """StoreUnavailable unless the storage answers."""

    @property
    @abstractmethod
    def is_shared(self) -> bool:
        """Whether other processes may write to it too."""

    @abstractmethod
    def watch(self, hint: Hint) -> None:
        """Ask for hints about what others have written; a hint may be late or missing."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Write a whole copy to a new file; StoreRefused if this store has better means."""
