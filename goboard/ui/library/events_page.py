"""The events of the library's games."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QTableView, QWidget

from goboard.library.entries import EventTally
from goboard.ui.language import number_words, tr
from goboard.ui.library.players_page import PATIENCE
from goboard.ui.library.position_query import YEARS, years_of
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel
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
    """`wanted` carries words of a name, `games_asked` an event."""

    wanted = Signal(str)
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
        self.said = PlainLabel(self)
        in_column(self.line, (self.table, 1), self.said, of=self)

    def show_events(self, events: Sequence[EventTally]) -> None:
        """List them."""
        rows = [(each.event, *map(number_words, each[1:6]), years_of(each.first, each.last)) for each in events]
        self.model.show_rows(rows, events)
        self.said.setText(plural("{n} event", "{n} events", len(events)))

    def _ask_games(self, index: QModelIndex) -> None:
        self.games_asked.emit(self.model.rows[index.row()][0])
