"""What an analysis says is in sight when it is wanted, and hides nothing that it speaks of."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from goboard.session.analyst import Analyst
from goboard.session.commands.count import StartCounting
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.windows import Windows
from tests.ui.hands import Hands
from tests.ui.test_analysis import Opinion, opened


@pytest.fixture
def hands(make_windows: Callable[..., Windows], qtbot: QtBot) -> Hands:
    """A window whose analysis is there at once."""
    make = lambda: AnalysisWorker(lambda: Analyst(Opinion()), is_threaded=False)  # noqa: E731
    return opened(make_windows(make_analysis=make), qtbot)


def in_front(hands: Hands) -> set[str]:
    """The panels whose tabs are the current ones."""
    return {bar.tabText(bar.currentIndex()) for bar in hands.window.findChildren(QTabBar)}


def test_the_first_overlay_brings_the_panel_forward_once_and_takes_no_focus(hands: Hands) -> None:
    focus = hands.window.focusWidget()
    assert "Analysis" not in in_front(hands)
    hands.press("1")
    assert "Analysis" in in_front(hands)
    assert hands.window.focusWidget() is focus
    hands.window.docks["Comment"].raise_()
    hands.press("2", "N", "N")
    assert "Comment" in in_front(hands)


def test_of_a_stone_life_and_death_comes_first_and_the_moves_stay_in_sight(hands: Hands) -> None:
    hands.press("1")
    hands.hover("A5")
    hands.press("W")
    said = hands.reason()
    assert said.startswith("White's stone at A5 is") and said.index("Eyespace") < said.index("liberties")
    bubble, canvas = hands.window.canvas.reasons.bubble, hands.window.canvas
    assert not any(bubble.geometry().contains(canvas.vertex_place(vertex)) for vertex in (0, 1, 5))


def test_a_count_is_shown_alone_and_the_panel_says_so(hands: Hands) -> None:
    hands.press("1", "E")
    counted = hands.window.parts["analysis"].panel.counted
    assert counted.text() == ""
    hands.window.send(StartCounting())
    assert "the count alone" in counted.text()
