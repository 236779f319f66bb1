"""What is drawn for whoever points with the keyboard or looks from near: the frame, and names at the picture's edge."""

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import WHOLE, BoardView, Layout
from goboard.drawing.colours import contrast
from goboard.drawing.layers import coordinates, pointer
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Lines, Rects, Texts
from goboard.drawing.theme import load_theme, theme_names

THEME = load_theme("light")
GRID = board_from_spec({"shape": "grid", "columns": 19, "rows": 19})
TORUS = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})


def frames(scene: Scene) -> list[tuple[float, float]]:
    """The middles of the frames that the cursor's layer draws."""
    camera = camera_for(scene, 600, 600)
    casing, accent = pointer.cursor(scene, camera, THEME)
    assert isinstance(casing, Lines) and isinstance(accent, Lines) and casing.width > accent.width
    return [tuple(ends.reshape(-1, 2).mean(axis=0)) for ends in accent.ends.reshape(-1, 8, 4)]


def test_the_cursor_frames_its_vertex_wherever_it_is_shown() -> None:
    scene = Scene(TORUS, bytes(81), cursor=TORUS.vertex("A1"))
    camera = camera_for(scene, 600, 600)
    spots = camera.geometry.spots([TORUS.vertex("A1")])
    assert len(spots) == 4
    assert np.array(sorted(frames(scene))) == pytest.approx(np.array(sorted(camera.centres[spots].tolist())), abs=0.6)


def test_without_a_cursor_nothing_is_drawn() -> None:
    scene = Scene(GRID, bytes(361))
    assert pointer.cursor(scene, camera_for(scene, 600, 600), THEME) == []


def test_the_frame_stands_out_from_its_casing_in_every_theme() -> None:
    for name in theme_names():
        theme = load_theme(name)
        scene = Scene(GRID, bytes(361), cursor=180)
        casing, accent = pointer.cursor(scene, camera_for(scene, 600, 600), theme)
        assert isinstance(casing, Lines) and isinstance(accent, Lines)
        assert contrast(casing.colour, accent.colour) > 4.5


def names(view: BoardView, layer: object = coordinates.coordinates_over) -> tuple[bool, set[str]]:
    """Whether there is a strip, and the names that one layer writes."""
    scene = Scene(GRID, bytes(361), View(coordinates=True, part=view))
    found = build(scene, camera_for(scene, 600, 600), THEME, [layer])  # type: ignore[list-item]
    texts = {text for shape in found if isinstance(shape, Texts) for text, _, _ in shape.items}
    return any(isinstance(shape, Rects) for shape in found), texts


def test_a_board_seen_whole_has_its_names_on_the_wood() -> None:
    assert names(WHOLE) == (False, set())
    assert {"A", "T", "1", "19"} <= names(WHOLE, coordinates.coordinates)[1]


def test_from_near_the_names_of_the_lines_in_sight_stand_at_the_edge() -> None:
    has_strip, texts = names(BoardView(zoom=3.0))
    assert has_strip
    assert {"K", "10"} <= texts and not {"A", "T", "1", "19"} & texts


def test_a_turned_board_has_letters_where_its_columns_are() -> None:
    _, texts = names(BoardView(zoom=3.0, layout=Layout(90)))
    scene = Scene(GRID, bytes(361), View(coordinates=True, part=BoardView(zoom=3.0, layout=Layout(90))))
    found = coordinates.coordinates_over(scene, camera_for(scene, 600, 600), THEME)
    left = {text for shape in found if isinstance(shape, Texts) for text, x, _ in shape.items if x < 30}
    assert "K" in left and "10" in texts - left
