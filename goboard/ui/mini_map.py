"""The plane in small, over a corner of the board: all stones, and a frame around the part looked at."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Place
from goboard.drawing.plane_map import PlaneMap, is_needed, plane_map
from goboard.drawing.plane_view import Extent
from goboard.ui.style import edge_colour, stone_fill

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
        self.setToolTip("All stones; click or drag to go there")
        self.setAccessibleName("Map of the plane")
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
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
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
