"""Whether values and roots are what their properties ask for."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from goboard.games.node_values import komi_in, player_of, stones_in
from goboard.games.own_moves import own_move, own_player
from goboard.games.properties import GAME_INFO
from goboard.games.record_dialect import Form
from goboard.games.record_rules import Chosen
from goboard.games.roots import GO, Note, game_of, size_value, stated_size
from goboard.games.tree import Node
from goboard.games.values import (
    LETTERS,
    Codec,
    PointCodec,
    bare,
    first_of,
    is_worded_pass,
    number,
    real,
    split_composed,
)
from goboard.rules.numbers import plain
from goboard.sgf.clean_values import CLEAN
from goboard.sgf.log import Log
from goboard.words.message import phrase

_HIGHEST = {"PM": 2, "ST": 3}  # numbers that only choose between meanings


class ValueFault(NamedTuple):
    """What is wrong with a value: a code, and the text of a message with its fields beside {shown}, the value. It is
    made when it is kept: a file may be all faults."""

    code: str
    text: str
    fields: Mapping[str, object] = MappingProxyType({})


_SENSELESS = ValueFault("bad_value", "{shown} makes no sense; it is kept and left aside.")


def shown_value(ident: str, raw: str) -> str:
    """The value as messages name it."""
    return f"{ident}[{raw[:20]}]"


def value_fault(ident: str, kind: str, raw: str, codec: Codec, players: int) -> ValueFault | None:
    """What is wrong if a value is not of its property's type, in a game of so many players."""
    if kind == "move":
        return _move_fault(ident, raw, codec)
    if kind == "own_move":
        return _own_move_fault(raw, codec, players)
    if kind == "own_setup":
        return _own_setup_fault(raw, codec, players)
    if kind == "own_turn":
        if not bare(raw) or 1 <= (number(raw) or 0) <= players:
            return None
        return ValueFault(
            "bad_value", "{shown} is none of the game's {players} players; it is kept.", {"players": players}
        )
    if kind in ("points", "optional_points"):
        if codec.faulty([raw]) and not (kind == "optional_points" and not bare(raw)):
            return ValueFault("bad_point", "{shown} is no point of the board; it is kept and left aside.")
        return _rectangle_fault(raw)
    if kind == "colour" and (player := player_of(raw)) is not None:
        return ValueFault("odd_value", "{shown} is read as {letter}, as SGF writes it.", {"letter": "BW"[player - 1]})
    if kind in ("label", "line"):
        return _composed_fault(kind, raw, codec)
    if kind == "none":
        return ValueFault("bad_value", "{shown} needs no value; it is kept.") if bare(raw) else None
    if kind == "figure":
        if not bare(raw) or number(split_composed(raw)[0]) is not None:
            return None
        return ValueFault("bad_value", "{shown} is no figure's number and name; it is kept and left aside.")
    if kind in ("komi", "handicap"):
        return _count_fault(kind, raw)
    if ident in _HIGHEST and not 0 <= (number(raw) or 0) <= _HIGHEST[ident]:
        return ValueFault("bad_value", "{shown} is more than SGF gives a meaning to; it is kept and left aside.")
    return None if _is_plain(kind, raw) else _SENSELESS


def _move_fault(ident: str, raw: str, codec: Codec) -> ValueFault | None:
    if isinstance(codec, PointCodec) and codec.is_doubtful_pass(raw):
        return ValueFault("odd_value", "{shown} is off the {board} and is read as a pass.", {"board": codec.title})
    if isinstance(codec, PointCodec) and is_worded_pass(raw):
        return ValueFault("odd_value", "{shown} is read as a pass, which SGF writes as {ident}[].", {"ident": ident})
    if codec.is_point(raw) or codec.is_pass(raw):
        return None
    return ValueFault(
        "bad_move", "{shown} is no point of the {board}; it is kept and not played.", {"board": codec.title}
    )


def _count_fault(kind: str, raw: str) -> ValueFault | None:
    """Of komi and handicap, which programs and people spell in many ways."""
    if CLEAN[kind].fullmatch(f"[{bare(raw)}]"):
        return None
    if not bare(raw) and kind == "komi":
        return ValueFault("bad_value", "{shown} is empty; it says nothing of the komi.")
    if not bare(raw):
        return ValueFault("bad_value", "{shown} is empty; it says nothing of the handicap.")
    count = komi_in(raw) if kind == "komi" else stones_in(raw)
    if count is None:
        return _SENSELESS
    return ValueFault("odd_value", "{shown} is read as {number}.", {"number": plain(Fraction(count))})


def _own_move_fault(raw: str, codec: Codec, players: int) -> ValueFault | None:
    player, point = split_composed(raw)
    owner = own_player(player)
    if owner is not None and owner > players:
        return _no_player(owner, players)
    if (owner is not None and point is not None and codec.is_point(point)) or own_move(raw, codec) is not None:
        return None
    return ValueFault(
        "bad_move", "{shown} is no player's move on the {board}; it is kept and not played.", {"board": codec.title}
    )


def _own_setup_fault(raw: str, codec: Codec, players: int) -> ValueFault | None:
    player, point = split_composed(raw)
    owner = own_player(player)
    if owner is not None and owner > players:
        return _no_player(owner, players)
    is_owner = owner is not None or bare(player) == "0"
    if not bare(raw) or (is_owner and point is not None and codec.is_point(point)):
        return None
    return ValueFault(
        "bad_point",
        "{shown} names no player's point of the {board}; it is kept and left aside.",
        {"board": codec.title},
    )


def _no_player(player: int, players: int) -> ValueFault:
    return ValueFault(
        "bad_player",
        "{shown} speaks of player {player}, and the game has {players}; it is kept and left aside.",
        {"player": player, "players": players},
    )


def _rectangle_fault(raw: str) -> ValueFault | None:
    first, last = split_composed(bare(raw))
    if last is None:
        return None
    if first == last:
        return ValueFault("odd_value", "{shown} is a rectangle of one point, which is read as that point.")
    corners = [[LETTERS.find(letter) for letter in corner] for corner in (first, last)]
    if all(start <= end for start, end in zip(*corners, strict=False)):
        return None
    return ValueFault("odd_value", "{shown} does not go from the upper left to the lower right; it is read so.")


def _is_plain(kind: str, raw: str) -> bool:
    value = bare(raw)
    if kind == "colour":
        return value in ("B", "W")
    if not value or kind in ("size", "game"):
        return True
    if kind == "double":
        return value in ("1", "2")
    return (real(value) if kind == "real" else number(value)) is not None


def _composed_fault(kind: str, raw: str, codec: Codec) -> ValueFault | None:
    first, second = split_composed(raw)
    if second is None or codec.vertex(first) is None or (kind == "line" and codec.vertex(second) is None):
        if kind == "line":
            return ValueFault("bad_value", "{shown} does not name two points.")
        return ValueFault("bad_value", "{shown} does not name a point and its text.")
    if kind == "line" and codec.vertex(first) == codec.vertex(second):
        return ValueFault("bad_value", "{shown} begins and ends at the same point.")
    return None


def has_rival_labels(values: Sequence[str], codec: Codec) -> bool:
    """True if two labels with different texts share a point."""
    given: dict[int, str | None] = {}
    for point, label in map(split_composed, values):
        vertex = codec.vertex(point)
        if vertex is not None and given.setdefault(vertex, label) != label:
            return True
    return False


def root_faults(root: Node, form: Form, rules: Chosen | None, version: int | None) -> Iterator[Note]:
    """The faults of a first node: of its game, its board, its rules where they are given, and SGF's version."""
    if form.fault:
        ident = {"not_go": "GM", "bad_size": "SZ"}.get(form.fault_code, "")
        yield Note(ident, form.fault_code, form.fault)
        return
    kind = bare(first_of(root.values("GM")))
    if kind and number(kind) is None and game_of(root) == GO:
        said = phrase("GM[{game}] is read as GM[{go}], which is Go.", game=kind[:20], go=GO)
        yield Note("GM", "odd_value", said)
    yield from form.notes
    yield from _size_faults(root, form)
    for fault in rules.faults if rules else ():
        yield Note("GOBR" if root.has("GOBR") else "RU", "bad_rules", fault)
    if number(first_of(root.values("FF"))) is not None and version is None:
        yield Note("FF", "bad_value", phrase("FF names no SGF version from 1 to 4; the file is read as FF[4]."))


def _size_faults(root: Node, form: Form) -> Iterator[Note]:
    raw, stated = first_of(root.values("SZ")).strip(), stated_size(root)
    size = bare(raw)
    if root.has("SZ") and stated is None:
        yield Note("SZ", "bad_size", phrase("SZ[{size}] is no board size; 19 × 19 is taken.", size=size[:20]))
    elif stated and size != size_value(*stated) and not _is_one(size, *stated) and isinstance(form.codec, PointCodec):
        said = phrase("SZ[{size}] is read as SZ[{meant}], as SGF writes it.", size=raw[:20], meant=size_value(*stated))
        yield Note("SZ", "odd_value", said)


def _is_one(size: str, columns: int, rows: int) -> bool:
    """Is it just the number of a square board's lines?"""
    return size.isdecimal() and int(size) == columns == rows


def note_repeated_info(root: Node, places: Mapping[int, int], log: Log, game: int) -> None:
    """Note the nodes below which, or in which, game information is given again, in the game of that number; `places`
    are positions by key of all nodes beside the root that hold any."""
    waiting = [(root, frozenset(root.idents()) & GAME_INFO)]
    while waiting:
        node, given = waiting.pop()
        if log.is_over:
            return
        if node.key in places:
            own = frozenset(node.idents()) & GAME_INFO
            if own & given:
                names = ", ".join(sorted(own & given))
                where = log.find(min(own & given), places[node.key])
                log.warn(
                    "repeated_info",
                    where,
                    "{names} is game information that a node above gives already.",
                    (game, node.key, -1),
                    names=names,
                )
            given = given | own
        waiting.extend((child, given) for child in node.children)
