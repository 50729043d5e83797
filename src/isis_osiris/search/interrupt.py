"""Stopping a compiled search from another thread."""

from __future__ import annotations

from typing import Any, Final

RUNNING: Final = 0
STOPPED: Final = 1


class Interrupt:
    """A flag that compiled code looks at while it runs without the interpreter's lock."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        import numpy as np

        self.flag: Any = np.zeros(1, np.int64)

    def set(self) -> None:
        """Ask the search to come back with what it has."""
        self.flag[0] = STOPPED

    def clear(self) -> None:
        """Make ready for the next search."""
        self.flag[0] = RUNNING
