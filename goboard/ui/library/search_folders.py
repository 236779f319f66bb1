"""Searches as folders beside the games: those that are kept, with how many games they find, and those made last."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from goboard.library.query import EVERYTHING, Query
from goboard.library.searches import words_of
from goboard.ui.language import number_words, tr
from goboard.ui.plain import one_line, tip_text
from goboard.ui.widgets import named

WIDTH = 28
"""Letters, at first."""
LONGEST = 60
ROW = 1.5
_QUERY = Qt.ItemDataRole.UserRole


class SearchFolders(QTreeWidget):
    """Hidden while no search is kept or was made; `asked` carries a Query."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Query | None = EVERYTHING
        named(self, tr("Searches as folders"), tr("Enter or a click lists the games of a search"))
        self.setHeaderLabels([tr("Searches"), tr("Games")])
        self.setIndentation(self.fontMetrics().averageCharWidth())
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.itemActivated.connect(self._ask)
        self.itemClicked.connect(self._ask)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * WIDTH, super().sizeHint().height())

    def show_searches(
        self, total: int, kept: Mapping[str, tuple[Query, int | None]], recent: Sequence[Query] = ()
    ) -> None:
        """All games, those that are kept with their games, None where nobody knows, and those made last."""
        self.clear()
        self._add(self, tr("All games"), EVERYTHING, total)
        for name, (query, count) in kept.items():
            self._add(self, name, query, count)
        if recent:
            last = QTreeWidgetItem(self, [one_line(tr("Made last"))])
            last.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for query in recent:
                self._add(last, words_of(query), query, None)
            last.setExpanded(not kept)
        self.setVisible(bool(kept or recent))
        self.mark(self._shown)

    def mark(self, query: Query | None) -> None:
        """Choose the search whose games are listed, with its position, if it is one of these."""
        self._shown = query
        items = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        items += [item.child(row) for item in items if item is not None for row in range(item.childCount())]
        found = next(
            (item for item in items if item is not None and query is not None and item.data(0, _QUERY) == query), None
        )
        self.setCurrentItem(found) if found is not None else self.clearSelection()

    def _add(self, parent: "QTreeWidget | QTreeWidgetItem", name: str, query: Query, count: int | None) -> None:
        said = "" if count is None else number_words(count)
        item = QTreeWidgetItem(parent, [one_line(name, LONGEST), said])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(0, tip_text(words_of(query)))
        item.setData(0, _QUERY, query)
        # as high as the games beside it
        item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * ROW)))

    def _ask(self, item: QTreeWidgetItem) -> None:
        query = item.data(0, _QUERY)
        if isinstance(query, Query):
            self.asked.emit(query)
