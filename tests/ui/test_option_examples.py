"""What formulas and lists come to, in a few words."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.plane import Plane
from goboard.ui.options.examples import truth_example, weights_example

NINETEEN = cached_grid("grid", 19, 19)


@pytest.mark.parametrize(
    ("formula", "example"),
    [
        ("z >= 1", "z = 1: yes; z = 0: no"),
        ("z > 1/1000", "z = 1: yes; z = 0: no"),
        ("z >= 100000", "z = 100000: yes; z = 0: no"),
        ("int((z+360)/361)", "z = 1: yes; z = 0: no"),
        ("1", "z = 0: yes"),
        ("z + 7", "It has no answer at z = 0, 1, 2, 3."),
        ("z >=", ""),
    ],
)
def test_a_threshold_is_tried(formula: str, example: str) -> None:
    assert truth_example(formula, "z") == example


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("x/2", "A1: 1/2; E5: 5/2; K10: 5"),
        ("exp(-x)", "A1: about 0.3679; E5: about 0.006738; K10: about 4.54e-05"),
        ('["1","5","0"]', "3 weights from 0 to 5"),
        ('["1/3","1/3"]', "2 weights, all 1/3"),
        ("[]", "no weights"),
    ],
)
def test_weights_are_told_at_a_few_points_or_in_numbers(text: str, example: str) -> None:
    assert weights_example(text.replace("5/2", "2.5"), NINETEEN) == example.replace("5/2", "2.5").replace("1/2", "0.5")


def test_a_formula_without_a_value_somewhere_says_so() -> None:
    assert "zero" in weights_example("1/(x-1)", NINETEEN)


def test_every_kind_of_board_has_points_to_tell_of() -> None:
    points = board_from_spec({"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]]})
    assert weights_example("x", points).count(":") == 2
    assert weights_example("x", cached_grid("grid", 1, 1)) == "A1: 1"
    assert weights_example("x+y", Plane().board) == "0,0: 0; 1,0: 1; 2,2: 4"
    assert weights_example("x", None) == ""
