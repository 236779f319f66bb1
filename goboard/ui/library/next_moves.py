"""What was played next where a position stood: a table, and of the move of its row how it went by years and ranks."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QWidget

from goboard.library.entries import Continuation, PartTally, YearTally
from goboard.library.sought import SoughtPosition
from goboard.rules.position import BLACK, WHITE
from goboard.ui.language import tr
from goboard.ui.library import position_query
from goboard.ui.library.position_query import share
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.library.year_bars import YearBars
from goboard.ui.plain import tip_text
from goboard.ui.tables import dense_table
from goboard.ui.widgets import ScrolledPanel, WholeLabel, in_column, in_row, named
from goboard.words.message import enumerated

WIDTHS = (3, 16, 8, 8, 11, 11, 11, 7)
WINS = {4: BLACK, 5: WHITE}
"""The columns that tell how often a player won; that of whoever makes none of the moves is not there."""
GIVE_WAY = (3, 6, 7)
"""Where there is little room: shares, which are on the board, and years and ranks, of which the bars and words tell."""
MOVES, YEARS = 1, 6
"""The columns that must be read whole."""
ROWS = 4
"""Of the table, that are seen at least, with its titles and what scrolls it sideways."""
MOST_RANKS = 12
LINES = 3
"""Of what is said of ranks, for which there is always room; more is scrolled to, and the bars beside it are as high."""


class MoveParts(QWidget):
    """How a move went by years, as bars, and by ranks, in words, side by side in the room that there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bars, self.ranks = YearBars(self), WholeLabel(self)
        self.ranks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.scrolled = named(ScrolledPanel(self.ranks), tr("Rank"))
        self.scrolled.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        in_row((self.bars, 1), (self.scrolled, 1), of=self, flush=True)

    def show_move(self, move: Continuation | None) -> None:
        """Tell of this one."""
        years = () if move is None else tuple(_year(each, move.player) for each in move.years)
        self.bars.show_years(years)
        said = enumerated(_rank(each, move.player) for each in move.ranks[:MOST_RANKS] if each.part) if move else ""
        is_empty = move is not None and self.bars.isHidden()
        nothing = tr("These games tell no ranks, and no more than one year.") if is_empty else ""
        self.ranks.say(tr("Won by rank: {ranks}", ranks=said) if said else nothing)
        self.ranks.setToolTip(tip_text(self.ranks.text()))
        # who has nothing to scroll to is not led there by Tab
        self.scrolled.setFocusPolicy(Qt.FocusPolicy.StrongFocus if said else Qt.FocusPolicy.NoFocus)
        # another move is read from its beginning
        self.scrolled.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        """The same whatever is told: nothing around it moves."""
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing() * LINES)

    def hasHeightForWidth(self) -> bool:
        """Not even when more is said of ranks."""
        return False


class NextMoves(QWidget):
    """It takes the same room whatever it lists. `chosen` carries the place of a move that somebody wants to be played,
    `looked_at` that of the one whose years and ranks are told, -1 for none."""

    chosen = Signal(int)
    looked_at = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moves: Sequence[Continuation] = ()
        self.model = RowsModel(position_query.TITLES, self, numbers=(2, 3, 4, 5))
        self.model.title_tips = position_query.TIPS
        self.table = QTableView(self)
        name = tr("Moves that were played next")
        dense_table(self.table, name, self.model, WIDTHS, give_way=GIVE_WAY, is_whole=True)
        self.table.horizontalHeader().setSectionResizeMode(YEARS, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(self.table.verticalHeader().defaultSectionSize() * ROWS)
        self.table.activated.connect(lambda index: self.chosen.emit(index.row()))
        self.table.selectionModel().currentRowChanged.connect(self._show_parts)
        self.parts = MoveParts(self)
        in_column((self.table, 1), self.parts, of=self, flush=True)
        self._show_parts(QModelIndex())

    def show_moves(self, sought: SoughtPosition, moves: Sequence[Continuation], games: int) -> None:
        """List these, instead of what was listed; so many games have the position."""
        if self._moves is not moves:
            self._moves = moves
            # before the rows come, for then the others share the room
            for column, player in WINS.items():
                self.table.setColumnHidden(column, bool(moves) and all(each.player != player for each in moves))
            self.model.show_rows(position_query.rows_of(sought, moves, games), moves)
            # what is played most is told of at once
            self.table.selectRow(0)
            self._show_parts(self.table.currentIndex())

    def _show_parts(self, index: QModelIndex) -> None:
        move = self._moves[index.row()] if index.isValid() and index.row() < len(self._moves) else None
        self.parts.show_move(move)
        self.looked_at.emit(index.row() if move is not None else -1)


def _year(part: PartTally, player: int) -> YearTally:
    wins, losses = (part.black_wins, part.white_wins)[:: 1 if player == BLACK else -1]
    return YearTally(part.part, part.games, wins, losses, part.games - wins - losses)


def _rank(part: PartTally, player: int) -> str:
    """As in "9p 55 % (120)"."""
    won = share(part.black_wins if player == BLACK else part.white_wins, part.black_wins + part.white_wins)
    return f"{part.part} {won or '–'} ({part.games})"
