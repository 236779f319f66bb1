"""What the pages of players, events and openings have in common: rows counted by the index, and more of the chosen
one."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QTableView, QWidget

from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel
from goboard.ui.tables import dense_table
from goboard.ui.widgets import FilterLine, after_pause, named

PATIENCE = 200
"""Milliseconds after the last key."""


class TallyPage(QWidget):
    """`wanted` carries what rows are asked for, words of a name as a rule, `chosen` what the chosen one stands for.
    `line` is where a name is typed, `table` has the rows, `said` how many they are."""

    wanted = Signal(object)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None, name: str, tip: str, hint: str) -> None:
        super().__init__(parent)
        self._timer = after_pause(self, PATIENCE, self._ask)
        self.line = named(FilterLine(self), name, tip)
        self.line.setPlaceholderText(hint)
        self.line.textChanged.connect(self._timer.start)
        self.said = PlainLabel(self)

    def _make_table(self, name: str, titles: Sequence[str], widths: Sequence[int], give_way: Sequence[int]) -> None:
        self.table, self.model = table_of(self, name, titles, widths, give_way)
        self.line.left.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(self._choose)

    def _ask(self) -> None:
        self.wanted.emit(self.line.text())

    def _choose(self, index: QModelIndex) -> None:
        raise NotImplementedError

    def _list(
        self, rows: Sequence[Sequence[str]], values: Sequence[object], said: str, is_shown: Callable[[int], bool]
    ) -> bool:
        """List these; the one that is looked at stays chosen, else the first is. False if there are none."""
        self.model.show_rows(rows, values)
        self.said.setText(said)
        if values:
            self.table.selectRow(next((row for row in range(len(values)) if is_shown(row)), 0))
        return bool(values)


def table_of(
    parent: QWidget, name: str, titles: Sequence[str], widths: Sequence[int], give_way: Sequence[int] = ()
) -> tuple[QTableView, RowsModel]:
    """A table of names, each with numbers, some of which `give_way` where there is little room."""
    table, model = QTableView(parent), RowsModel(titles, parent, numbers=range(1, len(titles)))
    dense_table(table, name, model, widths, give_way=give_way)
    return table, model
