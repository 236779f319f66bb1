"""The games that are found, as rows: pages of them come as they are looked at. Nothing of widgets."""

from collections import OrderedDict
from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from goboard.library.entries import GameEntry, Page
from goboard.library.query import SortKey
from goboard.ui.library.columns import COLUMNS, STOOD, TITLES, WRITTEN
from goboard.ui.library.inquiry import PAGE, Standing

MOST_PAGES = 60
WAITING = "…"
Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class GamesModel(QAbstractTableModel):
    """`page_wanted` carries the number of a page that is not there; `sort_asked` a SortKey and whether it descends."""

    page_wanted = Signal(int)
    sort_asked = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.total = 0
        self._pages: OrderedDict[int, tuple[GameEntry, ...]] = OrderedDict()
        self._asked: set[int] = set()
        self.standing: Mapping[int, Standing] = {}
        self._snippets: dict[int, str] = {}

    def begin(self, page: Page, standing: Mapping[int, Standing], snippets: Mapping[int, str]) -> None:
        """Show other games, of which the first page is here."""
        self.beginResetModel()
        self.total, self.standing, self._snippets = page.total, standing, dict(snippets)
        self._pages = OrderedDict({0: page.games})
        self._asked.clear()
        self.endResetModel()

    def take(self, number: int, page: Page, snippets: Mapping[int, str]) -> None:
        """A page has come."""
        self._asked.discard(number)
        self._pages[number] = page.games
        self._snippets.update(snippets)
        if len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        first = number * PAGE
        last = min(first + PAGE, self.total) - 1
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(TITLES) - 1))

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

    def row_of(self, game: int) -> int:
        """The row of a game by its id, -1 if it is on no page that is here."""
        for number, page in self._pages.items():
            for place, entry in enumerate(page):
                if entry.id == game:
                    return number * PAGE + place
        return -1

    def words(self, row: int, column: int) -> str:
        """What a cell says."""
        game = self.game(row)
        if game is None:
            return WAITING if column == 0 else ""
        if column == STOOD:
            standing = self.standing.get(game.id)
            return standing.words if standing is not None else ""
        if column == WRITTEN:
            return self._snippets.get(game.id, "")
        return COLUMNS[column].words(game)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else self.total

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(TITLES)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_title = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return TITLES[section] if is_title else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            game = self.game(row)
            return "\n".join(filter(None, (self.words(row, column), game.file, game.note))) if game is not None else ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{TITLES[column]} {self.words(row, column) or 'unknown'}"
        if role == Qt.ItemDataRole.TextAlignmentRole and column < len(COLUMNS) and COLUMNS[column].is_number:
            return _RIGHT
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for the games in another order."""
        key = COLUMNS[column].sort if 0 <= column < len(COLUMNS) else None
        if key is not None:
            self.sort_asked.emit(key, order == Qt.SortOrder.DescendingOrder)


def column_of(key: SortKey) -> int:
    """The column that is sorted by that."""
    return next(number for number, column in enumerate(COLUMNS) if column.sort is key)
