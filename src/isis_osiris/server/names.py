"""What people may call themselves."""

from __future__ import annotations

import unicodedata
from typing import Final

from isis_osiris.rules import GameError

LONGEST: Final = 24
"""Letters as a reader counts them."""
MOST_MARKS: Final = 4
"""Accents on one letter: real writing needs no more, and towers of them cover other lines."""
JOINER: Final = "\u200d"
MODIFIERS: Final = range(0x1F3FB, 0x1F400)
"""Skin tones: they colour the emoji before them."""
REGIONAL: Final = range(0x1F1E6, 0x1F200)
"""Two of these are one flag."""


class BadName(GameError):
    """A name that would not do."""


def clean_name(text: str) -> str:
    """A name in normal form with single spaces; BadName says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName("a name has at least one letter")
    for letter in name:
        if unicodedata.category(letter)[0] == "C" and letter != JOINER:
            raise BadName("a name holds no control, invisible or direction characters")
    length, marks = _measure(name)
    if length > LONGEST:
        raise BadName(f"a name has at most {LONGEST} letters")
    if marks > MOST_MARKS:
        raise BadName(f"a letter has at most {MOST_MARKS} accents")
    return name


def _measure(name: str) -> tuple[int, int]:
    """How many letters a reader sees, and the most marks that one of them carries."""
    length = marks = most = flags = 0
    is_joined = True
    for letter in name:
        if letter == JOINER:
            is_joined = True
        elif _extends(letter):
            marks += 1
        elif is_joined and length:
            is_joined = False
            marks += 1
        elif ord(letter) in REGIONAL and flags % 2:
            flags += 1
        else:
            flags = flags + 1 if ord(letter) in REGIONAL else 0
            length += 1
            marks = 0
            is_joined = False
        most = max(most, marks)
    return max(length, 1), most


def _extends(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me", "Mc") or ord(letter) in MODIFIERS
