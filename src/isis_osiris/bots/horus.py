"""The best of those who forget: Horus, the falcon."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "horus",
    "A falcon's eye: sees where the game is going, and forgets little on the way.",
    strength=1106,
)
class HorusBot(HumanBot):
    """Keeps eight tiles in mind, and judges by what may be expected in the end."""

    retention = Retention(span=14.0, numbers=8, signs=14, confusion=0.08)
    foresight = 1.0
    ease = 0.35
