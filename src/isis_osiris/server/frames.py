"""Frames of the WebSocket protocol (RFC 6455, 5.2): those that we send, and the usual ones we get.

All others are read by the library: parts of messages, pings, closings and whatever is wrong.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

TEXT: Final = 0x81
"""A whole text message."""
MASKED: Final = 0x80
"""Whatever clients send is masked; the mask has four bytes."""
SHORT: Final = 126
"""From this length on, two more bytes hold it."""
LONG: Final = 127
SAME: Final = 64
"""Frames that are kept for the others at a table, who are sent the same."""


@lru_cache(SAME)
def framed(text: str) -> bytes:
    """One message as a frame."""
    data = text.encode()
    length = len(data)
    if length < SHORT:
        return bytes((TEXT, length)) + data
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big") + data
    return bytes((TEXT, LONG)) + length.to_bytes(8, "big") + data


def only_text(data: bytes, most: int) -> bytes | None:
    """The message, if this is exactly one whole text frame of a client, and not too long."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    length, start = data[1] - MASKED, 6
    if length == SHORT:
        length, start = int.from_bytes(data[2:4], "big"), 8
    elif length == LONG:
        return None
    if length > most or len(data) != start + length:
        return None
    mask = data[start - 4 : start] * (length // 4 + 1)
    unmasked = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:length], "big")
    return unmasked.to_bytes(length, "big")


def is_whole(data: bytes) -> bool:
    """Whether a client's frames end where this ends; True only if it is sure."""
    end = 0
    while end < len(data):
        length = data[end + 1] & ~MASKED if end + 1 < len(data) else LONG
        if length == LONG:
            return False
        if length == SHORT:
            length = 2 + int.from_bytes(data[end + 2 : end + 4], "big")
        end += 6 + length
    return end == len(data)
