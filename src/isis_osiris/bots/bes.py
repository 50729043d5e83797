"""A beginner's friend: Bes, the household god who dances for children."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "bes",
    "The dwarf who makes children laugh: minds his own stones, and soon forgets the rest.",
    strength=422,
)
class BesBot(HumanBot):
    """Keeps two tiles in mind, hardly looks at the others' points, and is easily pleased."""

    retention = Retention(span=4.0, numbers=2, signs=4, confusion=0.2)
    rivalry = 0.25
    ease = 1.5
