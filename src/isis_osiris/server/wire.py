"""The WebSocket protocol of our server: uvicorn's, which can also hang up on who does not read."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

HANG_UP: Final = "isis_osiris.hang_up"


class Wire(WebSocketsSansIOProtocol):
    """A usual close waits until all is sent, which a client that never reads can put off forever.

    The application finds a function in ``scope["extensions"]`` that drops the connection at once.
    """

    def handle_connect(self, event: Request) -> None:
        """Let the application hang up."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][HANG_UP] = {"hang_up": self.transport.abort}

    def keepalive_timeout(self) -> None:
        """Nobody answers: they will not read a goodbye either."""
        super().keepalive_timeout()
        self.transport.abort()
