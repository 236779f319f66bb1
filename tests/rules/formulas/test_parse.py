"""Formulas are read exactly, and everything that is not one is refused with its place."""

from fractions import Fraction

import pytest

from goboard.rules.formulas.evaluate import evaluate
from goboard.rules.formulas.parse import FormulaError, parse
from goboard.rules.formulas.reals import Real


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1 + 0.2", Fraction(3, 10)),
        ("-2^2", -4),
        ("2^3^2", 512),
        ("2**-3", Fraction(1, 8)),
        ("1e2/3", Fraction(100, 3)),
        (".5*(1+1)", 1),
        ("int(-7/2)", -3),
        ("floor(-7/2) + ceil(-7/2)", -7),
        ("max(1, 2, 3) - min(4, 5)", -1),
        ("abs(-3) - -3", 6),
        ("(1 < 2) + (2 > 3)", 1),
        ("0 ** 0", 1),
        ("sqrt(9/4) + exp(0) + log(1)", Fraction(5, 2)),
    ],
)
def test_constants_are_exact(text: str, value: Fraction) -> None:
    assert evaluate(parse(text, ()), {}) == Real(value)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("   ", 1),
        ("9**9**9", 2),
        ("1 + 9**9**9", 6),
        ("1e999999", 1),
        ("1" * 61, 1),
        ("(" * 60 + "x" + ")" * 60, 51),
        ("-" * 60 + "x", 51),
        ("not " * 60 + "x", 201),
        ("2**" * 60 + "x", 152),
        ("x+" * 240 + "x", 401),
        ("x" * 501, 501),
        ("x.real", 2),
        ("x.__class__", 2),
        ("'text'", 1),
        ("lambda: 1", 1),
        ("factorial(99999)", 1),
        ("max(1, key=2)", 8),
        ("(x := 1)", 4),
        ("１", 1),
        ("a" * 400, 1),
        ("x\x00", 2),
        ("x\n+ 1", 2),
        ("x # why", 3),
        ("1(2)", 2),
        ("1and 2", 2),
        ("x x", 3),
        ("x + ", 3),
        ("x // y", 4),
        ("x << y", 4),
        ("x, y", 1),
        ("max(*x, 1)", 5),
        ("exp(x, y)", 1),
        ("exp", 1),
        ("(x", 1),
        ("x)", 2),
        ("1/0", 2),
        ("sqrt(-1)", 1),
        ("z", 1),
    ],
)
def test_refused_with_its_place(text: str, column: int) -> None:
    with pytest.raises(FormulaError, match=rf"\(column {column}\)") as caught:
        parse(text, ("x", "y"))
    assert caught.value.column == column


def test_powers_written_with_a_caret_do_not_shift_the_place() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("x^2+y^2+x//y", ("x", "y"))
    assert caught.value.column == 11
