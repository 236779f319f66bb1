"""The parameters of a shape as a form, among them grids with holes: an outline to begin with, and every single cell."""

from collections.abc import Callable, Mapping
from random import SystemRandom

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from goboard.boards.building import column_letters
from goboard.boards.catalogue import SEED
from goboard.boards.shape import Parameter
from goboard.ui.language import tr, worded
from goboard.ui.options.editor import narrow_choice_box
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.widgets import in_column, in_row, named, push_button, title_of
from goboard.words.message import english, phrase

POINT, HOLE = "X", "."

Axis = NDArray[np.float64]
Outline = Callable[[Axis, Axis], NDArray[np.bool_]]

OUTLINES: Mapping[str, Outline] = {
    phrase("Rectangle"): lambda x, y: (abs(x) <= 1) & (abs(y) <= 1),
    phrase("Diamond"): lambda x, y: abs(x) + abs(y) <= 1,
    phrase("Circle"): lambda x, y: x**2 + y**2 <= 1,
    phrase("Cross"): lambda x, y: (abs(x) <= 0.35) | (abs(y) <= 0.35),
    phrase("Frame"): lambda x, y: (abs(x) >= 0.45) | (abs(y) >= 0.45),
    phrase("Ring"): lambda x, y: (x**2 + y**2 <= 1) & (x**2 + y**2 >= 0.2),
    phrase("Heart"): lambda x, y: _heart(1.15 * x, 1.12 * y + 0.12),
    phrase("Hourglass"): lambda x, y: abs(x) <= 0.2 + 0.8 * abs(y),
}
"""By title: which places are points; x to the right and y up, from -1 to 1."""


def _heart(x: Axis, y: Axis) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (x**2 + y**2 - 1) ** 3 <= x**2 * y**3
    return inside


def outlined(title: str, columns: int, rows: int) -> tuple[str, ...]:
    """The mask of that outline in so many lines each way."""
    is_point = OUTLINES[title](_along(columns)[None, :], -_along(rows)[:, None])
    return lines_of(np.broadcast_to(is_point, (rows, columns)))


def _along(length: int) -> Axis:
    return (2 * np.arange(length) - (length - 1)) / max(length - 1, 1)


def lines_of(is_point: NDArray[np.bool_]) -> tuple[str, ...]:
    """(rows, columns) flags as a mask."""
    return tuple("".join(POINT if flag else HOLE for flag in row) for row in is_point.tolist())


def resized(mask: tuple[str, ...], columns: int, rows: int) -> tuple[str, ...]:
    """The mask cut off at the right and at the bottom, or with points added there."""
    kept = [line[:columns].ljust(columns, POINT) for line in mask[:rows]]
    return tuple(kept + [POINT * columns] * (rows - len(kept)))


HEIGHT, LARGEST_CELL = 190, 20
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}

Cell = tuple[int, int]
"""Column and row, from the top left."""


class MaskGrid(QWidget):
    """`edited` comes when a person has changed a cell. A drag does to all cells what the press did to the first."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[str, ...] = (POINT,)
        """The mask: X for points, full stops for holes."""
        self._cursor: Cell = (0, 0)
        self._brush = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Points of the board"))
        self.setToolTip(tr("Click or drag to take points away and put them back; arrows and Space do the same"))

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show another mask, whose lines are equally long."""
        self.lines = lines
        self._put_cursor(self._cursor)

    def cell_place(self, cell: Cell) -> QPoint:
        """The pixel in the middle of a cell."""
        return self._centre(cell).toPoint()

    def _centre(self, cell: Cell) -> QPointF:
        origin, side = self._origin()
        return origin + QPointF((cell[0] + 0.5) * side, (cell[1] + 0.5) * side)

    def _origin(self) -> tuple[QPointF, float]:
        """The top left corner of the cells, and the side of one."""
        columns, rows = len(self.lines[0]), len(self.lines)
        side = min((self.width() - 4) / columns, (self.height() - 4) / rows, LARGEST_CELL)
        return QPointF((self.width() - side * columns) / 2, (self.height() - side * rows) / 2), side

    def _cell_at(self, place: QPointF) -> Cell | None:
        origin, side = self._origin()
        column, row = int((place.x() - origin.x()) // side), int((place.y() - origin.y()) // side)
        is_inside = 0 <= column < len(self.lines[0]) and 0 <= row < len(self.lines)
        return (column, row) if is_inside else None

    def _put_cursor(self, wish: Cell) -> None:
        """There, or on the nearest cell that there is."""
        column, row = (max(at, 0) for at in wish)
        cell = self._cursor = min(column, len(self.lines[0]) - 1), min(row, len(self.lines) - 1)
        name = f"{column_letters(cell[0])}{len(self.lines) - cell[1]}"
        is_point = self._at(cell) == POINT
        self.setAccessibleDescription(
            tr("{place}, a point", place=name) if is_point else tr("{place}, no point", place=name)
        )
        self.update()

    def _at(self, cell: Cell) -> str:
        return self.lines[cell[1]][cell[0]]

    def _put(self, cell: Cell, sign: str) -> None:
        column, row = cell
        is_news = self._at(cell) != sign
        changed = self.lines[row][:column] + sign + self.lines[row][column + 1 :]
        self.lines = (*self.lines[:row], changed, *self.lines[row + 1 :])
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
            (column, row), (x, y) = self._cursor, STEPS[key]
            self._put_cursor((column + x, row + y))
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
        faint, full = palette.color(QPalette.ColorRole.Mid), palette.color(QPalette.ColorRole.Accent)
        gap = side / 10
        for row, line in enumerate(self.lines):
            for column, sign in enumerate(line):
                box = QRectF(origin.x() + column * side, origin.y() + row * side, side, side)
                painter.setPen(QPen(faint, min(1.0, gap)) if sign != POINT else Qt.PenStyle.NoPen)
                painter.setBrush(full if sign == POINT else Qt.GlobalColor.transparent)
                painter.drawRect(box.adjusted(gap, gap, -gap, -gap))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 2))
            at = QPointF(self._cursor[0] * side, self._cursor[1] * side) + origin
            painter.drawRect(QRectF(at.x(), at.y(), side, side))
        painter.end()


MOST_LINES = 100
"""Cells of more lines would be too small to be hit; files have room for them."""
BY_HAND = phrase("By hand")


class MaskField(QWidget):
    """`edited` comes with every change by a person."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.outline = named(QComboBox(self), tr("Outline"))
        for title in (*OUTLINES, BY_HAND):
            self.outline.addItem(one_line(title), english(title))
        self.columns, self.rows = self._side(tr("Columns")), self._side(tr("Rows"))
        self.grid = MaskGrid(self)
        line = in_row((self.outline, 1), self.columns, PlainLabel("×", self), self.rows)
        in_column(line, self.grid, of=self, flush=True)
        self.outline.activated.connect(self._take_outline)
        self.grid.edited.connect(self._take_cells)
        for side in (self.columns, self.rows):
            side.valueChanged.connect(self._take_size)

    def value(self) -> tuple[str, ...]:
        """The mask as lines of text."""
        return self.grid.lines

    def set_value(self, lines: tuple[str, ...]) -> None:
        """Show that mask."""
        columns = max(1, *map(len, lines))
        self.grid.show_lines(tuple(line.ljust(columns, HOLE) for line in lines))
        for side, length in ((self.columns, columns), (self.rows, len(lines))):
            with QSignalBlocker(side):
                side.setMaximum(max(MOST_LINES, length))
                side.setValue(length)
        self._name_outline()

    def _take_outline(self) -> None:
        title = str(self.outline.currentData())
        if title in OUTLINES:
            self._show(outlined(title, self.columns.value(), self.rows.value()))

    def _take_size(self) -> None:
        """An outline keeps its form, a mask by hand its cells."""
        title, columns, rows = str(self.outline.currentData()), self.columns.value(), self.rows.value()
        is_outline = title in OUTLINES
        self._show(outlined(title, columns, rows) if is_outline else resized(self.grid.lines, columns, rows))

    def _take_cells(self) -> None:
        self._name_outline()
        self.edited.emit()

    def _show(self, lines: tuple[str, ...]) -> None:
        self.grid.show_lines(lines)
        self.edited.emit()

    def _name_outline(self) -> None:
        """An outline is called by its name as long as no cell differs from it."""
        lines = self.grid.lines
        size = len(lines[0]), len(lines)
        title = next((title for title in OUTLINES if outlined(title, *size) == lines), BY_HAND)
        self.outline.setCurrentIndex(self.outline.findData(english(title)))

    def _side(self, name: str) -> QSpinBox:
        return named(QSpinBox(self, minimum=1, maximum=MOST_LINES), name)


Value = int | str | tuple[str, ...]
Control = QSpinBox | QComboBox | MaskField


class ParametersForm(QWidget):
    """One row for each parameter; shapes with the same parameter share its control, and so its value. `edited` comes
    with every change by a person."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._controls: dict[Parameter, Control] = {}
        self._rows: dict[Parameter, tuple[QLabel, QWidget]] = {}
        self._shown: tuple[Parameter, ...] = ()

    def show_parameters(self, parameters: tuple[Parameter, ...]) -> None:
        """Show the rows of these in their order, and no others."""
        while self._form.rowCount():
            self._form.takeRow(0)
        for parameter in self._shown:
            self._set_visible(parameter, is_visible=False)
        for parameter in parameters:
            if parameter not in self._controls:
                self._add(parameter)
        self._shown = parameters
        for parameter in parameters:
            self._form.addRow(*self._rows[parameter])
            self._set_visible(parameter, is_visible=True)
        self.setVisible(bool(parameters))

    def values(self) -> dict[str, Value]:
        """What the rows that are shown say, by parameter name."""
        return {parameter.name: _value(self._controls[parameter]) for parameter in self._shown}

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in the rows that are shown, with the default where nothing is given; BoardError for bad values."""
        checked = [(each, each.checked(values.get(each.name, each.default))) for each in self._shown]
        for parameter, value in checked:
            _fill(self._controls[parameter], value)

    def number_box(self, parameter: Parameter) -> QSpinBox:
        """What a number is edited with, on the screen or not."""
        if parameter not in self._controls:
            self._add(parameter)
        box = self._controls[parameter]
        assert isinstance(box, QSpinBox)
        return box

    def control(self, parameter: Parameter) -> Control:
        """What a parameter that is shown is edited with."""
        return self._controls[parameter]

    def labels(self) -> list[QLabel]:
        """The titles before the controls, for lining them up with others."""
        return [self._rows[parameter][0] for parameter in self._shown]

    def _set_visible(self, parameter: Parameter, *, is_visible: bool) -> None:
        for part in self._rows[parameter]:
            part.setVisible(is_visible)

    def _add(self, parameter: Parameter) -> None:
        control = self._made(parameter)
        control.setToolTip(tip_text(parameter.hint))
        if not parameter.is_mask:
            control.setAccessibleName(worded(parameter.title))
            control.setAccessibleDescription(worded(parameter.hint))
        _fill(control, parameter.default)
        row = self._with_random(control) if parameter == SEED and isinstance(control, QSpinBox) else control
        first = control.outline if isinstance(control, MaskField) else control
        self._controls[parameter], self._rows[parameter] = control, (title_of(first, parameter.title), row)
        self._set_visible(parameter, is_visible=False)

    def _made(self, parameter: Parameter) -> Control:
        if parameter.is_mask:
            field = MaskField(self)
            field.edited.connect(self.edited)
            return field
        if parameter.choices:
            return narrow_choice_box(self, dict(parameter.choices), self.edited.emit)
        box = QSpinBox(self, minimum=parameter.least, maximum=parameter.most)
        box.setGroupSeparatorShown(True)
        box.setAccelerated(True)
        box.valueChanged.connect(self.edited)
        return box

    def _with_random(self, box: QSpinBox) -> QWidget:
        row = QWidget(self)

        def draw() -> None:
            box.setValue(SystemRandom().randint(box.minimum(), 999_999))

        in_row((box, 1), push_button(row, tr("Rando&m"), draw, tr("Another board of this kind")), of=row, flush=True)
        return row


def _value(control: Control) -> Value:
    if isinstance(control, QSpinBox):
        return control.value()
    return str(control.currentData()) if isinstance(control, QComboBox) else control.value()


def _fill(control: Control, value: Value) -> None:
    if isinstance(control, QSpinBox):
        control.setValue(int(str(value)))
    elif isinstance(control, QComboBox):
        control.setCurrentIndex(control.findData(value))
    elif isinstance(value, tuple):
        control.set_value(value)
