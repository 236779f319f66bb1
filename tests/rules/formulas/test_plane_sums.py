"""Totals over the whole plane: rigorous, against brute force, and refused outside the family."""

import math
import threading
from fractions import Fraction

import pytest

from goboard.rules.formulas.balls import working_precision
from goboard.rules.formulas.errors import NotSummable
from goboard.rules.formulas.evaluate import evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.plane_sums import plane_sum
from goboard.rules.formulas.reals import Real, sign, total

PLANE = ("x", "y")


@pytest.mark.parametrize(
    "text",
    [
        "exp(-x^2-y^2)",
        "exp(-(x^2+y^2)/10)/7",
        "2*exp(-x^2-y^2) - 3*x^2*exp(-2*x^2-y^2)",
        "(x^2+abs(x)*y^2+1)*exp(-x^2-y^2+x-y/2)",
        "exp(-x^2+x*y-y^2)",
        "(1+x*y)*exp(-x^2+x*y-2*y^2+abs(x)-y)",
        "exp(-(abs(x)+abs(y)))",
        "abs(x)*y^4*exp(-abs(x)-2*abs(y)+x/3)",
        "(1/2)**(abs(x)+abs(y))",
        "(x+abs(x))/3^abs(x)*exp(-y^2)",
        "1/exp((x^2+y^2)/20)",
        "abs(-x^3*y)*exp(-x^2-y^2)*exp(1)",
        "sqrt(2)**-(x^2)*2^-(y*y)",
        "exp(-x^2-y^2)^(1/2)",
    ],
)
def test_totals_agree_with_brute_force(text: str) -> None:
    names = {"exp": math.exp, "abs": abs, "sqrt": math.sqrt}
    code = compile(text.replace("^", "**"), "F", "eval")
    brute = math.fsum(eval(code, names, {"x": x, "y": y}) for x in range(-70, 71) for y in range(-70, 71))
    assert math.isclose(float(plane_sum(parse(text, PLANE))), brute, rel_tol=1e-9)


@pytest.mark.parametrize("text", ["exp(-x^2-y^2)", "exp(-x^2+x*y-y^2)", "x^2*exp(-x^2-abs(y))", "exp(-abs(x)-abs(y))"])
def test_balls_of_every_size_hold_the_same_total(text: str) -> None:
    number = plane_sum(parse(text, PLANE))
    balls = [number.enclosure(bits) for bits in (64, 128, 512)]
    with working_precision(600):
        assert all(ball.overlaps(balls[-1]) for ball in balls)
        assert balls[-1].rad() * 2**480 < 1


def test_slow_weights_come_close_to_their_integral() -> None:
    assert math.isclose(float(plane_sum(parse("exp(-(x^2+y^2)/10^6)", PLANE))), math.pi * 10**6, rel_tol=1e-12)
    mixed = plane_sum(parse("exp(-(x^2+x*y/10+y^2)/19)", PLANE))
    assert math.isclose(float(mixed), math.pi * 19 / math.sqrt(1 - 1 / 400), rel_tol=1e-12)


def test_the_tail_beyond_a_window_is_positive_and_told_from_zero() -> None:
    weight = parse("exp(-x^2-y^2)", PLANE)
    window = [evaluate(weight, {"x": x, "y": y}) for x in range(-12, 13) for y in range(-12, 13)]
    tail = plane_sum(weight) - total(window)
    assert sign(tail) == 1
    assert sign(tail - evaluate(parse("8*exp(-169)", ()), {})) == -1
    assert sign(tail - evaluate(parse("7*exp(-169)", ()), {})) == 1


@pytest.mark.parametrize(
    "text",
    [
        "(x - x)*y + exp(-x^2-y^2) - exp(-y*y-x*x)",
        "x*exp(-x^2-(y-1)^2)",
        "y^3*abs(x)*exp(-abs(x)-abs(y))",
        "x*exp(-x^2+x*y-y^2)",
    ],
)
def test_totals_that_cancel_are_exactly_zero(text: str) -> None:
    assert plane_sum(parse(text, PLANE)) == Real(0)


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "x",
        "exp(-x^2)",
        "exp(x^2-y^2)",
        "exp(-x-y)",
        "exp(-x^2+2*x*y-y^2)",
        "exp(-x^2+3*x*y-y^2)",
        "exp(-abs(x)+x-y^2)",
        "exp(-x^4-y^4)",
        "1/(1+x^2+y^2)^2",
        "exp(-sqrt(x^2+y^2))",
        "exp(-max(abs(x), abs(y)))",
        "abs(x) <= 3",
        "(x+y+1)**20*(x-y)**20*exp(-x^2-y^2)",
        "exp(-(x^2+y^2)/10**9)",
        "exp(-(x-10**6)^2-y^2)",
        "2**(abs(x)+abs(y))",
        "1/x",
    ],
)
def test_others_are_refused(text: str) -> None:
    with pytest.raises(NotSummable) as refused:
        plane_sum(parse(text, PLANE))
    assert str(refused.value).endswith(".") and ".." not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("2^-(abs(x)+abs(y))", Fraction(9)),
        ("3^-abs(x)/5^abs(y)", Fraction(3)),
        ("abs(x)*2^-(abs(x)+abs(y))", Fraction(12)),
        ("(x^2+1)*2^-abs(x)*3^-abs(y)", Fraction(30)),
        ("6^-abs(x)*(2/3)^x*2^-abs(y)", Fraction(1) * (Fraction(1, 8) + Fraction(1, 3) + 1) * 3),
    ],
)
def test_geometric_totals_are_fractions(text: str, whole: Fraction) -> None:
    assert plane_sum(parse(text, PLANE)) == Real(whole)


def test_the_refusal_states_the_family() -> None:
    with pytest.raises(NotSummable, match="only if it is a sum of polynomials"):
        plane_sum(parse("1/(1+x^2+y^2)^2", PLANE))


def test_threads_do_not_disturb_each_others_precision() -> None:
    wrong = list[int]()

    def compare(bits: int) -> None:
        for n in range(2, 60):
            ball = Real.of(evaluate(parse(f"exp(1/{n})", ()), {})).enclosure(bits)
            if not ball.rad() * 2 ** (bits - 2) < 1:
                wrong.append(n)

    threads = [threading.Thread(target=compare, args=(bits,)) for bits in (60, 900)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
