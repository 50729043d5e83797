from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import inf
from statistics import fmean, stdev

import pytest

from isis_osiris.analysis import Arena, Tally, Workers
from isis_osiris.analysis.elo import elo_of_share
from isis_osiris.analysis.fixture import PlayedGame
from isis_osiris.analysis.statistics import Estimate, t_quantile
from isis_osiris.rules import Ruleset

pytestmark = pytest.mark.usefixtures("test_bots")


def played(deals: int, players: int, *bots: str) -> tuple[Tally, list[tuple[PlayedGame, ...]]]:
    arena = Arena(bots, Ruleset.standard(players), "3")
    tally = Tally(arena)
    with ThreadPoolExecutor(1) as executor:
        games = list(arena.play(deals, Workers(executor, 1)))
    for deal in games:
        tally.add(deal)
    assert tally.deals == deals
    assert tally.games == deals * len(arena.seatings)
    return tally, games


def over_deals(values: list[float]) -> Estimate:
    reach = t_quantile(len(values) - 1) * stdev(values) / len(values) ** 0.5
    return Estimate(fmean(values), fmean(values) - reach, fmean(values) + reach)


def ends(estimate: Estimate | None) -> tuple[float, ...]:
    assert estimate is not None
    return estimate.value, estimate.low, estimate.high


@pytest.mark.parametrize(
    ("players", "bots"),
    [
        (2, ("random", "first")),
        (2, ("random", "first", "random")),
        (3, ("random", "first", "random")),
        (4, ("first", "random")),
    ],
)
def test_figures_are_means_over_deals(players: int, bots: tuple[str, ...]) -> None:
    """The same figures, worked out game by game from the records."""
    tally, deals = played(8, players, *bots)
    result = tally.result()
    for entrant, standing in enumerate(result.standings):
        shares: list[float] = []
        margins: list[float] = []
        seats: list[float] = []
        for games in deals:
            won, leads = [], []
            for game in games:
                assert game.record.outcome is not None
                scores, winners = game.record.outcome.scores, game.record.outcome.winners
                for seat, sitting in enumerate(game.seating):
                    if sitting == entrant:
                        won.append((seat in winners) / len(winners))
                        leads.append(scores[seat] - sorted(scores)[-1 - (seat in winners)])
            shares.append(fmean(won))
            margins.append(fmean(leads))
            seats += won
        assert ends(standing.share) == pytest.approx(ends(over_deals(shares)))
        assert ends(standing.margin) == pytest.approx(ends(over_deals(margins)))
        assert tally.share(entrant) == standing.share
        assert standing.seats == len(seats)
        assert (standing.won, standing.lost) == (seats.count(1), seats.count(0))
        assert standing.won + standing.shared + standing.lost == standing.seats
        assert not standing.forfeits
    total = sum(standing.share.value * standing.seats for standing in result.standings)
    assert total == pytest.approx(tally.games)


def test_two_at_a_table_for_two() -> None:
    tally, _ = played(10, 2, "random", "first")
    first, second = tally.result().standings
    [pairing] = tally.result().pairings
    assert pairing.names == ("random", "first")
    assert pairing.meetings == 20
    assert pairing.ahead == first.share
    assert pairing.elo.value == pytest.approx(elo_of_share(first.share.value))
    assert pairing.elo.low == pytest.approx(elo_of_share(first.share.low))
    assert first.elo == Estimate(0, 0, 0)
    assert second.elo == pairing.elo.negated
    assert second.share.value == pytest.approx(1 - first.share.value)


def test_one_among_equals() -> None:
    tally, _ = played(10, 4, "random", "random")
    first, second = tally.result().standings
    [pairing] = tally.result().pairings
    assert (first.seats, second.seats, pairing.meetings) == (40, 120, 120)
    assert first.share.value + 3 * second.share.value == pytest.approx(1)
    assert pairing.elo.value == pytest.approx(elo_of_share(first.share.value, 4))


def test_each_pair_is_compared() -> None:
    tally, _ = played(4, 2, "random", "first", "random")
    result = tally.result()
    assert [pairing.names for pairing in result.pairings] == [
        ("random (1)", "first"),
        ("random (1)", "random (2)"),
        ("first", "random (2)"),
    ]
    assert {pairing.meetings for pairing in result.pairings} == {8}
    above_first = [standing.elo for standing in result.standings]
    assert [pairing.elo.negated for pairing in result.pairings[:2]] == above_first[1:]


def test_forfeits_are_lost_and_told() -> None:
    tally, _ = played(3, 2, "random", "cheat", "stillborn")
    honest, cheat, stillborn = tally.result().standings
    assert not honest.forfeits
    assert cheat.forfeits == {
        "illegal move: there is no cell 'z9': this board goes from a1 to f6": 6
    }
    assert stillborn.forfeits == {"OSError": 12}
    assert [(each.won, each.lost) for each in (honest, cheat, stillborn)] == [
        (12, 0), (6, 6), (0, 12),
    ]  # fmt: skip
    assert honest.margin is None
    assert (cheat.elo.value, stillborn.share.value, stillborn.elo.value) == (-inf, 0, -inf)
    assert (cheat.thinking.decisions, stillborn.thinking.decisions) == (6, 0)


def test_a_forfeit_at_a_larger_table_is_a_shared_win_for_the_others() -> None:
    tally, _ = played(2, 3, "random", "cheat", "first")
    honest, cheat, first = tally.result().standings
    assert (honest.shared, cheat.lost, first.shared) == (12, 12, 12)
    assert [pairing.ahead.value for pairing in tally.result().pairings] == [1, 0.5, 0]


def test_one_deal_is_told_without_pretence() -> None:
    tally, _ = played(1, 2, "random", "first")
    standing = tally.result().standings[0]
    assert standing.margin is not None
    assert (standing.margin.low, standing.margin.high) == (-inf, inf)
    assert standing.share.high - standing.share.low > 0.9


def test_add_tells_the_shares_of_the_deal() -> None:
    arena = Arena(("random", "cheat"), Ruleset.standard(), "3")
    with ThreadPoolExecutor(1) as executor:
        [games] = arena.play(1, Workers(executor, 1))
    assert Tally(arena).add(games) == (1, 0)
