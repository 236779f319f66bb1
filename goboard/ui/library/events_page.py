"""The events of the library's games."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QTableView, QWidget

from goboard.library.entries import EventTally
from goboard.ui.language import number_words, tr
from goboard.ui.library.played_view import PlayedView
from goboard.ui.library.players_page import PATIENCE
from goboard.ui.library.position_query import YEARS, years_of
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.tables import dense_table
from goboard.ui.widgets import FilterLine, after_pause, in_column, named
from goboard.words.message import phrase, plural

_TITLES = (
    phrase("Event"),
    phrase("Games"),
    phrase("Players"),
    phrase("Black won"),
    phrase("White won"),
    phrase("Drawn"),
    phrase("Years"),
)


class EventsPage(QWidget):
    """`wanted` carries words of a name, `chosen` and `games_asked` an event; `told` tells of the chosen one."""

    wanted = Signal(str)
    chosen = Signal(str)
    games_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = named(FilterLine(self), tr("Name of an event"), tr("Words that the names hold"))
        self.line.setPlaceholderText(tr("Event"))
        self._timer = after_pause(self, PATIENCE, lambda: self.wanted.emit(self.line.text()))
        self.line.textChanged.connect(self._timer.start)
        self.table, self.model = QTableView(self), RowsModel(_TITLES, self, numbers=range(1, len(_TITLES)))
        dense_table(self.table, tr("Events of the library"), self.model, (40, 8, 9, 11, 11, 8, YEARS))
        self.line.left.connect(self.table.setFocus)
        self.table.activated.connect(self._ask_games)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.said, self._shown = PlainLabel(self), ""
        tip, hint = tr("The games of this event"), tr("Choose an event to see its years and players.")
        self.told = PlayedView(tr("Players of the event"), tip, hint, self)
        self.told.games_asked.connect(lambda: self._ask_games(self.table.currentIndex()))
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.table)
        split.addWidget(self.told)
        split.setChildrenCollapsible(False)
        in_column(self.line, (split, 1), self.said, of=self)

    def show_events(self, events: Sequence[EventTally]) -> None:
        """List them; the one that is looked at stays chosen."""
        kept = self._shown
        rows = [(each.event, *map(number_words, each[1:6]), years_of(each.first, each.last)) for each in events]
        self.model.show_rows(rows, events)
        self.said.setText(plural("{n} event", "{n} events", len(events)))
        at = next((row for row, each in enumerate(events) if each.event == kept), -1)
        if at >= 0:
            self.table.selectRow(at)
        else:
            self._show("", "")

    def _show(self, event: str, words: str) -> None:
        self._shown = event
        self.told.show_heading(words)

    def _choose(self, index: QModelIndex) -> None:
        event = self.model.values[index.row()] if index.isValid() else None
        if isinstance(event, EventTally):
            words = plural("{event}: {n} game", "{event}: {n} games", event.games, event=event.event)
            self._show(event.event, one_line(words, 200))
            self.chosen.emit(event.event)

    def _ask_games(self, index: QModelIndex) -> None:
        if index.isValid():
            self.games_asked.emit(self.model.rows[index.row()][0])
