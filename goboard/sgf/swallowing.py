"""Texts that lost their closing bracket, and so reach to the end of a later value."""

import re

from goboard.games.sgf_types import GAME_INFO, ROOT
from goboard.sgf import tokens
from goboard.sgf.identifiers import KNOWN

_NEAR = 200
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*+\\\Z")
_LONG_TEXTS = frozenset({"C", "GC", "N"})


def swallows_from(ident: str, raw: str) -> int:
    """Where the raw text of a property must have ended that lacks its bracket, -1 if it seems to have it.

    It lacks it if it ends in the middle of a property's value: one in a node of its own, or beside game information.
    A quotation of SGF in a text does not end so, because its "]" is escaped.
    """
    last = raw.rfind("[")
    if last < 0 or raw.find("\\]", last) >= 0 or _ESCAPED.search(raw, max(0, last - _NEAR), last):
        return -1
    start = max(0, last - _NEAR)
    found = tokens.SWALLOWED.search(raw, start, last)
    if found:
        return found.start() if found[1] in KNOWN else -1
    found = tokens.SWALLOWED_INFO.search(raw, start, last)
    is_info = found and ident not in _LONG_TEXTS and found[1] in GAME_INFO | ROOT
    return found.start() if found and is_info else -1
