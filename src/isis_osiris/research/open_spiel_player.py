"""OpenSpiel's Monte Carlo tree search at our tables."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pyspiel

from isis_osiris.record import SeatView
from isis_osiris.research.open_spiel import NAME
from isis_osiris.rules import Move, Ruleset, kernel
from isis_osiris.search.workspace import moves_by_code
from isis_osiris.table import (
    Event,
    GameEnded,
    Limit,
    SeatPassed,
    StonePlaced,
    TilePlaced,
    TileRevealed,
)

USUAL_SIMULATIONS: Final = 1000
"""What it spends on a decision when nobody sets a limit."""
MEMORY: Final = 500
"""Megabytes for its tree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How OpenSpiel's search is set. The defaults have done best of those tried: see the docs."""

    utility: str = "margin"
    uct_c: float = 14.0
    """How much it explores, on the scale of the utilities."""
    rollouts: int = 1
    """Random games for each leaf."""


USUAL_SETTINGS: Final = Settings()


class OpenSpielPlayer:
    """Plays by ``pyspiel.MCTSBot`` with random games for an evaluation.

    It follows the game as a state of OpenSpiel's, and so forgets nothing. A limit in nodes is a
    number of simulations. Time is kept by OpenSpiel itself, which looks at the clock before each.
    """

    def __init__(self, random: Random, settings: Settings = USUAL_SETTINGS) -> None:
        self._random = random
        self._settings = settings
        self.simulations = 0
        """How many it has made, over all its decisions."""

    def prepare(self) -> None:
        """Compile what the game needs."""
        pyspiel.load_game(NAME).new_initial_state().legal_actions()

    def begin(self, ruleset: Ruleset, seat: int) -> None:  # noqa: ARG002  # any seat will do
        """A game begins: follow it from its start."""
        parameters = {
            "players": ruleset.players,
            "variant": ruleset.variant.value,
            "utility": self._settings.utility,
        }
        self._game = pyspiel.load_game(NAME, parameters)
        self.state = self._game.new_initial_state()
        """The game as it stands, as OpenSpiel knows it."""

    def see(self, event: Event) -> None:
        """Follow what happens."""
        game, state = self._game, self.state
        numbers, start = game.ruleset.grid.numbers, game.ruleset.start
        match event:
            case StonePlaced(_, cell):
                state.apply_action(numbers[cell])
            case TileRevealed(_, value):
                state.apply_action(kernel.reveal_code(start))
                state.apply_action(game.values.index(value))
            case TilePlaced(_, cell):
                state.apply_action(len(numbers) + numbers[cell])
            case SeatPassed():
                state.apply_action(kernel.pass_code(start))
            case GameEnded():
                pass

    def choose(self, view: SeatView, limit: Limit) -> Move:  # noqa: ARG002  # it has followed all
        """Search from the state that the events have led to."""
        # Not MCTSBot.step: it lets go of Python, and then crashes in a game written in Python.
        root = self._search(limit).mcts_search(self.state)
        self.simulations += root.explore_count
        # Where the limit was too short to try anything, the root has no children to choose from.
        code = root.best_child().action if root.children else self._any_code()
        return moves_by_code(self._game.ruleset)[code]

    def _search(self, limit: Limit) -> Any:
        settings, seed = self._settings, self._random.getrandbits
        return pyspiel.MCTSBot(
            self._game,
            pyspiel.RandomRolloutEvaluator(settings.rollouts, seed(31)),
            settings.uct_c,
            # With fewer than two, it does not get as far as trying a move.
            max(limit.nodes or USUAL_SIMULATIONS, 2),
            MEMORY,
            True,  # noqa: FBT003  # solve: what has been played out is not tried again
            seed(31),
            False,  # noqa: FBT003  # verbose
            max_wall_clock_time=limit.seconds or -1.0,
        )

    def _any_code(self) -> int:
        codes: list[int] = self.state.legal_actions()
        return self._random.choice(codes)
