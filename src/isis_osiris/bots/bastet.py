"""A playful bot: Bastet, the cat."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "bastet",
    "A cat at play: keeps an eye on what glitters, and scratches when she feels like it.",
    strength=743,
)
class BastetBot(HumanBot):
    """Remembers hardly more than Taweret, yet sees better what her tiles do to others."""

    retention = Retention(span=6.0, numbers=3, signs=6, confusion=0.2)
    rivalry = 0.7
    ease = 1.1
