"""What was played next where a position stood: a table, and of the move of its row how it went by years and ranks."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from goboard.library.entries import Continuation, PartTally, YearTally
from goboard.library.sought import SoughtPosition
from goboard.rules.position import BLACK
from goboard.ui.language import tr
from goboard.ui.library import position_query
from goboard.ui.library.position_query import share
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.library.year_bars import YearBars
from goboard.ui.plain import PlainLabel
from goboard.ui.tables import dense_table
from goboard.ui.widgets import in_column
from goboard.words.message import enumerated

WIDTHS = (3, 16, 8, 8, 11, 11, 11, 7)
WHOLE = (1, 6)
"""The columns that must be read whole: points, and years."""
ROWS = 5
"""Of the table, that are seen at least."""
MOST_RANKS = 12
LINES = 2
"""Of what is said of ranks, for which there is always room."""


class NextMoves(QWidget):
    """`chosen` carries the place of a move that somebody wants to be played."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moves: Sequence[Continuation] = ()
        self.model = RowsModel(position_query.TITLES, self, numbers=(2, 3, 4, 5))
        self.model.title_tips = position_query.TIPS
        self.table = QTableView(self)
        dense_table(self.table, tr("Moves that were played next"), self.model, WIDTHS)
        for column in WHOLE:
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(self.table.verticalHeader().defaultSectionSize() * ROWS)
        self.table.activated.connect(lambda index: self.chosen.emit(index.row()))
        self.table.selectionModel().currentRowChanged.connect(self._show_parts)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.bars, self.ranks = YearBars(self), PlainLabel(self, wordWrap=True)
        for part in (self.bars, self.ranks):
            # the table keeps its height from one move to the next
            kept = part.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            part.setSizePolicy(kept)
        self.ranks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.ranks.setMinimumHeight(self.ranks.fontMetrics().lineSpacing() * LINES)
        in_column((self.table, 1), self.bars, self.ranks, of=self, flush=True)
        self._show_parts(QModelIndex())

    def show_moves(self, sought: SoughtPosition, moves: Sequence[Continuation], games: int) -> None:
        """List these, instead of what was listed; so many games have the position."""
        if self._moves is not moves:
            self._moves = moves
            self.model.show_rows(position_query.rows_of(sought, moves, games), moves)
            # what is played most is told of at once
            self.table.selectRow(0)
            self._show_parts(self.table.currentIndex())
        self.setVisible(bool(moves))

    def _show_parts(self, index: QModelIndex) -> None:
        move = self._moves[index.row()] if index.isValid() and index.row() < len(self._moves) else None
        years = () if move is None else tuple(_year(each, move.player) for each in move.years)
        self.bars.show_years(years)
        said = enumerated(_rank(each, move.player) for each in move.ranks[:MOST_RANKS] if each.part) if move else ""
        self.ranks.say(tr("Won by rank: {ranks}", ranks=said) if said else "")


def _year(part: PartTally, player: int) -> YearTally:
    wins, losses = (part.black_wins, part.white_wins)[:: 1 if player == BLACK else -1]
    return YearTally(part.part, part.games, wins, losses, part.games - wins - losses)


def _rank(part: PartTally, player: int) -> str:
    """As in "9p 55 % (120)"."""
    won = share(part.black_wins if player == BLACK else part.white_wins, part.black_wins + part.white_wins)
    return f"{part.part} {won or '–'} ({part.games})"
