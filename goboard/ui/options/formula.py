"""A line for formulas: read while they are typed, the place of a fault marked, an example of what they come to."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontDatabase, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QLineEdit, QWidget

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node
from goboard.rules.mango.weights import weight_at
from goboard.rules.numbers import exact, shown
from goboard.rules.options import weights_of
from goboard.rules.protocol import OptionField
from goboard.ui.language import tr, worded
from goboard.ui.options.editor import LineEditor, Surroundings
from goboard.ui.widgets import WholeLabel
from goboard.words.message import enumerated, phrase, plural, sentences

YES, NO, NEITHER = phrase("yes"), phrase("no"), phrase("neither, such moves are refused")
FAR = tuple(Fraction(sign * 10**power) for power in (3, 6, 12, 24) for sign in (1, -1))
"""Further ones, which only have to have a value."""
TRIED = tuple(Fraction(number) for number in (0, 1, 2, 0.5, 3, 5, 10, 20, 50, 100, 361, -1, -5, -20, -100))
"""Numbers at which a threshold is tried, besides those that it names."""
SHORT_DIGITS, ABOUT_DIGITS = 9, 4
"""Of an exact number, and of one that is longer or only enclosed."""


def truth_example(text: str, variable: str) -> str:
    """Where a formula in one variable holds and where it does not, and where it is no answer; "" if it cannot be read.

    "z = 1: yes; z = 0: no; z = 2: neither, such moves are refused".
    """
    formula = _read(text, variable)
    if formula is None or valueless(text, variable):
        return ""
    tried = (*TRIED, *_thresholds(formula.root))
    answers: dict[str, str] = {}
    for number in tried:
        answer = _answer(formula, {variable: Real(number)})
        answers.setdefault(answer, _told(f"{variable} = {shown(number)}", answer))
    if not answers.keys() & {YES, NO}:
        return tr(
            "It is neither yes nor no at {variable} = {numbers}.",
            variable=variable,
            numbers=enumerated(map(shown, tried[:4])),
        )
    return worded(sentences(*(answers[answer] for answer in (YES, NO, NEITHER) if answer in answers), between="; "))


def valueless(text: str, variable: str) -> str:
    """Why a formula in one variable has no value wherever it is tried; "" if it has one, or cannot be read."""
    formula, problem = _read(text, variable), ""
    if formula is None:
        return ""
    for number in (*TRIED, *FAR, *_constants(formula.root)):
        try:
            evaluate(formula, {variable: Real(number)})
        except FormulaError as error:
            problem = problem or phrase("This never has a value: {reason}", reason=str(error))
        except Undecided:
            return ""
        else:
            return ""
    return problem


def _read(text: str, variable: str) -> Formula | None:
    try:
        return parse(text, (variable,))
    except FormulaError:
        return None


def _answer(formula: Formula, values: Mapping[str, Real]) -> str:
    try:
        return YES if as_truth(evaluate(formula, values)) else NO
    except FormulaError:
        return NEITHER
    except Undecided:
        return ""


def weights_example(text: str, board: Board | None) -> str:
    """A list in numbers ("361 weights from 0 to 5"), or a formula at a few points of the board ("D4: 1/2")."""
    if text.startswith("["):
        return _listed(text)
    if board is None:
        return ""
    try:
        return worded(sentences(*(_at(text, board, vertex) for vertex in sample_points(board)), between="; "))
    except (FormulaError, Undecided) as error:
        return str(error)


def weights_fault(text: str, board: Board | None) -> str:
    """Why a formula has no value at a point of the example, "" if it has."""
    if board is None or text.startswith("["):
        return ""
    try:
        with suppress(Undecided):
            for vertex in sample_points(board):
                weight_at(text, board, vertex)
    except FormulaError as error:
        return str(error)
    return ""


def _listed(text: str) -> str:
    try:
        numbers = [exact(number) for number in weights_of(text) or ()]
    except ValueError:
        return ""
    if not numbers:
        return tr("no weights")
    low, high = shown(min(numbers)), shown(max(numbers))
    if low == high:
        return plural("{n} weight, all {low}", "{n} weights, all {low}", len(numbers), low=low)
    return plural(
        "{n} weight from {low} to {high}", "{n} weights from {low} to {high}", len(numbers), low=low, high=high
    )


def sample_points(board: Board) -> tuple[int, ...]:
    """A corner, a point between, and one in the middle."""
    if board.plane is not None:
        found = (board.plane.find(x, y) for x, y in ((0, 0), (1, 0), (2, 2)))
        return tuple(vertex for vertex in found if vertex is not None)
    if board.columns and board.cells is None:
        rows = ((0, 0), (board.rows // 4, board.columns // 4), (board.rows // 2, board.columns // 2))
        return tuple(dict.fromkeys(column + board.columns * (board.rows - 1 - row) for row, column in rows))
    return tuple(dict.fromkeys((0, board.size // 3, board.size - 1)))[: board.size]


def number_text(real: Real) -> str:
    """The number itself if it is short, else about what it is."""
    low, high = real.bounds()
    if low == high and Fraction(said := shown(low, SHORT_DIGITS)) == low:
        return said
    return tr("about {number}", number=shown((low + high) / 2, ABOUT_DIGITS)) if low * high > 0 else tr("nearly 0")


def _at(text: str, board: Board, vertex: int) -> str:
    return _told(board.labels[vertex], number_text(weight_at(text, board, vertex)))


def _told(of: str, said: str) -> str:
    return tr("{point}: {facts}", point=of, facts=said)


def _thresholds(node: Node) -> Iterable[Fraction]:
    """Numbers that the formula compares with, and those next to them."""
    if isinstance(node, Comparison):
        for part in node.operands:
            if isinstance(part, Constant):
                yield from _around(part)


def _constants(node: Node) -> Iterable[Fraction]:
    """All numbers in the formula and those next to them, of either sign."""
    if isinstance(node, Constant):
        yield from (sign * number for number in _around(node) for sign in (1, -1))
    elif isinstance(node, (Call, Comparison)):
        for part in node.arguments if isinstance(node, Call) else node.operands:
            yield from _constants(part)


def _around(constant: Constant) -> tuple[Fraction, ...]:
    number = Fraction(constant.value)
    return number, number + 1, number - 1


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
        self.hint = WholeLabel(self)
        # nothing moves while one types, whether there is anything to be said yet or not
        policy = self.hint.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.hint.setSizePolicy(policy)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.column.addWidget(self.hint)
        self.formula_line.setPlaceholderText(tr("A formula in {variables}", variables=enumerated(field.variables)))
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
        self.hint.say(said)
        self.formula_line.setAccessibleDescription(worded(sentences(self.field.help, said)))

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
