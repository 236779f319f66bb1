"""What can be taken out of a whole record at once, by kind."""

from collections.abc import Container, Iterable, Mapping

from goboard.games.contest_record import IDENT as CONTEST
from goboard.games.edits import Change, PutValues
from goboard.games.properties import (
    ANNOTATIONS,
    GAME_INFO,
    JUDGEMENTS,
    MARKUP,
    OWN_INFO,
    OWN_ROOT,
    REVIEWED,
    ROOT,
    TERRITORY,
    TYPES,
)
from goboard.games.results import OWN_RESULT
from goboard.games.tree import Node

LINE_ONLY = "variations"
KINDS: Mapping[str, frozenset[str]] = {
    "comments": frozenset({"C"}),
    "markup": MARKUP,
    "annotations": ANNOTATIONS | JUDGEMENTS | {"HO"},
    "names": frozenset({"N"}),
    "territory": TERRITORY,
    "times": frozenset({"BL", "WL", "OB", "OW"}),
    "analysis": REVIEWED | {"V", "KTV", "KTSID", "LZ2", "LZOP"},
}
"""Kind -> the properties that it is made of."""
_OTHERS = frozenset({"TO", "MASK", "MULTIGOGM", "KGSDE", "KGSSB", "KGSSW", "GOBL", "GOBN", "GOBS", OWN_RESULT, CONTEST})
KNOWN = frozenset(TYPES).union(ROOT, OWN_ROOT, GAME_INFO, OWN_INFO, _OTHERS, *KINDS.values())
"""Properties of SGF, of goboard and of programs whose files goboard reads."""
UNKNOWN = "unknown"
CLEANABLE = ("comments", "markup", "annotations", LINE_ONLY, "names", "territory", "times", "analysis", UNKNOWN)
"""Texts; signs, labels, lines, dimmed and visible parts; judgements; all but the line shown; node names; territory
marks; clock times; values of engines; properties that nobody knows."""


def clean_changes(
    top: Node, kinds: Iterable[str], without: Container[int] = ()
) -> tuple[tuple[Change, ...], dict[str, int]]:
    """What takes these kinds out of a node and all below it, and how many nodes lose each. Branches whose first node
    has a key in `without` are left alone."""
    kinds = [kind for kind in (*KINDS, UNKNOWN) if kind in kinds]
    kind_of = {ident: kind for kind in kinds for ident in KINDS.get(kind, ())}
    changes: list[Change] = []
    counts: dict[str, int] = {}
    wanted = frozenset(kind_of)
    waiting = [top]
    while waiting:
        node = waiting.pop()
        waiting.extend(child for child in reversed(node.children) if child.key not in without)
        if UNKNOWN not in kinds and not node.has_any(wanted):
            continue
        found: set[str] = set()
        for ident in node.idents():
            kind = kind_of.get(ident) or (UNKNOWN if UNKNOWN in kinds and ident not in KNOWN else "")
            if kind:
                found.add(kind)
                changes.append(PutValues(node, ident, ()))
        for kind in found:
            counts[kind] = counts.get(kind, 0) + 1
    return tuple(changes), {kind: counts[kind] for kind in kinds if kind in counts}
