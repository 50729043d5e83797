from __future__ import annotations

import pytest

from isis_osiris.rules import IllegalMove
from isis_osiris.rules.cells import Grid


def beside(grid: Grid, cell: str) -> list[str]:
    start = 4 * grid.number(cell)
    rim = len(grid.names)
    return sorted(
        grid.names[number] for number in grid.neighbours[start : start + 4] if number != rim
    )


def test_cells_are_named_by_file_and_rank() -> None:
    names = Grid(6, 6).names
    assert (names[0], names[1], names[5], names[6], names[35]) == ("a1", "b1", "f1", "a2", "f6")
    assert Grid(3, 2).names == ("a1", "b1", "c1", "a2", "b2", "c2")


def test_neighbours_share_a_side_and_never_a_corner() -> None:
    grid = Grid(6, 6)
    assert beside(grid, "a1") == ["a2", "b1"]
    assert beside(grid, "f6") == ["e6", "f5"]
    assert beside(grid, "f1") == ["e1", "f2"]
    assert beside(grid, "c1") == ["b1", "c2", "d1"]
    assert beside(grid, "f3") == ["e3", "f2", "f4"]
    assert beside(grid, "c3") == ["b3", "c2", "c4", "d3"]
    assert beside(Grid(1, 1), "a1") == []
    assert beside(Grid(2, 3), "b2") == ["a2", "b1", "b3"]


def test_a_cell_off_the_board_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no cell 'g1': this board goes from a1 to f6"):
        Grid(6, 6).number("g1")
