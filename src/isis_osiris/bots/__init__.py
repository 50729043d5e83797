"""Players that are programs. Importing this fills the registry."""

from isis_osiris.bots import anubis as anubis
from isis_osiris.bots import bastet as bastet
from isis_osiris.bots import bes as bes
from isis_osiris.bots import horus as horus
from isis_osiris.bots import maat as maat
from isis_osiris.bots import one_ply_bots as one_ply_bots
from isis_osiris.bots import random_bot as random_bot
from isis_osiris.bots import seshat as seshat
from isis_osiris.bots import sobek as sobek
from isis_osiris.bots import taweret as taweret
from isis_osiris.bots import thoth as thoth
from isis_osiris.bots.conformance import ConformanceReport, check_bot
from isis_osiris.bots.registry import Bot, all_bots, find_bot, find_bots, register

__all__ = ["Bot", "ConformanceReport", "all_bots", "check_bot", "find_bot", "find_bots", "register"]
