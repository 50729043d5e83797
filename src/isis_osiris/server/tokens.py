"""Who may do what is told by what they hold: tokens for seats, codes for invites."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_id() -> str:
    """A name for a table or game that nobody can guess: 128 bits in 22 characters."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """An invite code: 128 bits, good for one use."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A visitor's token: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token or code. It has full entropy, so it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(kept: str | None, shown: str) -> bool:
    """Whether two digests are equal, in the same time whether they are or not."""
    return kept is not None and hmac.compare_digest(kept, shown)
