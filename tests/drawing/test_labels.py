"""Where labels of graphs are written."""

from itertools import combinations

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.layers import labels
from goboard.drawing.layers.labels import CHARACTER, Label, placed
from goboard.drawing.picture import camera_for, visible
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import CAPITAL_HEIGHT, Shape, Texts
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.lattice import LayersPanel
from goboard.drawing.theme import load_theme

SIZE = 10.0
NO_STROKES = np.empty((0, 4))


def put(texts: list[str], points: list[tuple[float, float]], strokes: object = NO_STROKES) -> list[Label]:
    return placed(
        texts, np.array(points), np.full(len(texts), 3.0), np.array(strokes, dtype=float).reshape(-1, 4), SIZE
    )


def overlap(one: Label, other: Label) -> bool:
    wide = (len(one.text) + len(other.text)) * CHARACTER * SIZE / 2
    return abs(one.x - other.x) < wide and abs(one.y - other.y) < CAPITAL_HEIGHT * SIZE


def test_a_label_stands_beside_its_point() -> None:
    (label,) = put(["A1"], [(50, 50)])
    assert label.text == "A1"
    assert 3 < label.x - 50 < 15 and 3 < label.y - 50 < 15


def test_a_label_keeps_off_edges_where_it_can() -> None:
    to_the_right = [(50, 50, 90, 50), (50, 50, 80, 80), (50, 50, 50, 90)]
    (label,) = put(["A1"], [(50, 50)], to_the_right)
    assert label.x > 50 > label.y
    assert not label.is_crossing


def star(rays: int) -> object:
    turns = np.arange(rays) * 2 * np.pi / rays
    return [(50, 50, 50 + 40 * np.cos(turn), 50 + 40 * np.sin(turn)) for turn in turns]


def test_a_label_among_edges_on_all_sides_is_written_over_them_unless_nobody_could_read_it() -> None:
    (label,) = put(["A1"], [(50, 50)], star(8))
    assert label.is_crossing
    assert put(["Hub"], [(50, 50)], star(16)) == []


@pytest.mark.parametrize("side", [605, 702])
def test_labels_within_a_lattice_are_all_on_the_same_side(side: int) -> None:
    board = board_from_spec({"shape": "hexagonal"})
    camera = camera_for(Scene(board, bytes(board.size), View(coordinates=True)), side, side)
    within = [each for each in labels._places(camera) if each.is_crossing]
    assert len(within) > board.size / 2
    assert {tuple(np.sign((each.x, each.y) - camera.centres[each.point])) for each in within} == {(1, 1)}


def test_labels_never_lie_on_each_other() -> None:
    crowd = np.random.default_rng(7).uniform(0, 150, (60, 2))
    labels = put([str(number) for number in range(60)], [tuple(place) for place in crowd.tolist()])
    assert 20 < len(labels) < 60
    assert not any(overlap(one, other) for one, other in combinations(labels, 2))


def test_labels_stay_where_they_are_while_the_board_is_pushed_about() -> None:
    board = board_from_spec({"shape": "delaunay", "count": 40})

    def offsets(x: float) -> dict[str, list[float]]:
        scene = Scene(board, bytes(board.size), View(coordinates=True, part=BoardView(centre=(x, 0.0))))
        camera = camera_for(scene, 900, 900)
        (texts,) = [each for each in labels.labels(scene, camera, load_theme("light")) if isinstance(each, Texts)]
        vertices = {label: camera.centres[vertex] for vertex, label in enumerate(board.labels)}
        return {text: np.round(np.array(place) - vertices[text], 6).tolist() for text, *place in texts.items}

    first, second = offsets(0.0), offsets(0.0137)
    both = first.keys() & second.keys()
    assert len(both) > 30
    assert all(first[text] == second[text] for text in both)


@pytest.mark.parametrize(
    "shape", ["honeycomb", "circular", "wheel", "trihexagonal", "sunflower", "voronoi", "sierpinski"]
)
def test_every_board_names_some_points_on_all_sides_at_a_usual_size(shape: str) -> None:
    board = board_from_spec({"shape": shape})
    scene = Scene(board, bytes(board.size), View(coordinates=True))
    (texts,) = [each for each in labels_of(scene, 640) if isinstance(each, Texts)]
    across, down = np.array([item[1:] for item in texts.items]).T
    assert len(texts.items) >= 12
    assert min(across.min(), down.min()) < 640 / 3 and max(across.max(), down.max()) > 2 * 640 / 3
    assert len(labels_of(scene, 60)) == 0


def test_weights_take_the_place_of_labels() -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 3})
    assert labels_of(Scene(board, bytes(board.size), View(coordinates=True), weights=np.ones(board.size)), 600) == []


def labels_of(scene: Scene, side: int) -> list[Shape]:
    return labels.labels(scene, camera_for(scene, side, side), load_theme("light"))


def test_a_stone_covers_its_label_whole() -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 3})
    scene = Scene(board, bytes([1] + [0] * (board.size - 1)), View(coordinates=True))
    camera, light = camera_for(scene, 600, 600), load_theme("light")
    _, before = labels.labels(Scene(board, bytes(board.size), scene.view), camera, light)
    _, after = labels.labels(scene, camera, light)
    assert isinstance(before, Texts) and isinstance(after, Texts)
    assert board.labels[0] in dict.fromkeys(text for text, _, _ in before.items)
    assert set(after.items) < set(before.items)
    assert board.labels[0] not in dict.fromkeys(text for text, _, _ in after.items)


def test_labels_beside_a_lattice_are_as_large_as_its_layers_have_room_for() -> None:
    board = board_from_spec({"shape": "cubic"})
    scene = Scene(board, bytes(board.size), View(coordinates=True))
    camera = camera_for(scene, 1020, 1020)
    found = [
        shape
        for shape in labels.labels(visible(scene, camera), camera, load_theme("light"))
        if isinstance(shape, Texts)
    ]
    (texts,) = (shape for shape in found if "A5.1" in str(shape.items))
    assert isinstance(camera, SolidCamera) and isinstance(camera.panels[1], LayersPanel)
    assert len(texts.items) == board.size and texts.size < 0.3 * camera.panels[1].spacing
