"""The theme for paper: no wood, no light, and stones that can be told apart without colours."""

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.colours import channels, contrast
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Ball, Lines, Picture, Shadows, Shape, Stones, Texts
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import load_theme

PAPER = load_theme("print")


def drawn(spec: dict[str, object], letters: tuple[str, ...] = ()) -> list[Shape]:
    board = board_from_spec(spec)
    stones = bytes(1 + vertex % max(len(letters), 2) for vertex in range(board.size))
    scene = Scene(board, stones, View(coordinates=True), letters=letters)
    return build(scene, camera_for(scene, 600, 600), PAPER)


@pytest.mark.parametrize(
    "spec",
    [{"shape": "grid", "columns": 5, "rows": 5}, {"shape": "geodesic", "frequency": 1}, {"shape": "cube", "side": 3}],
)
def test_nothing_is_shaded(spec: dict[str, object]) -> None:
    assert not any(isinstance(shape, Picture | Shadows | Stones | Ball) for shape in drawn(spec))


def test_small_bodies_are_no_empty_outlines() -> None:
    board = board_from_spec({"shape": "solid", "solid": "snub_dodecahedron", "detail": "all"})
    scene = Scene(board, bytes(board.size), View())
    # half a page with a heading, whose unit is a quarter of a point
    camera = camera_for(scene, 1600, 1200, 4.0)
    lines = [shape for shape in build(scene, camera, PAPER) if isinstance(shape, Lines)]
    ends = np.concatenate([shape.ends for shape in lines])
    assert isinstance(camera, SolidCamera)
    for panel in camera.panels:
        away = np.hypot(ends[:, 0] - panel.circle.x, ends[:, 1] - panel.circle.y)
        assert np.count_nonzero(away < panel.circle.radius) > len(board.edges) / 3


def test_all_colours_are_greys() -> None:
    colours = [PAPER.line, PAPER.mark, PAPER.accent, PAPER.warning, *PAPER.lit, *PAPER.heat, *PAPER.sign]
    colours += [PAPER.stone(player).flat for player in range(1, 40)]
    assert all(len(set(channels(colour)[:3])) == 1 for colour in colours)


def test_signs_can_be_read_on_every_stone() -> None:
    assert all(contrast(PAPER.mark_on(player), PAPER.stone(player).flat) >= 4 for player in range(1, 20))


def test_stones_of_more_players_carry_their_letters() -> None:
    texts = {text for shape in drawn({"shape": "grid", "columns": 5, "rows": 5}, ("W", "X", "Y", "Z"))
             if isinstance(shape, Texts) for text, _, _ in shape.items}  # fmt: skip
    assert {"W", "X", "Y", "Z"} <= texts
