"""Drawing an eyespace by hand: the grid and the rows of text are two views of one sketch, kept in step."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from goboard.analysis.eyes.labelled import LABELS, EyespaceError
from goboard.analysis.eyes.notation import Cell, Picture
from goboard.boards.catalogue import cached_grid
from goboard.session import eyespace_table
from goboard.session.eyespace_table import ATTACKER, NOTHING, Sketch, Table, drawn_table, read_sketch, sketch_of
from goboard.ui.eyes.eyespace_controller import EyespaceController
from goboard.ui.eyes.model import EyespaceModel
from goboard.ui.eyes.picture import EyePicture
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import in_column, named, push_button, title_of

HELP = (
    "Click a cell of the grid to change it, drag to paint, right click to clear; or point with the arrow keys and type."
    "\n.  eye space\n!  marginal eye space: from here the attacker can come in"
    "\nX  a stone of the attacker\n$  a stone of the attacker on a marginal point"
)


class DrawPage(QWidget):
    """`edited` carries the text whenever a person has changed it."""

    edited = Signal(str)
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_text = PlainLabel(HELP, self, wordWrap=True)
        self.editor = named(QPlainTextEdit(self, tabChangesFocus=True), "Eyespace in rows of signs")
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF() * 1.3)
        self.editor.setFont(font)
        self.editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.editor.setPlaceholderText(" .\n...!")
        self.problem = PlainLabel(self, wordWrap=True)
        self.problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.clear_button = push_button(self, "&Clear", self.cleared.emit, "Begin with an empty grid")
        self.editor.textChanged.connect(lambda: self.edited.emit(self.editor.toPlainText()))
        column = in_column(help_text, title_of(self.editor, "&Rows of signs"), (self.editor, 1), self.problem, of=self)
        column.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_text(self, text: str) -> None:
        """Show rows that were not typed here."""
        if text != self.editor.toPlainText():
            with QSignalBlocker(self.editor):
                self.editor.setPlainText(text)


NOT_IN_ROWS = "The eyespace at hand cannot be written in rows of signs. What is drawn here takes its place."
OTHERWISE = "The text says :{stated[0]},{stated[1]}; it is :{most},{least}."


class Drawing(QObject):
    """Makes what is drawn the eyespace worked at. `changed` comes when only the sketch is another one."""

    changed = Signal()

    def __init__(self, model: EyespaceModel, board: EyespaceController, page: DrawPage) -> None:
        super().__init__(page)
        self._model, self._page = model, page
        self.sketch = Sketch()
        self.is_in_step = False
        """Is the eyespace worked at the one drawn here?"""
        self._brush = NOTHING
        self._stated: tuple[int, int] | None = None
        page.edited.connect(self._take_text)
        page.cleared.connect(self._clear)
        board.pressed.connect(self._press)
        board.dragged.connect(self._drag)
        board.entered.connect(self._enter)
        board.typed.connect(self._type)
        model.learned.connect(self._compare)

    def take(self, table: Table | None) -> None:
        """Go on from that eyespace, if rows of signs can show it."""
        cells = eyespace_table.cells_of(table) if table is not None else None
        self.is_in_step = cells is not None
        self.sketch = sketch_of(cells or {})
        self._stated = None
        self._page.show_text(self.sketch.text if cells else "")
        self._page.problem.setText("" if cells is not None or table is None else NOT_IN_ROWS)

    def picture(self) -> EyePicture:
        """The grid with the signs on it, and the vital points as far as they are known."""
        sketch, table = self.sketch, self._model.table
        board = cached_grid("grid", sketch.columns, sketch.rows)
        labels = {self._vertex(cell): sign for cell, sign in sketch.signs.items()}
        stones = bytearray(board.size)
        for vertex, sign in labels.items():
            stones[vertex] = ATTACKER if sign in eyespace_table.STONES else 0
        worth = self._model.weighed.worth if self.is_in_step and self._model.weighed is not None else None
        if worth is None or table is None:
            return EyePicture(board, bytes(stones), labels)
        at = [*labels]
        owners, attackers = (tuple(at[vertex] for vertex in side) for side in (worth.defend, worth.attack))
        return EyePicture(board, bytes(stones), labels, owners=owners, attackers=attackers)

    def _vertex(self, cell: Cell) -> int:
        return cell[0] + self.sketch.columns * cell[1]

    def _cell(self, vertex: int) -> Cell:
        return vertex % self.sketch.columns, vertex // self.sketch.columns

    def _press(self, vertex: int, is_right: bool) -> None:
        """What the press makes of the first cell a drag does to all others."""
        if self._page.isVisible():
            self._brush = NOTHING if is_right else self.sketch.next_sign(self._cell(vertex))
            self._paint(vertex, self._brush)

    def _drag(self, vertex: int) -> None:
        if self._page.isVisible():
            self._paint(vertex, self._brush)

    def _enter(self, vertex: int) -> None:
        if self._page.isVisible():
            self._paint(vertex, self.sketch.next_sign(self._cell(vertex)))

    def _type(self, vertex: int, sign: str) -> None:
        sign = sign.upper() if sign else NOTHING
        if self._page.isVisible() and sign in (NOTHING, *LABELS):
            self._paint(vertex, sign)

    def _paint(self, vertex: int, sign: str) -> None:
        cell = self._cell(vertex)
        if self.sketch.at(cell) == sign:
            return
        self.sketch = self.sketch.put(cell, sign)
        self._page.show_text(self.sketch.text)
        self._put(read_sketch(self.sketch.text) if self.sketch.signs else None)

    def _clear(self) -> None:
        self.sketch = Sketch()
        self._page.show_text("")
        self._put(None)

    def _take_text(self, text: str) -> None:
        if not text.strip():
            self._clear()
            return
        try:
            picture = read_sketch(text)
        except EyespaceError as error:
            self.is_in_step = False
            self._page.problem.setText(str(error))
            self.changed.emit()
            return
        self.sketch = sketch_of(dict(zip(picture.cells, picture.eyespace.labels, strict=True)))
        self._put(picture)

    def _put(self, picture: Picture | None) -> None:
        self._page.problem.setText("")
        self.is_in_step = True
        self._stated = picture.stated if picture is not None else None
        self._model.put(None if picture is None else drawn_table(picture))

    def _compare(self) -> None:
        """The text may state values of its own."""
        weighed = self._model.weighed
        if weighed is None or self._stated is None or not self.is_in_step:
            return
        worth = weighed.worth
        if self._stated != (worth.most, worth.least):
            self._page.problem.setText(OTHERWISE.format(stated=self._stated, most=worth.most, least=worth.least))
