"""Whether turns taken in order (R10) can have led to given counts of pieces.

In the basic game every turn places a piece, so the counts settle everything. With a common
reserve a seat may have been passed over (R18), and a position does not tell how often: then the
question is whether any history fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from isis_osiris.rules.ruleset import Ruleset, Variant


@dataclass(frozen=True, slots=True)
class Tempo:
    """The counts of a position whose pieces are known to add up."""

    ruleset: Ruleset
    free: int
    to_move: int
    stones_placed: tuple[int, ...]
    tiles_left: tuple[int, ...]
    is_pending: bool

    @property
    def placed(self) -> int:
        """How many pieces are on the board."""
        return self.ruleset.cells - self.free

    def faults(self) -> Iterator[str]:
        """Why no order of turns fits, if none does."""
        if self.is_pending and not self.free:
            yield "a tile is turned up, and no cell is free for it"
        elif self.ruleset.variant is Variant.PRIVATE:
            yield from self._faults_of_private()
        elif not self._fits_common():
            yield "no order of turns leads to these counts with this seat to move"

    def _faults_of_private(self) -> Iterator[str]:
        due_to_move = self.placed % self.ruleset.players
        if self.to_move != due_to_move:
            yield (
                f"after {self.placed} turns seat {due_to_move + 1} is to move, "
                f"not seat {self.to_move + 1} (R10)"
            )
            return
        for seat, stones in enumerate(self.stones_placed):
            tiles = self.ruleset.tiles_each - self.tiles_left[seat]
            pending = self.is_pending and seat == self.to_move
            if pending and not tiles:
                yield f"seat {seat + 1} has turned up a tile, and none has left its reserve (R7)"
                continue
            made, due = stones + tiles - pending, self._turns_of(seat, self.placed)
            if made != due:
                yield f"seat {seat + 1} has made {made} turns, and {due} are due (R10)"

    def _turns_of(self, seat: int, turns: int) -> int:
        """How many of the game's first ``turns`` turns were this seat's."""
        players = self.ruleset.players
        return (turns - seat + players - 1) // players

    def _fits_common(self) -> bool:
        """Whether some history leads here: one without passes, or one with."""
        if self.placed % self.ruleset.players == self.to_move and all(
            stones <= self._turns_of(seat, self.placed)
            for seat, stones in enumerate(self.stones_placed)
        ):
            return True
        if self.tiles_left[0] or self.is_pending:
            return False
        most_turns = self.placed + self.ruleset.players * self.ruleset.stones_each
        return any(
            self._fits_passes(turns, last_early)
            for turns in range(self.placed + 1, most_turns + 1)
            if turns % self.ruleset.players == self.to_move
            for last_early in range(turns)
        )

    def _fits_passes(self, turns: int, last_early: int) -> bool:
        """Whether ``turns`` turns lead here if the reserve was empty after this one.

        Later turns are stones or, for a seat that has none left, passes, which come last. Earlier
        ones are stones or tiles. So each seat can have placed a range of numbers of stones after
        that, and all that must come out right is how many tiles it leaves.
        """
        least = most = 0
        for seat, stones in enumerate(self.stones_placed):
            early = self._turns_of(seat, last_early + 1)
            late = self._turns_of(seat, turns) - early
            fewest = max(0, stones - early)
            may_pass = stones == self.ruleset.stones_each
            ended_the_game = not self.free and seat == (turns - 1) % self.ruleset.players
            if ended_the_game or not may_pass:
                fewest = max(fewest, late)
            if fewest > min(stones, late):
                return False
            least += fewest + early - stones
            most += min(stones, late) + early - stones
        return least <= len(self.ruleset.box) <= most
