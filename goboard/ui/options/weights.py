"""The weights of the points: a formula, a list, or painted on the board with a brush."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.mango.weights import WeightTable
from goboard.rules.numbers import exact, plain
from goboard.rules.options import as_json, weights_of
from goboard.rules.protocol import OptionField
from goboard.ui.language import tr
from goboard.ui.options.editor import Surroundings
from goboard.ui.options.formula import FormulaEditor, weights_example, weights_fault
from goboard.ui.plain import tip_text
from goboard.ui.style import letter_width
from goboard.ui.widgets import after_pause, in_row, named, push_button, title_of
from goboard.words.message import phrase

PAUSE = 250
"""Milliseconds without a stroke of the brush after which what was painted is taken."""
LONGEST = 16_000_000
"""Characters of a list."""
BRUSH, BRUSH_TIP = (
    phrase("Brush: the weight that is painted"),
    phrase("The weight that is painted, such as 2, -1 or 1/3"),
)
PAINTING = phrase("Click or draw over points of the board to give them the brush's weight")
ON_PLANE = phrase("The plane has points without end: no list holds a weight for each of them. Write a formula instead.")


class WeightsEditor(FormulaEditor):
    """`painting_changed` tells whether points clicked on the board are to be given to `paint`. `painted` comes in place
    of `committed` for what the brush has left, or the button that takes it back."""

    painting_changed = Signal(bool)
    painted = Signal()

    def __init__(self, field: OptionField, parent: QWidget | None = None, *, can_paint: bool = False) -> None:
        super().__init__(field, parent)
        self.formula_line.setMaxLength(LONGEST)
        self._board: Board | None = None
        self._numbers: list[str] = []
        self._before = ""
        self._taken: list[str] = []
        self._fault = ""
        self._pause = after_pause(self, PAUSE, self.take)
        self.paint_button = QPushButton(tr("&Paint…"), self, autoDefault=False)
        self.paint_button.setCheckable(True)
        self.paint_button.toggled.connect(self._toggle)
        self.brush = named(QLineEdit("2", self), BRUSH, BRUSH_TIP)
        self.brush.setMaximumWidth(letter_width(self.brush.fontMetrics()) * 12)
        undo_tip = tr("Back to the weights from before painting")
        self.undo_button = push_button(self, tr("&Undo painting"), self.undo_painting, undo_tip)
        self._add_tools(can_paint)

    def problem(self) -> str:
        if (said := super().problem()) or not (fault := weights_fault(self.value(), self._board)):
            return said
        return phrase("{option}: {fault}", option=self.field.title, fault=fault)

    def example(self) -> str:
        is_faulty = bool(weights_fault(self.value(), self._board))
        return self._fault or ("" if is_faulty else weights_example(self.value(), self._board))

    def fault_column(self) -> int:
        return 0 if self.value().startswith("[") else super().fault_column()

    def set_value(self, value: str) -> None:
        """Show these weights, unless they are what was painted a moment ago and later strokes have replaced."""
        if value in self._taken[:-1] or (self._pause.isActive() and value in self._taken):
            return
        if self._taken and value == self._taken[-1]:
            self._taken = [value]
        elif value != self.value():
            self._taken.clear()
            self.stop_painting()
            self._before = ""
        super().set_value(value)
        self._show_tools()

    def is_typing(self) -> bool:
        return super().is_typing() or self._pause.isActive()

    def look_at(self, surroundings: Surroundings) -> None:
        if surroundings.board is not self._board:
            self._board = surroundings.board
            self._taken.clear()
            self.stop_painting()
            self._show_tools()
        super().look_at(surroundings)

    def paint(self, vertex: int) -> None:
        """Give a vertex the brush's weight."""
        try:
            weight = plain(exact(self.brush.text()))
        except ValueError as error:
            self._say(tr("Brush: {reason}", reason=str(error)))
            return
        if 0 <= vertex < len(self._numbers) and self._numbers[vertex] != weight:
            self._numbers[vertex] = weight
            self._pause.start()
            self._say("")
            self._write(as_json(self._numbers))
            self._show_tools()

    def take(self) -> None:
        """What was painted is meant."""
        self._pause.stop()
        self._taken.append(self.value())
        self.painted.emit()

    def flush(self) -> None:
        """Do not wait for the brush to rest."""
        if self._pause.isActive():
            self.take()

    def undo_painting(self) -> None:
        """Back to the formula or list from before."""
        self.stop_painting()
        self._write(self._before)
        self._before = ""
        self._show_tools()
        self.take()

    def stop_painting(self) -> None:
        self.paint_button.setChecked(False)

    def _toggle(self, is_on: bool) -> None:
        if is_on and not self._begin():
            self.stop_painting()
            return
        if not is_on:
            self.flush()
        self._show_tools()
        self.painting_changed.emit(is_on and bool(self._numbers))

    def _begin(self) -> bool:
        """Start from the weights as they are; False, with a sentence, where they cannot be written down exactly."""
        try:
            assert self._board is not None
            self._numbers = exact_weights(self.value(), self._board)
        except (ValueError, Undecided) as error:
            self._numbers = []
            self._say(str(error))
            return False
        self._before = self._before or self.value()
        self._taken = [self.value()]
        self._say("")
        return True

    def _write(self, text: str) -> None:
        self.formula_line.setText(text)
        self.formula_line.setCursorPosition(0)

    def _say(self, fault: str) -> None:
        self._fault = fault
        self.show_hint()

    def _show_tools(self) -> None:
        is_plane = self._board is not None and self._board.plane is not None
        self.paint_button.setEnabled(self._board is not None and not is_plane)
        self.paint_button.setToolTip(tip_text(ON_PLANE if is_plane else PAINTING))
        is_painting = self.paint_button.isChecked()
        for part in (self.brush, self.brush_label):
            part.setVisible(is_painting)
        self.undo_button.setVisible(bool(self._before) and self._before != self.value())

    def _add_tools(self, can_paint: bool) -> None:
        tools = QWidget(self)
        self.brush_label = title_of(self.brush, tr("Brush"))
        in_row(self.paint_button, self.brush_label, self.brush, self.undo_button, 1, of=tools, flush=True)
        self.column.addWidget(tools)
        tools.setVisible(can_paint)
        self._show_tools()


def exact_weights(text: str, board: Board) -> list[str]:
    """One exact number for each vertex; FormulaError with a sentence where a weight is none."""
    weights = WeightTable(text, weights_of(text) if text.startswith("[") else None).of(board)
    found = [real.rational for real in weights.reals]
    if None in found:
        at = board.name(found.index(None))
        raise FormulaError(
            phrase("{point} weighs no exact number under this formula, so it cannot be painted over.", point=at)
        )
    return [plain(number) for number in found if number is not None]
