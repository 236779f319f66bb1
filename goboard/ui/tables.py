"""Tables of rows with a title above each column, as models and as they are seen."""

from collections.abc import Container, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QHeaderView, QTableView

from goboard.ui.language import tr, worded
from goboard.ui.plain import drawn, one_line, tip_text
from goboard.ui.style import letter_width
from goboard.words.message import sentences

_NO_INDEX = QModelIndex()


class TitledModel(QAbstractTableModel):
    """A table with a title above each column. What `cell_words` says is read aloud too, behind its title."""

    titles: Sequence[str] = ()
    right_columns: Container[int] = ()
    """Of numbers, which stand at the right."""
    title_tips: Mapping[int, str] = {}
    """By column what its title leaves unsaid."""

    def cell_words(self, row: int, column: int) -> str:
        """What a cell says."""
        raise NotImplementedError

    def tip_words(self, row: int, column: int) -> str:
        """What is said of it below the pointer."""
        return self.cell_words(row, column)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return drawn(one_line(self.cell_words(row, column)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return drawn(tip_text(self.tip_words(row, column)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one_line(sentences(self.titles[column], self.cell_words(row, column) or tr("unknown")))
        if role == Qt.ItemDataRole.TextAlignmentRole and column in self.right_columns:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return worded(self.titles[section])
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(self.title_tips.get(section, ""))
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in self.right_columns else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


def row_table(table: QTableView, name: str) -> None:
    """Whole rows are chosen, one at a time, and nothing but them is drawn."""
    table.setAccessibleName(worded(name))
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()


def dense_table(
    table: QTableView,
    name: str,
    model: QAbstractItemModel,
    widths: Sequence[int],
    rest: int | None = None,
    give_way: Sequence[int] = (),
    is_whole: bool = False,
) -> None:
    """A table of many rows that show a model; `widths` are in average characters, one column, the widest if no other is
    named, takes the rest, be it less. Without any the columns are the caller's. Those that `give_way` go, the last one
    first, where there is no room for all, nor for what stands in the one that takes the rest, if it `is_whole`."""
    table.setModel(model)
    row_table(table, name)
    table.setAlternatingRowColors(True)
    table.setWordWrap(False)
    # Chinese signs are taller than the letters of most fonts
    table.verticalHeader().setDefaultSectionSize(round(table.fontMetrics().height() * 1.5))
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    if not widths:
        return
    for place, width in enumerate(widths):
        table.setColumnWidth(place, max(letter_width(table.fontMetrics()) * width, header.sectionSizeHint(place)))
    widest = max(range(len(widths)), key=widths.__getitem__) if rest is None else rest
    _Rest(table, widest, give_way, is_whole)


LEAST_NAME = 12
"""How many average characters are seen at least of the longest texts of a table."""


class _Rest(QObject):
    """Gives one column what the others leave; where that is less than a name needs, its width at first, and the table
    scrolls. A person may drag all of them."""

    def __init__(self, table: QTableView, column: int, give_way: Sequence[int], is_whole: bool) -> None:
        super().__init__(table)
        self._table, self._column, self._first = table, column, table.columnWidth(column)
        self._give_way, self._is_whole = give_way, is_whole
        self._gone: dict[int, int] = {}
        """How wide the columns were that have given way."""
        self._least = min(self._first, letter_width(table.fontMetrics()) * LEAST_NAME)
        self._is_fitting = False
        table.viewport().installEventFilter(self)
        table.horizontalHeader().sectionResized.connect(self._follow)
        if is_whole:
            table.model().modelReset.connect(self._fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _follow(self, column: int, before: int, now: int) -> None:
        """Another one came or went, or follows what stands in it."""
        header = self._table.horizontalHeader()
        is_followed = header.sectionResizeMode(column) == QHeaderView.ResizeMode.ResizeToContents
        if not self._is_fitting and (is_followed or (column != self._column and not (before and now))):
            self._fit()

    def _fit(self) -> None:
        table, header = self._table, self._table.horizontalHeader()
        self._is_fitting = True
        own = table.columnWidth(self._column)
        least = max(self._least, table.sizeHintForColumn(self._column)) if self._is_whole else self._least
        room = table.viewport().width() - header.length() + own - sum(self._gone.values())
        for column in reversed(self._give_way):
            wide = self._gone.pop(column, 0) or table.columnWidth(column)
            if room < least and wide:
                self._gone[column] = wide
                room += wide
            if wide:
                table.setColumnHidden(column, column in self._gone)
        table.setColumnWidth(self._column, room if room >= least else max(least, self._first))
        self._is_fitting = False
