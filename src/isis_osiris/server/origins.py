"""Whose pages may use this server: exactly its own."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers

SECURE = {"http": "http", "ws": "http", "https": "https", "wss": "https"}


def is_own_origin(
    origin: str | None, scheme: str, headers: Headers, allowed: Collection[str]
) -> bool:
    """Whether a browser's page of this origin was served by this server.

    It was if the origin was named in the settings. Otherwise it must be the very address that was
    asked for, and that address must be a number or this machine: a name could be an attacker's,
    pointed at us.
    """
    if origin is None:
        return False
    if origin.lower() in allowed:
        return True
    host = headers.get("host", "")
    if origin.lower() != f"{SECURE.get(scheme, '')}://{host.lower()}":
        return False
    return _is_safe(origin)


def _is_safe(origin: str) -> bool:
    try:
        name = urlsplit(origin).hostname or ""
    except ValueError:
        return False
    if name in ("localhost", socket.gethostname().lower()):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
