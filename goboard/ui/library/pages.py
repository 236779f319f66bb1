"""The pages of the library's window, and where they lie."""

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QSplitter, QStackedWidget, QTabWidget, QWidget

from goboard.library.sought import SoughtPosition
from goboard.ui.language import tr
from goboard.ui.library.events_page import EventsPage
from goboard.ui.library.game_view import GameView
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.openings_page import OpeningsPage
from goboard.ui.library.players_page import PlayersPage
from goboard.ui.library.position_view import Pencil, PositionView
from goboard.ui.library.refreshing import RefreshStrip
from goboard.ui.library.side_pages import DuplicatesPage, FoldersPage, ProblemsPage
from goboard.ui.plain import PlainLabel
from goboard.ui.style import Type, embolden
from goboard.ui.widgets import in_column
from goboard.words.message import phrase

NOTHING = phrase("No records yet")
EMPTY = phrase("""Add a folder of game records, or drop one here.
All records in it and below it are listed, and can be searched by player, date, text and position.""")
GAME, POSITION = 0, 1
_EMPTY, _FILLED = 0, 1


class Pages(QWidget):
    """Tables at the left, boards at the right, or behind one more tab where there is no room for both; or what to do
    while there are no folders."""

    def __init__(self, settings: QSettings, strip: RefreshStrip, parent: QWidget) -> None:
        super().__init__(parent)
        self.strip = strip
        self.games, self.game, self.position = GamesPage(settings, self), GameView(self), PositionView(self)
        self.folders, self.duplicates, self.problems = FoldersPage(self), DuplicatesPage(self), ProblemsPage(self)
        self.first_button = QPushButton(tr("Add a folde&r…"), self)
        self.players, self.events, self.openings = PlayersPage(self), EventsPage(self), OpeningsPage(self)
        self.tabs, self.side, self.split = QTabWidget(self), QTabWidget(self), QSplitter(self)
        self.tabs.addTab(self.games, tr("&Games"))
        self.tabs.addTab(self.players, tr("Pla&yers"))
        self.tabs.addTab(self.events, tr("&Events"))
        self.tabs.addTab(self.openings, tr("Openings"))
        self.tabs.addTab(self.duplicates, tr("D&uplicates"))
        self.tabs.addTab(self.problems, tr("Errors"))
        self.tabs.addTab(self.folders, tr("&Folders"))
        self.side.addTab(self.game, tr("G&ame"))
        self.side.addTab(self.position, tr("Pos&ition"))
        self.position.search_button.clicked.connect(self._bring_games)
        self.split.setChildrenCollapsible(False)
        for place, tabs in enumerate((self.tabs, self.side)):
            tabs.setDocumentMode(True)
            self.split.addWidget(tabs)
            self.split.setStretchFactor(place, 3 - place)
        # the names of all tables are seen where there is room for them; what is more is parted as above
        self.split.setSizes([self.tabs.tabBar().sizeHint().width(), self.side.minimumSizeHint().width()])
        self._needed = 0
        """Pixels of width for both of them."""
        self._split_kept = QByteArray()
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self._empty_page())
        self.stack.addWidget(self.split)
        self.show_filled(is_filled=True)
        in_column((self.stack, 1), strip, of=self)

    def show_filled(self, *, is_filled: bool) -> None:
        """Are there folders? With the first one the keys go to where one looks for a player."""
        is_first = is_filled and self.window().focusWidget() is self.first_button
        self.stack.setCurrentIndex(_FILLED if is_filled else _EMPTY)
        # what is not seen needs no room, and of the width what is seen takes what there is
        usual, none = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored
        self.split.setSizePolicy(none, usual if is_filled else none)
        self.stack.updateGeometry()
        self._fit()
        if is_first:
            self.games.filters.player.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_narrow(self) -> bool:
        """Are the boards behind a tab?"""
        return self.tabs.indexOf(self.side) >= 0

    def split_state(self) -> QByteArray:
        """How the width was parted when there was room for both."""
        return self._split_kept if self.is_narrow else self.split.saveState()

    def _fit(self) -> None:
        """Boards beside the tables as long as there is room for both."""
        if self.stack.currentIndex() != _FILLED:
            self.stack.setMinimumWidth(0)
            return
        tables, boards = self.tabs.minimumSizeHint().width(), self.side.minimumSizeHint().width()
        if not self.is_narrow:
            self._needed = tables + self.split.handleWidth() + boards
        self.stack.setMinimumWidth(max(tables, boards))
        is_narrow = self.stack.width() < self._needed
        if is_narrow == self.is_narrow or not self.isVisible():
            return
        if is_narrow:
            self._split_kept = self.split.saveState()
            self.tabs.addTab(self.side, tr("Board"))
        else:
            if self.tabs.currentWidget() is self.side:
                self.tabs.setCurrentWidget(self.games)
            self.tabs.removeTab(self.tabs.indexOf(self.side))
            self.split.addWidget(self.side)
            self.side.show()
            self.split.restoreState(self._split_kept)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def bring_boards(self) -> None:
        """Have them in sight where they are behind a tab."""
        if self.is_narrow:
            self.tabs.setCurrentWidget(self.side)

    def _bring_games(self) -> None:
        """What a person searches for is among the games: of the other tables some tell nothing of it. Where boards have
        no room beside them, they are what is in front."""
        if self.tabs.currentWidget() is not self.side:
            self.tabs.setCurrentWidget(self.games)

    def look_for(self, sought: SoughtPosition) -> None:
        """Show the games with that position, and what was played next."""
        self.side.setCurrentIndex(POSITION)
        self.tabs.setCurrentWidget(self.games)
        self.position.look_for(sought)

    def find_shown(self) -> None:
        """Look for the position that is in front: that of the game, or the one that was put up."""
        self.look_for(self._game_shown() or self.position.sought)

    def draw_part(self) -> None:
        """Have a box drawn around what is to be looked for, in the position that is in front."""
        self.position.put_up(self._game_shown() or self.position.sought)
        self.side.setCurrentIndex(POSITION)
        self.bring_boards()
        self.position.pencils.buttons[Pencil.PART].click()
        self.position.board.setFocus()

    def _game_shown(self) -> SoughtPosition | None:
        """The position of the game that is looked at, if it is in front."""
        return self.game.sought() if self.side.currentIndex() == GAME else None

    def _empty_page(self) -> QWidget:
        page = QWidget(self)
        title, hint = PlainLabel(NOTHING, page), PlainLabel(EMPTY, page, wordWrap=True)
        embolden(title, larger=Type.SECTION)
        for label in (title, hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = in_column(1, title, hint, of=page)
        column.addWidget(self.first_button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        return page
