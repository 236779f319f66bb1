# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Games found one behind the other, and short ones taken apart: the properties of the first node, the moves, and the
shape that is left without both.

Only games are found and taken apart in which nothing could be mistaken; all else is left to others.
"""

from __future__ import annotations

import cython

cython.declare(_LONGEST=cython.Py_ssize_t, _POINT=cython.Py_ssize_t)
_LONGEST, _POINT = 9, 2
"""Letters of a name, and of a value that may be a point."""


@cython.cfunc
def _space(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the white space there ends."""
    while i < size and (text[i] == " " or "\t" <= text[i] <= "\r"):
        i += 1
    return i


@cython.cfunc
def _end_of_name(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the name ends that begins there: there if there is none."""
    while i < size and "A" <= text[i] <= "Z":
        i += 1
    return i


def plain_games(text: str, position: int, longest: int, most: int, cuts: cython.bint) -> list[int]:
    """Where the games end that stand there one behind the other, with the white space behind each; so many at most, and
    none that is longer than that.

    No value in them holds a bracket or a backslash, and their only parenthesis is the last sign; behind it the next one
    begins or the text ends. A game whose only fault it is that another one `cuts` it off ends there, told below zero.
    """
    ends: list[int] = []
    size: cython.Py_ssize_t = len(text)
    limit: cython.Py_ssize_t = longest
    left: cython.Py_ssize_t = most
    start: cython.Py_ssize_t = position
    end: cython.Py_ssize_t
    is_cut: cython.bint
    while left > 0 and _begins_game(text, start, size):
        end = _end_of_nodes(text, start + 1, size)
        if end < 0:
            break
        is_cut = text[end] == "("
        if not is_cut:
            end = _space(text, end + 1, size)
        if end - start > limit or (end < size and text[end] != "(") or (is_cut and not cuts):
            break
        if is_cut and not (_begins_game(text, end, size) and text[end + 2 : end + 5] in _NEW_GAMES):
            break
        ends.append(-end if is_cut else end)
        start = end
        left -= 1
    return ends


_NEW_GAMES = frozenset({"FF[", "GM[", "SZ[", "CA[", "AP[", "ST["})
"""With what another game begins even inside one."""


@cython.cfunc
def _begins_game(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
    """Does a game begin there, without white space up to the first value?"""
    if i + 2 >= size or text[i] != "(" or text[i + 1] != ";":
        return False
    end: cython.Py_ssize_t = _end_of_name(text, i + 2, size)
    return end > i + 2 and end < size and text[end] == "["


@cython.cfunc
def _end_of_nodes(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The parenthesis behind the nodes there, -1 where there is anything else."""
    at: cython.Py_ssize_t
    while i < size and text[i] != "(" and text[i] != ")":
        at = _space(text, i + 1 if text[i] == ";" else i, size)
        if at == i:
            at = _end_of_name(text, i, size)
            at = _end_of_values(text, _space(text, at, size), size) if at > i else -1
            if at < 0:
                return -1
        i = at
    return i if i < size else -1


@cython.cfunc
def _end_of_values(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Behind the values there and their white space; -1 where there are none, or one holds a bracket or a backslash."""
    begin: cython.Py_ssize_t = i
    while i < size and text[i] == "[":
        i += 1
        while i < size and text[i] != "]":
            if text[i] == "[" or text[i] == "\\":
                return -1
            i += 1
        if i >= size:
            return -1
        i = _space(text, i + 1, size)
    return i if i > begin else -1


@cython.final
@cython.cclass
class GameSplitter:
    """Takes games apart. `remarks` are properties that may be beside a move and change nothing on the board, and `cut`
    is the sign that stands behind a game and the parenthesis of the next one where that cut it off."""

    if cython.compiled:
        _remarks: frozenset[str]
        _cut: str

    def __init__(self, remarks: frozenset[str], cut: str) -> None:
        self._remarks, self._cut = remarks, cut

    def split(self, text: str) -> tuple[tuple[str, ...], list[str], str, str] | None:
        """Take a game apart, given with the sign behind it or without the signs before it; None if in doubt.

        Returns the properties of the first node; the raw value that each of them has; the shape of the nodes below it,
        which is what is left of their text without moves and remarks; and these moves, one behind the other as SGF
        writes them, "?" standing for a value that is too long for a point and no pass. Where there is anything else in
        those nodes their shape is all of their text, and there are no moves.
        """
        size: cython.Py_ssize_t = len(text)
        i: cython.Py_ssize_t = 2 if size > 1 and text[0] == "(" and text[1] == ";" else 0
        end: cython.Py_ssize_t
        at: cython.Py_ssize_t
        idents: list[str] = []
        values: list[str] = []
        while True:
            at = _end_of_name(text, i, size)
            end = self._end_of_value(text, at, size) if 0 < at - i <= _LONGEST else -1
            if end < 0:
                break
            idents.append(text[i:at])
            values.append(text[at + 1 : end - 1])
            i = end
        if i < size and text[i] != ";" and text[i] != ")":
            return None
        shape: list[str] = []
        moves: list[str] = []
        if self._split_nodes(text, i, size, shape, moves):
            return tuple(idents), values, "".join(shape), "".join(moves)
        return tuple(idents), values, text[i:], ""

    @cython.cfunc
    def _split_nodes(
        self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t, shape: list[str], moves: list[str]
    ) -> cython.bint:
        """Take the nodes apart that begin there, up to the end of the text; False if there is anything else in them."""
        start: cython.Py_ssize_t = i
        end: cython.Py_ssize_t
        while True:
            at: cython.Py_ssize_t = self._begin_of_node(text, i, size)
            if at < 0:
                break
            i = at
            end = self._end_of_move(text, i, size)
            if end >= 0:
                shape.append(text[start : i + 1])
                moves.append(self._move(text, i, end))
                start = i = end
            end = self._end_of_remark(text, i, size)
            while end >= 0:
                shape.append(text[start:i])
                start = i = end
                end = self._end_of_remark(text, i, size)
        if self._end_of_game(text, i, size) != size:
            return False
        shape.append(text[start:])
        return True

    @cython.cfunc
    def _begin_of_node(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the semicolon of the node there, -1 if there is none; one of a move may follow a parenthesis."""
        if i < size and text[i] == ")":
            i = _space(text, i + 1, size)
            if i + 2 >= size or text[i + 2] != "[" or (text[i + 1] != "B" and text[i + 1] != "W"):
                return -1
        return i + 1 if i < size and text[i] == ";" else -1

    @cython.cfunc
    def _end_of_game(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the parentheses there, with that which begins the next game, or cut off the one that was open."""
        if i < size and text[i] == ")":
            while i < size and text[i] == ")":
                i = _space(text, i + 1, size)
            return i + 1 if i < size and text[i] == "(" else i
        end: cython.Py_ssize_t = _space(text, i, size)
        return end + 2 if end + 1 < size and text[end] == "(" and text[end + 1] == self._cut else i

    @cython.cfunc
    def _move(self, text: str, i: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
        """The move there as it is remembered."""
        if end - i - 3 <= _POINT or text[i + 2 : end - 1].lower() == "pass":
            return text[i:end]
        return text[i : i + 2] + "?]"

    @cython.cfunc
    def _end_of_move(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind a move of letters and digits, -1 if there is none or more than one of the same name."""
        if i + 2 >= size or text[i + 1] != "[" or (text[i] != "B" and text[i] != "W"):
            return -1
        i += 2
        while i < size and ("0" <= text[i] <= "9" or "A" <= text[i] <= "Z" or "a" <= text[i] <= "z"):
            i += 1
        if i >= size or text[i] != "]" or (i + 1 < size and text[i + 1] == "["):
            return -1
        return i + 1

    @cython.cfunc
    def _end_of_remark(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the remark there, -1 if there is none."""
        at: cython.Py_ssize_t = _end_of_name(text, i, size)
        if not 0 < at - i <= _LONGEST or text[i:at] not in self._remarks:
            return -1
        return self._end_of_value(text, at, size)

    @cython.cfunc
    def _end_of_value(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the only value there, in which nothing could be mistaken; -1 if there is none."""
        if i >= size or text[i] != "[":
            return -1
        i += 1
        while i < size and self._is_plain(text, i):
            i += 1
        if i >= size or text[i] != "]" or (i + 1 < size and text[i + 1] == "["):
            return -1
        return i + 1

    @cython.cfunc
    def _is_plain(self, text: str, i: cython.Py_ssize_t) -> cython.bint:
        """Is the sign there none of SGF's grammar, and none that controls?"""
        if text[i] < " " or "\x7f" <= text[i] <= "\x9f":
            return False
        sign = text[i]
        return not (sign == "[" or sign == "]" or sign == "\\" or sign == "(" or sign == ")" or sign == ";")
