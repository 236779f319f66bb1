"""Lines of grids called otherwise, and letters of other families."""

from dataclasses import replace

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.layers.coordinates import STYLES, kanji
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Texts
from goboard.drawing.theme import load_theme
from goboard.ui.preferences.table import BY_KEY

THEME = load_theme("light")


def around(style: str, *, columns: int = 19, rows: int = 19, shape: str = "grid") -> list[str]:
    board = board_from_spec({"shape": shape, "columns": columns, "rows": rows})
    scene = Scene(board, bytes(board.size), View(coordinates=True, names=style))
    shapes = build(scene, camera_for(scene, 900, 900), THEME)
    return [text for shape in shapes if isinstance(shape, Texts) for text, _, _ in shape.items]


def test_every_style_of_the_preferences_is_drawn() -> None:
    assert set(BY_KEY["board/names"].choices) == {"letters", *STYLES}


@pytest.mark.parametrize(
    ("style", "columns", "rows"),
    [
        ("letters", ["A", "J", "T"], ["19", "1"]),
        ("numbers", ["1", "9", "19"], ["1", "19"]),
        ("kanji", ["1", "9", "19"], ["一", "十九"]),
        ("sgf", ["a", "i", "s"], ["a", "s"]),
    ],
)
def test_lines_are_called_as_in_that_style(style: str, columns: list[str], rows: list[str]) -> None:
    board = board_from_spec({"shape": "grid", "columns": 19, "rows": 19})
    scene = Scene(board, bytes(board.size), View(coordinates=True, names=style))
    camera = camera_for(scene, 900, 900)
    (names,) = [shape for shape in build(scene, camera, THEME) if isinstance(shape, Texts)]
    at = {(round(x), round(y)): text for text, x, y in names.items}
    top = min(y for _, y in at)
    left = min(x for x, _ in at)
    above = [text for (_, y), text in sorted(at.items()) if y == top]
    before = [text for (x, y), text in sorted(at.items(), key=lambda each: each[0][1]) if x == left]
    assert [above[0], above[8], above[18]] == columns
    assert [before[0], before[-1]] == rows


def test_joined_boards_and_large_ones_have_the_styles_too() -> None:
    assert "十三" in around("kanji", columns=13, rows=13, shape="torus")
    assert not any(text.isalpha() and text.isascii() for text in around("numbers", columns=40, rows=30))


def test_numerals() -> None:
    assert [kanji(each) for each in (1, 10, 11, 19, 20, 25, 99, 100)] == [
        "一", "十", "十一", "十九", "二十", "二十五", "九十九", "100",
    ]  # fmt: skip


def test_coordinates_and_signs_have_families_of_their_own() -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    scene = Scene(board, b"\1" + bytes(80), View(coordinates=True), numbers=((0, 77),))
    theme = replace(THEME, coordinate_font="Serif", mark_font="Mono & Co")
    shapes = [shape for shape in build(scene, camera_for(scene, 400, 400), theme) if isinstance(shape, Texts)]
    assert {("77" in [text for text, _, _ in shape.items], shape.family) for shape in shapes} == {
        (True, "Mono & Co"), (False, "Serif"),
    }  # fmt: skip
