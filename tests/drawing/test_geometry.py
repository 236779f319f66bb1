"""Strokes, stubs and cells, before they have a size."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.geometry import geometry


def test_a_grid_has_one_stroke_a_line() -> None:
    strokes = geometry(cached_grid("grid", 5, 3)).strokes
    assert sorted(strokes.tolist()) == [
        [1, 1, 5, 1], [1, 2, 5, 2], [1, 3, 1, 1], [1, 3, 5, 3], [2, 3, 2, 1], [3, 3, 3, 1], [4, 3, 4, 1], [5, 3, 5, 1],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "stubs"), [("grid", 0), ("cylinder", 2 * 4), ("mobius", 2 * 4), ("torus", 2 * 9), ("klein", 2 * 9)]
)
def test_edges_that_join_far_ends_are_stubs_at_both_ends(shape: str, stubs: int) -> None:
    shown = geometry(cached_grid(shape, 5, 4))
    assert len(shown.stubs) == stubs
    assert len(shown.strokes) == 5 + 4


def test_stubs_point_outwards() -> None:
    for x1, y1, x2, y2 in geometry(cached_grid("torus", 4, 4)).stubs.tolist():
        assert abs(x2 - 2.5) + abs(y2 - 2.5) > abs(x1 - 2.5) + abs(y1 - 2.5)


def test_an_edge_of_a_graph_is_a_stroke() -> None:
    places = [[0, 0], [3, 1], [5, 5]]
    board = board_from_spec({"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": places})
    assert geometry(board).strokes.tolist() == [[0, 0, 3, 1], [3, 1, 5, 5]]


def test_cells_of_neighbours_meet_half_way() -> None:
    board = board_from_spec({"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]]})
    shown = geometry(board)
    assert shown.cell(0)[:, 0].max() == pytest.approx(0.5)
    assert shown.cell(1)[:, 0].min() == pytest.approx(0.5)
