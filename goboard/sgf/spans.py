"""Where a faultless game of a file ends, without reading it: many games are told apart in the time that one takes."""

import re

from goboard.games.properties import VALUE, split_values
from goboard.games.sgf_types import SPOKEN, STRICT
from goboard.sgf import tokens
from goboard.sgf.swallowing import swallows_from

_OPEN = re.compile(r"\(\s*+(?=;)", re.ASCII)
_CLOSE = re.compile(r"(?:\)\s*+)*+", re.ASCII)
_PLAIN = re.compile(
    r"(?:(?:;[BW]\[[A-Za-z]{0,2}\](?!\[))++|\s++|;|[A-Z]++\s*+(?:\[[^\[\]\\]*+\]\s*+)++(?!\[))*+", re.ASCII
)
"""Nodes of which no value holds a bracket or a backslash. Moves alone come first only because that is faster."""
_ODD = re.compile(rf"([A-Z]++)\s*+((?:{VALUE}\s*+)++)", re.DOTALL | re.ASCII)
"""A property of which one does."""


def end_of_game(text: str, start: int) -> int:
    """Where the white space behind the game ends whose parenthesis is at `start`; -1 if its parentheses, brackets or
    semicolons are not all in place, so that it must be read to know."""
    position, depth = start, 0
    while True:
        opened = _OPEN.match(text, position)
        if opened is None or (depth and tokens.NEW_GAME.match(text, position)):
            return -1
        depth += 1
        position = _end_of_nodes(text, opened.end())
        if position < 0:
            return -1
        closed = _CLOSE.match(text, position)
        assert closed is not None
        depth -= text.count(")", position, closed.end())
        position = closed.end()
        if depth <= 0:
            return -1 if depth or _may_go_on(text, position) else position


def _lacks_bracket(ident: str, raw: str) -> bool:
    """True if a bracket must be missing, or if that depends on what stands where in the rest of the game."""
    if "[" not in raw or ident in STRICT:
        return "[" in raw
    start = swallows_from(ident, raw)
    return start >= 0 and not {"(", ")"}.isdisjoint(raw[start:])


def _may_go_on(text: str, position: int) -> bool:
    """True where what follows a game may still be part of it."""
    return tokens.STRAY_BRACKET.match(text, position) is not None or tokens.GOES_ON.match(text, position) is not None


def _end_of_nodes(text: str, position: int) -> int:
    while True:
        plain = _PLAIN.match(text, position)
        assert plain is not None
        odd = _ODD.match(text, plain.end())
        if odd is None:
            return plain.end()
        if (odd[1] in STRICT or odd[1] in SPOKEN) and any(_lacks_bracket(odd[1], raw) for raw in split_values(odd[2])):
            return -1
        position = odd.end()
