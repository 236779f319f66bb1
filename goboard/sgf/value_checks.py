"""Whether single values are what their property asks for. Which game, and which node, is not known here."""

import re
from collections.abc import Mapping, Sequence

from goboard.games.meaning import player_of
from goboard.games.own_moves import own_move, own_player
from goboard.games.values import Codec, bare, number, real, split_composed

_OPTIONAL = r"(?:\[{}\]\s*+)++"
CLEAN: Mapping[str, re.Pattern[str]] = {
    kind: re.compile(_OPTIONAL.format(pattern), re.ASCII)
    for kind, pattern in {
        "number": r"[+-]?[0-9]*+",
        "real": r"[+-]?[0-9]*+\.?[0-9]*+",
        "choice": r"[0-2]?",
        "double": r"[12]?",
        "none": r"",
        "colour": r"[BW]",
        "size": r"[0-9:]*+",
        "game": r"[A-Za-z0-9-]*+",
        "figure": r"",
        "label": r"(?!)",
        "line": r"(?!)",
        "own_move": r"(?!)",
        "own_setup": r"(?!)",
    }.items()
}
"""Type -> what values, with their brackets, are certainly right; all others are looked at one by one. Points depend on
the board and are not among them."""

_HIGHEST = {"PM": 2, "ST": 3}
"""Numbers that only choose between meanings."""

Fault = tuple[str, str]


def value_fault(ident: str, kind: str, raw: str, codec: Codec) -> Fault | None:
    """(code, sentence) if a value is not of its property's type. Harmless oddities of other programs pass."""
    shown = f"{ident}[{raw[:20]}]"
    if kind == "move":
        if codec.is_point(raw) or codec.is_pass(raw):
            return None
        return (
            "bad_move",
            f"{shown} is no point of the {codec.title}; it is kept and not played.",
        )
    if kind in ("own_move", "own_setup"):
        return _own_fault(kind, raw, shown, codec)
    if kind in ("points", "optional_points"):
        is_fine = not codec.faulty([raw]) or (kind == "optional_points" and not bare(raw))
        return None if is_fine else ("bad_point", f"{shown} is no point of the board; it is kept and left aside.")
    if kind in ("label", "line"):
        return _composed_fault(kind, raw, shown, codec)
    if kind == "none":
        return ("bad_value", f"{shown} needs no value; it is kept.") if bare(raw) else None
    if kind == "figure":
        is_fine = not bare(raw) or number(split_composed(raw)[0]) is not None
        return None if is_fine else ("bad_value", f"{shown} is no figure's number and name; it is kept and left aside.")
    if ident in _HIGHEST and not 0 <= (number(raw) or 0) <= _HIGHEST[ident]:
        return "bad_value", f"{shown} is more than SGF gives a meaning to; it is kept and left aside."
    return None if _is_plain(kind, raw) else ("bad_value", f"{shown} makes no sense; it is kept and left aside.")


def _own_fault(kind: str, raw: str, shown: str, codec: Codec) -> Fault | None:
    player, point = split_composed(raw)
    is_owner = own_player(player) is not None or (kind == "own_setup" and bare(player) == "0")
    if kind == "own_setup" and not bare(raw):
        return None
    if is_owner and point is not None and codec.is_point(point):
        return None
    if kind == "own_setup":
        return "bad_point", f"{shown} names no player's point of the {codec.title}; it is kept and left aside."
    if own_move(raw, codec) is not None:
        return None
    return "bad_move", f"{shown} is no player's move on the {codec.title}; it is kept and not played."


def _is_plain(kind: str, raw: str) -> bool:
    value = bare(raw)
    if not value or kind in ("size", "game"):
        return True
    if kind == "colour":
        return player_of(value) is not None
    if kind == "double":
        return value in ("1", "2")
    return (real(value) if kind == "real" else number(value)) is not None


def _composed_fault(kind: str, raw: str, shown: str, codec: Codec) -> Fault | None:
    first, second = split_composed(raw)
    if second is None or codec.vertex(first) is None or (kind == "line" and codec.vertex(second) is None):
        return "bad_value", f"{shown} does not name {'two points' if kind == 'line' else 'a point and its text'}."
    if kind == "line" and codec.vertex(first) == codec.vertex(second):
        return "bad_value", f"{shown} begins and ends at the same point."
    return None


def has_rival_labels(values: Sequence[str], codec: Codec) -> bool:
    """True if two labels with different texts share a point."""
    given: dict[int, str | None] = {}
    for point, label in map(split_composed, values):
        vertex = codec.vertex(point)
        if vertex is not None and given.setdefault(vertex, label) != label:
            return True
    return False
