"""Rows of texts and of boxes to tick, which a person adds, fills in and removes."""

from collections.abc import Iterable, Sequence
from itertools import product

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.style import letter_width
from goboard.ui.widgets import in_column, in_row, named, push_button

SHOWN_ROWS = 2
LEAST_CHARACTERS = 12


class RowsTable(QWidget):
    """Rows of texts, and of boxes to tick, below a title; the columns are the texts first, then the boxes.
    `rows_changed` comes after every change by the person."""

    rows_changed = Signal()
    row_added = Signal(int)
    row_removed = Signal(int)

    def __init__(self, title: str, adding: str, removing: str, columns: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = len(columns)
        self.table = named(QTableWidget(0, len(columns), self), title)
        self.table.setHorizontalHeaderLabels(list(columns))
        self.table.setItemDelegate(BoxDelegate(self.table))
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(LEAST_CHARACTERS * letter_width(self.fontMetrics()))
        header.setVisible(len(columns) > 1)
        self.add_button = push_button(self, tr("Add"), self._add_by_hand, adding, adding)
        self.remove_button = push_button(self, tr("Remove"), self._remove_by_hand, removing, removing)
        self.table.itemChanged.connect(lambda: self.rows_changed.emit())
        self.table.itemSelectionChanged.connect(self._enable)
        self._lay_out(title)
        self._enable()

    def add_row(self, texts: Sequence[str], ticks: Iterable[bool] = ()) -> int:
        """One more row at the end; its index. Boxes that nothing is said of are empty."""
        row, boxes = self.table.rowCount(), self.table.columnCount() - self._texts
        told = [*ticks, *[False] * boxes][:boxes]
        with QSignalBlocker(self.table):
            self.table.insertRow(row)
            for column, text in enumerate(texts):
                self.table.setItem(row, column, QTableWidgetItem(text))
            for column, is_ticked in enumerate(told, self._texts):
                self.table.setItem(row, column, box_item(is_ticked))
        return row

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.table.columnCount()

    def clear_rows(self, columns: int) -> None:
        """Nothing but the first so many columns is left."""
        with QSignalBlocker(self.table):
            self.table.setRowCount(0)
            self.table.setColumnCount(columns)

    def text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text().strip() if item is not None else ""

    def is_ticked(self, row: int, column: int) -> bool:
        item = self.table.item(row, column)
        return item is not None and item.checkState() == Qt.CheckState.Checked

    def column(self, column: int) -> list[str]:
        """The texts of a column, from top to bottom."""
        return [self.text(row, column) for row in range(self.table.rowCount())]

    def add_box_column(self, index: int, title: str) -> None:
        """One more column of empty boxes."""
        with QSignalBlocker(self.table):
            self.table.insertColumn(index)
            self.name_column(index, title)
            for row in range(self.table.rowCount()):
                self.table.setItem(row, index, box_item(False))
        header = self.table.horizontalHeader()
        # with many boxes the names would be squeezed out: rather let the table scroll
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.show()

    def name_column(self, index: int, title: str) -> None:
        self.table.setHorizontalHeaderItem(index, QTableWidgetItem(one_line(title)))

    def set_tips(self, tips: Sequence[str]) -> None:
        """What is said of each row beside its first text, "" for nothing."""
        with QSignalBlocker(self.table):
            for row, tip in enumerate(tips):
                item = self.table.item(row, 0)
                if item is not None:
                    item.setToolTip(tip_text(tip))

    def setReadOnly(self, is_read_only: bool) -> None:
        """Show the rows as they are, or let them be changed again."""
        with QSignalBlocker(self.table):
            for row, column in product(range(self.table.rowCount()), range(self.table.columnCount())):
                item = self.table.item(row, column)
                if item is not None:
                    change = Qt.ItemFlag.ItemIsEditable if column < self._texts else Qt.ItemFlag.ItemIsUserCheckable
                    item.setFlags(item.flags() & ~change if is_read_only else item.flags() | change)
        self.add_button.setHidden(is_read_only)
        self.remove_button.setHidden(is_read_only)

    def _add_by_hand(self) -> None:
        row = self.add_row([""] * self._texts)
        self.row_added.emit(row)
        self.table.setFocus()
        self.table.setCurrentCell(row, 0)
        item = self.table.item(row, 0)
        if item is not None:
            self.table.editItem(item)
        self.rows_changed.emit()

    def _remove_by_hand(self) -> None:
        for row in sorted({index.row() for index in self.table.selectedIndexes()}, reverse=True):
            self.table.removeRow(row)
            self.row_removed.emit(row)
        self.rows_changed.emit()

    def _enable(self) -> None:
        self.remove_button.setEnabled(bool(self.table.selectedIndexes()))

    def _lay_out(self, title: str) -> None:
        buttons = in_row((PlainLabel(title, self, wordWrap=True), 1), self.add_button, self.remove_button)
        in_column(buttons, self.table, of=self, flush=True)
        rows = self.table.verticalHeader().defaultSectionSize() * (SHOWN_ROWS + 1)
        self.table.setMinimumHeight(rows + 2 * self.table.frameWidth())
        # as many rows as there is room for: Qt would ask for the same number of pixels whatever the table holds
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)


class BoxDelegate(QStyledItemDelegate):
    """Draws the boxes so that empty ones are seen on dark ground too, where Fusion's own outline is lost."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        palette: QPalette = option.palette
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.PlaceholderText))
        option.palette = palette


def box_item(is_ticked: bool) -> QTableWidgetItem:
    """A cell with a box to tick and no text to edit."""
    item = QTableWidgetItem()
    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
    item.setCheckState(Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked)
    return item
