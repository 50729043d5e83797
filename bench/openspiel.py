"""Equal time: a bot of ours against OpenSpiel's Monte Carlo tree search, written in C++.

Both get the same limit for each decision, and each deal is played both ways round. OpenSpiel plays
on our own rules, which it has to call in Python; how many simulations that leaves it is told, and
beside it how many random games a second either side plays.

    python -m bench openspiel
    python -m bench.openspiel --bot erv --games 40 --movetime 100
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pyspiel

from bench.measure import Runner, compare
from isis_osiris.analysis import Arena, Tally
from isis_osiris.analysis.elo import elo_estimate
from isis_osiris.analysis.fixture import Thinking, play_fixture
from isis_osiris.analysis.statistics import Estimate
from isis_osiris.bots import all_bots, register
from isis_osiris.research.open_spiel import NAME
from isis_osiris.research.open_spiel_player import USUAL_SETTINGS, OpenSpielPlayer
from isis_osiris.rules import Position, Ruleset
from isis_osiris.search.playout import random_totals
from isis_osiris.table import Limit

PEER = "openspiel"
SEED = "2001"

OUR_RANDOM_GAMES = 100_000
THEIR_RANDOM_GAMES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who plays OpenSpiel, how often, and with how much time for a decision."""

    bot: str
    games: int
    movetime: int
    """Milliseconds."""

    def arena(self) -> Arena:
        """The games to play."""
        limit = Limit(seconds=self.movetime / 1000)
        return Arena((self.bot, PEER), Ruleset.standard(), SEED, limit)


def contest_of(words: list[str]) -> Contest:
    """The contest that is asked for on the command line; the strongest bot plays by default."""
    parser = ArgumentParser(prog="python -m bench.openspiel")
    parser.add_argument("--bot", default=all_bots()[-1].name)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--movetime", type=int, default=200, help="milliseconds for a decision")
    return Contest(**vars(parser.parse_args(words)))


def play(arena: Arena, games: int, peers: list[OpenSpielPlayer]) -> tuple[Tally, int]:
    """Play whole deals, one after the other in this process, and tell how it stands.

    Ctrl-C ends it; the deal begun last does not count then. Returns the simulations of ``peers``
    as well, who are emptied with every deal.
    """
    tally, simulations = Tally(arena), 0
    deals = arena.deals_for(games)
    try:
        for deal in range(deals):
            tally.add([play_fixture(fixture) for fixture in arena.fixtures(deal)])
            simulations += sum(peer.simulations for peer in peers)
            peers.clear()
            so_far = percent(tally.share(0))
            print(f"\r{tally.games:>4} of {2 * deals} games: {so_far} ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped; the deal begun last does not count.", end="", file=sys.stderr)
    print(file=sys.stderr)
    return tally, simulations


def report(tally: Tally, simulations: int) -> None:
    """Print what it has come to."""
    if not tally.deals:
        print("No deal was finished.")
        return
    ours, theirs = tally.result().standings
    print(
        f"{ours.name} won {ours.won}, shared {ours.shared}, lost {ours.lost} of {tally.games} games"
        f" (deals: {tally.deals}, both ways round)"
    )
    elo = elo_estimate(ours.share)
    print(f"win share   {percent(ours.share)}, Elo {elo.value:+.0f} {ends(elo, '+.0f')}")
    if ours.margin is not None:
        print(f"margin      {ours.margin.value:+.2f} {ends(ours.margin, '+.2f')} points a game")
    for each in (ours, theirs):
        print(f"{each.name:<11} {time_of(each.thinking)}")
        for reason, times in each.forfeits.items():
            print(f"{'':<11} forfeited {times} games: {reason}")
    print(f"{'':<11} {simulations / theirs.thinking.seconds:,.0f} simulations a second")
    print(f"{'':<11} {USUAL_SETTINGS}")


def percent(share: Estimate) -> str:
    """A share with its 95 % interval."""
    return f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"


def ends(estimate: Estimate, form: str) -> str:
    """A 95 % interval."""
    return f"[{estimate.low:{form}}, {estimate.high:{form}}]"


def time_of(thinking: Thinking) -> str:
    """What decisions have cost; those without a choice, which are quick, are counted too."""
    mean = thinking.seconds / thinking.decisions
    longest = f"at most {1000 * thinking.longest:.0f}"
    return f"{1000 * mean:.1f} ms a decision, {longest}; {thinking.seconds:.1f} s in all"


def compare_random_games() -> None:
    """Random games a second: our compiled kernel, and OpenSpiel's rollouts on the same rules."""
    start = Position.start(Ruleset.standard())
    game = pyspiel.load_game(NAME)
    evaluator = pyspiel.RandomRolloutEvaluator(THEIR_RANDOM_GAMES, 1)
    # A search of one simulation is one call of the evaluator.
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)  # noqa: FBT003

    def ours() -> int:
        random_totals(start, OUR_RANDOM_GAMES, 1)
        return OUR_RANDOM_GAMES

    def theirs() -> int:
        search.mcts_search(game.new_initial_state())
        return THEIR_RANDOM_GAMES

    ours()
    theirs()
    compare(Runner("isis_osiris", ours), Runner("OpenSpiel", theirs), "random games")


def main(words: Sequence[str] = ()) -> None:
    """Play the contest and compare random games."""
    peers: list[OpenSpielPlayer] = []

    @register(PEER, "OpenSpiel's Monte Carlo tree search.")
    def make(random: Random) -> OpenSpielPlayer:
        peers.append(OpenSpielPlayer(random))
        return peers[-1]

    contest = contest_of(list(words))
    print(f"{contest.bot} against OpenSpiel's MCTS, {contest.movetime} ms a decision", flush=True)
    report(*play(contest.arena(), contest.games, peers))
    compare_random_games()


if __name__ == "__main__":
    main(sys.argv[1:])
