"""The points of a grid with holes as a field of a form: an outline to begin with, its size, and every single cell."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from goboard.ui.boards.mask_grid import MaskGrid
from goboard.ui.boards.mask_outlines import HOLE, OUTLINES, outlined, resized

MOST_LINES = 100
"""Cells of more lines would be too small to be hit; files have room for them."""
BY_HAND = "By hand"


class MaskField(QWidget):
    """`edited` comes with every change by a person."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.outline = QComboBox(self)
        self.outline.addItems([*OUTLINES, BY_HAND])
        self.outline.setAccessibleName("Outline")
        self.columns, self.rows = self._side("Columns"), self._side("Rows")
        self.grid = MaskGrid(self)
        line = QHBoxLayout()
        line.addWidget(self.outline, 1)
        line.addWidget(self.columns)
        line.addWidget(QLabel("×", self))
        line.addWidget(self.rows)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(line)
        column.addWidget(self.grid)
        self.setFocusProxy(self.outline)
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
            side.blockSignals(True)
            side.setMaximum(max(MOST_LINES, length))
            side.setValue(length)
            side.blockSignals(False)
        self._name_outline()

    def _take_outline(self) -> None:
        title = self.outline.currentText()
        if title in OUTLINES:
            self._show(outlined(title, self.columns.value(), self.rows.value()))

    def _take_size(self) -> None:
        """An outline keeps its form, a mask by hand its cells."""
        title, columns, rows = self.outline.currentText(), self.columns.value(), self.rows.value()
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
        self.outline.setCurrentText(title)

    def _side(self, name: str) -> QSpinBox:
        box = QSpinBox(self, minimum=1, maximum=MOST_LINES)
        box.setAccessibleName(name)
        return box
