"""Numbers for operators. Labels are words of a fixed list: no ids, names or values."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter(
            "isis_osiris_acts",
            "Moves by how they were answered.",
            ["answer"],
            registry=self.registry,
        )
        self.acked = self.acts.labels("ack")
        self.seconds = Histogram(
            "isis_osiris_act_seconds",
            "From a move's arrival to its answer.",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
        )
        self.bots = Counter(
            "isis_osiris_bot_moves",
            "Decisions of bots: by themselves, or made for them.",
            ["how"],
            registry=self.registry,
        )
        self.sockets = Gauge("isis_osiris_sockets", "Open connections.", registry=self.registry)
        self.dropped = Counter(
            "isis_osiris_sockets_dropped", "Closed by us.", ["reason"], registry=self.registry
        )
        self.tables = Gauge("isis_osiris_tables", "Tables in memory.", registry=self.registry)

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        return generate_latest(self.registry)
