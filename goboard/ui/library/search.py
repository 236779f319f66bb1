"""What is asked of the library at a time: which games, in what order, with what position; and what comes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from goboard.boards.board import Board
from goboard.games.patterns import ANYTHING, Pattern, Place
from goboard.jobs.watch import Watch
from goboard.library.entries import Found, GameEntry, LibraryError, Page, PositionQuery, Statistics
from goboard.library.library import Library
from goboard.library.lines import said_in
from goboard.library.query import EVERYTHING, Query, SortKey
from goboard.library.sought import Options, SoughtPosition, written
from goboard.ui.job_signals import JobSignals, window_thread
from goboard.ui.language import tr
from goboard.ui.widgets import after_pause

SEARCH, WORDS = "search", "words"
PAGE = 200


@dataclass(frozen=True)
class Standing:
    """Where a position stands in a game: the node and move number of the first time, the top left cell, (column, row),
    and what was found there, and how often it stands in all."""

    node: int
    move_number: int
    corner: Place
    pattern: Pattern
    times: int

    def vertices(self, board: Board) -> tuple[int, ...]:
        """The points of the board on which it stands."""
        (left, top), found = self.corner, self.pattern
        if found.board is not None:
            return tuple(vertex for vertex, cell in enumerate(found.cells) if cell != ANYTHING)
        across, down = range(left, left + found.columns), range(top, top + found.rows)
        return tuple(x + board.columns * y for y in down for x in across)

    @property
    def words(self) -> str:
        return (
            str(self.move_number)
            if self.times == 1
            else tr("{move} ({times} times)", move=self.move_number, times=self.times)
        )


@dataclass(frozen=True, eq=False)
class Answer:
    """What a search for a position has found, and where it stands by game; more may come where it is not `is_whole`."""

    sought: SoughtPosition
    found: Found
    statistics: Statistics
    standing: Mapping[int, Standing]
    is_whole: bool = True


class GameSearch(QObject):
    """`begun` comes with other games (Page, standings, snippets), `page_come` with a further page of them (number,
    Page, snippets), `worded` with what games say in their own words (by game), `found` with an Answer, None when no
    position is looked for any more."""

    begun = Signal(object, object, object)
    page_come = Signal(int, object, object)
    worded = Signal(object)
    found = Signal(object)
    searching = Signal()

    def __init__(
        self, library: Library, pages: JobSignals, searches: JobSignals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._pages, self._searches = library, pages, searches
        self._asked_pages: set[int] = set()
        self._unworded: list[GameEntry] = []
        self._gathering = after_pause(self, 0, self._ask_words)
        self.query = EVERYTHING
        self.options = Options()
        self.sought: SoughtPosition | None = None
        self.answer: Answer | None = None

    def filter(self, query: Query) -> None:
        """Other games are wanted; in the order from before."""
        query = replace(query, sort=self.query.sort, is_descending=self.query.is_descending)
        if query != self.query:
            self.query = query
            self.renew()

    def sort(self, key: SortKey, is_descending: bool) -> None:
        """The same games in another order."""
        query = replace(self.query, sort=key, is_descending=is_descending)
        if query != self.query:
            self.query = query
            self._begin()

    def seek(self, sought: SoughtPosition | None) -> None:
        """Only games with that position are wanted, None: with any."""
        self.sought = sought
        self.renew()

    def choose(self, options: Options) -> None:
        """The position may appear otherwise."""
        if options != self.options:
            self.options = options
            if self.sought is not None:
                self.renew()

    def renew(self) -> None:
        """Ask again: the library, or what is wanted of it, is another."""
        self._searches.drop(SEARCH)
        if self.sought is None:
            if self.answer is not None:
                self.answer = None
                self.found.emit(None)
            self._begin()
            return
        library, sought, query = self._library, self.sought, self.query
        asked = sought.query(self.options)
        self.searching.emit()
        post, first = window_thread(), partial(self._take_first, sought, query)

        def call(watch: Watch) -> Answer:
            def tell(found: Found) -> None:
                answer = replace(_answer(library, sought, asked, found), is_whole=False)
                post(lambda: None if watch.is_cancelled else first(answer))

            return _answer(library, sought, asked, library.search(asked, query, watch.check, tell))

        self._searches.run(SEARCH, call, self._take_answer)

    def position(self) -> str:
        """What is looked for and how it may appear, as it is kept; "" for none."""
        return "" if self.sought is None else written(self.sought, self.options)

    @property
    def ids(self) -> Mapping[int, int] | None:
        """The games in which the position stands that is looked for, with the moves; None where none is."""
        if self.answer is None:
            return None
        return {game: standing.move_number for game, standing in self.answer.standing.items()}

    @property
    def is_whole(self) -> bool:
        """Is all known that was found?"""
        return self.answer is None or self.answer.is_whole

    def standing(self, game: int) -> Standing | None:
        """Where the position stands first in a game."""
        return self.answer.standing.get(game) if self.answer is not None else None

    def hits(self, game: int) -> list[int]:
        """The nodes at which the position comes to stand in a game, in preorder."""
        if self.answer is None:
            return []
        rows = self.answer.found.rows
        return sorted(set(rows[rows[:, 0] == game, 1].tolist()))

    def want_page(self, number: int) -> None:
        """A further page of the games."""
        self._asked_pages.add(number)
        self._ask_page(number, lambda found: self._take_page(number, *found))

    def want_words(self, game: GameEntry) -> None:
        """What is found in the text of that game is seen: it is to be told in the record's own words, which the index
        does not hold."""
        self._unworded.append(game)
        self._gathering.start()

    def _ask_words(self) -> None:
        games, self._unworded = self._unworded, []
        text = self.query.text

        def call(watch: Watch) -> Mapping[int, str]:
            return {game.id: _own_words(game, text, watch) for game in games}

        def take(told: Mapping[int, str]) -> None:
            if text == self.query.text:
                self.worded.emit(told)

        self._searches.run_after(WORDS, call, take)

    def _take_first(self, sought: SoughtPosition, query: Query, answer: Answer) -> None:
        """What was found first, while the rest is looked for."""
        if isValid(self) and self._searches.is_busy(SEARCH) and (self.sought, self.query) == (sought, query):
            self._take_answer(answer)

    def _take_answer(self, answer: Answer) -> None:
        self.answer = answer
        self.found.emit(answer)
        self._begin()

    def _begin(self) -> None:
        for number in self._asked_pages:
            self._pages.drop(_kind(number))
        self._asked_pages.clear()
        standing = self.answer.standing if self.answer is not None else {}
        self._ask_page(0, lambda found: self.begun.emit(found[0], standing, found[1]))

    def _take_page(self, number: int, page: Page, snippets: Mapping[int, str]) -> None:
        self._asked_pages.discard(number)
        self.page_come.emit(number, page, snippets)

    def _ask_page(self, number: int, take: Callable[[tuple[Page, Mapping[int, str]]], None]) -> None:
        library, query = self._library, self.query
        ids = self.ids

        def call(_watch: Watch) -> tuple[Page, Mapping[int, str]]:
            page = library.games(query, number * PAGE, PAGE, ids)
            return page, library.snippets((game.id for game in page.games), query.text) if query.text else {}

        self._pages.run(_kind(number), call, take)


def _kind(number: int) -> str:
    return f"page {number}"


def _own_words(game: GameEntry, text: str, watch: Watch) -> str:
    """ "" where they are not in the record, which may be gone."""
    try:
        return said_in(game, text, watch.check)
    except LibraryError:
        return ""


def _answer(library: Library, sought: SoughtPosition, asked: PositionQuery, found: Found) -> Answer:
    statistics = library.statistics(asked, found)
    _, first, times = np.unique(found.rows[:, 0], return_index=True, return_counts=True)
    standing = {}
    for row, count in zip(found.rows[first].tolist(), times.tolist(), strict=True):
        game, node, move, form, column, line = row[:6]
        standing[game] = Standing(node, move, (column, line), found.forms[form].pattern, count)
    return Answer(sought, found, statistics, standing)
