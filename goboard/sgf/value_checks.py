"""Looks at the nodes of a game while it is read: what is wrong is noted, what must be is mended or parted."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goboard.games.own_moves import OWN_MOVE
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
    joined,
    mention,
    split_properties,
    split_values,
)
from goboard.games.record_dialect import form_of, keep_board
from goboard.games.record_rules import rules_of
from goboard.games.roots import Note
from goboard.games.tree import LONG, Node
from goboard.games.values import LETTERS, PointCodec, bare, first_of, number
from goboard.jobs.watch import checked
from goboard.kernel.node_mender import NodeMender
from goboard.kernel.node_text import properties_in
from goboard.sgf.clean_values import (
    CLEAN_UNLETTERED,
    OLD,
    OLD_PAIR,
    SPACE_IN_VALUE,
    WITHOUT_SPACE,
    Becomes,
    clean_values,
    is_clean_but_for_space,
    kinds_of_properties,
    plain_moves,
)
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import lost_bracket_at
from goboard.sgf.tokens import KEPT_NODE, KNOWN, NAMES, NOTHING, neat_nodes, sound_nodes, spelt
from goboard.sgf.value_faults import has_rival_labels, root_faults, shown_value, value_fault

_SINGLE = frozenset({"choice", "colour", "double", "game", "handicap", "komi", "number", "real", "size"})
"""Types of which a property holds one value, beside moves and texts, for which more is done."""

_DISJOINT = (frozenset({"AB", "AE", "AW"}), frozenset(MARKS), frozenset({"TB", "TW"}))

BLACK_AND_WHITE = ("B", "W")
_OF_RULES = frozenset({"GOBR", "GOBI", "GOBP", "GOBL"})
_SPECIAL = JOINING | OWN_ROOT | _OF_RULES
_OF_GAME = _SPECIAL | {"GM", "SZ", "FF"}
_MENTIONS_GAME = mention(_OF_GAME).search
_SAID_OF_GAME = ("GM", "SZ", "FF")

Found = list[tuple[str, str]]
Faultless = tuple[Becomes, Callable[[str], object], NodeMender | None, Callable[[str], object] | None]


class _ShapeFault(NamedTuple):
    """What is wrong with the mere identifiers of a node: a code, and a text on properties with these {names}."""

    code: str
    text: str
    names: str


@dataclass(frozen=True)
class _NodeShape:
    """What the mere identifiers of a node say: its faults, and what else is to be looked at."""

    faults: tuple[_ShapeFault, ...]
    repeated: tuple[str, ...]
    moves: int
    setup: bool
    info: bool
    old: bool
    groups: tuple[frozenset[str], ...]
    kinds: tuple[tuple[str, re.Pattern[str] | None], ...]
    """What each property is, and what it looks like where there is nothing to say of it."""
    is_kept: bool
    """True for one that stays one node, if no value is to be mended."""


_SHORT, _MOST_KNOWN, _OFTEN = 100, 20_000, 16
"""Texts so short come again and again where a file holds nothing but faults; so many of them are remembered, once some
came so often."""


class _Looked(NamedTuple):
    """What a look at a node's text led to: the texts, how many warnings, and whether it gives game information or is
    of an older version of SGF."""

    texts: Sequence[str] | None
    warnings: int
    has_deep_info: bool
    is_old: bool


class NodeChecks:
    """Looks at the nodes of one game, or of several that are written alike.

    `plain` holds the texts of all nodes with nothing but a move on the board, or nothing at all: they need no look.
    """

    def __init__(self, root: Node, log: Log) -> None:
        self._log = log
        self._said = _said_plainly(root.text())
        form = form_of(root)
        self._form, self._is_go = form, not form.fault
        self._rules = rules_of(root) if self._is_go and (form.codec.is_own or root.has_any(_OF_RULES)) else None
        self._players = len(self._rules.rules.names) if self._rules and form.codec.is_own else len(BLACK_AND_WHITE)
        self._codec = form.codec
        lettered = form.codec if isinstance(form.codec, PointCodec) and form.codec.is_whole else None
        self._clean = clean_values(lettered.columns, lettered.rows) if lettered else CLEAN_UNLETTERED
        self._shapes: dict[tuple[str, ...], _NodeShape] = {}
        self._known: dict[tuple[str, bool, bool], _Looked] = {}
        """What looks at short nodes led to, by whether they were read with care and whether warnings still counted."""
        self._quiet_roots: dict[bool, str] = {}
        """The text of a first node of which nothing was to be said, by whether it was read with care."""
        self._of_root: tuple[tuple[tuple[str, ...], ...], tuple[Note, ...]] | None = None
        """What the game last begun says of itself, and its faults."""
        self.is_old = False
        """True once a node held what FF[4] has no longer."""
        self.has_deep_info = False
        """True once a node below the first one gave game information."""
        self.ff = _version_of(root)
        self.plain: Becomes = {"": ""}
        self._learnt: dict[bool, Becomes] = {}
        """`plain`, and short nodes that came again and again with what they become, where nothing is to be said of
        them; and the same where nobody counts warnings any more."""
        self._own_mender: NodeMender | None = None
        self._again = 0
        """How often such a node came."""
        self.is_sound = self._is_neat = NOTHING.fullmatch
        if self._is_go and lettered:
            self.plain = plain_moves(lettered.columns, lettered.rows)
            letters = LETTERS[: lettered.columns], LETTERS[: lettered.rows]
            self.is_sound, self._is_neat = sound_nodes(*letters).fullmatch, neat_nodes(*letters).fullmatch

    def fits(self, root: Node) -> bool:
        """True if the next game, with that root, is on the same board and in the same version of SGF, and no special
        one; what is known of one game's nodes holds for the other's."""
        text = root.text()
        if self._said is None or text not in self._quiet_roots.values():
            said = _said_plainly(text)
            if (said is None or said != self._said) and not self._takes(root, said):
                return False
        self._begin()
        return True

    def _takes(self, root: Node, said: Found | None) -> bool:
        """True if a game whose first node says something else is on the same board all the same, be it for faults in
        what is said; it is the game of these checks from now on."""
        form, before = form_of(root), self._form
        is_same = form.codec is before.codec and form.first_board is before.first_board
        is_special = self._rules is not None or form.codec.is_own or root.has_any(_OF_RULES)
        if not is_same or is_special or bool(form.fault) == self._is_go or _version_of(root) != self.ff:
            return False
        self._form, self._said, self._of_root = form, said, None
        self._quiet_roots.clear()
        return True

    def begins_again(self, text: str, is_careful: bool) -> bool:
        """True if the next game begins with the very node that one before began with, and there was nothing to be said
        of that one as nothing is of any game any more."""
        if self._quiet_roots.get(is_careful) != text or self._said is None or not self._log.is_over:
            return False
        self._begin()
        return self._form.board.shape == "grid"

    def _begin(self) -> None:
        self.is_old = self.has_deep_info = False

    def keep_board(self, root: Node) -> None:
        """Spare reading the board again for the root under which the game is kept."""
        if self._is_go and self._form.board.shape != "grid":
            keep_board(root, self._form.board)

    def look_at_root(self, root: Node, position: int) -> None:
        """Note what is wrong with the properties that speak of the whole game."""
        if self._log.is_over:
            return
        # the games of a file mostly say the same; what else the faults come from does not change
        said = root.values_of(_SAID_OF_GAME)
        if self._of_root is None or self._of_root[0] != said:
            self._of_root = said, tuple(root_faults(root, self._form, self._rules, self.ff))
        for fault in self._of_root[1]:
            where = self._log.find(fault.ident, position) if fault.ident else position
            self._log.warn(fault.code, where, fault.sentence)

    @property
    def needs_translation(self) -> bool:
        """True if the game is in a version of SGF before FF[4], by its word or by what it holds."""
        return self.ff != 4 and (self.ff is not None or self.is_old)

    def faultless(self) -> Faultless:
        """The texts of nodes that need no look with what they become; what tells of others whether nothing needs to be
        said of them; and what reads still others, and which of them without their white space where anybody counts
        warnings."""
        is_over = self._log.is_over
        plain = self._learnt.get(is_over, self.plain)
        return plain, self.is_sound, self.mender(), None if is_over else self._is_neat

    def mender(self) -> NodeMender:
        """What reads nodes of these games with patience."""
        if self._own_mender is None:
            kinds = kinds_of_properties(self._is_go, has_old=self.ff is not None and self.ff < 4)
            self._own_mender = NodeMender(kinds, spelt)
        return self._own_mender

    def _learn(self, text: str, becomes: str | tuple[str, ...]) -> None:
        """Nobody needs to look at a node with this text any more."""
        self._again += 1
        if self._again < _OFTEN or len(text) > _SHORT:
            return
        learnt = self._learnt.setdefault(self._log.is_over, {})
        if not learnt:
            learnt.update(self.plain)
        if len(learnt) < _MOST_KNOWN:
            learnt[text] = becomes

    def texts(
        self, text: str, position: int, is_root: bool = False, is_careful: bool = False, found: Found | None = None
    ) -> Sequence[str] | None:
        """The texts of the nodes that a node's text stands for: itself, or several if it must be parted. `found` are
        its properties where they are known.

        None if a "]" is missing in it, so that it reaches too far; not if it was read with care.
        """
        if is_root and self._quiet_roots.get(is_careful) == text:
            return (text,)
        if found is None and not is_root and self.is_sound(text):
            return (text,)
        if found is not None or is_root or len(text) > _SHORT:
            return self._texts(text, position, is_root, is_careful, found)
        known = self._known.get((text, is_careful, self._log.is_over))
        if known is None or (known.warnings and not self._log.is_full):
            return self._texts_of_short(text, position, is_careful)
        self._log.drop(known.warnings)
        self.has_deep_info, self.is_old = self.has_deep_info or known.has_deep_info, self.is_old or known.is_old
        is_usual = not (is_careful or known.has_deep_info or known.is_old)
        if is_usual and known.texts is not None and (self._log.is_over or not known.warnings):
            self._learn(text, known.texts[0] if len(known.texts) == 1 else tuple(known.texts))
        return known.texts

    def _texts_of_short(self, text: str, position: int, is_careful: bool) -> Sequence[str] | None:
        """`_texts`, and what they are is remembered if no warning was noted, but at most counted."""
        deep, old, is_over = self.has_deep_info, self.is_old, self._log.is_over
        noted, dropped = self._log.mark()
        self.has_deep_info = self.is_old = False
        texts = self._texts(text, position, False, is_careful, None)
        # where too many were counted meanwhile, not all of this node's were
        is_known = self._log.mark()[0] == noted and self._log.is_over is is_over
        if is_known and len(self._known) < _MOST_KNOWN:
            warnings = self._log.dropped - dropped
            self._known[text, is_careful, is_over] = _Looked(texts, warnings, self.has_deep_info, self.is_old)
        self.has_deep_info, self.is_old = deep or self.has_deep_info, old or self.is_old
        return texts

    def _texts(
        self, text: str, position: int, is_root: bool, is_careful: bool, found: Found | None
    ) -> Sequence[str] | None:
        """`texts` of a node of which nothing is known."""
        noted = self._log.mark()
        texts: Sequence[str] | None = (text,)
        if not (self._log.is_over and self._stays(text, is_root, found)):
            texts = self._looked_at(text, position, is_root, is_careful, found)
        # the first nodes of a file's games often are the same
        if is_root and texts == (text,) and self._log.mark() == noted and not (self.is_old or self.has_deep_info):
            self._quiet_roots[is_careful] = text
        return texts

    def _stays(self, text: str, is_root: bool, found: Found | None) -> bool:
        """True for a node that is certainly written as it is read."""
        if found is None:
            return KEPT_NODE.fullmatch(text) is not None and self._shape(NAMES.findall(text), is_root).is_kept
        # where the properties are known, their text is gone through last
        return self._shape([ident for ident, _ in found], is_root).is_kept and KEPT_NODE.fullmatch(text) is not None

    def _looked_at(
        self, text: str, position: int, is_root: bool, is_careful: bool, found: Found | None = None
    ) -> Sequence[str] | None:
        found = split_properties(text) if found is None else found
        shape = self._shape([ident for ident, _ in found], is_root)
        changed = bool(shape.repeated)
        if changed and is_careful and self._log.is_over:
            return self._rewritten(text, shape, position)
        doubtful: list[tuple[str, str, Sequence[str]]] = []
        several: list[str] = []
        for (ident, raw), (kind, clean) in zip(found, shape.kinds, strict=True):
            if clean is None or clean.fullmatch(raw):
                pass
            elif is_clean_but_for_space(kind, raw, clean):
                changed = changed or (kind in WITHOUT_SPACE and SPACE_IN_VALUE.search(raw) is not None)
            else:
                values = split_values(raw)
                if not is_careful and ident in STRICT and any("[" in value for value in values):
                    return None
                doubtful.append((ident, kind, values))
                if not changed and kind in WITHOUT_SPACE and len(raw.split()) > 1:
                    changed = any(value != bare(value) for value in values)
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
            for fault in shape.faults:
                self._log.warn(fault.code, position, fault.text, names=fault.names)
            if self._is_go and shape.groups:
                self._check_disjoint(found, shape.groups, position)
        return self._rewritten(text, shape, position) if changed or not shape.is_kept else (text,)

    def _shape(self, names: list[str], is_root: bool = False) -> _NodeShape:
        """What these identifiers say; noted of the game at the same time."""
        key = (*names, "/") if is_root else tuple(names)
        shape = self._shapes.get(key)
        if shape is None:
            idents = tuple(names)
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
        return shape

    def _shape_of(self, idents: tuple[str, ...], is_root: bool) -> _NodeShape:
        held = frozenset(idents)
        is_old = bool(held & OLD) or held >= OLD_PAIR or (self.ff is not None and self.ff < 4 and "VW" in held)
        faults = tuple(self._shape_faults(held, is_root)) if self._is_go else ()
        groups = tuple(group for group in _DISJOINT if len(held & group) > 1)
        moves = len(held & MOVES) if self._is_go else 0
        has_info = not is_root and bool(held & GAME_INFO)
        repeated = tuple(sorted(ident for ident, count in Counter(idents).items() if ident and count > 1))
        kind_of = {ident: (kind := TYPES.get(ident, ""), self._clean.get(kind)) for ident in held}
        kinds = tuple(map(kind_of.__getitem__, idents))
        has_setup = bool(held & SETUP)
        is_kept = not repeated and moves + (has_setup and moves > 0) < 2
        return _NodeShape(faults, repeated, moves, has_setup, has_info, is_old, groups, kinds, is_kept)

    def _shape_faults(self, held: frozenset[str], is_root: bool) -> Iterator[_ShapeFault]:
        if not is_root and held & ROOT:
            yield _ShapeFault(
                "misplaced",
                "{names} belongs into the first node of a game; it is kept and not obeyed.",
                _listed(held & ROOT),
            )
        annotations = held & ANNOTATIONS
        speaking = (annotations | held & {"KO"}) if not held & MOVES else ()
        if speaking:
            yield _ShapeFault("misplaced", "{names} speaks of a move, but the node has none.", _listed(speaking))
        if len(annotations) > 1 and not (held >= OLD_PAIR and self.ff != 4):
            yield _ShapeFault("contradiction", "{names} exclude each other.", _listed(annotations))
        if len(held & JUDGEMENTS) > 1:
            yield _ShapeFault("contradiction", "{names} exclude each other.", _listed(held & JUDGEMENTS))

    def _check_all(self, doubtful: list[tuple[str, str, Sequence[str]]], several: list[str], position: int) -> None:
        if not self._is_go:
            return
        for ident in several:
            self._warn(
                "several_values", position, "{ident} has several values; they are kept and the first one counts.", ident
            )
        for ident, kind, values in doubtful:
            if self._log.is_over:
                return
            self._check_values(ident, kind, values, position)

    def _check_values(self, ident: str, kind: str, values: Sequence[str], position: int) -> None:
        if ident == OWN_MOVE and len(values) > 1:
            self._warn(
                "several_values",
                position,
                "Several moves at the same time are more than goboard can play; the first one is played.",
                ident,
            )
        if kind == "label" and has_rival_labels(values, self._codec):
            self._warn("contradiction", position, "{ident} gives a point two texts.", ident)
        for value in checked(values):
            if self._log.is_over:
                return
            fault = value_fault(ident, kind, value, self._codec, self._players)
            if fault:
                shown = shown_value(ident, value)
                self._log.warn(fault.code, self._log.find(ident, position), fault.text, shown=shown, **fault.fields)

    def _check_disjoint(self, found: Found, groups: tuple[frozenset[str], ...], position: int) -> None:
        for group in groups:
            seen: set[int] = set()
            for ident, raw in found:
                points = self._codec.points(split_values(raw)) if ident in group else ()
                if seen.intersection(points):
                    self._log.warn(
                        "contradiction", position, "A point is named twice among {names}.", names=_listed(group)
                    )
                    break
                seen.update(points)

    def _rewritten(self, text: str, shape: _NodeShape, position: int) -> Sequence[str]:
        properties, repeated = properties_in(text), shape.repeated
        if not self._log.is_over:
            self._note_gathered(properties, repeated, position)
        for ident, values in properties.items():
            if ident in TEXTS:
                if len(values) > 1:
                    properties[ident] = ("\n".join(values),)
            elif TYPES.get(ident) in WITHOUT_SPACE:
                plain = _all_bare(values)
                properties[ident] = tuple(dict.fromkeys(plain) if ident in MOVES else plain)
                if len(properties[ident]) < len(plain) and ident not in repeated:
                    self._warn("several_values", position, "{ident} names one move twice; it is made once.", ident)
        moves = [step for ident in properties if ident in MOVES for step in _steps(ident, properties[ident])]
        if not shape.moves or (len(moves) == 1 and not shape.setup):
            return (joined(properties),)
        if shape.setup:
            self._log.warn("parted", position, "A node holds setup and a move; it is parted into nodes of their own.")
        else:
            self._log.warn("parted", position, "A node holds several moves; it is parted into nodes of their own.")
        written = [(ident, f"[{']['.join(values)}]") for ident, values in properties.items()]
        return self.mender().parted(written, [f"{ident}[{raw}]" for ident, raw in moves], shape.setup)

    def _note_gathered(self, properties: Mapping[str, Sequence[str]], repeated: Sequence[str], position: int) -> None:
        several = [
            ident
            for ident, values in properties.items()
            if ident in TEXTS and len(values) > 1 and ident not in repeated
        ]
        for ident in repeated:
            self._warn("repeated", position, "{ident} comes twice in one node; the values are put together.", ident)
        for ident in sorted(several):
            self._warn(
                "several_values",
                position,
                "{ident} has several values in one node; the values are put together.",
                ident,
            )

    def _warn(self, code: str, position: int, text: str, ident: str) -> None:
        """Of a property of the node at that position."""
        self._log.warn(code, self._log.find(ident, position), text, ident=ident[:20])


def _all_bare(values: Sequence[str]) -> list[str]:
    """Each of these values without white space; of very many most are the same again."""
    if len(values) == 1 or "".join(values).isalnum():
        return [bare(value) for value in values]
    known = {value: bare(value) for value in set(values)}
    return [known[value] for value in values]


def _listed(idents: Iterable[str]) -> str:
    return ", ".join(sorted(idents))


def _version_of(root: Node) -> int | None:
    return version_in(first_of(root.values("FF")))


def version_in(raw: str) -> int | None:
    """The version of SGF that a value of FF names; None if there is none such."""
    stated = number(raw)
    return stated if stated is not None and 1 <= stated <= 4 else None


def _said_plainly(text: str) -> Found | None:
    """What a root's text says of its game and board, None if it is more than programs that only know Go say, or long:
    no other game says the same."""
    if len(text) >= LONG:
        return None
    if _MENTIONS_GAME(text) is None:
        return []
    said = [each for each in split_properties(text) if each[0] in _OF_GAME]
    return said if _SPECIAL.isdisjoint([ident for ident, _ in said]) else None


def _steps(ident: str, values: tuple[str, ...]) -> list[tuple[str, str]]:
    """The moves of one property; several values of goboard's own one are made at the same time and stay together."""
    return [(ident, "][".join(values))] if ident == OWN_MOVE else [(ident, raw) for raw in values]
