"""What the library's window is made of, and where it lies."""

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from goboard.ui.library.game_view import GameView
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.position_view import PositionView
from goboard.ui.library.refreshing import RefreshStrip
from goboard.ui.library.side_pages import DuplicatesPage, FoldersPage, ProblemsPage

EMPTY = """<h3>No records yet</h3><p>Add a folder of game records, or drop one here.<br>
All records in it and below it are listed, and can be searched by player, date, text and position.</p>"""
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
        self.tabs, self.side, self.split = QTabWidget(self), QTabWidget(self), QSplitter(self)
        for page, title in (
            (self.games, "&Games"),
            (self.duplicates, "&Duplicates"),
            (self.problems, "P&roblems"),
            (self.folders, "&Folders"),
        ):
            self.tabs.addTab(page, title)
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
        column = QVBoxLayout(self)
        column.addWidget(self.stack, 1)
        column.addWidget(strip)

    def show_filled(self, *, is_filled: bool) -> None:
        """Are there folders?"""
        self.stack.setCurrentIndex(_FILLED if is_filled else _EMPTY)

    def _empty_page(self) -> QWidget:
        page = QWidget(self)
        hint = QLabel(EMPTY, page)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(hint)
        column.addWidget(self.first_button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        return page
