from __future__ import annotations

import pytest

from isis_osiris.rules import InvalidRuleset, Position, Ruleset, Variant


def test_the_box_is_the_rulebooks() -> None:
    ruleset = Ruleset.standard()
    assert ruleset.box_counts == {-4: 1, -3: 2, -2: 6, -1: 2, 1: 2, 2: 6, 3: 2, 4: 1}
    assert sum(ruleset.box) == 0
    assert (ruleset.width, ruleset.height, ruleset.cells) == (6, 6, 36)


@pytest.mark.parametrize(("players", "stones", "tiles"), [(2, 8, 11), (3, 6, 7), (4, 5, 5)])
def test_what_each_seat_gets(players: int, stones: int, tiles: int) -> None:
    private = Position.start(Ruleset.standard(players))
    assert private.stones_left == (stones,) * players
    assert private.tiles_left == (tiles,) * players
    common = Position.start(Ruleset.standard(players, "common"))
    assert common.stones_left == (stones,) * players
    assert common.tiles_left == (22,)
    assert sum(common.unseen.values()) == 22


def test_a_ruleset_is_a_value() -> None:
    assert Ruleset.standard(3, "common") == Ruleset.standard(3, Variant.COMMON)
    assert len({Ruleset.standard(players) for players in (2, 3, 4, 2)}) == 3


@pytest.mark.parametrize("players", [0, 1, 5])
@pytest.mark.parametrize("variant", Variant)
def test_no_other_number_of_players(players: int, variant: Variant) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        Ruleset.standard(players, variant)
    assert caught.value.reasons == (f"2, 3 or 4 can play, not {players} (R4)",)


def test_no_other_variant() -> None:
    with pytest.raises(InvalidRuleset, match="the variant is private or common, not 'open'"):
        Ruleset.standard(2, "open")


@pytest.mark.parametrize(
    ("fields", "reasons"),
    [
        (
            {"width": 10},
            [
                "a board has 1 to 9 files and ranks, not 10×6",
                "19 pieces each are too few for 30 turns each",
            ],
        ),
        ({"height": 0}, ["a board has 1 to 9 files and ranks, not 6×0"]),
        (
            {"width": 0, "stones_each": -1},
            [
                "a board has 1 to 9 files and ranks, not 0×6",
                "nobody can get fewer than no stones or tiles",
            ],
        ),
        (
            {"tiles_each": -1},
            [
                "nobody can get fewer than no stones or tiles",
                "7 pieces each are too few for 18 turns each",
            ],
        ),
        ({"box": (1,) * 21 + (0,)}, ["a tile shows a value from ±1 to ±9"]),
        ({"box": (1,) * 21 + (10,)}, ["a tile shows a value from ±1 to ±9"]),
        ({"box": (1,) * 21}, ["the box holds 21 tiles, too few to deal 22"]),
        (
            {"box": (), "tiles_each": 0, "stones_each": 18},
            ["a box without tiles makes no game (R2)"],
        ),
        ({"stones_each": 6}, ["17 pieces each are too few for 18 turns each"]),
    ],
)
def test_all_faults_of_a_private_ruleset(fields: dict[str, object], reasons: list[str]) -> None:
    good: dict[str, object] = {
        "players": 2,
        "variant": Variant.PRIVATE,
        "stones_each": 8,
        "tiles_each": 11,
    }
    with pytest.raises(InvalidRuleset) as caught:
        Ruleset(**(good | fields))  # type: ignore[arg-type]
    assert list(caught.value.reasons) == reasons
    assert str(caught.value) == "; ".join(reasons)


def test_all_faults_of_a_common_ruleset() -> None:
    with pytest.raises(InvalidRuleset) as caught:
        Ruleset(2, Variant.COMMON, 6, 1)
    assert caught.value.reasons == (
        "with a common reserve no tiles are dealt (R17)",
        "34 pieces cannot fill 36 cells (R18)",
    )


@pytest.mark.parametrize("stones_each", [7, 8])
def test_just_enough_pieces_are_enough(stones_each: int) -> None:
    assert Ruleset(2, Variant.COMMON, stones_each, 0).stones_each == stones_each
    assert Ruleset(2, Variant.PRIVATE, stones_each, 11).stones_each == stones_each
    assert Ruleset(2, Variant.PRIVATE, 41, 0, 9, 9, (9, -9)).cells == 81
    assert Ruleset(2, Variant.PRIVATE, 0, 2, 2, 2, (1, 1, 2, 2)).stones_each == 0
    assert Ruleset(2, Variant.COMMON, 2, 0, 1, 4, (1,)).cells == 4
    assert Ruleset(2, Variant.COMMON, 2, 0, 4, 1, (1,)).cells == 4
