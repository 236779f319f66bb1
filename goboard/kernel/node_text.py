# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The properties in the text of a node, and how their names are read.

Names are of letters, digits and "_", values stand in brackets, and white space may be between them; what follows a
backslash closes nothing.
"""

from __future__ import annotations

import cython

cython.declare(_SHORT=cython.int, _MOST_SPACE=cython.Py_ssize_t, _LONGEST_NAME=cython.Py_ssize_t)
_SHORT, _MOST_SPACE, _LONGEST_NAME = 8, 9, 80
"""A value so short is looked at sign by sign; what is near has no more white space before it, and no longer name."""


def properties_in(text: str) -> dict[str, tuple[str, ...]]:
    """Identifier -> raw values, in order; a property that comes twice has the values of both. What is neither a name
    with values nor one of these is passed over."""
    size: cython.Py_ssize_t = len(text)
    i: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    found: dict[str, tuple[str, ...]] = {}
    several: dict[str, list[str]] = {}
    while i < size:
        at = i
        i = end_of_name(text, i, size)
        if i == at:
            i += 1
            continue
        end = end_of_space(text, i, size)
        if end >= size or text[end] != "[":
            continue
        name: str = text[at:i]
        while end < size and text[end] == "[":
            i = _end_of_value(text, end + 1, size)
            if i < 0:
                # nothing behind it is closed either
                i = size
                break
            value: str = text[end + 1 : i]
            if name not in found:
                found[name] = (value,)
            elif name in several:
                several[name].append(value)
            else:
                several[name] = [*found[name], value]
            i = end = end_of_space(text, i + 1, size)
    for name, values in several.items():
        found[name] = tuple(values)
    return found


LOWER_CASE, ODD = "lower_case", "odd_identifier"
"""Why a name is read otherwise than it stands there, or is no name of SGF though it is kept."""

Properties = list[tuple[str, str]]
"""Names with their values and brackets."""


@cython.final
@cython.cclass
class Speller:
    """Tells how names of letters, digits and "_" are read. `known` are those of properties, and `words` tells what
    lower-case words stand for that lost their capitals."""

    if cython.compiled:
        _known: frozenset[str]
        _words: dict[str, str]

    def __init__(self, known: frozenset[str], words: dict[str, str]) -> None:
        self._known, self._words = known, words

    def spelt(self, name: str) -> tuple[str, str]:
        """The name as it is read, and `LOWER_CASE`, `ODD` or "" if there is nothing to say of that. The lower-case
        letters of an older version of SGF are dropped; a property in lower case gets its own name back."""
        if name in self._known:
            return name, ""
        ident: str = _without_lower_case(name)
        if len(ident) < len(name):
            mended: str = self._mended(name, ident)
            if mended != ident:
                return mended, LOWER_CASE
        return ident, "" if ident.isalpha() else ODD

    @cython.cfunc
    def _mended(self, name: str, ident: str) -> str:
        """What a name means, without its lower-case letters or with all of them."""
        whole: str = name.upper()
        if ident in self._known and not (len(name) == 2 and whole in self._known):
            return ident
        if whole in self._known:
            return whole
        return self._words.get(name.lower(), ident if ident[:1].isalpha() else whole)

    def plain(self, text: str, position: int, most: int, idents: set[str]) -> tuple[Properties, int, int]:
        """Take names of one value each that stand there, up to so many, as long as it is sure where each value ends, be
        it a text: no bracket is escaped or opened in it, and another name with a value is near behind it.

        Returns them under the names by which they are read, which are added to `idents`; of how many there is something
        to say of the name; and where they end.
        """
        size: cython.Py_ssize_t = len(text)
        limit: cython.Py_ssize_t = most
        i: cython.Py_ssize_t = position
        begin: cython.Py_ssize_t
        stop: cython.Py_ssize_t
        count: cython.Py_ssize_t = 0
        said: cython.Py_ssize_t = 0
        names: list[str] = []
        values: list[str] = []
        known: dict[str, tuple[str, str]] = {}
        made: list[tuple[str, str]] = []
        end: cython.Py_ssize_t = i
        while True:
            begin = _near_space(text, i, size)
            stop = end_of_name(text, begin, size)
            at: cython.Py_ssize_t = _near_space(text, stop, size)
            if not 0 < stop - begin <= _LONGEST_NAME or at >= size or text[at] != "[":
                break
            count, end = len(names), i
            i = _end_of_plain_value(text, at + 1, size) if count < limit else -1
            if i < 0:
                break
            names.append(text[begin:stop])
            values.append(text[at:i])
        for name, value in zip(names[:count], values, strict=False):
            spelt = known.get(name)
            if spelt is None:
                spelt = known[name] = self.spelt(name)
                idents.add(spelt[0])
            if spelt[1]:
                said += 1
            made.append((spelt[0], value))
        return made, said, end


@cython.cfunc
def _without_lower_case(name: str) -> str:
    """The signs of a name that are no lower-case letters."""
    size: cython.Py_ssize_t = len(name)
    i: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    kept: list[str] = []
    while i < size:
        at = i
        while i < size and not "a" <= name[i] <= "z":
            i += 1
        if i - at == size:
            return name
        if i > at:
            kept.append(name[at:i])
        while i < size and "a" <= name[i] <= "z":
            i += 1
    return "".join(kept)


def end_of_name(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the name ends that begins there: there if there is none."""
    while i < size and (
        "A" <= text[i] <= "Z" or "a" <= text[i] <= "z" or "0" <= text[i] <= "9" or text[i] == "_"
    ):  # fmt: skip
        i += 1
    return i


def end_of_space(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the white space there ends."""
    while i < size and (text[i] == " " or "\t" <= text[i] <= "\r"):
        i += 1
    return i


@cython.cfunc
@cython.exceptval(check=False)
def _near_space(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The same, if it is not long."""
    return end_of_space(text, i, min(size, i + _MOST_SPACE))


@cython.cfunc
@cython.exceptval(check=False)
def _end_of_plain_value(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Behind the bracket that closes the value there, -1 if one is opened or escaped in it or none closes it."""
    while i < size and text[i] != "]":
        if text[i] == "\\":
            i += 1
            if i >= size or text[i] == "]":
                return -1
        if text[i] == "[":
            return -1
        i += 1
    return i + 1 if i < size else -1


@cython.cfunc
def _end_of_value(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The bracket that closes the value there, -1 if none does."""
    close: cython.Py_ssize_t = -1
    short: cython.Py_ssize_t
    slash: cython.Py_ssize_t
    while i < size:
        short = min(i + _SHORT, size)
        while i < short and text[i] != "]" and text[i] != "\\":
            i += 1
        if i < short and text[i] == "]":
            return i
        if i == short:
            if close < i:
                close = text.find("]", i)
                if close < 0:
                    return -1
            slash = text.find("\\", i, close)
            if slash < 0:
                return close
            i = slash
        # what follows a backslash closes nothing
        i += 2
    return -1
