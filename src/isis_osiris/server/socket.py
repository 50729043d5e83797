"""Live play: one WebSocket for each connection to a table."""

from __future__ import annotations

from collections import deque
from typing import Final

import structlog
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from isis_osiris.server.acting import act
from isis_osiris.server.buckets import Bucket
from isis_osiris.server.errand import Errand
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

MOST_UNREAD: Final = 8
"""Messages that wait for the one before; no more are read from the connection until then."""


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
    """One connection: messages are answered one after the other, in the order in which they come.

    While one waits for the storage, those behind it are kept.
    """

    def __init__(
        self, state: ServerState, websocket: WebSocket, live: LiveTable, owner: str
    ) -> None:
        self._state = state
        self._websocket = websocket
        self._live = live
        self._wire: Wire = websocket.scope["extensions"][WIRE]["wire"]
        self._outbox = Outbox(owner, self._wire, state.clock)
        settings = state.settings
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst, state.clock)
        self._excess = 0
        self._unread: deque[str | None] = deque()
        self._is_reading = False
        self._is_waiting = False
        """Whether the answer to the last message takes its time."""

    async def run(self) -> None:
        """Answer until the connection ends."""
        state, outbox, live = self._state, self._outbox, self._live
        self._wire.listen(self._take, outbox.flush)
        state.sockets[outbox] = self._wire.hang_up
        live.outboxes.add(outbox)
        state.metrics.sockets.inc()
        try:
            # What was sent before we listened comes this way, and at last the end.
            while (message := await self._websocket.receive())["type"] == "websocket.receive":
                self._take(message.get("text"))
        finally:
            live.outboxes.discard(outbox)
            live.used_at = state.tables.clock()
            if outbox.is_listening:
                live.tell_soon()
            state.sockets.pop(outbox, None)
            state.metrics.sockets.dec()
            if outbox.ended is not None:
                state.metrics.dropped.labels(outbox.ended).inc()

    def _take(self, text: str | None) -> None:
        """Answer a message, after those before it."""
        self._unread.append(text)
        self._read_on()

    def _read_on(self) -> None:
        if self._is_reading:
            return  # the last one could be answered at once: the loop below goes on
        self._is_reading = True
        while self._unread and not self._is_waiting:
            self._answer(self._unread.popleft())
        self._is_reading = False
        if len(self._unread) < MOST_UNREAD:
            self._wire.go_on()
        else:
            self._wire.hold()

    def _answer(self, text: str | None) -> None:
        if self._outbox.ended is not None:
            return
        if not self._bucket.take():
            self._refuse(Refused("rate", "too many messages"))
            self._excess += 1
            if self._excess > self._state.settings.socket_burst:
                self._outbox.end("flood", come_back_after=5.0)
            return
        self._excess = 0
        if text is None or len(text) > LONGEST_FRAME:
            self._refuse(Refused("bad_request", "a message is JSON in a text frame"))
            return
        try:
            message = client_messages.validate_json(text)
        except ValidationError as error:
            self._refuse(Refused("bad_request", _what_is_wrong(error)))
            return
        match message:
            case Act():
                self._is_waiting = True
                Errand(self._act(message))
            case Hello():
                self._is_waiting = True
                Errand(self._hello())
            case Ping(key=key):
                self._outbox.offer(encode(Pong(key=key)))

    def _answered(self) -> None:
        """Go on with what has come in meanwhile."""
        self._is_waiting = False
        self._read_on()

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
        except Exception:
            log.exception("hello failed", table=live.id)
            outbox.end("restart")
        self._answered()

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
        self._answered()

    def _refuse(self, refused: Refused, key: str | None = None) -> None:
        self._outbox.offer(encode(refused.message(key)))


def _what_is_wrong(error: ValidationError) -> str:
    """The first fault, without what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])[:80]
    return f"{place}: {first['type']}" if place else first["type"]
