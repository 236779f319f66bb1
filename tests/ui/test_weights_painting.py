"""The weights of the points on the board: seen as a heat map, painted with a brush."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame, OpenFile, SaveFile
from goboard.session.commands.navigate import Step
from goboard.session.commands.rules import SwitchRules
from goboard.ui.options.weights import ON_PLANE, PAINTING, WeightsEditor
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from tests.ui.driver import LEFT, NONE, WindowDriver

NO_BUTTON = Qt.MouseButton.NoButton
PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})


@pytest.fixture
def threaded(make_windows: Callable[..., Windows], qtbot: QtBot) -> WindowDriver:
    """The same, with commands answered in another thread."""
    window = make_windows(lambda path: Worker(autosave_path=path)).show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.send(NewGame(columns=9, rows=9, rules="mango", options={"F": "1"}))
    driver = WindowDriver(window, qtbot)
    qtbot.waitUntil(lambda: driver.shown.rules.name == "mango")
    return driver


@pytest.fixture
def mango(driver: WindowDriver) -> WindowDriver:
    """MANGO on 9x9, every point weighing 1."""
    driver.window.send(NewGame(columns=9, rows=9, rules="mango", options={"F": "1"}))
    return driver


def editor(driver: WindowDriver) -> WeightsEditor:
    found = driver.window.parts["rules"].panel.form.row("F")
    assert isinstance(found, WeightsEditor)
    return found


def weight(driver: WindowDriver, label: str) -> str:
    """What the rules in force say, once the brush has rested."""
    driver.qtbot.waitUntil(lambda: not editor(driver).is_typing())
    return str(json.loads(driver.shown.rules.values["F"])[driver.shown.board.vertex(label)])


def paint(driver: WindowDriver, brush: str) -> None:
    editor(driver).paint_button.setChecked(True)
    editor(driver).brush.setText(brush)


def test_the_heat_map_comes_and_goes_with_its_legend(mango: WindowDriver) -> None:
    panel, canvas = mango.window.parts["rules"].panel, mango.window.canvas
    mango.window.send(SwitchRules("mango", {"F": "x - 5"}))
    assert canvas.scene.weights is None and not panel.legend.isVisible()
    panel.heat.setChecked(True)
    assert canvas.scene.weights is not None
    assert (panel.legend.low.text(), panel.legend.high.text()) == ("-4", "4")
    panel.heat.setChecked(False)
    assert canvas.scene.weights is None and not panel.legend.isVisible()


def test_rules_without_weights_have_no_box_for_them(driver: WindowDriver) -> None:
    assert not driver.window.parts["rules"].panel.heat.isVisible()


def test_a_click_paints_instead_of_playing(mango: WindowDriver) -> None:
    paint(mango, "5")
    mango.click("C3")
    assert (weight(mango, "C3"), weight(mango, "C4")) == ("5", "1")
    assert mango.has_stones()
    assert editor(mango).hint.text() == "81 weights from 1 to 5"
    editor(mango).paint_button.setChecked(False)
    mango.click("C3")
    assert mango.has_stones(black="C3")


def test_drawing_over_points_paints_them_all(mango: WindowDriver) -> None:
    paint(mango, "-1/2")
    canvas = mango.window.canvas
    QTest.mousePress(canvas, LEFT, NONE, mango.place("B2"))
    for label in ("B2", "C2", "D2"):
        place = QPointF(mango.place(label))
        moved = QMouseEvent(QEvent.Type.MouseMove, place, canvas.mapToGlobal(place), NO_BUTTON, LEFT, NONE)
        QApplication.sendEvent(canvas, moved)
    QTest.mouseRelease(canvas, LEFT, NONE, mango.place("D2"))
    assert [weight(mango, label) for label in ("B2", "C2", "D2", "E2")] == ["-0.5", "-0.5", "-0.5", "1"]


def test_painting_shows_the_heat_map_and_can_be_undone(mango: WindowDriver) -> None:
    paint(mango, "5")
    assert mango.window.parts["rules"].panel.heat.isChecked()
    mango.click("C3", "D4")
    assert weight(mango, "D4") == "5"
    QTest.mouseClick(editor(mango).undo_button, LEFT)
    assert mango.shown.rules.values["F"] == "1"
    assert editor(mango).value() == "1"
    assert not editor(mango).undo_button.isVisible() and not editor(mango).paint_button.isChecked()


def test_painting_is_an_edit_of_the_record(mango: WindowDriver, tmp_path: Path) -> None:
    paint(mango, "3")
    mango.click("C3")
    assert weight(mango, "C3") == "3"
    mango.click("D4")
    assert weight(mango, "D4") == "3"
    assert mango.window.isWindowModified()
    assert "painted weights" in mango.window.workspace.actions["undo"].text()
    file = tmp_path / "painted.sgf"
    mango.window.send(SaveFile(str(file)))
    painted = mango.shown.rules.values["F"]
    mango.press("Ctrl+Z")
    assert mango.shown.rules.values["F"] == editor(mango).value() == "1"
    assert mango.shown.document.can_undo == ""
    assert not editor(mango).paint_button.isChecked()
    mango.window.send(OpenFile(str(file)))
    assert mango.shown.rules.values["F"] == painted


def test_a_stroke_just_made_is_saved_and_undone_like_any_other(mango: WindowDriver, tmp_path: Path) -> None:
    paint(mango, "3")
    mango.click("C3")
    assert editor(mango).is_typing()
    file = tmp_path / "painted.sgf"
    mango.window.send(SaveFile(str(file)))
    assert not mango.window.isWindowModified()
    assert b'"3"' in file.read_bytes()
    mango.click("D4")
    assert editor(mango).is_typing()
    mango.press("Ctrl+Z")
    assert (weight(mango, "C3"), weight(mango, "D4")) == ("3", "1")
    assert not mango.window.isWindowModified()
    mango.press("Ctrl+Z")
    assert mango.shown.rules.values["F"] == editor(mango).value() == "1"


def test_every_painting_is_a_step_of_undo_of_its_own(mango: WindowDriver) -> None:
    paint(mango, "3")
    mango.click("C3")
    editor(mango).paint_button.setChecked(False)
    paint(mango, "4")
    mango.click("D4")
    assert (weight(mango, "C3"), weight(mango, "D4")) == ("3", "4")
    mango.press("Ctrl+Z")
    assert (weight(mango, "C3"), weight(mango, "D4")) == ("3", "1")


def test_closing_a_painted_window_asks(mango: WindowDriver) -> None:
    paint(mango, "3")
    mango.click("C3")
    mango.window.close()
    assert mango.window.isVisible()
    mango.answer("Cancel")


def test_weights_that_are_no_exact_numbers_are_not_painted_over(mango: WindowDriver) -> None:
    mango.window.send(SwitchRules("mango", {"F": "sqrt(x)"}))
    editor(mango).paint_button.click()
    assert not editor(mango).paint_button.isChecked()
    assert "no exact number" in editor(mango).hint.text()
    mango.click("C3")
    assert mango.has_stones(black="C3")


def test_a_brush_that_is_no_number_paints_nothing(mango: WindowDriver) -> None:
    paint(mango, "much")
    mango.click("C3")
    assert "much" in editor(mango).hint.text()
    assert mango.shown.rules.values["F"] == "1"


def test_the_plane_cannot_be_painted_and_says_why(driver: WindowDriver) -> None:
    driver.window.send(PLANE)
    assert not editor(driver).paint_button.isEnabled()
    assert editor(driver).paint_button.toolTip() == ON_PLANE
    driver.window.send(NewGame(columns=9, rows=9, rules="mango"))
    assert editor(driver).paint_button.isEnabled()
    assert editor(driver).paint_button.toolTip() == PAINTING


def test_strokes_are_not_lost_while_earlier_ones_are_being_judged(threaded: WindowDriver, qtbot: QtBot) -> None:
    driver, window = threaded, threaded.window
    paint(driver, "5")
    for vertex in range(20):
        editor(driver).paint(vertex)
        editor(driver).take()
        window.send(Step(0))
        QApplication.processEvents()
    expected = ["5"] * 20 + ["1"] * 61
    qtbot.waitUntil(lambda: not window.worker.is_busy)
    assert json.loads(driver.shown.rules.values["F"]) == expected
    assert json.loads(editor(driver).value()) == expected
    assert editor(driver).paint_button.isChecked()


def test_undo_reaches_a_stroke_that_is_still_on_its_way(threaded: WindowDriver, qtbot: QtBot) -> None:
    driver, window = threaded, threaded.window
    paint(driver, "5")
    editor(driver).paint(0)
    window.send(Undo())
    qtbot.waitUntil(lambda: not window.worker.is_busy)
    assert driver.shown.document.can_redo == "painted weights"
    assert driver.shown.rules.values["F"] == editor(driver).value() == "1"


def test_escape_ends_the_painting(mango: WindowDriver) -> None:
    paint(mango, "5")
    mango.press("Escape")
    mango.click("C3")
    assert mango.has_stones(black="C3")


def test_escape_ends_the_painting_before_the_panel_is_closed(mango: WindowDriver) -> None:
    stage = mango.window.stage
    stage.open_sheet()
    paint(mango, "5")
    mango.click("C3")
    mango.press("Escape")
    assert not editor(mango).paint_button.isChecked() and stage.is_sheet_open
    mango.click("E5")
    assert mango.has_stones(black="E5")
    mango.press("Escape")
    assert not stage.is_sheet_open


def test_painting_does_not_outlast_the_count(mango: WindowDriver) -> None:
    stage = mango.window.stage
    stage.open_sheet()
    paint(mango, "5")
    mango.press("P", "P")
    assert mango.shown.count is not None and not editor(mango).paint_button.isChecked()
    mango.choose("count")
    mango.click("E5")
    assert mango.has_stones(black="E5")


def test_another_game_ends_the_painting(mango: WindowDriver) -> None:
    paint(mango, "5")
    mango.window.send(NewGame(columns=9, rows=9))
    mango.click("C3")
    assert mango.has_stones(black="C3")
