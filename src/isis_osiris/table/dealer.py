"""The dealer: the only one who knows which tile lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random, SystemRandom

from isis_osiris.rules import GameError, Ruleset, Variant


class Dealer:
    """Holds the shuffled tiles of one game (R4, R5) and gives them out one by one.

    Nothing of the order can be read off a dealer but by turning up tiles.
    """

    __slots__ = ("_reserves", "_ruleset")

    def __init__(self, ruleset: Ruleset, random: Random | None = None) -> None:
        """Shuffle and deal; by the operating system's randomness unless another is given."""
        order = list(ruleset.box)
        (SystemRandom() if random is None else random).shuffle(order)
        self._deal(ruleset, order)

    @classmethod
    def stacked(cls, ruleset: Ruleset, order: Sequence[int]) -> Dealer:
        """A dealer with tiles in a given order, as a stored game has it.

        Each seat gets its share in turn (one common reserve the whole, R17), first tile first;
        what is left over stays in the box.
        """
        if Counter(order) != Counter(ruleset.box):
            raise GameError("a stacked order holds exactly the tiles of the box (R2)")
        dealer = object.__new__(cls)
        dealer._deal(ruleset, order)
        return dealer

    def _deal(self, ruleset: Ruleset, order: Sequence[int]) -> None:
        share = ruleset.tiles_in_each_reserve
        self._ruleset = ruleset
        self._reserves = [
            list(reversed(order[share * reserve : share * (reserve + 1)]))
            for reserve in range(ruleset.reserves)
        ]

    def __repr__(self) -> str:
        return f"<Dealer of a game for {self._ruleset.players}>"

    def turn_up(self, seat: int) -> int:
        """Take the next tile from the reserve that this seat draws from; what it shows."""
        reserve = 0 if self._ruleset.variant is Variant.COMMON else seat
        if not self._reserves[reserve]:
            raise GameError(f"there is no tile left for seat {seat + 1} (R9)")
        return self._reserves[reserve].pop()
