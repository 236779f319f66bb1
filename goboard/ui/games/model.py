"""The games of a file that holds several, as a model: sorted, filtered, put in another order."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from goboard.library.wording import joined_sizes, key_of, search_words
from goboard.session.results import short_result
from goboard.session.snapshot import GameRow
from goboard.ui.language import worded
from goboard.ui.plain import bring_fonts
from goboard.ui.tables import TitledModel
from goboard.words.message import enumerated, phrase

COLUMNS = (
    phrase("No."),
    phrase("Black"),
    phrase("White"),
    phrase("Result"),
    phrase("Date"),
    phrase("Event"),
    phrase("Size"),
)
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
            bring_fonts(" ".join(name for row in rows for name in (*row.players, row.event)))
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
        sought = search_words(joined_sizes(text))
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
            players = row.players if len(row.players) == 2 else (worded(enumerated(row.players)), "")
            found = self._words[row] = (*players, short_result(row.result), row.date, row.event, row.size)
        return found

    def _key(self, game: int) -> str:
        """What a game is sought by."""
        row = self.rows[game]
        found = self._keys.get(row)
        if found is None:
            # no phrase goes from one column into the next
            found = self._keys[row] = "\n".join(key_of(joined_sizes(words)) for words in self.words(game))
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
