"""Short games of which all is alike that matters on the board: they differ in what their first nodes say of players,
dates and rules, or in values that mean nothing. A report says the same of their moves and stones.

Made for files of hundreds of thousands of different games with faults. It holds where nobody counts warnings any more.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from goboard.games.lazy_games import CUT
from goboard.games.own_boards import names_no_board
from goboard.games.properties import GAME_INFO, JOINING, OWN_INFO, OWN_ROOT, ROOT, TEXTS, TYPES
from goboard.games.record_dialect import PLAYED
from goboard.games.roots import game_named, size_in
from goboard.games.values import is_worded_pass
from goboard.sgf.value_checks import version_in

_QUIET = (TEXTS | GAME_INFO | {ident for ident, kind in TYPES.items() if kind in ("number", "real")}) - {"FF"}
"""What changes nothing on the board or in its nodes."""
_VALUE = r"\[[^\[\]\\();\x00-\x1f\x7f-\x9f]*+\](?!\[)"
"""One value in which nothing could be mistaken."""
_REMARK = rf"(?:{'|'.join(sorted(_QUIET - GAME_INFO - ROOT))}){_VALUE}"
_FIRST = re.compile(rf"(?:\(;)?+((?:[A-Z]{{1,9}}+{_VALUE})*+)(?=[;)]|\Z)")
"""The first node of a game, of which every property has one such value; without the signs before it where it is no text
of a file but was read already."""
_MOVES = re.compile(
    rf"(?:(?:\)\s*+(?=;[BW]\[))?+;(?:[BW]\[[A-Za-z0-9]*+\](?!\[))?+(?:{_REMARK})*+)*+"
    rf"(?:\)[\s)]*+\(?|\s*+\({CUT})?+",
    re.ASCII,
)
"""Nodes of a move and remarks up to the end of a game, be it closed too early, too often or not at all, with what
begins the next one."""
_REMARKS = re.compile(rf"(?<=[\];]){_REMARK}", re.ASCII)
_LONG_VALUE = re.compile(r"[A-Za-z0-9]{3,}+")
_NOWHERE = "?"

_OTHER_BOARDS = (JOINING | OWN_ROOT | OWN_INFO | {"GOBL"}) - {"GOBB"}
"""What makes boards and players of which more must be known; GOBB alone may surely make none."""


class Likeness(NamedTuple):
    """What games have in common, and the properties of the first node of one of them, with the value of each."""

    key: tuple[object, ...]
    idents: tuple[str, ...]
    values: list[str]


_DOUBT = object()


def likeness_of(text: str) -> Likeness | None:
    """What the text of a game has in common with others, with the sign behind it; None if in doubt."""
    first = _FIRST.match(text)
    if first is None:
        return None
    parts = first[1].replace("]", "[").split("[")
    idents, values = tuple(parts[:-1:2]), parts[1::2]
    speaking = _speaking(idents)
    if speaking is None:
        return None
    meant = [_meant(ident, values[place]) for place, ident in speaking]
    if _DOUBT in meant:
        return None
    return Likeness((idents, *meant, _moves(text[first.end() :])), idents, values)


def own_of(idents: Iterable[str], values: Iterable[str]) -> dict[str, object]:
    """What the first node of such a game says in a report, given its properties and their values."""
    said = dict(zip(idents, values, strict=True))
    info = {ident: raw for ident, raw in said.items() if ident in GAME_INFO}
    return {"rules": said.get("RU", ""), "properties": [[ident, [raw]] for ident, raw in said.items()], "info": info}


@lru_cache(maxsize=1024)
def _speaking(idents: tuple[str, ...]) -> tuple[tuple[int, str], ...] | None:
    """Those of a first node's properties that matter on the board, with their places; None if in doubt."""
    if len(set(idents)) < len(idents) or not _OTHER_BOARDS.isdisjoint(idents):
        return None
    return tuple((place, ident) for place, ident in enumerate(idents) if ident not in _QUIET)


@lru_cache(maxsize=4096)
def _moves(text: str) -> str:
    """What follows the first node without remarks, with one word for all values that are no points and no passes."""
    return _LONG_VALUE.sub(_meant_by, _REMARKS.sub("", text)) if _MOVES.fullmatch(text) else text


def _meant_by(value: re.Match[str]) -> str:
    return value[0] if is_worded_pass(value[0]) else _NOWHERE


@lru_cache(maxsize=1024)
def _meant(ident: str, raw: str) -> object:
    return _MEANT[ident](raw) if ident in _MEANT else raw


def _game(raw: str) -> str:
    kind = game_named(raw)
    return kind if kind in PLAYED else ""


def _board(raw: str) -> object:
    return "" if names_no_board(raw) else _DOUBT


_MEANT: Mapping[str, Callable[[str], object]] = {"SZ": size_in, "GM": _game, "FF": version_in, "GOBB": _board}
"""How those values are read of which very different ones mean the same."""
