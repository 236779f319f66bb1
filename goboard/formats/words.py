"""The words of a list of moves: points, passes, colours, and what else is said of a game."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from goboard.formats.draft import column_of
from goboard.sgf.reader import SgfError

COLOURS = {"b": "B", "black": "B", "w": "W", "white": "W"}
SAID_ONCE = {"boardsize": "size", "size": "size", "komi": "komi", "rules": "rules", "kata-set-rules": "rules"}
"""First word of a line -> what the second one says."""
_WORD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,4}[.):]?")
_POINT = re.compile(r"(?:[0-9]{1,4}[.):])?(([A-Za-z]{1,2})([0-9]{1,2}))")
_VALUES = {"komi": re.compile(r"-?[0-9]{1,3}(\.[0-9]+)?"), "size": re.compile(r"[0-9]{1,2}")}


@dataclass(frozen=True)
class Word:
    """One thing said: what it is ("move", "pass", "resign", "colour", "number", "size", "komi", "rules", "stone"), its
    text, and where it stands."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """The column of a point from 0, and its row from 1 at the bottom."""
        found = _POINT.fullmatch(self.text)
        assert found is not None
        return column_of(found[2]), int(found[3])


def split_line(line: str) -> list[tuple[str, int]]:
    """The words of a line without its remark, each with its column."""
    return [(match[0], match.start() + 1) for match in _WORD.finditer(line.partition("#")[0])]


def is_point(text: str) -> bool:
    """True for what is written like a point, be there one or not."""
    return _POINT.fullmatch(text) is not None


def word(text: str, line: int, column: int) -> Word:
    """What a word says; SgfError with a sentence if it says nothing that a list of moves can."""
    plain = text.lower().rstrip(":")
    if plain in COLOURS:
        return Word("colour", plain, line, column)
    if plain in ("pass", "resign"):
        return Word(plain, plain, line, column)
    if _NUMBER.fullmatch(text):
        return Word("number", text, line, column)
    return Word("move", _point(text, line), line, column)


def stones(found: Iterable[tuple[str, int]], line: int) -> list[Word]:
    """The points where stones are put before the game; SgfError as `word`."""
    return [Word("stone", _point(text, line), line, column) for text, column in found]


def said_once(first: str, value: tuple[str, int], line: int) -> Word:
    """What a line says of the whole game; SgfError as `word`."""
    kind, (text, column) = SAID_ONCE[first], value
    if kind in _VALUES and not _VALUES[kind].fullmatch(text):
        raise _unclear(text, line)
    return Word(kind, text, line, column)


def _point(text: str, line: int) -> str:
    """The text of a point; a number in front, as in "1.D4", is left out."""
    found = _POINT.fullmatch(text)
    if found is None:
        raise _unclear(text, line)
    if "I" in found[2].upper():
        raise SgfError(f"Line {line}: {found[1]} is no point; the columns leave out the letter I.")
    if not int(found[3]):
        raise _unclear(text, line)
    return found[1]


def _unclear(text: str, line: int) -> SgfError:
    return SgfError(f"Line {line}: {text[:30]!r} is neither a move nor anything else that a list of moves can say.")
