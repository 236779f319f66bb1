"""Looking at flat boards: what lies where after zooming, dragging, turning, mirroring and pushing on."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.camera import Camera, fit
from goboard.drawing.camera.flat_view import (
    dragged,
    endless_ways,
    focused,
    mirrored,
    pushed,
    revealing,
    turned,
    within,
    zoomed,
)
from goboard.drawing.camera.view import WHOLE, BoardView, Layout
from goboard.drawing.camera.walking import middle_of

GRID = board_from_spec({"shape": "grid", "columns": 19, "rows": 13})
TORUS = board_from_spec({"shape": "torus", "columns": 9, "rows": 7})
MOBIUS = board_from_spec({"shape": "mobius", "columns": 9, "rows": 7})
HONEYCOMB = board_from_spec({"shape": "honeycomb", "side": 4})
LAYOUTS = [Layout(turn, is_flipped) for turn in (0, 90, 180, 270) for is_flipped in (False, True)]


def camera(board: Board, view: BoardView = WHOLE) -> Camera:
    return fit(board, 640, 600, True, 1.0, view)


def drawn(board: Board, view: BoardView, vertex: int) -> tuple[float, float]:
    return camera(board, view).centre(vertex)


def near(place: tuple[float, float], reach: float = 2.0) -> object:
    return pytest.approx(place, abs=reach)


@pytest.mark.parametrize("board", [GRID, HONEYCOMB])
def test_what_lies_under_the_pointer_stays_there(board: Board) -> None:
    view = zoomed(camera(board), WHOLE, 2.0, 320, 300)
    closer = camera(board, view)
    vertex = middle_of(closer)
    assert isinstance(vertex, int)
    x, y = closer.centre(vertex)
    assert drawn(board, zoomed(closer, view, 1.5, x, y), vertex) == near((x, y))


@pytest.mark.parametrize("board", [GRID, HONEYCOMB])
def test_the_whole_board_is_the_farthest_and_a_hand_s_breadth_a_line_the_closest(board: Board) -> None:
    view = zoomed(camera(board), WHOLE, 1000.0, 320, 300)
    assert 140 < camera(board, view).spacing <= 161
    assert zoomed(camera(board, view), view, 0.0001, 10, 10) == WHOLE


@given(
    factor=st.floats(1.2, 8), right=st.floats(-9000, 9000), down=st.floats(-9000, 9000), layout=st.sampled_from(LAYOUTS)
)
def test_the_board_never_leaves_the_picture(factor: float, right: float, down: float, layout: Layout) -> None:
    before = BoardView(layout=layout)
    closer = zoomed(camera(GRID, before), before, factor, 320, 300)
    shown = camera(GRID, dragged(camera(GRID, closer), closer, right, down))
    left, top, wide, tall = shown.frame
    for start, length, side in ((left, wide, shown.width), (top, tall, shown.height)):
        is_filled = start <= 1 and start + length >= side - 1
        assert is_filled or abs(start + length / 2 - side / 2) <= 1


def test_a_smaller_window_still_shows_board_everywhere() -> None:
    view = zoomed(camera(GRID), WHOLE, 2.0, 0, 0)
    small = fit(GRID, 300, 300, True, 1.0, view)
    left, top, wide, tall = fit(GRID, 300, 300, True, 1.0, within(small, view)).frame
    assert left <= 1 and top <= 1 and left + wide >= 299 and top + tall >= 299


@pytest.mark.parametrize(("board", "degrees"), [(GRID, 90), (GRID, -90), (HONEYCOMB, 15), (HONEYCOMB, 90)])
def test_turning_turns_about_the_middle_of_the_picture(board: Board, degrees: int) -> None:
    view = zoomed(camera(board), WHOLE, 3.0, 320, 300)
    vertex = middle_of(camera(board, view))
    assert isinstance(vertex, int)
    after = turned(camera(board, view), view, degrees)
    x, y = drawn(board, view, vertex)
    scale = camera(board, after).scale / camera(board, view).scale
    angle = math.radians(degrees)
    right, up = (x - 320) * scale, (300 - y) * scale
    turned_to = right * math.cos(angle) - up * math.sin(angle), right * math.sin(angle) + up * math.cos(angle)
    assert drawn(board, after, vertex) == near((320 + turned_to[0], 300 - turned_to[1]), 4)
    once = camera(board, after)
    assert turned(once, after, -degrees).layout == view.layout


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("upside_down", [False, True])
def test_mirroring_mirrors_what_is_seen_however_it_is_turned(layout: Layout, upside_down: bool) -> None:
    view = BoardView(layout=layout)
    after = mirrored(camera(GRID, view), view, upside_down)
    x, y = drawn(GRID, view, 20)
    assert drawn(GRID, after, 20) == near((x, 600 - y) if upside_down else (640 - x, y))
    assert mirrored(camera(GRID, after), after, upside_down) == view


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_torus_is_pushed_on_the_way_the_hand_goes(layout: Layout) -> None:
    view = BoardView(layout=layout)
    shown = camera(TORUS, view)
    x, y = shown.centre(TORUS.vertex("E4"))
    after = pushed(TORUS, view, 2, 1)
    assert camera(TORUS, after).nearest(x + 2 * shown.spacing, y - shown.spacing) == TORUS.vertex("E4")


def test_a_mobius_strip_comes_back_upside_down_and_then_as_it_was() -> None:
    once = pushed(MOBIUS, WHOLE, 9, 0)
    place = camera(MOBIUS).centre(MOBIUS.vertex("C2"))
    assert camera(MOBIUS, once).nearest(*place) == MOBIUS.vertex("C6")
    assert pushed(MOBIUS, once, 9, 0) == WHOLE


def test_only_joined_borders_can_be_pushed_over_for_ever() -> None:
    upright, lying = Layout(), Layout(90)
    assert endless_ways(GRID, upright) == (False, False)
    assert endless_ways(TORUS, lying) == (True, True)
    assert endless_ways(MOBIUS, upright) == (True, False)
    assert endless_ways(MOBIUS, lying) == (False, True)
    assert endless_ways(board_from_spec({"shape": "projective", "columns": 9, "rows": 9}), upright) == (False, False)


def test_a_vertex_out_of_sight_is_brought_into_the_picture_and_no_other() -> None:
    view = zoomed(camera(GRID), WHOLE, 4.0, 0, 0)
    corner = GRID.vertex("T1")
    assert not camera(GRID, view).shown[camera(GRID, view).geometry.main_spots[corner]]
    after = revealing(camera(GRID, view), view, corner)
    x, y = drawn(GRID, after, corner)
    assert 0 < x < 640 and 0 < y < 600
    assert revealing(camera(GRID, after), after, corner) == after
    assert after == replace(view, centre=after.centre)


def test_what_is_looked_at_at_an_edge_leaves_no_empty_table() -> None:
    """A problem at a side: the board fills the picture, below it there is nothing else."""
    board = board_from_spec({"shape": "grid", "columns": 19, "rows": 19})
    whole = fit(board, 700, 700)
    view = focused(whole, [board.vertex(name) for name in ("F1", "K1", "F3", "K3")])
    left, top, wide, tall = fit(board, 700, 700, view=view).frame
    assert view.zoom > 1
    assert left <= 0 and top <= 0 and left + wide >= 700 and top + tall >= 700


def test_what_is_looked_at_is_not_below_the_names_at_the_edge() -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    corners = [board.vertex(name) for name in ("B1", "H2", "B2", "H1")]
    camera = fit(board, 540, 540, True, view=focused(fit(board, 540, 540, True), corners))
    strip = 2 * camera.label_size
    assert camera.spacing > fit(board, 540, 540, True).spacing
    assert all(x - camera.stone_radius > strip for x, _ in camera.centres[corners].tolist())
