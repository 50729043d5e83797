"""The game as OpenSpiel knows it: its own checks, and ours that it is still the same game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from isis_osiris.record import GameRecord, read_position_line
from isis_osiris.record.notation import turns_by_token
from isis_osiris.research.open_spiel import (
    CHANCE,
    NAME,
    UTILITIES,
    margin_utilities,
    win_utilities,
)
from isis_osiris.rules import GameError, Outcome, Position, Ruleset, Tile, Variant
from isis_osiris.search.workspace import moves_by_code

ROOT = Path(__file__).parent.parent.parent
REVEAL, PASS = 72, 73

KINDS = list(product((2, 3, 4), Variant, UTILITIES))
every_kind = pytest.mark.parametrize(("players", "variant", "utility"), KINDS)
every_game = pytest.mark.parametrize(("players", "variant"), list(product((2, 3, 4), Variant)))


def load(players: int = 2, variant: str = "private", utility: str = "win") -> Any:
    return pyspiel.load_game(NAME, {"players": players, "variant": variant, "utility": utility})


def random_states(game: Any, random: Random) -> Iterator[Any]:
    """The same state again and again, as a random game goes on.

    Each seat leans to stones or to tiles: with a common reserve that is what leads to passes.
    """
    state = game.new_initial_state()
    leanings = random.choices((0.1, 0.5, 0.9), k=game.num_players())
    yield state
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            (action,) = random.choices(numbers, weights)
        elif REVEAL in actions and random.random() > leanings[state.current_player()]:
            action = REVEAL
        else:
            action = random.choice(actions)
        state.apply_action(action)
        yield state


@every_kind
def test_open_spiel_finds_no_fault(players: int, variant: Variant, utility: str) -> None:
    game = load(players, variant.value, utility)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("perfect_recall", [True, False])
def test_open_spiel_finds_no_fault_in_the_observers(perfect_recall: bool) -> None:
    game = load()
    observer = game.make_observer(
        pyspiel.IIGObservationType(perfect_recall=perfect_recall, public_info=True), {}
    )
    pyspiel.random_sim_test(game, 2, serialize=False, verbose=False, observer=observer)


@every_kind
def test_it_goes_by_our_rules(players: int, variant: Variant, utility: str) -> None:
    game = load(players, variant.value, utility)
    ruleset = Ruleset.standard(players, variant)
    words = moves_by_code(ruleset)
    for seed in range(5):
        position = Position.start(ruleset)
        for state in random_states(game, Random(seed)):
            history = state.full_history()
            if history and history[-1].player == CHANCE:
                position = position.reveal(game.values[history[-1].action])
            elif history and history[-1].action != REVEAL:
                position = position.play(words[history[-1].action])
            assert state.position == position
            if state.is_chance_node():
                total = sum(position.unseen.values())
                assert {
                    game.values[number]: chance * total
                    for number, chance in state.chance_outcomes()
                } == pytest.approx(position.unseen)
            else:
                assert (
                    tuple(map(words.__getitem__, state.legal_actions())) == position.legal_moves()
                )
                assert state.is_terminal() or state.current_player() == position.to_move
        assert state.is_terminal()
        assert state.returns() == UTILITIES[utility](position.outcome())


@every_game
def test_the_actions_in_words_are_a_record(players: int, variant: Variant) -> None:
    game = load(players, variant.value, "margin")
    ruleset = Ruleset.standard(players, variant)
    passes = 0
    for seed in range(40):
        *_, end = random_states(game, Random(seed))
        state, tokens = game.new_initial_state(), []
        for action in end.history():
            token = state.action_to_string(state.current_player(), action)
            assert state.string_to_action(state.current_player(), token) == action
            if not token.startswith("?"):
                tokens.append(token)
            state.apply_action(action)
        record = GameRecord(ruleset, tuple(turns_by_token(ruleset)[token] for token in tokens))
        assert record.outcome is not None
        assert record.outcome.scores == end.position.scores()
        assert end.returns() == margin_utilities(record.outcome)
        passes += tokens.count("--")
    assert bool(passes) == (variant is Variant.COMMON)


def test_actions_in_words() -> None:
    state = load().new_initial_state()
    assert state.action_to_string(14) == "c3"
    assert state.action_to_string(36 + 14) == "c3?"
    assert state.action_to_string(REVEAL) == "?"
    assert state.action_to_string(PASS) == "--"
    state.apply_action(REVEAL)
    assert state.current_player() == CHANCE
    assert state.action_to_string(0) == "?-4"
    state.apply_action(0)
    assert state.action_to_string(36 + 14) == "c3-4"


@pytest.mark.parametrize(
    ("scores", "win", "margin"),
    [
        ((3, 1), [1, -1], [2, -2]),
        ((-2, 7), [-1, 1], [-9, 9]),
        ((4, 4), [0, 0], [0, 0]),
        ((5, 1, 0), [1, -1 / 2, -1 / 2], [4.5, -1.5, -3]),
        ((5, 5, -1), [1 / 4, 1 / 4, -1 / 2], [3, 3, -6]),
        ((1, 2, 3, 6), [-1 / 3, -1 / 3, -1 / 3, 1], [-8 / 3, -4 / 3, 0, 4]),
        ((0, 0, 0, 0), [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_utilities(scores: tuple[int, ...], win: list[float], margin: list[float]) -> None:
    assert win_utilities(Outcome(scores)) == pytest.approx(win)
    assert margin_utilities(Outcome(scores)) == pytest.approx(margin)


@given(st.lists(st.integers(-96, 96), min_size=2, max_size=4))
def test_utilities_come_to_nothing_and_rank_like_the_scores(scores: list[int]) -> None:
    outcome = Outcome(tuple(scores))
    for utility in (win_utilities, margin_utilities):
        values = utility(outcome)
        assert sum(values) == pytest.approx(0)
        best = max(values)
        assert {seat for seat, value in enumerate(values) if value == best} == set(outcome.winners)


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [("players=5", "2, 3 or 4"), ("variant=open", "private or common"), ("utility=x", "margin")],
)
def test_parameters_are_checked(parameters: str, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        pyspiel.load_game(f"{NAME}({parameters})")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_longest_common_game_is_not_too_long(players: int) -> None:
    game = load(players, "common")
    for seed in range(200):
        *_, end = random_states(game, Random(seed))
        chances = sum(step.player == CHANCE for step in end.full_history())
        assert chances <= game.max_chance_nodes_in_history()
        assert len(end.history()) - chances <= game.max_game_length()


def test_the_text_of_a_state_is_a_position_line() -> None:
    for state in random_states(load(3), Random(1)):
        line = state.observation_string(0)
        assert line == str(state)
        if state.is_chance_node():
            assert line.endswith(" - ?")
        else:
            assert read_position_line(line).position() == state.position
        assert state.information_state_string(2) == state.history_str()


@every_game
def test_the_tensor_tells_all_there_is_to_know(players: int, variant: Variant) -> None:
    game = load(players, variant.value)
    ruleset = Ruleset.standard(players, variant)
    observer = game.make_py_observer()
    for state in random_states(game, Random(2)):
        seat = players - 1
        observer.set_from(state, seat)
        parts, position = observer.dict, state.position
        assert observer.tensor.tolist() == state.observation_tensor(seat)
        assert observer.tensor.tolist() == np.concatenate([*map(np.ravel, parts.values())]).tolist()
        assert parts["player"].argmax() == seat
        assert parts["to_move"].argmax() == position.to_move
        assert parts["is_drawing"].item() == state.is_chance_node()
        assert parts["board"].sum() == len(position.board)
        for plane, rank, file in np.argwhere(parts["board"]):
            piece = position.board["abcdef"[file] + str(rank + 1)]
            number = (
                players + game.values.index(piece.value) if isinstance(piece, Tile) else piece.seat
            )
            assert number == plane
        pending = [game.values[number] for number in np.flatnonzero(parts["pending"])]
        assert pending == ([] if position.pending is None else [position.pending])
        stones = parts["stones_left"] * ruleset.stones_each
        assert stones.tolist() == pytest.approx(position.stones_left)
        tiles = parts["tiles_left"] * ruleset.tiles_in_each_reserve
        assert tiles.tolist() == pytest.approx(position.tiles_left)
        unseen = parts["unseen"] * np.array(list(ruleset.box_counts.values()))
        assert unseen.tolist() == pytest.approx([position.unseen.get(v, 0) for v in game.values])


def test_observations_have_no_parameters() -> None:
    with pytest.raises(GameError, match="no parameters"):
        load().make_py_observer(None, {"colour": 1})


def test_a_clone_goes_its_own_way() -> None:
    state = load().new_initial_state()
    state.apply_action(REVEAL)
    clone = state.clone()
    clone.apply_action(3)
    clone.apply_action(36)
    assert state.is_chance_node()
    assert state.position == Position.start(Ruleset.standard())
    assert clone.position.board == {"a1": Tile(-1)}


def test_the_example_in_the_docs_runs() -> None:
    text = (ROOT / "docs" / "research.md").read_text()
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=True
    )
    assert sorted(done.stdout.split()[-2:]) in (["-1.0", "1.0"], ["0.0", "0.0"])
