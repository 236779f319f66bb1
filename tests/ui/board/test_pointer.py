"""The board under a person's hand: clicks, hovering, the wheel, the bubble."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.drawing.scene import Pointer
from goboard.drawing.theme import load_theme
from goboard.session.commands.count import StartCounting
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt
from goboard.session.session import Session
from goboard.ui.board.canvas import BoardCanvas
from tests.ui.driver import on_screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def session() -> Session:
    session = Session()
    session.handle(NewGame(9, 9))
    return session


@pytest.fixture
def canvas(qtbot: QtBot, session: Session) -> BoardCanvas:
    canvas = BoardCanvas()
    canvas.show_snapshot(session.show().snapshot)
    return on_screen(canvas, 500, qtbot)


@pytest.fixture
def clicks(canvas: BoardCanvas) -> list[tuple[int, bool, bool]]:
    found: list[tuple[int, bool, bool]] = []
    canvas.vertex_clicked.connect(lambda *values: found.append(values))
    return found


def test_a_click_tells_vertex_shift_and_button(canvas: BoardCanvas, clicks: list[tuple[int, bool, bool]]) -> None:
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place(40))
    QTest.mouseClick(canvas, LEFT, SHIFT, canvas.vertex_place(0))
    QTest.mouseClick(canvas, RIGHT, NONE, canvas.vertex_place(80))
    assert clicks == [(40, False, False), (0, True, False), (80, False, True)]


def test_a_click_between_the_points_means_the_nearest_and_one_beside_the_board_none(
    canvas: BoardCanvas, clicks: list[tuple[int, bool, bool]]
) -> None:
    step = canvas.vertex_place(10) - canvas.vertex_place(0)
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place(0) + step * 0.45)
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place(0) - step * 0.65)
    assert clicks == [(0, False, False)]


def test_a_click_where_points_are_too_close_is_told_and_plays_nothing(
    canvas: BoardCanvas, session: Session, clicks: list[tuple[int, bool, bool]]
) -> None:
    crowded: list[bool] = []
    canvas.crowd_clicked.connect(lambda: crowded.append(True))
    session.handle(NewGame(300, 300))
    canvas.show_snapshot(session.show().snapshot)
    QTest.mouseClick(canvas, LEFT, NONE, QPoint(250, 250))
    assert clicks == [] and crowded == [True]


def test_the_point_under_the_pointer_has_a_name(canvas: BoardCanvas, session: Session) -> None:
    assert canvas.hovered_words == ""
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    assert canvas.hovered_words == "E5"
    session.handle(PlayAt(40))
    canvas.show_snapshot(session.show().snapshot)
    assert canvas.hovered_words == "E5: Black"


@pytest.mark.parametrize(("moved", "count"), [(3, 1), (9, 0)])
def test_a_press_that_is_dragged_away_is_no_click(
    canvas: BoardCanvas, clicks: list[tuple[int, bool, bool]], moved: int, count: int
) -> None:
    place = canvas.vertex_place(40)
    QTest.mousePress(canvas, LEFT, NONE, place)
    QTest.mouseRelease(canvas, LEFT, NONE, place + QPoint(moved, 0))
    assert len(clicks) == count


def test_the_pointer_is_followed_and_its_leaving_told(canvas: BoardCanvas) -> None:
    hovered: list[int] = []
    canvas.vertex_hovered.connect(hovered.append)
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    QTest.mouseMove(canvas, canvas.vertex_place(40) + QPoint(2, 1))
    QTest.mouseMove(canvas, canvas.vertex_place(41))
    QTest.mouseMove(canvas, QPoint(1, 1))
    assert hovered == [40, 41, -1]


def test_a_ghost_of_the_player_to_move_lies_under_the_pointer(canvas: BoardCanvas, session: Session) -> None:
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    assert canvas.scene.pointer == Pointer(40, 1)
    session.handle(PlayAt(40))
    canvas.show_snapshot(session.show().snapshot)
    assert canvas.scene.pointer is None
    QTest.mouseMove(canvas, canvas.vertex_place(41))
    assert canvas.scene.pointer == Pointer(41, 2)


def test_a_point_that_is_refused_has_a_sign(canvas: BoardCanvas, session: Session) -> None:
    session.handle(OpenBytes(b"(;GM[1]SZ[9]RU[Chinese]AW[ba][ab];B[ii];W[hi])"))
    canvas.show_snapshot(session.handle(Step(2))[-1].snapshot)  # type: ignore[union-attr]
    QTest.mouseMove(canvas, canvas.vertex_place(0))
    assert canvas.scene.pointer == Pointer(0, 0)


def test_no_ghost_while_counting(canvas: BoardCanvas, session: Session) -> None:
    session.handle(StartCounting())
    canvas.show_snapshot(session.show().snapshot)
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    assert canvas.scene.pointer is None


def turn(canvas: BoardCanvas, amount: int, held: Qt.KeyboardModifier = NONE) -> bool:
    place = QPointF(250, 250)
    event = QWheelEvent(
        place,
        canvas.mapToGlobal(place),
        QPoint(),
        QPoint(0, amount),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    event.setAccepted(False)
    QApplication.sendEvent(canvas, event)
    return event.isAccepted()


def test_the_wheel_steps_once_a_notch_also_in_small_turns(canvas: BoardCanvas) -> None:
    steps: list[int] = []
    canvas.wheel_stepped.connect(steps.append)
    turn(canvas, -120)
    turn(canvas, 240)
    for _ in range(8):
        turn(canvas, -30)
    assert steps == [1, -2, 1, 1]


def test_turning_back_begins_anew(canvas: BoardCanvas) -> None:
    steps: list[int] = []
    canvas.wheel_stepped.connect(steps.append)
    for amount in (-90, 90, -90, 90):
        turn(canvas, amount)
    assert steps == []


def test_ctrl_and_wheel_is_no_step(canvas: BoardCanvas) -> None:
    steps: list[int] = []
    canvas.wheel_stepped.connect(steps.append)
    assert turn(canvas, 120, Qt.KeyboardModifier.ControlModifier)
    assert steps == []


@pytest.mark.parametrize("vertex", [0, 8, 40, 72, 80])
@pytest.mark.parametrize("key", [None, 7])
def test_a_reason_is_inside_and_leaves_its_point_free(canvas: BoardCanvas, vertex: int, key: int | None) -> None:
    canvas.show_reason(vertex, "This would repeat the board as it was after move 41, which no move may do.", key)
    bubble = canvas.reasons.bubble
    assert bubble.isVisible()
    assert canvas.rect().contains(bubble.geometry())
    assert not bubble.geometry().contains(canvas.vertex_place(vertex))


@pytest.mark.parametrize(("key", "is_held"), [(None, False), (3, True)])
def test_a_reason_lets_clicks_through_unless_it_has_a_link(canvas: BoardCanvas, key: int | None, is_held: bool) -> None:
    canvas.show_reason(40, "White would have no liberty there.", key)
    assert (canvas.childAt(canvas.reasons.bubble.geometry().center()) is canvas.reasons.bubble) == is_held


def test_a_reason_s_link_tells_its_key(canvas: BoardCanvas, qtbot: QtBot) -> None:
    canvas.show_reason(40, "It repeats move 41.", 12345678901, "Show move 41")
    assert "Show move 41" in canvas.reasons.bubble.text()
    with qtbot.waitSignal(canvas.link_activated) as told:
        canvas.reasons.bubble.linkActivated.emit("node")
    assert told.args == [12345678901]


def test_a_reason_with_a_link_holds_the_pointer(canvas: BoardCanvas) -> None:
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    canvas.show_reason(40, "It repeats move 41.", 3)
    hovered: list[int] = []
    canvas.vertex_hovered.connect(hovered.append)
    QTest.mouseMove(canvas.reasons.bubble, canvas.reasons.bubble.rect().center())
    assert canvas.reasons.bubble.isVisible() and hovered == []


def test_a_reason_goes_when_the_pointer_goes_elsewhere(canvas: BoardCanvas) -> None:
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    canvas.show_reason(40, "Occupied.")
    QTest.mouseMove(canvas, canvas.vertex_place(0))
    assert not canvas.reasons.bubble.isVisible()


def test_text_in_a_reason_is_no_markup(canvas: BoardCanvas) -> None:
    canvas.show_reason(40, "<b>F</b> & T")
    assert canvas.reasons.bubble.text() == "&lt;b&gt;F&lt;/b&gt; &amp; T"


def test_arrow_keys_are_left_to_the_window(canvas: BoardCanvas) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Left, NONE)
    QApplication.sendEvent(canvas, event)
    assert not event.isAccepted()


def test_the_board_is_told_in_words(canvas: BoardCanvas, session: Session) -> None:
    session.handle(PlayAt(40))
    canvas.show_snapshot(session.show().snapshot)
    assert canvas.accessibleName() == "Go board, 9 by 9"
    assert canvas.accessibleDescription() == "White to move; last move E5"


def test_a_reason_stays_beside_its_point_when_the_board_changes_its_size(canvas: BoardCanvas) -> None:
    canvas.show_reason(40, "No.")
    before = canvas.reasons.bubble.pos()
    canvas.resize(canvas.width() + 120, canvas.height() + 120)
    assert canvas.reasons.bubble.isVisible()
    assert canvas.reasons.bubble.pos() != before


def test_a_reason_leaves_what_it_lights_free(canvas: BoardCanvas) -> None:
    below = tuple(range(49, 81, 9))
    canvas.show_reason(40, "These four stones have no liberty.", rule="Liberties", lit=(below,))
    assert not any(canvas.reasons.bubble.geometry().contains(canvas.vertex_place(vertex)) for vertex in (40, *below))
    assert canvas.scene.lit == (below,)


def crossing(canvas: BoardCanvas, session: Session, spec: dict[str, object]) -> None:
    session.handle(NewGame(9, 9, board=spec))
    canvas.show_snapshot(session.show().snapshot)


def test_neighbours_light_up_where_they_are_not_plain_to_see(canvas: BoardCanvas, session: Session) -> None:
    canvas.set_options(load_theme("light"), neighbours=True)
    QTest.mouseMove(canvas, canvas.vertex_place(40))
    assert canvas.scene.neighbours_of is None
    crossing(canvas, session, {"shape": "honeycomb", "side": 4})
    QTest.mouseMove(canvas, canvas.vertex_place(20))
    assert canvas.scene.neighbours_of == 20
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert canvas.scene.neighbours_of is None
    canvas.setFocus()
    canvas.point_with_keys()
    assert canvas.scene.neighbours_of == canvas.cursor_spot
    canvas.set_options(load_theme("light"), neighbours=False)
    assert canvas.scene.neighbours_of is None


@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "grid", "columns": 100, "rows": 100},
        {"shape": "honeycomb", "side": 50},
        {"shape": "geodesic", "frequency": 40},
        {"shape": "cubic", "columns": 25, "rows": 25, "layers": 25},
    ],
    ids=lambda spec: spec["shape"],
)
def test_a_click_on_a_very_small_point_shows_it_larger_and_the_next_plays(
    canvas: BoardCanvas, session: Session, clicks: list[tuple[int, bool, bool]], spec: dict[str, object]
) -> None:
    crossing(canvas, session, spec)
    before, place = canvas.camera.spacing, QPoint(245, 255)
    QTest.mouseClick(canvas, LEFT, NONE, place)
    assert clicks == [] and canvas.camera.spacing > 2 * before
    assert canvas.reasons.bubble.isVisible() and "click again" in canvas.reasons.bubble.accessibleName()
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place(canvas.camera.board.size // 2) if not clicks else place)
    QTest.mouseClick(canvas, LEFT, NONE, place)
    assert len(clicks) >= 1


def test_other_buttons_and_keys_are_not_asked(
    canvas: BoardCanvas, session: Session, clicks: list[tuple[int, bool, bool]]
) -> None:
    crossing(canvas, session, {"shape": "grid", "columns": 100, "rows": 100})
    canvas.keyboard.point_at(0)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.mouseClick(canvas, RIGHT, NONE, canvas.vertex_place(3))
    session.handle(StartCounting())
    canvas.show_snapshot(session.show().snapshot)
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place(5))
    assert [vertex for vertex, _, _ in clicks] == [0, 3, 5]
