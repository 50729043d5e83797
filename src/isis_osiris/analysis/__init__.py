"""What many games tell: bots against each other, measured so that luck counts little."""

from isis_osiris.analysis.arena import Arena
from isis_osiris.analysis.sprt import Sprt
from isis_osiris.analysis.tally import Tally
from isis_osiris.analysis.training import Lap, train
from isis_osiris.analysis.workers import Workers, WorkersLost, cluster_workers, local_workers

__all__ = [
    "Arena",
    "Lap",
    "Sprt",
    "Tally",
    "Workers",
    "WorkersLost",
    "cluster_workers",
    "local_workers",
    "train",
]
