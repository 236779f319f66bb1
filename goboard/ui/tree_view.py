"""The game tree: every variation at a glance, whatever its size. Only what is visible is painted."""

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from goboard.session.snapshot import COMMENT, ILLEGAL, MARKUP, NAMED, PASS, SETUP, Outline
from goboard.ui.style import edge_colour, stone_fill, stone_ink
from goboard.ui.tree_shape import Part, TreeShape

WARNING = {False: "#c0261c", True: "#ff7b70"}
"""The colour of an illegal move's ring, by whether the palette is dark."""


class TreeView(QAbstractScrollArea):
    """Nodes as stones in columns (depth) and rows; `node_chosen` carries the key of the one that was clicked."""

    node_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: TreeShape | None = None
        self._current = -1
        self._key = -1
        self.setAccessibleName("Game tree")
        self.setAccessibleDescription("All variations of the game; arrow keys walk through them")
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self._measure()

    def show_outline(self, outline: Outline) -> None:
        """Show another tree; the node shown stays, if the tree has it."""
        if self._shape is None or outline is not self._shape.outline:
            self._shape = TreeShape(outline)
            self._current = self._shape.index_of(self._key)
            self._set_ranges()
            self.viewport().update()

    def show_node(self, key: int) -> None:
        """Ring that node and bring it into view."""
        self._key = key
        current = self._shape.index_of(key) if self._shape else -1
        if current != self._current:
            self._current = current
            self.viewport().update()
        self._scroll_to_current()

    def centre_of(self, key: int) -> QPointF | None:
        """Where the node lies in the viewport, None if the tree does not have it."""
        if self._shape is None or (index := self._shape.index_of(key)) < 0:
            return None
        outline = self._shape.outline
        return self._centre(int(outline.columns[index]), int(outline.rows[index]))

    def _measure(self) -> None:
        self._cell = max(round(self.fontMetrics().height() * 1.55), 12)
        self.horizontalScrollBar().setSingleStep(self._cell)
        self.verticalScrollBar().setSingleStep(self._cell)

    def _set_ranges(self) -> None:
        if self._shape is None:
            return
        for bar, count, length in (
            (self.horizontalScrollBar(), self._shape.column_count, self.viewport().width()),
            (self.verticalScrollBar(), self._shape.row_count, self.viewport().height()),
        ):
            bar.setRange(0, max(0, count * self._cell + self._cell // 2 - length))
            bar.setPageStep(length)

    def _scroll_to_current(self) -> None:
        if self._shape is None or self._current < 0:
            return
        outline, margin = self._shape.outline, self._cell
        for bar, at, length in (
            (self.horizontalScrollBar(), int(outline.columns[self._current]), self.viewport().width()),
            (self.verticalScrollBar(), int(outline.rows[self._current]), self.viewport().height()),
        ):
            low, high = at * self._cell - margin, (at + 1) * self._cell + margin - length
            if not high <= bar.value() <= low:
                bar.setValue(low - (length - 3 * self._cell) // 2)

    def _centre(self, column: float, row: float) -> QPointF:
        quarter, half = self._cell / 4, self._cell / 2
        return QPointF(
            column * self._cell + half + quarter - self.horizontalScrollBar().value(),
            row * self._cell + half + quarter - self.verticalScrollBar().value(),
        )

    def _cell_at(self, point: QPointF) -> tuple[int, int]:
        origin = self._centre(-0.5, -0.5)
        offset = point - origin
        return int(offset.x() // self._cell), int(offset.y() // self._cell)

    def _paint_lines(self, painter: QPainter, part: Part) -> None:
        lines = [
            QLineF(self._centre(column, first), self._centre(column, last))
            for column, first, last in part.trunks.tolist()
            if last > first
        ]
        lines += [
            QLineF(self._centre(column - 1, row if row == above else row - 1), self._centre(column, row))
            for column, row, above in part.joints.tolist()
        ]
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), max(1.0, self._cell / 16)))
        painter.drawLines(lines)

    def _paint_nodes(self, painter: QPainter, part: Part) -> None:
        assert self._shape is not None
        outline = self._shape.outline
        chosen = part.nodes
        rows = zip(
            outline.columns[chosen].tolist(),
            outline.rows[chosen].tolist(),
            outline.players[chosen].tolist(),
            outline.numbers[chosen].tolist(),
            outline.flags[chosen].tolist(),
            strict=True,
        )
        edge = QPen(edge_colour(self.palette()), max(1.0, self._cell / 24))
        radius = self._cell * 0.39
        font = QFont(self.font())
        font.setPixelSize(max(6, round(self._cell * 0.34)))
        painter.setFont(font)
        for column, row, player, number, flags in rows:
            centre = self._centre(column, row)
            painter.setPen(edge)
            painter.setBrush(QColor(stone_fill(player)))
            if player:
                painter.drawEllipse(centre, radius, radius)
                painter.setPen(QColor(stone_ink(player)))
                text = "–" if flags & PASS else str(number)
                painter.drawText(_square(centre, radius), Qt.AlignmentFlag.AlignCenter, text)
            else:
                painter.drawPolygon(_diamond(centre, radius * (0.9 if flags & SETUP else 0.6)))
            if flags & (ILLEGAL | COMMENT | MARKUP | NAMED):
                self._paint_signs(painter, centre, radius, flags)

    def _paint_signs(self, painter: QPainter, centre: QPointF, radius: float, flags: int) -> None:
        palette = self.palette()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if flags & ILLEGAL:
            is_dark = palette.color(QPalette.ColorRole.Base).lightness() < 128
            painter.setPen(QPen(QColor(WARNING[is_dark]), self._cell / 9))
            cross = radius * 0.95
            for side in (-cross, cross):
                painter.drawLine(QLineF(centre.x() - cross, centre.y() - side, centre.x() + cross, centre.y() + side))
        if flags & (COMMENT | MARKUP | NAMED):
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), self._cell / 24))
            painter.setBrush(palette.color(QPalette.ColorRole.Accent))
            corner = QPointF(centre.x() + radius * 0.85, centre.y() - radius * 0.85)
            size = self._cell * (0.13 if flags & COMMENT else 0.09)
            painter.drawEllipse(corner, size, size)

    def _paint_ring(self, painter: QPainter) -> None:
        assert self._shape is not None
        outline = self._shape.outline
        centre = self._centre(int(outline.columns[self._current]), int(outline.rows[self._current]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), self._cell / 9))
        radius = self._cell * 0.46
        painter.drawEllipse(centre, radius, radius)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shape is None:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = event.rect()
        first = self._cell_at(QPointF(area.topLeft()))
        last = self._cell_at(QPointF(area.bottomRight()))
        part = self._shape.part(first[0], last[0], first[1], last[1])
        self._paint_lines(painter, part)
        if self._current >= 0:
            self._paint_ring(painter)
        self._paint_nodes(painter, part)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._shape is not None and event.button() == Qt.MouseButton.LeftButton:
            index = self._shape.index_at(*self._cell_at(event.position()))
            if index >= 0:
                self.node_chosen.emit(int(self._shape.outline.keys[index]))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_ranges()
        self._scroll_to_current()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._measure()
            self._set_ranges()
            self.viewport().update()


def _square(centre: QPointF, radius: float) -> QRectF:
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)


def _diamond(centre: QPointF, radius: float) -> QPolygonF:
    x, y = centre.x(), centre.y()
    return QPolygonF([QPointF(x, y - radius), QPointF(x + radius, y), QPointF(x, y + radius), QPointF(x - radius, y)])
