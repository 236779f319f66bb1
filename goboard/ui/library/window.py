"""The record library: folders of records as one table, with filters, positions and statistics."""

import os
from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QMainWindow,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from goboard.library.entries import Folder, GameEntry
from goboard.library.library import Library
from goboard.library.lines import GameLine, line_of
from goboard.library.query import SortKey
from goboard.session.tasks import Task
from goboard.ui.library.asker import Asker
from goboard.ui.library.game_view import GameView
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.inquiry import Answer, Inquiry
from goboard.ui.library.position_view import PositionView
from goboard.ui.library.refreshing import RefreshStrip
from goboard.ui.library.side_pages import DuplicatesPage, FoldersPage, ProblemsPage
from goboard.ui.library.sought import Sought

GEOMETRY, SPLIT = "library/geometry", "library/split"
TOLD_FOR = 8000
EMPTY = """<h3>No records yet</h3><p>Add a folder of game records, or drop one here.<br>
All records in it and below it are listed, and can be searched by player, date, text and position.</p>"""
GAME, POSITION = 0, 1


class LibraryWindow(QMainWindow):
    """`open_asked` carries a path, the game in the file, its node in preorder, and whether a new window is wanted;
    `follow_changed` whether each position of the game windows is to be looked for."""

    open_asked = Signal(str, int, int, bool)
    follow_changed = Signal(bool)
    failed = Signal(str)
    closed = Signal()

    def __init__(self, library: Library, settings: QSettings, *, is_threaded: bool = True) -> None:
        super().__init__()
        self._library, self._settings = library, settings
        self._folders: tuple[Folder, ...] = ()
        self._preview_entry: GameEntry | None = None
        self.setWindowTitle("Record library – goboard")
        self.setAcceptDrops(True)
        self.refreshes, self.questions, self.searches = (
            Asker(f"library {name}", self, is_threaded=is_threaded) for name in ("refresh", "questions", "searches")
        )
        self.inquiry = Inquiry(library, self.questions, self.searches, self)
        self.games, self.strip = GamesPage(settings, self), RefreshStrip(library, self.refreshes, self)
        self.folders, self.duplicates, self.problems = FoldersPage(self), DuplicatesPage(self), ProblemsPage(self)
        self.game, self.position = GameView(self), PositionView(self)
        self.tabs, self.side, self.stack = QTabWidget(self), QTabWidget(self), QStackedWidget(self)
        self._lay_out()
        self._wire()
        self._add_keys()
        self._restore()

    def begin(self) -> None:
        """Show what the library holds, and bring it up to date if it has folders."""
        self._ask_folders()
        self.inquiry.renew()
        self.strip.refresh()

    def look_for(self, sought: Sought) -> None:
        """Show the games with that position, and what was played next."""
        self.side.setCurrentIndex(POSITION)
        self.tabs.setCurrentWidget(self.games)
        self.position.look_for(sought)

    def follow(self, sought: Sought) -> None:
        """A game window shows that position."""
        if self.is_following and sought != self.position.sought:
            self.position.look_for(sought)

    @property
    def is_following(self) -> bool:
        return self.position.row.follow.isChecked() and self.isVisible()

    def add_folders(self, paths: list[str]) -> None:
        """Take folders into the library; of files the folders in which they are."""
        places = [path if os.path.isdir(path) else os.path.dirname(path) for path in paths]
        self.strip.add(list(dict.fromkeys(places)))

    def stop(self) -> None:
        """End the threads; nothing arrives afterwards."""
        for asker in (self.refreshes, self.questions, self.searches):
            asker.stop()

    def _lay_out(self) -> None:
        empty = QWidget(self)
        hint, self.first_button = QLabel(EMPTY, empty), QPushButton("&Add a folder…", empty)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(empty)
        column.addStretch(1)
        column.addWidget(hint)
        column.addWidget(self.first_button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        for page, title in ((self.games, "&Games"), (self.duplicates, "&Duplicates"), (self.problems, "P&roblems")):
            self.tabs.addTab(page, title)
        self.tabs.addTab(self.folders, "&Folders")
        self.side.addTab(self.game, "G&ame")
        self.side.addTab(self.position, "Pos&ition")
        for tabs in (self.tabs, self.side):
            tabs.setDocumentMode(True)
        self.split = QSplitter(self, childrenCollapsible=False)
        self.split.addWidget(self.tabs)
        self.split.addWidget(self.side)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.stack.addWidget(empty)
        self.stack.addWidget(self.split)
        self.stack.setCurrentIndex(1)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.addWidget(self.stack, 1)
        column.addWidget(self.strip)
        self.setCentralWidget(middle)
        self.statusBar()

    def _wire(self) -> None:
        for asker in (self.refreshes, self.questions, self.searches):
            asker.refused.connect(self._tell)
            asker.failed.connect(self.failed)
        self.searches.refused.connect(self.games.said.setText)
        self.games.filters.changed.connect(self.inquiry.filter)
        self.games.model.page_wanted.connect(self.inquiry.want_page)
        self.games.model.sort_asked.connect(self._sort)
        self.games.chosen.connect(self._choose)
        self.games.open_asked.connect(self._open_chosen)
        self.game.open_asked.connect(self._open_shown)
        self.game.position_asked.connect(self.look_for)
        self.inquiry.begun.connect(self._take_games)
        self.inquiry.page_come.connect(self.games.take_page)
        self.inquiry.found.connect(self._take_answer)
        self.inquiry.searching.connect(lambda: self.games.said.setText("Searching…"))
        self.position.searched.connect(self.inquiry.seek)
        self.position.options.changed.connect(self.inquiry.choose)
        self.position.row.follow.toggled.connect(self.follow_changed)
        self.strip.news.connect(self._renew)
        self.strip.told.connect(self._tell)
        self.folders.add_asked.connect(self._ask_folder)
        self.first_button.clicked.connect(self._ask_folder)
        self.folders.removed.connect(self.strip.remove)
        self.folders.refresh_asked.connect(self.strip.refresh)
        self.tabs.currentChanged.connect(self._show_page)
        self.problems.warnings_asked.connect(self._ask_problems)
        self.problems.open_asked.connect(lambda path: self.open_asked.emit(path, 0, 0, False))
        self.duplicates.open_asked.connect(lambda entry: self._open(entry, 0, False))
        self.duplicates.chosen.connect(self._choose)

    def _add_keys(self) -> None:
        self._key("Ctrl+F", self.games.filters.player.setFocus)
        self._key("F5", self.strip.refresh)
        self._key("Ctrl+W", self.close)
        self._key("Ctrl+Shift+F", self.position.search)
        self._key("Esc", self.games.table.setFocus)

    def _key(self, key: str, then: Callable[[], object]) -> None:
        action = QAction(self)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda: then())
        self.addAction(action)

    def _tell(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, TOLD_FOR)

    def _sort(self, key: SortKey, is_descending: bool) -> None:
        self.inquiry.sort(key, is_descending)

    def _renew(self) -> None:
        """The library has become another."""
        self._ask_folders()
        if self.inquiry.sought is None or not self.strip.is_running:
            # a search that is begun again and again while records are read would never end
            self.inquiry.renew()
        self._show_page()

    def _ask_folders(self) -> None:
        self.questions.ask("folders", lambda _task: self._library.folders(), self._take_folders)

    def _take_folders(self, folders: tuple[Folder, ...]) -> None:
        self._folders = folders
        self.folders.show_folders(folders)
        self.stack.setCurrentIndex(1 if folders else 0)
        self.games.show_count(self._all)

    @property
    def _all(self) -> int:
        return sum(folder.games for folder in self._folders)

    def _take_games(self, page: object, standing: object, snippets: object) -> None:
        self.games.begin(page, standing, snippets)  # type: ignore[arg-type]
        self.games.show_count(max(self._all, self.games.model.total))
        self.games.show_order(self.inquiry.query.sort, self.inquiry.query.is_descending)

    def _take_answer(self, answer: Answer | None) -> None:
        self.position.show_answer(answer)

    def _choose(self, entry: GameEntry) -> None:
        """Look at a game: at the position or the text that is looked for, else at its end."""
        standing = self.inquiry.answer.standing.get(entry.id) if self.inquiry.answer is not None else None
        node, text = standing.node if standing is not None else None, self.inquiry.query.text

        def call(task: Task) -> GameLine:
            return line_of(entry, node, text, task.check)

        def take(line: GameLine) -> None:
            self.game.show_line(entry, line)

        if self.games.table.hasFocus() or self.duplicates.tree.hasFocus():
            self.side.setCurrentIndex(GAME)
        self.questions.ask("line", call, take)

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
            self._open(self.game.entry, self.game.step.node if self.game.step is not None else 0, is_new)

    def _open(self, entry: GameEntry, node: int, is_new: bool) -> None:
        self.open_asked.emit(entry.file, entry.number, node, is_new)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self, "Add a folder of records", os.path.expanduser("~"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.filesSelected.connect(self.add_folders)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _show_page(self) -> None:
        """Pages that cost something are filled while they are looked at."""
        if self.tabs.currentWidget() is self.duplicates:
            self.duplicates.said.setText("Looking for games that are probably one…")
            self.searches.ask(
                "duplicates", lambda task: self._library.duplicates(task.check), self.duplicates.show_groups
            )
        elif self.tabs.currentWidget() is self.problems:
            self._ask_problems(self.problems.warnings.isChecked())

    def _ask_problems(self, with_warnings: bool) -> None:
        library = self._library
        self.questions.ask(
            "problems", lambda _task: library.problems(with_warnings=with_warnings), self.problems.show_problems
        )

    def _restore(self) -> None:
        self.resize(self.screen().availableSize() * 0.8)
        geometry, split = self._settings.value(GEOMETRY), self._settings.value(SPLIT)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(split, QByteArray):
            self.split.restoreState(split)
        self.games.table.setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.add_folders([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.games.remember()
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        self._settings.setValue(SPLIT, self.split.saveState())
        self.stop()
        event.accept()
        self.closed.emit()
