"""Spots, strokes and cells, before they have a size."""

import numpy as np
import pytest
from scipy.spatial import cKDTree

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera import layout
from goboard.drawing.camera.geometry import Geometry
from goboard.drawing.camera.layout import distances, gaps_along, geometry
from goboard.drawing.camera.view import Layout


def test_a_grid_has_one_stroke_a_line() -> None:
    strokes = geometry(cached_grid("grid", 5, 3)).strokes
    assert sorted(strokes.tolist()) == [
        [1, 1, 5, 1], [1, 2, 5, 2], [1, 3, 1, 1], [1, 3, 5, 3], [2, 3, 2, 1], [3, 3, 3, 1], [4, 3, 4, 1], [5, 3, 5, 1],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "across", "down"),
    [("grid", 5, 4), ("cylinder", 9, 4), ("mobius", 9, 4), ("torus", 9, 8), ("klein", 9, 8), ("projective", 9, 8)],
)
def test_joined_borders_show_again_what_lies_beyond_them(shape: str, across: int, down: int) -> None:
    board = cached_grid(shape, 5, 4)
    shown = geometry(board)
    assert shown.lattice is not None
    assert shown.lattice.shape == (down, across)
    assert main_vertices(shown) == list(range(20))


@pytest.mark.parametrize("shape", ["grid", "cylinder", "torus", "mobius", "klein", "projective"])
@pytest.mark.parametrize("layout", [Layout(), Layout(90), Layout(270, True), Layout(0, False, (3, -7))], ids=str)
def test_spots_side_by_side_are_joined_where_their_vertices_are(shape: str, layout: Layout) -> None:
    board = cached_grid(shape, 5, 4)
    shown = geometry(board, layout)
    assert shown.lattice is not None
    edges = {tuple(edge) for edge in board.edges.tolist()}
    vertices = np.arange(board.size) if shown.vertices is None else shown.vertices
    strokes = {tuple(stroke) for stroke in shown.strokes.tolist()}
    drawn = {(x, y): int(vertices[spot]) for spot, (x, y) in enumerate(shown.places.tolist())}
    for (x, y), vertex in drawn.items():
        for right in ((x + 1, y), (x, y + 1)):
            if right in drawn:
                pair = tuple(sorted((vertex, drawn[right])))
                assert (pair in edges) == is_covered(strokes, (x, y), right)


def test_every_vertex_of_a_joined_board_is_shown_once_as_itself() -> None:
    shown = geometry(cached_grid("klein", 5, 4), Layout(90, True, (12, 3)))
    assert sorted(main_vertices(shown)) == list(range(20))


def test_the_border_names_the_lines_as_they_are_turned() -> None:
    board = cached_grid("grid", 3, 2)
    assert geometry(board).border.above == ("A", "B", "C")
    assert geometry(board, Layout(90)).border.left == ("C", "B", "A")
    assert geometry(board, Layout(90)).border.above == ("2", "1")
    assert geometry(board, Layout(0, True)).border.below == ("C", "B", "A")


def test_a_moebius_strip_has_other_numbers_on_its_other_side_once_it_is_pushed_on() -> None:
    border = geometry(cached_grid("mobius", 5, 3), Layout(shift=(2, 0))).border
    assert border.left == ("3", "2", "1")
    assert border.right == ("1", "2", "3")


@pytest.mark.parametrize("shape", ["grid", "cylinder", "torus", "mobius", "klein", "projective"])
@pytest.mark.parametrize("layout", [Layout(), Layout(90), Layout(180, True), Layout(0, False, (3, -7))], ids=str)
def test_names_are_those_of_the_points_beside_them(shape: str, layout: Layout) -> None:
    shown = geometry(cached_grid(shape, 5, 4), layout)
    assert shown.lattice is not None
    rows, columns = shown.lattice.shape
    lines = shown.main_lines if shown.is_repeat is not None else (0, rows - 1, 0, columns - 1)
    for border, (top, bottom, left, right) in (
        (shown.border, (0, rows - 1, 0, columns - 1)),
        (shown.main_border, lines),
    ):
        sides = shown.lattice[top], shown.lattice[bottom], shown.lattice[:, left], shown.lattice[:, right]
        for names, spots in zip(border.sides, sides, strict=True):
            assert all(name in label_at(shown, spot) for name, spot in zip(names, spots.tolist(), strict=False) if name)


@pytest.mark.parametrize(
    ("shape", "is_named"),
    [
        ("torus", (False, False, False, False)),
        ("mobius", (False, False, True, True)),
        ("klein", (False, False, True, True)),
        ("projective", (True, True, True, True)),
    ],
)
def test_the_board_proper_is_named_where_lines_beyond_its_border_have_other_names(
    shape: str, is_named: tuple[bool, ...]
) -> None:
    assert tuple(map(any, geometry(cached_grid(shape, 5, 4)).main_border.sides)) == is_named


@pytest.mark.parametrize("shape", ["mobius", "klein", "projective"])
@pytest.mark.parametrize("columns, rows", [(5, 4), (9, 9)])
@pytest.mark.parametrize(
    "layout",
    [
        Layout(),
        Layout(90),
        Layout(0, True),
        Layout(0, False, (1, 0)),
        Layout(0, False, (3, -7)),
        Layout(90, True, (2, 1)),
    ],
    ids=str,
)
def test_who_looks_outward_from_a_repeat_meets_its_own_name_first_or_none(
    shape: str, columns: int, rows: int, layout: Layout
) -> None:
    shown = geometry(cached_grid(shape, columns, rows), layout)
    assert shown.lattice is not None and shown.is_repeat is not None
    top, bottom, left, right = shown.main_lines
    for row, column in np.argwhere(shown.lattice >= 0).tolist():
        spot = int(shown.lattice[row, column])
        is_outward = row <= bottom, row >= top, column <= right, column >= left
        is_within = row >= top, row <= bottom, column >= left, column <= right
        for side in range(4) if shown.is_repeat[spot] else ():
            line = column if side < 2 else row
            inner, outer = shown.main_border.sides[side], shown.border.sides[side]
            name = (inner[line] if inner and is_within[side] else "") or outer[line]
            assert not is_outward[side] or name in label_at(shown, spot)


def test_rows_repeated_above_a_klein_bottle_are_named_at_its_border() -> None:
    shown = geometry(cached_grid("klein", 9, 9))
    assert shown.main_border.left == ("2", "1", "9", "8", "7", "6", "5", "4", "3", "2", "1", "9", "8")
    assert shown.border.left == ("8", "9", "1", "2", "3", "4", "5", "6", "7", "8", "9", "1", "2")


def label_at(shown: Geometry, spot: int) -> str:
    vertices = np.arange(len(shown.places)) if shown.vertices is None else shown.vertices
    return "" if spot < 0 else shown.board.labels[int(vertices[spot])]


def main_vertices(shown: Geometry) -> list[int]:
    vertices = np.arange(len(shown.places)) if shown.vertices is None else shown.vertices
    is_main = np.ones(len(vertices), dtype=np.bool_) if shown.is_repeat is None else ~shown.is_repeat
    assert (vertices[shown.main_spots] == np.arange(shown.board.size)).all()
    return [int(vertex) for vertex in vertices[is_main]]


def is_covered(strokes: set[tuple[float, ...]], start: tuple[float, float], stop: tuple[float, float]) -> bool:
    """Does one of the upright or level strokes run from one place to the other?"""
    for x1, y1, x2, y2 in strokes:
        box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        if all(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in (start, stop)):
            return True
    return False


def test_an_edge_of_a_graph_is_a_stroke() -> None:
    places = [[0, 0], [3, 1], [5, 5]]
    board = board_from_spec({"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": places})
    assert geometry(board).strokes.tolist() == [[0, 0, 3, 1], [3, 1, 5, 5]]


def test_points_at_one_place_are_drawn_apart() -> None:
    spec = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[2, 2]] * 3}
    places = geometry(board_from_spec(spec)).places
    assert len(np.unique(places.round(3), axis=0)) == 3


def test_cells_of_neighbours_meet_half_way() -> None:
    board = board_from_spec({"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]]})
    shown = geometry(board)
    assert shown.cell(0)[:, 0].max() == pytest.approx(0.5)
    assert shown.cell(1)[:, 0].min() == pytest.approx(0.5)


@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "honeycomb", "side": 9},
        {"shape": "triangular", "side": 12},
        {"shape": "delaunay", "count": 400},
        {"shape": "voronoi", "cells": 150},
        {"shape": "wheel", "spokes": 12, "rings": 3},
        {"shape": "sunflower", "count": 200},
        {"shape": "graph", "points": 5, "edges": [[0, 1], [1, 2], [2, 3], [3, 4]],
         "positions": [[0, 0], [9, 0], [9, 9], [0, 9], [0.5, 0.5]]},
        {"shape": "graph", "points": 3, "edges": [[0, 1]], "positions": [[0, 0], [1, 0], [1, 0]]},
    ],
    ids=lambda spec: spec["shape"],
)  # fmt: skip
def test_the_nearest_place_is_found_whoever_is_joined(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    places = board.drawn_positions
    wanted = cKDTree(places).query(places, k=2)[0][:, 1]
    assert np.allclose(gaps_along(places, board.edges), wanted, atol=1e-12)


def test_distances_are_the_same_whether_each_place_is_compared_with_every_other_or_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = np.random.default_rng(7).normal(size=(layout.FEW, 3))
    normals = places / np.linalg.norm(places, axis=1, keepdims=True)
    compared = distances(places), distances(places, normals)
    monkeypatch.setattr(layout, "FEW", 0)
    for (usual, sizes), (expected, others) in zip(
        compared, (distances(places), distances(places, normals)), strict=True
    ):
        assert usual == pytest.approx(expected, rel=1e-12)
        assert np.allclose(sizes, others, rtol=1e-12)
