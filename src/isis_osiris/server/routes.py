"""The HTTP interface; docs/server-api.md describes it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, status
from fastapi.responses import PlainTextResponse

from isis_osiris.bots import all_bots
from isis_osiris.server import acting, seats
from isis_osiris.server.api import (
    ActRequest,
    BotInfo,
    Bots,
    ClaimRequest,
    Invite,
    MyTables,
    NextGame,
    Owed,
    Replay,
    Replays,
    SeatChange,
    Seated,
    TableRequest,
)
from isis_osiris.server.listing import my_tables
from isis_osiris.server.live import LiveTable
from isis_osiris.server.protocol import Ack, Act, Refusal
from isis_osiris.server.refused import Refused
from isis_osiris.server.replay import export, read_replays, record_of, replay_of
from isis_osiris.server.visitors import State, Visitor

MOST_REPLAYS: Final = 20

TableId = Annotated[str, Path(alias="table", pattern=r"^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Path(alias="seat", ge=0, le=3)]
GameNumber = Annotated[int, Path(alias="number", ge=1, le=1_000_000)]

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": Refusal, "description": "Refused; see the code."}
    for code in (400, 403, 404, 409, 413, 422, 429, 503)
}

router = APIRouter(prefix="/api", responses=REFUSALS)


def seated(live: LiveTable, owner: str, invites: tuple[Invite, ...] = ()) -> Seated:
    """A table as this visitor sees it."""
    return Seated(table=live.info(owner), view=live.view(owner), invites=invites)


@router.get("/bots")
async def list_bots(state: State, owner: Visitor) -> Bots:  # noqa: ARG001
    """The bots that can take a seat, weakest first."""
    return Bots(
        bots=tuple(
            BotInfo(
                name=bot.name,
                character=bot.character,
                strength=bot.strength,
                ready=bot.name in state.bots.ready,
            )
            for bot in all_bots()
        )
    )


@router.get("/tables")
async def list_tables(state: State, owner: Visitor) -> MyTables:
    """The tables at which this visitor has a seat."""
    return await my_tables(state.tables, owner)


@router.post("/tables", status_code=status.HTTP_201_CREATED)
async def open_table(
    state: State, owner: Visitor, request: Request, wanted: TableRequest
) -> Seated:
    """Open a table and deal the first game."""
    if not state.new_tables.take(request.client.host if request.client else ""):
        raise Refused("rate", "too many new tables")
    live, invites = await seats.open_table(state.tables, owner, wanted)
    return seated(live, owner, invites)


@router.get("/tables/{table}")
async def show_table(state: State, owner: Visitor, table: TableId) -> Seated:
    """A table, and what this visitor may see of its game."""
    return seated(await state.tables.find(table, owner), owner)


@router.get("/tables/{table}/owed")
async def list_owed(state: State, owner: Visitor, table: TableId) -> Owed:
    """The reveals that this visitor's seats have not acknowledged."""
    return Owed(reveals=(await state.tables.find(table, owner)).owed(owner))


@router.post("/tables/{table}/acts")
async def act(state: State, owner: Visitor, table: TableId, wanted: ActRequest) -> Ack:
    """Make a move."""
    live = await state.tables.find(table, owner)
    message = Act(
        type="act", key=wanted.key, game=wanted.game, version=wanted.version, move=wanted.move
    )
    try:
        ack = await acting.act(state.tables, live, owner, message)
    except Refused as refused:
        state.metrics.acts.labels(refused.code).inc()
        raise
    state.metrics.acked.inc()
    return ack


@router.post("/tables/{table}/claim")
async def claim(state: State, owner: Visitor, table: TableId, wanted: ClaimRequest) -> Seated:
    """Take a seat with an invite code."""
    live = await state.tables.load(table)
    if live is None:
        raise Refused("unauthorized", "there is no such table, or it is not for you")
    await seats.claim(state.tables, live, owner, wanted.code, wanted.name)
    return seated(live, owner)


@router.put("/tables/{table}/seats/{seat}")
async def change_seat(
    state: State, owner: Visitor, table: TableId, seat: SeatNumber, wanted: SeatChange
) -> Seated:
    """Rename, leave, hand over or take over a seat."""
    live = await state.tables.find(table, owner)
    invites = await seats.change_seat(state.tables, live, owner, seat, wanted)
    return seated(live, owner, invites)


@router.post("/tables/{table}/seats/{seat}/invite")
async def new_invite(state: State, owner: Visitor, table: TableId, seat: SeatNumber) -> Invite:
    """A new invite code for an open seat."""
    live = await state.tables.find(table, owner)
    return await seats.new_invite(state.tables, live, owner, seat)


@router.post("/tables/{table}/games")
async def next_game(state: State, owner: Visitor, table: TableId, wanted: NextGame) -> Seated:
    """Begin the next game of the series, or a rematch."""
    live = await state.tables.find(table, owner)
    await state.tables.begin_next(live, owner, wanted.after)
    return seated(live, owner)


@router.get("/tables/{table}/games/{number}/record", response_class=PlainTextResponse)
async def save_record(
    state: State, owner: Visitor, table: TableId, number: GameNumber
) -> PlainTextResponse:
    """The record of a game; before its end only what this visitor may see."""
    live = await state.tables.find(table, owner)
    text = export(live, await state.tables.game(live, number), owner)
    name = f"isis-osiris-{live.id[:6]}-{number}.ior"
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/games/{number}/replay")
async def replay_game(state: State, owner: Visitor, table: TableId, number: GameNumber) -> Replay:
    """A finished game to step through."""
    live = await state.tables.find(table, owner)
    game = await state.tables.game(live, number)
    if not game.is_over:
        raise Refused("turn", "this game is not over", game=game.id, version=game.version)
    return replay_of(record_of(live, game))


@router.post(
    "/replays",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
)
async def replay_record(owner: Visitor, request: Request) -> Replays:  # noqa: ARG001
    """The games of a record file, to step through; nothing is kept."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("bad_request", "a record is UTF-8 text") from None
    return Replays(games=read_replays(text, MOST_REPLAYS))
