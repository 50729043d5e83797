"""A move is accepted: checked, stored, answered, told; in this order and exactly once."""

from __future__ import annotations

from collections.abc import Callable

from isis_osiris.rules import Move
from isis_osiris.server.game import LiveGame, as_move
from isis_osiris.server.live import LiveTable
from isis_osiris.server.protocol import Ack, Act
from isis_osiris.server.refused import Refused
from isis_osiris.server.store import StoreConflict, StoreUnavailable
from isis_osiris.server.tables import Tables


async def act(
    tables: Tables,
    live: LiveTable,
    owner: str,
    act: Act,
    answer: Callable[[Ack], None] = lambda _: None,
) -> Ack:
    """Make a visitor's move; Refused says why not. ``answer`` is given the ack first of all."""
    async with live.lock:
        await tables.settle(live)
        seats = live.seats_of(owner)
        if not seats and tables.store.is_shared:
            await tables.renew(live)
            seats = live.seats_of(owner)
        if not seats:
            raise Refused("unauthorized", "only who has a seat can move")
        try:
            ack = await _act(tables, live, seats, act)
            answer(ack)
        finally:
            tables.tell(live)
    return ack


async def act_for_bot(
    tables: Tables, live: LiveTable, game: LiveGame, version: int, move: Move
) -> bool:
    """Make a bot's move; False if the game has moved on without it. Refused as for people."""
    async with live.lock:
        await tables.settle(live)
        seat = game.to_move
        if live.game is not game or game.version != version or seat is None:
            return False
        try:
            await _store(tables, live, game, (seat,), f"bot-{version}", move)
        finally:
            tables.tell(live)
    return True


async def _act(tables: Tables, live: LiveTable, seats: tuple[int, ...], act: Act) -> Ack:
    if tables.store.is_shared and live.game is not None and act.version > live.game.version:
        await tables.catch_up(live)
    game, move = live.game, as_move(act.move)
    if act.game != live.current.id or game is None:
        return await _answer_late(tables, live, seats, act)
    known = _known(game, seats, act.key, move)
    if known is not None:
        return known
    _check(game, seats, act.version, move)
    return await _store(tables, live, game, seats, act.key, move)


async def _store(
    tables: Tables,
    live: LiveTable,
    game: LiveGame,
    seats: tuple[int, ...],
    key: str,
    move: Move,
) -> Ack:
    event = game.next_event(key, move, tables.now())
    # Until it is known what became of the event, even if this task is cancelled, the table must
    # not be trusted.
    live.is_doubtful = True
    try:
        await tables.store.append(live.id, event)
    except (StoreConflict, StoreUnavailable) as error:
        # Somebody was faster, or it may be stored or not: the log tells.
        await tables.catch_up(live)
        known = _known(game, seats, key, move)
        if known is not None:
            return known
        if isinstance(error, StoreConflict):
            raise _stale(game) from None
        raise Refused("busy", "nothing was stored", game=game.id, version=game.version) from None
    live.follow(event)
    live.is_doubtful = False
    return Ack.trusted(type="ack", key=key, game=game.id, version=event.version)


async def _answer_late(tables: Tables, live: LiveTable, seats: tuple[int, ...], act: Act) -> Ack:
    """Answer a move for another game than the one that is played."""
    for stored in live.stored.games:
        if stored.id == act.game:
            past = await tables.game(live, stored.number)
            known = _known(past, seats, act.key, as_move(act.move))
            if known is not None:
                return known
            raise Refused("over", "that game is over", game=past.id, version=past.version)
    raise Refused("unauthorized", "there is no such game at this table")


def _known(game: LiveGame, seats: tuple[int, ...], key: str, move: Move) -> Ack | None:
    """The answer to a move that was made already."""
    known = game.answered(seats, key)
    if known is None:
        return None
    version, made = known
    if made != move:
        raise Refused(
            "conflict", "this key was used for another move", game=game.id, version=game.version
        )
    return Ack(key=key, game=game.id, version=version)


def _check(game: LiveGame, seats: tuple[int, ...], version: int, move: Move) -> None:
    if version != game.version:
        raise _stale(game)
    if game.is_over:
        raise Refused("over", "the game is over", game=game.id, version=game.version)
    if game.to_move not in seats:
        raise Refused("turn", "another seat is to move", game=game.id, version=game.version)
    why = game.why_not(move)
    if why is not None:
        raise Refused("illegal", why, game=game.id, version=game.version)


def _stale(game: LiveGame) -> Refused:
    return Refused("stale", "the game has moved on", game=game.id, version=game.version)
