"""Texts that lack their closing bracket and so reach to the end of a later value, and games that are sound as they are.

A sound game is read as it is written, whatever its texts look like.
"""

import re
from collections import deque
from collections.abc import Set
from functools import cached_property

from goboard.games.properties import GAME_INFO, ROOT, SPOKEN, STRICT, TYPES
from goboard.jobs.watch import checkpoint
from goboard.kernel.misplaced import misplaced
from goboard.possessive import compiled
from goboard.sgf import tokens
from goboard.sgf.tokens import KNOWN

_NEAR = 200
_ESCAPED = compiled(r"(?<!\\)(?:\\\\)*+\\\Z")
_AFTER = r"(?=\s*+(?:[;()]|\Z))"
_VALUES = {
    kind: compiled(rf"\s*+{pattern}{_AFTER}", re.ASCII)
    for kind, pattern in {
        "number": r"[+-]?[0-9]*+",
        "real": r"[+-]?[0-9]*+[.,]?[0-9]*+",
        "komi": r"[+-]?[0-9]*+[.,]?[0-9]*+",
        "handicap": r"[+-]?[0-9]*+",
        "choice": r"[0-9]?",
        "double": r"[0-9]?",
        "none": "",
        "colour": r"(?:[BWbw][a-z]*+)?",
        "size": r"[0-9:]*+",
        "game": r"[A-Za-z0-9-]*+",
        "move": r"(?:[A-Za-z]{2})?+",
        "points": r"[A-Za-z]{2}(?::[A-Za-z]{2})?",
        "optional_points": r"(?:[A-Za-z]{2}(?::[A-Za-z]{2})?)?",
        "line": r"[A-Za-z]{2}:[A-Za-z]{2}",
        "own_move": r"[0-9]*+:[a-z0-9,-]*+",
        "own_setup": r"[0-9]*+:[a-z0-9,-]*+",
    }.items()
}
"""Type -> how a value of it is written, as far as the text shows; those that may be anything are left out."""
_LONG_TEXTS = frozenset({"C", "GC", "N"})


def lost_bracket_at(ident: str, raw: str) -> int:
    """Where the raw text of a property must have ended if it lacks its bracket, -1 if it seems to have it.

    It may lack it if it ends in the middle of a property's value: one in a node of its own, or beside game information,
    and what the text ends with is such a value. A quotation of SGF in a text ends so only if it holds no "\\]".
    """
    last = raw.rfind("[")
    if last < 0 or raw.find("\\]", last) >= 0 or not _may_end_a_name(raw, last):
        return -1
    if _ESCAPED.search(raw, max(0, last - _NEAR), last):
        return -1
    start = max(0, last - _NEAR)
    found = tokens.NODE_AT_END.search(raw, start, last)
    if found:
        return found.start() if found[1] in KNOWN and _fits(found[1], raw[last + 1 :]) else -1
    found = tokens.INFO_AT_END.search(raw, start, last)
    is_info = found and ident not in _LONG_TEXTS and found[1] in GAME_INFO | ROOT
    return found.start() if found and is_info and _fits(found[1], raw[last + 1 :]) else -1


def _may_end_a_name(raw: str, end: int) -> bool:
    """False where surely no identifier ends there: nearly all brackets in texts are told so at once."""
    return "A" <= raw[max(0, end - _NEAR) : end].rstrip()[-1:] <= "Z"


def _fits(ident: str, raw: str) -> bool:
    """True if a property's value may begin so, be it cut off or followed by more of the game."""
    kind = TYPES.get(ident, "")
    pattern = _VALUES.get(kind)
    return pattern is None or pattern.match(raw) is not None


def holds_a_game(text: str, start: int, end: int) -> bool:
    """True if another game begins in a text of the file that reaches too far."""
    return tokens.NEW_GAME.search(text, start, end) is not None


def settled(ident: str, raw: str) -> str:
    """The text of a node that also holds properties of first nodes, so that nobody takes them for another game's: where
    a game begins in it at its end, the last bracket is escaped."""
    if ident not in SPOKEN or not holds_a_game(raw, 0, len(raw)) or lost_bracket_at(ident, raw) < 0:
        return raw
    last = raw.rfind("[")
    return f"{raw[:last]}\\{raw[last:]}"


_OPEN_END = 1_000_000
"""Counts as more than any number of parentheses: a value that reaches to the end of the file."""
_STRIDE = 4096
_GOES_ON = compiled(r"\s*+[();]", re.ASCII)


def faults_from(text: str, position: int, depth: int) -> tuple[int, int]:
    """How many parentheses and brackets are out of place from there, inside so many parentheses, to the game's end, and
    how far that was looked for."""
    count, end = misplaced(text, position, depth, tokens.NEW_GAME.match, _goes_on, checkpoint)
    return (_OPEN_END if count < 0 else count), end


def _goes_on(text: str, position: int) -> bool:
    """Does a game go on behind the parenthesis that seemed to be its last?"""
    return bool(_GOES_ON.match(text, position) or tokens.STRAY_BRACKET.match(text, position))


_PLAIN_STEP = compiled(r"(?:[^\[\]()]++|\[[^\[\]\\]*+\])*+(?:([()\[\]])|\Z)")
_NAME_AT_END = compiled(r"[\s;\]]([A-Za-z][A-Za-z0-9_]*+)\s*+\Z", re.ASCII)
_NEVER_CLOSED = compiled(r"\[(?!\[)[^\[\]\\]*+(?:\[|\Z)")


def ends_open(text: str, position: int, depth: int) -> tuple[bool, bool]:
    """True if from there, inside so many parentheses, the text surely ends before all of them are closed: no value
    behind it holds a bracket or a backslash, and if one lacks its own it is of a property without brackets in its
    values, which tells where it must have ended. True for that, too, if there is one."""
    steps, has_cut = 0, False
    while depth > 0 and (found := _PLAIN_STEP.match(text, position)) is not None and found[1]:
        steps += 1
        if steps % _STRIDE == 0:
            checkpoint()
        position = found.end()
        if found[1] in "[]":
            position, has_cut = _end_of_strict(text, position - 1), True
            if position < 0:
                return False, False
        else:
            depth += 1 if found[1] == "(" else -1
    return depth > 0, depth > 0 and has_cut


def _end_of_strict(text: str, position: int) -> int:
    """Where a value must have ended that begins with the bracket there and surely lacks its own, -1 if that is not
    sure."""
    named = _NAME_AT_END.search(text, max(0, position - _NEAR), position)
    opened = _NEVER_CLOSED.match(text, position)
    if named is None or opened is None or tokens.spelt(named[1])[0] not in STRICT:
        return -1
    return tokens.STRICT_START.match(text, position).end()  # type: ignore[union-attr]


class Balance:
    """Weighs, in one game at a time, whether a text must have ended before parentheses that it seems to hold."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._faults = -1
        self._left = 4 * len(text)
        """So many characters may be looked at again, whatever a file holds."""
        self._rootless: set[int] = set()
        """Where faultless properties begin, one at the other, of which none belongs into a first node."""

    @cached_property
    def last_game(self) -> int:
        """Where the last game of the file begins that may be another one than the one before it, -1 if none does."""
        last = deque(tokens.NEW_GAME.finditer(self._text), maxlen=1)
        return last[0].start() if last else -1

    def begin(self) -> None:
        """Another game is read, or the same one anew."""
        self._faults = -1

    def names_one_of(self, idents: Set[str], position: int) -> bool:
        """True if one of these stands there among faultless properties, one at the other."""
        text, passed = self._text, []
        position = tokens.skip_space(text, position)
        # each text before the same properties asks, and there may be very many
        known = self._rootless if idents is ROOT else frozenset()
        while position not in known and (found := tokens.FOLLOWING.match(text, position)) is not None:
            if found[1] in idents:
                return True
            passed.append(position)
            position = found.end()
        if idents is ROOT:
            self._rootless.update(passed)
        return False

    def is_better_cut(self, cut: int, end: int, depth: int) -> bool:
        """True if fewer signs are out of place where a text ends at `cut` than where it ends at `end`, inside so many
        parentheses. Never if none is out of place as it is."""
        beyond = self._text[cut:end]
        if self._faults == 0 or not ("(" in beyond or ")" in beyond):
            return False
        if self._faults < 0:
            self._faults = self._weigh(end, depth)
        faults = self._weigh(cut, depth) if self._faults > 0 else 0
        if faults >= self._faults:
            return False
        self._faults = faults
        return True

    def _weigh(self, position: int, depth: int) -> int:
        if self._left < 0:
            return _OPEN_END
        faults, end = faults_from(self._text, position, depth)
        self._left -= end - position
        return faults
