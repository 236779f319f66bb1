"""The cells of a grid of which points can be taken away and put back, by mouse or keys."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.boards.building import column_letters
from goboard.ui.boards.mask_outlines import HOLE, POINT

HEIGHT, LARGEST_CELL = 190, 20
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}

Cell = tuple[int, int]
"""Column and row, from the top left."""


class MaskGrid(QWidget):
    """`edited` comes when a person has changed a cell. A drag does to all cells what the press did to the first."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: tuple[str, ...] = (POINT,)
        self._cursor: Cell = (0, 0)
        self._brush = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Points of the board")
        self.setToolTip("Click or drag to take points away and put them back; arrows and Space do the same")

    @property
    def lines(self) -> tuple[str, ...]:
        """The mask: X for points, full stops for holes."""
        return self._lines

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show another mask, whose lines are equally long."""
        self._lines = lines
        self._put_cursor((min(self._cursor[0], len(lines[0]) - 1), min(self._cursor[1], len(lines) - 1)))

    def cell_place(self, cell: Cell) -> QPoint:
        """The pixel in the middle of a cell."""
        return self._centre(cell).toPoint()

    def _centre(self, cell: Cell) -> QPointF:
        origin, side = self._origin()
        return origin + QPointF((cell[0] + 0.5) * side, (cell[1] + 0.5) * side)

    def _origin(self) -> tuple[QPointF, float]:
        """The top left corner of the cells, and the side of one."""
        columns, rows = len(self._lines[0]), len(self._lines)
        side = min((self.width() - 4) / columns, (self.height() - 4) / rows, LARGEST_CELL)
        return QPointF((self.width() - side * columns) / 2, (self.height() - side * rows) / 2), side

    def _cell_at(self, place: QPointF) -> Cell | None:
        origin, side = self._origin()
        column, row = int((place.x() - origin.x()) // side), int((place.y() - origin.y()) // side)
        is_inside = 0 <= column < len(self._lines[0]) and 0 <= row < len(self._lines)
        return (column, row) if is_inside else None

    def _put_cursor(self, cell: Cell) -> None:
        self._cursor = cell
        name = f"{column_letters(cell[0])}{len(self._lines) - cell[1]}"
        self.setAccessibleDescription(f"{name}, {'a point' if self._at(cell) == POINT else 'no point'}")
        self.update()

    def _at(self, cell: Cell) -> str:
        return self._lines[cell[1]][cell[0]]

    def _put(self, cell: Cell, sign: str) -> None:
        column, row = cell
        is_news = self._at(cell) != sign
        changed = self._lines[row][:column] + sign + self._lines[row][column + 1 :]
        self._lines = (*self._lines[:row], changed, *self._lines[row + 1 :])
        self._put_cursor(cell)
        if is_news:
            self.edited.emit()

    def _opposite(self, cell: Cell) -> str:
        return HOLE if self._at(cell) == POINT else POINT

    def sizeHint(self) -> QSize:
        return QSize(HEIGHT, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self._brush = self._opposite(cell)
            self._put(cell, self._brush)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is not None and self._brush:
            self._put(cell, self._brush)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._brush = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            x, y = (at + step for at, step in zip(self._cursor, STEPS[key], strict=True))
            self._put_cursor((min(max(x, 0), len(self._lines[0]) - 1), min(max(y, 0), len(self._lines) - 1)))
        elif key == Qt.Key.Key_Space:
            self._put(self._cursor, self._opposite(self._cursor))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        origin, side = self._origin()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        faint = palette.color(QPalette.ColorRole.Mid)
        for row, line in enumerate(self._lines):
            for column, sign in enumerate(line):
                box = QRectF(origin.x() + column * side, origin.y() + row * side, side, side)
                gap = side / 10
                painter.setPen(QPen(faint, min(1.0, gap)) if sign != POINT else Qt.PenStyle.NoPen)
                painter.setBrush(
                    palette.color(QPalette.ColorRole.Accent) if sign == POINT else Qt.GlobalColor.transparent
                )
                painter.drawRect(box.adjusted(gap, gap, -gap, -gap))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 2))
            at = QPointF(self._cursor[0] * side, self._cursor[1] * side) + origin
            painter.drawRect(QRectF(at.x(), at.y(), side, side))
        painter.end()
