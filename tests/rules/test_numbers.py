"""Exact numbers in and out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.rules.numbers import exact, outward, plain


@given(st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6))
def test_plain_is_read_back(number: Fraction) -> None:
    assert exact(plain(number)) == number


@pytest.mark.parametrize(
    ("value", "text"),
    [(7.5, "7.5"), (0.1, "0.1"), ("1e3", "1000"), (-3, "-3"), (".5", "0.5"), ("-1/8", "-0.125"), ("2/3", "2/3")],
)
def test_numbers_as_people_write_them(value: object, text: str) -> None:
    assert plain(exact(value)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(-(10**5000)), "-1" + "0" * 5000),
        (Fraction(1, 10**4500), "0." + "0" * 4499 + "1"),
        (Fraction(1, 5**3), "0.008"),
        (Fraction(1, 3 * 10**5000), "1/3" + "0" * 5000),
    ],
)
def test_numbers_of_any_length_have_a_text(number: Fraction, text: str) -> None:
    assert plain(number) == text


@given(st.integers(-(10**30), 10**30), st.integers(1, 10**30), st.sampled_from([-5000, 0, 700, 5000]))
def test_the_decimals_outward_enclose_numbers_of_any_size(above: int, below: int, exponent: int) -> None:
    number = Fraction(above, below) * Fraction(10) ** exponent
    low, high = (Fraction(text) for text in outward(number, number))
    assert low <= number <= high
    assert high - low <= abs(number) / 10**19
    assert (low == high) == (low == number)


@pytest.mark.parametrize("value", ["1e999999", "9**9**9", "nan", "inf", float("nan"), "", " ", "1/0", "1/-2", 10**500])
def test_no_numbers(value: object) -> None:
    with pytest.raises(ValueError, match="not a number"):
        exact(value)
