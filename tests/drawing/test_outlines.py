"""The cells of boards that are no grids."""

import numpy as np
import pytest
from numpy.typing import NDArray

from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.geometry import Geometry
from goboard.drawing.camera.layout import geometry

SPECS = [
    {"shape": "hexagonal", "side": 4},
    {"shape": "honeycomb", "side": 3},
    {"shape": "circular", "rings": 4, "spokes": 12},
    {"shape": "sunflower", "count": 60},
    {"shape": "delaunay", "count": 60},
    {"shape": "voronoi", "cells": 20},
]


def area(outline: Float) -> float:
    """Above 0 if the outline goes round anticlockwise."""
    (x, y), (next_x, next_y) = outline.T, np.roll(outline, -1, axis=0).T
    return float((x * next_y - next_x * y).sum() / 2)


def graph(places: list[list[float]], edges: list[list[int]]) -> Geometry:
    return geometry(
        board_from_spec({"shape": "graph", "points": len(places), "edges": edges, "positions": places}),
    )


def every(shown: Geometry) -> NDArray[np.bool_]:
    return np.ones(len(shown.places), dtype=np.bool_)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["shape"])
def test_cells_are_round_their_points_and_cover_together_what_they_outline(spec: dict[str, object]) -> None:
    shown = geometry(board_from_spec(spec))
    cells = [shown.cell(spot) for spot in range(len(shown.places))]
    assert all(area(cell) > 0 for cell in cells)
    outline = shown.cells.outlines(every(shown))
    assert sum(map(area, outline)) == pytest.approx(sum(map(area, cells)), rel=1e-6)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["shape"])
def test_cells_end_near_the_rim(spec: dict[str, object]) -> None:
    shown = geometry(board_from_spec(spec))
    (outermost,) = [max(shown.cells.outlines(every(shown)), key=area)]
    low, high = shown.places.min(axis=0) - outermost.min(axis=0), outermost.max(axis=0) - shown.places.max(axis=0)
    assert (np.concatenate([low, high]) > 0).all()
    assert (np.concatenate([low, high]) < 0.9 * shown.spacing).all()


def test_the_rim_of_a_lattice_has_whole_cells() -> None:
    shown = geometry(board_from_spec({"shape": "hexagonal", "side": 3}))
    cells = [area(shown.cell(spot)) for spot in range(len(shown.places))]
    assert cells == pytest.approx([max(cells)] * len(cells))


def test_wide_holes_stay_open() -> None:
    shown = geometry(board_from_spec({"shape": "circular", "rings": 3, "spokes": 16}))
    outer, hole = sorted(shown.cells.outlines(every(shown)), key=area, reverse=True)
    assert area(outer) > 0 > area(hole)


def test_chosen_neighbours_have_one_outline() -> None:
    shown = graph([[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 1], [1, 2], [2, 3]])
    (outline,) = shown.cells.outlines(np.array([False, True, True, False]))
    assert outline[:, 0].min() == pytest.approx(0.5)
    assert outline[:, 0].max() == pytest.approx(2.5)
    apart = shown.cells.outlines(np.array([True, False, True, False]))
    assert len(apart) == 2


def test_points_at_one_place_share_a_cell() -> None:
    shown = graph([[0, 0], [0, 0], [1, 0]], [[0, 2], [1, 2]])
    assert shown.cell(0).tolist() == shown.cell(1).tolist()


def test_of_a_large_board_the_same_cells_are_worked_out_around_a_group_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_from_spec({"shape": "delaunay", "count": 3000})
    middle = np.flatnonzero(np.hypot(*(board.positions[:, :2] - board.positions[:, :2].mean(axis=0)).T) < 3)
    chosen = np.zeros(board.size, dtype=np.bool_)
    chosen[middle] = True
    (whole,) = Geometry(board, *laid_out(board)).outlines(chosen, chosen)
    monkeypatch.setattr("goboard.drawing.camera.geometry.LARGE", 1000)
    part = Geometry(board, *laid_out(board))
    (alone,) = part.outlines(chosen, chosen)
    assert "cells" not in part.__dict__
    assert np.sort(alone, axis=0) == pytest.approx(np.sort(whole, axis=0))


def laid_out(board: Board) -> tuple[Float, float, Float, Float]:
    shown = geometry(board)
    return shown.places, shown.spacing, shown.sizes, shown.strokes


def test_a_point_without_edges_has_a_cell() -> None:
    shown = graph([[0, 0], [1, 0], [5, 5]], [[0, 1]])
    assert 0 < area(shown.cell(2)) < 1.5
