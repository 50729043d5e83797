"""Games that put a bot to the test: they can be repeated, or changed where nobody sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from isis_osiris.bots.random_bot import RandomBot
from isis_osiris.record import SeatView
from isis_osiris.rules import Move, Ruleset, Variant
from isis_osiris.table import Dealer, Event, Forfeit, Limit, Player, Table, TileRevealed, play

Choices: TypeAlias = list[tuple[int, Move]]
"""What a player chose, each with how many tiles had been turned up until then."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One game that the bot has to play: its seat in it, and all that chance decides."""

    ruleset: Ruleset
    seat: int
    number: int

    def __str__(self) -> str:
        ruleset = self.ruleset
        where = f"{ruleset.players} players, {ruleset.variant}, seat {self.seat + 1}"
        return f"{where}, game {self.number + 1}"

    def random(self, purpose: str) -> Random:
        """The same chance every time, for one purpose."""
        return Random(f"{self} {purpose}")

    def tiles(self) -> list[int]:
        """In which order the tiles lie."""
        order = list(self.ruleset.box)
        self.random("tiles").shuffle(order)
        return order

    def tiles_after(self, reveals: Sequence[int]) -> list[int]:
        """Another order, the same in what these seats have turned up, else as different as can be.

        That is so even with the leftovers in the box: what nobody sees may be anywhere.
        """
        order, share = self.tiles(), self.ruleset.tiles_in_each_reserve
        known: set[int] = set()
        for seat in reveals:
            first = 0 if self.ruleset.variant is Variant.COMMON else seat * share
            known.add(next(place for place in range(first, len(order)) if place not in known))
        hidden = sorted(set(range(len(order))) - known, key=lambda place: (order[place], place))
        values = [order[place] for place in hidden]
        half = len(hidden) // 2  # as long as no value makes up more, none stays where it was
        for place, value in zip(hidden, values[half:] + values[:half], strict=True):
            order[place] = value
        return order


class TrialGame:
    """A game of the bot's player against random bots, in one situation."""

    def __init__(
        self, situation: Situation, player: Player, limit: Limit, tiles: Sequence[int]
    ) -> None:
        ruleset = situation.ruleset
        self._witness = _Witness(player)
        players: list[Player] = [
            RandomBot(situation.random(f"opponent {seat}")) for seat in range(ruleset.players)
        ]
        players[situation.seat] = self._witness
        table = Table(ruleset, Dealer.stacked(ruleset, tiles))
        self._events = play(table, players, limit=limit)
        self.reveals: list[int] = []
        """The seats that have turned up a tile so far, in order."""

    @property
    def choices(self) -> Choices:
        """What the player has chosen so far."""
        return self._witness.choices

    def steps(self) -> Iterator[Event]:
        """Let the game go on, event by event."""
        for event in self._events:
            if isinstance(event, TileRevealed):
                self.reveals.append(event.seat)
            yield event

    def go_on(self, reveals: int | None = None) -> None:
        """Play to the end, or until more than so many tiles have been turned up."""
        for _ in self.steps():
            if reveals is not None and len(self.reveals) > reveals:
                break


class _Witness:
    """Sits in for a player, passes everything on, and writes down what it chooses."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seat = 0
        self._reveals = 0
        self.choices: Choices = []

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        """Pass it on."""
        self._seat = seat
        self._player.begin(ruleset, seat)

    def see(self, event: Event) -> None:
        """Pass it on."""
        self._reveals += isinstance(event, TileRevealed)
        self._player.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        """Pass it on; what is no legal move goes no further."""
        move = self._player.choose(view, limit)
        if move not in view.moves:
            raise Forfeit(self._seat, f"illegal move: {move!r}")
        self.choices.append((self._reveals, move))
        return move
