"""A node's properties as they stand in the file, to read and to change."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.games.properties import is_identifier, is_raw_value, parsed
from goboard.session.commands.edit import PutProperty
from goboard.ui.widgets import answer_buttons, in_column, in_row, named

Property = tuple[str, tuple[str, ...]]
HEADINGS = ("Property", "Values")
HOW = "Values stand in brackets as in the file: [first][second]. A “]” within one is written “\\]”."
ROWS, COLUMNS = 12, 90
"""At first, in lines and average characters."""


class PropertiesDialog(QDialog):
    """`commands` are the changes that were made."""

    def __init__(self, parent: QWidget, properties: Sequence[Property]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Properties of this node")
        self._before = dict(properties)
        self.table = named(QTableWidget(0, len(HEADINGS), self), "Properties of this node")
        self.table.setHorizontalHeaderLabels(list(HEADINGS))
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setTabKeyNavigation(False)
        for ident, values in properties:
            self._add(ident, "".join(f"[{value}]" for value in values))
        self.problem = QLabel(self, wordWrap=True)
        add, remove = QPushButton("&Add", self), QPushButton("&Delete", self)
        add.clicked.connect(self._add_row)
        remove.clicked.connect(self._remove_row)
        self._buttons, _ = answer_buttons(self)
        self._lay_out(add, remove)
        self.table.itemChanged.connect(self._check)
        self._check()

    def _lay_out(self, add: QPushButton, remove: QPushButton) -> None:
        metrics = self.fontMetrics()
        self.table.setMinimumSize(metrics.averageCharWidth() * COLUMNS // 2, metrics.lineSpacing() * ROWS // 2)
        row = in_row(add, remove, 1)
        in_column(self.table, row, QLabel(HOW, self, wordWrap=True), self.problem, self._buttons, of=self)
        self.resize(metrics.averageCharWidth() * COLUMNS, metrics.lineSpacing() * 2 * ROWS)

    def commands(self, key: int) -> list[PutProperty]:
        """One for every property that is another one now."""
        said, _ = self._said()
        gone = [PutProperty(key, ident, ()) for ident in self._before if ident not in said]
        put = [PutProperty(key, ident, values) for ident, values in said.items() if values != self._before.get(ident)]
        return gone + put

    def _said(self) -> tuple[dict[str, tuple[str, ...]], str]:
        """The properties in the table, and what is wrong with them in a sentence."""
        found: dict[str, tuple[str, ...]] = {}
        for row in range(self.table.rowCount()):
            ident, text = (self._text(row, column).strip() for column in (0, 1))
            if not ident and not text:
                continue
            if not is_identifier(ident):
                return found, f"Row {row + 1}: a property has a name of capital letters, such as C."
            values = values_in(text)
            if not values:
                return found, f"Row {row + 1}: {ident} needs its values in brackets, such as [text]."
            if ident in found:
                return found, f"Row {row + 1}: {ident} is there already; its values go into one row."
            found[ident] = values
        return found, ""

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text() if item is not None else ""

    def _check(self) -> None:
        _, problem = self._said()
        self.problem.setText(problem)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)

    def _add(self, ident: str, values: str) -> QTableWidgetItem:
        row, name = self.table.rowCount(), QTableWidgetItem(ident)
        self.table.insertRow(row)
        self.table.setItem(row, 0, name)
        self.table.setItem(row, 1, QTableWidgetItem(values))
        return name

    def _add_row(self) -> None:
        name = self._add("", "")
        self.table.setCurrentItem(name)
        self.table.editItem(name)

    def _remove_row(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
            self._check()


def values_in(text: str) -> tuple[str, ...]:
    """The raw values of "[first][second]", () if that is no list of values."""
    if not (text.startswith("[") and text.endswith("]")):
        return ()
    found = parsed(f"X{text}").get("X", ())
    return found if all(map(is_raw_value, found)) and "".join(f"[{value}]" for value in found) == text else ()
