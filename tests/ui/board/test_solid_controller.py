"""Boards in space under a person's hand: turning, moving, zooming, viewpoints, the map, and playing on them."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.rotation import VIEWPOINTS
from goboard.session.session import Session
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.solid_controller import SolidControls
from tests.ui.driver import on_screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SPHERE = board_from_spec({"shape": "geodesic", "frequency": 4})


class Table:
    """A canvas that shows a sphere with stones put on it without rules."""

    def __init__(self, canvas: BoardCanvas) -> None:
        self.canvas = canvas
        self.clicks = QSignalSpy(canvas.vertex_clicked)
        self._any = Session().show().snapshot
        self.show(None)

    def show(self, last: int | None) -> None:
        legal, stones = bytes([1]) * SPHERE.size, bytearray(SPHERE.size)
        if last is not None:
            stones[last] = 1
        state = replace(self._any, board=SPHERE, stones=bytes(stones), legal=legal, last_vertex=last, to_move=1)
        self.canvas.show_snapshot(state)

    @property
    def camera(self) -> SolidCamera:
        camera = self.canvas.camera
        assert isinstance(camera, SolidCamera)
        return camera

    @property
    def view(self) -> BoardView:
        self.canvas.camera  # noqa: B018 - the canvas asks its hand then
        part = self.canvas.scene.view.part
        return part if isinstance(part, BoardView) else BoardView()

    @property
    def middle(self) -> int:
        """The vertex nearest to the viewer."""
        return int(self.camera.first.depth.argmax())

    @property
    def hidden(self) -> int:
        return int(self.camera.first.depth.argmin())

    def place(self, vertex: int, picture: int = 0) -> QPoint:
        return QPointF(*self.camera.panels[picture].centres[vertex].tolist()).toPoint()

    def drag(self, start: QPoint, way: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.canvas, button, NONE, start)
        for part in (3, 2, 1):
            QTest.mouseMove(self.canvas, start + way / part)
        QTest.mouseRelease(self.canvas, button, NONE, start + way)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(on_screen(BoardCanvas(), 640, qtbot))


def test_a_click_plays_and_does_not_turn(table: Table) -> None:
    before, vertex = table.view, table.middle
    table.drag(table.place(vertex), QPoint(2, 2))
    assert [each[0] for each in _told(table)] == [vertex]
    assert table.view == before


def test_a_click_on_the_map_means_the_same_vertex(table: Table) -> None:
    far = table.hidden
    QTest.mouseClick(table.canvas, LEFT, NONE, table.place(far, 1))
    assert [each[0] for each in _told(table)] == [far]


def test_dragging_turns_the_board_and_plays_nothing(table: Table) -> None:
    vertex = table.middle
    start = table.place(vertex)
    table.drag(start, QPoint(60, 0))
    moved = table.place(vertex) - start
    assert 40 < moved.x() < 75 and abs(moved.y()) < 12
    assert not _told(table)


def test_dragging_on_the_map_turns_the_solid(table: Table) -> None:
    before = table.middle
    start = table.camera.panels[1].circle
    table.drag(QPointF(start.x, start.y).toPoint(), QPoint(90, 0))
    assert table.middle != before
    assert table.camera.first.centres[before, 0] > table.camera.first.circle.x + 30


def test_the_middle_button_rolls_what_is_whole_and_moves_what_is_not(table: Table) -> None:
    vertex, circle = table.middle, table.camera.first.circle
    table.drag(QPointF(circle.x + 100, circle.y).toPoint(), QPoint(0, -60), MIDDLE)
    assert table.middle == vertex and table.view.orientation is not None
    QTest.keyClick(table.canvas, Qt.Key.Key_Plus)
    orientation = table.view.orientation
    table.drag(table.place(vertex), QPoint(30, 0), MIDDLE)
    assert table.view.orientation == orientation and table.view.centre[0] > 0


def test_control_and_the_wheel_go_closer_and_0_shows_it_whole(table: Table) -> None:
    place = QPointF(table.place(table.middle))
    angle = QPoint(0, 120)
    QApplication.sendEvent(
        table.canvas,
        QWheelEvent(
            place, place, QPoint(), angle, Qt.MouseButton.NoButton, CONTROL, Qt.ScrollPhase.NoScrollPhase, False
        ),
    )
    assert table.view.zoom > 1.1 and len(table.camera.panels) == 1
    QTest.keyClick(table.canvas, Qt.Key.Key_0)
    assert table.view.zoom == 1 and len(table.camera.panels) == 3


@pytest.mark.parametrize(
    ("key", "name"),
    [(Qt.Key.Key_1, "front"), (Qt.Key.Key_2, "back"), (Qt.Key.Key_5, "top"), (Qt.Key.Key_7, "isometric")],
)
def test_control_and_a_digit_go_to_a_viewpoint(table: Table, key: Qt.Key, name: str) -> None:
    QTest.keyClick(table.canvas, key, CONTROL)
    assert table.view.orientation == VIEWPOINTS[name]


def test_the_menu_knows_every_viewpoint_and_ticks_what_is_shown(table: Table) -> None:
    controls = table.canvas.findChild(SolidControls)
    assert controls is not None and controls.isVisible()
    actions = {action.data(): action for action in controls.menu.actions()}
    assert set(VIEWPOINTS) <= set(actions)
    actions["bottom"].trigger()
    assert table.view.orientation == VIEWPOINTS["bottom"]
    actions["map"].trigger()
    assert table.view.shows == "map" and actions["map"].isChecked() and not actions["both"].isChecked()


def test_m_goes_through_what_is_shown(table: Table) -> None:
    seen = []
    for _ in range(3):
        QTest.keyClick(table.canvas, Qt.Key.Key_M)
        seen.append(table.view.shows)
    assert seen == ["solid", "map", "both"]


def test_control_and_an_arrow_turn(table: Table) -> None:
    vertex = table.middle
    before = table.place(vertex)
    QTest.keyClick(table.canvas, Qt.Key.Key_Right, CONTROL)
    assert table.place(vertex).x() > before.x() + 20


def test_a_last_move_on_the_far_side_turns_the_board_and_one_in_sight_does_not(table: Table) -> None:
    before = table.view
    table.show(table.middle)
    assert table.view == before
    far = table.hidden
    table.show(far)
    first = table.camera.first
    assert first.is_shown[far] and first.slant is not None and first.slant[far] > 0.75


def test_the_view_stays_from_move_to_move_and_starts_anew_on_another_board(table: Table) -> None:
    QTest.keyClick(table.canvas, Qt.Key.Key_5, CONTROL)
    table.show(table.middle)
    assert table.view.orientation == VIEWPOINTS["top"]
    table.canvas.show_snapshot(Session().show().snapshot)
    assert table.view == BoardView()
    controls = table.canvas.findChild(SolidControls)
    assert controls is not None and not controls.isVisible()


def test_the_pointer_marks_a_vertex_in_every_picture_of_it(table: Table) -> None:
    vertex = table.middle
    QTest.mouseMove(table.canvas, table.place(vertex, 1))
    pointer = table.canvas.scene.pointer
    assert pointer is not None and pointer.vertex == vertex
    boxes = table.camera.boxes(vertex, 1.3)
    centres = np.array([(left + side / 2, top + side / 2) for left, top, side, _ in boxes])
    np.testing.assert_allclose(centres, [panel.centres[vertex] for panel in table.camera.panels[:2]])


def _told(table: Table) -> list[list[object]]:
    return [table.clicks.at(number) for number in range(table.clicks.count())]


LATTICE = board_from_spec({"shape": "cubic", "columns": 5, "rows": 5, "layers": 5})


def test_a_lattice_is_cut_by_keys_wheel_and_slider_alike(table: Table) -> None:
    canvas = table.canvas
    controls = canvas.findChild(SolidControls)
    assert controls is not None and not controls.slider.isVisible()
    state = replace(Session().show().snapshot, board=LATTICE, stones=bytes(125), legal=bytes([1]) * 125, to_move=1)
    canvas.show_snapshot(state)
    assert controls.slider.isVisible() and table.camera.first.is_shown.all()
    QTest.keyClick(canvas, Qt.Key.Key_BracketRight)
    QTest.keyClick(canvas, Qt.Key.Key_BracketRight)
    assert controls.slider.value() == 2 and not table.camera.first.is_shown.all()
    QTest.keyClick(canvas, Qt.Key.Key_BracketLeft)
    assert controls.slider.value() == 1
    place = QPointF(canvas.rect().center())
    wheel = QWheelEvent(
        place, canvas.mapToGlobal(place), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ShiftModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, wheel)
    assert controls.slider.value() == 3 and table.view.cut == 0.15
    controls.slider.setValue(10)
    assert table.view.cut == 0.5
    nearest = int(table.camera.first.depth.argmax())
    canvas.show_snapshot(replace(state, last_vertex=nearest))
    assert table.camera.first.is_shown[nearest]
    table.show(None)
    assert not controls.slider.isVisible()
    QTest.keyClick(canvas, Qt.Key.Key_BracketRight)
    assert table.view.cut == 0


def test_a_large_body_is_painted_roughly_while_it_turns_and_whole_at_rest(table: Table, qtbot: QtBot) -> None:
    canvas = table.canvas
    for frequency, is_large in ((2, False), (8, True)):
        board = board_from_spec({"shape": "geodesic", "frequency": frequency})
        state = replace(Session().show().snapshot, board=board, stones=bytes(board.size), legal=bytes(board.size))
        canvas.show_snapshot(state)
        QTest.mousePress(canvas, LEFT, NONE, QPoint(200, 200))
        assert not table.camera.is_rough
        QTest.mouseMove(canvas, QPoint(220, 210))
        assert table.camera.is_rough == is_large
        QTest.mouseRelease(canvas, LEFT, NONE, QPoint(220, 210))
        qtbot.waitUntil(lambda: not table.camera.is_rough)
