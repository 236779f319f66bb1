"""Moving about on the infinite plane: which part is shown, and what dragging, zooming, keys and the map do to it."""

from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QToolTip, QWidget

from goboard.boards.board import Place
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.plane import PlaneCamera, PlaneMap, fitted, is_needed, plane_map, seen_extent
from goboard.drawing.camera.view import Extent, PlaneView
from goboard.drawing.picture import places_of_stones
from goboard.drawing.scene import Scene
from goboard.ui.board.gestures import TOO_FAR, WHEEL_NOTCH, Notches, ViewChange
from goboard.ui.board.view_controller import PLANE, ViewController
from goboard.ui.board.view_controls import AWAY, CLOSER, FARTHER, TO_STONES, ViewControls
from goboard.ui.language import tr, worded
from goboard.ui.style import clear_pixmap, edge_colour, stone_fill

SIZE = QSize(168, 128)
EDGE = 7.0
"""From the widget's border to what is drawn, in its pixels."""
DOT = 2.2
"""The radius of a stone."""
OPACITY = 225


class MiniMap(QWidget):
    """Hidden while all stones are in view. Clicking or dragging in it tells where to go."""

    place_chosen = Signal(object)
    entered = Signal()
    """The pointer has come over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._stones: Mapping[Place, int] = {}
        self._seen = Extent(0, 0, 0, 0)
        self._map = self._fitting()
        self._dots: QPixmap | None = None
        self._is_held = False
        self.setFixedSize(SIZE)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("All stones; click or drag to go there"))
        self.setAccessibleName(tr("Map of the plane"))
        self.hide()

    def show_plane(self, stones: Mapping[Place, int], seen: Extent) -> None:
        """Show these stones (player by place) and frame the part that is seen."""
        before = self._stones, self._map
        self._stones, self._seen = stones, seen
        if not self._is_held:
            self._map = self._fitting()
            self.setVisible(is_needed(stones, seen))
        if before[0] is not stones or before[1] != self._map:
            self._dots = None
        self.update()

    def _fitting(self) -> PlaneMap:
        return plane_map(list(self._stones), self._seen, SIZE.width() - 2 * EDGE, SIZE.height() - 2 * EDGE)

    def _choose(self, event: QMouseEvent) -> None:
        place = event.position() - QPointF(EDGE, EDGE)
        self.place_chosen.emit(self._map.place(place.x(), place.y(), self._stones))

    def _painted_dots(self) -> QPixmap:
        pixmap = clear_pixmap(self.size(), self.devicePixelRatioF())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(edge_colour(self.palette()), 1))
        painter.translate(EDGE, EDGE)
        for place, player in self._stones.items():
            painter.setBrush(QColor(stone_fill(player)))
            painter.drawEllipse(QPointF(*self._map.pixel(place)), DOT, DOT)
        painter.end()
        return pixmap

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self.palette().color(QPalette.ColorRole.Mid))
        ground.setAlpha(OPACITY)
        painter.setBrush(ground)
        painter.setPen(QPen(edge_colour(self.palette()), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self._dots is None:
            self._dots = self._painted_dots()
        painter.drawPixmap(0, 0, self._dots)
        painter.setClipRect(self.rect().adjusted(2, 2, -2, -2))
        painter.translate(EDGE, EDGE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Link), 1.5))
        painter.drawRect(QRectF(*self._map.frame(self._seen)))
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()
        super().enterEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._dots = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_held = True
            self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_held:
            self._choose(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_held:
            self._is_held = False
            self.show_plane(self._stones, self._seen)


LEAST_LINES = 13
"""A picture of few stones still shows so many lines."""


class PlaneController(ViewController):
    """Holds the part of the plane that a widget shows."""

    kind = PLANE
    changes = frozenset((ViewChange.CLOSER, ViewChange.FARTHER, ViewChange.WHOLE))
    reveals_at_first = True

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget, camera, scene)
        self._stones: dict[Place, int] = {}
        self._part: PlaneView | None = None
        self._fitted_to: tuple[int, int, float] | None = None
        self._is_chosen = False
        self._notches = Notches()
        self.controls = ViewControls(widget, (CLOSER, FARTHER, TO_STONES))
        self.map = MiniMap(widget)
        self._use(self.controls)
        self.map.place_chosen.connect(self._go_to)
        self.map.entered.connect(self.board_left)

    def begin(self) -> None:
        """Fit all stones in, or the largest group of them."""
        self._part, self._is_chosen = None, False

    def show_scene(self, scene: Scene) -> None:
        if scene.board.plane is not None:
            stones = np.frombuffer(scene.stones, dtype=np.uint8)
            self._stones = dict(zip(places_of_stones(scene), stones[stones > 0].tolist(), strict=True))
        super().show_scene(scene)

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

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Parts of steps are added up, as lines are whole pixels apart."""
        x, y = self._pixel(QPointF(self._widget.rect().center()) if place is None else place)
        whole = self._notches.turn(steps * WHEEL_NOTCH)
        if whole:
            self._look(self._camera.zoomed(whole, x, y))

    def _change(self, change: ViewChange) -> None:
        self.begin()
        self._tell()

    def reveal(self, spot: Spot) -> None:
        self._look(self._camera.revealing(spot))

    def pull(self, event: QMouseEvent) -> bool:
        moved = self._grip.pull(event)
        if moved is not None:
            self._look(self._camera.dragged(*self._pixel(moved)))
        return moved is not None

    def release(self) -> bool:
        place = self._grip.place
        if place is not None and not self.is_pulling:
            QToolTip.showText(self._widget.mapToGlobal(place.toPoint()), self._widget.toolTip(), self._widget)
        return self._grip.drop()

    def arrange(self) -> None:
        """Put buttons and map into their corners and show in the map what is seen."""
        self.controls.setVisible(self.has_buttons)
        if not self.is_active:
            self.map.hide()
            self._widget.setToolTip("")
            return
        room, camera = self._widget.rect(), self._camera
        _, top, _, height = camera.inner
        right, bottom = room.right() - AWAY, int((top + height) / camera.ratio) - AWAY
        self.controls.place()
        self.map.move(right - self.map.width(), bottom - self.map.height())
        if self.has_buttons:
            self.map.show_plane(self._stones, seen_extent(camera))
        self._widget.setToolTip(worded(TOO_FAR) if camera.is_far else "")

    @property
    def _camera(self) -> PlaneCamera:
        return self._camera_as(PlaneCamera)

    def _go_to(self, place: Place) -> None:
        self._look(PlaneView(place, spacing=self._camera.scale / self._camera.ratio))

    @property
    def looked_at(self) -> object:
        return self._part if self._is_chosen else None

    def look_again(self, looked_at: object) -> None:
        if isinstance(looked_at, PlaneView):
            self._look(looked_at)

    def _look(self, part: PlaneView) -> None:
        if part != self._part:
            self._part, self._is_chosen = part, True
            self._tell()
