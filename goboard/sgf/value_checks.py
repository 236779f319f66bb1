"""Whether single values are what their property asks for. Which game, and which node, is not known here."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from goboard.games.node_values import player_of
from goboard.games.own_moves import own_move, own_player
from goboard.games.values import LETTERS, Codec, bare, codec_of, number, real, split_composed

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
        "own_turn": r"(?!)",
    }.items()
}
"""Type -> what values, with their brackets, are certainly right; all others are looked at one by one. Points depend on
the board and are not among them."""

_HIGHEST = {"PM": 2, "ST": 3}
"""Numbers that only choose between meanings."""

Fault = tuple[str, str]


def value_fault(ident: str, kind: str, raw: str, codec: Codec, players: int) -> Fault | None:
    """(code, sentence) if a value is not of its property's type, in a game of so many players."""
    shown = f"{ident}[{raw[:20]}]"
    if kind == "move":
        if codec.is_point(raw) or codec.is_pass(raw):
            return None
        return (
            "bad_move",
            f"{shown} is no point of the {codec.title}; it is kept and not played.",
        )
    if kind in ("own_move", "own_setup"):
        return _own_fault(kind, raw, shown, codec, players)
    if kind == "own_turn":
        is_player = not bare(raw) or 1 <= (number(raw) or 0) <= players
        return None if is_player else ("bad_value", f"{shown} is none of the game's {players} players; it is kept.")
    if kind in ("points", "optional_points"):
        if codec.faulty([raw]) and not (kind == "optional_points" and not bare(raw)):
            return "bad_point", f"{shown} is no point of the board; it is kept and left aside."
        return _rectangle_fault(raw, shown)
    if kind == "colour" and (player := player_of(raw)) is not None:
        return "odd_value", f"{shown} is read as {'BW'[player - 1]}, as SGF writes it."
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


def _own_fault(kind: str, raw: str, shown: str, codec: Codec, players: int) -> Fault | None:
    player, point = split_composed(raw)
    owner = own_player(player)
    if owner is not None and owner > players:
        what = "kept and not played" if kind == "own_move" else "kept and left aside"
        return "bad_player", f"{shown} speaks of player {owner}, and the game has {players}; it is {what}."
    is_owner = owner is not None or (kind == "own_setup" and bare(player) == "0")
    if kind == "own_setup" and not bare(raw):
        return None
    if is_owner and point is not None and codec.is_point(point):
        return None
    if kind == "own_setup":
        return "bad_point", f"{shown} names no player's point of the {codec.title}; it is kept and left aside."
    if own_move(raw, codec) is not None:
        return None
    return "bad_move", f"{shown} is no player's move on the {codec.title}; it is kept and not played."


def _rectangle_fault(raw: str, shown: str) -> Fault | None:
    first, last = split_composed(bare(raw))
    if last is None:
        return None
    if first == last:
        return "odd_value", f"{shown} is a rectangle of one point, which is read as that point."
    corners = [[LETTERS.find(letter) for letter in corner] for corner in (first, last)]
    if all(start <= end for start, end in zip(*corners, strict=False)):
        return None
    return "odd_value", f"{shown} does not go from the upper left to the lower right; it is read so."


def _is_plain(kind: str, raw: str) -> bool:
    value = bare(raw)
    if kind == "colour":
        return value in ("B", "W")
    if not value or kind in ("size", "game"):
        return True
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


CLEAN_UNLETTERED = {**CLEAN, **dict.fromkeys(("points", "optional_points", "move"), re.compile(r"(?!)"))}
"""`CLEAN` where points are no letters: each is looked at by itself."""


@lru_cache(maxsize=64)
def clean_values(columns: int, rows: int) -> Mapping[str, re.Pattern[str]]:
    """`CLEAN`, and the same for points of a board."""
    point = f"[{LETTERS[:columns]}][{LETTERS[:rows]}]"
    points = re.compile(rf"(?:\[{point}\]\s*+)++", re.ASCII)
    move = re.compile(rf"(?:\[(?:{point})?\]\s*+)++", re.ASCII)
    own_move = re.compile(rf"\[[12]:(?:{point})?\]\s*+", re.ASCII)
    return {**CLEAN, "points": points, "optional_points": points, "move": move, "own_move": own_move}


@lru_cache(maxsize=64)
def plain_moves(columns: int, rows: int) -> Mapping[str, str]:
    """Every text of a node with nothing but a move on such a board, by itself."""
    codec = codec_of(columns, rows)
    points = ["", *map(codec.text, range(columns * rows))] + ["tt"] * codec.is_pass("tt")
    texts = [f"{ident}[{point}]" for ident in "BW" for point in points]
    return {text: text for text in texts}
