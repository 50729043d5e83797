"""Players that are programs. Importing this fills the registry."""

from isis_osiris.bots import one_ply_bots as one_ply_bots
from isis_osiris.bots import random_bot as random_bot
from isis_osiris.bots.registry import Bot, all_bots, find_bot, register

__all__ = ["Bot", "all_bots", "find_bot", "register"]
