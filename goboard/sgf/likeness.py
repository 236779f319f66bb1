"""Short games of which all is alike that matters on the board: they differ in what their first nodes say of players,
dates and rules, or in values that mean nothing. A report says the same of their moves and stones. What is told of how
they are played and end is the same where they differ in texts, names and times alone.

Made for files of hundreds of thousands of different games with faults. It holds where nobody counts warnings any more.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from goboard.games.lazy_games import CUT
from goboard.games.own_boards import names_no_board
from goboard.games.properties import GAME_INFO, JOINING, OWN_INFO, OWN_ROOT, ROOT, STRICT, TEXTS, TYPES
from goboard.games.record_dialect import PLAYED
from goboard.games.roots import game_named, size_in
from goboard.games.values import MOST_LINES
from goboard.kernel.game_splitter import GameSplitter
from goboard.possessive import compiled
from goboard.sgf.clean_values import OLD, OLD_PAIR
from goboard.sgf.tokens import spelt
from goboard.sgf.value_checks import version_in

_QUIET = (TEXTS | GAME_INFO | {ident for ident, kind in TYPES.items() if kind in ("number", "real")}) - {"FF"}
"""What changes nothing on the board or in its nodes."""
_STRANGE = frozenset(OLD | OLD_PAIR | {"VW"} | JOINING)
"""What may have all of a game translated from an older version of SGF, or make another board of it."""
_SPLITTER = GameSplitter(frozenset(_QUIET - GAME_INFO - ROOT), CUT, _STRANGE, STRICT, spelt)

_OTHER_BOARDS = (JOINING | OWN_ROOT | OWN_INFO | {"GOBL"}) - {"GOBB"}
"""What makes boards and players of which more must be known; GOBB alone may surely make none."""


Key = tuple[object, ...]
Parts = tuple[str, list[str], str]
_DOUBT = object()

parts_of: Callable[[str], Parts | None] = _SPLITTER.split
"""A game, given by its text with the sign behind it: its shape, the values of its first node, and its moves; None if in
doubt."""


def said_of(parts: Parts) -> Key | None:
    """What a game has in common with those that differ in nothing but what changes nothing on the board; None if in
    doubt."""
    shape, values, moves = parts
    first = _first_of(shape)
    return None if first is None else (shape, moves, first.said(values))


def likeness_of(parts: Parts) -> Key | None:
    """What a game has in common with all that are alike; None if in doubt."""
    shape, values, _ = parts
    first = _first_of(shape)
    if first is None:
        return None
    meant = [values[place] if read is None else read(values[place]) for place, read in first.meanings]
    return None if _DOUBT in meant else (shape, *meant)


def idents_in(shape: str) -> list[str]:
    """The properties of the first node of games of that shape."""
    return _NAMES.match(shape)[0].split("[")[:-1]  # type: ignore[index]


def speaking_in(shape: str) -> list[int]:
    """The places among them of those that matter on the board."""
    return [place for place, ident in enumerate(idents_in(shape)) if ident not in _QUIET]


def own_of(idents: Iterable[str], values: Iterable[str]) -> dict[str, object]:
    """What the first node of such a game says in a report, given its properties and their values."""
    said = dict(zip(idents, values, strict=True))
    info = {ident: raw for ident, raw in said.items() if ident in GAME_INFO}
    return {"rules": said.get("RU", ""), "properties": [[ident, [raw]] for ident, raw in said.items()], "info": info}


class _First(NamedTuple):
    """What takes those values of a first node that matter on the board, and the place of each with what tells what it
    means, None where that is the value itself."""

    said: Callable[[list[str]], object]
    meanings: Sequence[tuple[int, Callable[[str], object] | None]]


@lru_cache(maxsize=1024)
def _first_of(shape: str) -> _First | None:
    """The first node of the games of a shape; None if in doubt."""
    idents = idents_in(shape)
    if len(set(idents)) < len(idents) or not _OTHER_BOARDS.isdisjoint(idents):
        return None
    speaking = speaking_in(shape)
    meanings = [(place, _MEANT.get(idents[place])) for place in speaking]
    return _First(itemgetter(*speaking) if speaking else _nothing, meanings)


_SILENT = (TEXTS - ROOT - {"RE", "RU"}) | {"TM", "BL", "WL", "OB", "OW", "V"}
"""On what neither moves nor rules nor results depend."""
_OF_PLAYED = GameSplitter(_SILENT - GAME_INFO, CUT, _STRANGE, STRICT, spelt)
_NO_POINT = "?"
"""Stands for the value of a move that is no point."""


def played_of(said: str, *, tells_odd: bool = False) -> object:
    """What a game, given by its text with the sign behind it, has in common with others that are played, judged and
    counted alike; with `tells_odd` their moves that are no points are the same, too."""
    parts = _OF_PLAYED.split(said)
    if parts is None:
        return said
    shape, values, moves = parts
    speaking = _played_in(shape)
    if speaking is None or (tells_odd and _NO_POINT in moves):
        return said
    return (shape, moves, *[_size(values[place]) if is_size else values[place] for place, is_size in speaking])


@lru_cache(maxsize=1024)
def _played_in(shape: str) -> Sequence[tuple[int, bool]] | None:
    """The places of the values that matter in the first node of games of that shape, and which of them is the size;
    None where other games beside the main line may be of the same shape, and in doubt."""
    idents = idents_in(shape)
    if len(set(idents)) < len(idents) or "(" in shape:
        return None
    return [(place, ident == "SZ") for place, ident in enumerate(idents) if ident not in _SILENT]


@lru_cache(maxsize=1024)
def _size(raw: str) -> object:
    """What SZ means; what it says where there is no board of that size."""
    size = size_in(raw)
    return raw if size is not None and max(size) > MOST_LINES else size


_NAMES = compiled(r"(?:[A-Z]++\[)*+")


def _nothing(_values: list[str]) -> None:
    """What games say in whose first nodes nothing matters on the board."""


def _game(raw: str) -> str:
    kind = game_named(raw)
    return kind if kind in PLAYED else ""


def _board(raw: str) -> object:
    return "" if names_no_board(raw) else _DOUBT


_MOST_KNOWN = 1024
_MEANT: Mapping[str, Callable[[str], object]] = {
    ident: lru_cache(_MOST_KNOWN)(read)
    for ident, read in {"SZ": size_in, "GM": _game, "FF": version_in, "GOBB": _board}.items()
}
"""How those values are read of which very different ones mean the same; the same few mostly come again and again."""
