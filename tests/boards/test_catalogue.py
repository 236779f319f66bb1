"""Every shape of the catalogue is a board one can play on, and says so when it cannot be one."""

import json
import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from goboard.boards import catalogue
from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import FAMILIES, GRIDS, PLANE, SHAPES, board_from_spec, cached_grid, shape_of
from goboard.boards.shape import Shape
from goboard.jobs.watch import Cancelled, Watch, watched
from tests.boards.checks import is_connected, least_distance

SMALLEST: dict[str, dict[str, Any]] = {
    shape.name: {each.name: each.least for each in shape.parameters if not each.choices and not each.is_mask}
    for shape in SHAPES
}
FINITE = [shape for shape in SHAPES if shape.name != PLANE]
SPECS = [{"shape": shape.name} for shape in FINITE] + [
    {"shape": shape.name, **SMALLEST[shape.name]} for shape in FINITE
]
SPECS += [
    {"shape": "masked", "mask": ["X.X", "XXX", "...", "XXX"], "joined": "both"},
    {"shape": "grid", "columns": 7, "rows": 1},
    *({"shape": shape, "columns": 2, "rows": rows} for shape in GRIDS for rows in (1, 2, 3)),
    *({"shape": "cube", "side": 4, "points_on": where, "roundness": 60} for where in ("faces", "edges", "corners")),
    {"shape": "solid", "solid": "truncated_cube", "detail": "corners"},
    {"shape": "geodesic", "frequency": 4, "base": "tetrahedron"},
    {"shape": "delaunay", "count": 60, "seed": 2**31 - 1},
    {"shape": "voronoi", "cells": 40, "seed": 7},
]
boards = pytest.mark.parametrize("spec", SPECS, ids=json.dumps)


@pytest.fixture
def board(spec: dict[str, Any]) -> Board:
    return board_from_spec(spec)


@boards
def test_the_graph_is_simple_symmetric_and_in_one_piece(board: Board) -> None:
    flat = {(v, n) for v in range(board.size) for n in board.neighbours(v)}
    assert flat == {(n, v) for v, n in flat}
    assert all(v != n for v, n in flat)
    assert sorted({(min(pair), max(pair)) for pair in flat}) == [tuple(edge) for edge in board.edges.tolist()]
    assert all(a < b for v in range(board.size) for a, b in pairwise(board.neighbours(v)))
    assert is_connected(board)


@boards
def test_points_have_places_of_their_own(board: Board) -> None:
    assert np.isfinite(board.positions).all()
    assert least_distance(board) > 0.2


@boards
def test_every_point_is_found_by_its_label(board: Board) -> None:
    assert [board.vertex(label.lower()) for label in board.labels] == list(range(board.size))
    assert all(int(label) == vertex for vertex, label in enumerate(board.labels) if label.isdigit())


@boards
def test_the_same_description_is_the_same_board(spec: dict[str, Any], board: Board) -> None:
    shape = shape_of(spec["shape"])
    assert shape is not None
    assert set(board.spec) == {"shape", *(parameter.name for parameter in shape.parameters)}
    assert board_from_spec(json.loads(json.dumps(dict(board.spec)))) is board


@boards
def test_dots_are_on_points(board: Board) -> None:
    assert set(board.hoshi) <= set(range(board.size))
    assert list(board.hoshi) == sorted(set(board.hoshi))


@boards
def test_boards_pickle(board: Board) -> None:
    again = pickle.loads(pickle.dumps(board))
    assert dict(again.spec) == dict(board.spec)
    assert (again.labels, again.hoshi, again.title) == (board.labels, board.hoshi, board.title)
    assert again.edges.tolist() == board.edges.tolist()
    assert not board.columns or again.lattice.tolist() == board.lattice.tolist()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_what_a_shape_does_not_know_is_refused_in_a_sentence(shape: Any) -> None:
    wrong = [{"colour": 3}]
    for each in shape.parameters:
        values = [None, 1.5, True, "7", {}, [], [3]]
        if not each.is_mask and not each.choices:
            values += [each.least - 1, each.most + 1, 10**400]
        wrong += [{each.name: value} for value in values if not (each.is_mask and value == "7")]
    for more in wrong:
        with pytest.raises(BoardError, match=r"\.$"):
            board_from_spec({"shape": shape.name, **more})


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_defaults_are_values_that_a_shape_accepts(shape: Any) -> None:
    assert shape.family in FAMILIES
    assert shape.values({}) == {each.name: each.default for each in shape.parameters}


def test_too_many_points_are_refused() -> None:
    for spec in (
        {"shape": "torus", "columns": 10**6, "rows": 2},
        {"shape": "projective", "columns": 1001, "rows": 1000},
    ):
        with pytest.raises(BoardError, match="points; the most is"):
            board_from_spec(spec)


def test_what_is_asked_for_again_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Line:
        asked = 0

        @property
        def name(self) -> str:
            Line.asked += 1
            return "only"

    checked = []
    values = Shape.values
    monkeypatch.setattr(Shape, "values", lambda shape, spec: checked.append(spec) or values(shape, spec))
    assert cached_grid("torus", 7, 23) is cached_grid("torus", 7, 23) and len(checked) == 1
    lines = [Line()]
    monkeypatch.setattr(catalogue, "SHAPES", lines)
    for _ in range(9):
        assert shape_of("only") is lines[0] and shape_of("none") is None
    assert Line.asked == 1
    lines.append(shape := Shape("grids:late", "Late", "Wrapped", "A line that was added"))  # type: ignore[arg-type]
    assert shape_of("late") is shape
    lines.pop()
    assert shape_of("late") is None


def test_names_are_not_shared() -> None:
    assert len({shape.name for shape in SHAPES}) == len(SHAPES)
    assert len({shape.title for shape in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if not shape.is_growing], ids=lambda shape: shape.name)
def test_a_board_that_is_being_built_is_called_off(shape: Shape) -> None:
    watch = Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        shape.make(shape.values(shape.small()))
