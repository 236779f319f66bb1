"""SGF's properties: what type each value has, and to which class each belongs, as FF[4] lists them for Go."""

from collections.abc import Mapping
from types import MappingProxyType


def _table(**idents: str) -> Mapping[str, str]:
    return MappingProxyType({ident: kind for kind, names in idents.items() for ident in names.split()})


TYPES: Mapping[str, str] = _table(
    text="C GC",
    simple_text="AN BR BT CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT",
    number="FF MN OB OW HA",
    choice="PM ST",
    real="BL WL KM TM V",
    double="BM DM GB GW HO TE UC",
    none="DO IT KO",
    colour="PL",
    move="B W",
    own_move="GOBM",
    own_setup="GOBU GOBO",
    own_turn="GOBN",
    points="AB AE AW CR GOBH MA SL SQ TR",
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
BEFORE_A_MOVE = SETUP | ROOT | OWN_ROOT | GAME_INFO | OWN_INFO | {"N"}
"""What goes into the first half where a node with setup and a move is parted into two."""
