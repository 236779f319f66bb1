"""What the pages of the library beside the games ask of the index, each when it is looked at."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from goboard.library.library import Library
from goboard.library.openings import Opening, OpeningQuery
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.library.pages import Pages
from goboard.ui.library.tally_page import TallyPage
from goboard.ui.plain import one_line


class PageQuestions(QObject):
    """Fills the pages of players, events, openings, files with problems and duplicates: `searches` for their lists,
    `questions` for what is told of one row."""

    def __init__(self, library: Library, pages: Pages, questions: JobSignals, searches: JobSignals) -> None:
        super().__init__(pages)
        self._library, self._pages, self._questions, self._searches = library, pages, questions, searches
        pages.tabs.currentChanged.connect(self.ask_shown)
        of_pages: tuple[tuple[TallyPage, Callable[[Any], None], Callable[[Any], None]], ...] = (
            (pages.players, self.ask_players, self._ask_career),
            (pages.events, self._ask_events, self._ask_event),
            (pages.openings, self._ask_openings, self._ask_opening),
        )
        for page, ask_rows, ask_more in of_pages:
            page.wanted.connect(ask_rows)
            page.chosen.connect(ask_more)
        pages.players.openings_asked.connect(self._show_openings)
        pages.problems.warnings_asked.connect(self._ask_problems)

    def ask_shown(self) -> None:
        """Fill the page that is looked at: the others would cost something for nothing."""
        library, pages = self._library, self._pages
        if pages.tabs.currentWidget() is pages.duplicates:
            pages.duplicates.said.setText(tr("Looking for games that are probably one…"))
            take = pages.duplicates.show_groups
            self._searches.run("duplicates", lambda watch: library.duplicates(watch.check), take)
        elif pages.tabs.currentWidget() is pages.players:
            self.ask_players(pages.players.line.text())
        elif pages.tabs.currentWidget() is pages.events:
            self._ask_events(pages.events.line.text())
        elif pages.tabs.currentWidget() is pages.openings:
            self._searches.run("boards", lambda watch: library.opening_boards(watch.check), pages.openings.show_boards)
        elif pages.tabs.currentWidget() is pages.problems:
            self._ask_problems(pages.problems.warnings.isChecked())

    def ask_players(self, words: str) -> None:
        """List those whose names hold the words."""
        library, take = self._library, self._pages.players.show_players
        self._searches.run("players", lambda _watch: library.players(words), take)

    def _ask_career(self, name: str) -> None:
        library, take = self._library, self._pages.players.show_career
        self._questions.run("career", lambda _watch: library.career(name), take)

    def _show_openings(self, player: str) -> None:
        """What the games of one player begin with."""
        self._pages.openings.line.setText(one_line(player, 200))
        self._pages.tabs.setCurrentWidget(self._pages.openings)

    def _ask_events(self, words: str) -> None:
        library, take = self._library, self._pages.events.show_events
        self._searches.run("events", lambda _watch: library.events(words), take)

    def _ask_event(self, name: str) -> None:
        library, take = self._library, self._pages.events.told.show_played
        self._questions.run("event", lambda _watch: library.event(name), take)

    def _ask_openings(self, asked: OpeningQuery) -> None:
        library, take = self._library, self._pages.openings.show_openings
        self._searches.run("openings", lambda watch: (asked, library.openings(asked, watch.check)), take)

    def _ask_opening(self, opening: Opening) -> None:
        library, take = self._library, self._pages.openings.told.show_played
        self._questions.run("opening", lambda _watch: library.opening_page(opening), take)

    def _ask_problems(self, with_warnings: bool) -> None:
        library, take = self._library, self._pages.problems.show_problems
        self._questions.run("problems", lambda _watch: library.problems(with_warnings=with_warnings), take)
