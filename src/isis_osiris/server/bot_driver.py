"""Bots in their seats: asks them when it is their turn, and moves for those that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import structlog

from isis_osiris.bots import all_bots
from isis_osiris.bots.random_bot import RandomBot
from isis_osiris.record import SeatView, seat_view
from isis_osiris.rules import Move
from isis_osiris.server.acting import act_for_bot
from isis_osiris.server.bot_pool import BotPool, NoAnswer
from isis_osiris.server.bot_worker import Question
from isis_osiris.server.game import LiveGame
from isis_osiris.server.live import LiveTable
from isis_osiris.server.metrics import Metrics
from isis_osiris.server.refused import Refused
from isis_osiris.server.tables import Tables
from isis_osiris.table import Limit

log = structlog.get_logger(__name__)

RETRY: Final = 1.0
"""Seconds until a bot tries again to store its move."""


class BotDriver:
    """One task for each table at which a bot is to move; people never wait for it."""

    def __init__(
        self,
        tables: Tables,
        pool: BotPool,
        metrics: Metrics,
        *,
        pace: float,
        clock: Callable[[], float],
    ) -> None:
        self._tables = tables
        self._pool = pool
        self._metrics = metrics
        self._pace = pace
        self._clock = clock
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._is_over = False
        self.ready: set[str] = set()
        """The bots that are compiled."""
        tables.when_changed = self.consider

    async def warm_up(self) -> None:
        """Compile what bots need, weakest first, while people look around."""
        async for bot in self._pool.warm_up([bot.name for bot in all_bots()]):
            self.ready.add(bot)
        log.info("bots ready", bots=sorted(self.ready))

    def consider(self, live: LiveTable) -> None:
        """See whether a bot is to move at this table."""
        if not self._is_over and live.id not in self._playing and _seat_to_move(live) is not None:
            self._playing[live.id] = asyncio.create_task(self._play(live))

    async def stop(self) -> None:
        """Let no bot begin to think, and end those that do."""
        self._is_over = True
        self._pool.close()
        tasks: Sequence[asyncio.Task[None]] = tuple(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, live: LiveTable) -> None:
        try:
            await self._play_on(live)
        except Exception:  # it is tried again with the table's next change
            log.exception("bot driver failed", table=live.id)
        finally:
            # At once, not by a callback: a change between the two would go unnoticed.
            self._playing.pop(live.id, None)

    async def _play_on(self, live: LiveTable) -> None:
        while (seat := _seat_to_move(live)) is not None and live.game is not None:
            game, version, begun = live.game, live.game.version, self._clock()
            move = await self._decide(live, game, seat)
            await asyncio.sleep(max(0.0, begun + self._pace - self._clock()))
            if _seat_to_move(live) != seat:
                continue  # a person took over meanwhile
            try:
                await act_for_bot(self._tables, live, game, version, move)
            except Refused as error:
                log.warning("bot move not stored", table=live.id, code=error.code)
                await asyncio.sleep(RETRY)

    async def _decide(self, live: LiveTable, game: LiveGame, seat: int) -> Move:
        bot = live.stored.seats[seat].bot or ""
        in_turn = game.seating.in_turn(seat)
        view = seat_view(game.table.record, in_turn, live.recall(seat))
        version = game.version
        question = Question(
            bot=bot,
            seed=f"{game.salt}/{seat}",
            ruleset=game.ruleset,
            seat=in_turn,
            events=tuple(game.happened),
            view=view,
            version=version,
        )
        try:
            move = await self._pool.choose(question)
            if game.version == version and move not in view.moves:
                raise NoAnswer("illegal move")
            self._metrics.bots.labels("itself").inc()
        except NoAnswer as error:
            log.warning(
                "bot replaced for a move", table=live.id, seat=seat, bot=bot, why=str(error)
            )
            self._metrics.bots.labels("replaced").inc()
            move = cheap_move(view, Random(f"{question.seed}/{version}"))
        return move


def cheap_move(view: SeatView, random: Random) -> Move:
    """Some legal move, at once."""
    return RandomBot(random).choose(view, Limit())


def _seat_to_move(live: LiveTable) -> int | None:
    """The seat to move, if a bot has it."""
    game = live.game
    seat = None if game is None else game.to_move
    if seat is None or live.stored.seats[seat].kind != "bot":
        return None
    return seat
