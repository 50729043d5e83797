"""Isis & Osiris as a game of OpenSpiel; importing this registers ``python_isis_osiris``.

It is the form with perfect recall: what has been turned up stays known to all. Nobody ever sees
more than the others do, so this is a game of perfect information with explicit chance.

- Actions of players are the kernel's move codes. A reveal leads to a chance node, whose outcomes
  are the values in the box, lowest first, by their number: uniform over the unseen tiles.
- ``players`` is 2, 3 or 4, ``variant`` is ``private`` or ``common``.
- ``utility`` is ``win`` or ``margin``: see :func:`win_utilities` and :func:`margin_utilities`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pyspiel

from isis_osiris._jit import compiled
from isis_osiris.record import write_position_line
from isis_osiris.record.notation import PASS, PENDING, write_value
from isis_osiris.research.observer import Observer
from isis_osiris.rules import GameError, Outcome, Position, Ruleset, kernel

NAME: Final = "python_isis_osiris"
DEFAULTS: Final[dict[str, Any]] = {"players": 2, "variant": "private", "utility": "win"}
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

# Half of a random game's time would go into this: it alone is worth a compiler.
legal = compiled(kernel.legal)


def win_utilities(outcome: Outcome) -> list[float]:
    """1 for the one winner, the same loss for all others; those who share a win share its gain.

    That is the part of the win (R15) above a fair part, scaled so that two players get 1, 0, -1.
    """
    seats = len(outcome.scores)
    gain = (seats / len(outcome.winners) - 1) / (seats - 1)
    return [
        gain if seat in outcome.winners else -1 / (seats - 1) for seat in range(len(outcome.scores))
    ]


def margin_utilities(outcome: Outcome) -> list[float]:
    """How far a score lies above the mean of the others': for two, the difference."""
    seats, total = len(outcome.scores), sum(outcome.scores)
    return [(seats * score - total) / (seats - 1) for score in outcome.scores]


UTILITIES: Final[Mapping[str, Callable[[Outcome], list[float]]]] = {
    "win": win_utilities,
    "margin": margin_utilities,
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Isis & Osiris",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=kernel.MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class IsisOsirisGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the six games of the rulebook; ``pyspiel.load_game`` makes it.

    GameError tells what is wrong with the parameters.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = DEFAULTS | dict(params or {})
        self.ruleset = Ruleset.standard(chosen["players"], chosen["variant"])
        if chosen["utility"] not in UTILITIES:
            names = " or ".join(UTILITIES)
            raise GameError(f"the utility is {names}, not {chosen['utility']!r}")
        self.utilities = UTILITIES[chosen["utility"]]
        self.values = tuple(self.ruleset.box_counts)
        """What a tile can show, by the number of the chance outcome."""
        super().__init__(GAME_TYPE, self._info(), chosen)

    def _info(self) -> Any:
        ruleset = self.ruleset
        seats = ruleset.players
        lowest, highest = -1 / (seats - 1), 1.0
        if self.utilities is margin_utilities:
            # No tile has more than four stones beside it.
            highest = float(kernel.NEIGHBOURS * sum(map(abs, ruleset.box)))
            lowest = -highest
        return pyspiel.GameInfo(
            num_distinct_actions=kernel.pass_code(ruleset.start) + 1,
            max_chance_outcomes=len(self.values),
            num_players=seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=ruleset.cells + self.max_chance_nodes_in_history() + self._passes(),
        )

    def _passes(self) -> int:
        """More forced passes than any game has (R18)."""
        ruleset = self.ruleset
        # Nobody passes before the common reserve is empty, and then each round places a stone.
        if not ruleset.start[kernel.COMMON]:
            return 0
        return (ruleset.players - 1) * (ruleset.cells - len(ruleset.box))

    def max_chance_nodes_in_history(self) -> int:
        """How many tiles can be turned up at most."""
        return self.ruleset.reserves * self.ruleset.tiles_in_each_reserve

    def new_initial_state(self) -> IsisOsirisState:
        """Before the first turn."""
        return IsisOsirisState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who turns states into tensors and strings."""
        if params:
            raise GameError(f"there are no parameters of observations, such as {params}")
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.ruleset, perfect_recall=perfect_recall)


class IsisOsirisState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position, or one in which a tile is just being turned up: then chance moves.

    As text it tells every tile that has been turned up, as everything does in this form.
    """

    def __init__(self, game: IsisOsirisGame) -> None:
        super().__init__(game)
        # OpenSpiel clones by copying attributes deeply, which is slow for all but arrays.
        self._vector = array("b", game.ruleset.start)
        self._is_drawing = False

    @property
    def position(self) -> Position:
        """The position as it stands; while a tile is being turned up, the one before."""
        return Position(self.get_game().ruleset, tuple(self._vector))

    @property
    def is_drawing(self) -> bool:
        """Whether a tile is being turned up, and chance is to tell its value."""
        return self._is_drawing

    def current_player(self) -> int:
        """The seat to move, or one of OpenSpiel's numbers for chance and for the end."""
        if self._is_drawing:
            return CHANCE
        vector = self._vector
        return TERMINAL if kernel.is_over(vector) else vector[kernel.MOVER]

    def is_terminal(self) -> bool:
        """Whether the board is full (R12)."""
        return kernel.is_over(self._vector)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # only the mover is asked
        codes = array("B", bytes(self._vector[kernel.CELLS] + 1))
        count = legal(self._vector, codes)
        return codes[:count].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values that a tile can show, by number, with their chances."""
        vector = self._vector
        counts = [vector[kernel.UNSEEN + value] for value in self.get_game().values]
        total = sum(counts)
        return [(number, count / total) for number, count in enumerate(counts) if count]

    def _apply_action(self, action: int) -> None:
        vector = self._vector
        if self._is_drawing:
            kernel.reveal(vector, self.get_game().values[action])
            self._is_drawing = False
        elif action == kernel.reveal_code(vector):
            self._is_drawing = True
        else:
            kernel.apply(vector, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """As in a record; ``?`` turns up a tile, and ``?+2`` is what it may show."""
        game = self.get_game()
        if player == CHANCE:
            return PENDING + write_value(game.values[action])
        vector, names = self._vector, game.ruleset.grid.names
        if action == kernel.reveal_code(vector):
            return PENDING
        if action == kernel.pass_code(vector):
            return PASS
        if action < len(names):
            return str(names[action])
        pending = vector[kernel.PENDING]
        return f"{names[action - len(names)]}{write_value(pending) if pending else PENDING}"

    def returns(self) -> list[float]:
        """The utilities of a finished game, zeros before."""
        if not self.is_terminal():
            return [0.0] * self._vector[kernel.SEATS]
        utilities: Sequence[float] = self.get_game().utilities(self.position.outcome())
        return list(utilities)

    def __str__(self) -> str:
        line = write_position_line(self.position)
        return f"{line} {PENDING}" if self._is_drawing else line


pyspiel.register_game(GAME_TYPE, IsisOsirisGame)
