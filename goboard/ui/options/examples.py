"""What formulas and lists of weights come to, in a few words. No widgets."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node
from goboard.rules.mango.weights import weight_at
from goboard.rules.numbers import exact, shown
from goboard.rules.options import weights_of

YES, NO, NEITHER = "yes", "no", "neither, such moves are refused"
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
    try:
        formula = parse(text, (variable,))
    except FormulaError:
        return ""
    if valueless(text, variable):
        return ""
    tried = (*TRIED, *_thresholds(formula.root))
    answers: dict[str, str] = {}
    for number in tried:
        answer = _answer(formula, {variable: Real(number)})
        answers.setdefault(answer, f"{variable} = {shown(number)}: {answer}")
    if not answers.keys() & {YES, NO}:
        return f"It is neither yes nor no at {variable} = {', '.join(map(shown, tried[:4]))}."
    return "; ".join(answers[answer] for answer in (YES, NO, NEITHER) if answer in answers)


def valueless(text: str, variable: str) -> str:
    """Why a formula in one variable has no value wherever it is tried; "" if it has one, or cannot be read."""
    try:
        formula = parse(text, (variable,))
    except FormulaError:
        return ""
    problem = ""
    for number in (*TRIED, *FAR, *_constants(formula.root)):
        try:
            evaluate(formula, {variable: Real(number)})
        except FormulaError as error:
            problem = problem or f"This never has a value: {error}"
        except Undecided:
            return ""
        else:
            return ""
    return problem


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
    try:
        return "; ".join(_at(text, board, vertex) for vertex in sample_points(board)) if board is not None else ""
    except (FormulaError, Undecided) as error:
        return str(error)


def _listed(text: str) -> str:
    try:
        numbers = [exact(number) for number in weights_of(text) or ()]
    except ValueError:
        return ""
    if not numbers:
        return "no weights"
    low, high = shown(min(numbers)), shown(max(numbers))
    return f"{len(numbers)} weights" + (f" from {low} to {high}" if low != high else f", all {low}")


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
    return f"about {shown((low + high) / 2, ABOUT_DIGITS)}" if low * high > 0 else "nearly 0"


def _at(text: str, board: Board, vertex: int) -> str:
    return f"{board.labels[vertex]}: {number_text(weight_at(text, board, vertex))}"


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
