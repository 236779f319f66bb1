"""Words below pictures."""

import pytest

from goboard.drawing.export import sheet as sheets
from goboard.drawing.export.album import FIGURE, FIGURES, Album, Wish
from goboard.drawing.export.sheet import Sheet, board_height, broken, sheet_sides
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Texts, text_width
from goboard.drawing.theme import load_theme
from tests.drawing.test_diagram import KO, album
from tests.drawing.test_part import GRID

THEME = load_theme("light")
LONG = ", ".join(f"{number} at {number - 30}" for number in range(50, 200, 3))


@pytest.mark.parametrize("size", [(400, 400), (400, 150), (120, 900), (30, 20)])
def test_words_stand_below_the_board_and_none_is_lost(size: tuple[int, int]) -> None:
    sheet = Sheet(Scene(GRID, bytes(361)), *size, ("Moves 50–200", LONG))
    words = [shape for shape in sheet.shapes(THEME) if isinstance(shape, Texts)][-1]
    assert " ".join(text for text, _, _ in words.items) == f"Moves 50–200 {LONG}"
    assert all(sheet.board_height < y < size[1] for _, _, y in words.items)
    assert sheet.camera().height == sheet.board_height >= size[1] // 3


def test_the_longer_side_is_kept_with_words_below() -> None:
    plain, told = album(KO, Wish(what=FIGURE, caption=False)), album(KO, Wish(what=FIGURE, titled=True))
    assert plain.sides(500) == (500, 500) and plain.words(0) == ()
    assert told.words(0) == ("Moves 1–13", "11 at 7, 12 passes")
    width, height = told.sides(500)
    assert height == 500 > width
    sheet = told.sheet(0, width, height)
    assert abs(sheet.board_height - width) <= 2


def test_all_pictures_of_an_album_are_of_one_size() -> None:
    found: Album = album(KO, Wish(what=FIGURES, each=5))
    assert [bool(found.words(index)) for index in range(len(found))] == [False, False, True]
    width, height = found.sides(300)
    assert found.sheet(0, width, height).board_height > found.sheet(2, width, height).board_height


def test_words_are_broken_where_they_are_too_long() -> None:
    assert broken("one two three", 5) == ["one two", "three"]
    assert "".join(broken("白" * 30, 7)) == "白" * 30
    assert max(map(len, broken("白" * 30, 7))) == 7


def test_what_has_a_size_of_its_own_grows_with_large_pictures() -> None:
    scene = Scene(GRID, bytes(361), View(coordinates=True))
    small, large = (Sheet(scene, side, side).camera().label_size / side for side in (900, 9000))
    assert large == pytest.approx(small, rel=0.3)


@pytest.mark.parametrize("words", ["nine or ten " * 500, "x" * 6000, "白" * 6000])
def test_long_words_below_a_picture_are_measured_a_few_times_not_at_each_line_and_size(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0

    def width(text: str) -> float:
        nonlocal measured
        measured += len(text)
        return text_width(text)

    monkeypatch.setattr(sheets, "text_width", width)
    sides = sheet_sides((900, 900), 1800, ((words,),))
    left = board_height(*sides, (words,))
    assert 0 < measured < 25 * len(words)
    # as much of the picture as words may take, in letters as large as that
    assert 0.36 * sides[1] < sides[1] - left < 0.51 * sides[1]
