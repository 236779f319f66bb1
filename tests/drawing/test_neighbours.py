"""The neighbours of the point under the pointer are lit, with the edges to them, wherever they are shown."""

from dataclasses import replace

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.layers import POINTER
from goboard.drawing.layers.neighbours import neighbours, outside, reach
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import load_theme

THEME = load_theme("light")
SPECS: list[dict[str, object]] = [
    {"shape": "honeycomb", "side": 4},
    {"shape": "wheel", "spokes": 12, "rings": 3},
    {"shape": "torus", "columns": 9, "rows": 9},
    {"shape": "projective", "columns": 7, "rows": 7},
    {"shape": "delaunay", "count": 120},
    {"shape": "geodesic", "frequency": 4},
    {"shape": "cubic", "columns": 4, "rows": 4, "layers": 4},
]


def lit(scene: Scene) -> list[Shape]:
    return build(scene, camera_for(scene, 600, 500), THEME, [neighbours])


def signs(shapes: list[Shape], is_ring: bool) -> set[tuple[float, float]]:
    """The middles of the discs, or of the rings."""
    discs = (shape for shape in shapes if isinstance(shape, Discs) and bool(shape.fill) != is_ring)
    return {tuple(place) for shape in discs for place in shape.centres.round(3).tolist()}


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["shape"])
def test_every_neighbour_is_marked_wherever_it_is_seen_and_nothing_else(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    vertex = board.size // 2
    scene = Scene(board, bytes(board.size), neighbours_of=vertex)
    camera = camera_for(scene, 600, 500)
    spots = camera.geometry.spots(board.neighbours(vertex))
    wanted = {tuple(place) for place in camera.centres[spots[camera.shown[spots]]].round(3).tolist()}
    assert wanted and signs(lit(scene), is_ring=False) == wanted


def test_stones_on_neighbours_have_rings() -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 3})
    vertex = next(each for each in range(board.size) if len(board.neighbours(each)) == 3)
    taken, *empty = board.neighbours(vertex)
    stones = bytes(2 * (each == taken) for each in range(board.size))
    found = lit(Scene(board, stones, neighbours_of=vertex))
    assert len(signs(found, is_ring=True)) == 1 and len(signs(found, is_ring=False)) == len(empty)


def test_beyond_a_joined_border_the_edges_lead_to_the_other_side() -> None:
    board = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})
    vertex = board.vertex("A5")
    scene = Scene(board, bytes(81), neighbours_of=vertex)
    camera = camera_for(scene, 600, 500)
    # A5 is seen at the left border and again beyond the right one, each time with four edges
    assert len(camera.links(vertex)) == 8
    assert camera.centre(board.vertex("J5")) in {tuple(place) for place in signs(lit(scene), is_ring=False)}


def test_edges_end_at_stones() -> None:
    stroke = np.array([[0.0, 0.0, 10.0, 0.0], [0.0, 1.0, 0.0, 2.0]])
    circles = np.array([[0.0, 0.0], [10.0, 0.0]])
    assert outside(stroke, circles, np.array([4.0, 3.0])).tolist() == [[4.0, 0.0, 7.0, 0.0]]
    assert outside(stroke, circles[:0], np.zeros(0)).tolist() == stroke.tolist()


def test_a_hub_of_very_many_neighbours_is_repainted_as_one() -> None:
    board = board_from_spec({"shape": "graph", "points": 200, "edges": [[0, other] for other in range(1, 200)]})
    assert len(reach(camera_for(Scene(board, bytes(200), neighbours_of=0), 600, 500), 0)) == 1


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["shape"])
def test_what_is_to_be_repainted_covers_all_of_it(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    scene = Scene(board, bytes(each % 3 for each in range(board.size)), neighbours_of=0)
    camera = camera_for(scene, 600, 500)
    boxes = np.array(reach(camera, 0))
    for shape in lit(scene):
        if isinstance(shape, Lines):
            places, edge = shape.ends.reshape(-1, 2), 0.0
        else:
            assert isinstance(shape, Discs)
            places, edge = shape.centres, shape.radius + shape.width / 2
        for x, y in places:
            inside = (boxes[:, :2] <= (x - edge + 0.01, y - edge + 0.01)).all(axis=1)
            inside &= (boxes[:, :2] + boxes[:, 2:] >= (x + edge - 0.01, y + edge - 0.01)).all(axis=1)
            assert inside.any()


def test_it_comes_with_the_pointer_alone() -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 3})
    scene = Scene(board, bytes(board.size))
    camera = camera_for(scene, 400, 400)
    assert build(scene, camera, THEME, POINTER) == []
    assert build(replace(scene, neighbours_of=3), camera, THEME, POINTER)
