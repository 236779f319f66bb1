"""The weights of points as colours."""

import math

import numpy as np
import pytest

from goboard.boards.catalogue import cached_grid
from goboard.boards.plane import Plane
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.camera.view import PlaneView
from goboard.drawing.colours import blended, contrast, luminance
from goboard.drawing.layers import heat
from goboard.drawing.layers.plane_heat import plane_weights
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Rects, Shape, Texts
from goboard.drawing.theme import load_theme, theme_names
from goboard.rules import catalogue

THREE = cached_grid("grid", 3, 3)
THEME = load_theme("light")


def drawn(weights: list[float], stones: bytes = bytes(9), theme: str = "light", side: int = 300) -> list[Shape]:
    scene = Scene(THREE, stones, weights=np.array(weights))
    return heat.heat(scene, camera_for(scene, side, side), load_theme(theme))


def texts(shapes: list[Shape]) -> list[str]:
    return [item[0] for shape in shapes if isinstance(shape, Texts) for item in shape.items]


def test_every_point_has_a_colour_and_its_number() -> None:
    shapes = drawn([0, 0, 0, 1, 1, 1, 2, 2, 2.5])
    boxes = [box for shape in shapes if isinstance(shape, Rects) for box in shape.boxes.tolist()]
    cell = camera_for(Scene(THREE, bytes(9)), 300, 300).spacing ** 2
    assert sum(width * height for _, _, width, height in boxes) == pytest.approx(9 * cell, rel=0.02)
    assert sorted(texts(shapes)) == ["0", "0", "0", "1", "1", "1", "2", "2", "2.5"]


def test_points_under_stones_have_no_number() -> None:
    assert texts(drawn([1] * 9, stones=bytes([1, 2] + [0] * 7))) == ["1"] * 7


def test_numbers_are_left_out_where_there_is_no_room() -> None:
    assert texts(drawn([1] * 9, side=60)) == []


@pytest.mark.parametrize("name", theme_names())
def test_one_hue_goes_steadily_from_light_to_dark_or_back(name: str) -> None:
    theme = load_theme(name)
    for sign in (1, -1):
        ramp = [luminance(heat.shade_colour(theme, sign * step / heat.STEPS)) for step in range(heat.STEPS + 1)]
        steps = np.diff(ramp)
        assert (steps > 0).all() or (steps < 0).all()
        assert contrast(*(heat.shade_colour(theme, sign * end) for end in (0, 1))) > 3


@pytest.mark.parametrize("name", theme_names())
def test_numbers_can_be_read_on_every_shade(name: str) -> None:
    theme = load_theme(name)
    shapes = drawn([-4, -3, -2, -1, 0, 1, 2, 3, 4], theme=name)
    grounds = [blended(shape.fill, theme.wood_flat) for shape in shapes if isinstance(shape, Rects)]
    inks = [shape.colour for shape in shapes if isinstance(shape, Texts)]
    assert len(grounds) == len(inks) == 9
    assert min(contrast(ink, ground) for ink, ground in zip(inks, grounds, strict=True)) > 4.5


def test_negative_weights_have_the_other_hue_and_zero_the_middle() -> None:
    assert heat.shades_of(np.array([-2.0, 0.0, 1.0])).tolist() == [-heat.STEPS, 0, heat.STEPS // 2]
    assert heat.shades_of(np.array([1.0, 2.0, 3.0])).tolist() == [0, heat.STEPS // 2, heat.STEPS]


def test_equal_weights_and_unknown_ones_are_no_trouble() -> None:
    assert len(set(heat.shades_of(np.array([7.0, 7.0])).tolist())) == 1
    assert heat.shades_of(np.array([math.nan, math.nan])).tolist() == [0, 0]


def test_the_largest_weights_do_not_overflow() -> None:
    largest = np.finfo(np.float64).max
    assert heat.shades_of(np.array([-largest, 0.0, largest])).tolist() == [-heat.STEPS, 0, heat.STEPS]


def test_on_the_plane_the_known_points_in_the_picture_are_coloured() -> None:
    board = Plane().board
    weights = np.ones(board.size)
    weights[board.outside] = math.nan
    scene = Scene(board, bytes(board.size), weights=weights)
    shapes = heat.heat(scene, camera_for(scene, 800, 800), THEME)
    assert 0 < len(texts(shapes)) < board.size
    assert set(texts(shapes)) == {"1"}


def test_numbers_are_short() -> None:
    numbers = (1.0, -2.5, 1 / 3, 1e-9, 1e90)
    assert [heat.weight_text(number) for number in numbers] == ["1", "−2.5", "0.333", "1e−9", "1e90"]


def of_plane(formula: str, view: PlaneView) -> tuple[Scene, PlaneCamera]:
    board = Plane().board
    weights = np.array(catalogue.make("mango", {"F": formula, "T": "z > 0"}).weights(board))
    scene = Scene(board, bytes(board.size), View(part=view), weights=weights, weight_formula=formula)
    camera = camera_for(scene, 600, 400)
    assert isinstance(camera, PlaneCamera)
    return scene, camera


@pytest.mark.parametrize("spacing", [40.0, 8.0, 1.0, 0.001])
@pytest.mark.parametrize("centre", [(0, 0), (1000, -70), (10**400, 5)])
def test_on_the_plane_the_heat_covers_the_picture_wherever_and_however_near_one_looks(
    spacing: float, centre: tuple[int, int]
) -> None:
    scene, camera = of_plane("exp(-x^2-y^2)", PlaneView(centre, spacing=spacing))
    boxes = np.concatenate([shape.boxes for shape in heat.heat(scene, camera, THEME) if isinstance(shape, Rects)])
    left, top = boxes[:, :2].min(axis=0)
    right, bottom = (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    assert left <= 0 and top <= 0 and right >= 600 and bottom >= 400
    assert (boxes[:, 2] * boxes[:, 3]).sum() == pytest.approx((right - left) * (bottom - top))


def test_weights_of_the_plane_are_those_of_the_points_below_the_pixels() -> None:
    scene, camera = of_plane("exp(-(x-3)^2-(y+2)^2)", PlaneView((1, 0), spacing=40.0))
    weights = plane_weights(scene, camera)
    for x, y in ((3, -2), (4, -2), (1, 1)):
        across, down = camera.centre((x, y))
        row, column = np.abs(camera.down - down).argmin(), np.abs(camera.across - across).argmin()
        assert weights[row, column] == pytest.approx(math.exp(-((x - 3) ** 2) - (y + 2) ** 2))


def test_from_far_the_one_heavy_point_is_still_seen() -> None:
    scene, camera = of_plane("exp(-x^2-y^2)", PlaneView((0, 0), spacing=0.01))
    assert plane_weights(scene, camera).max() == 1
