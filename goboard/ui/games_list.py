"""The games of a file that holds several: a table to look through, sort and filter, and to put them in another
order."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView, QWidget

from goboard.library.wording import key_of, search_words
from goboard.session.commands.edit import AddGame, MoveGame, RemoveGame
from goboard.session.commands.navigate import SelectGame
from goboard.session.snapshot import GameRow, Snapshot
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import LIST_KEYS, FilterLine, OwnKeys, TitledModel, add_key, dense_table, in_column, named
from goboard.ui.window.part import Part
from goboard.ui.window.workspace import Workspace

COLUMNS = ("No.", "Black", "White", "Result", "Date", "Event", "Size")
NUMBER = 0
MOVED = "application/x-goboard-game"
_NO_INDEX = QModelIndex()

Index = QModelIndex | QPersistentModelIndex
Words = tuple[str, ...]


class GamesModel(TitledModel):
    """`order` holds the games, by their places in the file, that are shown. `move_asked` comes with two such places."""

    titles = COLUMNS
    move_asked = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[GameRow, ...] = ()
        self._words: dict[GameRow, Words] = {}
        self._keys: dict[GameRow, str] = {}
        self._sought: Words = ()
        self._sorting = (NUMBER, False)
        self.order: Sequence[int] = ()
        self.current = -1

    def set_rows(self, rows: tuple[GameRow, ...]) -> None:
        """Show other games; the same object costs nothing."""
        if rows is not self.rows:
            self.rows = rows
            self._words, self._keys = {}, {}
            self._arrange()

    def set_current(self, game: int) -> None:
        """That game is the one that is looked at."""
        before, self.current = self.current, game
        for row in (self.row_of(before), self.row_of(game)):
            if row >= 0:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))

    def seek(self, text: str) -> None:
        """Show only games that hold every word of the text somewhere, in "quotes" a phrase."""
        sought = search_words(text)
        if sought != self._sought:
            self._sought = sought
            self._arrange()

    @property
    def is_as_in_file(self) -> bool:
        """True if all games are shown, in the order of the file."""
        return self._sorting == (NUMBER, False) and not self._sought

    def row_of(self, game: int) -> int:
        """The row of a game, -1 if it is not shown."""
        try:
            return self.order.index(game)
        except ValueError:
            return -1

    def words(self, game: int) -> Words:
        """What the columns say of a game, but for its number."""
        row = self.rows[game]
        found = self._words.get(row)
        if found is None:
            players = row.players if len(row.players) == 2 else (", ".join(filter(None, row.players)), "")
            found = self._words[row] = (*players, row.result, row.date, row.event, row.size)
        return found

    def _key(self, game: int) -> str:
        """What a game is sought by."""
        row = self.rows[game]
        found = self._keys.get(row)
        if found is None:
            # no phrase goes from one column into the next
            found = self._keys[row] = "\n".join(map(key_of, self.words(game)))
        return found

    def _arrange(self) -> None:
        order = self._arranged()
        self.beginResetModel()
        self.order = order
        self.endResetModel()

    def _arranged(self) -> Sequence[int]:
        """The games that are shown, in order."""
        games: Sequence[int] = range(len(self.rows))
        if self._sought:
            games = [game for game in games if all(word in self._key(game) for word in self._sought)]
        column, is_down = self._sorting
        if column != NUMBER:
            games = sorted(games, key=lambda game: _sort_key(self.words(game)[column - 1]), reverse=is_down)
        elif is_down:
            games = games[::-1]
        return games

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.order)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.FontRole and self.order[index.row()] == self.current:
            bold = QFont()
            bold.setBold(True)
            return bold
        return super().data(index, role)

    def cell_words(self, row: int, column: int) -> str:
        game = self.order[row]
        return str(game + 1) if column == NUMBER else self.words(game)[column - 1]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By that column; the file's own order is that of the numbers."""
        sorting = (max(column, NUMBER), order == Qt.SortOrder.DescendingOrder)
        if sorting != self._sorting:
            self._sorting = sorting
            self._arrange()

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        if not self.is_as_in_file:
            return usual
        return usual | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.ItemIsDropEnabled)

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MOVED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MOVED, str(self.order[indexes[0].row()]).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """The rows stay as they are until the file has changed."""
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self.order)
        game = int(bytes(data.data(MOVED).data()).decode())
        to = place - (place > game)
        if self.is_as_in_file and to != game:
            self.move_asked.emit(game, to)
        return False


def _sort_key(text: str) -> tuple[bool, list[tuple[bool, int, str]]]:
    """Numbers in a text count as such, and what says nothing comes last."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", text.casefold())
    # the longer number is the larger one; they may have more digits than Python converts
    plain = ((digits.lstrip("0"), words) for digits, words in parts)
    return not text, [(bool(words), len(digits), digits + words) for digits, words in plain]


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
        self.filter = named(FilterLine(self), "Filter the games of this file", TIP)
        self.filter.setPlaceholderText("Filter: names, date, event…")
        self.filter.textChanged.connect(self._seek)
        self.filter.returnPressed.connect(self._choose_first)
        self.filter.left.connect(self._enter_list)
        self.table = QTableView(self)
        self.said = PlainLabel(self)
        self._set_up_table()
        self.actions_by_name = {
            "up": add_key(self.table, "Alt+Up", lambda: self._move(-1), "Move &up", is_own=True),
            "down": add_key(self.table, "Alt+Down", lambda: self._move(1), "Move &down", is_own=True),
            "remove": add_key(self.table, "Del", self._remove, "&Remove from the file", is_own=True),
            "add": add_key(self.table, [], lambda: self.command_made.emit(AddGame()), "&Add an empty game"),
        }
        in_column(self.filter, self.table, self.said, of=self)

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
        dense_table(table, "Games of this file", self.model, WIDTHS)
        table.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        table.setDragDropOverwriteMode(False)
        OwnKeys(table, LIST_KEYS)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
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


class GamesPart(Part):
    """The list, where a file has several games."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: GamesPanel = GamesPanel(workspace.window)
        self.panel.game_chosen.connect(lambda index: workspace.send(SelectGame(index)))
        self.panel.command_made.connect(workspace.send)

    def show(self, snapshot: Snapshot) -> None:
        self.panel.show_snapshot(snapshot)
