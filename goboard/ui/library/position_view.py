"""The position that is looked for, and what was played next where it stood."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLabel, QPushButton, QSizePolicy, QTableView, QVBoxLayout, QWidget

from goboard.drawing.scene import Preview, Scene, View
from goboard.rules.position import BLACK, WHITE
from goboard.session.snapshot import Mark
from goboard.ui.library import continuations
from goboard.ui.library.board import LibraryBoard, Spot
from goboard.ui.library.inquiry import Answer
from goboard.ui.library.pencil import Pencil, Stroke, next_player, stroke, unboxed
from goboard.ui.library.position_tools import OptionBoxes, PencilRow, SearchRow
from goboard.ui.library.rows_model import RowsModel
from goboard.ui.library.sought import USUAL, Sought, whole
from goboard.ui.library.tables import set_up

WIDTHS = (3, 16, 8, 11, 11, 11)
MOVE = 1
"""The column whose point must be read whole."""
ROWS = 5
"""Of the table, that are seen at least."""
HINT = "Put up a position or play moves, then Search. Or find one from a game: Navigate > Find in the library."
CHANGED = "The position is another now: Search finds the games with it."


class PositionView(QWidget):
    """`searched` carries the Sought to look for, None to look for no position any more."""

    searched = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sought = whole(USUAL, USUAL)
        self.answer: Answer | None = None
        self._before: list[Sought] = []
        self._stroke: Stroke | None = None
        self._player = 0
        self.pencils = PencilRow(self)
        self.pencils.size_chosen.connect(lambda side: self.put_up(whole(side, side)))
        self.board = LibraryBoard("Position to look for", self, has_cursor=True)
        self.board.pressed.connect(self._press)
        self.board.drawn_to.connect(self._draw)
        self.board.released.connect(self._release)
        self.board.stepped.connect(self._step)
        self.options = OptionBoxes(self)
        self.row = SearchRow(self)
        self.row.search_asked.connect(self.search)
        self.row.back_asked.connect(self.back)
        self.row.clear_asked.connect(self.clear)
        self.said = QLabel(self, wordWrap=True)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.model = RowsModel(continuations.TITLES, self, numbers=(2, 3, 4))
        self.table = QTableView(self)
        set_up(self.table, "Moves that were played next", self.model, WIDTHS)
        self.table.horizontalHeader().setSectionResizeMode(MOVE, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(self.table.verticalHeader().defaultSectionSize() * ROWS)
        self.table.activated.connect(self._choose)
        column = QVBoxLayout(self)
        for part in (self.pencils, self.board, self.options, self.row, self.said, self.table):
            column.addWidget(part, {self.board: 3, self.table: 1}.get(part, 0))
        self._show()

    @property
    def search_button(self) -> QPushButton:
        return self.row.search_button

    def put_up(self, sought: Sought) -> None:
        """Have another position on the board, without looking for it yet."""
        if sought != self.sought:
            self._before.append(self.sought)
            self.sought = sought
            self._player = 0
        self._show()

    def look_for(self, sought: Sought) -> None:
        """Put a position up and look for it."""
        self.put_up(sought)
        self.search()

    def search(self) -> None:
        """Look for what is on the board."""
        self.said.setText("Searching…")
        self.searched.emit(self.sought)

    def back(self) -> None:
        """The position before, which is looked for if this one was."""
        if self._before:
            is_searched = self.answer is not None
            self.sought = self._before.pop()
            self._player = 0
            self._show()
            if is_searched:
                self.search()

    def clear(self) -> None:
        """Look for no position any more, and begin with an empty board of the same size."""
        self.put_up(whole(self.sought.columns, self.sought.rows))
        self.searched.emit(None)

    def show_answer(self, answer: Answer | None) -> None:
        """What a search has found."""
        self.answer = answer
        self._show()

    def _is_answered(self) -> bool:
        return self.answer is not None and self.answer.sought == self.sought

    def _show(self) -> None:
        """Board, table and words as they are now."""
        sought, spots = self.sought, self._spots()
        marks = tuple(Mark("LB", column + sought.columns * row, "?") for column, row in sorted(sought.anything))
        preview = None if sought.is_whole else Preview(chosen=sought.vertices)
        scene = Scene(sought.board, sought.stones, View(coordinates=True), marks=marks, preview=preview)
        answer = self.answer if self._is_answered() else None
        moves = answer.statistics.continuations if answer is not None else ()
        self.model.show_rows(continuations.rows_of(sought, moves), moves)
        self.table.setVisible(bool(moves))
        words = CHANGED if self.answer is not None else HINT
        if answer is not None:
            words = continuations.summary(answer.statistics, answer.found.is_cut)
        self.said.setText(words)
        self.board.show_scene(scene, spots, "" if answer is None else words)
        self.row.show_state(can_go_back=bool(self._before), is_searched=self.answer is not None)
        self.pencils.show_size(sought.columns, sought.rows)

    def _spots(self) -> tuple[Spot, ...]:
        if self.answer is None or not self._is_answered():
            return ()
        return continuations.spots_of(self.sought, self.answer.statistics.continuations)

    def _press(self, vertex: int) -> None:
        if self.pencils.pencil is Pencil.PLAY:
            self._play(vertex)
            return
        self._before.append(self.sought)
        self._stroke = stroke(self.pencils.pencil, self.sought, vertex)
        self._draw(vertex)

    def _draw(self, vertex: int) -> None:
        if self._stroke is not None:
            self.sought = self._stroke.drawn(self.sought, vertex)
            self._show()

    def _release(self) -> None:
        made, self._stroke = self._stroke, None
        if made is not None and made.pencil is Pencil.PART and len(self.sought.vertices) == 1:
            self.sought = unboxed(self.sought)
            self._show()

    def _play(self, vertex: int) -> None:
        moves = self.answer.statistics.continuations if self.answer is not None and self._is_answered() else ()
        for move in moves:
            if vertex in map(self.sought.vertex_of, move.places):
                self._go_on(vertex, move.player)
                return
        if not self.sought.stones[vertex]:
            self._go_on(vertex, self._player or next_player(self.sought))

    def _choose(self, index: QModelIndex) -> None:
        if self.answer is not None and self._is_answered():
            move = self.answer.statistics.continuations[index.row()]
            self._go_on(self.sought.vertex_of(move.place), move.player)

    def _go_on(self, vertex: int, player: int) -> None:
        self.look_for(self.sought.played(vertex, player))
        self._player = BLACK + WHITE - player

    def _step(self, by: int) -> None:
        """The wheel: back, or on with what was played most."""
        if by < 0:
            self.back()
        elif self.model.rows:
            self._choose(self.model.index(0, 0))

    def focus_board(self) -> None:
        """Give the board the keys."""
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)
