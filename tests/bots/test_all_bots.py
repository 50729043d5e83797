"""What holds for every bot in the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from isis_osiris.bots import Bot, all_bots, check_bot
from isis_osiris.bots.preparation import prepare
from isis_osiris.bots.trial import Choices, Situation, TrialGame
from isis_osiris.record import GameRecord, SeatView
from isis_osiris.rules import FaceDown, Move, PlayedTile, Position, Ruleset, Stone, Tile, Variant
from isis_osiris.table import Dealer, Event, Limit, Player, Table, play

LIMIT = Limit(nodes=100)
RULESETS = [
    Ruleset.standard(2),
    Ruleset.standard(3, Variant.COMMON),
    Ruleset.standard(4),
]


def every_bot() -> list[object]:
    return [pytest.param(bot, id=bot.name) for bot in all_bots()]


@pytest.mark.parametrize("bot", every_bot())
def test_it_keeps_what_every_bot_promises(bot: Bot) -> None:
    check_bot(bot).raise_for_faults()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.players))
@pytest.mark.parametrize("bot", every_bot())
def test_no_hidden_tile_makes_a_difference(bot: Bot, ruleset: Ruleset) -> None:
    """Whenever a tile has come up, all that nobody has seen could as well be something else."""
    situation = Situation(ruleset, ruleset.players - 1, 7)

    def game(tiles: list[int]) -> TrialGame:
        player = bot.make(situation.random("bot"))
        prepare(player)
        return TrialGame(situation, player, LIMIT, tiles)

    def upto(reveals: int, choices: Choices) -> Choices:
        return [choice for choice in choices if choice[0] <= reveals]

    whole = game(situation.tiles())
    whole.go_on()
    for reveals in range(len(whole.reveals)):
        other = game(situation.tiles_after(whole.reveals[:reveals]))
        other.go_on(reveals)
        assert upto(reveals, other.choices) == upto(reveals, whole.choices)


class Searched:
    """Sits in for a player, and looks into everything that the player is given to choose by."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.views = 0

    def begin(self, ruleset: Ruleset, seat: int) -> None:
        self._player.begin(ruleset, seat)

    def see(self, event: Event) -> None:
        self._player.see(event)

    def choose(self, view: SeatView, limit: Limit) -> Move:
        things = list(inside(view))
        assert not [thing for thing in things if isinstance(thing, (Tile, PlayedTile))]
        assert not [thing for thing in things if isinstance(thing, (GameRecord, Position, Table))]
        assert not [thing for thing in things if isinstance(thing, Dealer)]
        assert {type(piece) for piece in view.board.values()} <= {Stone, FaceDown}
        assert view.unseen is None
        self.views += 1
        return self._player.choose(view, limit)


def inside(thing: object) -> Iterator[object]:
    """A thing and all that it is made of."""
    yield thing
    parts: list[object] = []
    if is_dataclass(thing):
        parts += [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, Mapping):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (tuple, list, set, frozenset)):
        parts += thing
    for part in parts:
        yield from inside(part)


@pytest.mark.parametrize("bot", every_bot())
def test_what_it_chooses_by_tells_nothing_of_hidden_tiles(bot: Bot) -> None:
    ruleset = Ruleset.standard()
    players = [Searched(bot.make(Random(seat))) for seat in range(2)]
    for _ in play(Table(ruleset, Dealer(ruleset, Random(1))), players, limit=LIMIT):
        pass
    assert all(player.views >= 18 for player in players)
