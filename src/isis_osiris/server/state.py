"""What all requests of one server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from isis_osiris.server.buckets import Buckets
from isis_osiris.server.metrics import Metrics
from isis_osiris.server.outbox import Outbox
from isis_osiris.server.settings import Settings
from isis_osiris.server.tables import Tables

if TYPE_CHECKING:
    from isis_osiris.server.bot_driver import BotDriver


@dataclass
class ServerState:
    """One server: its tables, its bots, and who is connected."""

    settings: Settings
    tables: Tables
    bots: BotDriver
    metrics: Metrics
    clock: Callable[[], float]
    """Seconds, for limits; never goes back."""
    requests: Buckets
    new_tables: Buckets
    sockets: dict[Outbox, Callable[[], None]] = field(default_factory=dict)
    """Everybody connected, and how to hang up on them."""
    is_ready: bool = False
    is_stopping: bool = False
