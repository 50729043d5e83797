"""The WebSocket protocol of our server: uvicorn's, but messages come and go by plain calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from isis_osiris.server.frames import framed, is_whole, only_text
from isis_osiris.server.protocol import LONGEST_FRAME

WIRE: Final = "isis_osiris.wire"
"""Where the application finds its :class:`Wire` among the extensions of a connection's scope."""


class Wire(WebSocketsSansIOProtocol):
    """A connection that the application listens to and writes to directly.

    uvicorn's way would cost a queue, a task and a walk through all middleware for each message.
    """

    _take: Callable[[str | None], None] | None = None
    _when_writable: Callable[[], None] | None = None
    _is_between_frames = True
    """Whether what comes next begins with a frame, as far as we know."""
    _heard_at = 0.0

    def handle_connect(self, event: Request) -> None:
        """Let the application find us."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][WIRE] = {"wire": self}

    def listen(self, take: Callable[[str | None], None], when_writable: Callable[[], None]) -> None:
        """Give each message to ``take`` from now on; None stands for what is no text.

        ``when_writable`` is called when a reader who was behind has caught up.
        """
        self._take = take
        self._when_writable = when_writable

    def data_received(self, data: bytes) -> None:
        """Read what has come: mostly one whole message, which we can read in little time."""
        self._heard_at = self.loop.time()
        if self._take is None:
            self._is_between_frames = not self.handshake_initiated
            super().data_received(data)
            return
        if self._is_between_frames:
            # Between the parts of another message, or after a close, the library has to object.
            is_open = self.conn.current_size is None and self.conn.state is OPEN
            text = only_text(data, LONGEST_FRAME) if is_open and not self.close_sent else None
            if text is not None:
                self._hand_on(text)
                return
            self._is_between_frames = is_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand on what the library has read."""
        if self._take is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self._hand_on(data)
        else:
            self._take(None)

    def _hand_on(self, data: bytes) -> None:
        if self._take is not None:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._take(None)
            else:
                self._take(text)

    def hold(self) -> None:
        """Read nothing more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self._when_writable is not None:
            self._when_writable()

    @property
    def is_writable(self) -> bool:
        """Whether the reader keeps up; a connection that has gone takes all, for nobody."""
        return self.writable.is_set()

    def send_texts(self, texts: Iterable[str]) -> None:
        """Send messages in one piece."""
        if not self.disconnected and not self.close_sent and self.conn.state is OPEN:
            self.transport.write(b"".join(map(framed, texts)))

    def end(self, code: int) -> None:
        """Close in order, after what has been sent."""
        self._ending = self.loop.create_task(self._end(code))

    async def _end(self, code: int) -> None:
        # Who has gone meanwhile is closed already; uvicorn has several errors for that.
        with suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code})

    def hang_up(self) -> None:
        """Drop the connection at once.

        A usual close waits until all is sent, which a client that never reads can put off forever.
        """
        self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """Ask whether they are there, unless they have just said something."""
        interval = self.ping_interval or 0.0
        quiet = self.loop.time() - self._heard_at
        if quiet < interval:
            self.ping_timer = self.loop.call_later(interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Nobody answers: they will not read a goodbye either."""
        super().keepalive_timeout()
        self.hang_up()
