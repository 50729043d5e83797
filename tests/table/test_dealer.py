from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isis_osiris.rules import GameError, Ruleset, Variant
from isis_osiris.table import Dealer

PRIVATE, COMMON = Ruleset.standard(), Ruleset.standard(3, "common")
ORDER = tuple(reversed(PRIVATE.box))


def drawn(dealer: Dealer, seat: int, count: int) -> list[int]:
    return [dealer.turn_up(seat) for _ in range(count)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", Variant)
def test_every_tile_dealt_is_one_of_the_box(players: int, variant: Variant) -> None:
    ruleset = Ruleset.standard(players, variant)
    dealer = Dealer(ruleset)
    tiles = [
        value
        for reserve in range(ruleset.reserves)
        for value in drawn(dealer, reserve, ruleset.tiles_in_each_reserve)
    ]
    assert Counter(tiles) <= Counter(ruleset.box)
    for seat in range(players):
        with pytest.raises(GameError, match=f"no tile left for seat {seat + 1}"):
            dealer.turn_up(seat)


def test_a_seed_decides_the_order_and_nothing_else_does() -> None:
    def order(seed: int) -> list[int]:
        dealer = Dealer(PRIVATE, Random(seed))
        return drawn(dealer, 0, 11) + drawn(dealer, 1, 11)

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(20)}) == 20


def test_the_order_is_not_the_same_twice() -> None:
    orders = {tuple(drawn(Dealer(COMMON), 0, 22)) for _ in range(10)}
    assert len(orders) == 10


def test_each_seat_draws_from_its_own_reserve_or_all_from_one() -> None:
    private = Dealer.stacked(PRIVATE, ORDER)
    assert drawn(private, 1, 11) == list(ORDER[11:])
    assert drawn(private, 0, 11) == list(ORDER[:11])
    common = Dealer.stacked(COMMON, ORDER)
    assert [common.turn_up(seat) for seat in (0, 1, 2, 0)] == list(ORDER[:4])


def test_a_stacked_order_is_the_whole_box() -> None:
    with pytest.raises(GameError, match="exactly the tiles of the box"):
        Dealer.stacked(PRIVATE, [*ORDER[1:], 4])
    with pytest.raises(GameError, match="exactly the tiles of the box"):
        Dealer.stacked(PRIVATE, ORDER[1:])


def test_a_dealer_tells_nothing() -> None:
    dealer = Dealer.stacked(PRIVATE, ORDER)
    assert repr(dealer) == str(dealer) == "<Dealer of a game for 2>"
    assert not hasattr(dealer, "__dict__")
