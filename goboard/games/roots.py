"""What the first node of a game says of it as a whole: which game it is, how large its board, what is odd about it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from goboard.games.tree import Node
from goboard.games.values import MOST_LINES, bare, first_of, number
from goboard.words.message import phrase

DEFAULT_SIDE = 19
GO = "1"
OWN_GAME_NUMBER = "4800"
"""GM of records on boards, with players or with captures that other programs must not mistake for Go."""

GAMES: Mapping[int, str] = {
    **dict(enumerate((
        "Go", "Othello", phrase("chess"), phrase("Gomoku or Renju"), phrase("Nine Men's Morris"), phrase("Backgammon"),
        phrase("Chinese chess"), "Shogi",
        "Lines of Action", "Ataxx", "Hex", "Jungle", "Neutron", "Philosopher's Football", "Quadrature", "Trax",
        "Tantrix", "Amazons", "Octi", "Gess", "Twixt", "Zertz", "Plateau", "Yinsh", "Punct", "Gobblet", "Hive", "Exxit",
        "Hnefatal", "Kuba", "Tripples", "Chase", "Tumbling Down", "Sahara", "Byte", "Focus", "Dvonn", "Tamsk",
        "Gipf", "Kropki",
    ), 1)),
    4000: "Unlur", 4100: "Havannah", 4400: "Y",
}  # fmt: skip
"""GM as FF[4] numbers the games, and three more that are written."""

_SIZE = re.compile(r"([0-9０-９]{1,99})(?:\.0+)?(?:(?:[:,x×*]|by)([0-9０-９]{1,99})(?:\.0+)?)?(?:lines|路盤?|線)?")

_MOST_STATED = 999_999_999
"""What is told of a number that is larger still."""
_IS_ONE = re.compile(r"\+?0*1(?:[.,]0*)?", re.ASCII)
_SIDES = re.compile(r"\s*(?:[1-9][0-9]\s+[1-9][0-9]?|[1-9]\s+[1-9][0-9]|([6-9])\s+\1)\s*", re.ASCII)
"""Both sides with nothing but white space between, which may be within a number of less digits too."""


def board_size(root: Node) -> tuple[int, int]:
    """(columns, rows) that can be shown; 19 × 19 where SZ is absent or makes no sense, at most 52 a side."""
    return shown_size(stated_size(root))


def shown_size(stated: tuple[int, int] | None) -> tuple[int, int]:
    """The same where that is what SZ states."""
    columns, rows = stated or (DEFAULT_SIDE, DEFAULT_SIDE)
    return min(columns, MOST_LINES), min(rows, MOST_LINES)


def stated_size(root: Node) -> tuple[int, int] | None:
    """(columns, rows) as SZ states them, however many; None where it is absent or makes no sense."""
    return size_in(first_of(root.values("SZ")))


def size_in(raw: str) -> tuple[int, int] | None:
    """(columns, rows) that a value of SZ states; None if it makes no sense."""
    if raw[:1].isalpha():
        return None
    found = _SIZE.fullmatch(":".join(raw.split()) if _SIDES.fullmatch(raw) else bare(raw).lower())
    if not found:
        return None
    columns, rows = (min(int(side), _MOST_STATED) for side in (found[1], found[2] or found[1]))
    return (columns, rows) if columns and rows else None


def size_value(columns: int, rows: int) -> str:
    """SZ for a board of this size."""
    return str(columns) if columns == rows else f"{columns}:{rows}"


def game_of(root: Node) -> str:
    """GM, lower-case and without white space; "1", which is Go, if it is absent or empty."""
    return game_named(first_of(root.values("GM")))


def game_named(raw: str) -> str:
    """The game that a value of GM means, in the same words."""
    kind = bare(raw).lower()
    if kind[:1].isalpha():
        return GO if kind == "go" else kind
    if not kind or _IS_ONE.fullmatch(kind):
        return GO
    return kind if number(kind) is None else str(number(kind))


@dataclass(frozen=True)
class Note:
    """The property that says it, the code of the warning, and a sentence for the user."""

    ident: str
    code: str
    sentence: str
