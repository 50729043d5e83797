"""The WebSocket protocol of our server: uvicorn's, with fewer system calls and a way to hang up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

WIRE: Final = "isis_osiris.wire"
"""Where the application finds its :class:`Wire` among the extensions of a connection's scope."""
MOST_UNREAD: Final = 8
"""Messages that wait for the application; no more are read from the connection until it took them.

uvicorn stops reading after each one, which costs two system calls a message.
"""
TEXT_FRAME: Final = 0x81
"""A whole text message, not masked (RFC 6455, 5.2)."""


class Wire(WebSocketsSansIOProtocol):
    """A connection that the application can also write to directly, and drop."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find us."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][WIRE] = {"wire": self}

    def hang_up(self) -> None:
        """Drop the connection at once.

        A usual close waits until all is sent, which a client that never reads can put off forever.
        """
        self.transport.abort()

    async def send_texts(self, texts: Sequence[str]) -> None:
        """Send messages in one piece; waits while the reader is behind, OSError if it has gone."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join(map(framed, texts)))

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on; text that is no UTF-8 comes as bytes, and so is refused."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        try:
            is_text = self.curr_msg_data_type == "text"
            self.queue.put_nowait(
                {"type": "websocket.receive", "text": data.decode()}
                if is_text
                else {"type": "websocket.receive", "bytes": data}
            )
        except UnicodeDecodeError:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def keepalive_timeout(self) -> None:
        """Nobody answers: they will not read a goodbye either."""
        super().keepalive_timeout()
        self.hang_up()


def framed(text: str) -> bytes:
    """One message as a frame (RFC 6455, 5.2)."""
    data = text.encode()
    length = len(data)
    if length < 126:
        return bytes((TEXT_FRAME, length)) + data
    if length < 1 << 16:
        return bytes((TEXT_FRAME, 126)) + length.to_bytes(2, "big") + data
    return bytes((TEXT_FRAME, 127)) + length.to_bytes(8, "big") + data
