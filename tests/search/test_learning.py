"""Learning by self-play: it gets better, it can be repeated, and it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from isis_osiris.rules import GameError, Ruleset, Variant
from isis_osiris.search.apprentice import BATCH, Apprentice, Course, resume
from isis_osiris.search.evaluation import can_judge, load_knowledge, shipped_weights
from isis_osiris.search.patterns import (
    CELL_BLOCK,
    Knowledge,
    nothing_known,
    refined,
    weights_for,
)
from tests.search.positions import name

RULESETS = [Ruleset.standard(players, variant) for players in (2, 3, 4) for variant in Variant]


def course(games: int, seed: int = 1, players: int = 2, variant: str = "private") -> Course:
    return Course(players, variant, games, seed)


def same(one: Knowledge, other: Knowledge) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_its_values_come_closer_to_what_it_sees_one_decision_later(ruleset: Ruleset) -> None:
    apprentice = Apprentice(course(4000, 1, ruleset.players, ruleset.variant))
    apprentice.learn(BATCH)
    at_first = apprentice.error
    apprentice.learn(2000)
    apprentice.learn(BATCH)
    assert apprentice.error < 0.9 * at_first


def test_the_same_seed_leads_to_the_same_weights_and_another_to_others() -> None:
    apprentices = [Apprentice(course(3 * BATCH, seed)) for seed in (1, 1, 2)]
    for apprentice in apprentices:
        apprentice.learn(3 * BATCH)
    one, again, other = (apprentice.knowledge for apprentice in apprentices)
    assert same(one, again)
    assert not same(one, other)


def test_it_goes_on_where_it_was_put_away(tmp_path: Path) -> None:
    taught = course(20 * BATCH)
    straight = Apprentice(taught)
    straight.learn(taught.games)
    for _ in range(4):
        apprentice = resume(tmp_path, taught)
        apprentice.learn(5 * BATCH)
        apprentice.save(tmp_path)
    assert apprentice.is_done
    assert same(apprentice.knowledge, straight.knowledge)


def test_another_course_does_not_go_on_from_there(tmp_path: Path) -> None:
    apprentice = Apprentice(course(BATCH, seed=1))
    apprentice.learn(BATCH)
    apprentice.save(tmp_path)
    with pytest.raises(GameError, match="another course"):
        resume(tmp_path, course(BATCH, seed=2))


def test_what_is_published_is_what_was_learned_to_three_digits(tmp_path: Path) -> None:
    apprentice = Apprentice(course(2 * BATCH))
    apprentice.learn(2 * BATCH)
    published = load_knowledge(apprentice.publish(tmp_path))
    for one, other in zip(apprentice.knowledge, published, strict=True):
        assert np.allclose(one, other, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_finer_phases_begin_where_coarse_ones_were(ruleset: Ruleset) -> None:
    coarse = nothing_known(ruleset, fine=False)
    coarse.hands[:] = np.arange(coarse.hands.size).reshape(coarse.hands.shape)
    coarse.cells[:] = np.arange(len(coarse.cells))[:, None, None, None]
    few, many = weights_for(ruleset, coarse), weights_for(ruleset, refined(coarse, ruleset))
    assert np.array_equal(few.hands, many.hands)
    assert np.array_equal(few.cells[few.phases * CELL_BLOCK], many.cells[many.phases * CELL_BLOCK])
    assert len(many.cells) > len(few.cells)


@pytest.mark.parametrize("ruleset", RULESETS, ids=name)
def test_weights_ship_for_every_game_of_the_rulebook(ruleset: Ruleset) -> None:
    weights = shipped_weights(ruleset)
    assert can_judge(ruleset)
    assert np.abs(weights.cells).max() > 0.5
    assert np.isfinite(weights.cells).all()


def test_of_other_boards_nothing_is_known_and_larger_tiles_cannot_be_judged() -> None:
    small = Ruleset(2, Variant.PRIVATE, 3, 3, 2, 2, (1, -1, 2, -2, 3, -3))
    assert can_judge(small)
    assert not shipped_weights(small).cells.any()
    assert not can_judge(Ruleset(2, Variant.PRIVATE, 3, 3, 2, 2, (1, -1, 2, -2, 3, -9)))


def test_weights_that_were_learned_by_other_code_are_refused(tmp_path: Path) -> None:
    ruleset = Ruleset.standard()
    knowledge = nothing_known(ruleset, fine=True)
    for field in Knowledge._fields:
        shorter = {field: getattr(knowledge, field)[:-1]}
        with pytest.raises(GameError, match="train anew for 2 players, private"):
            weights_for(ruleset, knowledge._replace(**shorter))
    arrays = knowledge._asdict()
    del arrays["leans"]
    np.savez(tmp_path / "old.npz", **arrays)
    with pytest.raises(GameError, match=r"old.npz was learned by other code \(no leans\)"):
        load_knowledge(tmp_path / "old.npz")
