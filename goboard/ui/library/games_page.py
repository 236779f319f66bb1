"""The table of games with its columns and filters: pages of rows come as they are looked at."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSettings,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QMenu, QSplitter, QStyle, QTableView, QWidget

from goboard.library.entries import GameEntry, Page
from goboard.library.query import SortKey
from goboard.ui.language import tr, worded
from goboard.ui.library.filter_bar import FilterBar
from goboard.ui.library.game_columns import (
    COLUMNS,
    LEAST,
    LEAST_FOUND,
    LEAST_PLAYERS,
    PLAYERS,
    SORTS,
    STOOD,
    TITLES,
    WHOLE,
    WIDTHS,
    WRITTEN,
    GameColumns,
    column_of,
)
from goboard.ui.library.game_rows import GamesTable, RowBoards, RowDelegate
from goboard.ui.library.search import PAGE, Standing
from goboard.ui.library.search_folders import SearchFolders
from goboard.ui.library.side_pages import add_file_actions, has_menu, is_below_rows, passing_menu
from goboard.ui.plain import PlainLabel, bring_fonts, drawn, one_line
from goboard.ui.style import UNIT, letter_width
from goboard.ui.tables import TitledModel, dense_table
from goboard.ui.widgets import add_key, in_column
from goboard.words.message import Number, enumerated, plural

MOST_PAGES = 60
WAITING = "…"
Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class GamesModel(TitledModel):
    """`page_wanted` carries the number of a page that is not there; `sort_asked` a SortKey and whether it descends;
    `words_wanted` a GameEntry whose own words around what was found in it are not there."""

    titles = TITLES
    right_columns = frozenset(at for at, column in enumerate(COLUMNS) if column.is_number)
    page_wanted = Signal(int)
    sort_asked = Signal(object, bool)
    words_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.total = 0
        self._pages: OrderedDict[int, tuple[GameEntry, ...]] = OrderedDict()
        self._asked: set[int] = set()
        self.standing: Mapping[int, Standing] = {}
        self._snippets: dict[int, str] = {}
        """By game what was found in its text, as the index has it: without case and accents."""
        self._words: dict[int, str | None] = {}
        """The same as it is written there, None while that is on its way, "" where it cannot be had."""
        self._tags: dict[int, tuple[str, ...]] = {}
        self._notes: dict[int, str] = {}

    def begin(self, page: Page, standing: Mapping[int, Standing], snippets: Mapping[int, str]) -> None:
        """Show other games, of which the first page is here."""
        bring_fonts(names_in(page))
        self.beginResetModel()
        self.total, self.standing, self._snippets = page.total, standing, dict(snippets)
        self._words.clear()
        self._tags, self._notes = dict(page.tags), dict(page.notes)
        self._pages = OrderedDict({0: page.games})
        self._asked.clear()
        self.endResetModel()

    def take(self, number: int, page: Page, snippets: Mapping[int, str]) -> None:
        """A page has come."""
        bring_fonts(names_in(page))
        self._asked.discard(number)
        self._pages[number] = page.games
        self._snippets.update(snippets)
        self._tags.update(page.tags)
        self._notes.update(page.notes)
        if len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        first = number * PAGE
        last = min(first + PAGE, self.total) - 1
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(TITLES) - 1))

    def take_words(self, told: Mapping[int, str]) -> None:
        """What games say in their own words."""
        self._words.update(told)
        self.dataChanged.emit(self.index(0, WRITTEN), self.index(self.total - 1, WRITTEN))

    def take_note(self, game: int, note: str) -> None:
        """What is noted of a game from now on."""
        self._notes[game] = note

    def game(self, row: int) -> GameEntry | None:
        """The game of a row, None while its page is on the way."""
        number, place = divmod(row, PAGE)
        page = self._pages.get(number)
        if page is not None:
            return page[place] if 0 <= place < len(page) else None
        if 0 <= row < self.total and number not in self._asked:
            self._asked.add(number)
            self.page_wanted.emit(number)
        return None

    @property
    def has_first(self) -> bool:
        """Is the first page still here?"""
        return 0 in self._pages

    def row_of(self, game: int) -> int:
        """The row of a game by its id, -1 if it is on no page that is here."""
        for number, page in self._pages.items():
            for place, entry in enumerate(page):
                if entry.id == game:
                    return number * PAGE + place
        return -1

    def tags(self, game: int) -> tuple[str, ...]:
        """Those that were put on a game."""
        return self._tags.get(game, ())

    def cell_words(self, row: int, column: int) -> str:
        game = self.game(row)
        if game is None:
            return WAITING if column == 0 else ""
        if column == STOOD:
            standing = self.standing.get(game.id)
            return standing.words if standing is not None else ""
        if column == WRITTEN:
            return self._written(game)
        return COLUMNS[column].words(game)

    def _written(self, game: GameEntry) -> str:
        """What was found in its text. Files are read for the rows that are seen alone."""
        found = self._snippets.get(game.id, "")
        if found and game.id not in self._words:
            self._words[game.id] = None
            self.words_wanted.emit(game)
        own = self._words.get(game.id, found)
        return WAITING if own is None else own or found

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else self.total

    def tip_words(self, row: int, column: int) -> str:
        game = self.game(row)
        if game is None:
            return ""
        tags = enumerated(self.tags(game.id))
        said = self.cell_words(row, column), game.file, game.note, tags and tr("Tags: {tags}", tags=tags)
        return "\n".join(filter(None, (*said, self._notes.get(game.id, ""))))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for the games in another order."""
        key = SORTS[column] if 0 <= column < len(SORTS) else None
        if key is not None:
            self.sort_asked.emit(key, order == Qt.SortOrder.DescendingOrder)


def names_in(page: Page) -> str:
    """All that its games are called by."""
    return " ".join(f"{each.black} {each.white} {each.event} {each.name} {each.place}" for each in page.games)


MEASURED = 40
"""Games whose cells say how wide columns are to be."""


class GamesPage(QWidget):
    """`chosen` carries the GameEntry of the current row or None, `open_asked` whether a new window is wanted, and
    `menu_begun` a menu on the games that are chosen, to which others may add, `bare_menu_begun` one on no game."""

    chosen = Signal(object)
    open_asked = Signal(bool)
    menu_begun = Signal(object)
    bare_menu_begun = Signal(object)

    def __init__(self, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._chosen: GameEntry | None = None
        self._awaited = -1
        """The game by its id whose row is chosen as soon as it comes."""
        self._is_entered = False
        """Was the list entered, perhaps before the games came that were asked for last?"""
        self.filters = FilterBar(self)
        self.model = GamesModel(self)
        self.table = GamesTable(self)
        self.boards = RowBoards(self.table, self.model)
        self.columns = GameColumns(self.table, settings, self._wish)
        self._wishes: dict[int, tuple[int, int]] = {}
        """What columns need for the games that are listed, as far as it was asked for."""
        self.said = PlainLabel(self)
        self._set_up_table()
        keys = ("Ctrl+Return", "Ctrl+Enter")
        add_key(self.table, keys, lambda: self.open_asked.emit(True), tr("Open in a &new window"), is_own=True)
        self.searches, split = SearchFolders(self), QSplitter(self)
        for place, widget in enumerate((self.searches, self.table)):
            split.addWidget(widget)
            split.setStretchFactor(place, place)
        split.setChildrenCollapsible(False)
        in_column(self.filters, (split, 1), self.said, of=self)

    @property
    def is_at_top(self) -> bool:
        """Are the first rows in sight?"""
        return self.table.verticalScrollBar().value() == 0

    @property
    def has_chosen(self) -> bool:
        """Was its current row chosen? A table that gets the keys makes the first one current by itself."""
        index = self.table.currentIndex()
        return self.table.hasFocus() and self.table.selectionModel().isRowSelected(index.row())

    @property
    def entry(self) -> GameEntry | None:
        """The game of the current row."""
        index = self.table.currentIndex()
        return self.model.game(index.row()) if index.isValid() else None

    def chosen_rows(self) -> list[tuple[int, int]]:
        """The rows that are chosen: the first and the last of each block of them."""
        blocks = sorted((block.top(), block.bottom()) for block in self.table.selectionModel().selection().toList())
        found: list[tuple[int, int]] = []
        for first, last in blocks:
            if found and first <= found[-1][1] + 1:
                found[-1] = found[-1][0], max(last, found[-1][1])
            else:
                found.append((first, last))
        return found

    @property
    def chosen_count(self) -> int:
        return sum(last - first + 1 for first, last in self.chosen_rows())

    def choose_none(self) -> None:
        """The game that was chosen is not listed any more; it may be chosen again when it is."""
        self._chosen = None

    def go_on(self, by: int) -> bool:
        """Choose the next game, or the one before; False where there is none."""
        row = self.table.currentIndex().row() + by
        if not 0 <= row < self.model.total:
            return False
        self.table.selectRow(row)
        return True

    def enter_list(self) -> None:
        """Give the table the keys, and look at its first game if none is chosen."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        # with the keys a table without a row goes to its first one, and does not choose it
        if not self.table.selectionModel().hasSelection() and self.model.total:
            self.table.selectRow(max(self.table.currentIndex().row(), 0))
        self._is_entered = True

    def begin(
        self, page: Page, standing: Mapping[int, Standing], snippets: Mapping[int, str], *, keeps_place: bool = False
    ) -> None:
        """Show other games; the one that was chosen stays so if it is among the first of them, or is come upon later.
        With `keeps_place` the same rows stay in sight, and those that were chosen together stay so: the library has
        grown a little, or something was done with them."""
        bar = self.table.verticalScrollBar()
        kept, place, together = self._chosen, bar.value(), self._chosen_ids() if keeps_place else []
        self.model.begin(page, standing, snippets)
        self._wishes.clear()
        for column, is_used in ((STOOD, bool(standing)), (WRITTEN, bool(snippets))):
            self.table.setColumnHidden(column, not is_used)
        self.columns.share()
        row = self.model.row_of(kept.id) if kept is not None else -1
        if row < 0 and self._is_entered and self.table.hasFocus() and self.model.total:
            row = 0
        self._is_entered = False
        if row >= 0:
            self.table.selectRow(row)
        self._choose_also(together)
        if keeps_place:
            bar.setValue(place)
        elif row < 0:
            self.table.scrollToTop()
        self._awaited = kept.id if kept is not None and row < 0 and keeps_place else -1

    def show_count(self, of: int, words: str = "") -> None:
        """How many games there are, of all in the library."""
        shown = self.model.total
        part = plural("{shown} of {n} game", "{shown} of {n} games", of, shown=Number(shown))
        self.said.setText(words or (plural("{n} game", "{n} games", of) if shown >= of else part))

    def take_page(self, number: int, page: Page, snippets: Mapping[int, str]) -> None:
        """A further page; the row that waited for it is chosen now."""
        self.model.take(number, page, snippets)
        row = self.model.row_of(self._awaited) if self._awaited >= 0 else -1
        if row >= 0:
            self._awaited = -1
            self.table.selectRow(row)
        self._choose()

    def show_order(self, key: SortKey, is_descending: bool) -> None:
        """The sign in the header, without asking for the order."""
        header = self.table.horizontalHeader()
        with QSignalBlocker(header):
            order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
            shown = header.sortIndicatorSection()
            header.setSortIndicator(shown if SORTS[shown] == key else column_of(key), order)

    def _wish(self, column: int) -> tuple[int, int]:
        """What a column needs for all that the first games say in it, and what at least."""
        if column not in self._wishes:
            table, metrics = self.table, self.table.fontMetrics()
            head, letter = table.horizontalHeader().sectionSizeHint(column), letter_width(metrics)
            games = [game for row in range(min(self.model.total, MEASURED)) if (game := self.model.game(row))]
            gap = 2 * UNIT + table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin)
            if column == PLAYERS:
                wide = [self.boards.delegate.width_of(game, table.font()) for game in games]
            elif column == WRITTEN:
                # files are read for what is in sight there
                wide = [WIDTHS[WRITTEN] * letter]
            else:
                said = (self.model.cell_words(row, column) for row in range(len(games)))
                wide = [metrics.horizontalAdvance(drawn(one_line(words))) + gap for words in said]
            wish = max(head, *wide) if wide else max(head, WIDTHS[column] * letter)
            # the sign of the order has room where there is some
            title = metrics.horizontalAdvance(worded(TITLES[column])) + gap
            if column == PLAYERS:
                least = self.boards.small.side + LEAST_PLAYERS * letter
            elif column == WRITTEN:
                least = LEAST_FOUND * letter
            else:
                least = max(title, (WIDTHS[column] if WIDTHS[column] <= WHOLE else LEAST) * letter)
            self._wishes[column] = wish, min(least, wish)
        return self._wishes[column]

    def _set_up_table(self) -> None:
        table = self.table
        dense_table(table, tr("Games of the library"), self.model, ())
        table.setAlternatingRowColors(False)
        table.verticalHeader().setDefaultSectionSize(self.boards.small.side + 3 * UNIT)
        table.setItemDelegate(RowDelegate(table))
        table.setItemDelegateForColumn(PLAYERS, self.boards.delegate)
        table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        header = table.horizontalHeader()
        header.setSectionsMovable(True)
        header.setSortIndicator(column_of(SortKey.DATE), Qt.SortOrder.AscendingOrder)
        for place, column in enumerate(COLUMNS):
            table.setColumnHidden(place, not column.is_shown)
        if not self.columns.restore():
            # where they are seen without scrolling
            for place in (WRITTEN, STOOD):
                header.moveSection(header.visualIndex(place), 1)
        for place in (STOOD, WRITTEN):
            table.setColumnHidden(place, True)
        table.setSortingEnabled(True)
        has_menu(header, lambda at: self._columns_menu(passing_menu(self)).popup(header.mapToGlobal(at)))
        has_menu(table, self._show_menu)
        table.activated.connect(lambda: self.open_asked.emit(False))
        table.selectionModel().currentRowChanged.connect(self._choose)

    def _chosen_ids(self) -> list[int]:
        """The games that are chosen together; none where they would not be all found again among the first."""
        blocks = self.chosen_rows()
        if not blocks or blocks[-1][1] >= PAGE or not self.model.has_first:
            return []
        rows = (row for first, last in blocks for row in range(first, last + 1))
        return [entry.id for entry in map(self.model.game, rows) if entry is not None]

    def _choose_also(self, games: Sequence[int]) -> None:
        """Choose these, too, as far as they are listed."""
        flags, chosen = QItemSelectionModel.SelectionFlag, QItemSelection()
        for row in filter(lambda row: row >= 0, map(self.model.row_of, games)):
            chosen.select(self.model.index(row, 0), self.model.index(row, 0))
        self.table.selectionModel().select(chosen, flags.Select | flags.Rows)

    def _choose(self) -> None:
        entry = self.entry
        if entry is not None and entry != self._chosen:
            self._chosen = entry
            self.chosen.emit(entry)

    def _show_menu(self, place: QPoint) -> None:
        menu, entry = passing_menu(self), None if is_below_rows(self.table, place) else self.entry
        if not self.table.currentIndex().isValid() and self.chosen_rows():
            # the menu key, where all rows were chosen and none of them is the current one
            entry = self.model.game(self.chosen_rows()[0][0])
        if entry is not None:
            menu.addAction(tr("&Open"), lambda: self.open_asked.emit(False))
            menu.addAction(tr("Open in a &new window"), lambda: self.open_asked.emit(True))
            menu.addSeparator()
            add_file_actions(menu, entry.file)
        if entry is not None and self.chosen_rows():
            self.menu_begun.emit(menu)
        else:
            self.bare_menu_begun.emit(menu)
        menu.addMenu(self._sort_menu(menu))
        menu.addMenu(self._columns_menu(QMenu(tr("Co&lumns"), menu)))
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _sort_menu(self, parent: QWidget) -> QMenu:
        """What a click on the titles does, for the keyboard; the same once more turns the order round."""
        menu = QMenu(tr("So&rt by"), parent)
        for place, key in enumerate(SORTS):
            if key is not None and place != PLAYERS and not (place >= STOOD and self.table.isColumnHidden(place)):
                action = menu.addAction(_named(place))
                action.triggered.connect(partial(self._sort, place))
        return menu

    def _sort(self, place: int) -> None:
        header = self.table.horizontalHeader()
        is_up = header.sortIndicatorSection() == place and header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        self.table.sortByColumn(place, Qt.SortOrder.DescendingOrder if is_up else Qt.SortOrder.AscendingOrder)

    def _columns_menu(self, menu: QMenu) -> QMenu:
        """The same menu, with a tick for each column."""
        for place in range(len(COLUMNS)):
            action = menu.addAction(_named(place))
            action.setCheckable(True)
            action.setChecked(not self.table.isColumnHidden(place))
            action.toggled.connect(lambda is_on, place=place: self.show_column(place, is_on))
        return menu

    def show_column(self, place: int, is_shown: bool) -> None:
        """Show or hide a column and keep that; the last one stays."""
        others = [other for other in range(len(COLUMNS)) if other != place and not self.table.isColumnHidden(other)]
        self.columns.show(place, is_shown=is_shown or not others)
        self.columns.remember()


def _named(place: int) -> str:
    return worded(TITLES[place] if place >= STOOD else COLUMNS[place].named or COLUMNS[place].title)
