"""The record library: folders of records as one table, with filters, positions and statistics; its pages, and where
they lie."""

import os
from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFileDialog, QPushButton, QSplitter, QStackedWidget, QTabWidget, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import Folder, GameEntry, LibraryError, Page
from goboard.library.library import Library
from goboard.library.lines import GameLine, line_of
from goboard.library.query import Query
from goboard.library.searches import Searches
from goboard.sgf.saving import SaveError
from goboard.ui.job_signals import JobSignals
from goboard.ui.library.chosen_games import ChosenGames
from goboard.ui.library.game_view import GameView
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.kept_searches import KeptSearches
from goboard.ui.library.players_page import PlayersPage
from goboard.ui.library.position_query import SoughtPosition
from goboard.ui.library.position_view import PositionView
from goboard.ui.library.refreshing import RefreshStrip
from goboard.ui.library.search import GameSearch, Standing
from goboard.ui.library.side_pages import DuplicatesPage, FoldersPage, ProblemsPage
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import DropWindow, add_key, embolden, in_column, open_dialog

NOTHING = "No records yet"
EMPTY = """Add a folder of game records, or drop one here.
All records in it and below it are listed, and can be searched by player, date, text and position."""
GAME, POSITION = 0, 1
_EMPTY, _FILLED = 0, 1


class Pages(QWidget):
    """Tables at the left, boards at the right; or what to do while there are no folders."""

    def __init__(self, settings: QSettings, strip: RefreshStrip, parent: QWidget) -> None:
        super().__init__(parent)
        self.strip = strip
        self.games, self.game, self.position = GamesPage(settings, self), GameView(self), PositionView(self)
        self.folders, self.duplicates, self.problems = FoldersPage(self), DuplicatesPage(self), ProblemsPage(self)
        self.first_button = QPushButton("&Add a folder…", self)
        self.players = PlayersPage(self)
        self.tabs, self.side, self.split = QTabWidget(self), QTabWidget(self), QSplitter(self)
        self.tabs.addTab(self.games, "&Games")
        self.tabs.addTab(self.players, "P&layers")
        self.tabs.addTab(self.duplicates, "&Duplicates")
        self.tabs.addTab(self.problems, "P&roblems")
        self.tabs.addTab(self.folders, "&Folders")
        self.side.addTab(self.game, "G&ame")
        self.side.addTab(self.position, "Pos&ition")
        self.split.setChildrenCollapsible(False)
        for place, tabs in enumerate((self.tabs, self.side)):
            tabs.setDocumentMode(True)
            self.split.addWidget(tabs)
            self.split.setStretchFactor(place, 3 - place)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self._empty_page())
        self.stack.addWidget(self.split)
        self.show_filled(is_filled=True)
        in_column((self.stack, 1), strip, of=self)

    def show_filled(self, *, is_filled: bool) -> None:
        """Are there folders?"""
        self.stack.setCurrentIndex(_FILLED if is_filled else _EMPTY)

    def _empty_page(self) -> QWidget:
        page = QWidget(self)
        title, hint = PlainLabel(NOTHING, page), PlainLabel(EMPTY, page)
        embolden(title, larger=1.2)
        for label in (title, hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = in_column(1, title, hint, of=page)
        column.addWidget(self.first_button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        return page


GEOMETRY, SPLIT = "library/geometry", "library/split"
TOLD_FOR = 8000


class LibraryWindow(DropWindow):
    """`open_asked` carries a path, the game in the file, its node in preorder, and whether a new window is wanted;
    `follow_changed` whether each position of the game windows is to be looked for."""

    open_asked = Signal(str, int, int, bool)
    follow_changed = Signal(bool)
    failed = Signal(str)
    closed = Signal()
    quit_asked = Signal()

    def __init__(self, library: Library, settings: QSettings, *, is_threaded: bool = True) -> None:
        super().__init__()
        self._library, self._settings = library, settings
        self._shown: tuple[Query, SoughtPosition | None] | None = None
        """What the table has been filled for."""
        self.setWindowTitle("Record library – goboard")
        self.refreshes, self.questions, self.searches = (
            JobSignals(f"library {name}", self, threads=int(is_threaded), refusals=(LibraryError, SaveError, OSError))
            for name in ("refresh", "questions", "searches")
        )
        self.search = GameSearch(library, self.questions, self.searches, self)
        pages = self.pages = Pages(settings, RefreshStrip(library, self.refreshes), self)
        self.games, self.game, self.position, self.strip = pages.games, pages.game, pages.position, pages.strip
        self.kept = KeptSearches(Searches(library.path), self.games.filters, self)
        self.acts = ChosenGames(library, self.questions, self.search, self.games, self)
        self.setCentralWidget(pages)
        self.statusBar()
        self._games_held = 0
        self._wire()
        self._add_keys()
        self._restore()

    def begin(self) -> None:
        """Show what the library holds, and bring it up to date if it has folders."""
        self._ask_folders()
        self.acts.ask_tags()
        self.search.renew()
        self.strip.refresh()

    def look_for(self, sought: SoughtPosition) -> None:
        """Show the games with that position, and what was played next."""
        self.pages.side.setCurrentIndex(POSITION)
        self.pages.tabs.setCurrentWidget(self.games)
        self.position.look_for(sought)

    def follow(self, sought: SoughtPosition) -> None:
        """A game window shows that position."""
        if self.is_following and sought != self.position.sought:
            self.position.look_for(sought)

    @property
    def is_following(self) -> bool:
        return self.position.follow.isChecked() and self.isVisible()

    def add_folders(self, paths: list[str]) -> None:
        """Take folders into the library; of files the folders in which they are."""
        places = [path if os.path.isdir(path) else os.path.dirname(path) for path in paths]
        self.strip.add(list(dict.fromkeys(places)))

    def stop(self) -> None:
        """End the threads; nothing arrives afterwards."""
        for jobs in (self.refreshes, self.questions, self.searches):
            jobs.stop()

    def _wire(self) -> None:
        for jobs in (self.refreshes, self.questions, self.searches):
            jobs.refused.connect(lambda _kind, sentence: self._tell(sentence))
            jobs.failed.connect(self.failed)
        self.searches.refused.connect(lambda _kind, sentence: self.games.said.setText(sentence))
        self.games.filters.changed.connect(self.search.filter)
        self.games.filters.left.connect(self.games.enter_list)
        self.games.model.page_wanted.connect(self.search.want_page)
        self.games.model.sort_asked.connect(self.search.sort)
        self.games.chosen.connect(self._choose)
        self.games.open_asked.connect(self._open_chosen)
        self.game.open_asked.connect(self._open_shown)
        self.game.position_asked.connect(self.look_for)
        self.search.begun.connect(self._take_games)
        self.search.page_come.connect(self.games.take_page)
        self.search.found.connect(self.position.show_answer)
        self.search.searching.connect(lambda: self.games.said.setText("Searching…"))
        self.position.searched.connect(self.search.seek)
        self.position.options.changed.connect(self.search.choose)
        self.position.follow.toggled.connect(self.follow_changed)
        self.strip.news.connect(self._renew)
        self.acts.told.connect(self._tell)
        self.kept.told.connect(self._tell)
        self.games.filters.left.connect(self.kept.note)
        self.acts.tagged.connect(self.search.renew)
        self.strip.told.connect(self._tell)
        self.pages.folders.add_asked.connect(self._ask_folder)
        self.pages.first_button.clicked.connect(self._ask_folder)
        self.pages.folders.removed.connect(self.strip.remove)
        self.pages.folders.refresh_asked.connect(self.strip.refresh)
        self.pages.folders.all_again_asked.connect(self.strip.read_all_again)
        self.pages.tabs.currentChanged.connect(self._ask_shown)
        self.pages.players.wanted.connect(self._ask_players)
        self.pages.players.chosen.connect(self._ask_career)
        self.pages.players.games_asked.connect(self._show_games_of)
        self.pages.problems.warnings_asked.connect(self._ask_problems)
        self.pages.problems.open_asked.connect(lambda path: self.open_asked.emit(path, 0, 0, False))
        self.pages.duplicates.open_asked.connect(lambda entry: self._open(entry, 0, False))
        self.pages.duplicates.chosen.connect(self._choose)

    def _add_keys(self) -> None:
        add_key(self, "Ctrl+F", self.games.filters.player.setFocus)
        add_key(self, "F5", self.strip.refresh)
        add_key(self, "Ctrl+W", self.close)
        add_key(self, "Ctrl+Q", self.quit_asked.emit)
        add_key(self, "Ctrl+Shift+F", self.position.search)
        add_key(self, "Esc", self.games.table.setFocus)

    def _tell(self, sentence: str) -> None:
        self.statusBar().showMessage(one_line(sentence), TOLD_FOR)

    def _ask_folders(self) -> None:
        """What the library looks into."""
        library = self._library
        self.questions.run(
            "folders", lambda _watch: (library.folders(), library.games(count=0).total), self._take_folders
        )

    def _take_folders(self, told: tuple[tuple[Folder, ...], int]) -> None:
        # a game may lie in several folders
        folders, self._games_held = told
        self.pages.folders.show_folders(folders)
        self.pages.show_filled(is_filled=bool(folders))
        self.games.show_count(self._games_held)

    def _ask_shown(self) -> None:
        """Fill the page that is looked at: the others would cost something for nothing."""
        library, pages = self._library, self.pages
        if pages.tabs.currentWidget() is pages.duplicates:
            pages.duplicates.said.setText("Looking for games that are probably one…")
            take = pages.duplicates.show_groups
            self.searches.run("duplicates", lambda watch: library.duplicates(watch.check), take)
        elif pages.tabs.currentWidget() is pages.players:
            self._ask_players(pages.players.line.text())
        elif pages.tabs.currentWidget() is pages.problems:
            self._ask_problems(pages.problems.warnings.isChecked())

    def _ask_players(self, words: str) -> None:
        library, take = self._library, self.pages.players.show_players
        self.searches.run("players", lambda _watch: library.players(words), take)

    def _ask_career(self, name: str) -> None:
        library, take = self._library, self.pages.players.show_career
        self.questions.run("career", lambda _watch: library.career(name), take)

    def _show_games_of(self, player: str, opponent: str) -> None:
        """The list of games, with nothing else asked for."""
        self.pages.tabs.setCurrentWidget(self.games)
        self.games.filters.show_query(Query(player=player, opponent=opponent))

    def _ask_problems(self, with_warnings: bool) -> None:
        library, take = self._library, self.pages.problems.show_problems
        self.questions.run("problems", lambda _watch: library.problems(with_warnings=with_warnings), take)

    def _renew(self) -> None:
        """The library has become another. While records are read, rows that are looked at stay where they are, and a
        search is not begun again and again."""
        self._ask_folders()
        if not self.strip.is_running or (self.search.sought is None and self.games.is_at_top):
            self.search.renew()
        self._ask_shown()

    def _take_games(self, page: Page, standing: Mapping[int, Standing], snippets: Mapping[int, str]) -> None:
        wanted = self.search.query, self.search.sought
        self.games.begin(page, standing, snippets, keeps_place=wanted == self._shown)
        if wanted != self._shown:
            self._look_whether_kept()
        self._shown = wanted
        self.games.show_count(max(self._games_held, self.games.model.total))
        self.games.show_order(self.search.query.sort, self.search.query.is_descending)

    def _look_whether_kept(self) -> None:
        """A game that is looked at and is not among those that are listed now goes from sight."""
        entry, library, query, answer = self.game.entry, self._library, self.search.query, self.search.answer
        if entry is None or self.pages.tabs.currentWidget() is not self.games:
            return
        id_, ids = entry.id, None if answer is None else answer.found.games

        def is_listed(_watch: Watch) -> bool:
            return (ids is None or id_ in ids) and bool(library.games(query, 0, 0, [id_]).total)

        self.questions.run("kept", is_listed, lambda is_kept: None if is_kept else self._forget(id_))

    def _forget(self, game: int) -> None:
        if self.game.entry is not None and self.game.entry.id == game:
            self.game.show_nothing()
            self.games.choose_none()

    def _choose(self, entry: GameEntry) -> None:
        """Look at a game: at the position or the text that is looked for, else at its end."""
        standing = self.search.answer.standing.get(entry.id) if self.search.answer is not None else None
        node, text = standing.node if standing is not None else None, self.search.query.text

        def call(watch: Watch) -> GameLine:
            try:
                return line_of(entry, node, text, watch.check)
            except LibraryError as error:
                # the game before must not stay in view
                return GameLine(entry.id, (), 0, str(error))

        def take(line: GameLine) -> None:
            self.game.show_line(entry, line, standing)

        if self.games.table.hasFocus() or self.pages.duplicates.tree.hasFocus():
            self.pages.side.setCurrentIndex(GAME)
        self.questions.run("line", call, take)

    def _open_chosen(self, is_new: bool) -> None:
        """The game of the table's row: at the step that is seen, if it is the one that is looked at."""
        entry = self.games.entry
        if entry is None:
            return
        if self.game.entry is not None and self.game.entry.id == entry.id:
            self._open_shown(is_new)
        else:
            self._open(entry, 0, is_new)

    def _open_shown(self, is_new: bool) -> None:
        if self.game.entry is not None:
            self._open(self.game.entry, self.game.node, is_new)

    def _open(self, entry: GameEntry, node: int, is_new: bool) -> None:
        self.kept.note()
        self.open_asked.emit(entry.file, entry.number, node, is_new)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self, "Add a folder of records", os.path.expanduser("~"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.filesSelected.connect(self.add_folders)
        open_dialog(dialog)

    def _restore(self) -> None:
        self.resize(self.screen().availableSize() * 0.8)
        geometry, split = self._settings.value(GEOMETRY), self._settings.value(SPLIT)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(split, QByteArray):
            self.pages.split.restoreState(split)
        self.games.table.setFocus()

    def take_dropped(self, paths: list[str]) -> None:
        self.add_folders(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.games.remember()
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        self._settings.setValue(SPLIT, self.pages.split.saveState())
        self.stop()
        event.accept()
        self.closed.emit()
