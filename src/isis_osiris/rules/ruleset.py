"""Which game is played: how many seats, which variant, which pieces on which board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from isis_osiris.rules import kernel
from isis_osiris.rules.cells import MAX_SIDE, Grid
from isis_osiris.rules.errors import InvalidRuleset

SIDE: Final = 6
"""R1."""

BOX: Final = tuple(
    sign * value
    for sign in (1, -1)
    for value, count in ((1, 2), (2, 6), (3, 2), (4, 1))
    for _ in range(count)
)
"""R2: the 22 tiles."""

STONES_EACH: Final = {2: 8, 3: 6, 4: 5}
TILES_EACH: Final = {2: 11, 3: 7, 4: 5}
"""R4: what each seat gets, by the number of seats."""


class Variant(StrEnum):
    """The basic game, or the one with a common reserve (R17)."""

    PRIVATE = "private"
    COMMON = "common"


@dataclass(frozen=True)
class Ruleset:
    """One game's parameters.

    :meth:`standard` makes the six games of the rulebook. Other boards and boxes are for study
    and for tests that try everything; they follow the same rules.
    """

    players: int
    variant: Variant
    stones_each: int
    tiles_each: int
    """Tiles dealt to each seat; 0 with a common reserve, which holds the whole box (R17)."""
    width: int = SIDE
    height: int = SIDE
    box: tuple[int, ...] = BOX

    def __post_init__(self) -> None:
        reasons = tuple(self._faults())
        if reasons:
            raise InvalidRuleset(reasons)

    @classmethod
    def standard(cls, players: int = 2, variant: Variant | str = Variant.PRIVATE) -> Ruleset:
        """The game of the rulebook for 2, 3 or 4 seats (R4, R17)."""
        return _standard(players, variant)

    @property
    def reserves(self) -> int:
        """How many reserves of tiles there are: one a seat, or one for all (R17)."""
        return 1 if self.variant is Variant.COMMON else self.players

    @property
    def tiles_in_each_reserve(self) -> int:
        """How many tiles a reserve holds at the start (R4, R17)."""
        return len(self.box) if self.variant is Variant.COMMON else self.tiles_each

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return Grid(self.width, self.height)

    @cached_property
    def box_counts(self) -> dict[int, int]:
        """How many tiles of each value the box holds, lowest first (R2)."""
        return dict(sorted(Counter(self.box).items()))

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The kernel's vector before the first turn (R4, R5): seat 0 begins (R6)."""
        vector = [0] * (kernel.BOARD + self.cells + 1)
        vector[kernel.CELLS] = vector[kernel.FREE] = self.cells
        vector[kernel.SEATS] = self.players
        vector[kernel.COMMON] = int(self.variant is Variant.COMMON)
        for seat in range(self.players):
            vector[kernel.STONES + seat] = self.stones_each
        for reserve in range(self.reserves):
            vector[kernel.TILES + reserve] = self.tiles_in_each_reserve
        for value, count in self.box_counts.items():
            vector[kernel.UNSEEN + value] = count
        return tuple(vector)

    def _faults(self) -> Iterator[str]:
        seats = range(2, kernel.MAX_SEATS + 1)
        if self.players not in seats:
            yield f"2, 3 or 4 can play, not {self.players} (R4)"
            return
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            yield f"a board has 1 to {MAX_SIDE} files and ranks, not {self.width}×{self.height}"
        if self.stones_each < 0 or self.tiles_each < 0:
            yield "nobody can get fewer than no stones or tiles"
        if not self.box:
            yield "a box without tiles makes no game (R2)"
        if any(value == 0 or abs(value) > kernel.MAX_VALUE for value in self.box):
            yield f"a tile shows a value from ±1 to ±{kernel.MAX_VALUE}"
        if self.variant is Variant.COMMON:
            yield from self._faults_of_common()
        else:
            yield from self._faults_of_private()

    def _faults_of_common(self) -> Iterator[str]:
        if self.tiles_each:
            yield "with a common reserve no tiles are dealt (R17)"
        pieces = self.players * self.stones_each + len(self.box)
        if pieces < self.cells:
            yield f"{pieces} pieces cannot fill {self.cells} cells (R18)"

    def _faults_of_private(self) -> Iterator[str]:
        dealt = self.players * self.tiles_each
        if dealt > len(self.box):
            yield f"the box holds {len(self.box)} tiles, too few to deal {dealt}"
        pieces, turns = (
            self.stones_each + self.tiles_each,
            -(-self.cells // self.players),
        )
        if pieces < turns:
            yield f"{pieces} pieces each are too few for {turns} turns each"


@lru_cache
def _standard(players: int, variant: Variant | str) -> Ruleset:
    try:
        variant = Variant(variant)
    except ValueError:
        names = " or ".join(Variant)
        raise InvalidRuleset([f"the variant is {names}, not {variant!r}"]) from None
    common = variant is Variant.COMMON
    return Ruleset(
        players=players,
        variant=variant,
        stones_each=STONES_EACH.get(players, 0),
        tiles_each=0 if common else TILES_EACH.get(players, 0),
    )
