"""What moves the view of a board about: the base of the view controllers, and the one of finite flat boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.camera import flat_view
from goboard.drawing.camera.camera import Camera, Spot, fit
from goboard.drawing.camera.view import QUARTER, WHOLE, BoardView, PlaneView
from goboard.drawing.scene import Scene
from goboard.ui.board.gestures import LARGE_ENOUGH, STEP, ViewChange, steps_to
from goboard.ui.board.interfaces import ViewService

if TYPE_CHECKING:
    from goboard.ui.board.view_controls import ViewControls

AnyCamera = TypeVar("AnyCamera", bound=Camera)
FINE_TURN = 15
"""Degrees by which a key alone turns a board that is no grid."""
FINE_KEYS = {Qt.Key.Key_L: 1, Qt.Key.Key_R: -1}
MOVE_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""With Ctrl: where the view goes."""


FLAT, PLANE, SOLID = "flat", "plane", "solid"


def kind_of(board: Board) -> str:
    """Is it finite and flat, the infinite plane, or in space?"""
    return FLAT if board.plane is None and not board.is_spatial else SOLID if board.plane is None else PLANE


class ViewController(ViewService):
    """Holds which part of a board a widget shows and from where.

    It knows a scene from its beginning and is told every other one; while its kind of board is not shown it hides what
    it has laid over the widget, and nothing else is asked of it.
    """

    board_left = Signal()
    """The pointer has gone to something that lies over the board."""
    kind: str
    """Of the boards that are shown by it."""
    reveals_at_first = False
    """Is the last move brought into view on another board too?"""

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget)
        self._ask_camera, self._scene = camera, scene

    def _camera_as(self, kind: type[AnyCamera]) -> AnyCamera:
        """The camera of the board shown, which is of that kind while this controller shows it."""
        camera = self._ask_camera()
        assert isinstance(camera, kind)
        return camera

    @property
    def is_active(self) -> bool:
        """Whether the board shown is of this controller's kind."""
        return kind_of(self._scene.board) == self.kind

    @property
    def has_buttons(self) -> bool:
        """Whether buttons may lie over the board: not where no pointer can reach them."""
        return self.is_active and not self._widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the view is kept while it is the same board, and moved to a last move out of sight."""
        before, self._scene = self._scene, scene
        is_new = not is_same_board(before.board, scene.board)
        if is_new:
            self.begin()
            self._grip.drop()
        has_moved = self.reveals_at_first if is_new else before.last_vertex != scene.last_vertex
        if self.is_active and has_moved and scene.last_vertex is not None:
            self.reveal(scene.last_vertex)
        self.arrange()

    def begin(self) -> None:
        """Look at the board as at first."""
        raise NotImplementedError

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | BoardView | None:
        """What to show in a picture of these device pixels; None for all of it. Asked at every painting."""
        raise NotImplementedError

    def approach(self, place: QPointF) -> None:
        room = self._ask_camera().room_at(*self._pixel(place)) / self._widget.devicePixelRatioF()
        self.zoom(max(0.0, steps_to(LARGE_ENOUGH / room)), place)

    def _use(self, controls: ViewControls) -> None:
        """Do what these buttons ask for."""
        controls.asked.connect(self.change)
        controls.entered.connect(self.board_left)

    def _pixel(self, place: QPointF) -> tuple[float, float]:
        """The device pixel at a place in the widget."""
        ratio = self._widget.devicePixelRatioF()
        return place.x() * ratio, place.y() * ratio

    def _tell(self) -> None:
        self.part_changed.emit()
        self.arrange()


def is_same_board(one: Board, other: Board) -> bool:
    """The infinite plane stays the same while more of it becomes known."""
    return one is other or (one.plane is not None and one.plane is other.plane)


class FlatController(ViewController):
    """Holds how a widget looks at a finite flat board, for as long as that board is shown."""

    kind = FLAT

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget, camera, scene)
        self._view = WHOLE
        self._focus: tuple[int, ...] = ()
        self._is_first = True
        """Is it the view that a board is first shown in?"""
        self._picture: tuple[int, int, float, bool] | None = None
        self._rest = QPointF()
        self._controls: ViewControls | None = None

    def focus_on(self, vertices: tuple[int, ...]) -> None:
        """Show a board with these vertices in the middle at first, or all of it for none."""
        if vertices != self._focus:
            self._focus = vertices
            self.begin()

    def begin(self) -> None:
        """Look at the board as at first: at what is in focus, or at all of it."""
        self._view, self._is_first, self._picture = WHOLE, True, None

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> BoardView | None:
        if scene.board is not self._scene.board:
            return None
        picture = (width, height, ratio, scene.view.coordinates)
        if picture != self._picture and (self._focus or self._view != WHOLE):
            self._picture = picture
            if self._is_first:
                self._view = flat_view.focused(
                    fit(scene.board, width, height, scene.view.coordinates, ratio), self._focus
                )
            else:
                camera = fit(scene.board, width, height, scene.view.coordinates, ratio, self._view)
                self._view = flat_view.within(camera, self._view)
        return None if self._view == WHOLE else self._view

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        at = (QPointF(self._widget.rect().center()) if place is None else place) * self._widget.devicePixelRatioF()
        self._look(flat_view.zoomed(self._ask_camera(), self._view, STEP**steps, at.x(), at.y()))

    def _change(self, change: ViewChange) -> None:
        camera, view = self._ask_camera(), self._view
        match change:
            case ViewChange.WHOLE:
                self._look(BoardView(layout=view.layout))
            case ViewChange.TURN_LEFT | ViewChange.TURN_RIGHT:
                self._look(flat_view.turned(camera, view, QUARTER if change is ViewChange.TURN_LEFT else -QUARTER))
            case ViewChange.MIRROR_ACROSS | ViewChange.MIRROR_DOWN:
                self._look(flat_view.mirrored(camera, view, change is ViewChange.MIRROR_DOWN))
            case ViewChange.RESET:
                self.begin()
                self._tell()

    def reveal(self, spot: Spot) -> None:
        if isinstance(spot, int) and self._view.zoom > 1:
            self._look(flat_view.revealing(self._ask_camera(), self._view, spot))

    def press(self, event: QMouseEvent) -> None:
        super().press(event)
        self._rest = QPointF()

    def pull(self, event: QMouseEvent) -> bool:
        """Pull what is held along; False if nothing is, if it cannot be moved, or if it may still become a click."""
        if self._grip.place is None or (self._view.zoom <= 1 and not any(self._endless_ways())):
            return False
        moved = self._grip.pull(event)
        if moved is not None:
            moved *= self._widget.devicePixelRatioF()
            self._move(moved.x(), moved.y())
        return moved is not None

    def press_key(self, event: QKeyEvent) -> bool:
        if super().press_key(event):
            return True
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in FINE_KEYS and not held and not self._ask_camera().geometry.is_grid:
            # a grid is turned with Ctrl alone: all of it would lie elsewhere for a key that was not meant
            self._look(flat_view.turned(self._ask_camera(), self._view, FINE_KEYS[key] * FINE_TURN))
        elif key in MOVE_KEYS and held == Qt.KeyboardModifier.ControlModifier:
            right, up = MOVE_KEYS[key]
            self._rest, spacing = QPointF(), self._ask_camera().spacing
            self._move(-right * spacing, up * spacing)
        else:
            return False
        return True

    def arrange(self) -> None:
        """Put the buttons into their corner, unless the board is shown whole and as it is."""
        is_shown = self.has_buttons and not self._is_first
        if is_shown and self._controls is None:
            self._controls = self._made_controls()
        if self._controls is not None:
            self._controls.setVisible(is_shown)
            self._controls.place()

    def _made_controls(self) -> ViewControls:
        """The buttons, which most boards never need."""
        from goboard.ui.board.view_controls import CLOSER, FARTHER, WHOLE, ViewControls

        controls = ViewControls(self._widget, (CLOSER, FARTHER, WHOLE))
        self._use(controls)
        return controls

    def _endless_ways(self) -> tuple[bool, bool]:
        return flat_view.endless_ways(self._scene.board, self._view.layout)

    def _move(self, right: float, down: float) -> None:
        """Move the picture by these device pixels; over joined borders it goes on for ever, by whole lines."""
        camera, view = self._ask_camera(), self._view
        across, up = self._endless_ways()
        self._rest += QPointF(right if across else 0.0, down if up else 0.0)
        columns, rows = (int(rest / camera.spacing) for rest in (self._rest.x(), self._rest.y()))
        if columns or rows:
            self._rest -= QPointF(columns, rows) * camera.spacing
            view = flat_view.pushed(camera.board, view, columns, -rows)
        self._look(flat_view.dragged(camera, view, 0.0 if across else right, 0.0 if up else down))

    @property
    def looked_at(self) -> object:
        return None if self._is_first else self._view

    def look_again(self, looked_at: object) -> None:
        if isinstance(looked_at, BoardView):
            self._look(looked_at)

    def _look(self, view: BoardView) -> None:
        if view != self._view:
            self._view = view
            self._is_first = view == WHOLE and not self._focus
            self._tell()
