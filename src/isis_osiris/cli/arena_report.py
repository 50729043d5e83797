"""The result of an arena, in tables and in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

from rich.markup import escape

from isis_osiris.analysis import Arena, Sprt, Tally
from isis_osiris.analysis.elo import expected_share
from isis_osiris.analysis.fixture import Thinking
from isis_osiris.analysis.sprt import Verdict
from isis_osiris.analysis.statistics import Estimate
from isis_osiris.analysis.tally import Pairing, Standing
from isis_osiris.cli.consoles import new_table, output
from isis_osiris.table import Limit

MOST_REASONS: Final = 5
"""How many reasons for forfeits are told; all of them are in the JSON."""


def standing(arena: Arena, tally: Tally, test: Sprt | None) -> str:
    """How it stands, in a few words."""
    shares = "  ".join(
        f"{name} {100 * tally.share(entrant).value:.1f} %"
        for entrant, name in enumerate(arena.names)
    )
    return shares if test is None else f"{shares}  LLR {test.llr:+.2f}"


def print_tables(arena: Arena, tally: Tally, test: Sprt | None) -> None:
    """The result for people."""
    console = output()
    result = tally.result()
    ruleset = arena.ruleset
    console.print(
        f"{tally.games} games: {_count(tally.deals, 'deal')}, each in {len(arena.seatings)} "
        f"seatings. {ruleset.players} players, {ruleset.variant.value} reserves, "
        f"{_limit(arena.limit)}, seed {arena.seed}.\n"
        f"A fair win share is {_percent(expected_share(0, ruleset.players))}. "
        f"In brackets: 95 % intervals over deals.",
        markup=False,
    )
    table = new_table(
        console,
        *("Bot", "Won", "Shared", "Lost", "Win share", "Margin", "Elo", "Time a move"),
        "Forfeits",
        numbers=("Won", "Shared", "Lost", "Forfeits"),
    )
    for entrant in result.standings:
        table.add_row(*map(escape, _row(entrant)))
    console.print(table)
    pairings = new_table(console, "Bot", "against", "Ahead", "Elo difference")
    for pairing in result.pairings:
        pairings.add_row(
            *map(escape, pairing.names), escape(_share(pairing.ahead)), escape(_elo(pairing.elo))
        )
    console.print(pairings)
    for entrant in result.standings:
        for line in _forfeits(entrant):
            console.print(line, markup=False)
    if test is not None:
        console.print(_verdict(arena, test), markup=False)


def _row(entrant: Standing) -> tuple[str, ...]:
    return (
        entrant.name,
        str(entrant.won),
        str(entrant.shared),
        str(entrant.lost),
        _share(entrant.share),
        "" if entrant.margin is None else _interval(entrant.margin, "+z.2f"),
        _elo(entrant.elo),
        _time(entrant.thinking),
        str(entrant.forfeits.total()),
    )


def _time(thinking: Thinking) -> str:
    if not thinking.decisions:
        return ""
    mean = thinking.seconds / thinking.decisions
    return f"{1000 * mean:.2f} ms (at most {1000 * thinking.longest:.0f})"


def _forfeits(entrant: Standing) -> Iterator[str]:
    if not entrant.forfeits:
        return
    yield f"{entrant.name} forfeited {_count(entrant.forfeits.total(), 'game')}:"
    for reason, times in entrant.forfeits.most_common(MOST_REASONS):
        yield f"  {times} × {reason}"
    others = len(entrant.forfeits) - MOST_REASONS
    if others > 0:
        yield f"  and for {_count(others, 'other reason')}"


def _verdict(arena: Arena, test: Sprt) -> str:
    evidence = f"log likelihood ratio {test.llr:+.2f}, bounds ±{test.bound:.2f}"
    first, second = arena.names
    match test.verdict:
        case None:
            return f"SPRT undecided between Elo {test.elo0:+g} and {test.elo1:+g}: {evidence}."
        case Verdict.H0:
            accepted, refused = test.elo0, test.elo1
        case Verdict.H1:
            accepted, refused = test.elo1, test.elo0
    return (
        f"SPRT accepts {test.verdict}: {first} above {second} by Elo {accepted:+g} "
        f"rather than {refused:+g} ({evidence})."
    )


def print_json(arena: Arena, tally: Tally, test: Sprt | None) -> None:
    """The result for programs: a line for the arena, one for each bot, one for each pair."""
    result = tally.result()
    lines = [
        _arena_fields(arena, tally, test),
        *(_standing_fields(entrant) for entrant in result.standings),
        *(_pairing_fields(pairing) for pairing in result.pairings),
    ]
    for line in lines:
        print(json.dumps(line, ensure_ascii=False, allow_nan=False))


def _arena_fields(arena: Arena, tally: Tally, test: Sprt | None) -> dict[str, Any]:
    return {
        "kind": "arena",
        "players": arena.ruleset.players,
        "variant": arena.ruleset.variant.value,
        "seed": arena.seed,
        "movetime": None if arena.limit.seconds is None else round(1000 * arena.limit.seconds),
        "nodes": arena.limit.nodes,
        "games": tally.games,
        "deals": tally.deals,
        "seatings": len(arena.seatings),
        "fair_share": expected_share(0, arena.ruleset.players),
        "sprt": None
        if test is None
        else {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "llr": test.llr,
            "bound": test.bound,
            "accepted": test.verdict,
        },
    }


def _standing_fields(entrant: Standing) -> dict[str, Any]:
    thinking = entrant.thinking
    return {
        "kind": "bot",
        "bot": entrant.name,
        "seats": entrant.seats,
        "won": entrant.won,
        "shared": entrant.shared,
        "lost": entrant.lost,
        **_estimate_fields("share", entrant.share),
        **_estimate_fields("margin", entrant.margin),
        **_estimate_fields("elo", entrant.elo),
        "decisions": thinking.decisions,
        "seconds_mean": thinking.seconds / thinking.decisions if thinking.decisions else None,
        "seconds_max": thinking.longest if thinking.decisions else None,
        "forfeits": entrant.forfeits.total(),
        "forfeit_reasons": dict(entrant.forfeits.most_common()),
    }


def _pairing_fields(pairing: Pairing) -> dict[str, Any]:
    return {
        "kind": "pairing",
        "bots": pairing.names,
        "meetings": pairing.meetings,
        **_estimate_fields("ahead", pairing.ahead),
        **_estimate_fields("elo", pairing.elo),
    }


def _estimate_fields(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    """Three fields; JSON knows no infinity, so what is not bounded is null."""
    ends = (None,) * 3 if estimate is None else (estimate.value, estimate.low, estimate.high)
    return {
        key: end if end is not None and isfinite(end) else None
        for key, end in zip((name, f"{name}_low", f"{name}_high"), ends, strict=True)
    }


def _interval(estimate: Estimate, form: str) -> str:
    value, low, high = (
        format(each, form).replace("inf", "∞")
        for each in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value} [{low}, {high}]"


def _share(estimate: Estimate) -> str:
    return (
        f"{_percent(estimate.value)} [{_percent(estimate.low, '')}, {_percent(estimate.high, '')}]"
    )


def _elo(estimate: Estimate) -> str:
    return "0" if estimate.low == estimate.high == 0 else _interval(estimate, "+z.0f")


def _percent(share: float, unit: str = " %") -> str:
    return f"{100 * share:.1f}{unit}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _limit(limit: Limit) -> str:
    if limit.seconds is not None:
        return f"{1000 * limit.seconds:g} ms a decision"
    return "no limit" if limit.nodes is None else f"{limit.nodes} nodes a decision"
