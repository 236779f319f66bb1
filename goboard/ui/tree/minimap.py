"""The whole tree in a corner of its panel, with a frame around the part that is seen."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from goboard.ui.style import edge_colour
from goboard.ui.tree.far import FarGrid, far_image
from goboard.ui.tree.shape import TreeShape

PART = 0.3
"""Of the panel's sides that the map takes at most."""
LARGEST_STEP, LEAST_STEP = 4.0, 2.0
"""Pixels a node: what the map never exceeds, and what its thickness never falls below."""
EDGE = 3
OPACITY = 225


class TreeMap(QWidget):
    """`place_chosen` carries the part of the tree's width and height, 0 to 1, that should come to the middle."""

    place_chosen = Signal(QPointF)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._panel = parent
        self._shape: TreeShape | None = None
        self._is_down = False
        self._frame = QRectF()
        self._pixmap: QPixmap | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setAccessibleName("Map of the tree")
        self.setToolTip("The whole tree; click or drag to go there")
        self.hide()

    def show_tree(self, shape: TreeShape, is_down: bool, frame: QRectF) -> None:
        """Show that tree; `frame` is the part seen, in parts of its width and height."""
        if shape is not self._shape or is_down != self._is_down:
            self._shape, self._is_down, self._pixmap = shape, is_down, None
        self._frame = frame
        self._arrange()
        self.update()

    def repaint_lines(self) -> None:
        """The line shown has changed, or the colours."""
        self._pixmap = None
        self.update()

    def _arrange(self) -> None:
        assert self._shape is not None
        room = self._panel.rect()
        across, down = self._counts()
        width = min(room.width() * PART, across * LARGEST_STEP)
        height = min(room.height() * PART, down * LARGEST_STEP)
        side = round(max(width, LEAST_STEP)) + 2 * EDGE, round(max(height, LEAST_STEP)) + 2 * EDGE
        if side != (self.width(), self.height()):
            self._pixmap = None
        self.setGeometry(room.right() - side[0] - EDGE, room.bottom() - side[1] - EDGE, *side)

    def _counts(self) -> tuple[int, int]:
        assert self._shape is not None
        counts = self._shape.column_count, self._shape.row_count
        return (counts[1], counts[0]) if self._is_down else counts

    def _painted(self) -> QPixmap:
        """All but the frame."""
        assert self._shape is not None
        ratio = self.devicePixelRatioF()
        width, height = (round((side - 2 * EDGE) * ratio) for side in (self.width(), self.height()))
        across, down = self._counts()
        grid = FarGrid(width / across, height / down, is_down=self._is_down)
        image = far_image(self._shape, grid, width, height, self.palette())
        image.setDevicePixelRatio(ratio)
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        ground = QColor(self.palette().color(QPalette.ColorRole.AlternateBase))
        ground.setAlpha(OPACITY)
        painter.setBrush(ground)
        painter.setPen(QPen(edge_colour(self.palette()), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.drawImage(EDGE, EDGE, image)
        painter.end()
        return pixmap

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shape is None:
            return
        if self._pixmap is None:
            self._pixmap = self._painted()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1))
        width, height = self.width() - 2 * EDGE, self.height() - 2 * EDGE
        frame = QRectF(
            EDGE + self._frame.x() * width,
            EDGE + self._frame.y() * height,
            max(self._frame.width() * width, 3),
            max(self._frame.height() * height, 3),
        )
        painter.drawRect(frame.toAlignedRect().intersected(self.rect().adjusted(1, 1, -2, -2)))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def _choose(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            width, height = max(self.width() - 2 * EDGE, 1), max(self.height() - 2 * EDGE, 1)
            point = (event.position().x() - EDGE) / width, (event.position().y() - EDGE) / height
            self.place_chosen.emit(QPointF(*(min(max(part, 0.0), 1.0) for part in point)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._pixmap = None
