"""The searches that are kept by name and those made last, as a menu beside the filters."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from goboard.library.entries import LibraryError
from goboard.library.query import EVERYTHING, Query
from goboard.library.searches import Searches, words_of
from goboard.ui.dialogs.messages import ask_text, ask_whether
from goboard.ui.library.filter_bar import FilterBar
from goboard.ui.plain import menu_text, one_line

LONGEST = 60
"""Letters of a search in the menu."""


class KeptSearches(QObject):
    """`told` carries a sentence on what was done, or why it could not be."""

    told = Signal(str)

    def __init__(self, searches: Searches, filters: FilterBar, window: QWidget) -> None:
        super().__init__(window)
        self._searches, self._filters, self._window = searches, filters, window
        self.menu = QMenu(filters)
        self.menu.aboutToShow.connect(self.fill)
        filters.searches.setMenu(self.menu)

    def fill(self) -> None:
        """The menu as the file says now: another window may have kept one."""
        for below in self.menu.findChildren(QMenu):
            below.deleteLater()
        self.menu.clear()
        query = self._filters.query()
        saving = self.menu.addAction("&Keep this search…", self._ask_name)
        saving.setEnabled(query != EVERYTHING)
        try:
            saved, recent = self._searches.saved(), self._searches.recent()
        except LibraryError as error:
            self.told.emit(str(error))
            return
        if saved:
            self.menu.addSection("Kept")
            for name, kept in saved.items():
                self.menu.addAction(menu_text(name), partial(self._filters.show_query, kept)).setStatusTip(
                    one_line(words_of(kept), LONGEST)
                )
            removing = self.menu.addMenu("&Remove a search")
            for name in saved:
                removing.addAction(menu_text(name), partial(self._ask_whether, name))
        if recent:
            self.menu.addSection("Made last")
            for made in recent:
                self.menu.addAction(
                    menu_text(one_line(words_of(made), LONGEST)), partial(self._filters.show_query, made)
                )

    def note(self) -> None:
        """What is searched for now has led to a game."""
        self._do(lambda: self._searches.note(self._filters.query()))

    def save(self, name: str, query: Query) -> None:
        """Keep it by that name."""
        self._do(lambda: self.told.emit(one_line(f"The search is kept as “{self._searches.save(name, query)}”.")))

    def _ask_name(self) -> None:
        query = self._filters.query()
        told = one_line(words_of(query), LONGEST)
        ask_text(
            self._window, "Keep this search", f"A name for: {told}", told, lambda name: self._save_new(name, query)
        )

    def _save_new(self, name: str, query: Query) -> None:
        tidy = " ".join(name.split())
        try:
            there = self._searches.saved().get(tidy)
        except LibraryError as error:
            self.told.emit(str(error))
            return
        if there is None or there == query:
            self.save(tidy, query)
        else:
            question = one_line(f"“{tidy}” is kept already: {words_of(there)}.", 300)
            ask_whether(self._window, question, "&Replace it", partial(self.save, tidy, query))

    def _ask_whether(self, name: str) -> None:
        question = one_line(f"Remove the search “{name}”?", 300)
        ask_whether(self._window, question, "&Remove", partial(self._remove, name), no="&Keep")

    def _remove(self, name: str) -> None:
        self._do(lambda: self._searches.remove(name))

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except LibraryError as error:
            self.told.emit(str(error))
