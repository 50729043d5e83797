"""Live play: one WebSocket for each connection to a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import structlog
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from isis_osiris.server.acting import act
from isis_osiris.server.buckets import Bucket
from isis_osiris.server.live import LiveTable
from isis_osiris.server.origins import is_own_origin
from isis_osiris.server.outbox import Outbox
from isis_osiris.server.protocol import (
    LONGEST_FRAME,
    Act,
    Hello,
    Ping,
    Pong,
    client_messages,
    encode,
)
from isis_osiris.server.refused import Refused
from isis_osiris.server.state import ServerState
from isis_osiris.server.tokens import new_token
from isis_osiris.server.visitors import COOKIE, owner_of
from isis_osiris.server.wire import WIRE, Wire

log = structlog.get_logger(__name__)

router = APIRouter()

GOODBYE: Final = 0.5
"""Seconds that a goodbye may take to leave."""
CLOSE_CODES: Final = {"restart": 1012, "slow": 1013, "flood": 1008}


@router.websocket("/api/tables/{table}/live")
async def live_play(websocket: WebSocket, table: str) -> None:
    """Answer every message, and tell what happens at the table."""
    state: ServerState = websocket.app.state.server
    origin = websocket.headers.get("origin")
    scheme, origins = websocket.url.scheme, state.settings.origins
    is_ours = is_own_origin(origin, scheme, websocket.headers, origins)
    # Somebody without a cookie may still look on; a token of their own keeps them apart.
    owner = owner_of(websocket.cookies.get(COOKIE)) or owner_of(new_token()) or ""
    try:
        address = websocket.client.host if websocket.client else ""
        if not is_ours or state.is_stopping or not state.requests.take(address):
            raise Refused("unauthorized")
        live = await state.tables.find(table, owner)
        is_full = len(state.sockets) >= state.settings.most_sockets
        if is_full or len(live.outboxes) >= state.settings.most_sockets_per_table:
            raise Refused("busy")
    except Refused:
        await websocket.close()
        return
    await websocket.accept()
    await _Session(state, websocket, live, owner).run()


class _Session:
    """One connection, from its first message to its last."""

    def __init__(
        self, state: ServerState, websocket: WebSocket, live: LiveTable, owner: str
    ) -> None:
        self._state = state
        self._websocket = websocket
        self._live = live
        self._wire: Wire = websocket.scope["extensions"][WIRE]["wire"]
        self._outbox = Outbox(owner, self._wire.send_texts, state.clock)
        settings = state.settings
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst, state.clock)
        self._excess = 0

    async def run(self) -> None:
        """Read and write until one of the two ends."""
        state, outbox, live = self._state, self._outbox, self._live
        state.sockets[outbox] = self._wire.hang_up
        live.outboxes.add(outbox)
        state.metrics.sockets.inc()
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            live.outboxes.discard(outbox)
            live.used_at = state.tables.clock()
            if outbox.is_listening:
                live.tell_soon()
            await self._finish(writing)
            state.sockets.pop(outbox, None)
            state.metrics.sockets.dec()
            if outbox.ended is not None:
                state.metrics.dropped.labels(outbox.ended).inc()

    async def _finish(self, writing: asyncio.Task[None]) -> None:
        """Let the goodbye go out, if there is one; who does not read it is cut off."""
        if self._outbox.ended is None:
            writing.cancel()
        await asyncio.wait((writing,), timeout=GOODBYE)
        if not writing.done():
            self._wire.hang_up()
            await asyncio.wait((writing,))
        elif self._outbox.ended == "flood":
            # Who floods us may not care to close its side.
            asyncio.get_running_loop().call_later(GOODBYE, self._wire.hang_up)

    async def _write(self) -> None:
        outbox = self._outbox
        # A send to a gone socket raises errors of its own; the reader learns of it as well.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await outbox.run()
            await self._websocket.close(CLOSE_CODES[outbox.ended or "restart"])

    async def _read(self) -> None:
        receive = self._websocket.receive
        while self._outbox.ended is None:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            if not self._bucket.take():
                self._refuse(Refused("rate", "too many messages"))
                self._excess += 1
                if self._excess > self._state.settings.socket_burst:
                    self._outbox.end("flood", come_back_after=5.0)
                continue
            self._excess = 0
            text = message.get("text")
            if text is None or len(text) > LONGEST_FRAME:
                self._refuse(Refused("bad_request", "a message is JSON in a text frame"))
                continue
            await self._answer(text)

    async def _answer(self, text: str) -> None:
        try:
            message = client_messages.validate_json(text)
        except ValidationError as error:
            self._refuse(Refused("bad_request", _what_is_wrong(error)))
            return
        match message:
            case Act():
                await self._act(message)
            case Hello():
                await self._hello()
            case Ping(key=key):
                self._outbox.offer(encode(Pong(key=key)))

    async def _hello(self) -> None:
        live, outbox = self._live, self._outbox
        try:
            async with live.lock:
                await self._state.tables.renew(live)
                if not live.may_watch(outbox.owner):
                    raise Refused("unauthorized", "this table is not for you any more")
                if not outbox.is_listening:
                    outbox.is_listening = True
                    live.tell_soon()
                outbox.offer(encode(live.info(outbox.owner)))
                view = live.view(outbox.owner)
                if view is not None:
                    outbox.offer(encode(view))
                for owed in live.owed(outbox.owner):
                    outbox.offer(encode(owed))
        except Refused as refused:
            self._refuse(refused)

    async def _act(self, message: Act) -> None:
        metrics, clock = self._state.metrics, self._state.clock
        begun = clock()
        try:
            if self._state.is_stopping:
                raise Refused("busy", "the server restarts: send it again")
            await act(
                self._state.tables,
                self._live,
                self._outbox.owner,
                message,
                lambda ack: self._outbox.offer(encode(ack)),
            )
            metrics.acked.inc()
        except Refused as refused:
            metrics.acts.labels(refused.code).inc()
            self._refuse(refused, message.key)
        except Exception:  # every message is answered
            log.exception("act failed", table=self._live.id)
            unknown = Refused("busy", "it is not known whether this was done: send it again")
            self._refuse(unknown, message.key)
        metrics.seconds.observe(clock() - begun)

    def _refuse(self, refused: Refused, key: str | None = None) -> None:
        self._outbox.offer(encode(refused.message(key)))


def _what_is_wrong(error: ValidationError) -> str:
    """The first fault, without what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])[:80]
    return f"{place}: {first['type']}" if place else first["type"]
