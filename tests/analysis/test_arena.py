from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from isis_osiris.analysis import Arena, Workers
from isis_osiris.analysis.fixture import play_fixture
from isis_osiris.rules import GameError, Ruleset, Variant


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (3, 2), (3, 3), (2, 4)])
def test_a_deal_is_the_same_in_each_seating(entrants: int, players: int, variant: Variant) -> None:
    arena = Arena(("random",) * entrants, Ruleset.standard(players, variant), "7")
    deals = [arena.fixtures(deal) for deal in range(5)]
    for number, deal in enumerate(deals, start=1):
        assert len({fixture.order for fixture in deal}) == 1
        assert sorted(deal[0].order) == sorted(arena.ruleset.box)
        assert tuple(fixture.seating for fixture in deal) == arena.seatings
        assert [fixture.number for fixture in deal] == list(range(1, len(deal) + 1))
        assert {fixture.match for fixture in deal} == {f"arena 7, deal {number}"}
    assert len({deal[0].order for deal in deals}) == 5
    assert len({fixture.seed for deal in deals for fixture in deal}) == 5 * len(arena.seatings)


def test_the_seed_makes_the_deals() -> None:
    one, same, other = (Arena(("random", "random"), Ruleset.standard(), seed) for seed in "aab")
    assert one.fixtures(3) == same.fixtures(3)
    assert one.fixtures(3)[0].order != other.fixtures(3)[0].order
    assert one.fixtures(3)[0].order != one.fixtures(4)[0].order


def test_namesakes_are_told_apart() -> None:
    arena = Arena(("random", "greedy", "random"), Ruleset.standard(), "1")
    assert arena.names == ("random (1)", "greedy", "random (2)")
    fixture = arena.fixtures(0)[arena.seatings.index((2, 1))]
    assert fixture.bots == ("random", "greedy")
    assert fixture.names == ("random (2)", "greedy")


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (6, 1), (7, 2), (600, 100)])
def test_games_come_in_whole_deals(games: int, deals: int) -> None:
    assert Arena(("random",) * 3, Ruleset.standard(3), "1").deals_for(games) == deals


@pytest.mark.parametrize("count", [1, 3])
def test_deals_come_whole_and_in_order(count: int) -> None:
    arena = Arena(("random",) * 3, Ruleset.standard(3, Variant.COMMON), "5")
    with ThreadPoolExecutor(count) as executor:
        played = list(arena.play(4, Workers(executor, count)))
    assert len(played) == 4
    for deal, games in enumerate(played):
        expected = [play_fixture(fixture).record for fixture in arena.fixtures(deal)]
        assert [game.record for game in games] == expected


@pytest.mark.parametrize(
    ("bots", "players", "reason"),
    [
        (("random",), 2, "two bots at least"),
        (("random", "nobody"), 2, "there is no bot 'nobody'"),
        (("random",) * 3, 4, "4 players need two bots"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    bots: tuple[str, ...], players: int, reason: str
) -> None:
    with pytest.raises(GameError, match=reason):
        Arena(bots, Ruleset.standard(players), "1")
