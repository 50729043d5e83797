"""A bot with two scales: Anubis, who weighs the hearts of the dead."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "anubis",
    "Weighs what lies on the board against what may come, and loses few tiles in the sand.",
    strength=975,
)
class AnubisBot(HumanBot):
    """Keeps six tiles in mind, and weighs points at hand against points to come."""

    retention = Retention(span=10.0, numbers=6, signs=12, confusion=0.12)
    foresight = 0.4
    ease = 0.5
