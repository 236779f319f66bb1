"""What the library's games begin with, on the whole board or in a corner; and of one opening the years and players."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSpinBox, QSplitter, QWidget

from goboard.boards.automorphisms import graph_number
from goboard.boards.catalogue import cached_grid
from goboard.drawing.scene import Scene, View
from goboard.library.openings import MOST_MOVES, Opening, OpeningBoard, OpeningQuery
from goboard.library.sought import SoughtPosition, on_board
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.language import number_words, tr, worded
from goboard.ui.library.pattern_controller import StepController
from goboard.ui.library.played_view import PlayedView
from goboard.ui.library.position_query import YEARS, share, years_of
from goboard.ui.library.tally_page import TallyPage
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import choice_box, in_column, in_row, named
from goboard.words.message import in_context, phrase, plural

_TITLES = (
    in_context("line of play", "Moves"),
    phrase("Games"),
    phrase("Black won"),
    phrase("White won"),
    phrase("Drawn"),
    phrase("Years"),
)
_WHERE = ((False, phrase("Whole board")), (True, phrase("Corner")))
MOST_LISTED = 2000
USUAL_MOVES = 4
LEAST = 220


def _key(each: OpeningBoard) -> tuple[int, int, int | None]:
    """The same for what is joined alike."""
    return each.columns, each.rows, graph_number(each.board) if each.board is not None else None


class OpeningsPage(TallyPage):
    """`wanted` carries an OpeningQuery, `chosen` an Opening, `position_asked` one as a position to look for
    and the name of the player whose games count, "" for all; `told` tells of the chosen one."""

    position_asked = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        tip = tr("Openings of the games of this player alone")
        super().__init__(parent, tr("Name of a player"), tip, tr("Player"))
        self._asked: OpeningQuery | None = None
        self._opening: Opening | None = None
        self._boards: Sequence[OpeningBoard] = ()
        self.where = choice_box(self, tr("Where openings are told apart"), _WHERE)
        self.moves = named(QSpinBox(self), tr("Moves of the opening"), tr("What stands after so many moves there"))
        self.moves.setRange(1, MOST_MOVES)
        self.moves.setValue(USUAL_MOVES)
        self.sizes = choice_box(self, tr("Size of the board"), (), tip=tr("Size of the board"))
        self.where.currentIndexChanged.connect(self._timer.start)
        self.moves.valueChanged.connect(self._timer.start)
        self.sizes.activated.connect(self._timer.start)
        self._make_table(tr("Openings of the library"), _TITLES, (30, 8, 11, 11, 8, YEARS), (3, 4))
        self.table.activated.connect(self._find)
        self.board = SceneBoard(self, tr("The chosen opening"))
        self.shown = StepController(self.board)
        self.board.setMinimumSize(LEAST, LEAST)
        tip, hint = tr("The games in which this opening stands"), tr("Choose an opening to see its years and players.")
        self.told = PlayedView(tr("Players of the opening"), tip, hint, self)
        self.told.games_asked.connect(self._find)
        self._lay_out()
        self._show_opening(None)

    def show_boards(self, boards: Sequence[OpeningBoard]) -> None:
        """Those that there are; the one that was chosen stays so. What begins on it is asked for again."""
        row = self.sizes.currentIndex()
        kept = self._boards[row] if 0 <= row < len(self._boards) else None
        self._boards = boards
        self.sizes.clear()
        for columns, rows, _, board in boards:
            self.sizes.addItem(one_line(f"{columns} × {rows}" if board is None else worded(board.title)))
        same = (row for row, each in enumerate(boards) if kept is not None and _key(each) == _key(kept))
        self.sizes.setCurrentIndex(next(same, 0 if boards else -1))
        self._ask()

    def show_openings(self, told: tuple[OpeningQuery, Sequence[Opening]]) -> None:
        """List them; the one that is looked at stays chosen."""
        asked, openings = told
        if asked != self._asked:
            return
        kept, listed = self._opening, openings[:MOST_LISTED]
        rows, said = [self._row(each) for each in listed], plural("{n} opening", "{n} openings", len(openings))
        if not self._list(rows, listed, said, lambda row: kept is not None and listed[row].stones == kept.stones):
            self._show_opening(None)

    def sought(self) -> SoughtPosition | None:
        """The opening as a position, or part of one, to look for."""
        asked, opening = self._asked, self._opening
        if asked is None or opening is None:
            return None
        stones = bytearray(asked.columns * asked.rows)
        for column, row, player in opening.stones:
            stones[self._vertex(column, row)] = player
        if asked.board is not None:
            return on_board(asked.board, bytes(stones))
        first = (asked.columns - asked.side[0], 0) if asked.is_corner else (0, 0)
        return SoughtPosition(asked.columns, asked.rows, bytes(stones), first, (asked.columns - 1, asked.side[1] - 1))

    def _vertex(self, column: int, row: int) -> int:
        """A corner is seen at the top right."""
        assert self._asked is not None
        columns = self._asked.columns
        return (columns - 1 - column if self._asked.is_corner else column) + columns * row

    def _ask(self) -> None:
        row = self.sizes.currentIndex()
        if not 0 <= row < len(self._boards):
            self._asked = None
            self.model.show_rows((), ())
            self.said.setText("")
            return
        columns, rows, _, board = self._boards[row]
        # only grids have corners
        self.where.setEnabled(board is None)
        is_corner = board is None and bool(self.where.currentData())
        self._asked = OpeningQuery(columns, rows, self.moves.value(), is_corner, board, self.line.text().strip())
        self.said.setText(tr("Searching…"))
        self.wanted.emit(self._asked)

    def _row(self, opening: Opening) -> tuple[str, ...]:
        asked = self._asked
        assert asked is not None
        board = asked.board if asked.board is not None else cached_grid("grid", asked.columns, asked.rows)
        moves = " ".join(board.name(self._vertex(column, row)) for column, row, _ in opening.moves)
        games, black, white = opening.games
        won = share(black, opening.games.decided), share(white, opening.games.decided)
        years = years_of(opening.first, opening.last)
        return moves, number_words(games), *won, number_words(opening.draws), years

    def _choose(self, index: QModelIndex) -> None:
        opening = self.model.values[index.row()] if index.isValid() else None
        if isinstance(opening, Opening):
            self._show_opening(opening)
            self.chosen.emit(opening)

    def _show_opening(self, opening: Opening | None) -> None:
        self._opening = opening
        sought = self.sought()
        if sought is None or opening is None:
            self.told.show_heading("")
            self.shown.show(None)
            return
        self.told.show_heading(plural("{n} game", "{n} games", opening.games.total))
        view = View(coordinates=True)
        self.shown.show(Scene(sought.board, sought.stones, view), is_new=True)

    def _find(self) -> None:
        sought = self.sought()
        if sought is not None and self._asked is not None:
            self.position_asked.emit(sought, self._asked.player)

    def _lay_out(self) -> None:
        below, split = QSplitter(self), QSplitter(Qt.Orientation.Vertical, self)
        below.addWidget(self.board)
        below.addWidget(self.told)
        below.setStretchFactor(0, 2)
        below.setStretchFactor(1, 3)
        split.addWidget(self.table)
        split.addWidget(below)
        for each in (below, split):
            each.setChildrenCollapsible(False)
        label = PlainLabel(tr("Moves:"), self)
        label.setBuddy(self.moves)
        row = in_row(self.where, label, self.moves, (self.sizes, 1))
        in_column(self.line, row, (split, 1), self.said, of=self)
