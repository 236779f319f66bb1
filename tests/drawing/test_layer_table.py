"""The table of layers: all there, each about fields of the scene, and nothing imported that a picture does not show."""

import subprocess
import sys
from dataclasses import fields

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.view import BoardView
from goboard.drawing.layers import GROUND, POINTER, STILL, Laid, Late
from goboard.drawing.overlays.overlay import Height
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import load_theme

LATE = [layer for layer in (*GROUND, *STILL, *POINTER) if isinstance(layer, Late)]
DRAWN_OTHERWISE = {
    "stones", "heirs", "is_counted", "analysis", "findings", "view", "board", "last_is_illegal", "weight_formula",
    "pass_word",
}  # fmt: skip
"""Drawn with every board, by overlays, or together with another field."""
FIRST_PICTURE = """
import sys
from goboard.boards.catalogue import cached_grid
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import load_theme
scene = Scene(cached_grid("grid", 9, 9), bytes([0, 1, 2] * 27), View(coordinates=True), last_vertex=1)
assert len(build(scene, camera_for(scene, 500, 500), load_theme("light"))) > 10
print(*sorted(name for name in sys.modules if name.startswith("goboard.drawing.")))
"""
MOST = 30
"""Modules of drawing that the first picture may need."""


@pytest.mark.parametrize("layer", LATE, ids=lambda layer: f"{layer.file}.{layer.name}")
def test_every_line_names_a_function_and_fields_of_the_scene(layer: Late) -> None:
    assert callable(layer.layer)
    assert set(layer.of) <= {each.name for each in fields(Scene)}


@pytest.mark.parametrize("layer", [each for each in LATE if each.of], ids=lambda layer: f"{layer.file}.{layer.name}")
def test_nothing_is_drawn_where_no_field_says_anything(layer: Late) -> None:
    scene = Scene(cached_grid("grid", 3, 3), bytes(9))
    assert layer(scene, camera_for(scene, 300, 300), load_theme("light")) == []


def test_every_field_is_drawn_by_some_layer() -> None:
    drawn = {name for layer in LATE for name in layer.of}
    assert {each.name for each in fields(Scene)} - drawn == DRAWN_OTHERWISE


def test_the_drawings_of_overlays_have_a_place_at_every_height() -> None:
    assert [layer.height for layer in STILL if isinstance(layer, Laid)] == list(Height)


def test_the_first_picture_imports_only_what_it_shows() -> None:
    found = subprocess.run([sys.executable, "-c", FIRST_PICTURE], check=True, capture_output=True, text=True)
    names = found.stdout.split()
    unwanted = ("solid", "export", "overlays.table", "layers.heat", "layers.marks", "layers.plane", "layers.labels")
    assert not [name for name in names if name.removeprefix("goboard.drawing.").startswith(unwanted)]
    assert len(names) <= MOST, names


@pytest.mark.parametrize("zoom", [0.6, 1.0, 2.5])
@pytest.mark.parametrize("size", [(300, 300), (640, 200), (200, 640)], ids=str)
@pytest.mark.parametrize("board", [(1, 1), (2, 5), (9, 9), (19, 19), (30, 3), (3, 30)], ids=str)
def test_names_over_the_stones_are_asked_for_wherever_there_are_any(
    board: tuple[int, int], size: tuple[int, int], zoom: float
) -> None:
    layer = next(layer for layer in STILL if isinstance(layer, Late) and layer.name == "coordinates_over")
    theme, drawn = load_theme("light"), 0
    for centre in ((0.0, 0.0), (1.5, 0.0), (-1.5, 0.5), (0.0, 2.5), (0.0, -2.5)):
        view = View(coordinates=True, part=BoardView(zoom=zoom, centre=centre))
        scene = Scene(cached_grid("grid", *board), bytes(board[0] * board[1]), view)
        camera = camera_for(scene, *size)
        expected = layer.layer(scene, camera, theme)
        drawn += bool(expected)
        assert len(layer(scene, camera, theme)) == len(expected)
    assert drawn or zoom < 2
