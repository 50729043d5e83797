"""Who sits where: opening a table, coming with an invite, leaving, handing over to a bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from isis_osiris.bots import all_bots
from isis_osiris.record import Recall
from isis_osiris.rules import Ruleset
from isis_osiris.server.api import (
    BotRequest,
    HereRequest,
    Invite,
    OpenRequest,
    SeatChange,
    TableRequest,
)
from isis_osiris.server.game import LiveGame, new_deal
from isis_osiris.server.live import LiveTable
from isis_osiris.server.names import BadName, clean_name
from isis_osiris.server.refused import Refused
from isis_osiris.server.shapes import Options
from isis_osiris.server.store import StoredGame, StoredSeat, StoredTable, StoreUnavailable
from isis_osiris.server.tables import UNKNOWN, Tables
from isis_osiris.server.tokens import digest, is_same, new_code, new_id


async def open_table(
    tables: Tables, owner: str, request: TableRequest
) -> tuple[LiveTable, tuple[Invite, ...]]:
    """Open a table, and deal its first game."""
    players = len(request.seats)
    first = _first(tables, request.starts, players)
    options = Options(
        players=players,
        variant=request.variant,
        series=request.series,
        starts=request.starts,
        spectators=request.spectators,
    )
    invites: list[Invite] = []
    seats = [_seat(number, seat, owner, invites) for number, seat in enumerate(request.seats)]
    game = StoredGame(new_id(), 1, first)
    stored = StoredTable(
        id=new_id(),
        revision=1,
        host=owner,
        options=options.model_dump_json(),
        created=tables.now(),
        seats=tuple(seats),
        games=(game,),
    )
    ruleset = Ruleset.standard(players, request.variant)
    deal = new_deal(game.id, ruleset, first, tables.random, tables.now())
    try:
        await tables.store.create_table(stored, deal)
    except StoreUnavailable:
        raise Refused("busy", "nothing was stored") from None
    live = LiveTable(stored)
    live.game = LiveGame(game, (deal,))
    tables.put(live)
    return live, tuple(invites)


async def claim(tables: Tables, live: LiveTable, owner: str, code: str, name: str) -> None:
    """Take the seat that an invite code is for; once, however often the same visitor asks."""
    shown, name = digest(code), _name(name)
    async with live.lock:
        await tables.renew(live)
        for seat in live.stored.seats:
            if not is_same(seat.invite, shown):
                continue
            if seat.kind == "open":
                taken = replace(seat, kind="person", name=name, owner=owner)
                await tables.change(live, _with(live.stored, taken))
                return
            if is_same(seat.owner, owner):
                return
        raise Refused("unauthorized", UNKNOWN)


async def change_seat(
    tables: Tables, live: LiveTable, owner: str, number: int, change: SeatChange
) -> tuple[Invite, ...]:
    """Rename, leave, hand to a bot, or take over a seat; the invite if it is open now."""
    async with live.lock:
        await tables.renew(live)
        seat = _changeable(live, owner, number)
        invites: list[Invite] = []
        request: HereRequest | BotRequest | OpenRequest
        recall = Recall(seat.recall)
        match change.kind:
            case "here" if change.name is not None:
                request = HereRequest(kind="here", name=change.name, recall=recall)
            case "bot" if change.bot is not None:
                request = BotRequest(kind="bot", bot=change.bot, recall=recall)
            case "open":
                request = OpenRequest(kind="open", recall=recall)
            case _:
                raise Refused("bad_request", "a person needs a name, and a bot's seat its bot")
        await tables.change(live, _with(live.stored, _seat(number, request, owner, invites)))
    return tuple(invites)


async def new_invite(tables: Tables, live: LiveTable, owner: str, number: int) -> Invite:
    """A new code for an open seat; the one before is void."""
    async with live.lock:
        await tables.renew(live)
        seat = _changeable(live, owner, number)
        if seat.kind != "open":
            raise Refused("conflict", "this seat is taken")
        code = new_code()
        await tables.change(live, _with(live.stored, replace(seat, invite=digest(code))))
    return Invite(seat=number, code=code)


def _changeable(live: LiveTable, owner: str, number: int) -> StoredSeat:
    """A seat that this visitor may change."""
    yours = live.seats_of(owner)
    if not 0 <= number < len(live.stored.seats) or not (yours or live.is_host(owner)):
        raise Refused("unauthorized", UNKNOWN)
    seat = live.stored.seats[number]
    if number in yours or live.is_host(owner) or seat.kind != "person":
        return seat
    raise Refused("unauthorized", UNKNOWN)


def _with(table: StoredTable, seat: StoredSeat) -> StoredTable:
    seats = tuple(seat if other.number == seat.number else other for other in table.seats)
    return replace(table, revision=table.revision + 1, seats=seats)


def _seat(
    number: int,
    request: HereRequest | BotRequest | OpenRequest,
    owner: str,
    invites: list[Invite],
) -> StoredSeat:
    recall = request.recall.value
    match request:
        case HereRequest(name=name):
            return StoredSeat(number, "person", recall, name=_name(name), owner=owner)
        case BotRequest(bot=bot):
            # Only bots of the list: a name such as `cmd:…` would start a program.
            if bot not in bot_names():
                raise Refused("bad_request", "there is no such bot")
            return StoredSeat(number, "bot", recall, name=bot, bot=bot)
        case OpenRequest():
            code = new_code()
            invites.append(Invite(seat=number, code=code))
            return StoredSeat(number, "open", recall, invite=digest(code))


def bot_names() -> Sequence[str]:
    """The bots that can take a seat."""
    return [bot.name for bot in all_bots()]


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except BadName as error:
        raise Refused("bad_request", str(error)) from None


def _first(tables: Tables, starts: str | int, players: int) -> int:
    if isinstance(starts, int):
        if starts >= players:
            raise Refused("bad_request", f"there is no seat {starts} to start")
        return starts
    return tables.random.randrange(players) if starts == "random" else 0
