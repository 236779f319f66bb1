"""Drawing an eyespace by hand: the grid and the rows of text are two views of one sketch, kept in step."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from goboard.analysis.eyes.labelled import LABELS, EyespaceError
from goboard.analysis.eyes.notation import Cell, Picture
from goboard.boards.catalogue import cached_grid
from goboard.session import eyespace_table
from goboard.session.eyespace_table import ATTACKER, NOTHING, Sketch, Table, drawn_table, read_sketch, sketch_of
from goboard.ui.eyes.eyespace_controller import EyespaceController, Pen
from goboard.ui.eyes.model import EyespaceModel
from goboard.ui.eyes.picture import EyePicture
from goboard.ui.eyes.play_page import HINTING, key_button
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.style import Type, sized
from goboard.ui.widgets import in_column, in_row, named, push_button, title_of
from goboard.words.message import phrase

HELP = phrase(
    "Click a cell of the grid to change it, drag to paint, right click to clear; or point with the arrow keys and type."
    "\n.  eye space\n!  marginal eye space: from here the attacker can come in"
    "\nX  a stone of the attacker\n$  a stone of the attacker on a marginal point"
    "\nx  eye space where a stone of the attacker would make no difference\n*  the vital point"
)


class DrawPage(QWidget):
    """`edited` carries the text whenever a person has changed it."""

    edited = Signal(str)
    cleared = Signal()
    stepped = Signal(int)
    hinted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_text = PlainLabel(HELP, self, wordWrap=True)
        self.editor = named(QPlainTextEdit(self, tabChangesFocus=True), tr("Eyespace in rows of signs"))
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.editor.setFont(font)
        sized(self.editor, Type.RESULT)
        self.editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.editor.setPlaceholderText(" .\n...!")
        self.problem = PlainLabel(self, wordWrap=True)
        self.problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.clear_button = push_button(self, tr("&Clear"), self.cleared.emit, tr("Begin with an empty grid"))
        self.undo_button = key_button(
            self, tr("Undo"), "Ctrl+Z", tr("Take the last change back"), lambda: self.stepped.emit(-1)
        )
        self.redo_button = key_button(self, tr("Redo"), "Ctrl+Y", tr("Make it again"), lambda: self.stepped.emit(1))
        self.hint_button = key_button(self, tr("Hint"), "H", HINTING, lambda: None)
        self.hint_button.setCheckable(True)
        self.hint_button.toggled.connect(self.hinted)
        self.editor.installEventFilter(self)
        self.editor.textChanged.connect(lambda: self.edited.emit(self.editor.toPlainText()))
        buttons = in_row(self.clear_button, self.undo_button, self.redo_button, self.hint_button)
        in_column(
            help_text, title_of(self.editor, tr("&Rows of signs")), (self.editor, 1), self.problem, buttons, of=self
        )

    def show_text(self, text: str) -> None:
        """Show rows that were not typed here."""
        if text != self.editor.toPlainText():
            with QSignalBlocker(self.editor):
                self.editor.setPlainText(text)
                self.editor.moveCursor(QTextCursor.MoveOperation.End)

    def show_steps(self, *, can_undo: bool, can_redo: bool, can_hint: bool, is_hinting: bool) -> None:
        """Which of the buttons do something now."""
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)
        self.hint_button.setEnabled(can_hint)
        self.hint_button.setChecked(is_hinting)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undo and Redo mean the drawing, be it typed or painted, and not the editor's text alone."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_step(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _is_step(event: QKeyEvent) -> bool:
    """Does that key undo or redo something?"""
    return any(map(event.matches, (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)))


NOT_IN_ROWS = phrase("The eyespace at hand cannot be written in rows of signs. What is drawn here takes its place.")

_Step = tuple[Sketch, str]


class Drawing(QObject, Pen):
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
        self._shown: _Step = (self.sketch, "")
        self._past: list[_Step] = []
        self._future: list[_Step] = []
        self._is_new_stroke = False
        page.edited.connect(self._take_text)
        page.cleared.connect(self._clear)
        page.stepped.connect(self._step)
        page.hinted.connect(model.hint)
        board.pen = self
        model.learned.connect(self._compare)

    @property
    def steps(self) -> object:
        """What is drawn, with all that can be taken back or made again."""
        return self.is_in_step, self._shown, self._past, self._future

    def restore(self, steps: object) -> None:
        """Go on with that."""
        assert isinstance(steps, tuple)
        self.is_in_step, self._shown, self._past, self._future = steps
        self.sketch, text = self._shown
        self._page.show_text(text)

    def take(self, table: Table | None) -> None:
        """Go on from that eyespace, if rows of signs can show it."""
        cells = eyespace_table.cells_of(table) if table is not None else None
        sketch = sketch_of(cells or {})
        if cells and self.is_in_step and sketch.text == self.sketch.text:
            return
        self.is_in_step = cells is not None
        self._remember(sketch, sketch.text)
        self.sketch, self._stated = sketch, None
        self._page.show_text(sketch.text)
        self._page.problem.setText("" if cells is not None or table is None else NOT_IN_ROWS)

    def picture(self) -> EyePicture:
        """The grid with the signs on it, and the vital points as far as they are known."""
        sketch, table = self.sketch, self._model.table
        board = cached_grid("grid", sketch.columns, sketch.rows)
        labels = {self._vertex(cell): sign for cell, sign in sketch.signs.items()}
        stones = bytearray(board.size)
        for vertex, sign in labels.items():
            stones[vertex] = ATTACKER if sign in eyespace_table.STONES else 0
        weighed = self._model.weighed if self.is_in_step else None
        if weighed is None or table is None:
            return EyePicture(board, bytes(stones), labels)
        at, worth = [*labels], weighed.worth
        hints = [move.vertex for move in weighed.best if move.vertex >= 0] if self._model.is_hinting else ()
        owners, attackers, good = (tuple(at[vertex] for vertex in side) for side in (worth.defend, worth.attack, hints))
        return EyePicture(board, bytes(stones), labels, owners=owners, attackers=attackers, hints=good)

    def name(self, vertex: int) -> str:
        """What a vertex of the eyespace is called on the grid."""
        return cached_grid("grid", self.sketch.columns, self.sketch.rows).name(
            self._vertex([*self.sketch.signs][vertex])
        )

    def show_steps(self) -> None:
        """Enable the buttons of the page that do something now."""
        played = self._model.played
        self._page.show_steps(
            can_undo=bool(self._past), can_redo=bool(self._future), is_hinting=self._model.is_hinting,
            can_hint=self.is_in_step and played is not None and not played.game.end,
        )  # fmt: skip

    def _vertex(self, cell: Cell) -> int:
        return cell[0] + self.sketch.columns * cell[1]

    def _cell(self, vertex: int) -> Cell:
        return vertex % self.sketch.columns, vertex // self.sketch.columns

    def press(self, vertex: int, is_right: bool) -> None:
        """What the press makes of the first cell a drag does to all others."""
        if self._page.isVisible():
            self._brush = NOTHING if is_right else self.sketch.next_sign(self._cell(vertex))
            self._is_new_stroke = True
            self._paint(vertex, self._brush)

    def drag(self, vertex: int) -> None:
        if self._page.isVisible():
            self._paint(vertex, self._brush)

    def enter(self, vertex: int) -> None:
        if self._page.isVisible():
            self._is_new_stroke = True
            self._paint(vertex, self.sketch.next_sign(self._cell(vertex)))

    def type(self, vertex: int, sign: str) -> None:
        sign = sign.upper() if sign else NOTHING
        if self._page.isVisible() and sign in (NOTHING, *LABELS):
            self._is_new_stroke = True
            self._paint(vertex, sign)

    def _paint(self, vertex: int, sign: str) -> None:
        cell = self._cell(vertex)
        if self.sketch.at(cell) == sign:
            return
        sketch = self.sketch.put(cell, sign)
        if self._is_new_stroke:
            self._remember(sketch, sketch.text)
            self._is_new_stroke = False
        self._show(sketch, sketch.text)

    def _clear(self) -> None:
        self._take_text("")
        self._page.show_text("")

    def _take_text(self, text: str) -> None:
        self._remember(self.sketch, text)
        self._show(None, text)

    def _remember(self, sketch: Sketch, text: str) -> None:
        """What is shown now can be taken back, unless it is just that."""
        if (sketch.text, text) != (self._shown[0].text, self._shown[1]):
            self._past.append(self._shown)
            self._future.clear()
            self._shown = sketch, text

    def _step(self, steps: int) -> None:
        left, right = (self._past, self._future) if steps < 0 else (self._future, self._past)
        if left:
            right.append(self._shown)
            self._show(*left.pop())

    def _show(self, sketch: Sketch | None, text: str) -> None:
        """Work at what the text draws, on that sketch or on one that is made of it."""
        try:
            picture = read_sketch(text) if text.strip() else None
        except EyespaceError as error:
            self.is_in_step = False
            self.sketch = sketch or self.sketch
            self._shown = self.sketch, text
            self._page.show_text(text)
            self._page.problem.setText(str(error))
            self.changed.emit()
            return
        cells = dict(zip(picture.cells, picture.eyespace.labels, strict=True)) if picture is not None else {}
        self.sketch = sketch or sketch_of(cells)
        self._shown = self.sketch, text
        self._page.show_text(text)
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
            most, least = self._stated
            words = tr(
                "The text says {stated}; it is {worth}.",
                stated=f":{most},{least}",
                worth=f":{worth.most},{worth.least}",
            )
            self._page.problem.setText(words)
