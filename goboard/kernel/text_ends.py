# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Where texts end that may hold brackets which lack their backslashes, or lack their own last bracket.

Of the signs looked at only those that are ASCII are what they are, and behind `size` nothing is known.
"""

from __future__ import annotations

import cython

cython.declare(_NEAR=cython.Py_ssize_t, _INFO=cython.Py_ssize_t)
_NEAR, _INFO = 99, 2
"""Where a text ends is told from so many signs behind it; and game information is named by so many."""


def ends_texts(data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.int:
    """Can no text go on behind a value or node that ends there? 0 if one can, -1 where that is not sure."""
    j: cython.Py_ssize_t = i
    while j < size and j < i + _NEAR and data[j] != 91 and data[j] != 92 and data[j] != 93:
        j += 1
    if j >= size:
        return -1
    if data[j] == 91:
        return 1
    while data[i] == 40 or data[i] == 32 or 9 <= data[i] <= 13:
        i += 1
    if data[i] != 59 and data[i] != 41:
        return 0 if i < size else -1
    j = _space(data, i + 1)
    if j >= size:
        return -1
    if data[i] == 59:
        return 65 <= data[j] <= 90
    return data[j] == 59 or data[j] == 40 or data[j] == 41


def may_lack_bracket(data: cython.p_uchar, opened: cython.Py_ssize_t) -> cython.bint:
    """May a text that ends with that bracket have ended before it, where a node or information begins?"""
    i: cython.Py_ssize_t = opened - 1
    stop: cython.Py_ssize_t
    while data[i] <= 32:
        i -= 1
    if data[i] == 63:
        return True
    stop = i
    while 65 <= data[i] <= 90:
        i -= 1
    if stop - i == _INFO:
        return True
    while stop > i and data[i] <= 32:
        i -= 1
    return stop > i and data[i] == 59


def end_of_text(
    data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t, is_quoting: cython.bint
) -> cython.Py_ssize_t:
    """Behind the bracket that ends a text: there, behind one that may end it, or behind a later one; -1 where that is
    not sure. In one that is quoting a bracket was opened."""
    end: cython.Py_ssize_t
    j: cython.Py_ssize_t
    opened: cython.Py_ssize_t
    escaped: cython.Py_ssize_t
    ends: cython.int
    while i < size and data[i] != 91:
        ends = 0 if is_quoting else ends_texts(data, i, size)
        if ends:
            return i if ends > 0 else -1
        end = _end_of_more(data, i, size, False)
        if end == 0 and is_quoting:
            end = _end_of_more(data, i, size, True)
        if end <= 0:
            return i if end == 0 else -1
        opened = escaped = i
        for j in range(i, end - 1):
            if data[j] == 91:
                opened = j + 1
            elif data[j] == 92 and data[j + 1] == 93 and j + 2 < end:
                escaped = j + 1
        is_quoting = opened > escaped
        i = end
    return i if i < size else -1


@cython.cfunc
@cython.exceptval(check=False)
def _end_of_more(
    data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t, is_quoting: cython.bint
) -> cython.Py_ssize_t:
    """Behind the last bracket up to which a text goes on there: several of them if nothing is escaped, and if it is
    quoting, another one opened before each. 0 if it does not go on, -1 where that is not sure."""
    end: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t = i
    begins: cython.int = 1
    while True:
        if is_quoting:
            begins = _begins_words(data, j, size)
            if begins <= 0:
                break
            j = _end_of_words(data, j, size, True, False, False)
            if j < size and data[j] != 91:
                break
            j += 1
        j = _end_of_words(data, j, size, is_quoting, is_quoting, False)
        if j >= size:
            return -1
        if data[j] != 93:
            break
        end = j = j + 1
    if begins < 0:
        return -1
    if end:
        return end
    if is_quoting and not begins:
        return 0
    j = _end_of_words(data, i, size, is_quoting, is_quoting, True)
    if j >= size:
        return -1
    return j + 1 if data[j] == 93 else 0


@cython.cfunc
@cython.exceptval(check=False)
def _begins_words(data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.int:
    """Does the text around a quotation go on there, and no property begin? -1 where that is not sure."""
    i = _space(data, i)
    if i >= size or data[i] == 63:
        return -1
    if 97 <= data[i] <= 122 or data[i] in b".,:!'\"-":
        return 1
    if i + 1 >= size:
        return -1
    if not 65 <= data[i] <= 90 or not 97 <= data[i + 1] <= 122:
        return 0
    while _is_of_word(data[i]):
        i += 1
    i = _space(data, i)
    if i >= size:
        return -1
    return data[i] != 91


@cython.cfunc
@cython.exceptval(check=False)
def _end_of_words(
    data: cython.p_uchar, i: cython.Py_ssize_t, size: cython.Py_ssize_t, is_quoting: cython.bint,
    opens: cython.bint, escapes: cython.bint,
) -> cython.Py_ssize_t:  # fmt: skip
    """Where what may be part of a text ends, which may hold brackets that are opened, and backslashes; at `size` or
    behind it where that is not sure."""
    j: cython.Py_ssize_t
    while i < size:
        if data[i] == 93 or (data[i] == 91 and not opens):
            return i
        if data[i] == 92:
            if not escapes:
                return i
            i += 1
        elif data[i] == 59 or data[i] == 41:
            j = i + 1
            if data[i] == 41 and not is_quoting:
                while data[j] == 32 or data[j] == 9:
                    j += 1
                if data[j] == 10 or data[j] == 13:
                    return i
            j = _space(data, j)
            if j >= size:
                return size
            if data[j] == 59 or data[j] == 40 or data[j] == 41:
                return i
            if data[i] == 59 and (65 <= data[j] <= 90 or (data[j] == 93 and not is_quoting)):
                return i
        i += 1
    return i


@cython.cfunc
@cython.exceptval(check=False)
def _is_of_word(sign: cython.int) -> cython.bint:
    """A letter, a digit or "_"?"""
    return 65 <= sign <= 90 or 97 <= sign <= 122 or 48 <= sign <= 57 or sign == 95


@cython.cfunc
@cython.exceptval(check=False)
def _space(data: cython.p_uchar, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the white space there ends."""
    while data[i] == 32 or 9 <= data[i] <= 13:
        i += 1
    return i


def escaped(raw: str) -> str:
    """A text with a backslash before each of its brackets that lacks one."""
    parts: list[str] = []
    start: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    while i < len(raw):
        if raw[i] == "\\":
            i += 1
        elif raw[i] == "]":
            parts.append(raw[start:i])
            start = i
        i += 1
    parts.append(raw[start:])
    return "\\".join(parts)
