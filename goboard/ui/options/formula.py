"""A line for formulas: read while they are typed, the place of a fault marked, an example of what they come to."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontDatabase, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from goboard.rules.formulas.errors import FormulaError
from goboard.rules.formulas.parse import parse
from goboard.rules.protocol import OptionField
from goboard.ui.options.editor import LineEditor, Surroundings
from goboard.ui.options.examples import truth_example, valueless

WAVE = 2.5
"""Half the length and the height of a wave under a fault, in device-independent pixels."""


class FormulaLine(QLineEdit):
    """A line in which one character may be marked as the place of a fault."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.fault = 0
        """The column of the fault counted from 1, one after the last character included; 0 for none."""

    def mark(self, column: int) -> None:
        """Mark that column, 0 for none."""
        if column != self.fault:
            self.fault = column
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.fault:
            return
        text, metrics, cursor = self.text(), self.fontMetrics(), self.cursorRect()
        # there is no other way to learn how far the text is scrolled
        start = cursor.center().x() + 1 - metrics.horizontalAdvance(text[: self.cursorPosition()])
        left = start + metrics.horizontalAdvance(text[: self.fault - 1])
        right = left + metrics.horizontalAdvance(text[self.fault - 1 : self.fault] or " ")
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.BrightText), 1.8))
        painter.drawPolyline(_wave(left, right, cursor.bottom() - WAVE))
        painter.end()


class FormulaEditor(LineEditor):
    """A formula that gives a truth value."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        self.formula_line = FormulaLine()
        super().__init__(field, parent, self.formula_line)
        self.hint = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.hint.setMinimumWidth(1)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.column.addWidget(self.hint)
        self.formula_line.setPlaceholderText(f"A formula in {', '.join(field.variables)}")
        self.formula_line.textChanged.connect(self.show_hint)

    def example(self) -> str:
        """What the formula comes to, in a few words."""
        return truth_example(self.value(), self.field.variables[0]) if self.field.variables else ""

    def problem(self) -> str:
        is_threshold = self.field.kind == "formula" and len(self.field.variables) == 1
        return super().problem() or (valueless(self.value(), self.field.variables[0]) if is_threshold else "")

    def show_hint(self) -> None:
        """Mark the fault if there is one, else say what the formula comes to."""
        fault = self.fault_column()
        self.formula_line.mark(fault)
        said = "" if fault else self.example()
        self.hint.setText(said)
        self.hint.setVisible(bool(said))
        self.formula_line.setAccessibleDescription(f"{self.field.help} {said}".strip())

    def fault_column(self) -> int:
        """Where the formula cannot be read; 0 if it can."""
        try:
            parse(self.formula_line.text(), self.field.variables)
        except FormulaError as error:
            return error.column
        return 0

    def look_at(self, surroundings: Surroundings) -> None:
        self.show_hint()


def _wave(left: float, right: float, middle: float) -> QPolygonF:
    count = max(2, round((right - left) / WAVE))
    step = (right - left) / count
    return QPolygonF([QPointF(left + n * step, middle + (WAVE / 2 if n % 2 else -WAVE / 2)) for n in range(count + 1)])
