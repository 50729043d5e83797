"""What everybody is told of a position agrees with the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from isis_osiris.rules import PlaceStone, PlaceTile, RevealTile, Ruleset, Variant
from isis_osiris.server.game import LiveGame, new_deal
from isis_osiris.server.presentation import happened, status_of
from isis_osiris.server.protocol import encode, server_messages
from isis_osiris.server.store import StoredGame

SEED = 12
GAMES = 20


@pytest.mark.parametrize(("players", "variant"), list(product((2, 3, 4), Variant)))
def test_what_may_be_done_is_what_is_legal(players: int, variant: Variant) -> None:
    print(f"seed {SEED}")
    for number in range(GAMES):
        random = Random(f"{SEED}/{number}")
        first = random.randrange(players)
        deal = new_deal("G" * 22, Ruleset.standard(players, variant), first, random, 0)
        game = LiveGame(StoredGame(deal.game, 1, first), (deal,))
        while not game.is_over:
            status, moves = status_of(game), game.table.record.final.legal_moves()
            told = [
                *(PlaceStone(cell) for cell in status.targets if "stone" in status.may),
                *(PlaceTile(cell) for cell in status.targets if "place" in status.may),
                *([RevealTile()] if "reveal" in status.may else []),
            ]
            assert sorted(map(repr, told)) == sorted(map(repr, moves))
            assert status.tile_up == (game.table.record.pending is not None)
            move = random.choice(moves)
            told_of = happened(game, game.apply(game.next_event(f"k{game.version}", move, 0)))
            assert server_messages.validate_json(encode(told_of)) == told_of, "nothing is missing"
        over = status_of(game)
        assert (over.to_move, over.may, over.targets) == (None, (), ())
