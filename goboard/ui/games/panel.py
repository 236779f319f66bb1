"""The games of a file that holds several: a table, or small boards, to look through and filter."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStackedWidget, QTableView, QToolButton, QWidget

from goboard.session.commands.ask import AskSights
from goboard.session.commands.edit import AddGame, MoveGame, RemoveGame
from goboard.session.commands.navigate import SelectGame
from goboard.session.events import Sighted
from goboard.session.snapshot import Snapshot
from goboard.ui.games.boards import GameBoards
from goboard.ui.games.model import NUMBER, GamesModel
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.preferences.table import value_of
from goboard.ui.tables import dense_table
from goboard.ui.widgets import LIST_KEYS, CameByKeys, FilterLine, OwnKeys, add_key, in_column, in_row, named
from goboard.ui.window.requests import Here, OpenGame, OpenTab
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import Number, phrase

FEWEST_ROWS = 4
"""So many rows the table has room for, its header and a scroll bar among them."""
TIP = phrase(
    'Words that must occur, in any order; a "phrase" in quotes. Enter shows the first game, Down leads to the list.'
)
LOOK_TIP = phrase("Small boards with names instead of the list; a sign tells which were looked at or solved.")
WIDTHS = (7, 13, 13, 8, 14, 16, 6)
"""Of the columns, in average characters."""


MOST_BOARDS = 1000
"""Files of more games begin with the list."""
AS_BOARDS = "games/boards"
"""The key of the settings."""


class GamesPanel(QWidget):
    """`game_chosen` carries the place of a game in the file, `command_made` a change of the file's games,
    `look_changed` whether boards are wanted instead of the list. A middle click wants a tab for a game."""

    game_chosen = Signal(int)
    tab_wanted = Signal(int, bool)
    """For the game at that place, and whether it is to be seen at once."""
    command_made = Signal(object)
    look_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = -1
        """The game that was chosen and is not on the screen yet, -1 if none is awaited."""
        self.model = GamesModel(self)
        self.model.move_asked.connect(lambda game, to: self.command_made.emit(MoveGame(game, to)))
        self.filter = named(FilterLine(self), tr("Filter the games of this file"), TIP)
        self.filter.setPlaceholderText(tr("Filter: names, date, event…"))
        self.filter.textChanged.connect(self._seek)
        self.filter.returnPressed.connect(self._choose_first)
        self.filter.left.connect(self._enter_list)
        self.table = QTableView(self)
        self.said = PlainLabel(self)
        self._set_up_table()
        self.boards = GameBoards(self.model, self)
        self.boards.game_chosen.connect(self._ask_for)
        self._views = QStackedWidget(self)
        views: tuple[QAbstractItemView, ...] = (self.boards, self.table)
        for view in views:
            self._views.addWidget(view)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(self._show_menu)
            view.viewport().installEventFilter(self)
        self.look = named(QToolButton(self), tr("Games as boards"), LOOK_TIP)
        self.look.setText(tr("Boards"))
        self.look.setCheckable(True)
        self.look.setChecked(True)
        self.look.toggled.connect(self._turn)
        self.look.clicked.connect(self.look_changed)
        self.actions_by_name = {
            "tab": add_key(
                self.table, [], lambda: self.tab_wanted.emit(self._marked(), True), tr("Open in a &tab of its own")
            ),
            "up": add_key(self.table, "Alt+Up", lambda: self._move(-1), tr("Move &up"), is_own=True),
            "down": add_key(self.table, "Alt+Down", lambda: self._move(1), tr("Move &down"), is_own=True),
            "remove": add_key(self.table, "Del", self._remove, tr("&Remove from the file"), is_own=True),
            "add": add_key(self.table, [], lambda: self.command_made.emit(AddGame()), tr("&Add an empty game")),
        }
        self.boards.addActions(list(self.actions_by_name.values()))
        in_column(in_row((self.filter, 1), self.look), self._views, self.said, of=self)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """List the file's games; the one that is looked at stands out and is in sight when it is another one."""
        game, before = snapshot.game, self.model.current
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
        self.boards.show_snapshot(snapshot, is_other=game.index != before)

    def turn(self, *, as_boards: bool) -> None:
        """Show boards, or the list."""
        self.look.setChecked(as_boards)

    @property
    def _view(self) -> QAbstractItemView:
        return self.boards if self._views.currentWidget() is self.boards else self.table

    def _turn(self, as_boards: bool) -> None:
        view, had_keys = self.boards if as_boards else self.table, self._view.hasFocus()
        self._views.setCurrentWidget(view)
        if had_keys:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_up_table(self) -> None:
        table = self.table
        dense_table(table, tr("Games of this file"), self.model, WIDTHS)
        table.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        table.setDragDropOverwriteMode(False)
        OwnKeys(table, LIST_KEYS)
        table.setMinimumHeight(table.verticalHeader().defaultSectionSize() * FEWEST_ROWS)
        table.horizontalHeader().setSortIndicator(NUMBER, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        table.selectionModel().currentRowChanged.connect(self._choose)
        self.model.modelReset.connect(lambda: self._select(self.model.current))

    def _choose_first(self) -> None:
        """Look at the first game that is listed."""
        if self.model.order:
            self.table.selectRow(0)

    def _enter_list(self) -> None:
        if self._view is self.boards:
            if not self.boards.currentIndex().isValid():
                self.boards.setCurrentIndex(self.boards.tiles.index(0, NUMBER))
        elif self._marked() < 0:
            self._choose_first()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _seek(self, text: str) -> None:
        self.model.seek(text)
        self._count()

    def _count(self) -> None:
        shown, all_games = len(self.model.order), len(self.model.rows)
        self.said.setText(
            tr("{number} games", number=Number(all_games))
            if shown == all_games
            else tr("{shown} of {all} games", shown=Number(shown), all=Number(all_games))
        )

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
            self._ask_for(self.model.order[index.row()])

    def _ask_for(self, game: int) -> None:
        if game != (self._asked if self._asked >= 0 else self.model.current):
            self._asked = game
            self.game_chosen.emit(game)

    def _marked(self) -> int:
        """The game whose row is marked, -1 if none is."""
        index = self._view.currentIndex()
        return self.model.order[index.row()] if index.isValid() else -1

    def _move(self, by: int) -> None:
        game = self._marked()
        if self.model.is_as_in_file and game >= 0 and 0 <= game + by < len(self.model.order):
            self.command_made.emit(MoveGame(game, game + by))

    def _remove(self) -> None:
        if self._marked() >= 0:
            self.command_made.emit(RemoveGame(self._marked()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A middle click chooses nothing here."""
        if not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.MiddleButton:
            return False
        index = self._view.indexAt(event.position().toPoint())
        if event.type() == QEvent.Type.MouseButtonRelease and index.isValid():
            self.tab_wanted.emit(self.model.order[index.row()], False)
        return True

    def _show_menu(self, place: QPoint) -> None:
        has_one = self._marked() >= 0
        for name, action in self.actions_by_name.items():
            is_movable = name in ("tab", "remove") or self.model.is_as_in_file
            action.setEnabled(name == "add" or (has_one and is_movable))
        menu = QMenu(self)
        menu.addActions(list(self.actions_by_name.values()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToHide.connect(self._enable_all)
        menu.popup(self._view.viewport().mapToGlobal(place))

    def _enable_all(self) -> None:
        """Keys work without the menu, and do nothing where there is nothing to do."""
        for action in self.actions_by_name.values():
            action.setEnabled(True)


class GamesPart(Part):
    """The list, where a file has several games."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: GamesPanel = GamesPanel(workspace.window)
        self.panel.game_chosen.connect(lambda index: workspace.send(SelectGame(index)))
        self.panel.command_made.connect(workspace.send)
        self.panel.tab_wanted.connect(self._open_in_tab)
        self.panel.look_changed.connect(self._keep_look)
        self.panel.boards.clicked.connect(self._go_on)
        self._by_keys = CameByKeys(self.panel.boards)
        self.panel.boards.sights_wanted.connect(lambda games: workspace.ask(AskSights(games)))
        self._many: bool | None = None

    def show(self, snapshot: Snapshot) -> None:
        many = snapshot.game.count > MOST_BOARDS
        if many is not self._many:
            self._many = many
            self.follow_settings((AS_BOARDS,))
        self.panel.show_snapshot(snapshot)

    def take(self, event: object) -> None:
        if isinstance(event, Sighted):
            self.panel.boards.take(event)

    def _open_in_tab(self, game: int, is_front: bool) -> None:
        """As it is in the file."""
        document = self.workspace.shown.document
        if document.modified or not document.source:
            self.workspace.tell(tr("Save the file first: another tab shows the game as it is in the file."))
        else:
            self.workspace.request(OpenTab(Here(OpenGame(document.source, game, 0)), is_front=is_front))

    def _go_on(self) -> None:
        """A game was clicked: it is what the keys are for, but for who came to the boards by keys."""
        if not self._by_keys.is_so:
            self.workspace.canvas.take_keys()

    def _keep_look(self, as_boards: bool) -> None:
        # what is wanted of a file of many games says nothing of the others
        if not self._many:
            self.workspace.settings.setValue(AS_BOARDS, as_boards)

    def follow_settings(self, keys: Sequence[str]) -> None:
        if AS_BOARDS in keys:
            self.panel.turn(as_boards=not self._many and value_of(self.workspace.settings, AS_BOARDS) is True)
