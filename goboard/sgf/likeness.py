"""Short games of which all is alike that matters on the board: they differ in what their first nodes say of players,
dates and rules, or in values that mean nothing. A report says the same of their moves and stones.

Made for files of hundreds of thousands of different games with faults. It holds where nobody counts warnings any more.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from goboard.games.own_boards import names_no_board
from goboard.games.properties import GAME_INFO, JOINING, OWN_INFO, OWN_ROOT
from goboard.games.record_dialect import PLAYED
from goboard.games.roots import game_named, size_in
from goboard.games.values import is_worded_pass
from goboard.sgf.value_checks import version_in

_FIRST = re.compile(r"\(;((?:[A-Z]{1,9}+\[[^\[\]\\();\x00-\x1f\x7f-\x9f]*+\](?!\[))++)(?=[;)])")
"""The first node of a game, of which every property has one value in which nothing could be mistaken."""
_PAIR = re.compile(r"([A-Z]++)\[([^\]]*+)\]")
_MOVES = re.compile(r"(?:;[BW]\[[A-Za-z0-9]*+\])*+\)\(?", re.ASCII)
"""Nodes of nothing but a move up to the end of a game, with what begins the next one."""
_LONG_VALUE = re.compile(r"[A-Za-z0-9]{3,}+")
_NOWHERE = "?"
_LEAST = len("KM[0]")

_QUIET = GAME_INFO | {"AP", "CA"}
"""What changes nothing on the board or in its nodes."""
_OTHER_BOARDS = JOINING | OWN_ROOT | OWN_INFO | {"GOBL"}
"""What makes boards and players of which more must be known; `names_no_board` tells of GOBB alone."""


class Likeness(NamedTuple):
    """What games have in common, and what the first node of one of them says: all its properties, and of those the game
    information."""

    key: tuple[object, ...]
    properties: list[list[object]]
    info: dict[str, str]


def likeness_of(text: str) -> Likeness | None:
    """What the text of a game has in common with others, with the sign behind it; None if in doubt."""
    first = _FIRST.match(text)
    if first is None or first.end() - first.start(1) < _LEAST:
        return None
    pairs = _PAIR.findall(first[1])
    said = dict(pairs)
    if len(said) < len(pairs):
        return None
    board = said.get("GOBB")
    if board is not None and not names_no_board(board):
        return None
    key: list[object] = []
    for ident, raw in pairs:
        if ident in _QUIET:
            continue
        if ident in _OTHER_BOARDS and ident != "GOBB":
            return None
        key += ident, _meant(ident, raw)
    info = {ident: raw for ident, raw in pairs if ident in GAME_INFO}
    return Likeness((*key, _moves(text[first.end() :])), [[ident, [raw]] for ident, raw in pairs], info)


def _moves(text: str) -> str:
    """What follows the first node, with one word for all values that are no points and no passes."""
    return _LONG_VALUE.sub(_meant_by, text) if _MOVES.fullmatch(text) else text


def _meant_by(value: re.Match[str]) -> str:
    return value[0] if is_worded_pass(value[0]) else _NOWHERE


@lru_cache(maxsize=1024)
def _meant(ident: str, raw: str) -> object:
    return _MEANT[ident](raw) if ident in _MEANT else raw


def _game(raw: str) -> str:
    kind = game_named(raw)
    return kind if kind in PLAYED else ""


def _no_board(raw: str) -> str:
    return ""


_MEANT: Mapping[str, Callable[[str], object]] = {"SZ": size_in, "GM": _game, "FF": version_in, "GOBB": _no_board}
"""How those values are read of which very different ones mean the same."""
