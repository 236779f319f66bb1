"""What an analysis says is in sight when it is wanted, and hides nothing that it speaks of."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from goboard.session.analyst import Analyst
from goboard.session.commands.count import StartCounting
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver
from tests.ui.test_analysis import Opinion, opened


@pytest.fixture
def driver(make_windows: Callable[..., Windows], qtbot: QtBot) -> WindowDriver:
    """A window whose analysis is there at once."""
    make = lambda: AnalysisWorker(lambda: Analyst(Opinion()), is_threaded=False)  # noqa: E731
    return opened(make_windows(make_analysis=make), qtbot)


def in_front(driver: WindowDriver) -> set[str]:
    """The panels whose tabs are the current ones."""
    return {bar.tabText(bar.currentIndex()) for bar in driver.window.findChildren(QTabBar)}


def test_the_first_overlay_brings_the_panel_forward_once_and_takes_no_focus(driver: WindowDriver) -> None:
    focus = driver.window.focusWidget()
    assert "Analysis" not in in_front(driver)
    driver.press("1")
    assert "Analysis" in in_front(driver)
    assert driver.window.focusWidget() is focus
    driver.window.docks["Tree"].raise_()
    driver.press("2", "N", "N")
    assert "Tree" in in_front(driver)


def test_of_a_stone_life_and_death_comes_first_and_the_moves_stay_in_sight(driver: WindowDriver) -> None:
    driver.press("1")
    driver.hover("A5")
    driver.press("W")
    said = driver.reason()
    assert said.startswith("White's stone at A5 is") and said.index("Eyespace") < said.index("liberties")
    bubble, canvas = driver.window.canvas.reasons.bubble, driver.window.canvas
    assert not any(bubble.geometry().contains(canvas.vertex_place(vertex)) for vertex in (0, 1, 5))


def test_a_count_is_shown_alone_and_the_panel_says_so(driver: WindowDriver) -> None:
    driver.press("1", "E")
    counted = driver.window.parts["analysis"].panel.counted
    assert counted.text() == ""
    driver.window.send(StartCounting())
    assert "the count alone" in counted.text()


def test_the_switches_are_in_sight_whatever_is_said_of_the_position(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 600)
    driver.window.docks.bring("Analysis")
    panel = driver.window.parts["analysis"].panel
    driver.press("1")
    QApplication.processEvents()
    chip = next(iter(panel.switches.boxes.values()))
    before = chip.mapTo(panel, QPoint())
    panel.grounds.say("One.\nTwo.\nThree.\nFour.\nFive.\nSix.\nSeven.\nEight.")
    QApplication.processEvents()
    assert chip.mapTo(panel, QPoint()) == before and not chip.visibleRegion().isEmpty()


def test_the_overlays_are_chips_and_stand_in_a_few_rows(driver: WindowDriver) -> None:
    driver.window.window().resize(1280, 800)
    driver.window.docks.bring("Analysis")
    switches = driver.window.parts["analysis"].panel.switches
    QApplication.sendPostedEvents()
    rows = {box.y() for box in switches.boxes.values()}
    assert len(rows) <= len(switches.boxes) // 2, "as high as a list of them"
    chip = next(iter(switches.boxes.values()))
    before = chip.isChecked()
    # its key is a part of it
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 10, chip.height() // 2))
    assert chip.isChecked() is not before
    letters = QFontMetrics(chip.font())
    assert all(box.width() > letters.horizontalAdvance(box.text()) for box in switches.boxes.values())
