"""What formulas and lists come to, in a few words."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.plane import Plane
from goboard.ui.options.formula import truth_example, valueless, weights_example

NINETEEN = cached_grid("grid", 19, 19)


@pytest.mark.parametrize(
    ("formula", "example"),
    [
        ("z >= 1", "z = 1: yes; z = 0: no"),
        ("z > 1/1000", "z = 1: yes; z = 0: no"),
        ("z >= 100000", "z = 100000: yes; z = 0: no"),
        ("int((z+360)/361)", "z = 1: yes; z = 0: no"),
        ("1", "z = 0: yes"),
        ("z", "z = 1: yes; z = 0: no; z = 2: neither, such moves are refused"),
        ("z + 7", "It is neither yes nor no at z = 0, 1, 2, 0.5."),
        ("z/0", ""),
        ("z >=", ""),
    ],
)
def test_a_threshold_is_tried(formula: str, example: str) -> None:
    assert truth_example(formula, "z") == example


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("x/2", "A1: 1/2; E5: 5/2; K10: 5"),
        ("exp(-x)", "A1: about 0.3679; E5: about 0.006738; K10: about 0.00004540"),
        ("exp(-10^9*x)", "A1: nearly 0; E5: nearly 0; K10: nearly 0"),
        ("10^400", "A1: 1.00000000E+400; E5: 1.00000000E+400; K10: 1.00000000E+400"),
        ('["1","5","0"]', "3 weights from 0 to 5"),
        ('["1/3","1/3"]', "2 weights, all 1/3"),
        ("[]", "no weights"),
    ],
)
def test_weights_are_told_at_a_few_points_or_in_numbers(text: str, example: str) -> None:
    assert weights_example(text.replace("5/2", "2.5"), NINETEEN) == example.replace("5/2", "2.5").replace("1/2", "0.5")


@pytest.mark.parametrize("formula", ["z/0", "sqrt(0-1-z^2)", "z > 1/(z-z)"])
def test_a_threshold_that_never_has_a_value_is_told_apart(formula: str) -> None:
    assert "never has a value" in valueless(formula, "z")


@pytest.mark.parametrize("formula", ["z", "1/z > 2", "sqrt(z-1000) > 3", "z + 7", "z >"])
def test_a_threshold_that_has_a_value_somewhere_may_be_tried(formula: str) -> None:
    assert valueless(formula, "z") == ""


def test_a_number_too_large_to_be_shown_is_told_in_words() -> None:
    assert "too large" in weights_example("exp(10^6)", NINETEEN)


def test_a_formula_without_a_value_somewhere_says_so() -> None:
    assert "zero" in weights_example("1/(x-1)", NINETEEN)


def test_every_kind_of_board_has_points_to_tell_of() -> None:
    points = board_from_spec({"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]]})
    assert weights_example("x", points).count(":") == 2
    assert weights_example("x", cached_grid("grid", 1, 1)) == "A1: 1"
    assert weights_example("x+y", Plane().board) == "0,0: 0; 1,0: 1; 2,2: 4"
    assert weights_example("x", None) == ""
