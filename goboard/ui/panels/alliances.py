"""Who is allied with whom, as a table of players by players. In the row of the player to move, cells are moves."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from goboard.drawing.numbering import letter_of
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr
from goboard.ui.plain import one_line, tip_text
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.style import letter_width
from goboard.words.message import phrase, sentences

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ALLIED, OFFER = "●", "+"
"""In a cell: the two are allied; the player to move may offer an alliance."""
ROOT = QModelIndex()
LONGEST = 18
"""Of a name at the head of a row, in characters."""
MOST_ROWS = 8
"""That many players are seen without scrolling."""
FEW = 16
"""Up to so many players the rows say names, not letters alone."""


def why_nobody(snapshot: Snapshot) -> str:
    """A sentence on why nobody is to move."""
    if snapshot.is_over:
        return tr("The game is over: nobody is to move.")
    return tr("The points are being counted: nobody is to move.")


class AllianceModel(QAbstractTableModel):
    """Row and column `p - 1` are player p's. Enabled cells are the moves that the rules allow now."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._snapshot: Snapshot | None = None
        self.has_names = True
        """The rows say names beside the signs of the players."""

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self.beginResetModel()
        self._snapshot = snapshot if snapshot.politics is not None else None
        self.endResetModel()

    def show_names(self, *, has_names: bool) -> None:
        if has_names != self.has_names:
            self.has_names = has_names
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self.rowCount() - 1)

    def move_at(self, index: Index) -> tuple[str, int] | None:
        """ "offer" or "war" and the player concerned, None where the cell is no move."""
        politics = self._snapshot.politics if self._snapshot is not None else None
        if politics is None or self._snapshot is None or index.row() + 1 != self._snapshot.mover:
            return None
        other = index.column() + 1
        if other in politics.offers:
            return "offer", other
        return ("war", other) if other in politics.wars else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return self._snapshot.players if self._snapshot is not None and not parent.isValid() else 0

    def columnCount(self, parent: Index = ROOT) -> int:
        return self.rowCount(parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        # every cell can be reached and read out; those that are no moves look and answer so
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        match role:
            case Role.DisplayRole:
                return self._sign(index)
            case Role.ToolTipRole | Role.AccessibleTextRole | Role.StatusTipRole:
                return tip_text(self._words(index))
            case Role.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Role.BackgroundRole if index.row() == index.column():
                return self._view.palette().brush(QPalette.ColorRole.Mid)
            case Role.BackgroundRole if self.move_at(index) is None:
                return self._view.palette().brush(QPalette.ColorRole.Window)
            case Role.FontRole if self.move_at(index) is not None:
                font = QFont(self._view.font())
                font.setBold(True)
                return font
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if self._snapshot is None:
            return None
        names, player = self._snapshot.names, section + 1
        match role:
            case Role.DisplayRole if orientation == Qt.Orientation.Vertical and self.has_names and len(names) <= FEW:
                return one_line(names[section])
            case Role.DisplayRole if len(names) == 2 or (orientation == Qt.Orientation.Vertical and len(names) > FEW):
                return letter_of(names, player)
            case Role.DecorationRole:
                return player_icon(player, letter_on(names, player), self._view)
            case Role.ToolTipRole | Role.AccessibleTextRole:
                return tip_text(names[section])
            case Role.FontRole:
                font = QFont(self._view.font())
                font.setBold(player == self._snapshot.mover)
                return font
        return None

    def _is_allied(self, index: Index) -> bool:
        assert self._snapshot is not None
        assert self._snapshot.politics is not None
        pair = sorted((index.row() + 1, index.column() + 1))
        return (pair[0], pair[1]) in self._snapshot.politics.alliances

    def _sign(self, index: Index) -> str:
        if self._is_allied(index):
            return ALLIED
        return OFFER if self.move_at(index) else ""

    def _words(self, index: Index) -> str:
        """What the two are to each other, and what choosing the cell does or why nothing."""
        assert self._snapshot is not None
        names = self._snapshot.names
        row, column = names[index.row()], names[index.column()]
        if row == column:
            return phrase("{player}: one's own stones are friendly.", player=row)
        if self._is_allied(index):
            state = phrase("{player} and {other} are allied.", player=row, other=column)
        else:
            state = phrase("{player} and {other} are not allied.", player=row, other=column)
        mover = self._snapshot.mover
        match self.move_at(index):
            case ("offer", _):
                return sentences(state, phrase("Offer an alliance: Enter or click."))
            case ("war", _):
                return sentences(state, phrase("Declare war: Enter or click."))
        turn = phrase("It is the turn of {player}.", player=names[mover - 1]) if mover else why_nobody(self._snapshot)
        return sentences(state, turn)


class AllianceTable(QTableView):
    """`chosen` carries "offer" or "war" and the player concerned; the arrow keys and Enter do what a click does."""

    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = AllianceModel(self)
        self.setModel(self._model)
        self.setAccessibleName(tr("Alliances"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self._side = side = round(self.fontMetrics().height() * 1.7)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(side)
            header.setDefaultSectionSize(side)
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
            header.setIconSize(QSize(side, side) * 0.8)
            header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().setMaximumWidth(letter_width(self.fontMetrics()) * LONGEST)
        self.horizontalHeader().setFixedHeight(side)
        self.clicked.connect(self._choose)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the alliances; the present cell lies in the row of the player to move, in its column if that can be."""
        column, row = self.currentIndex().column(), snapshot.to_move - 1
        self._model.show_snapshot(snapshot)
        if not 0 <= column < snapshot.players or column == row:
            column = int(row == 0)
        self.setCurrentIndex(self._model.index(row, column))
        # of two players the heads show a letter beside the stone
        self.horizontalHeader().setDefaultSectionSize(self._side if snapshot.players > 2 else 2 * self._side)
        rows = min(snapshot.players, MOST_ROWS) + 1
        self.setFixedHeight(rows * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth())
        self.scrollTo(self.currentIndex())

    def fit_beside(self, room: int) -> bool:
        """Whether every column is in sight in so much room; the rows say no names where those do not fit."""
        for has_names in (True, False):
            self._model.show_names(has_names=has_names)
            if self.whole_width() <= room:
                return True
        self._model.show_names(has_names=True)
        return False

    def whole_width(self) -> int:
        """With every column in sight."""
        return self.verticalHeader().sizeHint().width() + self.horizontalHeader().length() + 2 * self.frameWidth()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        move = self._model.move_at(index) if index.isValid() else None
        if move is not None:
            self.chosen.emit(*move)
