"""Arrows on joined borders: where a way leaves the board beside an arrow, it comes back beside its like."""

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.grids import gluing_of
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView, Layout
from goboard.drawing.layers.seams import seams
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Lines, Polygons
from goboard.drawing.theme import load_theme, theme_names

Heads = dict[str, list[tuple[np.ndarray, np.ndarray]]]


def board_of(shape: str, **more: object) -> Board:
    return board_from_spec({"shape": shape, "columns": 9, "rows": 7, **more})


def heads(board: Board, layout: Layout | None = None, theme: str = "light") -> tuple[Camera, Heads]:
    """The middle and the direction of each arrow's head, by the border that it is on."""
    part = BoardView(layout=layout) if layout is not None else None
    scene = Scene(board, bytes(board.size), View(part=part))
    camera = camera_for(scene, 700, 700)
    shapes = build(scene, camera, load_theme(theme), [seams])
    found: Heads = {"left": [], "right": [], "top": [], "bottom": []}
    first_row, last_row, first_column, last_column = camera.geometry.main_lines
    for outline in (each for shape in shapes if isinstance(shape, Polygons) for each in shape.outlines):
        tip, way = outline[0], outline[0] - outline[1::2].mean(axis=0)
        middle, way = tip - way / 2, way / np.hypot(*way)
        half = camera.spacing / 2
        away = {
            "left": abs(middle[0] - camera.across[first_column] + half),
            "right": abs(middle[0] - camera.across[last_column] - half),
            "top": abs(middle[1] - camera.down[first_row] + half),
            "bottom": abs(middle[1] - camera.down[last_row] - half),
        }
        name = min(away, key=lambda each: float(away[each]))
        found[name].append((middle, way))
    return camera, found


@pytest.mark.parametrize(
    ("shape", "sides", "ends"),
    [
        ("cylinder", 1, 0),
        ("torus", 1, 1),
        ("mobius", -1, 0),
        ("klein", -1, 1),
        ("projective", -1, -1),
    ],
)
@pytest.mark.parametrize("theme", theme_names())
def test_single_arrows_stand_on_the_sides_and_double_ones_on_the_ends(
    shape: str, sides: int, ends: int, theme: str
) -> None:
    _, found = heads(board_of(shape), theme=theme)
    assert [len(found[name]) for name in found] == [1, 1, 2 * abs(ends), 2 * abs(ends)]
    assert np.allclose(found["left"][0][1], (0, -1)) and np.allclose(found["right"][0][1], (0, -sides))
    for (_, upper), (_, lower) in zip(found["top"], found["bottom"], strict=True):
        assert np.allclose(upper, (1, 0)) and np.allclose(lower, (ends, 0))


LAYOUTS = (Layout(), Layout(turn=90), Layout(is_flipped=True), Layout(shift=(2, 3)), Layout(turn=270, shift=(4, 1)))
LAID = [
    (shape, layout)
    for shape in ("torus", "mobius", "klein", "projective")
    for layout in LAYOUTS
    # others cannot be pushed on
    if gluing_of(board_of(shape)).is_endless or layout.shift == (0, 0)
]


@pytest.mark.parametrize(("shape", "layout"), LAID)
def test_both_ends_of_an_arrow_lie_at_the_same_points(shape: str, layout: Layout) -> None:
    camera, found = heads(board_of(shape), layout)
    step = camera.spacing / 2

    def beside(arrow: tuple[np.ndarray, np.ndarray], outwards: tuple[float, float]) -> list[int | None]:
        """The vertices at its back and its head, beyond the border or within it."""
        middle, way = arrow
        return [camera.nearest(*(middle + step * (sign * way + np.array(outwards)))) for sign in (-1, 1)]

    for one, other, outwards in (("left", "right", (-1.0, 0.0)), ("top", "bottom", (0.0, -1.0))):
        if found[one] and len(found[one]) == 1:
            assert beside(found[one][0], outwards) == beside(found[other][0], outwards)
    assert any(found.values())


def test_plain_boards_have_none() -> None:
    scene = Scene(board_of("grid"), bytes(63))
    shapes = build(scene, camera_for(scene, 700, 700), load_theme("light"))
    assert not any(isinstance(shape, Polygons) for shape in shapes)


def test_joined_borders_of_a_board_with_holes_bear_them_too() -> None:
    board = board_from_spec({"shape": "masked", "mask": ["XX.XX", "XXXXX", "XXXXX", "XX.XX"], "joined": "both"})
    scene = Scene(board, bytes(board.size))
    lines, arrows = build(scene, camera_for(scene, 500, 500), load_theme("light"), [seams])
    assert isinstance(lines, Lines) and isinstance(arrows, Polygons) and len(arrows.outlines) == 6


def test_words_say_how_borders_are_joined() -> None:
    assert gluing_of(board_of("grid")).words == ""
    assert "flip" not in gluing_of(board_of("torus")).words
    assert gluing_of(board_of("klein")).words.count("flip") == 1
    assert gluing_of(board_of("projective")).words.count("flip") == 2
