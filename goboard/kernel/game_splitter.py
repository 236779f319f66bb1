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


NEW_GAME = frozenset({"FF", "GM", "SZ", "CA", "AP", "ST"})
"""With what another game begins even inside one."""
FAULTY, CUT_OFF = 1, 2
"""What is told of a game: it must be mended, and the next one cuts it off."""


@cython.final
@cython.cclass
class GameFinder:
    """Finds games in which nothing could be mistaken: no value in them holds a bracket or a backslash, and behind each
    the next one begins or the text ends. `going_on` is what a node may begin with that follows a game which was closed
    too early."""

    if cython.compiled:
        _text: str
        _size: cython.Py_ssize_t
        _going_on: frozenset[str]
        _games: list[tuple[int, int, int]]
        _is_faulty: cython.bint
        _says_more: cython.bint

    def __init__(self, text: str, going_on: frozenset[str]) -> None:
        self._text, self._size, self._going_on = text, len(text), going_on
        self._games: list[tuple[int, int, int]] = []
        self._is_faulty = self._says_more = False

    def find(
        self, position: int, longest: int, most: int, cuts: cython.bint, mends: cython.bint
    ) -> tuple[list[tuple[int, int, int]], int]:
        """Games that stand there one behind the other, at least so many if there are, and where they end with the white
        space behind them; none that is longer than that.

        Of each where it begins, where it ends, and what else is to be told. One that another game `cuts` off ends
        there, and where parentheses are out of their places it may be that somebody `mends` that: then several games
        may stand in the same ones, and such a game lack its own.
        """
        games: list[tuple[int, int, int]] = []
        limit: cython.Py_ssize_t = longest
        least: cython.Py_ssize_t = most
        end: cython.Py_ssize_t = position
        behind: cython.Py_ssize_t
        kind: cython.int
        while len(games) < least and end < self._size and self._text[end] == "(":
            self._games, self._is_faulty, self._says_more = [], False, False
            behind = self._end_of_group(end, limit, cuts)
            if behind >= 0 and self._text[behind - 1] == ")":
                behind = self._end_of_parentheses(behind)
            # where no node says anything, games are read as soon as they are found
            if behind < 0 or not self._says_more or (self._is_faulty and not mends):
                break
            if behind < self._size and self._text[behind] != "(" and not (mends and self._text[behind] == ";"):
                break
            end = behind
            kind = FAULTY if self._is_faulty else 0
            games.extend([(start, stop, told | kind) for start, stop, told in self._games])
        return games, end

    @cython.cfunc
    def _end_of_group(self, i: cython.Py_ssize_t, limit: cython.Py_ssize_t, cuts: cython.bint) -> cython.Py_ssize_t:
        """Behind all that stands in the parenthesis which is opened there, -1 where anything could be mistaken."""
        # a game is `inside` so many parentheses, 0 if there is none; nothing follows yet those from `first` to `opened`
        text: str = self._text
        depth: cython.Py_ssize_t = 0
        inside: cython.Py_ssize_t = 0
        start: cython.Py_ssize_t = 0
        first: cython.Py_ssize_t = -1
        opened: cython.Py_ssize_t = -1
        end: cython.Py_ssize_t
        is_closed: cython.bint = False
        while i < self._size:
            if text[i] == "(":
                if inside and self._begins_game(i):
                    if not cuts or i - start > limit:
                        return -1
                    self._is_faulty = True
                    self._games.append((start, first if opened >= 0 else i, CUT_OFF))
                    return i
                if opened < 0:
                    first = i
                else:
                    self._is_faulty = True
                depth, opened, is_closed = depth + 1, i, False
                i = _space(text, i + 1, self._size)
            elif text[i] == ")":
                if not (inside or self._games):
                    return -1
                self._is_faulty = self._is_faulty or opened >= 0
                opened, is_closed = -1, True
                end = self._end_before_more(i + 1) if inside and depth == 1 else -1
                if end >= 0:
                    self._is_faulty, i = True, end
                    continue
                i += 1
                if depth == inside:
                    if i - start > limit:
                        return -1
                    self._games.append((start, i, 0))
                    inside = 0
                depth -= 1
                if not depth:
                    return i
                i = _space(text, i, self._size)
            elif text[i] == ";":
                self._is_faulty = self._is_faulty or is_closed
                if not inside:
                    inside, start = depth, i if opened < 0 else opened
                opened, is_closed = -1, False
                i = self._end_of_node(i + 1)
                if i < 0:
                    return -1
            else:
                return -1
        return -1

    @cython.cfunc
    def _end_of_parentheses(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind those that close nothing, and white space; the last game reaches up to there if it ended there."""
        end: cython.Py_ssize_t = _space(self._text, i, self._size)
        while end < self._size and self._text[end] == ")":
            self._is_faulty = True
            end = _space(self._text, end + 1, self._size)
        start, stop, told = self._games.pop()
        self._games.append((start, end if stop == i else stop, told))
        return end

    @cython.cfunc
    def _begins_game(self, i: cython.Py_ssize_t) -> cython.bint:
        """Does another game begin with the parenthesis there?"""
        i = _space(self._text, i + 1, self._size)
        return i < self._size and self._text[i] == ";" and self._name_at(i + 1) in NEW_GAME

    @cython.cfunc
    def _name_at(self, i: cython.Py_ssize_t) -> str:
        """The name there that has a value, behind white space."""
        i = _space(self._text, i, self._size)
        end: cython.Py_ssize_t = _end_of_name(self._text, i, self._size)
        at: cython.Py_ssize_t = _space(self._text, end, self._size)
        return self._text[i:end] if at < self._size and self._text[at] == "[" else ""

    @cython.cfunc
    def _end_before_more(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where a node begins behind what closes a game there too early, -1 if none does."""
        text: str = self._text
        while i < self._size and (text[i] == ")" or text[i] == " " or "\t" <= text[i] <= "\r"):
            i += 1
        return i if i < self._size and text[i] == ";" and self._name_at(i + 1) in self._going_on else -1

    @cython.cfunc
    def _end_of_node(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the properties of a node, -1 where there is anything else."""
        text: str = self._text
        at: cython.Py_ssize_t
        while i < self._size and text[i] != ";" and text[i] != "(" and text[i] != ")":
            at = _space(text, i, self._size)
            if at == i:
                at = _end_of_name(text, i, self._size)
                at = _end_of_values(text, _space(text, at, self._size), self._size) if at > i else -1
                if at < 0:
                    return -1
                self._says_more = True
            i = at
        return i


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

    def split(self, text: str) -> tuple[str, list[str], str] | None:
        """Take a game apart, given with the sign behind it or without the signs before it; None if in doubt.

        Returns its shape, which is each property of the first node with the bracket behind it, and then what is left of
        the nodes below without moves and remarks; the raw value that each of these properties has; and these moves, one
        behind the other as SGF writes them, "?" standing for a value that is too long for a point and no pass. Where
        there is anything else in those nodes their shape is all of their text, and there are no moves.
        """
        size: cython.Py_ssize_t = len(text)
        i: cython.Py_ssize_t = 2 if size > 1 and text[0] == "(" and text[1] == ";" else 0
        end: cython.Py_ssize_t
        at: cython.Py_ssize_t
        shape: list[str] = []
        values: list[str] = []
        while True:
            at = _end_of_name(text, i, size)
            end = self._end_of_value(text, at, size) if 0 < at - i <= _LONGEST else -1
            if end < 0:
                break
            shape.append(text[i : at + 1])
            values.append(text[at + 1 : end - 1])
            i = end
        if i < size and text[i] != ";" and text[i] != ")":
            return None
        moves: list[str] = []
        if self._split_nodes(text, i, size, shape, moves):
            return "".join(shape), values, "".join(moves)
        return "".join([*shape[: len(values)], text[i:]]), values, ""

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
        end = self._end_of_game(text, i, size)
        if end != size:
            return False
        # how many parentheses there are and what follows them makes no difference
        shape.append(text[start : i + 1] if i < size and text[i] == ")" else text[start:])
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
        """Behind the parentheses there, with the sign behind them, or cut off the one that was open."""
        if i < size and text[i] == ")":
            while i < size and text[i] == ")":
                i = _space(text, i + 1, size)
            return i + 1 if i < size and (text[i] == "(" or text[i] == ";") else i
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
