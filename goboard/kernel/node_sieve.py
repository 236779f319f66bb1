# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The properties of nodes that have certain names, picked out of the text as it stands there.

Most nodes of a long game have none of those that somebody asks for, or nothing else; they need not be taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable

import cython

cython.declare(_SHORT=cython.Py_ssize_t, _LONG=cython.Py_ssize_t)
_SHORT, _LONG = 16, 1 << 20
"""A value so short is looked at sign by sign; a text so long is parsed, once for all who ask."""


@cython.cfunc
@cython.exceptval(check=False)
def _behind_space(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    while i < size and (text[i] == " " or "\t" <= text[i] <= "\r"):
        i += 1
    return i


@cython.cfunc
def _behind_value(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Behind the bracket that closes the value which begins there, -1 if none does."""
    near: cython.Py_ssize_t = min(i + _SHORT, size)
    close: cython.Py_ssize_t = -1
    slash: cython.Py_ssize_t
    while i < near and text[i] != "]" and text[i] != "\\":
        i += 1
    if i < near and text[i] == "]":
        return i + 1
    while i < size:
        if close < i:
            close = text.find("]", i)
            if close < 0:
                return -1
        slash = text.find("\\", i, close)
        if slash < 0:
            return close + 1
        # what follows a backslash closes nothing
        i = slash + 2
    return -1


@cython.ccall
def sifted(text: str, idents: frozenset[str]) -> str | None:
    """The properties in the text of a node that have one of these names, as they stand there; None where there is
    anything else in it than names with values, and white space between them."""
    size: cython.Py_ssize_t = len(text)
    i: cython.Py_ssize_t = _behind_space(text, 0, size)
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    # the last of those that stand one behind the other, and what came before them
    start: cython.Py_ssize_t = 0
    stop: cython.Py_ssize_t = 0
    parts: list[str] | None = None
    is_kept: cython.bint
    while i < size:
        at = i
        while i < size and (
            "A" <= text[i] <= "Z" or "a" <= text[i] <= "z" or "0" <= text[i] <= "9" or text[i] == "_"
        ):  # fmt: skip
            i += 1
        end = i
        is_kept = end > at and text[at:end] in idents
        i = _behind_space(text, i, size)
        if end == at or i >= size or text[i] != "[":
            return None
        while i < size and text[i] == "[":
            end = _behind_value(text, i + 1, size)
            if end < 0:
                return None
            i = _behind_space(text, end, size)
        if is_kept and at > stop:
            if stop > start:
                parts = parts or []
                parts.append(text[start:stop])
            start = at
        if is_kept:
            stop = end
    if stop - start == size:
        return text
    if parts is None:
        return text[start:stop]
    return "".join([*parts, text[start:stop]])


def all_sifted(texts: Iterable[object], idents: frozenset[str]) -> list[str | None]:
    """The same of each of many texts; None for what is no text, or a very long one."""
    return [sifted(text, idents) if isinstance(text, str) and len(text) < _LONG else None for text in texts]
