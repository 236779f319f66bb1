"""A node's properties as text and as values, both raw, and of what type and class each is, as FF[4] lists them for Go.

Escapes and line breaks stay as the file has them. What a value means is said by `goboard.games.values` and
`goboard.games.node_values`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from goboard.kernel.node_text import properties_in
from goboard.possessive import compiled

RAW_VALUE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
VALUE = rf"\[{RAW_VALUE}\]"

_PROPERTY = compiled(rf"([A-Za-z0-9_]++)\s*+((?:{VALUE}\s*+)++)", re.DOTALL | re.ASCII)
_FIRST = compiled(rf"\s*+([A-Za-z0-9_]++)\s*+\[({RAW_VALUE})\]", re.DOTALL | re.ASCII)
_VALUES = compiled(rf"\[({RAW_VALUE})\]", re.DOTALL)
_WHOLE_VALUE = compiled(RAW_VALUE, re.DOTALL)
_IDENT = compiled(r"[A-Z0-9_]++", re.ASCII)


def split_properties(text: str) -> list[tuple[str, str]]:
    """(identifier, its values with their brackets) for each property of a node's text, in order."""
    return _PROPERTY.findall(text)


def first_value(text: str) -> tuple[str, str]:
    """The first property of a node's text and its first raw value, without parsing the rest; ("", "") if there is
    none."""
    if text[1:2] == "[" and "A" <= text[0] <= "Z":
        raw = text[2 : text.find("]")]
        # without a bracket that closes it all but the last sign would be left
        if "\\" not in raw and len(raw) + 2 < len(text) and text[len(raw) + 2] == "]":
            return text[0], raw
    found = _FIRST.match(text)
    return (found[1], found[2]) if found else ("", "")


@lru_cache(maxsize=256)
def mention(idents: frozenset[str]) -> re.Pattern[str]:
    """Finds something in the text of every node that has one of these properties, and in few others."""
    return compiled(rf"(?<![A-Za-z0-9_])(?:{'|'.join(sorted(idents))})\s*+\[", re.ASCII)


def split_values(text: str) -> tuple[str, ...]:
    """The raw values of "[a][b]"."""
    if text.find("]") == len(text) - 1:
        return (text[1:-1],)
    if "\\" not in text and text[-1] == "]":
        values = text[1:-1].split("][")
        if len(values) == text.count("]"):
            return tuple(values)
    return tuple(_VALUES.findall(text))


@lru_cache(maxsize=4096)
def parsed(text: str) -> Mapping[str, tuple[str, ...]]:
    """Identifier -> raw values of a node's text, in order; a property that comes twice has the values of both."""
    return MappingProxyType(properties_in(text))


def joined(properties: Mapping[str, tuple[str, ...]]) -> str:
    """The text of these properties; inverse of `parsed`."""
    return "".join([f"{ident}[{']['.join(values)}]" for ident, values in properties.items()])


def is_identifier(ident: str) -> bool:
    """True for what a node can hold: upper-case letters, and the digits and "_" that some programs write."""
    return _IDENT.fullmatch(ident) is not None


def is_raw_value(value: str) -> bool:
    """True unless the value holds a "]" that is not escaped or ends in the middle of an escape."""
    return _WHOLE_VALUE.fullmatch(value) is not None


def _table(**idents: str) -> Mapping[str, str]:
    return MappingProxyType({ident: kind for kind, names in idents.items() for ident in names.split()})


TYPES: Mapping[str, str] = _table(
    text="C GC",
    simple_text="AN BR BT CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT",
    number="FF MN OB OW",
    handicap="HA",
    komi="KM",
    choice="PM ST",
    real="BL WL TM V",
    double="BM DM GB GW HO TE UC",
    none="DO IT KO",
    colour="PL",
    move="B W",
    own_move="GOBM",
    own_setup="GOBU GOBO",
    own_turn="GOBN",
    points="AB AE AW CR GOBH GOBZ MA SL SQ TR",
    optional_points="DD GOBD TB TW VW",
    figure="FG",
    label="LB",
    size="SZ",
    game="GM",
    line="AR LN",
)
"""Identifier -> type, where values can be checked by it."""

TEXTS = frozenset(ident for ident, kind in TYPES.items() if kind in ("text", "simple_text")) | {"AP", "CA"}
SPOKEN = TEXTS | {ident for ident, kind in TYPES.items() if kind in ("label", "figure")}
"""Properties of which a value is a text or ends with one."""
STRICT = frozenset(ident for ident, kind in TYPES.items() if kind not in ("text", "simple_text", "label", "figure"))
"""Properties of which no value can hold a "[": where one does, a "]" before it was lost."""

MOVES = frozenset({"B", "W", "GOBM"})
SETUP = frozenset({"AB", "AE", "AW", "PL", "GOBU", "GOBN"})
ROOT = frozenset({"AP", "CA", "FF", "GM", "ST", "SZ"})
OWN_ROOT = frozenset({"GOBB", "GOBE", "GOBK", "GOBV", "GOBX"})
JOINING = frozenset({"TO", "MASK"})
"""What makes another board of a grid."""
GAME_INFO = frozenset(
    "AN BR BT CP DT EV GC GN HA KM ON OT PB PC PW RE RO RU SO TM US WR WT".split()  # noqa: SIM905
)
OWN_INFO = frozenset({"GOBC", "GOBI", "GOBP", "GOBR"})
ANNOTATIONS = frozenset({"BM", "DO", "IT", "TE"})
JUDGEMENTS = frozenset({"DM", "GB", "GW", "UC"})
JUDGED = ("TE", "BM", "DO", "IT", "GB", "GW", "DM", "UC", "HO")
"""All judgements, in the order in which they are shown: of the move, of the position, and the hotspot."""
MARKS = ("TR", "SQ", "CR", "MA", "SL")
MARKUP = frozenset({*MARKS, "LB", "LN", "AR", "DD", "VW"})
TERRITORY = frozenset({"TB", "TW", "GOBO"})
"""What is drawn on the board of a node."""
REVIEWED = frozenset({"SBKV", "SBKS", "GOBQ", "GOBG", "GOBA", "KT", "LZ", "QLZV", "QKGV"})
"""What engines say of a position: `goboard.games.reviews` reads them."""
BEFORE_A_MOVE = SETUP | ROOT | OWN_ROOT | JOINING | GAME_INFO | OWN_INFO | {"N"}
"""What goes into the first half where a node with setup and a move is parted into two."""
