"""A short table of words. Nothing of widgets."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowsModel(QAbstractTableModel):
    """`values` are whatever each row stands for. Columns in `numbers` stand at the right."""

    def __init__(self, titles: Sequence[str], parent: QObject | None = None, numbers: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self._titles, self._numbers = tuple(titles), frozenset(numbers)
        self.rows: Sequence[Sequence[str]] = ()
        self.values: Sequence[object] = ()

    def show_rows(self, rows: Sequence[Sequence[str]], values: Sequence[object]) -> None:
        """Show others."""
        self.beginResetModel()
        self.rows, self.values = rows, values
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_title = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self._titles[section] if is_title else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        words = self.rows[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._titles[index.column()]} {words}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._numbers:
            return _RIGHT
        return None
