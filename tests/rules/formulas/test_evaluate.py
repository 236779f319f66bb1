"""Values of formulas: rational ones against fractions, the rest against floats, thresholds against the text."""

import math
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goboard.rules.formulas.errors import Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import FormulaError, parse
from goboard.rules.formulas.reals import Real

RATIONAL = st.fractions(min_value=-50, max_value=50, max_denominator=9)
LEAVES = st.sampled_from(["x", "y", "3", "0.25"])
RATIONAL_FORMULAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda parts: f"({''.join(parts)})"),
        inner.map(lambda text: f"abs({text})"),
        inner.map(lambda text: f"-{text}"),
    ),
    max_leaves=8,
)


def value(text: str, **values: Fraction | int) -> Real | bool:
    return evaluate(parse(text, values.keys()), values)


@settings(deadline=None)
@given(RATIONAL_FORMULAS, RATIONAL, RATIONAL)
def test_rational_formulas_agree_with_fractions(text: str, x: Fraction, y: Fraction) -> None:
    by_python = eval(text.replace("0.25", "quarter"), {"x": x, "y": y, "quarter": Fraction(1, 4)})
    assert value(text, x=x, y=y) == Real(by_python)


@settings(deadline=None)
@given(st.integers(-9, 9), st.integers(1, 9))
@pytest.mark.parametrize(
    "text",
    ["exp(-x^2/9)*y", "sqrt(y)+log(y+1)", "y**(x/3)", "exp(sqrt(y))/(1+exp(x))", "abs(1-sqrt(y+1))", "2^-abs(x)"],
)
def test_other_formulas_agree_with_floats(text: str, x: int, y: int) -> None:
    names = {"exp": math.exp, "sqrt": math.sqrt, "log": math.log, "abs": abs, "x": x, "y": y}
    found = value(text, x=x, y=y)
    assert math.isclose(float(found), eval(text.replace("^", "**"), names), rel_tol=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "exp(-1) - exp(-1)",
        "exp(2)*exp(-2) - 1",
        "sqrt(2)*sqrt(2) - 2",
        "sqrt(2)*sqrt(3) - sqrt(6)",
        "log(12) - 2*log(2) - log(3)",
        "8**(1/3) - 2",
        "(1+sqrt(2))*(1-sqrt(2)) + 1",
        "log(exp(sqrt(2))) - sqrt(2)",
        "exp(log(2)/2)**2 - 2",
        "1/(1+exp(1)) - 1/(1+exp(1))",
    ],
)
def test_what_cancels_is_exactly_zero(text: str) -> None:
    assert value(text) == Real(0)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("floor(exp(1))", 2),
        ("floor(-exp(1))", -3),
        ("ceil(exp(1))", 3),
        ("int(-exp(1))", -2),
        ("floor(exp(50))", 5184705528587072464087),
    ],
)
def test_whole_parts_of_irrational_numbers(text: str, whole: int) -> None:
    assert value(text) == Real(whole)


def test_numbers_closer_than_floats_can_tell_are_decided() -> None:
    assert value("exp(x) > y", x=1, y=Fraction(27182818284590452353602874713526624977, 10**37)) is True
    assert value("exp(x) > y", x=1, y=Fraction(27182818284590452353602874713526624978, 10**37)) is False


def test_equal_numbers_that_do_not_fold_are_undecided() -> None:
    with pytest.raises(Undecided):
        value("log(10403) >= log(101) + log(103)")


@pytest.mark.parametrize("text", ["1/x", "log(x)", "sqrt(x-1)", "x**-1", "(x-2)**0.5", "1/(exp(x)-1)"])
def test_no_value_there(text: str) -> None:
    with pytest.raises(FormulaError, match=r"\(column \d\)"):
        value(text, x=0)


def test_towers_of_powers_are_no_trap() -> None:
    assert value("x**x**x > 1", x=19) is True
    with pytest.raises(FormulaError, match="too large"):
        value("floor(x**x**x)", x=19)


def test_huge_exponentials_are_no_trap() -> None:
    assert value("exp(exp(50)) > 1") is True
    with pytest.raises(FormulaError, match="too large"):
        value("floor(exp(exp(50)))")


@pytest.mark.parametrize(
    ("text", "z", "alive"),
    [
        ("int((z+360)/361)", 0, False),
        ("int((z+360)/361)", 1, True),
        ("int((z+360)/361)", 361, True),
        ("z > 1/1000", Fraction(1, 1000), False),
        ("0 < z <= 2 and not z == 1", 2, True),
        ("z >= 3 or z", 0, False),
        ("1", 0, True),
        ("min(1, exp(z))", 1, True),
    ],
)
def test_thresholds(text: str, z: Fraction, alive: bool) -> None:
    assert as_truth(value(text, z=z)) is alive


def test_a_threshold_gives_nothing_but_zero_or_one() -> None:
    with pytest.raises(FormulaError, match="T gave 2, and only 0 or 1"):
        as_truth(value("int((z+360)/361)", z=721))
    with pytest.raises(FormulaError, match=r"T gave about 2\.71828, and only 0 or 1"):
        as_truth(value("exp(z)", z=1))


def test_reals_are_bounded_by_decimals_and_can_be_pickled() -> None:
    number = value("exp(1) + sqrt(2)/3")
    assert isinstance(number, Real)
    low, high = number.bounds(12)
    assert 0 <= Fraction(math.e) + Fraction(math.sqrt(2)) / 3 - low < Fraction(1, 10**10)
    assert 0 < high - low <= Fraction(1, 10**11)
    assert pickle.loads(pickle.dumps(number)) == number
