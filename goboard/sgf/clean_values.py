"""What values, and nodes of a move, look like of which it is certain that nothing is wrong with them."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from goboard.games.own_moves import OWN_MOVE
from goboard.games.properties import BEFORE_A_MOVE, MOVES, ROOT, SETUP, SPOKEN, STRICT, TEXTS, TYPES
from goboard.games.values import LETTERS, PASS_AS_POINT, codec_of
from goboard.kernel import node_mender
from goboard.possessive import compiled
from goboard.sgf.tokens import NOTHING

OLD, OLD_PAIR = frozenset({"L", "M"}), frozenset({"BM", "TE"})
"""What FF[4] has no longer: these properties, and both of these in one node."""
WITHOUT_SPACE = frozenset({"colour", "move", "optional_points", "points"})
"""Types whose values are written without the white space that older programs put into them."""

Becomes = dict[str, str | tuple[str, ...]]
"""A node's text -> that of the node, or those of the nodes, which it stands for."""

_OPTIONAL = r"(?:\[{}\]\s*+)++"
CLEAN: Mapping[str, re.Pattern[str]] = {
    kind: compiled(_OPTIONAL.format(pattern), re.ASCII)
    for kind, pattern in {
        "number": r"[+-]?[0-9]*+",
        "real": r"[+-]?[0-9]*+\.?[0-9]*+",
        "komi": r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)",
        "handicap": r"[0-9]++",
        "choice": r"[0-2]?",
        "double": r"[12]?",
        "none": r"",
        "colour": r"[BW]",
        "size": r"[0-9:]*+",
        "game": r"[A-Za-z0-9-]*+",
        "figure": r"",
        **dict.fromkeys(("label", "line", "own_move", "own_setup", "own_turn"), r"(?!)"),
    }.items()
}
"""Type -> what values, with their brackets, are certainly right; all others are looked at one by one. Points depend on
the board and are not among them."""

CLEAN_UNLETTERED = {**CLEAN, **dict.fromkeys(("points", "optional_points", "move"), NOTHING)}
"""`CLEAN` where points are no letters: each is looked at by itself."""


@lru_cache(maxsize=64)
def clean_values(columns: int, rows: int) -> Mapping[str, re.Pattern[str]]:
    """`CLEAN`, and the same for points of a board."""
    point = f"[{LETTERS[:columns]}][{LETTERS[:rows]}]"
    points = compiled(rf"(?:\[{point}\]\s*+)++", re.ASCII)
    move = compiled(rf"(?:\[(?:{point})?\]\s*+)++", re.ASCII)
    own_move = compiled(rf"\[[12]:(?:{point})?\]\s*+", re.ASCII)
    return {**CLEAN, "points": points, "optional_points": points, "move": move, "own_move": own_move}


_ON_BOARD = frozenset({"move", "optional_points", "points"})
_NUMBERS = compiled(r"(?:\[[+-]?[0-9]{1,18}\])++", re.ASCII)
SPACE_IN_VALUE = compiled(r"[^\]\s]\s")
"""White space within the values of a property, and not only between them."""


def is_clean_but_for_space(kind: str, raw: str, clean: re.Pattern[str]) -> bool:
    """True for points and numbers, with their brackets, that are certainly right but for white space in them, of which
    nothing is said; `clean` is what they look like without."""
    tight = "".join(raw.split())
    if len(tight) == len(raw):
        return False
    return (clean if kind in _ON_BOARD else _NUMBERS if kind == "number" else NOTHING).fullmatch(tight) is not None


@lru_cache(maxsize=64)
def plain_moves(columns: int, rows: int) -> Becomes:
    """Every text of a node with nothing but a move on such a board, or with nothing at all, by itself."""
    codec = codec_of(columns, rows)
    is_plain_pass = codec.is_pass(PASS_AS_POINT) and not codec.is_doubtful_pass(PASS_AS_POINT)
    points = ["", *map(codec.text, range(columns * rows))] + [PASS_AS_POINT] * is_plain_pass
    texts = [f"{ident}[{point}]" for ident in "BW" for point in points]
    return {text: text for text in (*texts, "")}


@cache
def kinds_of_properties(is_go: bool, has_old: bool) -> dict[str, int]:
    """What each property is to a `NodeMender`, in a game of Go or another one; `has_old` in older versions of SGF."""
    marked = (
        (MOVES, node_mender.MOVE),
        (MOVES if is_go else (), node_mender.COUNTS),
        (SETUP, node_mender.SETUP),
        (TEXTS, node_mender.TEXT),
        (SPOKEN, node_mender.SPOKEN),
        (STRICT, node_mender.STRICT),
        ((ident for ident, kind in TYPES.items() if kind in WITHOUT_SPACE), node_mender.BARE),
        (BEFORE_A_MOVE, node_mender.FIRST),
        ((OWN_MOVE,), node_mender.OWN),
        ((*OLD, "VW") if has_old else OLD, node_mender.OLD),
        (OLD_PAIR, node_mender.HALF_OLD),
        (ROOT, node_mender.ROOT),
    )
    kinds: dict[str, int] = {}
    for idents, mark in marked:
        for ident in idents:
            kinds[ident] = kinds.get(ident, 0) | mark
    return kinds
