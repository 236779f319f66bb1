"""The events of the library's games."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from goboard.library.entries import EventTally
from goboard.ui.language import number_words, tr
from goboard.ui.library.played_view import PlayedView
from goboard.ui.library.position_query import YEARS, years_of
from goboard.ui.library.tally_page import TallyPage
from goboard.ui.plain import one_line
from goboard.ui.widgets import in_column
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


class EventsPage(TallyPage):
    """`chosen` and `games_asked` carry an event; `told` tells of the chosen one."""

    games_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Name of an event"), tr("Words that the names hold"), tr("Event"))
        self._shown = ""
        self._make_table(tr("Events of the library"), _TITLES, (40, 8, 9, 11, 11, 8, YEARS), (2, 4, 5))
        self.table.activated.connect(self._ask_games)
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
        said = plural("{n} event", "{n} events", len(events))
        if not self._list(rows, events, said, lambda row: events[row].event == kept):
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
