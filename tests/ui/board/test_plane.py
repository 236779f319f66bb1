"""The infinite plane under a person's hand: points not known yet, pulling, zooming, the way back, the map."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from goboard.boards.board import Place
from goboard.boards.plane import Plane
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.camera.view import PlaneView
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.plane_controller import MiniMap
from goboard.ui.board.speech import spot_words
from tests.ui.driver import on_screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
FAR = (10**9, -7)


class Game:
    """A plane on which stones are put without rules, and the canvas that shows it."""

    def __init__(self, canvas: BoardCanvas) -> None:
        self.canvas = canvas
        self.plane = Plane()
        self.stones: dict[int, int] = {}
        self._any = Session().show().snapshot
        self.show(None)

    def play(self, *place: int) -> int:
        """Put a stone and show it as the last move; its vertex."""
        vertex = self.plane.vertex(*place)
        self.stones[vertex] = 1 + len(self.stones) % 2
        self.show(vertex)
        return vertex

    def show(self, last: int | None) -> None:
        self.canvas.show_snapshot(self.snapshot(last))

    def snapshot(self, last: int | None) -> Snapshot:
        board = self.plane.board
        stones = bytes(self.stones.get(vertex, 0) for vertex in range(board.size))
        legal = bytes(not stone for stone in stones)
        return replace(self._any, board=board, stones=stones, legal=legal, last_vertex=last, to_move=1)


@pytest.fixture
def canvas(qtbot: QtBot) -> BoardCanvas:
    return on_screen(BoardCanvas(), 520, qtbot)


@pytest.fixture
def game(canvas: BoardCanvas) -> Game:
    return Game(canvas)


def camera_of(canvas: BoardCanvas) -> PlaneCamera:
    assert isinstance(canvas.camera, PlaneCamera)
    return canvas.camera


def part(canvas: BoardCanvas) -> PlaneView:
    return camera_of(canvas).view


def pull(canvas: BoardCanvas, button: Qt.MouseButton, start: QPoint, stop: QPoint) -> None:
    QTest.mousePress(canvas, button, NONE, start)
    for place in (start + (stop - start) / 2, stop):
        QTest.mouseMove(canvas, place)
    QTest.mouseRelease(canvas, button, NONE, stop)


def turn(canvas: BoardCanvas, angle: int, place: QPointF) -> bool:
    event = QWheelEvent(
        place, place, QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton, CONTROL, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(canvas, event)
    return event.isAccepted()


def button(canvas: BoardCanvas, name: str) -> QToolButton:
    found = canvas.findChild(QToolButton, name)
    assert found is not None
    return found


def mini_map(canvas: BoardCanvas) -> MiniMap:
    found = canvas.findChild(MiniMap)
    assert found is not None
    return found


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_where_points_are_too_close_a_click_plays_nothing_and_says_why(canvas: BoardCanvas, game: Game) -> None:
    told: list[tuple[object, ...]] = []
    canvas.vertex_clicked.connect(lambda *values: told.append(values))
    canvas.place_clicked.connect(lambda *values: told.append(values))
    canvas.zoom(-30)
    QTest.mouseClick(canvas, LEFT, NONE, canvas.rect().center())
    assert told == []
    assert "zoom in" in canvas.toolTip() == QToolTip.text()
    QToolTip.hideText()
    canvas.zoom(30)
    assert canvas.toolTip() == ""
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place((0, 0)))
    assert len(told) == 1


def test_known_and_unknown_points_are_clicked(canvas: BoardCanvas, game: Game) -> None:
    told: list[tuple[object, ...]] = []
    canvas.vertex_clicked.connect(lambda *values: told.append(values))
    canvas.place_clicked.connect(lambda *values: told.append(values))
    canvas.zoom(-4)
    QTest.mouseClick(canvas, LEFT, NONE, canvas.vertex_place((2, 3)))
    QTest.mouseClick(canvas, LEFT, SHIFT, canvas.vertex_place((9, -8)))
    QTest.mouseClick(canvas, RIGHT, NONE, canvas.vertex_place((-9, 8)))
    assert told == [(game.plane.find(2, 3), False, False), ((9, -8), True, False), ((-9, 8), False, True)]


def test_hovering_tells_vertices_and_places_apart(canvas: BoardCanvas, game: Game) -> None:
    told: list[object] = []
    canvas.vertex_hovered.connect(told.append)
    canvas.place_hovered.connect(told.append)
    canvas.zoom(-4)
    for place in ((5, 0), (6, 0), (7, 0), (8, 0), (6, 0)):
        QTest.mouseMove(canvas, canvas.vertex_place(place))
    five, six = game.plane.find(5, 0), game.plane.find(6, 0)
    assert told == [five, six, -1, (7, 0), (8, 0), None, six]


def test_a_ghost_stands_where_the_pointer_is_until_a_stone_does(canvas: BoardCanvas, game: Game) -> None:
    canvas.zoom(-4)
    QTest.mouseMove(canvas, canvas.vertex_place((9, 0)))
    pointer = canvas.scene.pointer
    assert pointer is not None and (pointer.place, pointer.player) == ((9, 0), 1)
    game.play(9, 0)
    assert canvas.scene.pointer is None


def test_no_ghost_stays_behind_when_the_pointer_goes_to_a_button(canvas: BoardCanvas, game: Game) -> None:
    QTest.mouseMove(canvas, canvas.vertex_place((2, 2)))
    assert canvas.scene.pointer is not None
    QTest.mouseMove(button(canvas, "zoom-in"))
    assert canvas.scene.pointer is None


@pytest.mark.parametrize("held", [LEFT, MIDDLE])
def test_pulling_moves_the_plane_and_is_no_click(canvas: BoardCanvas, game: Game, held: Qt.MouseButton) -> None:
    told: list[tuple[object, ...]] = []
    canvas.vertex_clicked.connect(lambda *values: told.append(values))
    canvas.place_clicked.connect(lambda *values: told.append(values))
    start = canvas.vertex_place((1, 1))
    pull(canvas, held, start, start + QPoint(80, -60))
    assert canvas.vertex_place((1, 1)) == start + QPoint(80, -60)
    assert told == []
    assert not game.plane.find(9, 0)


def test_a_trembling_click_still_plays(canvas: BoardCanvas, game: Game) -> None:
    told: list[int] = []
    canvas.vertex_clicked.connect(lambda vertex, *_: told.append(vertex))
    before = part(canvas)
    place = canvas.vertex_place((1, 1))
    pull(canvas, LEFT, place, place + QPoint(3, 2))
    assert told == [game.plane.find(1, 1)]
    assert part(canvas) == before


def test_ctrl_and_wheel_zoom_around_the_pointer(canvas: BoardCanvas, game: Game) -> None:
    stepped: list[int] = []
    canvas.wheel_stepped.connect(stepped.append)
    place, before = canvas.vertex_place((3, -2)), camera_of(canvas).spacing
    assert turn(canvas, 240, QPointF(place))
    assert camera_of(canvas).spacing > 1.3 * before
    assert (canvas.vertex_place((3, -2)) - place).manhattanLength() <= 2
    assert stepped == []


def test_keys_and_buttons_zoom_and_lead_back(canvas: BoardCanvas, game: Game) -> None:
    first = camera_of(canvas).spacing
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    closer = camera_of(canvas).spacing
    QTest.mouseClick(button(canvas, "zoom-in"), LEFT)
    closest = camera_of(canvas).spacing
    assert first < closer < closest
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    QTest.mouseClick(button(canvas, "zoom-out"), LEFT)
    assert camera_of(canvas).spacing < closer
    pull(canvas, LEFT, QPoint(100, 100), QPoint(400, 300))
    QTest.mouseClick(button(canvas, "to-stones"), LEFT)
    assert (part(canvas).centre, camera_of(canvas).spacing) == ((0, 0), first)


def test_the_way_back_shows_all_stones(canvas: BoardCanvas, game: Game) -> None:
    stones = [game.play(30, 10), game.play(-4, 0)]
    QTest.mouseClick(button(canvas, "to-stones"), LEFT)
    assert all(canvas.rect().contains(canvas.vertex_place(stone)) for stone in stones)


def test_the_view_stays_when_stones_are_played_in_it(canvas: BoardCanvas, game: Game) -> None:
    game.play(0, 0)
    pull(canvas, LEFT, QPoint(100, 100), QPoint(160, 130))
    before = part(canvas)
    game.play(-3, 4)
    assert part(canvas) == before


@pytest.mark.parametrize("place", [(40, 3), FAR])
def test_the_view_follows_a_last_move_out_of_sight(canvas: BoardCanvas, game: Game, place: Place) -> None:
    game.play(0, 0)
    spacing = camera_of(canvas).spacing
    vertex = game.play(*place)
    assert canvas.rect().contains(canvas.vertex_place(vertex))
    assert camera_of(canvas).spacing == spacing


def test_another_plane_is_looked_at_afresh(canvas: BoardCanvas, game: Game) -> None:
    game.play(*FAR)
    Game(canvas)
    assert part(canvas).centre == (0, 0)


def test_the_map_shows_far_stones_and_leads_there(canvas: BoardCanvas, game: Game) -> None:
    game.play(0, 0)
    overview = mini_map(canvas)
    assert not overview.isVisible()
    game.play(*FAR)
    assert overview.isVisible()
    QTest.mouseClick(overview, LEFT, NONE, QPoint(8, overview.height() // 2))
    assert part(canvas).centre == (0, 0)
    pull_on_map = QPoint(overview.width() - 8, overview.height() // 2)
    QTest.mousePress(overview, LEFT, NONE, QPoint(overview.width() // 2, 60))
    assert abs(part(canvas).centre[0] - FAR[0] // 2) < FAR[0] // 10
    QTest.mouseMove(overview, pull_on_map)
    QTest.mouseRelease(overview, LEFT, NONE, pull_on_map)
    assert part(canvas).centre == FAR


def test_a_picture_of_the_plane_has_stones_where_they_are(canvas: BoardCanvas, game: Game) -> None:
    black, white = game.play(FAR[0], FAR[1]), game.play(FAR[0] + 1, FAR[1])
    image = canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    lightness = [
        image.pixelColor(QPoint(round(x * ratio), round(y * ratio))).lightness()
        for x, y in ((p.x() + 4, p.y() + 4) for p in map(canvas.vertex_place, (white, black)))
    ]
    assert lightness[0] > 180 > 80 > lightness[1]


def test_other_boards_have_no_buttons_and_cannot_be_pulled(canvas: BoardCanvas, game: Game) -> None:
    game.play(*FAR)
    canvas.show_snapshot(Session().show().snapshot)
    assert not mini_map(canvas).isVisible()
    assert not button(canvas, "zoom-in").isVisible()
    before = canvas.vertex_place(0)
    pull(canvas, LEFT, QPoint(100, 100), QPoint(300, 300))
    assert canvas.vertex_place(0) == before


def test_a_point_is_called_alike_whether_it_is_known_or_not(game: Game) -> None:
    game.play(2, -3)
    shown = game.snapshot(None)
    named, bare = shown.board.name(game.plane.vertex(2, -3)), spot_words(shown, (12, -13), ())
    assert (named, bare) == ("Point 2,-3", "Point 12,-13")
    assert spot_words(shown, game.plane.vertex(2, -3), ()).startswith(named)
