"""A greedy bot: Sobek, the crocodile."""

from __future__ import annotations

from isis_osiris.bots.human_bot import HumanBot
from isis_osiris.bots.human_memory import Retention
from isis_osiris.bots.registry import register


@register(
    "sobek",
    "A crocodile: snaps at every point that he remembers, and leaves you what he forgot.",
    strength=881,
)
class SobekBot(HumanBot):
    """Keeps four tiles in mind, and takes from others almost as gladly as for himself."""

    retention = Retention(span=7.0, numbers=4, signs=8, confusion=0.15)
    rivalry = 0.9
    ease = 0.8
