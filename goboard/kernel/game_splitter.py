# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Games found one behind the other, and short ones taken apart: the properties of the first node, the moves of the main
line, and the shape that is left without both.

Only games are found and taken apart in which nothing could be mistaken; all else is left to others.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

if not cython.compiled:
    from goboard.kernel.node_text import end_of_name, end_of_space

cython.declare(_LONGEST=cython.Py_ssize_t, _POINT=cython.Py_ssize_t, _MOST_CAPITALS=cython.Py_ssize_t)
_LONGEST, _POINT, _MOST_CAPITALS = 9, 2, 8
"""Letters of a name, of a value that may be a point, and of a name that ends the value before it."""


@cython.cfunc
def _end_of_capitals(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the name in capitals ends that begins there: there if there is none."""
    while i < size and "A" <= text[i] <= "Z":
        i += 1
    return i


@cython.cfunc
def _end_of_cut(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a value without brackets must have ended that begins there and lacks its own bracket."""
    end: cython.Py_ssize_t
    while i < size and (
        "+" <= text[i] <= "." or "0" <= text[i] <= ":" or "A" <= text[i] <= "Z" or "a" <= text[i] <= "z"
        or text[i] == " "
    ):  # fmt: skip
        end = i
        while end < size and "A" <= text[end] <= "Z" and end - i <= _MOST_CAPITALS:
            end += 1
        if 0 < end - i <= _MOST_CAPITALS:
            end = end_of_space(text, end, size)
            if end < size and text[end] == "[":
                break
        i += 1
    return i


NEW_GAME = frozenset({"FF", "GM", "SZ", "CA", "AP", "ST"})
"""With what another game begins even inside one."""
FAULTY, CUT_OFF, CAREFUL = 1, 2, 4
"""What is told of a game: it must be mended, the next one cuts it off, and it is to be read with care."""


@cython.final
@cython.cclass
class GameFinder:
    """Finds games in which nothing could be mistaken: no value in them holds a bracket or a backslash, and behind each
    the next one begins or the text ends. `going_on` is what a node may begin with that follows a game which was closed
    too early, `strict` are properties without brackets in their values, and `spelt` tells how a name is read."""

    if cython.compiled:
        _text: str
        _size: cython.Py_ssize_t
        _going_on: frozenset[str]
        _strict: frozenset[str]
        _spelt: Callable[[str], tuple[str, str]]
        _games: list[tuple[int, int, int]]
        _is_faulty: cython.bint
        _says_more: cython.bint
        _cares: cython.bint
        _needs_care: cython.bint

    def __init__(
        self, text: str, going_on: frozenset[str], strict: frozenset[str], spelt: Callable[[str], tuple[str, str]]
    ) -> None:
        self._text, self._size, self._going_on, self._strict, self._spelt = text, len(text), going_on, strict, spelt
        self._games: list[tuple[int, int, int]] = []
        self._is_faulty = self._says_more = self._cares = self._needs_care = False

    def find(
        self, position: int, longest: int, most: int, cuts: cython.bint, mends: cython.bint, cares: cython.bint = False
    ) -> tuple[list[tuple[int, int, int]], int]:
        """Games that stand there one behind the other, at least so many if there are, and where they end with the white
        space behind them; none that is longer than that.

        Of each where it begins, where it ends, and what else is to be told. One that another game `cuts` off ends
        there, and where parentheses are out of their places or names are odd it may be that somebody `mends` that: then
        several games may stand in the same ones, and such a game lack its own. Where somebody who mends `cares` too, a
        value without brackets may lack its own.
        """
        games: list[tuple[int, int, int]] = []
        limit: cython.Py_ssize_t = longest
        least: cython.Py_ssize_t = most
        end: cython.Py_ssize_t = position
        behind: cython.Py_ssize_t
        kind: cython.int
        self._cares = cares
        while len(games) < least and end < self._size and self._text[end] == "(":
            self._games, self._is_faulty, self._says_more, self._needs_care = [], False, False, False
            behind = self._end_of_group(end, limit, cuts)
            if behind >= 0 and self._text[behind - 1] == ")":
                behind = self._end_of_parentheses(behind)
            # where no node says anything, games are read as soon as they are found
            if behind < 0 or not self._says_more or (self._is_faulty and not mends):
                break
            if behind < self._size and self._text[behind] != "(" and not (mends and self._text[behind] == ";"):
                break
            end = behind
            kind = (FAULTY if self._is_faulty else 0) | (CAREFUL if self._needs_care else 0)
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
                i = end_of_space(text, i + 1, self._size)
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
                i = end_of_space(text, i, self._size)
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
        end: cython.Py_ssize_t = end_of_space(self._text, i, self._size)
        while end < self._size and self._text[end] == ")":
            self._is_faulty = True
            end = end_of_space(self._text, end + 1, self._size)
        start, stop, told = self._games.pop()
        self._games.append((start, end if stop == i else stop, told))
        return end

    @cython.cfunc
    def _begins_game(self, i: cython.Py_ssize_t) -> cython.bint:
        """Does another game begin with the parenthesis there?"""
        i = end_of_space(self._text, i + 1, self._size)
        return i < self._size and self._text[i] == ";" and self._name_at(i + 1) in NEW_GAME

    @cython.cfunc
    def _name_at(self, i: cython.Py_ssize_t) -> str:
        """The name there that has a value, behind white space."""
        i = end_of_space(self._text, i, self._size)
        end: cython.Py_ssize_t = _end_of_capitals(self._text, i, self._size)
        at: cython.Py_ssize_t = end_of_space(self._text, end, self._size)
        return self._text[i:end] if at < self._size and self._text[at] == "[" else ""

    @cython.cfunc
    def _end_before_more(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where a node begins behind what closes a game there too early, -1 if none does."""
        text: str = self._text
        i = _behind_parentheses(text, i, self._size)
        return i if i < self._size and text[i] == ";" and self._name_at(i + 1) in self._going_on else -1

    @cython.cfunc
    def _end_of_node(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the properties of a node, -1 where there is anything else."""
        text: str = self._text
        at: cython.Py_ssize_t
        begin: cython.Py_ssize_t
        while i < self._size and text[i] != ";" and text[i] != "(" and text[i] != ")":
            begin = i
            i = end_of_space(text, i, self._size)
            if i > begin:
                continue
            at = _end_of_capitals(text, i, self._size)
            i = end_of_name(text, at, self._size)
            if i == begin:
                return -1
            if i > at:
                self._is_faulty, self._needs_care = True, self._cares
            i = self._end_of_values(begin, i)
            if i < 0:
                return -1
            self._says_more = True
        return i

    @cython.cfunc
    def _end_of_values(self, begin: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the values and their white space that follow the name which stands there; -1 where there are none, or
        one holds a bracket or a backslash."""
        text: str = self._text
        first: cython.Py_ssize_t = end_of_space(text, end, self._size)
        i: cython.Py_ssize_t = first
        start: cython.Py_ssize_t
        while i < self._size and text[i] == "[":
            i += 1
            start = i
            while i < self._size and text[i] != "]":
                if text[i] == "\\" or (text[i] == "[" and (i == start or not self._cares)):
                    return -1
                if text[i] == "[":
                    break
                i += 1
            if i >= self._size:
                return -1
            if text[i] == "[":
                if self._spelt(text[begin:end])[0] not in self._strict:
                    return -1
                self._is_faulty = self._needs_care = True
                i = end_of_space(text, _end_of_cut(text, start, self._size), self._size)
            else:
                i = end_of_space(text, i + 1, self._size)
        return i if i > first else -1


@cython.final
@cython.cclass
class GameSplitter:
    """Takes games apart. `remarks` are properties that may be beside a move and change nothing on the board, and `cut`
    is the sign that stands behind a game and the parenthesis of the next one where that cut it off. What is `strange`
    may change the main line wherever it stands, `strict` are properties without brackets in their values, and `spelt`
    tells how a name is read."""

    if cython.compiled:
        _remarks: frozenset[str]
        _strange: frozenset[str]
        _strict: frozenset[str]
        _spelt: Callable[[str], tuple[str, str]]
        _cut: str
        _end: cython.Py_ssize_t
        _stop: cython.Py_ssize_t
        _shape: list[str]
        _moves: list[str]

    def __init__(
        self, remarks: frozenset[str], cut: str, strange: frozenset[str], strict: frozenset[str],
        spelt: Callable[[str], tuple[str, str]],
    ) -> None:  # fmt: skip
        self._remarks, self._cut, self._strange, self._strict, self._spelt = remarks, cut, strange, strict, spelt
        self._end = self._stop = 0
        self._shape: list[str] = []
        self._moves: list[str] = []

    def split(self, text: str) -> tuple[str, list[str], str] | None:
        """Take a game apart, given with the sign behind it or without the signs before it; None if in doubt.

        Returns its shape, which is each property of the first node with the bracket behind it, and then what is left of
        the nodes of the main line without moves and remarks, and how many there are beside it; the raw value that each
        of these properties has; and these moves, one behind the other as SGF writes them, "?" standing for a value
        that is too long for a point and no pass. Where there is anything else in those nodes their shape is all of
        their text, and there are no moves.
        """
        size: cython.Py_ssize_t = len(text)
        i: cython.Py_ssize_t = 2 if size > 1 and text[0] == "(" and text[1] == ";" else 0
        base: cython.Py_ssize_t = 1 if i else 0
        end: cython.Py_ssize_t
        names: list[str] = []
        values: list[str] = []
        while True:
            name: str = self._name_at(text, i, size)
            end = self._end_of_value(text, self._end, size, name) if name else -1
            if end < 0:
                break
            names.append(name + "[")
            values.append(text[self._end + 1 : self._stop])
            i = end
        if i < size and text[i] != ";" and text[i] != ")" and text[i] != "(" and not "\t" <= text[i] <= " ":
            return None
        self._shape, self._moves = names.copy(), []
        if self._split_nodes(text, i, size, base):
            return "".join(self._shape), values, "".join(self._moves)
        return "".join([*names, text[i:]]), values, ""

    @cython.cfunc
    def _split_nodes(
        self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t, base: cython.Py_ssize_t
    ) -> cython.bint:  # fmt: skip
        """Take the nodes apart that begin there, up to the end of the text; False if there is anything else in them."""
        # so many parentheses were opened, up to the last node of the main line, and behind the first node
        depth: cython.Py_ssize_t = base
        main: cython.Py_ssize_t = base
        first: cython.Py_ssize_t = base
        is_first: cython.bint = True
        children: cython.Py_ssize_t = 0
        others: cython.Py_ssize_t = 0
        while i < size:
            if text[i] == ";":
                if is_first:
                    children += 1
                is_first = False
                if main >= 0:
                    main, i = depth, self._end_of_node(text, i + 1, size)
                else:
                    others, i = others + 1, self._end_of_other(text, i + 1, size)
                if i < 0:
                    return False
            elif text[i] == "(":
                i += 1
                if i < size and text[i] == self._cut:
                    i += 1
                    break
                depth += 1
                if is_first:
                    first = depth
            elif text[i] == ")" and depth > base:
                i += 1
                if depth <= main:
                    main = -1
                is_first = depth <= first
                depth -= 1
                if is_first:
                    first = depth
            elif text[i] == ")" and depth:
                i = _behind_parentheses(text, i, size)
                if not _is_move(text, i, size):
                    # what follows the game makes no difference
                    if i < size and (text[i] == "(" or text[i] == ";"):
                        i += 1
                    break
            elif text[i] == " " or "\t" <= text[i] <= "\r":
                i += 1
            else:
                return False
        if others:
            self._shape.append(f"({children}({others}")
        return i == size

    @cython.cfunc
    def _end_of_node(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the move there and the remarks beside it, which are taken out of the shape; -1 if in doubt."""
        end: cython.Py_ssize_t
        name: str = self._name_at(text, i, size)
        if name == "B" or name == "W":
            end = self._end_of_value(text, self._end, size, name)
            if end < 0 or not _is_word(text, self._end + 1, self._stop):
                return -1
            self._shape.append(f";{name}")
            value: str = text[self._end + 1 : self._stop]
            self._moves.append(f"{name}[{value}]" if len(value) <= _POINT or value.lower() == "pass" else f"{name}[?]")
            i = end
            name = self._name_at(text, i, size)
        else:
            self._shape.append(";")
        while name:
            i = self._end_of_value(text, self._end, size, name) if name in self._remarks else -1
            if i < 0:
                return -1
            name = self._name_at(text, i, size)
        return i

    @cython.cfunc
    def _end_of_other(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Behind the properties of a node beside the main line; -1 if one of them may be of importance there, or the
        node may stand for several."""
        end: cython.Py_ssize_t
        moves: cython.Py_ssize_t = 0
        is_remark: cython.bint = True
        name: str = self._name_at(text, i, size)
        while name:
            if name in self._strange or name.startswith("GOB"):
                return -1
            end, i = self._end, -1
            if name == "B" or name == "W":
                moves, i = moves + 1, self._end_of_value(text, end, size, name)
            else:
                is_remark = is_remark and name in self._remarks
                while end >= 0 and end < size and text[end] == "[":
                    i = end = self._end_of_plain(text, end, size, name)
            if i < 0:
                return -1
            name = self._name_at(text, i, size)
        return i if not moves or (moves == 1 and is_remark) else -1

    @cython.cfunc
    def _name_at(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> str:
        """How the name there is read, which is up to `_end`; "" if there is none, or it is long or odd."""
        at: cython.Py_ssize_t = _end_of_capitals(text, i, size)
        end: cython.Py_ssize_t = end_of_name(text, at, size)
        self._end = end
        if end == i:
            return ""
        name: str = text[i:end]
        if end > at:
            name = self._spelt(name)[0]
            if not name.isalpha():
                return ""
        return name if len(name) <= _LONGEST else ""

    @cython.cfunc
    def _end_of_value(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t, name: str) -> cython.Py_ssize_t:
        """Behind the only value there of that property, in which nothing could be mistaken; -1 if there is none."""
        i = self._end_of_plain(text, i, size, name)
        return -1 if i >= 0 and i < size and text[i] == "[" else i

    @cython.cfunc
    def _end_of_plain(self, text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t, name: str) -> cython.Py_ssize_t:
        """Behind a value there of that property, which ends at `_stop`; -1 if there is none or it may be mistaken."""
        start: cython.Py_ssize_t = i + 1
        if i >= size or text[i] != "[":
            return -1
        i += 1
        while i < size and _is_plain(text, i):
            i += 1
        self._stop = i
        if i < size and text[i] == "]":
            return i + 1
        while i < size and text[i] != "[" and text[i] != "]" and text[i] != "\\":
            i += 1
        if i == start or (i < size and text[i] != "[") or name not in self._strict:
            return -1
        i = self._stop = _end_of_cut(text, start, size)
        while self._stop > start and text[self._stop - 1] == " ":
            self._stop -= 1
        return i


@cython.cfunc
def _behind_parentheses(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Behind those that are closed there, and white space."""
    while i < size and (text[i] == ")" or text[i] == " " or "\t" <= text[i] <= "\r"):
        i += 1
    return i


@cython.cfunc
def _is_move(text: str, i: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
    """Does a node begin there with a move?"""
    return i + 2 < size and text[i] == ";" and (text[i + 1] == "B" or text[i + 1] == "W") and text[i + 2] == "["


@cython.cfunc
def _is_word(text: str, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Is all from there on of letters and digits?"""
    while i < stop and ("0" <= text[i] <= "9" or "A" <= text[i] <= "Z" or "a" <= text[i] <= "z"):
        i += 1
    return i == stop


@cython.cfunc
def _is_plain(text: str, i: cython.Py_ssize_t) -> cython.bint:
    """Is the sign there none of SGF's grammar, and none that controls?"""
    if text[i] < " " or "\x7f" <= text[i] <= "\x9f":
        return False
    sign = text[i]
    return not (sign == "[" or sign == "]" or sign == "\\" or sign == "(" or sign == ")" or sign == ";")
