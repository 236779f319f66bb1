"""Boards looked at differently in the window: clicks mean what is seen, and the record knows nothing of it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from goboard.drawing.camera.view import WHOLE, BoardView
from goboard.session.commands.files import NewGame, SaveFile
from goboard.session.commands.navigate import Step
from goboard.ui.window.main_window import MainWindow
from tests.ui.driver import LEFT, NONE, WindowDriver

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

CONTROL, MIDDLE = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.MiddleButton


def begin(driver: WindowDriver, **spec: object) -> None:
    """A new game on that board."""
    driver.window.send(NewGame(board=spec))
    driver.window.canvas.setFocus()


def wheel(driver: WindowDriver, place: QPoint, notches: int = 1) -> None:
    at, turned = QPointF(place), QPoint(0, 120 * notches)
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, CONTROL, phase, False)
    QApplication.sendEvent(driver.window.canvas, event)


def move(driver: WindowDriver, place: QPoint, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Move the pointer to a place of the board. The event goes to it alone: the screen's own pointer may lag."""
    canvas, at = driver.window.canvas, QPointF(place)
    event = QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), Qt.MouseButton.NoButton, held, NONE)
    QApplication.sendEvent(canvas, event)


def drag(driver: WindowDriver, start: QPoint, moved: QPoint, button: Qt.MouseButton = LEFT) -> None:
    canvas = driver.window.canvas
    QTest.mousePress(canvas, button, NONE, start)
    for place in (start + moved / 2, start + moved):
        move(driver, place, button)
    QTest.mouseRelease(canvas, button, NONE, start + moved)


def part(driver: WindowDriver) -> BoardView:
    """How the board is looked at now."""
    # the camera settles it
    assert driver.window.canvas.camera
    found = driver.window.canvas.scene.view.part
    assert found is None or isinstance(found, BoardView)
    return found or WHOLE


def spacing(driver: WindowDriver) -> float:
    return driver.window.canvas.camera.spacing


def is_seen(driver: WindowDriver, label: str) -> bool:
    return driver.window.canvas.rect().contains(driver.place(label))


def test_a_click_plays_what_is_seen_however_the_board_lies(driver: WindowDriver) -> None:
    wheel(driver, driver.place("D4"), 4)
    for name in ("turn_left", "mirror_across"):
        driver.choose(name)
    assert is_seen(driver, "D4") and not is_seen(driver, "Q16")
    driver.click("D4", "C6")
    assert driver.has_stones(black="D4", white="C6")
    driver.choose("reset_view")
    assert part(driver) == WHOLE
    driver.click("Q16")
    assert driver.has_stones(black="D4 Q16", white="C6")


def test_the_wheel_zooms_about_the_pointer_and_back_to_the_whole_board(driver: WindowDriver) -> None:
    place, before = driver.place("Q4"), spacing(driver)
    wheel(driver, place, 3)
    assert spacing(driver) > 1.5 * before
    assert (driver.place("Q4") - place).manhattanLength() <= 2
    wheel(driver, place, -9)
    assert spacing(driver) == before and driver.place("Q4") == place


def test_two_fingers_on_a_pad_zoom_smoothly(driver: WindowDriver) -> None:
    before, place, spread = spacing(driver), QPointF(driver.place("K10")), Qt.NativeGestureType.ZoomNativeGesture
    for _ in range(10):
        pad = QPointingDevice.primaryPointingDevice()
        event = QNativeGestureEvent(spread, pad, 2, place, place, place, 0.05, QPointF())
        QApplication.sendEvent(driver.window.canvas, event)
    assert spacing(driver) / before == pytest.approx(1.05**10, rel=0.05)
    assert (driver.place("K10") - place.toPoint()).manhattanLength() <= 2


def test_a_board_seen_whole_cannot_be_dragged_and_a_closer_one_can(driver: WindowDriver) -> None:
    before = driver.place("K10")
    drag(driver, before, QPoint(60, 40))
    assert driver.place("K10") == before
    driver.press("+", "+", "+")
    start = driver.place("K10")
    for button in (LEFT, MIDDLE):
        drag(driver, start, QPoint(60, 40), button)
    assert (driver.place("K10") - start - QPoint(120, 80)).manhattanLength() <= 4
    assert driver.has_stones()
    driver.press("0")
    assert driver.place("K10") == before


def test_a_trembling_hand_still_plays_on_a_zoomed_board(driver: WindowDriver) -> None:
    driver.press("Ctrl++", "Ctrl++")
    drag(driver, driver.place("K10"), QPoint(2, 2))
    assert driver.has_stones(black="K10")


def test_keys_move_a_closer_view_and_the_arrows_alone_still_step(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    driver.press("Ctrl++", "Ctrl++", "Ctrl++")
    start = driver.place("K10")
    driver.press("Ctrl+Left")
    assert driver.place("K10").x() > start.x() and driver.place("K10").y() == start.y()
    driver.press("Left")
    assert driver.shown.node.move_number == 1


def test_the_view_stays_while_playing_and_goes_to_a_last_move_out_of_sight(driver: WindowDriver) -> None:
    driver.click("Q16", "Q4", "D4")
    wheel(driver, driver.place("D4"), 6)
    view = part(driver)
    driver.click("D5", "E4")
    assert part(driver) == view
    assert not is_seen(driver, "Q4")
    driver.press("Left", "Left", "Left")
    assert is_seen(driver, "Q4") and part(driver).zoom == view.zoom


def test_another_board_is_looked_at_afresh(driver: WindowDriver) -> None:
    driver.press("Ctrl++", "Ctrl+L")
    begin(driver, shape="grid", columns=13, rows=13)
    assert part(driver) == WHOLE


def test_a_torus_is_pushed_on_without_end_and_a_click_on_a_repeat_plays_the_point(driver: WindowDriver) -> None:
    begin(driver, shape="torus", columns=9, rows=9)
    lines = round(spacing(driver))
    start = driver.place("E5")
    drag(driver, start, QPoint(2 * lines + 2, -lines - 2))
    assert part(driver).layout.shift == (18 - 2, 1)
    assert (driver.place("E5") - start - QPoint(2 * lines, -lines)).manhattanLength() <= 2
    assert driver.has_stones()
    main, *repeats = driver.window.canvas.areas(driver.shown.board.vertex("H5"), 1.0)
    for repeat in repeats:
        assert not main.intersects(repeat)
        QTest.mouseClick(driver.window.canvas, LEFT, NONE, repeat.center())
    assert len(repeats) == 1 and driver.has_stones(black="H5")


def test_a_mobius_strip_pushed_once_round_lies_upside_down(driver: WindowDriver) -> None:
    begin(driver, shape="mobius", columns=7, rows=5)
    place = driver.place("D2")
    driver.press(*["Ctrl+Right"] * 7)
    assert driver.place("D4") == place
    driver.press(*["Ctrl+Right"] * 7)
    assert driver.place("D2") == place
    driver.press("Ctrl+Right", "Ctrl+L")
    driver.click("D2", "A5")
    assert driver.has_stones(black="D2", white="A5")


def test_a_honeycomb_turned_a_little_is_played_on(driver: WindowDriver) -> None:
    begin(driver, shape="honeycomb", side=3)
    label = driver.shown.board.labels[20]
    before = driver.place(label)
    driver.press("L")
    assert part(driver).layout.turn == 15
    assert driver.place(label) != before
    driver.click(label)
    assert driver.stone(label) == 1
    driver.press("R")
    assert driver.place(label) == before


def test_a_key_that_was_not_meant_turns_no_grid(driver: WindowDriver) -> None:
    begin(driver, shape="grid", columns=9, rows=9)
    before = driver.place("C3")
    driver.press("R", "L", "R")
    assert driver.place("C3") == before
    driver.press("Ctrl+R")
    assert driver.place("C3") != before
    button = driver.window.canvas.findChild(QToolButton, "whole-board")
    assert isinstance(button, QToolButton) and button.isVisible(), "the way back is in sight"
    button.click()
    assert driver.place("C3") == before


def test_the_record_knows_nothing_of_the_view(driver: WindowDriver, window: MainWindow, tmp_path: Path) -> None:
    begin(driver, shape="torus", columns=9, rows=9)
    driver.click("C3", "G7")
    window.send(SaveFile(str(tmp_path / "before.sgf")))
    document = driver.shown.document
    driver.press("Ctrl++", "Ctrl+L", "Ctrl+Up", "L", "Ctrl+0")
    for name in ("mirror_across", "mirror_down", "turn_right", "reset_view", "turn_right"):
        driver.choose(name)
    window.send(Step(0))
    assert driver.shown.document == document and not window.isWindowModified()
    window.send(SaveFile(str(tmp_path / "after.sgf")))
    assert (tmp_path / "after.sgf").read_bytes() == (tmp_path / "before.sgf").read_bytes()


def test_the_buttons_come_with_another_view_and_lead_back(driver: WindowDriver, window: MainWindow) -> None:
    def buttons() -> dict[str, QToolButton]:
        return {each.objectName(): each for each in window.canvas.findChildren(QToolButton) if each.isVisible()}

    assert buttons() == {}
    driver.choose("turn_right")
    assert list(buttons()) == ["zoom-in", "zoom-out", "whole-board"]
    QTest.mouseClick(buttons()["zoom-in"], LEFT)
    assert driver.has_stones() and part(driver).zoom > 1
    QTest.mouseClick(buttons()["whole-board"], LEFT)
    assert buttons() == {} and part(driver) == WHOLE


def test_the_plane_can_be_looked_at_closer_but_not_turned(driver: WindowDriver, window: MainWindow) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
    window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    actions = window.workspace.actions
    assert actions["closer"].isEnabled() and actions["whole_board"].isEnabled()
    assert not actions["turn_left"].isEnabled() and not actions["mirror_down"].isEnabled()
    before = spacing(driver)
    driver.press("Ctrl++")
    assert spacing(driver) > before


def test_a_reason_is_said_beside_the_point_that_is_pointed_at(driver: WindowDriver, window: MainWindow) -> None:
    begin(driver, shape="torus", columns=9, rows=9)
    repeats = window.canvas.areas(driver.shown.board.vertex("A1"), 1.0)
    assert len(repeats) == 4
    driver.click("A1")
    for area in repeats:
        move(driver, area.center())
        window.canvas.show_reason(driver.shown.board.vertex("A1"), "There is a stone.")
        bubble = window.canvas.reasons.bubble.geometry()
        assert bubble.adjusted(-4, -area.height(), 4, area.height()).intersects(area)


def test_a_reason_for_a_point_out_of_sight_brings_it_into_view(driver: WindowDriver, window: MainWindow) -> None:
    wheel(driver, driver.place("D4"), 6)
    assert not is_seen(driver, "Q16")
    window.canvas.show_reason(driver.shown.board.vertex("Q16"), "Look here.")
    assert is_seen(driver, "Q16")


def test_painting_weights_draws_on_a_zoomed_board_and_the_middle_button_pulls(
    driver: WindowDriver, window: MainWindow
) -> None:
    drawn: list[int] = []
    driver.press("Ctrl++", "Ctrl++", "Ctrl++")
    window.canvas.vertex_dragged.connect(drawn.append)
    window.canvas.left_draws = True
    start = driver.place("K10")
    drag(driver, start, QPoint(round(spacing(driver)), 0))
    assert drawn and driver.place("K10") == start
    drag(driver, start, QPoint(40, 0), MIDDLE)
    assert driver.place("K10") != start
