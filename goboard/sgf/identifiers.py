"""Property identifiers as files write them, and as FF[4] does: in upper case, without the rest of longer words."""

from collections.abc import Mapping
from functools import lru_cache

from goboard.games.sgf_types import TYPES

_SHOWN = 20
KNOWN = TYPES.keys() | {"AP", "CA", "L", "M", "FG"}
"""Properties of FF[4], and those of goboard and of older versions that are understood."""
_WORDS: Mapping[str, str] = {
    "addblack": "AB", "addempty": "AE", "addwhite": "AW", "black": "B", "comment": "C", "date": "DT", "event": "EV",
    "fileformat": "FF", "game": "GM", "gamecomment": "GC", "gamename": "GN", "handicap": "HA", "komi": "KM",
    "letters": "L", "mark": "M", "name": "N", "place": "PC", "player": "PL", "playerblack": "PB", "playerwhite": "PW",
    "result": "RE", "round": "RO", "rules": "RU", "size": "SZ", "source": "SO", "time": "TM", "user": "US",
    "white": "W",
}  # fmt: skip
"""Words that lost the capitals by which older versions of SGF shorten them."""


@lru_cache(maxsize=512)
def written(name: str) -> tuple[str, str, str]:
    """(identifier, code of a warning or "", its sentence) for a name of letters, digits and "_" as a file has it.

    The lower-case letters of an older version of SGF are dropped; a property in lower case gets its own name back.
    """
    ident = "".join([char for char in name if not char.islower()])
    shown = name[:_SHOWN]
    if ident != name:
        mended = _mended(name, ident)
        if mended != ident:
            return mended, "lower_case", f"{shown} is in lower case; it is read as {mended[:_SHOWN]}."
    if not ident.isalpha():
        return ident, "odd_identifier", f"{shown} is no SGF identifier; it is kept."
    return ident, "", ""


def _mended(name: str, ident: str) -> str:
    whole = name.upper()
    if ident in KNOWN and not (len(name) == 2 and whole in KNOWN):
        return ident
    if whole in KNOWN:
        return whole
    return _WORDS.get(name.lower(), ident if ident[:1].isalpha() else whole)
