"""The searches that are kept by name and those made last, as a menu beside the filters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.query import EVERYTHING, Query
from goboard.library.searches import Searches, words_of
from goboard.ui.dialogs.messages import ask_text, ask_whether
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr
from goboard.ui.library.filter_bar import FilterBar
from goboard.ui.plain import menu_text, one_line, unmarked

Counted = tuple[int, Mapping[str, tuple[Query, int | None]], Sequence[Query]]
LONGEST = 60
"""Letters of a search in the menu."""


class KeptSearches(QObject):
    """`told` carries a sentence on what was done, or why it could not be; `changed` comes when others are kept; `asked`
    carries a Query to search for."""

    told = Signal(object)
    changed = Signal()
    asked = Signal(object)

    def __init__(self, searches: Searches, filters: FilterBar, position: Callable[[], str], window: QWidget) -> None:
        """`position` tells which is looked for, as it is kept; "" for none."""
        super().__init__(window)
        self._position = position
        self._searches, self._filters, self._window = searches, filters, window
        self.menu = QMenu(filters)
        self.menu.aboutToShow.connect(self.fill)
        filters.searches.setMenu(self.menu)

    def fill(self) -> None:
        """The menu as the file says now: another window may have kept one."""
        for below in widgets_in(self.menu, QMenu):
            below.deleteLater()
        self.menu.clear()
        query = self.query()
        saving = self.menu.addAction(tr("&Keep this search…"), self._ask_name)
        saving.setEnabled(query != EVERYTHING)
        try:
            saved, recent = self._searches.saved(), self._searches.recent()
        except LibraryError as error:
            self.told.emit(str(error))
            return
        if saved:
            self.menu.addSection(tr("Kept"))
            for name, kept in saved.items():
                self.menu.addAction(menu_text(name), partial(self.asked.emit, kept)).setStatusTip(
                    unmarked(one_line(words_of(kept), LONGEST))
                )
            removing = self.menu.addMenu(tr("&Remove a search"))
            for name in saved:
                removing.addAction(menu_text(name), partial(self._ask_whether, name))
        if recent:
            self.menu.addSection(tr("Made last"))
            for made in recent:
                self.menu.addAction(menu_text(one_line(words_of(made), LONGEST)), partial(self.asked.emit, made))

    def query(self) -> Query:
        """What is searched for now."""
        return replace(self._filters.query(), position=self._position())

    def note(self) -> None:
        """What is searched for now has led to a game."""
        self._do(lambda: self._searches.note(self.query()))

    def save(self, name: str, query: Query) -> None:
        """Keep it by that name."""
        self._do(
            lambda: self.told.emit(
                one_line(tr("The search is kept as “{name}”.", name=self._searches.save(name, query)))
            )
        )

    def _ask_name(self) -> None:
        query = self.query()
        told = one_line(words_of(query), LONGEST)
        ask_text(
            self._window,
            tr("Keep this search"),
            tr("A name for: {search}", search=told),
            told,
            lambda name: self._save_new(name, query),
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
            question = one_line(tr("“{name}” is kept already: {search}.", name=tidy, search=words_of(there)), 300)
            ask_whether(self._window, question, tr("&Replace it"), partial(self.save, tidy, query))

    def _ask_whether(self, name: str) -> None:
        question = one_line(tr("Remove the search “{name}”?", name=name), 300)
        ask_whether(self._window, question, tr("&Remove"), partial(self._remove, name), no=tr("&Keep"))

    def _remove(self, name: str) -> None:
        self._do(lambda: self._searches.remove(name))

    def counted(self, library: Library, check: Callable[[], None]) -> Counted:
        """All games, those that each search finds which is kept, and the searches made last. In any thread."""
        found: dict[str, tuple[Query, int | None]] = {}
        for name, query in self._searches.saved().items():
            check()
            try:
                found[name] = query, library.games(query, 0, 0, check=check).total
            except LibraryError:
                # days that make no sense, a position that cannot be read
                found[name] = query, None
        return library.counts().games, found, self._searches.recent()

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
            self.changed.emit()
        except LibraryError as error:
            self.told.emit(str(error))
