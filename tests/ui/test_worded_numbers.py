"""Numbers, colons and names of goboard's own that each language writes in its way."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import cached_grid
from goboard.drawing.scene import Scene
from goboard.games.judging import Judgements, _points
from goboard.games.reviews import judgements
from goboard.games.values import PointCodec
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayPass
from goboard.session.results import in_words
from goboard.ui.clocks.face import digits
from goboard.ui.decimals import ProgressBar
from goboard.ui.files.recent import match_words
from goboard.ui.language import share_words, speak, worded
from goboard.ui.options.formula import truth_example, weights_example
from goboard.ui.panels.count_table import signed
from goboard.ui.score.book import COUNT, Said
from goboard.ui.score.words import headline
from goboard.ui.study.strips import AutoplayStrip
from goboard.words.wording import Wording
from tests.games.test_reviews import node
from tests.ui.driver import WindowDriver


@pytest.fixture
def spoken() -> Iterator[Callable[[str], None]]:
    yield lambda code: speak(Wording(code))
    speak(Wording())


def test_counts_results_and_clocks(spoken: Callable[[str], None]) -> None:
    said = in_words("B+3.5", ("Black", "White"), "point")
    assert (said, signed(Fraction(-13, 2)), digits(4321)) == ("Black wins by 3.5 points.", "−6.5", "4.3")
    spoken("de")
    assert (worded(said), signed(Fraction(-13, 2)), digits(4321)) == ("Black gewinnt mit 3,5 Punkten.", "−6,5", "4,3")
    assert worded(in_words("B+1/3", ("A", "B"), "point")) == "A gewinnt mit 1/3 Punkten."
    assert worded(in_words("B+1.5935622423", ("A", "B"), "point")) == "A gewinnt mit 1,594 Punkten."
    assert signed(Fraction("1.5935622423")) == "1,594"
    assert worded(_points(Judgements("", end=(Fraction("1.5935622423"), Fraction(7))))).startswith("1,594 ")
    assert worded(in_words("B+1e400.5", ("A", "B"), "point")) == "A gewinnt mit 1e400.5 Punkten."


def test_a_lead_that_is_counted(spoken: Callable[[str], None]) -> None:
    said = Said(3.75, 0.0, COUNT, even=0.0)
    assert worded(headline(("Black", "White"), said)) == "Black leads by 3.75."
    spoken("de")
    assert worded(headline(("Schwarz", "Weiß"), said)) == "Schwarz führt um 3,75."


def test_seconds_a_move(qtbot: QtBot, spoken: Callable[[str], None]) -> None:
    spoken("de")
    strip = AutoplayStrip(1.5)
    qtbot.addWidget(strip)
    assert strip.speed.text().startswith("1,")


def test_a_colon_has_its_space_in_french(spoken: Callable[[str], None]) -> None:
    assert truth_example("z > 1/2", "z") == "z = 1: yes; z = 0: no"
    spoken("fr")
    assert truth_example("z > 1/2", "z") == "z = 1\u00a0: oui\u202f; z = 0\u00a0: non"
    assert weights_example("x", cached_grid("grid", 3, 3)) == "A1\u00a0: 1\u202f; B2\u00a0: 2"


def test_goboard_s_own_search_is_named_in_the_language_wherever_it_was_read(spoken: Callable[[str], None]) -> None:
    (read,) = judgements(node("GOBQ[goboard search::60:0.5:1]"), PointCodec(3, 3))
    spoken("de")
    assert worded(read.source) == "goboard-Suche"


def test_a_pass_is_called_so_beside_the_board(driver: WindowDriver, spoken: Callable[[str], None]) -> None:
    assert Scene(cached_grid("grid", 3, 3), bytes(9)).pass_word == "Pass"
    spoken("fr")
    driver.window.send(OpenBytes(b"(;SZ[3])", ""))
    driver.window.send(PlayPass())
    assert driver.window.canvas.scene.pass_word == "Passe"


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_how_far_work_is(spoken: Callable[[str], None], qtbot: QtBot, code: str) -> None:
    spoken(code)
    parent = QWidget()
    qtbot.addWidget(parent)
    bar = ProgressBar(parent)
    bar.show_part(0.42)
    assert bar.text() == share_words(0.42)


@pytest.mark.parametrize(
    ("written", "told"),
    [("B+3.50", "B+3.5"), ("W+2.00", "W+2"), ("B+0.25", "B+0.25"), ("W+R", "W+R"), ("B+10", "B+10"), ("Void", "Void"),
     ("B+3.", "B+3."), ("B+" + "1" * 6000 + ".5", "B+" + "1" * 6000 + ".5"), ("B+٣.٥", "B+٣.٥")],
)  # fmt: skip
def test_a_result_beside_names_has_the_figures_it_needs(written: str, told: str) -> None:
    assert match_words("Ann", "Ben", written) == f"Ann – Ben, {told}"
