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
from tests.ui.hands import LEFT, NONE, Hands

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

CONTROL, MIDDLE = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.MiddleButton


def begin(hands: Hands, **spec: object) -> None:
    """A new game on that board."""
    hands.window.send(NewGame(board=spec))
    hands.window.canvas.setFocus()


def wheel(hands: Hands, place: QPoint, notches: int = 1) -> None:
    at, turned = QPointF(place), QPoint(0, 120 * notches)
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, CONTROL, phase, False)
    QApplication.sendEvent(hands.window.canvas, event)


def move(hands: Hands, place: QPoint, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Move the pointer to a place of the board. The event goes to it alone: the screen's own pointer may lag."""
    canvas, at = hands.window.canvas, QPointF(place)
    event = QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), Qt.MouseButton.NoButton, held, NONE)
    QApplication.sendEvent(canvas, event)


def drag(hands: Hands, start: QPoint, moved: QPoint, button: Qt.MouseButton = LEFT) -> None:
    canvas = hands.window.canvas
    QTest.mousePress(canvas, button, NONE, start)
    for place in (start + moved / 2, start + moved):
        move(hands, place, button)
    QTest.mouseRelease(canvas, button, NONE, start + moved)


def part(hands: Hands) -> BoardView:
    """How the board is looked at now."""
    # the camera settles it
    assert hands.window.canvas.camera
    found = hands.window.canvas.scene.view.part
    assert found is None or isinstance(found, BoardView)
    return found or WHOLE


def spacing(hands: Hands) -> float:
    return hands.window.canvas.camera.spacing


def is_seen(hands: Hands, label: str) -> bool:
    return hands.window.canvas.rect().contains(hands.place(label))


def test_a_click_plays_what_is_seen_however_the_board_lies(hands: Hands) -> None:
    wheel(hands, hands.place("D4"), 4)
    for name in ("turn_left", "mirror_across"):
        hands.choose(name)
    assert is_seen(hands, "D4") and not is_seen(hands, "Q16")
    hands.click("D4", "C6")
    assert hands.has_stones(black="D4", white="C6")
    hands.choose("reset_view")
    assert part(hands) == WHOLE
    hands.click("Q16")
    assert hands.has_stones(black="D4 Q16", white="C6")


def test_the_wheel_zooms_about_the_pointer_and_back_to_the_whole_board(hands: Hands) -> None:
    place, before = hands.place("Q4"), spacing(hands)
    wheel(hands, place, 3)
    assert spacing(hands) > 1.5 * before
    assert (hands.place("Q4") - place).manhattanLength() <= 2
    wheel(hands, place, -9)
    assert spacing(hands) == before and hands.place("Q4") == place


def test_two_fingers_on_a_pad_zoom_smoothly(hands: Hands) -> None:
    before, place, spread = spacing(hands), QPointF(hands.place("K10")), Qt.NativeGestureType.ZoomNativeGesture
    for _ in range(10):
        pad = QPointingDevice.primaryPointingDevice()
        event = QNativeGestureEvent(spread, pad, 2, place, place, place, 0.05, QPointF())
        QApplication.sendEvent(hands.window.canvas, event)
    assert spacing(hands) / before == pytest.approx(1.05**10, rel=0.05)
    assert (hands.place("K10") - place.toPoint()).manhattanLength() <= 2


def test_a_board_seen_whole_cannot_be_dragged_and_a_closer_one_can(hands: Hands) -> None:
    before = hands.place("K10")
    drag(hands, before, QPoint(60, 40))
    assert hands.place("K10") == before
    hands.press("+", "+", "+")
    start = hands.place("K10")
    for button in (LEFT, MIDDLE):
        drag(hands, start, QPoint(60, 40), button)
    assert (hands.place("K10") - start - QPoint(120, 80)).manhattanLength() <= 4
    assert hands.has_stones()
    hands.press("0")
    assert hands.place("K10") == before


def test_a_trembling_hand_still_plays_on_a_zoomed_board(hands: Hands) -> None:
    hands.press("Ctrl++", "Ctrl++")
    drag(hands, hands.place("K10"), QPoint(2, 2))
    assert hands.has_stones(black="K10")


def test_keys_move_a_closer_view_and_the_arrows_alone_still_step(hands: Hands) -> None:
    hands.click("D4", "Q16")
    hands.press("Ctrl++", "Ctrl++", "Ctrl++")
    start = hands.place("K10")
    hands.press("Ctrl+Left")
    assert hands.place("K10").x() > start.x() and hands.place("K10").y() == start.y()
    hands.press("Left")
    assert hands.shown.node.move_number == 1


def test_the_view_stays_while_playing_and_goes_to_a_last_move_out_of_sight(hands: Hands) -> None:
    hands.click("Q16", "Q4", "D4")
    wheel(hands, hands.place("D4"), 6)
    view = part(hands)
    hands.click("D5", "E4")
    assert part(hands) == view
    assert not is_seen(hands, "Q4")
    hands.press("Left", "Left", "Left")
    assert is_seen(hands, "Q4") and part(hands).zoom == view.zoom


def test_another_board_is_looked_at_afresh(hands: Hands) -> None:
    hands.press("Ctrl++", "Ctrl+L")
    begin(hands, shape="grid", columns=13, rows=13)
    assert part(hands) == WHOLE


def test_a_torus_is_pushed_on_without_end_and_a_click_on_a_repeat_plays_the_point(hands: Hands) -> None:
    begin(hands, shape="torus", columns=9, rows=9)
    lines = round(spacing(hands))
    start = hands.place("E5")
    drag(hands, start, QPoint(2 * lines + 2, -lines - 2))
    assert part(hands).layout.shift == (18 - 2, 1)
    assert (hands.place("E5") - start - QPoint(2 * lines, -lines)).manhattanLength() <= 2
    assert hands.has_stones()
    main, *repeats = hands.window.canvas.areas(hands.shown.board.vertex("H5"), 1.0)
    for repeat in repeats:
        assert not main.intersects(repeat)
        QTest.mouseClick(hands.window.canvas, LEFT, NONE, repeat.center())
    assert len(repeats) == 1 and hands.has_stones(black="H5")


def test_a_mobius_strip_pushed_once_round_lies_upside_down(hands: Hands) -> None:
    begin(hands, shape="mobius", columns=7, rows=5)
    place = hands.place("D2")
    hands.press(*["Ctrl+Right"] * 7)
    assert hands.place("D4") == place
    hands.press(*["Ctrl+Right"] * 7)
    assert hands.place("D2") == place
    hands.press("Ctrl+Right", "Ctrl+L")
    hands.click("D2", "A5")
    assert hands.has_stones(black="D2", white="A5")


def test_a_honeycomb_turned_a_little_is_played_on(hands: Hands) -> None:
    begin(hands, shape="honeycomb", side=3)
    label = hands.shown.board.labels[20]
    before = hands.place(label)
    hands.press("L")
    assert part(hands).layout.turn == 15
    assert hands.place(label) != before
    hands.click(label)
    assert hands.stone(label) == 1
    hands.press("R")
    assert hands.place(label) == before


def test_the_record_knows_nothing_of_the_view(hands: Hands, window: MainWindow, tmp_path: Path) -> None:
    begin(hands, shape="torus", columns=9, rows=9)
    hands.click("C3", "G7")
    window.send(SaveFile(str(tmp_path / "before.sgf")))
    document = hands.shown.document
    hands.press("Ctrl++", "Ctrl+L", "Ctrl+Up", "L", "Ctrl+0")
    for name in ("mirror_across", "mirror_down", "turn_right", "reset_view", "turn_right"):
        hands.choose(name)
    window.send(Step(0))
    assert hands.shown.document == document and not window.isWindowModified()
    window.send(SaveFile(str(tmp_path / "after.sgf")))
    assert (tmp_path / "after.sgf").read_bytes() == (tmp_path / "before.sgf").read_bytes()


def test_the_buttons_come_with_another_view_and_lead_back(hands: Hands, window: MainWindow) -> None:
    def buttons() -> dict[str, QToolButton]:
        return {each.objectName(): each for each in window.canvas.findChildren(QToolButton) if each.isVisible()}

    assert buttons() == {}
    hands.choose("turn_right")
    assert list(buttons()) == ["zoom-in", "zoom-out", "whole-board"]
    QTest.mouseClick(buttons()["zoom-in"], LEFT)
    assert hands.has_stones() and part(hands).zoom > 1
    QTest.mouseClick(buttons()["whole-board"], LEFT)
    assert buttons() == {} and part(hands) == WHOLE


def test_the_plane_can_be_looked_at_closer_but_not_turned(hands: Hands, window: MainWindow) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
    window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    actions = window.workspace.actions
    assert actions["closer"].isEnabled() and actions["whole_board"].isEnabled()
    assert not actions["turn_left"].isEnabled() and not actions["mirror_down"].isEnabled()
    before = spacing(hands)
    hands.press("Ctrl++")
    assert spacing(hands) > before


def test_a_reason_is_said_beside_the_point_that_is_pointed_at(hands: Hands, window: MainWindow) -> None:
    begin(hands, shape="torus", columns=9, rows=9)
    repeats = window.canvas.areas(hands.shown.board.vertex("A1"), 1.0)
    assert len(repeats) == 4
    hands.click("A1")
    for area in repeats:
        move(hands, area.center())
        window.canvas.show_reason(hands.shown.board.vertex("A1"), "There is a stone.")
        bubble = window.canvas.reasons.bubble.geometry()
        assert bubble.adjusted(-4, -area.height(), 4, area.height()).intersects(area)


def test_a_reason_for_a_point_out_of_sight_brings_it_into_view(hands: Hands, window: MainWindow) -> None:
    wheel(hands, hands.place("D4"), 6)
    assert not is_seen(hands, "Q16")
    window.canvas.show_reason(hands.shown.board.vertex("Q16"), "Look here.")
    assert is_seen(hands, "Q16")


def test_painting_weights_draws_on_a_zoomed_board_and_the_middle_button_pulls(hands: Hands, window: MainWindow) -> None:
    drawn: list[int] = []
    hands.press("Ctrl++", "Ctrl++", "Ctrl++")
    window.canvas.vertex_dragged.connect(drawn.append)
    window.canvas.left_draws = True
    start = hands.place("K10")
    drag(hands, start, QPoint(round(spacing(hands)), 0))
    assert drawn and hands.place("K10") == start
    drag(hands, start, QPoint(40, 0), MIDDLE)
    assert hands.place("K10") != start
