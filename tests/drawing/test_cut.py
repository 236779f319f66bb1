"""A lattice in space cut open: what is nearest is neither drawn nor clicked, and what lies inside is."""

from dataclasses import replace

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.layers.solid import stones_in_space
from goboard.drawing.picture import build
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Lines, Stones
from goboard.drawing.solid import solid_view
from goboard.drawing.solid.camera import SolidCamera, solid_camera
from goboard.drawing.solid.rotation import VIEWPOINTS
from goboard.drawing.theme import load_theme

BOARD = board_from_spec({"shape": "cubic", "columns": 5, "rows": 5, "layers": 5})
FRONT = BoardView(shows="solid", orientation=VIEWPOINTS["front"])


def camera_of(cut: float) -> SolidCamera:
    return solid_camera(BOARD, 600, 600, view=replace(FRONT, cut=cut))


@pytest.mark.parametrize(("cut", "layers"), [(0.0, 5), (0.2, 4), (0.5, 3), (0.7, 2), (0.95, 1)])
def test_the_nearest_layers_are_gone(cut: float, layers: int) -> None:
    camera = camera_of(cut)
    heights = BOARD.positions[:, 2]
    assert np.array_equal(camera.shown, heights < heights.min() + layers - 0.5)
    shapes = build(Scene(BOARD, bytes([1]) * BOARD.size), camera, load_theme("light"), [stones_in_space])
    assert sum(len(shape.centres) for shape in shapes if isinstance(shape, Stones)) == 25 * layers
    level, upright = 40 * layers, 25 * (layers - 1)
    assert sum(len(shape.ends) for shape in shapes if isinstance(shape, Lines)) == level + upright


def test_what_is_cut_away_cannot_be_clicked_and_what_was_hidden_can() -> None:
    whole, cut = camera_of(0.0), camera_of(0.5)
    top = int(np.flatnonzero(BOARD.positions[:, 2] == BOARD.positions[:, 2].max())[6])
    assert whole.nearest(*whole.centre(top)) == top
    found = {cut.nearest(x, y) for x, y in cut.centres.tolist()}
    assert top not in found and found <= set(np.flatnonzero(cut.shown).tolist()) | {None}


def test_steps_stay_within_the_body_and_a_vertex_comes_back() -> None:
    view = solid_view.cut_through(FRONT, 100)
    assert 0.9 < view.cut < 1
    assert solid_view.cut_through(view, -100).cut == 0
    camera = solid_camera(BOARD, 600, 600, view=view)
    nearest = int(camera.first.depth.argmax())
    assert not camera.shown[nearest]
    shown = solid_view.with_vertex(camera, view, nearest)
    assert solid_camera(BOARD, 600, 600, view=shown).shown[nearest]
    farthest = int(camera.first.depth.argmin())
    assert solid_view.with_vertex(camera, view, farthest) == view


def test_only_lattices_can_be_cut() -> None:
    assert solid_view.can_be_cut(BOARD)
    for spec in ({"shape": "geodesic", "frequency": 2}, {"shape": "grid"}, {"shape": "plane"}):
        assert not solid_view.can_be_cut(board_from_spec(spec))
