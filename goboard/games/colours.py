"""The colours of a game exchanged: what is Black's becomes White's, and the other way round.

Komi stays as it is. What engines say, and how many stones were given, would be wrong then: it goes.
"""

import re

from goboard.games.cleaning import KINDS
from goboard.games.edits import Change, PutValues, puts
from goboard.games.node_values import turn_values
from goboard.games.properties import MOVES
from goboard.games.results import OWN_RESULT
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec

PAIRS = (
    ("B", "W"), ("AB", "AW"), ("TB", "TW"), ("GB", "GW"), ("BL", "WL"), ("OB", "OW"), ("PB", "PW"), ("BR", "WR"),
    ("BT", "WT"), ("BS", "WS"), ("BC", "WC"), ("KGSSB", "KGSSW"),
)  # fmt: skip
"""What says the same of either player."""
_OTHER = {ident: other for pair in PAIRS for ident, other in (pair, pair[::-1])}
_GONE = KINDS["analysis"] - {"V"} | {"HA"}
_NAMING = frozenset({"PL", "RE", OWN_RESULT})
"""What begins with the name of a colour."""
_SAID = frozenset({*_OTHER, *_GONE, *_NAMING, "V"})
_COLOUR = re.compile(r"\A(\s*)((?:Black|White|B|W)(?![a-z])|[12](?=\s*\Z)|[黑黒白])", re.IGNORECASE)
"""A value begins with it, in letters or in signs, and no longer word does."""
_NAMES = {"black": "White", "white": "Black", "b": "W", "w": "B", "1": "2", "2": "1"}
_NAMES |= {"黑": "白", "黒": "白", "白": "黑"}
_NUMBER = re.compile(r"\s*([+-]?)([0-9]*[.,]?[0-9]*)\s*", re.ASCII)


def exchanged_colours(root: Node, to_move: int, codec: Codec) -> tuple[Change, ...]:
    """What does that in the whole game, at whose start that player is to move."""
    changes: list[Change] = []
    for node in preorder(root):
        if node.has_any(_SAID):
            changes += _exchanging(node)
    if not any(child.has_any(MOVES) for child in root.children) and not root.has("PL"):
        changes += puts(root, turn_values(3 - to_move, codec))
    return tuple(changes)


def _exchanging(node: Node) -> tuple[Change, ...]:
    """Each property comes in the place of the one that it is exchanged for."""
    before = {ident: node.values(ident) for ident in node.idents()}
    after = {_OTHER.get(ident, ident): _said(ident, values) for ident, values in before.items() if ident not in _GONE}
    gone = () if before.keys() == after.keys() else before
    return *(PutValues(node, ident, ()) for ident in gone), *(
        PutValues(node, ident, values) for ident, values in after.items() if gone or values != before[ident]
    )


def _said(ident: str, values: tuple[str, ...]) -> tuple[str, ...]:
    if ident in _NAMING:
        return tuple(_COLOUR.sub(lambda at: at[1] + _NAMES[at[2].lower()], raw) for raw in values)
    return tuple(map(_negative, values)) if ident == "V" else values


def _negative(raw: str) -> str:
    found = _NUMBER.fullmatch(raw)
    if found is None or not found[2].strip("0.,"):
        return raw
    return found[2] if found[1] == "-" else f"-{found[2]}"
