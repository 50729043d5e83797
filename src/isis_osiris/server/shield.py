"""What every HTTP answer carries, and how large a question may be: a layer around the app."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from isis_osiris.server.protocol import Refusal

LARGEST_BODY: Final = 64 * 1024
MOST_DRAINED: Final = 1024 * 1024

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class TooLarge(Exception):
    """A body beyond the limit."""


class Shield:
    """Adds the security headers, and refuses bodies that are too large, counted as they come."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        question, answer = _Question(receive), _Answer(scope["path"], send)
        try:
            length = Headers(scope=scope).get("content-length", "0")
            if length.isdecimal() and int(length[:12]) > LARGEST_BODY:
                raise TooLarge
            await self._app(scope, question.receive, answer.send)
        except TooLarge:
            if not answer.has_begun:
                await question.drain()
                await _refuse(answer.send)


class _Question:
    """A request's body, counted as it comes in."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise TooLarge
        return message

    async def drain(self) -> None:
        """Read on for a while: who is cut off while sending would not read the answer."""
        while self._size <= MOST_DRAINED:
            message = await self._receive()
            self._size += len(message.get("body", b""))
            if not message.get("more_body", False):
                return


class _Answer:
    """A response on its way out."""

    def __init__(self, path: str, send: Send) -> None:
        self._path = path
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if self._path.startswith("/api/"):
                headers["Cache-Control"] = "no-store"
        await self._send(message)


async def _refuse(send: Send) -> None:
    body = Refusal(code="bad_request", detail=f"at most {LARGEST_BODY} bytes").model_dump_json()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
