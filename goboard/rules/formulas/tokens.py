"""The characters of a formula, checked before anything tries to understand it: strangers write formulas, too."""

import re
from collections.abc import Collection
from typing import NamedTuple

from goboard.rules.formulas.errors import FormulaError

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
        raise FormulaError(f"A formula has {MOST_CHARACTERS} characters at most", MOST_CHARACTERS + 1)
    found, position = list[Token](), 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise FormulaError(f"A formula has no place for {text[position]!a}", position + 1)
        if match.lastgroup and match.lastgroup != "space":
            if len(found) == MOST_TOKENS:
                raise FormulaError(f"A formula has {MOST_TOKENS} words and signs at most", position + 1)
            found.append(Token(match.lastgroup, match.group(), position + 1))
            _check_word(found[-1], variables)
        position = match.end()
    if not found:
        raise FormulaError("The formula is empty", 1)
    _check_neighbours(found)
    _check_depth(found)
    if found[-1].text in WORDS or (found[-1].kind == "sign" and found[-1].text != ")"):
        raise FormulaError(f"Something is missing after {found[-1].text}", found[-1].column)
    return found


def _check_word(token: Token, variables: Collection[str]) -> None:
    if token.kind == "number":
        digits, _, exponent = token.text.lower().partition("e")
        if len(digits) > MOST_DIGITS:
            raise FormulaError(f"A number has {MOST_DIGITS} digits at most", token.column)
        if len(exponent) > MOST_DIGITS or abs(int(exponent or 0)) > MOST_DECIMAL_EXPONENT:
            raise FormulaError(f"A decimal exponent is {MOST_DECIMAL_EXPONENT} at most", token.column)
    elif token.kind == "name" and token.text not in (*variables, *FUNCTIONS, *WORDS):
        shown = token.text if len(token.text) <= 20 else token.text[:20] + "..."
        known = ", ".join((*sorted(variables), *FUNCTIONS, *WORDS))
        raise FormulaError(f"{shown!r} is unknown; a formula may use numbers and {known}", token.column)


def _check_neighbours(found: list[Token]) -> None:
    """Two values side by side, or a value before a parenthesis, would be read as a call or not at all."""
    for token, following in zip(found, [*found[1:], None], strict=True):
        is_function = token.text in FUNCTIONS
        if is_function and (following is None or following.text != "("):
            raise FormulaError(f"The function {token.text} needs an argument in parentheses", token.column)
        if following is None or is_function or token.text in WORDS:
            continue
        if token.kind != "sign" or token.text == ")":
            is_glued = token.kind == "number" and following.column == token.column + len(token.text)
            if (
                following.kind == "number"
                or following.text == "("
                or (following.kind == "name" and (following.text not in WORDS or is_glued or following.text == "not"))
            ):
                raise FormulaError("A sign such as * is missing here", following.column)


def _check_depth(found: list[Token]) -> None:
    """Bounds parentheses together with the runs of signs, `not` and powers that the grammar nests in one another."""
    open_at, runs, is_operand = list[int](), [0], False
    for token in found:
        if token.text == "(":
            open_at.append(token.column)
            runs.append(0)
        elif token.text == ")":
            if not open_at:
                raise FormulaError("This parenthesis closes nothing", token.column)
            open_at.pop()
            runs.pop()
        elif token.text in ("**", "^", "not") or (token.text in ("+", "-") and not is_operand):
            runs[-1] += 1
        elif token.kind == "sign" or token.text in WORDS:
            runs[-1] = 0
        elif token.text in FUNCTIONS:
            continue
        if len(open_at) + sum(runs) > MOST_DEPTH:
            raise FormulaError(f"The formula is nested more than {MOST_DEPTH} deep", token.column)
        is_operand = token.text == ")" or (token.kind != "sign" and token.text not in (*WORDS, *FUNCTIONS))
    if open_at:
        raise FormulaError("This parenthesis is never closed", open_at[-1])
