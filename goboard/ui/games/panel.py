"""The table of the games of a file: look for one, look at one, put them in another order."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLabel, QMenu, QTableView, QVBoxLayout, QWidget

from goboard.session.commands.edit import AddGame, MoveGame, RemoveGame
from goboard.session.snapshot import Snapshot
from goboard.ui.filter_line import LIST_KEYS, FilterLine, OwnKeys
from goboard.ui.games.model import NUMBER, GamesModel

FEWEST_ROWS = 7
"""So many rows the table has room for, its header and a scroll bar among them."""
TIP = 'Words that must occur, in any order; a "phrase" in quotes. Enter shows the first game, Down leads to the list.'
WIDTHS = (7, 13, 13, 8, 11, 18, 6)
"""Of the columns, in average characters."""


class GamesPanel(QWidget):
    """`game_chosen` carries the place of a game in the file, `command_made` a change of the file's games."""

    game_chosen = Signal(int)
    command_made = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = -1
        """The game that was chosen and is not on the screen yet, -1 if none is awaited."""
        self.model = GamesModel(self)
        self.model.move_asked.connect(lambda game, to: self.command_made.emit(MoveGame(game, to)))
        self.filter = FilterLine(self)
        self.filter.setPlaceholderText("Filter: names, date, event…")
        self.filter.setAccessibleName("Filter the games of this file")
        self.filter.setToolTip(TIP)
        self.filter.textChanged.connect(self._seek)
        self.filter.returnPressed.connect(self._choose_first)
        self.filter.left.connect(self._enter_list)
        self.table = QTableView(self)
        self.said = QLabel(self)
        self._set_up_table()
        self.actions_by_name = {
            "up": self._action("Move &up", "Alt+Up", lambda: self._move(-1)),
            "down": self._action("Move &down", "Alt+Down", lambda: self._move(1)),
            "remove": self._action("&Remove from the file", "Del", self._remove),
            "add": self._action("&Add an empty game", "", lambda: self.command_made.emit(AddGame())),
        }
        column = QVBoxLayout(self)
        for part in (self.filter, self.table, self.said):
            column.addWidget(part)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """List the file's games; the one that is looked at stands out and is in sight when it is another one."""
        game = snapshot.game
        if game.rows is not self.model.rows:
            self.model.set_rows(game.rows)
            self._count()
            self.model.current = self._asked = -1
        if game.index == self._asked:
            self._asked = -1
        if game.index != self.model.current:
            self.model.set_current(game.index)
            if self._asked < 0:
                self._select(game.index)

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName("Games of this file")
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        table.setDragDropOverwriteMode(False)
        table.setTabKeyNavigation(False)
        OwnKeys(table, LIST_KEYS)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setWordWrap(False)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(round(table.fontMetrics().height() * 1.4))
        table.setMinimumHeight(table.verticalHeader().defaultSectionSize() * FEWEST_ROWS)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        header.setSortIndicator(NUMBER, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        for place, width in enumerate(WIDTHS):
            table.setColumnWidth(place, table.fontMetrics().averageCharWidth() * width)
        table.selectionModel().currentRowChanged.connect(self._choose)
        self.model.modelReset.connect(lambda: self._select(self.model.current))

    def _action(self, text: str, key: str, then: Callable[[], None]) -> QAction:
        action = QAction(text, self.table)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: then())
        self.table.addAction(action)
        return action

    def _choose_first(self) -> None:
        """Look at the first game that is listed."""
        if self.model.order:
            self.table.selectRow(0)

    def _enter_list(self) -> None:
        if self._marked() < 0:
            self._choose_first()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _seek(self, text: str) -> None:
        self.model.seek(text)
        self._count()

    def _count(self) -> None:
        shown, all_games = len(self.model.order), len(self.model.rows)
        self.said.setText(f"{all_games:,} games" if shown == all_games else f"{shown:,} of {all_games:,} games")

    def _select(self, game: int) -> None:
        """Mark the game's row without asking for the game."""
        row = self.model.row_of(game)
        choice = self.table.selectionModel()
        choice.blockSignals(True)
        if row >= 0:
            self.table.selectRow(row)
            self.table.scrollTo(self.model.index(row, NUMBER))
        else:
            self.table.clearSelection()
            self.table.setCurrentIndex(QModelIndex())
        choice.blockSignals(False)
        self.table.viewport().update()

    def _choose(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            game = self.model.order[index.row()]
            if game != (self._asked if self._asked >= 0 else self.model.current):
                self._asked = game
                self.game_chosen.emit(game)

    def _marked(self) -> int:
        """The game whose row is marked, -1 if none is."""
        index = self.table.currentIndex()
        return self.model.order[index.row()] if index.isValid() else -1

    def _move(self, by: int) -> None:
        game = self._marked()
        if self.model.is_as_in_file and game >= 0 and 0 <= game + by < len(self.model.order):
            self.command_made.emit(MoveGame(game, game + by))

    def _remove(self) -> None:
        if self._marked() >= 0:
            self.command_made.emit(RemoveGame(self._marked()))

    def _show_menu(self, place: QPoint) -> None:
        has_one = self._marked() >= 0
        for name, action in self.actions_by_name.items():
            action.setEnabled(name == "add" or (has_one and (name == "remove" or self.model.is_as_in_file)))
        menu = QMenu(self)
        menu.addActions(list(self.actions_by_name.values()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToHide.connect(self._enable_all)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _enable_all(self) -> None:
        """Keys work without the menu, and do nothing where there is nothing to do."""
        for action in self.actions_by_name.values():
            action.setEnabled(True)
