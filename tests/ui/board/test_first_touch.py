"""A board that was never painted, or has nothing to show yet, bears whatever a person does to it."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.scene import Scene
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.gestures import ViewChange
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.board.widget import BoardWidget
from goboard.ui.editor.draft_board import DraftBoard
from goboard.ui.editor.model import EditorModel
from goboard.ui.eyes.eyespace_controller import EyespaceController

BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)
NO_BUTTON, NONE, CONTROL = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
KEYS = (
    Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_Escape, Qt.Key.Key_Plus,
    Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_L, Qt.Key.Key_R, Qt.Key.Key_M, Qt.Key.Key_1, Qt.Key.Key_Space,
    Qt.Key.Key_Delete,
)  # fmt: skip


def shown(spec: Mapping[str, object]) -> SceneBoard:
    board = SceneBoard()
    made = board_from_spec(spec)
    board.show_scene(Scene(made, bytes(made.size)))
    return board


def eyespace() -> SceneBoard:
    board = SceneBoard()
    EyespaceController(board)
    return board


def draft() -> DraftBoard:
    return DraftBoard(EditorModel())


def drawn_on() -> SceneBoard:
    board = shown({"shape": "grid", "columns": 9, "rows": 9})
    board.has_strokes = True
    return board


BOARDS: dict[str, Callable[[], BoardWidget]] = {
    "game": BoardCanvas,
    "nothing shown": SceneBoard,
    "eyespace": eyespace,
    "drawn on": drawn_on,
    "draft": draft,
    "flat": lambda: shown({"shape": "grid", "columns": 9, "rows": 9}),
    "torus": lambda: shown({"shape": "torus", "columns": 9, "rows": 9}),
    "honeycomb": lambda: shown({"shape": "honeycomb", "side": 4}),
    "plane": lambda: shown({"shape": "plane"}),
    "solid": lambda: shown({"shape": "cube", "side": 4}),
}


def touch(widget: BoardWidget) -> None:
    """Press, pull and let go with every button, turn the wheel, press keys, and look at the board in every way."""
    places = (QPointF(60, 60), QPointF(3, 3), QPointF(-20, 4000))
    for place in places:
        above = QPointF(widget.mapToGlobal(place))
        for button in BUTTONS:
            for kind, held in (
                (QEvent.Type.MouseButtonPress, button),
                (QEvent.Type.MouseMove, button),
                (QEvent.Type.MouseButtonRelease, NO_BUTTON),
            ):
                which = NO_BUTTON if kind == QEvent.Type.MouseMove else button
                shift = QPointF(30, 20) if kind == QEvent.Type.MouseMove else QPointF()
                QApplication.sendEvent(widget, QMouseEvent(kind, place + shift, above + shift, which, held, NONE))
        for modifier in (NONE, CONTROL):
            wheel = QWheelEvent(
                place, above, QPoint(), QPoint(0, 240), NO_BUTTON, modifier, Qt.ScrollPhase.NoScrollPhase, False
            )
            QApplication.sendEvent(widget, wheel)
    QApplication.sendEvent(widget, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    for key in KEYS:
        for modifier in (NONE, CONTROL):
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(widget, QKeyEvent(kind, key, modifier, "x"))
    for change in ViewChange:
        widget.change_view(change)
    widget.zoom(2.0)
    widget.show_reason(0, "What is said")
    widget.hide_reason()
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
    QApplication.sendEvent(widget, QEvent(QEvent.Type.PaletteChange))


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_bears_everything_before_its_first_picture(kind: str, qtbot: QtBot) -> None:
    widget = BOARDS[kind]()
    qtbot.addWidget(widget)
    with qtbot.captureExceptions() as faults:
        touch(widget)
        widget.resize(1, 1)
        touch(widget)
    assert not faults
    widget.resize(300, 300)
    widget.grab()


def test_nothing_is_told_of_a_board_that_is_not_there(qtbot: QtBot) -> None:
    widget = SceneBoard()
    qtbot.addWidget(widget)
    told: list[object] = []
    for signal in (widget.vertex_clicked, widget.vertex_hovered, widget.stroke_begun, widget.wheel_stepped):
        signal.connect(lambda *values: told.append(values))
    touch(widget)
    assert told == []
