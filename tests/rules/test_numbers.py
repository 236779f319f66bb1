"""Exact numbers in and out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.rules.numbers import exact, plain


@given(st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6))
def test_plain_is_read_back(number: Fraction) -> None:
    assert exact(plain(number)) == number


@pytest.mark.parametrize(
    ("value", "text"),
    [(7.5, "7.5"), (0.1, "0.1"), ("1e3", "1000"), (-3, "-3"), (".5", "0.5"), ("-1/8", "-0.125"), ("2/3", "2/3")],
)
def test_numbers_as_people_write_them(value: object, text: str) -> None:
    assert plain(exact(value)) == text


@pytest.mark.parametrize("value", ["1e999999", "9**9**9", "nan", "inf", float("nan"), "", " ", "1/0", "1/-2", 10**500])
def test_no_numbers(value: object) -> None:
    with pytest.raises(ValueError, match="not a number"):
        exact(value)
