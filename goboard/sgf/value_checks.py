"""Whether values, nodes and roots are what their properties ask for."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goboard.games.node_values import komi_in, player_of, stones_in
from goboard.games.own_moves import OWN_MOVE, own_move, own_player
from goboard.games.properties import (
    ANNOTATIONS,
    GAME_INFO,
    JOINING,
    JUDGEMENTS,
    MARKS,
    MOVES,
    OWN_ROOT,
    ROOT,
    SETUP,
    SPOKEN,
    STRICT,
    TEXTS,
    TYPES,
    gathered,
    joined,
    parted,
    split_properties,
    split_values,
)
from goboard.games.record_dialect import Form, form_of, keep_board
from goboard.games.record_rules import Chosen, rules_of
from goboard.games.roots import GO, Note, game_of, size_value, stated_size
from goboard.games.tree import Node
from goboard.games.values import (
    LETTERS,
    PASS_AS_POINT,
    Codec,
    PointCodec,
    bare,
    codec_of,
    first_of,
    number,
    real,
    split_composed,
)
from goboard.jobs.watch import checked
from goboard.rules.numbers import plain
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import lost_bracket_at
from goboard.sgf.tokens import KNOWN, NOTHING, sound_nodes

_OPTIONAL = r"(?:\[{}\]\s*+)++"
CLEAN: Mapping[str, re.Pattern[str]] = {
    kind: re.compile(_OPTIONAL.format(pattern), re.ASCII)
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

_HIGHEST = {"PM": 2, "ST": 3}  # numbers that only choose between meanings

Fault = tuple[str, str]


def value_fault(ident: str, kind: str, raw: str, codec: Codec, players: int) -> Fault | None:
    """(code, sentence) if a value is not of its property's type, in a game of so many players."""
    shown = f"{ident}[{raw[:20]}]"
    if kind == "move":
        if isinstance(codec, PointCodec) and codec.is_doubtful_pass(raw):
            return "odd_value", f"{shown} is off the {codec.title} and is read as a pass."
        if codec.is_point(raw) or codec.is_pass(raw):
            return None
        return "bad_move", f"{shown} is no point of the {codec.title}; it is kept and not played."
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
    if kind in ("komi", "handicap"):
        return _count_fault(kind, raw, shown)
    if ident in _HIGHEST and not 0 <= (number(raw) or 0) <= _HIGHEST[ident]:
        return "bad_value", f"{shown} is more than SGF gives a meaning to; it is kept and left aside."
    return None if _is_plain(kind, raw) else ("bad_value", f"{shown} makes no sense; it is kept and left aside.")


def _count_fault(kind: str, raw: str, shown: str) -> Fault | None:
    """Of komi and handicap, which programs and people spell in many ways."""
    if CLEAN[kind].fullmatch(f"[{bare(raw)}]"):
        return None
    if not bare(raw):
        return "bad_value", f"{shown} is empty; it says nothing of the {kind}."
    count = komi_in(raw) if kind == "komi" else stones_in(raw)
    if count is None:
        return "bad_value", f"{shown} makes no sense; it is kept and left aside."
    return "odd_value", f"{shown} is read as {plain(Fraction(count))}."


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


CLEAN_UNLETTERED = {**CLEAN, **dict.fromkeys(("points", "optional_points", "move"), NOTHING)}
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
    """Every text of a node with nothing but a move on such a board, or with nothing at all, by itself."""
    codec = codec_of(columns, rows)
    is_plain_pass = codec.is_pass(PASS_AS_POINT) and not codec.is_doubtful_pass(PASS_AS_POINT)
    points = ["", *map(codec.text, range(columns * rows))] + [PASS_AS_POINT] * is_plain_pass
    texts = [f"{ident}[{point}]" for ident in "BW" for point in points]
    return {text: text for text in (*texts, "")}


def root_faults(root: Node, form: Form, rules: Chosen | None, version: int | None) -> Iterator[Note]:
    """The faults of a first node: of its game, its board, its rules where they are given, and SGF's version."""
    if form.fault:
        ident = {"not_go": "GM", "bad_size": "SZ"}.get(form.fault_code, "")
        yield Note(ident, form.fault_code, form.fault)
        return
    kind = bare(first_of(root.values("GM")))
    if kind and number(kind) is None and game_of(root) == GO:
        yield Note("GM", "odd_value", f"GM[{kind[:20]}] is read as GM[{GO}], which is Go.")
    yield from form.notes
    yield from _size_faults(root, form)
    for fault in rules.faults if rules else ():
        yield Note("GOBR" if root.has("GOBR") else "RU", "bad_rules", fault)
    if number(first_of(root.values("FF"))) is not None and version is None:
        yield Note("FF", "bad_value", "FF names no SGF version from 1 to 4; the file is read as FF[4].")


def _size_faults(root: Node, form: Form) -> Iterator[Note]:
    size, stated = bare(first_of(root.values("SZ"))), stated_size(root)
    if root.has("SZ") and stated is None:
        yield Note("SZ", "bad_size", f"SZ[{size[:20]}] is no board size; 19 x 19 is taken.")
    elif stated and size != size_value(*stated) and not size.isdecimal() and isinstance(form.codec, PointCodec):
        yield Note("SZ", "odd_value", f"SZ[{size[:20]}] is read as SZ[{size_value(*stated)}], as SGF writes it.")


_OLD, _OLD_PAIR = frozenset({"L", "M"}), frozenset({"BM", "TE"})
_BARE = frozenset({"colour", "move", "optional_points", "points", "size"})
"""Types whose values are written without the white space that older programs put into them."""

_SINGLE = frozenset({"choice", "colour", "double", "game", "handicap", "komi", "number", "real", "size"})
"""Types of which a property holds one value, beside moves and texts, for which more is done."""

_DISJOINT = (frozenset({"AB", "AE", "AW"}), frozenset(MARKS), frozenset({"TB", "TW"}))

BLACK_AND_WHITE = ("B", "W")
_OF_RULES = frozenset({"GOBR", "GOBI", "GOBP", "GOBL"})
_SPECIAL = JOINING | OWN_ROOT | _OF_RULES

Found = list[tuple[str, str]]


@dataclass(frozen=True)
class _NodeShape:
    """What the mere identifiers of a node say: sentences on faults by code, and what else is to be looked at."""

    faults: tuple[tuple[str, str], ...]
    repeated: tuple[str, ...]
    moves: int
    setup: bool
    info: bool
    old: bool
    groups: tuple[frozenset[str], ...]
    kinds: tuple[tuple[str, re.Pattern[str] | None], ...]
    """What each property is, and what it looks like where there is nothing to say of it."""


_SHORT, _MOST_KNOWN = 100, 20_000
"""Texts so short come again and again where a file holds nothing but faults; so many of them are remembered."""


class _Looked(NamedTuple):
    """What a look at a node's text led to: the texts, how many warnings, and whether it gives game information."""

    texts: Sequence[str] | None
    warnings: int
    has_deep_info: bool


class NodeChecks:
    """Looks at the nodes of one game, or of several that are written alike.

    `plain` holds the texts of all nodes with nothing but a move on the board, or nothing at all: they need no look.
    """

    def __init__(self, root: Node, log: Log) -> None:
        self._log = log
        self._said = _said_plainly(root)
        form = form_of(root)
        self._form, self._is_go = form, not form.fault
        self._rules = rules_of(root) if self._is_go and (form.codec.is_own or root.has_any(_OF_RULES)) else None
        self._players = len(self._rules.rules.names) if self._rules and form.codec.is_own else len(BLACK_AND_WHITE)
        self._stated, self._codec = stated_size(root), form.codec
        lettered = form.codec if isinstance(form.codec, PointCodec) and form.codec.is_whole else None
        self._clean = clean_values(lettered.columns, lettered.rows) if lettered else CLEAN_UNLETTERED
        self._shapes: dict[tuple[str, ...], _NodeShape] = {}
        self._known: dict[tuple[str, bool], _Looked] = {}
        self.is_old = False
        """True once a node held what FF[4] has no longer."""
        self.has_deep_info = False
        """True once a node below the first one gave game information."""
        stated = number(first_of(root.values("FF")))
        self.ff = stated if stated is not None and 1 <= stated <= 4 else None
        self.plain: Mapping[str, str] = {"": ""}
        self._sound = NOTHING
        if self._is_go and lettered:
            self.plain = plain_moves(lettered.columns, lettered.rows)
            self._sound = sound_nodes(LETTERS[: lettered.columns], LETTERS[: lettered.rows])

    def fits(self, root: Node) -> bool:
        """True if the next game, with that root, is on the same board and in the same version of SGF, and no special
        one; what is known of one game's nodes holds for the other's."""
        if self._said is None or _said_plainly(root) != self._said:
            return False
        self.is_old = self.has_deep_info = False
        self._known.clear()
        return True

    def keep_board(self, root: Node) -> None:
        """Spare reading the board again for the root under which the game is kept."""
        if self._is_go and self._form.board.shape != "grid":
            keep_board(root, self._form.board)

    def look_at_root(self, root: Node, position: int) -> None:
        """Note what is wrong with the properties that speak of the whole game."""
        for fault in root_faults(root, self._form, self._rules, self.ff):
            where = self._log.find(fault.ident, position) if fault.ident else position
            self._log.warn(fault.code, where, fault.sentence)

    @property
    def needs_translation(self) -> bool:
        """True if the game is in a version of SGF before FF[4], by its word or by what it holds."""
        return self.ff != 4 and (self.ff is not None or self.is_old)

    def texts(
        self, text: str, position: int, is_root: bool = False, is_careful: bool = False, found: Found | None = None
    ) -> Sequence[str] | None:
        """The texts of the nodes that a node's text stands for: itself, or several if it must be parted. `found` are
        its properties where they are known.

        None if a "]" is missing in it, so that it reaches too far; not if it was read with care.
        """
        if found is None and not is_root and self._sound.fullmatch(text):
            return (text,)
        if found is not None or is_root or len(text) > _SHORT or not self._log.is_full:
            return self._looked_at(text, position, is_root, is_careful, found)
        known = self._known.get((text, is_careful))
        if known is None:
            before, dropped, self.has_deep_info = self.has_deep_info, self._log.dropped, False
            texts = self._looked_at(text, position, is_root, is_careful)
            known = _Looked(texts, self._log.dropped - dropped, self.has_deep_info)
            if len(self._known) < _MOST_KNOWN:
                self._known[text, is_careful] = known
            self.has_deep_info = before or known.has_deep_info
            return texts
        self._log.drop(known.warnings)
        self.has_deep_info = self.has_deep_info or known.has_deep_info
        return known.texts

    def _looked_at(
        self, text: str, position: int, is_root: bool, is_careful: bool, found: Found | None = None
    ) -> Sequence[str] | None:
        found = split_properties(text) if found is None else found
        idents = tuple([ident for ident, _ in found])
        if len(set(idents)) == len(idents):  # of what is unknown only the places matter
            idents = tuple([ident if ident in KNOWN else "" for ident in idents])
        key = (*idents, "/") if is_root else idents
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shape_of(idents, is_root)
            if len(self._shapes) < _MOST_KNOWN:
                self._shapes[key] = shape
        self.has_deep_info = self.has_deep_info or shape.info
        self.is_old = self.is_old or shape.old
        changed = bool(shape.repeated)
        doubtful: list[tuple[str, str, Sequence[str]]] = []
        several: list[str] = []
        for (ident, raw), (kind, clean) in zip(found, shape.kinds, strict=True):
            if clean is not None and not clean.fullmatch(raw):
                values = split_values(raw)
                if not is_careful and ident in STRICT and any("[" in value for value in values):
                    return None
                doubtful.append((ident, kind, values))
                is_spaced = kind in _BARE and len(raw.split()) > 1
                changed = changed or (is_spaced and any(value != bare(value) for value in values))
            if raw.find("[", 1) > 0 and (kind == "move" or kind in _SINGLE or ident in SPOKEN):
                values = split_values(raw)
                if ident in SPOKEN and not is_careful and any(lost_bracket_at(ident, value) >= 0 for value in values):
                    return None
                if kind in _SINGLE:
                    several.append(ident)
                elif ident in TEXTS or kind == "move":
                    changed = changed or len(values) > 1
        if (doubtful or several or shape.faults or shape.groups) and not self._log.is_over:
            self._check_all(doubtful, several, position)
            for code, message in shape.faults:
                self._log.warn(code, position, message)
            if self._is_go and shape.groups:
                self._check_disjoint(found, shape.groups, position)
        if not changed and shape.moves + (shape.setup and shape.moves > 0) < 2:
            return (text,)
        return self._rewritten(found, shape, position)

    def _shape_of(self, idents: tuple[str, ...], is_root: bool) -> _NodeShape:
        held = frozenset(idents)
        is_old = bool(held & _OLD) or held >= _OLD_PAIR or (self.ff is not None and self.ff < 4 and "VW" in held)
        faults = list(self._shape_faults(held, is_root)) if self._is_go else []
        groups = tuple(group for group in _DISJOINT if len(held & group) > 1)
        moves = len(held & MOVES) if self._is_go else 0
        has_info = not is_root and bool(held & GAME_INFO)
        repeated = tuple(sorted(ident for ident in held if ident and idents.count(ident) > 1))
        kinds = tuple((kind, self._clean.get(kind)) for kind in (TYPES.get(ident, "") for ident in idents))
        return _NodeShape(tuple(faults), repeated, moves, bool(held & SETUP), has_info, is_old, groups, kinds)

    def _shape_faults(self, held: frozenset[str], is_root: bool) -> list[tuple[str, str]]:
        faults = []
        if not is_root and held & ROOT:
            names = ", ".join(sorted(held & ROOT))
            faults.append(("misplaced", f"{names} belongs into the first node of a game; it is kept and not obeyed."))
        annotations = held & ANNOTATIONS
        speaking = (annotations | held & {"KO"}) if not held & MOVES else ()
        if speaking:
            faults.append(("misplaced", f"{', '.join(sorted(speaking))} speaks of a move, but the node has none."))
        if len(annotations) > 1 and not (held >= _OLD_PAIR and self.ff != 4):
            faults.append(("contradiction", f"{', '.join(sorted(annotations))} exclude each other."))
        if len(held & JUDGEMENTS) > 1:
            faults.append(("contradiction", f"{', '.join(sorted(held & JUDGEMENTS))} exclude each other."))
        return faults

    def _check_all(self, doubtful: list[tuple[str, str, Sequence[str]]], several: list[str], position: int) -> None:
        if not self._is_go:
            return
        for ident in several:
            message = f"{ident} has several values; they are kept and the first one counts."
            self._log.warn("several_values", self._log.find(ident, position), message)
        for ident, kind, values in doubtful:
            self._check_values(ident, kind, values, position)

    def _check_values(self, ident: str, kind: str, values: Sequence[str], position: int) -> None:
        if ident == OWN_MOVE and len(values) > 1:
            message = "Several moves at the same time are more than goboard can play; the first one is played."
            self._log.warn("several_values", self._log.find(ident, position), message)
        if kind == "label" and has_rival_labels(values, self._codec):
            self._log.warn("contradiction", self._log.find(ident, position), f"{ident} gives a point two texts.")
        for value in checked(values):
            fault = value_fault(ident, kind, value, self._codec, self._players)
            if fault:
                self._log.warn(fault[0], self._log.find(ident, position), fault[1])

    def _check_disjoint(self, found: Found, groups: tuple[frozenset[str], ...], position: int) -> None:
        for group in groups:
            seen: set[int] = set()
            for ident, raw in found:
                points = self._codec.points(split_values(raw)) if ident in group else ()
                if seen.intersection(points):
                    self._log.warn(
                        "contradiction", position, f"A point is named twice among {', '.join(sorted(group))}."
                    )
                    break
                seen.update(points)

    def _rewritten(self, found: Found, shape: _NodeShape, position: int) -> Sequence[str]:
        properties, repeated = gathered(found), shape.repeated
        several = [
            ident
            for ident, values in properties.items()
            if ident in TEXTS and len(values) > 1 and ident not in repeated
        ]
        for code, idents, what in (
            ("repeated", repeated, "comes twice"),
            ("several_values", sorted(several), "has several values"),
        ):
            for ident in idents:
                message = f"{ident[:20]} {what} in one node; the values are put together."
                self._log.warn(code, self._log.find(ident, position), message)
        for ident, values in properties.items():
            if ident in TEXTS:
                if len(values) > 1:
                    properties[ident] = ("\n".join(values),)
            elif TYPES.get(ident) in _BARE:
                plain = [bare(value) for value in values]
                properties[ident] = tuple(dict.fromkeys(plain) if ident in MOVES else plain)
                if len(properties[ident]) < len(plain) and ident not in repeated:
                    message = f"{ident} names one move twice; it is made once."
                    self._log.warn("several_values", self._log.find(ident, position), message)
        moves = [step for ident in properties if ident in MOVES for step in _steps(ident, properties[ident])]
        if not shape.moves or (len(moves) == 1 and not shape.setup):
            return (joined(properties),)
        what = "setup and a move" if shape.setup else "several moves"
        self._log.warn("parted", position, f"A node holds {what}; it is parted into nodes of their own.")
        return parted(properties, moves, shape.setup)


def _said_plainly(root: Node) -> tuple[tuple[str, ...], ...] | None:
    """What a root says of its game and board, None if it is more than programs that only know Go say."""
    is_plain = _SPECIAL.isdisjoint(root.idents())
    return tuple(root.values(ident) for ident in ("GM", "SZ", "FF")) if is_plain else None


def _steps(ident: str, values: tuple[str, ...]) -> list[tuple[str, str]]:
    """The moves of one property; several values of goboard's own one are made at the same time and stay together."""
    return [(ident, "][".join(values))] if ident == OWN_MOVE else [(ident, raw) for raw in values]
