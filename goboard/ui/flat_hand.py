"""Looking about on a finite flat board: which part is shown and how it lies, and what keys, wheel and dragging do."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing import flat_view
from goboard.drawing.board_view import QUARTER, WHOLE, BoardView
from goboard.drawing.camera import Camera, Spot, fit
from goboard.drawing.scene import Scene
from goboard.ui import view_controls
from goboard.ui.gestures import HOLDING, STEP, Grip
from goboard.ui.view_change import ViewChange, change_of
from goboard.ui.view_controls import CLOSER, FARTHER, ViewControls

FINE_TURN = 15
"""Degrees by which a key turns a board that is no grid."""
FINE_KEYS = {Qt.Key.Key_L: 1, Qt.Key.Key_R: -1}
MOVE_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""With Ctrl: where the view goes."""


class FlatHand(QObject):
    """Holds how a canvas looks at a flat board, for as long as that board is shown; idle on other kinds of boards."""

    part_changed = Signal()
    board_left = Signal()
    """The pointer has gone to something that lies over the board."""
    changes = frozenset(ViewChange)
    """How such a board can be looked at differently: in every way."""

    def __init__(self, canvas: QWidget, camera: Callable[[], Camera]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._camera = camera
        self._scene: Scene | None = None
        self._view = WHOLE
        self._picture: tuple[int, int, float, bool] | None = None
        self._grip = Grip(canvas)
        self._rest = QPointF()
        self._controls = ViewControls(canvas, (CLOSER, FARTHER, view_controls.WHOLE))
        self._controls.asked.connect(self.change)
        self._controls.entered.connect(self.board_left)

    @property
    def is_pulling(self) -> bool:
        """Whether the board is being pulled along."""
        return self._grip.is_pulling

    @property
    def is_active(self) -> bool:
        """Whether the board shown is flat and finite."""
        return self._scene is not None and is_flat(self._scene)

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the view is kept while it is the same board, and moved to a last move out of sight."""
        before, self._scene = self._scene, scene
        is_new = before is None or before.board is not scene.board
        if is_new:
            self._view = WHOLE
            self._grip.drop()
        elif before is not None and before.last_vertex != scene.last_vertex and scene.last_vertex is not None:
            self.reveal(scene.last_vertex)
        self.arrange()

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> BoardView | None:
        """How to show the board in a picture of these device pixels; None for whole and as it is."""
        if self._scene is None or scene.board is not self._scene.board or self._view == WHOLE:
            return None
        picture = (width, height, ratio, scene.view.coordinates)
        if picture != self._picture:
            self._picture = picture
            camera = fit(scene.board, width, height, scene.view.coordinates, ratio, self._view)
            self._view = flat_view.within(camera, self._view)
        return self._view

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        at = (QPointF(self._canvas.rect().center()) if place is None else place) * self._canvas.devicePixelRatioF()
        self._look(flat_view.zoomed(self._camera(), self._view, STEP**steps, at.x(), at.y()))

    def change(self, change: ViewChange) -> None:
        """Look at the board differently."""
        camera, view = self._camera(), self._view
        match change:
            case ViewChange.CLOSER | ViewChange.FARTHER:
                self.zoom(1 if change is ViewChange.CLOSER else -1)
            case ViewChange.WHOLE:
                self._look(BoardView(layout=view.layout))
            case ViewChange.TURN_LEFT | ViewChange.TURN_RIGHT:
                self._look(flat_view.turned(camera, view, QUARTER if change is ViewChange.TURN_LEFT else -QUARTER))
            case ViewChange.MIRROR_ACROSS | ViewChange.MIRROR_DOWN:
                self._look(flat_view.mirrored(camera, view, change is ViewChange.MIRROR_DOWN))
            case ViewChange.RESET:
                self._look(WHOLE)

    def reveal(self, spot: Spot) -> None:
        """Bring a vertex into view."""
        if isinstance(spot, int) and self._view.zoom > 1:
            self._look(flat_view.revealing(self._camera(), self._view, spot))

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the board where the left or the middle button went down, if it can be moved at all."""
        if event.button() in HOLDING and (self._view.zoom > 1 or any(self._endless_ways())):
            self._grip.take(event)
            self._rest = QPointF()

    def pull(self, event: QMouseEvent) -> bool:
        """Pull what is held along; False if nothing is, or if it may still become a click."""
        moved = self._grip.pull(event)
        if moved is not None:
            moved *= self._canvas.devicePixelRatioF()
            self._move(moved.x(), moved.y())
        return moved is not None

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""
        return self._grip.drop()

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on such a board; False if it means nothing."""
        key, change = Qt.Key(event.key()), change_of(event)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if change is not None:
            self.change(change)
        elif key in FINE_KEYS and not held:
            degrees = FINE_TURN if not self._camera().geometry.is_grid else QUARTER
            self._look(flat_view.turned(self._camera(), self._view, FINE_KEYS[key] * degrees))
        elif key in MOVE_KEYS and held == Qt.KeyboardModifier.ControlModifier:
            right, up = MOVE_KEYS[key]
            self._rest, spacing = QPointF(), self._camera().spacing
            self._move(-right * spacing, up * spacing)
        else:
            return False
        return True

    def arrange(self) -> None:
        """Put the buttons into their corner, unless the board is shown whole and as it is."""
        self._controls.setVisible(self.is_active and self._view != WHOLE)
        self._controls.place()

    def _endless_ways(self) -> tuple[bool, bool]:
        assert self._scene is not None
        return flat_view.endless_ways(self._scene.board, self._view.layout)

    def _move(self, right: float, down: float) -> None:
        """Move the picture by these device pixels; over joined borders it goes on for ever, by whole lines."""
        camera, view = self._camera(), self._view
        across, up = self._endless_ways()
        self._rest += QPointF(right if across else 0.0, down if up else 0.0)
        columns, rows = (int(rest / camera.spacing) for rest in (self._rest.x(), self._rest.y()))
        if columns or rows:
            self._rest -= QPointF(columns, rows) * camera.spacing
            view = flat_view.pushed(camera.board, view, columns, -rows)
        self._look(flat_view.dragged(camera, view, 0.0 if across else right, 0.0 if up else down))

    def _look(self, view: BoardView) -> None:
        if view != self._view:
            self._view = view
            self.part_changed.emit()
            self.arrange()


def is_flat(scene: Scene) -> bool:
    """Is this a finite board in a plane?"""
    return scene.board.plane is None and not scene.board.is_spatial
