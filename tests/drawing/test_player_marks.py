"""More than two players: letters and marks that tell their stones apart."""

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.drawing.export.svg import to_svg
from goboard.drawing.layers import pointer, stones
from goboard.drawing.numbering import letters_of, stone_letters
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Pointer, Scene
from goboard.drawing.shapes import Discs, Polygons, Shape, Texts
from goboard.drawing.theme import load_theme
from goboard.rules.options import MOST_PLAYERS
from goboard.session.snapshot import Mark

NINE = cached_grid("grid", 9, 9)
THEME = load_theme("light")
LETTERS = stone_letters(("Ann", "Bob", "Cyd"))
STONES = bytes([1, 2, 3, 1] + [0] * 77)


def marks_of(scene: Scene, side: int = 600) -> list[Shape]:
    return stones.letters(scene, camera_for(scene, side, side), THEME)


def letters_in(shapes: list[Shape]) -> list[str]:
    return [text for shape in shapes if isinstance(shape, Texts) for text, _, _ in shape.items]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("1", "2", "3"), "123"),
        (("Ann", "Bob", "Cyd"), "ABC"),
        (("ann", "Ada", "Adan"), "ADN"),
        (("Player 1", "Player 2", "Player 3"), "123"),
        (("Ann Lee", "Player 2", "Player 3"), "A23"),
        (("a", "Anna", "…!", "Ölaf"), "aABÖ"),
        (("Anna", "A"), "NA"),
    ],
)
def test_letters_come_from_the_names(names: tuple[str, ...], letters: str) -> None:
    assert "".join(letters_of(names)) == letters


def test_sixty_two_players_of_one_name_have_different_letters() -> None:
    letters = letters_of(tuple("x" * n for n in range(2, MOST_PLAYERS + 2)))
    assert len(set(letters)) == MOST_PLAYERS
    assert all(len(letter) == 1 for letter in letters)


def test_two_players_need_no_marks() -> None:
    assert stone_letters(("Ann", "Bob")) == ()
    assert marks_of(Scene(NINE, bytes([1, 2] + [0] * 79))) == []


def test_every_stone_carries_the_letter_of_its_player() -> None:
    assert sorted(letters_in(marks_of(Scene(NINE, STONES, letters=LETTERS)))) == ["A", "A", "B", "C"]


def test_stones_of_a_few_pixels_have_the_shape_alone_and_smaller_ones_nothing() -> None:
    scene = Scene(NINE, STONES, letters=LETTERS)
    small = marks_of(scene, 130)
    assert small and not letters_in(small)
    assert marks_of(scene, 60) == []


def test_the_first_twelve_players_have_different_shapes() -> None:
    stones = bytes([*range(1, 13), *([0] * 69)])
    scene = Scene(NINE, stones, letters=letters_of(tuple(map(str, range(1, 13)))))
    camera = camera_for(scene, 600, 600)
    kinds = set()
    for vertex, shape in enumerate(s for s in marks_of(scene) if not isinstance(s, Texts)):
        assert isinstance(shape, (Discs, Polygons))
        corners = (shape.outlines[0] - camera.centres[vertex]).round(3) if isinstance(shape, Polygons) else ()
        kinds.add((str(corners), bool(shape.fill)))
    assert len(kinds) == 12


def test_a_sign_of_the_record_takes_the_place_of_the_mark() -> None:
    scene = Scene(NINE, STONES, letters=LETTERS, marks=(Mark("TR", 2),))
    assert letters_in(marks_of(scene)) == ["A", "A", "B"]


def test_marks_on_dead_stones_are_faint() -> None:
    shapes = marks_of(Scene(NINE, STONES, letters=LETTERS, dead=(0,)))
    dead = [shape.colour for shape in shapes if isinstance(shape, Texts) and len(shape.colour) == 9]
    assert [colour[7:] for colour in dead if colour[7:] != "ff"] == ["80"]


def test_the_stone_under_the_pointer_says_whose_it_would_be() -> None:
    scene = Scene(NINE, STONES, letters=LETTERS, pointer=Pointer(40, 3, spots=(40,)))
    assert letters_in(pointer.pointer(scene, camera_for(scene, 600, 600), THEME)) == ["C"]


def test_the_last_move_is_ringed_around_its_mark() -> None:
    with_marks, without = (Scene(NINE, STONES, last_vertex=0, letters=letters) for letters in (LETTERS, ()))
    camera = camera_for(without, 600, 600)
    (wide,), (narrow,) = (stones.last_move(scene, camera, THEME) for scene in (with_marks, without))
    assert isinstance(wide, Discs) and isinstance(narrow, Discs)
    assert narrow.radius < 0.6 * camera.stone_radius < wide.radius < camera.stone_radius


def test_svg_holds_the_letters() -> None:
    scene = Scene(NINE, STONES, letters=LETTERS)
    text = to_svg(build(scene, camera_for(scene, 600, 600), THEME), 600, 600)
    assert all(f">{letter}</text>" in text for letter in "ABC")
