# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Parentheses and brackets of a game that are out of place, counted."""

from __future__ import annotations

from collections.abc import Callable

import cython

cython.declare(_STRIDE=cython.Py_ssize_t)
_STRIDE = 1 << 16
"""So many parentheses are counted between two looks whether to go on."""


@cython.cfunc
def _end_of_value(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Behind the bracket that closes the value whose first sign is there, `size` + 1 if none does."""
    while i < size and text[i] != "]":
        i += 2 if text[i] == "\\" else 1
    return i + 1 if i < size else size + 1


def misplaced(
    text: str,
    position: int,
    depth: int,
    begins_game: Callable[[str, int], object],
    goes_on: Callable[[str, int], object],
    look: Callable[[], None],
) -> tuple[int, int]:
    """How many parentheses and brackets are out of place from there, inside so many parentheses, to the game's end, and
    how far that was looked for. The number is -1 if a bracket is opened that nothing closes.

    `begins_game` tells of a parenthesis behind the last that was open whether it begins another game, `goes_on` of the
    place behind the last that is closed whether the game goes on there; `look` is called now and then.
    """
    i: cython.Py_ssize_t = position
    size: cython.Py_ssize_t = len(text)
    deep: cython.Py_ssize_t = depth
    stray: cython.Py_ssize_t = 0
    lowest: cython.Py_ssize_t = 0
    steps: cython.Py_ssize_t = 0
    while i < size:
        if text[i] == "[":
            i = _end_of_value(text, i + 1, size)
            if i > size:
                return -1, size
            continue
        if text[i] == "(" or text[i] == ")" or text[i] == "]":
            steps += 1
            if steps % _STRIDE == 0:
                look()
            if text[i] == "]":
                stray += 1
            elif text[i] == "(":
                if deep <= 0 and begins_game(text, i):
                    size = i + 1
                    break
                deep += 1
            else:
                deep -= 1
                lowest = min(lowest, deep)
                if deep <= 0 and not goes_on(text, i + 1):
                    size = i + 1
                    break
        i += 1
    return stray - lowest + (deep - lowest), size
