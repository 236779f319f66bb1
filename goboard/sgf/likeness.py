"""Short games of which all is alike that matters on the board: they differ in what their first nodes say of players,
dates and rules, or in values that mean nothing. A report says the same of their moves and stones.

Made for files of hundreds of thousands of different games with faults. It holds where nobody counts warnings any more.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from goboard.games.lazy_games import CUT
from goboard.games.own_boards import names_no_board
from goboard.games.properties import GAME_INFO, JOINING, OWN_INFO, OWN_ROOT, ROOT, TEXTS, TYPES
from goboard.games.record_dialect import PLAYED
from goboard.games.roots import game_named, size_in
from goboard.kernel.game_splitter import GameSplitter
from goboard.sgf.value_checks import version_in

_QUIET = (TEXTS | GAME_INFO | {ident for ident, kind in TYPES.items() if kind in ("number", "real")}) - {"FF"}
"""What changes nothing on the board or in its nodes."""
_SPLITTER = GameSplitter(frozenset(_QUIET - GAME_INFO - ROOT), CUT)

_OTHER_BOARDS = (JOINING | OWN_ROOT | OWN_INFO | {"GOBL"}) - {"GOBB"}
"""What makes boards and players of which more must be known; GOBB alone may surely make none."""


class Likeness(NamedTuple):
    """What games have in common, the properties of the first node of one of them with the value of each, and the moves
    below it as SGF writes them."""

    key: tuple[object, ...]
    idents: tuple[str, ...]
    values: list[str]
    moves: str


_DOUBT = object()


def likeness_of(text: str) -> Likeness | None:
    """What the text of a game has in common with others, with the sign behind it; None if in doubt."""
    parts = _SPLITTER.split(text)
    if parts is None:
        return None
    idents, values, shape, moves = parts
    speaking = _speaking(idents)
    if speaking is None:
        return None
    meant = [_meant(ident, values[place]) for place, ident in speaking]
    if _DOUBT in meant:
        return None
    return Likeness((idents, *meant, shape), idents, values, moves)


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


_known: dict[tuple[str, str], object] = {}
_MOST_KNOWN = 1024
"""The first values of files come again and again, or never: none makes room for another one."""


def _meant(ident: str, raw: str) -> object:
    if ident not in _MEANT:
        return raw
    meant = _known.get((ident, raw), _known)
    if meant is _known:
        meant = _MEANT[ident](raw)
        if len(_known) < _MOST_KNOWN:
            _known[ident, raw] = meant
    return meant


def _game(raw: str) -> str:
    kind = game_named(raw)
    return kind if kind in PLAYED else ""


def _board(raw: str) -> object:
    return "" if names_no_board(raw) else _DOUBT


_MEANT: Mapping[str, Callable[[str], object]] = {"SZ": size_in, "GM": _game, "FF": version_in, "GOBB": _board}
"""How those values are read of which very different ones mean the same."""
