"""The tables in use: in memory, and in step with the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

import structlog

from isis_osiris.rules import Ruleset
from isis_osiris.server.game import UNREADABLE, DamagedGame, LiveGame, new_deal
from isis_osiris.server.live import LiveTable
from isis_osiris.server.refused import Refused
from isis_osiris.server.store import (
    Store,
    StoreConflict,
    StoredEvent,
    StoredGame,
    StoredTable,
    StoreUnavailable,
)
from isis_osiris.server.tokens import new_id

log = structlog.get_logger(__name__)

UNKNOWN: Final = "there is no such table, or it is not for you"
NO_ANSWER: Final = "the storage does not answer"


class Tables:
    """Loads tables when they are asked for, changes them, and forgets them when nobody does.

    ``random`` deals the tiles: the operating system's, unless a test wants the same deal again.
    ``clock`` tells the seconds since 1970.
    """

    def __init__(self, store: Store, random: Random, clock: Callable[[], float]) -> None:
        self.store = store
        self.random = random
        self.clock = clock
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.when_changed: Callable[[LiveTable], None] = lambda _: None
        """Is called after each change of a table, and when it is loaded: for bots."""

    def now(self) -> int:
        """The time, as it is stored."""
        return int(self.clock())

    async def find(self, table: str, owner: str) -> LiveTable:
        """A table that this visitor may see; Refused, whether it is unknown or forbidden."""
        live = await self.load(table)
        if live is not None and not live.may_watch(owner):
            async with live.lock:
                await self.renew(live)
        if live is None or not live.may_watch(owner):
            raise Refused("unauthorized", UNKNOWN)
        return live

    async def load(self, table: str) -> LiveTable | None:
        """A table from memory or from the store; None if there is none."""
        live = self.live.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            # Whoever waits with us must not be hurt if this caller leaves.
            live = await asyncio.shield(task)
        if live is not None:
            live.used_at = self.clock()
        return live

    async def _load(self, table: str) -> LiveTable | None:
        try:
            stored = await self.store.load_table(table)
            if stored is None:
                return None
            live = LiveTable(stored)
            await self._replay(live)
        except StoreUnavailable:
            raise Refused("busy", NO_ANSWER) from None
        self.put(live)
        return live

    def put(self, live: LiveTable) -> None:
        """Keep a table that was just made or loaded."""
        live.used_at = self.clock()
        self.live[live.id] = live
        self.when_changed(live)

    async def _replay(self, live: LiveTable) -> None:
        """Derive everything from the logs."""
        for game in live.stored.games[:-1]:
            if game.id not in live.scores:
                past = await self._game(game)
                live.scores[game.id] = None if past is None else past.scores
        live.game = await self._game(live.current)

    async def _game(self, game: StoredGame) -> LiveGame | None:
        events = await self.store.events(game.id)
        try:
            return LiveGame(game, events)
        except DamagedGame as error:
            log.error("game set aside", game=game.id, reason=str(error))  # noqa: TRY400
            return None

    async def game(self, live: LiveTable, number: int) -> LiveGame:
        """One of a table's games by its number; Refused if there is none, or it is damaged."""
        found = live.game
        if number != live.current.number:
            for game in live.stored.games:
                if game.number == number:
                    try:
                        found = await self._game(game)
                    except StoreUnavailable:
                        raise Refused("busy", NO_ANSWER) from None
                    break
            else:
                raise Refused("unauthorized", "there is no such game at this table")
        if found is None:
            raise Refused("busy", "this game is damaged and was set aside")
        return found

    async def settle(self, live: LiveTable) -> None:
        """Make sure that a table is what the store says; its lock is held."""
        if live.is_doubtful:
            await self.catch_up(live)

    async def renew(self, live: LiveTable) -> None:
        """Follow and tell what other processes have stored as well; its lock is held.

        For what must not be decided or shown by old news: notes of others may be late.
        """
        if live.is_doubtful or self.store.is_shared:
            await self.catch_up(live)
        self.tell(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Follow what the store has and this table has not; its lock is held.

        What it finds is told by :meth:`tell`, when the caller is ready for it.
        """
        live.is_doubtful = True
        try:
            stored = await self.store.load_table(live.id)
            if stored is not None and stored.revision != live.stored.revision:
                await self._take_over(live, stored)
            await self._follow_log(live)
        except StoreUnavailable:
            raise Refused("busy", NO_ANSWER) from None
        live.is_doubtful = False

    async def _follow_log(self, live: LiveTable) -> None:
        game = live.game
        if game is None:
            return
        try:
            for event in await self.store.events(game.id, after=game.version):
                live.follow(event)
        except UNREADABLE as error:
            log.error("game set aside", game=game.id, reason=type(error).__name__)  # noqa: TRY400
            live.game = None

    async def _take_over(self, live: LiveTable, stored: StoredTable) -> None:
        """Follow a change of seats, or the next game, that the store has."""
        if stored.games[-1].id == live.current.id:
            live.stored = stored
        else:
            await self._follow_log(live)
            self.tell(live)
            live.stored = stored
            await self._replay(live)
        self.tell_change(live)

    def tell(self, live: LiveTable) -> None:
        """Tell everybody of the moves that are stored and have not been told.

        The moves stand, so whoever made one is not told of a failure here: all who listen are
        sent away, and are told everything when they come back.
        """
        try:
            if not live.tell_untold():
                return
        except Exception:
            log.exception("telling failed", table=live.id)
            for outbox in live.outboxes:
                outbox.end("restart")
        self.when_changed(live)

    def tell_change(self, live: LiveTable) -> None:
        """Tell everybody of new seats or a new game."""
        live.tell_table()
        live.tell_views()
        self.when_changed(live)

    async def change(
        self, live: LiveTable, stored: StoredTable, deal: StoredEvent | None = None
    ) -> None:
        """Store a table's next revision and tell of it; Refused if somebody was faster."""
        live.is_doubtful = True
        try:
            await self.store.change_table(stored, deal)
        except StoreConflict:
            await self.catch_up(live)
            self.tell(live)
            raise Refused("conflict", "the table was changed by somebody else") from None
        except StoreUnavailable:
            await self.catch_up(live)
            self.tell(live)
            if live.stored != stored:
                raise Refused("busy", "nothing was stored") from None
            return
        if deal is not None:
            live.scores[live.current.id] = None if live.game is None else live.game.scores
            live.game = LiveGame(stored.games[-1], (deal,))
        live.stored = stored
        live.is_doubtful = False
        self.tell_change(live)

    async def begin_next(self, live: LiveTable, owner: str, after: str) -> None:
        """Begin the next game of the series, or of a rematch; once, however often it is asked."""
        async with live.lock:
            await self.renew(live)
            if not live.seats_of(owner):
                raise Refused("unauthorized", "only who has a seat can go on")
            if after != live.current.id:
                if any(game.id == after for game in live.stored.games):
                    return
                raise Refused("unauthorized", "there is no such game at this table")
            if not live.may_go_on:
                version = None if live.game is None else live.game.version
                raise Refused("turn", "this game is not over", game=after, version=version)
            stored = live.next_game(new_id())
            game = stored.games[-1]
            ruleset = Ruleset.standard(live.options.players, live.options.variant)
            deal = new_deal(game.id, ruleset, game.first, self.random, self.now())
            await self.change(live, stored, deal)

    async def look(self, tables: Iterable[str]) -> None:
        """Catch up with those of these tables that other processes have moved on."""
        wanted = [table for table in tables if table in self.live]
        try:
            heads = await self.store.heads(wanted)
            for table, head in heads.items():
                live = self.live.get(table)
                if live is not None and head != live.head:
                    async with live.lock:
                        await self.catch_up(live)
                        self.tell(live)
        except (StoreUnavailable, Refused):
            return  # we look again soon

    async def drain(self) -> None:
        """Wait until every move that has come in is stored, answered and told."""
        for live in list(self.live.values()):
            async with live.lock:
                continue

    def forget_idle(self, before: float) -> None:
        """Drop tables that nobody has used since then and nobody listens to."""
        for table, live in list(self.live.items()):
            if not live.outboxes and live.used_at < before and not live.lock.locked():
                del self.live[table]
