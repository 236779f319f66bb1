"""Tables of the Contest dialog: rows that can be added, removed and edited in place. They know no Contest."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

SHOWN_ROWS = 3
LEAST_CHARACTERS = 12


class RowsTable(QWidget):
    """Rows of texts, and of boxes to tick, below a title. `rows_changed` comes after every change by the person.

    The columns are the texts first, then the boxes.
    """

    rows_changed = Signal()
    row_added = Signal(int)
    row_removed = Signal(int)

    def __init__(self, title: str, thing: str, columns: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = len(columns)
        self.table = QTableWidget(0, len(columns), self)
        self.table.setHorizontalHeaderLabels(list(columns))
        self.table.setAccessibleName(title)
        self.table.setItemDelegate(BoxDelegate(self.table))
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(LEAST_CHARACTERS * self.fontMetrics().averageCharWidth())
        header.setVisible(len(columns) > 1)
        self.add_button = QPushButton("Add", self, autoDefault=False)
        self.remove_button = QPushButton("Remove", self, autoDefault=False)
        for button, word in ((self.add_button, "Add a"), (self.remove_button, "Remove the chosen")):
            button.setAccessibleName(f"{word} {thing}")
            button.setToolTip(f"{word} {thing}")
        self.add_button.clicked.connect(self._add_by_hand)
        self.remove_button.clicked.connect(self._remove_by_hand)
        self.table.itemChanged.connect(self._tell)
        self.table.itemSelectionChanged.connect(self._enable)
        self._lay_out(title)
        self._enable()

    def add_row(self, texts: Sequence[str], ticks: Iterable[bool] = ()) -> int:
        """One more row at the end; its index. Boxes that nothing is said of are empty."""
        row, told = self.table.rowCount(), list(ticks)
        self.table.blockSignals(True)
        self.table.insertRow(row)
        for column in range(self.table.columnCount()):
            is_text = column < self._texts
            text = texts[column] if is_text and column < len(texts) else ""
            tick = column - self._texts
            item = QTableWidgetItem(text) if is_text else box_item(tick < len(told) and told[tick])
            self.table.setItem(row, column, item)
        self.table.blockSignals(False)
        return row

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
        self.table.blockSignals(True)
        self.table.insertColumn(index)
        self.table.setHorizontalHeaderItem(index, QTableWidgetItem(title))
        for row in range(self.table.rowCount()):
            self.table.setItem(row, index, box_item(False))
        header = self.table.horizontalHeader()
        # with many boxes the names would be squeezed out: rather let the table scroll
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.show()
        self.table.blockSignals(False)

    def name_column(self, index: int, title: str) -> None:
        self.table.setHorizontalHeaderItem(index, QTableWidgetItem(title))

    def remove_column(self, index: int) -> None:
        self.table.removeColumn(index)

    def set_tips(self, tips: Sequence[str]) -> None:
        """What is said of each row beside its first text, "" for nothing."""
        self.table.blockSignals(True)
        for row, tip in enumerate(tips):
            item = self.table.item(row, 0)
            if item is not None:
                item.setToolTip(tip)
        self.table.blockSignals(False)

    def setReadOnly(self, is_read_only: bool) -> None:
        """Show the rows as they are, or let them be changed again."""
        self.table.blockSignals(True)
        for row in range(self.table.rowCount()):
            for column in range(self.table.columnCount()):
                item = self.table.item(row, column)
                if item is not None:
                    change = Qt.ItemFlag.ItemIsEditable if column < self._texts else Qt.ItemFlag.ItemIsUserCheckable
                    item.setFlags(item.flags() & ~change if is_read_only else item.flags() | change)
        self.table.blockSignals(False)
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

    def _tell(self) -> None:
        self.rows_changed.emit()

    def _enable(self) -> None:
        self.remove_button.setEnabled(bool(self.table.selectedIndexes()))

    def _lay_out(self, title: str) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(QLabel(title, self), 1)
        buttons.addWidget(self.add_button)
        buttons.addWidget(self.remove_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(buttons)
        layout.addWidget(self.table)
        rows = self.table.verticalHeader().defaultSectionSize() * (SHOWN_ROWS + 1)
        self.table.setMinimumHeight(rows + 2 * self.table.frameWidth())


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
