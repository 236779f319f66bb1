"""Numbers that grow: refused with a sentence or carried on as balls, never a crash of the process or of Python."""

import subprocess
import sys
from fractions import Fraction

import pytest

from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.reals import Real, sign, total

TOO_LARGE = [
    ("grid", "exp(10^20*x)"),
    ("grid", "exp(10^9*x)"),
    ("grid", "exp(10^5*x)"),
    ("grid", "exp(10^20)"),
    ("grid", "exp(exp(50))"),
    ("grid", "exp(exp(x*20))"),
    ("grid", "floor(exp(exp(50*x)))"),
    ("grid", "int(-exp(10^20*x)) + ceil(exp(10^20*x))"),
    ("grid", "1/(exp(-10^20*x) - exp(-10^21*x))"),
    ("grid", "(x+5)**(x+5)**(x+5)"),
    ("plane", "exp(10^20-x^2-y^2)"),
    ("plane", "exp(exp(50)-x^2-y^2)"),
]
PROGRAM = """
import sys
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue

for line in sys.stdin.read().splitlines():
    shape, weights = line.split(" ", 1)
    board = board_from_spec({"shape": shape} if shape == "plane" else {"shape": shape, "columns": 2, "rows": 1})
    print(catalogue.make("mango", {"F": weights}).misfit(board))
"""


def value(text: str, **values: Fraction | int) -> Real | bool:
    return evaluate(parse(text, values.keys()), values)


def test_weights_too_large_for_a_computer_are_refused_and_the_process_lives() -> None:
    lines = "\n".join(f"{shape} {weights}" for shape, weights in TOO_LARGE)
    ran = subprocess.run([sys.executable, "-c", PROGRAM], input=lines, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    refused = ran.stdout.splitlines()
    assert len(refused) == len(TOO_LARGE)
    assert all("too large" in sentence for sentence in refused), refused


@pytest.mark.parametrize("text", ["exp(-10^12)", "exp(-exp(50))", "1/exp(10^20)", "(1/3)^(10^20*x)", "x^-(10^99)"])
def test_tiny_numbers_are_enclosed(text: str) -> None:
    tiny = value(text, x=2)
    assert isinstance(tiny, Real)
    low, high = tiny.bounds()
    assert 0 == low < high < Fraction(1, 10**90_000)
    assert sign(tiny) == 1


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("10^5000", 3),
        ("10^5000*z", 3),
        ("z + 10^5000", 7),
        ("z/10^4500", 5),
        ("2^-100000", 2),
        ("1/101^500 + 1/103^500", 11),
        ("1/101^500 - 1/103^500", 11),
        ("3^1500*7^1000", 7),
        ("1/3^1500/7^1000", 9),
    ],
)
def test_long_constants_are_refused_where_they_arise(text: str, column: int) -> None:
    with pytest.raises(FormulaError, match=rf"too large or too long .*\(column {column}\)"):
        parse(text, ("z",))


def test_powers_out_of_reach_are_compared_all_the_same() -> None:
    far = 10**299
    assert value("2^-abs(x) > 0", x=far) is True
    assert value("3/2^abs(x) < 2^-x*4", x=far) is True
    assert value("(-3)^x < 0", x=10**9 + 1) is True
    assert value("(-3)^x < 0", x=10**9) is False
    assert value("x^20*(x^2+1)^20 > x^59", x=far) is True
    assert value("(2*sqrt(2))^-x < (2*sqrt(2))^(1-x)", x=far) is True


def test_sums_of_long_numbers_are_compared_all_the_same() -> None:
    assert value("(x+1)^900/x^900 + x^900/(x+1)^900 > 2", x=10**6) is True
    assert value("floor((x+1)^900/x^900 + 1/(x+7)^900)", x=10**6) == Real(1)


def test_a_threshold_s_wrong_answer_is_told_in_few_digits() -> None:
    with pytest.raises(FormulaError, match=r"^T gave about .{1,14}, and only 0 or 1"):
        as_truth(value("z^300", z=10**40))
    with pytest.raises(FormulaError, match=r"^T gave about .{1,14}, and only 0 or 1"):
        as_truth(value("z/7", z=Fraction(1, 3**2000)))


def test_huge_reals_have_a_float_and_no_bounds() -> None:
    huge = value("exp(10^20)")
    assert isinstance(huge, Real)
    assert float(huge) == float(Real(10**400)) == float("inf")
    assert float(Real(-(10**400))) == float("-inf")
    with pytest.raises(FormulaError, match="too large"):
        huge.bounds()


def test_sums_with_long_denominators_are_enclosed_and_cancel() -> None:
    parts = [Fraction(1, base**900) for base in range(90, 130)]
    whole = total(parts)
    assert whole.rational is None
    low, high = whole.bounds(30)
    assert low < sum(parts) < high
    assert high - low < low / 10**25
    assert sign(whole - total(parts)) == 0
    with pytest.raises(Undecided):
        sign(whole - total(reversed(parts)))
