"""Moving about on the infinite plane: which part is shown, and what dragging, zooming, keys and the map do to it."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from goboard.boards.board import Place
from goboard.drawing.camera import Camera
from goboard.drawing.plane_camera import PlaneCamera, fitted
from goboard.drawing.plane_map import seen_extent
from goboard.drawing.plane_view import PlaneView
from goboard.drawing.scene import Scene
from goboard.drawing.visible import places_of_stones
from goboard.ui.gestures import is_still
from goboard.ui.mini_map import MiniMap
from goboard.ui.plane_controls import PlaneControls

LEAST_LINES = 13
"""A picture of few stones still shows so many lines."""
AWAY = 10
"""Device-independent pixels between the canvas's edges and what lies over it."""
TOO_FAR = "The points are too close together here: zoom in to play."
HOLDING = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class PlaneHand(QObject):
    """Holds the part of the plane that a canvas shows; idle on other boards. Places are in the canvas's own pixels."""

    part_changed = Signal()
    board_left = Signal()
    """The pointer has gone to something that lies over the board."""

    def __init__(self, canvas: QWidget, camera: Callable[[], Camera]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._ask_camera = camera
        self._scene: Scene | None = None
        self._stones: dict[Place, int] = {}
        self._part: PlaneView | None = None
        self._fitted_to: tuple[int, int, float] | None = None
        self._is_chosen = False
        self._grip: QPointF | None = None
        self.is_pulling = False
        self.controls = PlaneControls(canvas)
        self.map = MiniMap(canvas)
        self.controls.zoomed.connect(self.zoom)
        self.controls.fit_asked.connect(self.show_stones)
        self.map.place_chosen.connect(self._go_to)
        for over in (self.controls, self.map):
            over.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
            over.installEventFilter(self)

    @property
    def is_active(self) -> bool:
        """Whether the board shown is the plane."""
        return self._scene is not None and self._scene.board.plane is not None

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the part is kept while it is the same plane, and moved to a last move out of sight."""
        before, self._scene = self._scene, scene
        is_new = before is None or before.board.plane is not scene.board.plane
        if is_new:
            self._part, self._is_chosen, self._grip, self.is_pulling = None, False, None, False
        self.controls.setVisible(self.is_active)
        if not self.is_active:
            self.map.hide()
            self._canvas.setToolTip("")
            return
        stones = np.frombuffer(scene.stones, dtype=np.uint8)
        self._stones = dict(zip(places_of_stones(scene), stones[stones > 0].tolist(), strict=True))
        has_moved = before is None or is_new or before.last_vertex != scene.last_vertex
        if has_moved and scene.last_vertex is not None:
            self._look(self._camera.revealing(scene.last_vertex))
        self.arrange()

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | None:
        """The part to show in a picture of these device pixels; until somebody moves it, it fits the stones in."""
        if scene.board.plane is None:
            return None
        size = (width, height, ratio)
        if self._part is None or (not self._is_chosen and size != self._fitted_to):
            coordinates = scene.view.coordinates
            fit = fitted(places_of_stones(scene), width, height, coordinates, ratio, LEAST_LINES)
            self._part, self._fitted_to = fit.view(ratio), size
        return self._part

    def show_stones(self) -> None:
        """Fit all stones, or the largest group of them, into the picture."""
        self._part, self._is_chosen = None, False
        self._tell()

    def zoom(self, steps: int, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        at = QPointF(self._canvas.rect().center()) if place is None else place
        ratio = self._canvas.devicePixelRatioF()
        self._look(self._camera.zoomed(steps, at.x() * ratio, at.y() * ratio))

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the plane where the left or the middle button went down."""
        if self.is_active and event.button() in HOLDING:
            self._grip, self.is_pulling = event.position(), False

    def pull(self, event: QMouseEvent) -> bool:
        """Pull what is held along; False if nothing is, or if it may still become a click."""
        if self._grip is None:
            return False
        self.is_pulling = self.is_pulling or not is_still(self._grip, event.position())
        if self.is_pulling:
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
            moved = (event.position() - self._grip) * self._canvas.devicePixelRatioF()
            self._grip = event.position()
            self._look(self._camera.dragged(moved.x(), moved.y()))
        return self.is_pulling

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""
        if self._grip is not None and not self.is_pulling:
            QToolTip.showText(self._canvas.mapToGlobal(self._grip.toPoint()), self._canvas.toolTip(), self._canvas)
        pulled, self._grip, self.is_pulling = self.is_pulling, None, False
        if pulled:
            self._canvas.unsetCursor()
        return pulled

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on the plane; False if it means nothing."""
        if not self.is_active or event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            return False
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_0:
            self.show_stones()
            return True
        if key not in ZOOM_KEYS:
            return False
        self.zoom(ZOOM_KEYS[key])
        return True

    def arrange(self) -> None:
        """Put buttons and map into their corners and show in the map what is seen."""
        if not self.is_active:
            return
        room, camera = self._canvas.rect(), self._camera
        _, top, _, height = camera.inner
        right, bottom = room.right() - AWAY, int((top + height) / camera.ratio) - AWAY
        self.controls.move(right - self.controls.width(), room.top() + AWAY)
        self.map.move(right - self.map.width(), bottom - self.map.height())
        self.map.show_plane(self._stones, seen_extent(camera))
        self._canvas.setToolTip(TOO_FAR if camera.is_far else "")

    @property
    def _camera(self) -> PlaneCamera:
        camera = self._ask_camera()
        assert isinstance(camera, PlaneCamera)
        return camera

    def _go_to(self, place: Place) -> None:
        self._look(PlaneView(place, spacing=self._camera.scale / self._camera.ratio))

    def _look(self, part: PlaneView) -> None:
        if part != self._part:
            self._part, self._is_chosen = part, True
            self._tell()

    def _tell(self) -> None:
        self.part_changed.emit()
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter:
            self.board_left.emit()
        return super().eventFilter(watched, event)
