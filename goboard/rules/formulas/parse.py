"""From a formula's text to its tree. Strangers write formulas: all of it is checked before anything is understood."""

import ast
import re
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from goboard.rules.formulas.arithmetic import apply, compare, is_true
from goboard.rules.formulas.errors import MOST_BITS_FOLDED, FormulaError, is_long
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node, Variable
from goboard.words.message import enumerated, phrase

FUNCTIONS = ("int", "floor", "ceil", "abs", "min", "max", "exp", "sqrt", "log")
WORDS = ("and", "or", "not")
MOST_CHARACTERS = 500
MOST_TOKENS = 400
MOST_DEPTH = 50
MOST_DIGITS = 60
MOST_DECIMAL_EXPONENT = 99

_TOKEN = re.compile(
    r"(?P<space>[ \t]+)|(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<sign>\*\*|<=|>=|==|!=|[-+*/^<>(),])"
)


class Token(NamedTuple):
    """`kind` is number, name or sign; `column` counts from 1."""

    kind: str
    text: str
    column: int


def tokens(text: str, variables: Collection[str]) -> list[Token]:
    """The words of a formula; FormulaError at the first that cannot be part of one, or where it grows too large."""
    if len(text) > MOST_CHARACTERS:
        raise FormulaError(
            phrase("A formula has {number} characters at most", number=MOST_CHARACTERS),
            MOST_CHARACTERS + 1,
        )
    found, position = list[Token](), 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise FormulaError(phrase("A formula has no place for {text}", text=text[position]), position + 1)
        if match.lastgroup and match.lastgroup != "space":
            if len(found) == MOST_TOKENS:
                raise FormulaError(
                    phrase("A formula has {number} words and signs at most", number=MOST_TOKENS), position + 1
                )
            found.append(Token(match.lastgroup, match.group(), position + 1))
            _check_word(found[-1], variables)
        position = match.end()
    if not found:
        raise FormulaError(phrase("The formula is empty"), 1)
    _check_neighbours(found)
    _check_depth(found)
    if found[-1].text in WORDS or (found[-1].kind == "sign" and found[-1].text != ")"):
        raise FormulaError(phrase("Something is missing after {text}", text=found[-1].text), found[-1].column)
    return found


def _check_word(token: Token, variables: Collection[str]) -> None:
    if token.kind == "number":
        digits, _, exponent = token.text.lower().partition("e")
        if len(digits) > MOST_DIGITS:
            raise FormulaError(phrase("A number has {number} digits at most", number=MOST_DIGITS), token.column)
        if len(exponent) > MOST_DIGITS or abs(int(exponent or 0)) > MOST_DECIMAL_EXPONENT:
            raise FormulaError(
                phrase("A decimal exponent is {number} at most", number=MOST_DECIMAL_EXPONENT),
                token.column,
            )
    elif token.kind == "name" and token.text not in (*variables, *FUNCTIONS, *WORDS):
        shown = token.text if len(token.text) <= 20 else token.text[:20] + "..."
        known = enumerated((*sorted(variables), *FUNCTIONS, *WORDS))
        raise FormulaError(
            phrase("{word} is unknown; a formula may use numbers and {known}", word=f"{shown!r}", known=known),
            token.column,
        )


def _check_neighbours(found: list[Token]) -> None:
    """Two values side by side, or a value before a parenthesis, would be read as a call or not at all."""
    for token, following in zip(found, [*found[1:], None], strict=True):
        is_function = token.text in FUNCTIONS
        if is_function and (following is None or following.text != "("):
            raise FormulaError(
                phrase("The function {function} needs an argument in parentheses", function=token.text), token.column
            )
        if following is None or is_function or token.text in WORDS:
            continue
        if token.kind != "sign" or token.text == ")":
            is_glued = token.kind == "number" and following.column == token.column + len(token.text)
            if (
                following.kind == "number"
                or following.text == "("
                or (following.kind == "name" and (following.text not in WORDS or is_glued or following.text == "not"))
            ):
                raise FormulaError(phrase("A sign such as * is missing here"), following.column)


def _check_depth(found: list[Token]) -> None:
    """Bounds parentheses together with the runs of signs, `not` and powers that the grammar nests in one another."""
    open_at, runs, is_operand = list[int](), [0], False
    for token in found:
        if token.text == "(":
            open_at.append(token.column)
            runs.append(0)
        elif token.text == ")":
            if not open_at:
                raise FormulaError(phrase("This parenthesis closes nothing"), token.column)
            open_at.pop()
            runs.pop()
        elif token.text in ("**", "^", "not") or (token.text in ("+", "-") and not is_operand):
            runs[-1] += 1
        elif token.kind == "sign" or token.text in WORDS:
            runs[-1] = 0
        elif token.text in FUNCTIONS:
            continue
        if len(open_at) + sum(runs) > MOST_DEPTH:
            raise FormulaError(phrase("The formula is nested more than {number} deep", number=MOST_DEPTH), token.column)
        is_operand = token.text == ")" or (token.kind != "sign" and token.text not in (*WORDS, *FUNCTIONS))
    if open_at:
        raise FormulaError(phrase("This parenthesis is never closed"), open_at[-1])


__all__ = ["FUNCTIONS", "Formula", "FormulaError", "parse"]

_BINARY: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_RATIONAL = ("+", "-", "*", "/")
_TOO_LONG = phrase("This gives a number that is too large or too long to work with")
_MISPLACED = phrase("Something is missing or out of place here")


def parse(text: str, variables: Collection[str]) -> Formula:
    """The formula that `text` writes in these variables; FormulaError with a sentence and the column of the fault.

    Numbers are exact decimals, `^` means power. What follows from constants alone is worked out at once.
    """
    source, columns = list[str](), list[int]()
    for token in tokens(text, variables):
        written = "**" if token.text == "^" else token.text
        source.append(written + " ")
        columns += range(token.column, token.column + len(written))
        columns.append(token.column + len(token.text))
    try:
        tree = ast.parse("".join(source), mode="eval")
    except SyntaxError as error:
        at = min(max((error.offset or 1) - 1, 0), len(columns) - 1)
        raise FormulaError(_MISPLACED, min(columns[at], len(text) + 1)) from None
    except (RecursionError, MemoryError):
        raise FormulaError(phrase("The formula is nested too deep"), 1) from None
    return Formula(text, frozenset(variables), _Reader("".join(source), columns).node(tree.body))


@dataclass(frozen=True)
class _Reader:
    """Turns Python's tree into ours; `columns` leads from the source given to Python back to the text."""

    source: str
    columns: list[int]

    def node(self, tree: ast.expr) -> Node:
        column = self.columns[tree.col_offset]
        if isinstance(tree, ast.Constant):
            return Constant(_shortest(Fraction(self.source[tree.col_offset : tree.end_col_offset])), column)
        if isinstance(tree, ast.Name):
            return Variable(tree.id, column)
        if isinstance(tree, ast.Compare):
            return self._comparison(tree, column)
        if isinstance(tree, ast.UnaryOp):
            operand = self.node(tree.operand)
            if isinstance(tree.op, ast.UAdd):
                return operand
            return _folded(Call("not" if isinstance(tree.op, ast.Not) else "negate", (operand,), column))
        if isinstance(tree, ast.BinOp) and type(tree.op) in _BINARY:
            left, right = self.node(tree.left), self.node(tree.right)
            return _folded(Call(_BINARY[type(tree.op)], (left, right), self._sign_column(tree)))
        if isinstance(tree, ast.BoolOp):
            word = "and" if isinstance(tree.op, ast.And) else "or"
            return _folded(Call(word, tuple(self.node(value) for value in tree.values), column))
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.keywords:
            return self._call(tree.func.id, tree.args, column)
        raise FormulaError(_MISPLACED, column)

    def _sign_column(self, tree: ast.BinOp) -> int:
        at = tree.left.end_col_offset or 0
        while self.source[at] in " )":
            at += 1
        return self.columns[at]

    def _comparison(self, tree: ast.Compare, column: int) -> Node:
        operators = tuple(_COMPARISONS.get(type(operator), "") for operator in tree.ops)
        if not all(operators):
            raise FormulaError(_MISPLACED, column)
        operands = tuple(self.node(operand) for operand in (tree.left, *tree.comparators))
        values = [operand.value for operand in operands if isinstance(operand, Constant)]
        if len(values) < len(operands):
            return Comparison(operators, operands, column)
        pairs = zip(operators, values[:-1], values[1:], strict=True)
        return Constant(all(compare(operator, left, right) for operator, left, right in pairs), column)

    def _call(self, function: str, arguments: list[ast.expr], column: int) -> Node:
        if function in ("min", "max"):
            if len(arguments) < 2:
                raise FormulaError(
                    phrase("The function {function} needs two arguments or more", function=function), column
                )
        elif len(arguments) != 1:
            raise FormulaError(phrase("The function {function} needs exactly one argument", function=function), column)
        return _folded(Call(function, tuple(self.node(argument) for argument in arguments), column))


def _folded(call: Call) -> Node:
    """The constant that an operation on constants gives, if it is rational; FormulaError for one that is too long."""
    values = tuple(argument.value for argument in call.arguments if isinstance(argument, Constant))
    if len(values) < len(call.arguments):
        return call
    if call.operation == "not":
        return Constant(not is_true(values[0]), call.column)
    if call.operation in ("and", "or"):
        return Constant((all if call.operation == "and" else any)(map(is_true, values)), call.column)
    value = apply(call.operation, values, call.column)
    rational = value.rational if isinstance(value, Real) else value
    if rational is None:
        if call.operation in _RATIONAL or (call.operation == "**" and Fraction(values[1]).denominator == 1):
            raise FormulaError(_TOO_LONG, call.column)
        return call
    if is_long(rational, MOST_BITS_FOLDED):
        raise FormulaError(_TOO_LONG, call.column)
    return Constant(_shortest(rational), call.column)


def _shortest(value: int | Fraction) -> int | Fraction:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value
