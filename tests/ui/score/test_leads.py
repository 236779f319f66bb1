"""The curve and its scale, and the words for it."""

import numpy as np
import pytest

from goboard.ui.score.leads import curve, marks, span
from goboard.ui.score.words import lead_after


def test_a_thinned_curve_keeps_every_extreme() -> None:
    margins = np.sin(np.arange(10_000) * 0.37) * np.linspace(1, 50, 10_000)
    margins[4321] = 400
    pixels = np.arange(10_000) * 299 // 9_999
    at, thinned = curve(pixels, margins, 300)
    assert len(at) == len(thinned) <= 600
    assert thinned.max() == 400
    for pixel in range(300):
        of_pixel = margins[pixels == pixel]
        assert set(thinned[at == pixel]) == {of_pixel.min(), of_pixel.max()}


def test_a_short_curve_is_kept_as_it_is() -> None:
    margins = np.array([1.0, -2.0, 3.0])
    assert curve(np.array([0, 50, 100]), margins, 100)[1] is margins


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (-28, 28, 4, [-20, 0, 20]),
        (-5, 5, 2, [-5, 0, 5]),
        (-1, 130, 3, [0, 50, 100]),
        (0, 326, 8, [0, 50, 100, 150, 200, 250, 300]),
    ],
)
def test_marks_are_round_and_few(low: float, high: float, most: int, expected: list[float]) -> None:
    assert marks(low, high, most) == expected


def test_the_scale_always_holds_zero() -> None:
    for margins in (np.array([30.0, 40.0]), np.array([-40.0]), np.array([])):
        low, high = span(margins)
        assert low < 0 < high


@pytest.mark.parametrize(
    ("names", "margin", "expected"),
    [
        (("Black", "White"), 4.2, "Move 57: Black leads by about 4 points"),
        (("Black", "White"), -1.0, "Move 57: White leads by about 1 point"),
        (("Black", "White"), 0.1, "Move 57: about even"),
        (("Ann", "Bob", "Cid"), -7.0, "Move 57: Ann is about 7 points behind"),
        (("Black", "White"), None, "Move 57: not estimated yet"),
    ],
)
def test_who_leads_is_said_in_words(names: tuple[str, ...], margin: float | None, expected: str) -> None:
    assert lead_after(names, 57, margin) == expected
