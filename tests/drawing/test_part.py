"""Parts of boards drawn alone: what is in them, and where lines go on."""

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.layout import geometry
from goboard.drawing.camera.view import BoardView, Layout, Part
from goboard.drawing.export.diagram import PartError, around_stones, part_between, part_of, shown_in
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Stones, Texts
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Mark

GRID = cached_grid("grid", 19, 19)
HONEYCOMB = board_from_spec({"shape": "honeycomb", "side": 3})


def stones_on(board: Board, *labels: str) -> bytes:
    stones = bytearray(board.size)
    for label in labels:
        stones[board.vertex(label)] = 1
    return bytes(stones)


def drawn(scene: Scene) -> tuple[int, set[str]]:
    """How many stones are drawn, and which texts."""
    shapes = build(scene, camera_for(scene, 400, 400), load_theme("light"))
    stones = sum(len(shape.centres) for shape in shapes if isinstance(shape, Stones))
    return stones, {text for shape in shapes if isinstance(shape, Texts) for text, _, _ in shape.items}


def test_a_corner_of_a_grid_shows_its_own_stones_names_and_signs() -> None:
    marks = (Mark("LB", GRID.vertex("A1"), "x"), Mark("LB", GRID.vertex("R17"), "y"))
    scene = Scene(GRID, stones_on(GRID, "Q16", "D4"), View(coordinates=True), marks=marks)
    stones, texts = drawn(shown_in(scene, part_between(GRID, "O13", "T19")))
    assert stones == 1
    assert texts == {*"OPQRST", *map(str, range(13, 20)), "y"}


def test_lines_go_on_where_the_board_does_and_end_at_its_border() -> None:
    shape = geometry(GRID, Layout(part=part_between(GRID, "O13", "T19")))
    left_of, below = shape.stubs[:, 2] < 1, shape.stubs[:, 3] < 1
    assert (left_of.sum(), below.sum(), len(shape.stubs)) == (7, 6, 13)


def test_a_part_of_a_turned_board_is_the_same_part() -> None:
    part = Part((0, 3), (0, 1))
    plain, turned = geometry(GRID, Layout(part=part)), geometry(GRID, Layout(turn=90, is_flipped=True, part=part))
    assert plain.vertices is not None and turned.vertices is not None
    assert sorted(plain.vertices.tolist()) == sorted(turned.vertices.tolist())
    assert plain.lattice is not None and turned.lattice is not None
    assert plain.lattice.shape == turned.lattice.shape[::-1]


def test_a_part_goes_on_over_the_seam_of_a_torus_without_repeats() -> None:
    torus = cached_grid("torus", 9, 9)
    scene = shown_in(Scene(torus, stones_on(torus, "J5", "A5"), View(coordinates=True)), Part((7, 10), (3, 5)))
    stones, texts = drawn(scene)
    assert stones == 2
    assert {"H", "J", "A", "B"} <= texts and "C" not in texts


def test_points_of_a_graph_are_drawn_with_the_edges_that_leave_them() -> None:
    part = Part(points=tuple(range(6)))
    shape = geometry(HONEYCOMB, Layout(part=part))
    inside = np.isin(HONEYCOMB.edges, part.points)
    assert shape.vertices is not None and shape.vertices.tolist() == list(range(6))
    assert len(shape.strokes) == int(inside.any(axis=1).sum()) > int(inside.all(axis=1).sum())
    whole = Scene(HONEYCOMB, bytes([1]) * HONEYCOMB.size, View(coordinates=True))
    assert drawn(shown_in(whole, part))[0] == 6


def test_the_surroundings_of_stones_reach_up_to_a_border_that_is_near() -> None:
    assert around_stones(GRID, stones_on(GRID, "Q16", "O17")) == Part((11, 18), (0, 5))
    assert around_stones(GRID, stones_on(GRID, "K10")) == Part((7, 11), (7, 11))
    assert around_stones(GRID, stones_on(GRID, "A1", "T19")) is None
    assert around_stones(GRID, bytes(361)) is None
    near = around_stones(HONEYCOMB, stones_on(HONEYCOMB, HONEYCOMB.labels[0]))
    assert near is not None and 0 in near.points and len(near.points) < HONEYCOMB.size


def test_parts_are_told_by_two_points_and_false_ones_by_a_sentence() -> None:
    assert part_between(GRID, "T19", "O13") == part_of(GRID, [GRID.vertex("O13"), GRID.vertex("T19")])
    with pytest.raises(PartError, match="no points Z1"):
        part_between(GRID, "Z1", "A1")
    ball = board_from_spec({"shape": "geodesic", "frequency": 1})
    with pytest.raises(PartError, match="no part"):
        part_between(ball, *ball.labels[:2])


def test_a_board_that_cannot_be_cut_is_shown_as_it_was() -> None:
    ball = board_from_spec({"shape": "geodesic", "frequency": 1})
    scene = Scene(ball, bytes(ball.size), View(part=BoardView(zoom=2.0)))
    assert shown_in(scene, Part(points=(0,))) is scene
