"""Formulas in floats, at many places at once."""

import numpy as np
import pytest

from goboard.rules.formulas.arithmetic import COMPARISONS, OPERATIONS
from goboard.rules.formulas.evaluate import evaluate
from goboard.rules.formulas.floats import rounded_values
from goboard.rules.formulas.parse import parse

PLACES = np.arange(-3.0, 4.0)
FORMULAS = (
    "exp(-x^2-y^2)", "int(x/2) + floor(y/2) - ceil(x/3)", "min(x, y, 1) + max(x, -y)", "abs(x) * sqrt(y*y) - 1/7",
    "log(1+x*x) ** 2", "(x < y <= 2) + (x == 1) + (y != 0)", "x > 0 and y >= 0 or not x", "3", "x >= -1 and x < 2",
)  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_floats_are_about_the_exact_values(text: str) -> None:
    formula = parse(text, ("x", "y"))
    found = rounded_values(formula, {"x": PLACES[None, :], "y": PLACES[:, None]})
    assert found.shape == (7, 7)
    for row, y in enumerate(range(-3, 4)):
        for column, x in enumerate(range(-3, 4)):
            assert found[row, column] == pytest.approx(float(evaluate(formula, {"x": x, "y": y})))


def test_every_operation_and_comparison_has_its_float() -> None:
    from goboard.rules.formulas import floats

    assert set(floats._OPERATIONS) == set(OPERATIONS) | {"and", "or", "not"}
    assert set(floats._COMPARISONS) == set(COMPARISONS)


def test_no_value_is_not_finite_and_numbers_beyond_floats_are_infinite() -> None:
    for text in ("1/x", "sqrt(x-1)", "log(x)"):
        assert not np.isfinite(rounded_values(parse(text, ("x",)), {"x": np.zeros(1)})).any()
    assert rounded_values(parse("10^400 + x", ("x",)), {"x": np.zeros(2)}).tolist() == [np.inf] * 2
