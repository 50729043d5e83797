"""A gentle bot: Taweret, the hippopotamus who guards mothers and their children."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "taweret",
    "Gentle and slow: guards what is hers, and harms others only by the way.",
    strength=563,
)
class TaweretBot(HumanBot):
    """Keeps three tiles in mind, and counts the others' points for half."""

    retention = Retention(span=5.0, numbers=3, signs=6, confusion=0.2)
    rivalry = 0.5
    ease = 1.4
