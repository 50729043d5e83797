"""The tables of one visitor."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from isis_osiris.server.api import MyTables, TableSummary
from isis_osiris.server.live import LiveTable
from isis_osiris.server.refused import Refused
from isis_osiris.server.store import StoreUnavailable
from isis_osiris.server.tables import NO_ANSWER, Tables

MOST: Final = 50


async def my_tables(tables: Tables, owner: str) -> MyTables:
    """Where this visitor has a seat, last changed first."""
    try:
        found = await tables.store.tables_of(owner, MOST)
    except StoreUnavailable:
        raise Refused("busy", NO_ANSWER) from None
    summaries = []
    for stored, changed in found:
        live = await tables.load(stored.id)
        if live is not None:
            summaries.append(_summary(live, owner, changed))
    return MyTables(tables=tuple(summaries))


def _summary(live: LiveTable, owner: str, changed: int) -> TableSummary:
    yours = live.seats_of(owner)
    to_move = None if live.game is None else live.game.to_move
    series = live.info(owner).series
    return TableSummary(
        table=live.id,
        names=tuple(seat.name for seat in live.stored.seats),
        yours=yours,
        to_move=to_move,
        your_turn=to_move in yours,
        game=live.current.number,
        series=live.options.series,
        over=series.winners is not None,
        changed=datetime.fromtimestamp(changed, UTC).isoformat(),
    )
