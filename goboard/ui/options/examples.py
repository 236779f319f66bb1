"""What formulas and lists of weights come to, in a few words. No widgets."""

from collections.abc import Iterable
from fractions import Fraction

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Comparison, Constant, Node
from goboard.rules.mango.weights import weight_at
from goboard.rules.numbers import exact, plain
from goboard.rules.options import weights_of

TRIED = (0, 1, 2, 3, 5, 10, 20, 50, 100, 361, -1, -5, -20, -100)
"""Numbers at which a threshold is tried, besides those that it names."""
MOST_DIGITS = 12
"""Of an exact number; a longer one is rounded."""


def truth_example(text: str, variable: str) -> str:
    """Where a formula in one variable holds and where it does not: "z = 1: yes; z = 0: no"; "" if it cannot be read."""
    try:
        formula = parse(text, (variable,))
    except FormulaError:
        return ""
    answers: dict[bool, str] = {}
    for number in (*map(Fraction, TRIED), *_thresholds(formula.root)):
        try:
            holds = as_truth(evaluate(formula, {variable: Real(number)}))
        except (FormulaError, Undecided):
            continue
        answers.setdefault(holds, f"{variable} = {plain(number)}: {'yes' if holds else 'no'}")
    if not answers:
        return f"It has no answer at {variable} = {', '.join(map(str, TRIED[:4]))}."
    return "; ".join(answers[holds] for holds in sorted(answers, reverse=True))


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
    low, high = plain(min(numbers)), plain(max(numbers))
    return f"{len(numbers)} weights" + (f" from {low} to {high}" if low != high else f", all {low}")


def sample_points(board: Board) -> tuple[int, ...]:
    """A corner, a point between, and one in the middle."""
    if board.plane is not None:
        found = (board.plane.find(x, y) for x, y in ((0, 0), (1, 0), (2, 2)))
        return tuple(vertex for vertex in found if vertex is not None)
    if board.columns:
        rows = ((0, 0), (board.rows // 4, board.columns // 4), (board.rows // 2, board.columns // 2))
        return tuple(dict.fromkeys(column + board.columns * (board.rows - 1 - row) for row, column in rows))
    return tuple(dict.fromkeys((0, board.size // 3, board.size - 1)))[: board.size]


def number_text(real: Real) -> str:
    """The number itself if it is short, else about what it is."""
    rational = real.rational
    if rational is not None and len(plain(rational)) <= MOST_DIGITS:
        return plain(rational)
    return f"about {float(real):.4g}"


def _at(text: str, board: Board, vertex: int) -> str:
    return f"{board.labels[vertex]}: {number_text(weight_at(text, board, vertex))}"


def _thresholds(node: Node) -> Iterable[Fraction]:
    """Numbers that the formula compares with, and those next to them."""
    if isinstance(node, Comparison):
        for part in node.operands:
            if isinstance(part, Constant):
                number = Fraction(part.value)
                yield from (number, number + 1, number - 1)
