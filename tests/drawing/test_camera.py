"""Where vertices lie in a picture, and which vertex a pixel means."""

import gc

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.camera import Camera, fit, label_size
from goboard.drawing.camera.geometry import Nearby
from goboard.drawing.camera.view import BoardView
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import load_theme

SIZES = [(1, 1), (2, 2), (9, 9), (13, 9), (19, 19), (52, 52), (1, 30), (100, 3)]


def test_a_pixel_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move of the pointer asks for it, and the button that is pressed and let go there."""
    fit.cache_clear()
    camera, asked = fit(cached_grid("grid", 9, 9), 640, 480), list[object]()
    look_up = Nearby.nearest

    def counted(nearby: Nearby, x: float, y: float, reach: float = 0.0) -> int | None:
        asked.append(nearby)
        return look_up(nearby, x, y, reach)

    monkeypatch.setattr(Nearby, "nearest", counted)
    for _ in range(2):
        assert camera.nearest(*camera.centre(40)) == 40
    assert not camera.is_too_close(*camera.centre(40))
    assert len(asked) == 1
    assert camera.nearest(*camera.centre(50)) == 50


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("coordinates", [False, True])
def test_every_vertex_is_inside_and_found_again(columns: int, rows: int, coordinates: bool) -> None:
    camera = fit(cached_grid("grid", columns, rows), 640, 480, coordinates)
    room = camera.stone_radius
    assert (camera.centres >= room).all()
    assert (camera.centres <= np.array([640, 480]) - room).all()
    for vertex, (x, y) in enumerate(camera.centres.tolist()):
        assert camera.nearest(x + 0.3 * camera.spacing, y) == vertex


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_grid_lines_fall_on_whole_pixels_equally_far_apart(ratio: float) -> None:
    camera = fit(cached_grid("grid", 19, 19), round(777 * ratio), round(777 * ratio), True, ratio)
    edges = camera.centres - camera.line_width / 2
    assert (edges == np.round(edges)).all()
    assert len(np.unique(np.diff(camera.centres[:19, 0]))) == 1


def test_the_top_left_vertex_of_a_grid_is_top_left() -> None:
    camera = fit(cached_grid("grid", 9, 5), 500, 500)
    assert (camera.centres[0] < camera.centres[-1]).all()


@pytest.mark.parametrize(("side", "columns"), [(500, 9), (700, 19), (700, 100), (611, 120)])
def test_every_place_on_a_grid_means_the_nearest_point(side: int, columns: int) -> None:
    camera = fit(cached_grid("grid", columns, columns), side, side)
    half = camera.spacing / 2
    low, high = camera.centres.min(axis=0) - half, camera.centres.max(axis=0) + half
    for x, y in np.random.default_rng(1).uniform(low, high, (300, 2)).tolist():
        away = np.hypot(*(camera.centres - (x, y)).T)
        found = camera.nearest(x, y)
        assert found is not None and away[found] <= away.min() + 1


def test_a_place_beside_the_board_and_a_wide_hole_mean_no_point() -> None:
    camera = fit(cached_grid("grid", 9, 9), 500, 500)
    x, y = camera.centres[0].tolist()
    assert camera.nearest(x - 0.6 * camera.spacing, y) is None
    assert camera.nearest(-50, -50) is None
    ring = fit(board_from_spec({"shape": "honeycomb", "side": 2}), 600, 600)
    assert ring.nearest(300, 300) is None


def test_on_a_graph_the_nearest_point_is_meant_within_its_room() -> None:
    camera = fit(board_from_spec({"shape": "triangular", "side": 5}), 500, 500)
    x, y = camera.centres[0].tolist()
    assert camera.nearest(x, y + 0.57 * camera.spacing) is not None
    assert camera.nearest(x, y - 0.75 * camera.spacing) is None


def test_points_of_a_few_pixels_are_hit_a_few_pixels_off() -> None:
    camera = fit(board_from_spec({"shape": "delaunay", "count": 3000}), 600, 600)
    vertex = int(camera.centres[:, 0].argmin())
    x, y = camera.centres[vertex].tolist()
    assert camera.spacing < 12
    assert camera.nearest(x - 7, y) == vertex
    assert camera.nearest(x - 9, y) is None


def test_points_that_cannot_be_told_apart_are_not_meant_until_they_are_seen_closer() -> None:
    board = cached_grid("grid", 300, 300)
    far, closer = fit(board, 400, 400), fit(board, 400, 400, view=BoardView(zoom=3))
    assert far.nearest(200, 200) is None and far.is_too_close(200, 200)
    assert closer.nearest(200, 200) is not None and not closer.is_too_close(200, 200)


def test_coordinates_grow_with_the_board_when_it_is_looked_at_closer() -> None:
    board = cached_grid("grid", 52, 52)
    whole, closer = (fit(board, 600, 600, True, view=BoardView(zoom=zoom)) for zoom in (1, 5))
    assert closer.label_size == label_size(closer.spacing, 1.0) > 1.5 * whole.label_size
    # the wood at the edge has room for them
    assert closer.frame[2] - np.ptp(closer.centres[:, 0]) > 2 * 2 * closer.label_size


@pytest.mark.parametrize(("width", "height"), [(900, 900), (500, 900), (1600, 400)])
def test_the_board_fills_its_place(width: int, height: int) -> None:
    _, _, wide, tall = fit(cached_grid("grid", 19, 19), width, height).frame
    assert max(wide / width, tall / height) > 0.95


def test_a_graph_is_scaled_by_its_nearest_neighbours() -> None:
    places = [[0, 0], [10, 0], [20, 0], [20, 10]]
    board = board_from_spec({"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3]], "positions": places})
    camera = fit(board, 400, 400)
    assert camera.spacing == pytest.approx(camera.centres[1][0] - camera.centres[0][0])


def test_three_numbers_a_place_are_drawn_by_the_first_two() -> None:
    places = [[0, 0, 7], [1, 0, 3], [0, 1, 1]]
    board = board_from_spec({"shape": "graph", "points": 3, "edges": [[0, 1], [0, 2]], "positions": places})
    centres = fit(board, 300, 300).centres
    assert centres[1][0] > centres[0][0] and centres[2][1] < centres[0][1]


def test_a_picture_of_one_pixel_does_not_fail() -> None:
    assert len(fit(cached_grid("grid", 19, 19), 0, 0).centres) == 361


@pytest.mark.parametrize("shape", ["grid", "torus", "honeycomb", "delaunay"])
def test_a_camera_goes_with_the_last_that_holds_it(shape: str) -> None:
    """Each view of a large board has megabytes: they must not wait until somebody looks for garbage."""
    board = board_from_spec({"shape": shape})
    scene = Scene(board, bytes(board.size), View(coordinates=True))
    gc.collect()
    try:
        gc.set_debug(gc.DEBUG_SAVEALL)
        camera = camera_for(scene, 600, 600)
        part = camera.parts([(0.0, 0.0, 50.0, 50.0)])
        assert part.whole is camera and part.parts([]).whole is camera and camera.whole is camera
        for each in (camera, part):
            assert build(scene, each, load_theme("light"))
        # what remembers the last few is asked for others
        del camera, part, each
        for side in range(601, 620):
            build(scene, camera_for(scene, side, side), load_theme("light"))
        gc.collect()
        assert [each for each in gc.garbage if isinstance(each, Camera)] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
