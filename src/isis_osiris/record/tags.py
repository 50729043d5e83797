"""The tags of a record: what is known about a game besides its moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from isis_osiris.rules import GameError, Ruleset

Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values, in the order in which they are written."""

GAME: Final = "Isis & Osiris"
UNFINISHED: Final = "*"
KNOWN: Final = (
    "Game",
    "Players",
    "Variant",
    "Seat1",
    "Seat2",
    "Seat3",
    "Seat4",
    "Date",
    "Match",
    "Round",
    "Result",
)
"""The tags that mean something here, in the order in which a new record has them."""

_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_LINE: Final = re.compile(
    rf'\s*\[\s*({_NAME.pattern})\s+("(?:[^"\\]|\\["\\])*")\s*\]\s*(?:;(.*))?', re.DOTALL
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")


def control_character(text: str) -> int | None:
    """Where a character stands that is no text: a record has one line a line, and no escapes."""
    found = None if text.isprintable() else _CONTROL.search(text)
    return found.start() if found else None


def parse_tag(line: str) -> tuple[str, str, int, str | None] | None:
    """Name, value, where the value starts, and a comment behind it; None if it is no tag line."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    name, quoted, comment = found.groups()
    return name, re.sub(r"\\(.)", r"\1", quoted[1:-1]), found.start(2), comment


def write_tag(name: str, value: str) -> str:
    """One tag line; GameError if it could not be read back."""
    if not _NAME.fullmatch(name):
        raise GameError(f"{name!r} cannot be a tag: letters, digits and _ make its name")
    if control_character(value) is not None:
        raise GameError(f"the {name} tag holds a control character: {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def tags_for(
    names: Sequence[str] = (),
    *,
    date: str = "",
    match: str = "",
    number: int | None = None,
) -> Tags:
    """The tags of a new record: who sits where, in turn order, and what it is part of.

    ``number`` is the game's in the series ``match``.
    """
    tags = [(f"Seat{seat}", name) for seat, name in enumerate(names, start=1)]
    if date:
        tags.append(("Date", date))
    if match:
        tags.append(("Match", match))
    if number is not None:
        tags.append(("Round", str(number)))
    return tuple(tags)


def complete(tags: Tags, ruleset: Ruleset, result: str) -> Tags:
    """The same tags in the same order, with those that the game itself decides put right.

    What is missing of them goes where a new record would have it.
    """
    decided = {
        "Game": GAME,
        "Players": str(ruleset.players),
        "Variant": ruleset.variant.value,
        "Result": result,
    }
    all_tags = [(name, decided.pop(name, value)) for name, value in tags]
    for name, value in decided.items():
        before = KNOWN[: KNOWN.index(name)]
        place = max(
            (i for i, (other, _) in enumerate(all_tags, 1) if other in before),
            default=0,
        )
        all_tags.insert(place, (name, value))
    return tuple(all_tags)
