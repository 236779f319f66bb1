"""Zooming, turning, bubbles, keyboard, speech and palettes on every board of the screen: the widget is one."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.draft import draft_of
from goboard.drawing.scene import Scene
from goboard.session.commands.files import NewGame
from goboard.session.session import Session
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.gestures import ViewChange
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.board.widget import BoardWidget
from goboard.ui.boards.preview import BoardPicture
from goboard.ui.editor.draft_board import DraftBoard
from goboard.ui.editor.model import EditorModel
from goboard.ui.eyes.eyespace_controller import EyespaceController
from goboard.ui.eyes.picture import EyePicture
from goboard.ui.library.pattern_controller import PatternController, StepController
from goboard.ui.style import DARK, palette
from tests.ui.driver import on_screen

CONTROL = Qt.KeyboardModifier.ControlModifier
CORNER, BESIDE = 0, 1
"""Two neighbours of the uppermost row."""


def grid() -> Board:
    return cached_grid("grid", 9, 9)


def game() -> BoardWidget:
    canvas = BoardCanvas()
    session = Session()
    session.handle(NewGame(9, 9))
    canvas.show_snapshot(session.show().snapshot)
    return canvas


def eyespace() -> BoardWidget:
    board, stones = SceneBoard(), bytes(81)
    EyespaceController(board).show(EyePicture(grid(), stones, {0: ".", 1: "."}), 1, is_drawing=False)
    return board


def pattern() -> BoardWidget:
    board = SceneBoard()
    PatternController(board).show_next(Scene(grid(), bytes(81)), (), "")
    return board


def library_game() -> BoardWidget:
    board = SceneBoard()
    StepController(board).show(Scene(grid(), bytes(81)))
    return board


def draft() -> BoardWidget:
    model = EditorModel()
    board = DraftBoard(model)
    model.load(draft_of(grid()))
    board.fit()
    return board


BOARDS = (game, eyespace, pattern, library_game, draft)


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest, qtbot: QtBot) -> BoardWidget:
    return on_screen(request.param(), 500, qtbot)


def way(board: BoardWidget, one: int = CORNER, other: int = BESIDE) -> QPoint:
    """From the one point to the other in the picture."""
    return board.vertex_place(other) - board.vertex_place(one)


def turn_wheel(board: BoardWidget, place: QPoint, notches: int) -> None:
    above = QPointF(board.mapToGlobal(place))
    event = QWheelEvent(
        QPointF(place), above, QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton, CONTROL,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(board, event)


def test_wheel_and_keys_zoom_about_the_pointer_and_back(board: BoardWidget) -> None:
    whole, at = way(board), board.vertex_place(40)
    turn_wheel(board, at, 3)
    assert way(board).manhattanLength() > 1.4 * whole.manhattanLength()
    assert (board.vertex_place(40) - at).manhattanLength() <= 6
    QTest.keyClick(board, Qt.Key.Key_0)
    assert way(board) == whole
    QTest.keyClick(board, Qt.Key.Key_Plus)
    assert way(board).manhattanLength() > whole.manhattanLength()


def test_the_board_is_turned_and_mirrored_and_points_are_met_where_they_are_shown(board: BoardWidget) -> None:
    before = way(board)
    board.change_view(ViewChange.TURN_LEFT)
    after = way(board)
    assert (after - QPoint(before.y(), -before.x())).manhattanLength() <= 2
    QTest.mouseMove(board, QPoint(3, 3))
    told: list[int] = []
    board.vertex_hovered.connect(told.append)
    at = QPointF(board.vertex_place(CORNER))
    assert board._spot_at(at) == CORNER
    board.change_view(ViewChange.TURN_RIGHT)
    board.change_view(ViewChange.MIRROR_ACROSS)
    assert (way(board) - QPoint(-before.x(), before.y())).manhattanLength() <= 2
    board.change_view(ViewChange.RESET)
    assert way(board) == before


def test_something_is_said_beside_a_point(board: BoardWidget) -> None:
    board.show_reason(CORNER, "What is said")
    bubble = board.reasons.bubble
    assert bubble.isVisible() and "What is said" in bubble.text()
    assert not bubble.geometry().contains(board.vertex_place(CORNER))
    assert board.rect().contains(bubble.geometry())
    board.hide_reason()
    assert not bubble.isVisible()


def test_the_keyboard_points_and_is_heard(board: BoardWidget) -> None:
    board.setFocus()
    if board.cursor_spot is None:
        QTest.keyClick(board, Qt.Key.Key_Return)
    board.keyboard.point_at(40)
    at = board.vertex_place(40)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert board.cursor_spot == 41
    assert board.vertex_place(41).x() > at.x()
    said = board.accessibleDescription()
    assert "F5" in said or "42" in said
    board.change_view(ViewChange.TURN_LEFT)
    QTest.keyClick(board, Qt.Key.Key_Up)
    assert board.cursor_spot == 42
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert board.cursor_spot is None


def test_the_cursor_is_seen(board: BoardWidget) -> None:
    board.keyboard.leave()
    without = board.grab().toImage()
    board.keyboard.point_at(40)
    assert board.grab().toImage() != without


def test_boards_follow_the_palette_but_the_game_has_its_own_look(board: BoardWidget) -> None:
    board.setPalette(palette(DARK))
    assert board.theme.is_dark != isinstance(board, BoardCanvas)


@pytest.mark.parametrize(
    ("spec", "change"),
    [
        ({"shape": "grid", "columns": 9, "rows": 9}, ViewChange.TURN_LEFT),
        ({"shape": "cube", "side": 4}, ViewChange.TURN_LEFT),
        ({"shape": "plane"}, ViewChange.CLOSER),
    ],
)
def test_what_is_new_is_looked_at_as_at_first(qtbot: QtBot, spec: Mapping[str, object], change: ViewChange) -> None:
    board, made = SceneBoard(), board_from_spec(spec)
    qtbot.addWidget(board)
    board.resize(300, 300)
    scene = Scene(made, bytes(made.size))
    board.show_scene(scene)
    first = board.grab().toImage()
    board.change_view(change)
    other = board.grab().toImage()
    assert other != first
    board.show_scene(replace(scene))
    assert board.grab().toImage() == other
    board.show_scene(replace(scene), is_new=True)
    assert board.grab().toImage() == first


def test_the_previews_of_boards_are_such_boards(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    picture = BoardPicture(host)
    host.show()
    picture.show_board(grid())
    qtbot.waitUntil(lambda: picture.is_drawn)
    before = way(picture)
    QTest.keyClick(picture, Qt.Key.Key_L)
    assert way(picture) == before, "a key alone turns no grid"
    picture.change_view(ViewChange.TURN_LEFT)
    assert (way(picture) - QPoint(before.y(), -before.x())).manhattanLength() <= 2
    QTest.keyClick(picture, Qt.Key.Key_Return)
    assert picture.cursor_spot == 40
    assert "E5" in picture.accessibleDescription()
