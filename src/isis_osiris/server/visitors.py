"""Who asks: a cookie with a random token, and no more."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from isis_osiris.server.origins import is_own_origin
from isis_osiris.server.refused import Refused
from isis_osiris.server.state import ServerState
from isis_osiris.server.tokens import digest, new_token

COOKIE: Final = "isis_osiris"
LIFETIME: Final = 400 * 24 * 3600
"""Seconds; browsers keep a cookie no longer."""
LONGEST_TOKEN: Final = 64


def owner_of(cookie: str | None) -> str | None:
    """The digest by which a cookie's holder is known."""
    if not cookie or len(cookie) > LONGEST_TOKEN:
        return None
    return digest(cookie)


async def state_of(request: Request) -> ServerState:
    """The server that is asked."""
    state: ServerState = request.app.state.server
    return state


async def visitor(request: Request, response: Response) -> str:
    """Who asks, by the digest of their token; who comes for the first time gets one.

    Refused if they ask too much, or from a page that is not ours.
    """
    state: ServerState = request.app.state.server
    address = request.client.host if request.client else ""
    if not state.requests.take(address):
        raise Refused("rate", "too many requests")
    origin = request.headers.get("origin")
    changes = request.method not in ("GET", "HEAD")
    if (
        changes
        and origin is not None
        and not is_own_origin(origin, request.url.scheme, request.headers, state.settings.origins)
    ):
        raise Refused("bad_request", "this page is of another origin", status=403)
    token = request.cookies.get(COOKIE)
    owner = owner_of(token)
    if owner is None:
        token = new_token()
        response.set_cookie(
            COOKIE,
            token,
            max_age=LIFETIME,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        owner = digest(token)
    return owner


Visitor = Annotated[str, Depends(visitor)]
State = Annotated[ServerState, Depends(state_of)]
