# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What nodes of a record become, faulty ones too, where nobody counts warnings any more.

Only what is sure from a node's own text is told here; all else is left to others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import ascii_letters, digits
from typing import Any

import cython

if not cython.compiled:
    from goboard.kernel.memory import frozen, ints
    from goboard.kernel.text_ends import end_of_text, ends_texts, escaped, may_lack_bracket

MOVE, COUNTS, SETUP, TEXT, SPOKEN, STRICT, BARE, FIRST, OWN, OLD, HALF_OLD, ROOT = (1 << bit for bit in range(12))
"""What a property is: a move, one that is made, part of a set-up, a text, one that ends with a text, one without
brackets in its values, one without white space in them, one that goes before a move, goboard's own move, one of an
older version of SGF, one that is so beside another such one, and one of first nodes."""

cython.declare(_MOVE=cython.int, _COUNTS=cython.int, _SETUP=cython.int, _TEXT=cython.int, _SPOKEN=cython.int)
cython.declare(_STRICT=cython.int, _BARE=cython.int, _FIRST=cython.int, _OWN=cython.int, _OLD=cython.int)
cython.declare(_HALF_OLD=cython.int, _ROOT=cython.int, _SEVERAL=cython.int)
cython.declare(_WRITTEN=cython.int)
_MOVE, _COUNTS, _SETUP, _TEXT, _SPOKEN, _STRICT, _BARE, _FIRST, _OWN, _OLD, _HALF_OLD, _ROOT = (
    1 << bit for bit in range(12)
)
_SEVERAL, _WRITTEN = 1 << 12, 1 << 13
"""One that comes twice, or a move or a text with several values; one with white space to be left out of its values."""

cython.declare(_BRACKET=cython.int, _ESCAPE=cython.int, _SPACE=cython.int, _DOUBT=cython.int)
cython.declare(_SPACED=cython.int, _ODD=cython.int, _DOUBLED=cython.int, _LISTED=cython.int, _CONTINUED=cython.int)
_BRACKET, _ESCAPE, _SPACE, _DOUBT, _SPACED, _ODD, _DOUBLED, _LISTED, _CONTINUED = (1 << bit for bit in range(9))
"""What is in the values of a property; a bracket before which another may be missing; space between the values; a name
that is not of capitals; a first bracket that is opened twice; brackets that do not tell where its values are; and
brackets within a text that lack their backslashes."""

cython.declare(_MOST=cython.int, _MOST_LISTED=cython.int, _FIELDS=cython.int, _LONG=cython.Py_ssize_t)
cython.declare(_MOST_CAPITALS=cython.Py_ssize_t)
_MOST, _MOST_LISTED, _FIELDS, _LONG, _MOST_CAPITALS = 64, 256, 8, 1000, 8
"""So many properties of a node are looked at, and so many values; so much is noted of each property; an odd node is no
longer; and a name that follows a value without a bracket is no longer."""

cython.declare(_OTHER=cython.int, _BLANK=cython.int, _GRAMMAR=cython.int, _DIGIT=cython.int, _LETTER=cython.int)
_OTHER, _BLANK, _GRAMMAR, _DIGIT, _LETTER = range(5)
_KIND_OF = (
    dict.fromkeys(b" \t\n\v\f\r", _BLANK)
    | dict.fromkeys(b"[;()", _GRAMMAR)
    | dict.fromkeys(b"0123456789_", _DIGIT)
    | dict.fromkeys(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", _LETTER)
)
_SIGNS = bytes([_KIND_OF.get(sign, _OTHER) for sign in range(256)])
"""What each sign is: white space, part of the grammar, of a name, one that a name begins with, or none of these."""
_CUT_SIGNS = bytes([chr(sign) in f"{ascii_letters}{digits}:.,+ -" for sign in range(256)])
"""1 for what may be in a value that lacks its bracket."""


@cython.final
@cython.cclass
class NodeMender:
    """Reads nodes with patience. `kinds` says what each property is, and `spelt` how a name in lower case is read."""

    def __init__(self, kinds: dict[str, int], spelt: Callable[[str], tuple[str, str]]) -> None:
        self._kinds, self._spelt = kinds, spelt
        self._owner = bytearray(4 * _MOST * _FIELDS)
        self._found = ints(self._owner)
        self._all_signs: bytes = _SIGNS
        self._signs = frozen(self._all_signs)
        self._all_cut_signs: bytes = _CUT_SIGNS
        self._cut_signs = frozen(self._all_cut_signs)
        self._values_owner = bytearray(4 * _MOST_LISTED * 2)
        self._listed = ints(self._values_owner)
        self._listed_count: cython.int = 0
        self._has_stray = False
        self._count: cython.int = 0
        self._start = self._stop = 0
        self._is_plain = self._is_tight = True
        self._takes_texts = self.looked_ahead = self.has_cut = False
        self.unclosed = 0
        """No value that begins there or later in the data is closed in it: told before a node is gone through, and
        known better behind it."""

    def scan(
        self, data: cython.p_uchar, begin: cython.Py_ssize_t, size: cython.Py_ssize_t, is_lenient: cython.bint,
        takes_texts: cython.bint,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Go through the node whose semicolon is there, in a text of which only the signs that are ASCII are what they
        are; returns where it ends, -1 where that is not sure.

        Where it is to be lenient, the semicolon may be missing before a name, and brackets may be out of their places.
        Where it `takes_texts`, a text goes on behind a bracket that cannot be its last; `looked_ahead` is True if that
        was not clear from what is next. `has_cut` is True once a value lacked its bracket.
        """
        i: cython.Py_ssize_t = begin
        at: cython.Py_ssize_t
        self._count, self._is_plain, self._is_tight = 0, True, True
        self._listed_count, self._has_stray = 0, False
        self._takes_texts, self.looked_ahead, self.has_cut = takes_texts, False, False
        if begin >= size:
            return -1
        if data[begin] == 59:
            i += 1
        elif not is_lenient or self._signs[data[begin]] != _LETTER:
            return -1
        i = self._space(data, i)
        self._start = self._stop = i - begin
        while i < size and data[i] != 59 and data[i] != 40 and data[i] != 41:
            at = i
            while self._signs[data[i]] >= _DIGIT:
                i += 1
            if i > at and data[self._space(data, i)] == 91:
                i = self._property(data, begin, at, i, size, is_lenient)
                if i < 0:
                    return -1
                continue
            self._is_plain = False
            if i == at or self._signs[data[at]] != _LETTER:
                while i < size and self._signs[data[i]] in (_OTHER, _DIGIT):
                    if data[i] == 92 or data[i] == 93:
                        self._has_stray = True
                    i += 1
            i = self._space(data, i)
            if self._has_stray and not is_lenient:
                return -1
            if data[i] == 91:
                i = self._values_behind(data, begin, i, size, is_lenient)
                if i < 0:
                    return -1
        return i if i < size and (self._count or data[begin] == 59) else -1

    def _property(
        self, data: cython.p_uchar, begin: cython.Py_ssize_t, at: cython.Py_ssize_t, i: cython.Py_ssize_t,
        size: cython.Py_ssize_t, is_lenient: cython.bint,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Note the property whose name stands between `at` and `i`; returns where the white space behind it ends, -1 if
        it ends nowhere."""
        found = self._found
        field: cython.Py_ssize_t = self._count * _FIELDS
        marks: cython.int = 0
        kind: cython.int = 0
        j: cython.Py_ssize_t
        if self._count >= _MOST:
            return -1
        found[field], found[field + 1] = at - begin, i - begin
        for j in range(at, i):
            if not 65 <= data[j] <= 90:
                marks = _ODD
        j = self._space(data, i)
        if j > i or at - begin != self._stop:
            self._is_tight = False
        if self._takes_texts:
            kind = self._kind_of(data, at, i, marks)
        i = j
        while data[i + 1] == 91 and not is_lenient and (kind & _STRICT or not self._takes_texts):
            marks |= _DOUBLED
            i += 1
        found[field + 2], found[field + 4], found[field + 5] = i - begin, 0, marks
        found[field + 6], found[field + 7] = self._listed_count, kind
        if marks:
            self._is_plain = False
        self._count += 1
        return self._values_from(data, begin, i, size, field, is_lenient)

    def _values_from(
        self, data: cython.p_uchar, begin: cython.Py_ssize_t, i: cython.Py_ssize_t, size: cython.Py_ssize_t,
        field: cython.Py_ssize_t, is_lenient: cython.bint,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Note the values that begin there of that property; returns as `_property` does."""
        found = self._found
        while data[i] == 91:
            if found[field + 4] and i - begin > self._stop:
                found[field + 5] |= _SPACED
                self._is_tight = False
            if is_lenient and found[field + 7] & _STRICT:
                i = self._end_of_strict_value(data, i, size, begin, field)
            else:
                i = self._end_of_value(data, i + 1, size, begin, field)
            if i < 0:
                return -1
            found[field + 4] += 1
            self._stop = i - begin
            i = self._space(data, i)
        found[field + 3] = self._stop
        return i if self._listed_count <= _MOST_LISTED else -1

    def _values_behind(
        self, data: cython.p_uchar, begin: cython.Py_ssize_t, i: cython.Py_ssize_t, size: cython.Py_ssize_t,
        is_lenient: cython.bint,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """The same behind what is no part of SGF: values of the last property, or of none."""
        if not self._takes_texts:
            return -1
        if self._count:
            self._found[(self._count - 1) * _FIELDS + 5] |= _LISTED
            return self._values_from(data, begin, i, size, (self._count - 1) * _FIELDS, is_lenient)
        if not is_lenient:
            return -1
        end: cython.Py_ssize_t = i + 1
        while end < size and data[end] != 91 and data[end] != 92 and data[end] != 93:
            end += 1
        if end >= size:
            return -1
        return self._space(data, end + 1 if data[end] == 93 else i + 1)

    def _kind_of(
        self, data: cython.p_uchar, at: cython.Py_ssize_t, i: cython.Py_ssize_t, marks: cython.int
    ) -> cython.int:  # fmt: skip
        """What the property is whose name stands there."""
        name: str = data[at:i].decode("ascii")  # type: ignore[index, attr-defined]  # memory may be cut
        if marks & _ODD:
            name = self._spelt(name)[0]
        return self._kinds.get(name, 0)

    def _end_of_strict_value(
        self, data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t, begin: cython.Py_ssize_t,
        field: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Behind the value whose first bracket is there of a property without brackets in its values; -1 if in doubt.

        Of brackets opened one at the other one is enough, and a value that lacks its own ends where it must."""
        found = self._found
        start: cython.Py_ssize_t
        stop: cython.Py_ssize_t
        while data[i + 1] == 91:
            found[field + 5] |= _LISTED
            i += 1
        start = stop = i + 1
        while stop < size and data[stop] != 91 and data[stop] != 93:
            if data[stop] == 92:
                found[field + 5] |= _ESCAPE
                stop += 1
            stop += 1
        if stop >= size:
            return -1
        i = stop + 1
        if data[stop] == 91:
            found[field + 5] |= _LISTED
            self.has_cut = True
            i = stop = self._end_of_cut(data, start)
            while data[stop - 1] == 32:
                stop -= 1
        if found[field + 5] & _LISTED:
            self._is_plain = False
        self._note_value(data, start, stop, begin, field)
        return i

    def _end_of_cut(self, data: cython.p_uchar, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the value there must have ended, no bracket of which closes it before another is opened."""
        j: cython.Py_ssize_t
        while self._cut_signs[data[i]]:
            j = i
            while 65 <= data[j] <= 90 and j - i <= _MOST_CAPITALS:
                j += 1
            if 0 < j - i <= _MOST_CAPITALS and data[self._space(data, j)] == 91:
                break
            i += 1
        return i

    def _note_value(
        self, data: cython.p_uchar, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, begin: cython.Py_ssize_t,
        field: cython.Py_ssize_t,
    ) -> None:  # fmt: skip
        """Note where a value stands, if there is room for it, and whether there may be white space in it."""
        j: cython.Py_ssize_t
        for j in range(start, stop):
            if data[j] <= 32 or data[j] == 63:
                self._found[field + 5] |= _SPACE
        if self._listed_count < _MOST_LISTED:
            self._listed[2 * self._listed_count] = start - begin
            self._listed[2 * self._listed_count + 1] = stop - begin
        self._listed_count += 1

    def _end_of_value(
        self, data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t, begin: cython.Py_ssize_t,
        field: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Behind the bracket that closes the value there, -1 where none does, or one is opened that may not be. What is
        in it is noted."""
        start: cython.Py_ssize_t = i
        marks: cython.int = 0
        opened: cython.Py_ssize_t = 0
        quoted: cython.Py_ssize_t = 0
        if start >= self.unclosed:
            return -1
        while data[i] != 93:
            if data[i] == 92:
                marks |= _ESCAPE
                i += 1
                if data[i] == 93:
                    quoted = i
            if i >= size:
                self.unclosed = start
                return -1
            if data[i] == 91:
                if self._found[field + 7] & _STRICT:
                    # one before it is missing, and the one that closes this value may be far away
                    return -1
                marks |= _BRACKET
                opened = i
            elif data[i] <= 32 or data[i] == 63:
                marks |= _SPACE
            i += 1
        if marks & _BRACKET and may_lack_bracket(data, opened):
            marks |= _DOUBT
            if self._found[field + 7] & _SPOKEN:
                return -1
        i += 1
        if self._found[field + 7] & _SPOKEN and data[i] != 91:
            end: cython.Py_ssize_t = end_of_text(data, i, size, opened > quoted)
            if end < 0:
                return -1
            if end > i:
                marks |= _CONTINUED
                self._is_plain = False
            if opened > quoted or ends_texts(data, i, size) <= 0:
                self.looked_ahead = True
            i = end
        self._found[field + 5] |= marks
        if self._takes_texts:
            self._note_value(data, start, i - 1, begin, field)
        return i

    def texts(
        self, text: str, begin: cython.Py_ssize_t, data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t,
        is_careful: cython.bint,
    ) -> object:  # fmt: skip
        """What the node becomes that was gone through last and stands in the text there: the text of one, or those of
        several; None where that is not sure. It ends at `i` in the data; `is_careful` if it is not taken as it is."""
        found = self._found
        names: list[str] = []
        kind: cython.int
        kinds: cython.int = 0
        marks: cython.int = 0
        moves: cython.int = 0
        field: cython.Py_ssize_t
        number: cython.int
        is_careful = is_careful or self._takes_texts or not self._is_plain
        if is_careful and self._stop > _LONG:
            return None
        for number in range(self._count):
            field = number * _FIELDS
            name: str = text[begin + found[field] : begin + found[field + 1]]
            if found[field + 5] & _ODD:
                name = self._spelt(name)[0]
            kind = self._kinds.get(name, 0)
            if self._is_left(kind, found[field + 4], found[field + 5], is_careful) or kind & kinds & _HALF_OLD:
                return None
            marks |= found[field + 5]
            if kind & (_MOVE | _TEXT) and found[field + 4] > 1:
                kinds |= _SEVERAL
            if kind & _BARE and found[field + 5] & _SPACE and self._has_space(text, begin, number):
                kinds |= _WRITTEN
            if name in names:
                kinds |= _SEVERAL
            elif kind & _COUNTS:
                moves += 1
            kinds |= kind
            names.append(name)
        if self._takes_texts:
            # what seems to lack its bracket is written otherwise beside properties of first nodes
            if marks & _CONTINUED and kinds & _ROOT:
                return None
        elif kinds & _SPOKEN and is_careful and (self._has_stray or ends_texts(data, i, size) <= 0):
            return None
        if kinds & (_SEVERAL | _WRITTEN) or moves > 1 or (moves and kinds & _SETUP):
            return self._rewritten(text, begin, names, moves, kinds)
        if not is_careful or (self._is_tight and self._is_plain):
            return text[begin + self._start : begin + self._stop]
        return "".join([name + self._raw(text, begin, place) for place, name in enumerate(names)])

    def _is_left(self, kind: cython.int, count: cython.int, marks: cython.int, is_careful: cython.bint) -> cython.bint:
        """Is a property of this kind, with so many values, left to others because of what is in them?"""
        if kind & _OLD or (kind & _OWN and count > 1) or (marks & _DOUBLED and not kind & _STRICT):
            return True
        if marks & (_BRACKET | _ESCAPE) and not self._takes_texts and (is_careful or kind & _BARE):
            return True
        return bool(kind & _STRICT and marks & _BRACKET) or bool(kind & _SPOKEN and marks & _DOUBT)

    def _raw(self, text: str, begin: cython.Py_ssize_t, number: cython.int) -> str:
        """The values of a property with their brackets, without space between them."""
        field: cython.Py_ssize_t = number * _FIELDS
        if self._found[field + 5] & (_SPACED | _LISTED | _CONTINUED):
            return f"[{']['.join(self._values(text, begin, number))}]"
        return text[begin + self._found[field + 2] : begin + self._found[field + 3]]

    def _values(self, text: str, begin: cython.Py_ssize_t, number: cython.int) -> list[str]:
        """The values of a property, in which nothing is escaped if they are several and were not listed."""
        field: cython.Py_ssize_t = number * _FIELDS
        if self._takes_texts:
            first_value: cython.int = self._found[field + 6]
            listed = [
                text[begin + self._listed[2 * place] : begin + self._listed[2 * place + 1]]
                for place in range(first_value, first_value + self._found[field + 4])
            ]
            return [escaped(raw) for raw in listed] if self._found[field + 5] & _CONTINUED else listed
        raw: str = text[begin + self._found[field + 2] + 1 : begin + self._found[field + 3] - 1]
        if self._found[field + 4] == 1:
            return [raw]
        if self._found[field + 5] & _SPACED:
            first, *others = raw.split("]")
            return [first, *[other[other.index("[") + 1 :] for other in others]]
        return raw.split("][")

    def _has_space(self, text: str, begin: cython.Py_ssize_t, number: cython.int) -> cython.bint:
        """Is there white space in a value of the property?"""
        values = self._values(text, begin, number)
        return _bare(values) != values

    def _rewritten(
        self, text: str, begin: cython.Py_ssize_t, names: list[Any], moves: cython.int, kinds: cython.int
    ) -> object:
        """What a node becomes in which a property or a value comes too often, or that is parted; None if in doubt."""
        values_of: dict[str, list[str]] = {}
        number: cython.int
        for number in range(self._count):
            field: cython.Py_ssize_t = number * _FIELDS
            if self._found[field + 4] > 1 and self._found[field + 5] & _ESCAPE and not self._takes_texts:
                return None
            name: str = names[number]
            values = self._values(text, begin, number)
            if name not in values_of:
                values_of[name] = values
            elif self._kinds.get(name, 0) & _OWN:
                return None
            else:
                values_of[name] = values_of[name] + values
        steps: list[str] = []
        written: list[tuple[str, str]] = []
        for name, values in values_of.items():
            kind: cython.int = self._kinds.get(name, 0)
            if kind & _BARE:
                values = _bare(values)
            if kind & _TEXT and len(values) > 1:
                values = ["\n".join(values)]
            elif kind & _MOVE:
                if len(values) > 1:
                    values = list(dict.fromkeys(values))
                steps.extend([f"{name}[{value}]" for value in values])
            written.append((name, f"[{']['.join(values)}]"))
        if not moves or (len(steps) == 1 and not kinds & _SETUP):
            return "".join([name + raw for name, raw in written])
        return self.parted(written, steps, bool(kinds & _SETUP))

    def parted(self, properties: Iterable[tuple[str, str]], steps: list[str], setup: bool) -> list[str]:
        """The texts of a node's parts, given each identifier with its values and their brackets, and the moves as text.

        Setup, game information and the node's name come first, remarks and markup with the last move."""
        first: str = ""
        last: str = ""
        kind: cython.int
        for ident, values in properties:
            kind = self._kinds.get(ident, 0)
            if kind & _FIRST:
                first += ident + values
            elif not kind & _MOVE:
                last += ident + values
        if setup:
            steps.insert(0, first)
        else:
            steps[0] = first + steps[0]
        end = len(steps) - 1
        steps[end] += last
        return steps

    def _space(self, data: cython.p_uchar, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the white space there ends."""
        while self._signs[data[i]] == _BLANK:
            i += 1
        return i


@cython.cfunc
def _bare(values: list[str]) -> list[str]:
    """Values without the white space in them, and without backslashes before that."""
    return ["".join(value.split()) if "\\" not in value else _bare_escaped(value) for value in values]


@cython.cfunc
def _bare_escaped(value: str) -> str:
    kept: str = ""
    i: cython.Py_ssize_t = 0
    while i < len(value):
        if value[i] == "\\" and not value[i + 1 : i + 2].isspace():
            kept += value[i : i + 2]
            i += 2
            continue
        if value[i] == "\\":
            i += 1
        elif not value[i].isspace():
            kept += value[i]
        i += 1
    return kept
