"""The overlays' signs by themselves."""

from itertools import combinations

import pytest

from goboard.drawing.overlays.finding import swatch
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import load_theme, theme_names

COLOURS = ("fill", "stroke", "colour", "style")
SHADES = {"settled", "influence"}
"""Whole cells, which differ by nothing but their colours."""


def looks(shapes: list[Shape], without: tuple[str, ...] = ()) -> str:
    parts = ([(name, str(value)) for name, value in vars(shape).items() if name not in without] for shape in shapes)
    return "\n".join(map(repr, parts))


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("side", [20, 48])
def test_no_two_overlays_look_alike_and_none_is_bare_board(theme: str, side: int) -> None:
    drawn = [swatch(each, side, load_theme(theme)) for each in (*OVERLAYS, None)]
    assert all(looks(one) != looks(other) for one, other in combinations(drawn, 2))
    assert all(len(shapes) > len(drawn[-1]) for shapes in drawn[:-1])


def test_signs_differ_in_shape_for_whoever_sees_no_colours() -> None:
    theme = load_theme("light")
    drawn = [swatch(each, 48, theme) for each in OVERLAYS if each.name not in SHADES]
    assert all(looks(one, COLOURS) != looks(other, COLOURS) for one, other in combinations(drawn, 2))
