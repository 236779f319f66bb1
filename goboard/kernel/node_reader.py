# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Faultless nodes of a record's text, one after another. What is anything else, or calls for a look, is left to others,
but for litter of which nothing needs to be said.

The grammar is that of SGF: a semicolon, names in capitals each with values in brackets, white space between them, and
then another semicolon or a parenthesis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cython

if not cython.compiled:
    from goboard.kernel.memory import frozen
    from goboard.kernel.node_mender import NodeMender

cython.declare(_WINDOW=cython.Py_ssize_t, _MORE=cython.Py_ssize_t, _SHORT=cython.int, _FAR=cython.Py_ssize_t)
_WINDOW, _MORE, _SHORT, _FAR = 1 << 16, -2, 8, 1 << 12
"""So much of the text is at hand at first; stands for an end that lies behind that; a value so short is looked at sign
by sign; a faulty node that is longer is left to others where it is not all at hand."""

NEAR = 32
"""By so many characters what comes again and again is known."""
FAULT, LOOK, PARENTHESES, MANY = "fault", "look", "parentheses", "many"
"""Why reading ended: no faultless node is there; the properties of one are to be looked at; the parentheses behind one
are; or as many were read as were asked for."""


@cython.final
@cython.cclass
class NodeReader:
    """Reads the nodes of one text; each is made by `make(its properties, the node before it)`.

    After `read` the last node is `node`, `count` were made, and `reason` says why it ended; `is_open` is True if a
    parenthesis was opened last, and `looked_ahead` if it was not clear from what is next where a text ends. Of a node
    to be looked at `body` are the properties, and `end` is behind them.
    After `read_litter` `last` is the parenthesis that came after the last node, "" if none did.
    """

    def __init__(self, text: str, make: Callable[[str, Any], Any]) -> None:
        self._text, self._make = text, make
        self._first = self._size = self._start = self._stop = 0
        self._unclosed = 0
        """No value that begins there or later in what is at hand is closed in it."""
        self._owner = b"\0"
        self._data = frozen(self._owner)
        self.node: Any = None
        self.count = self.end = 0
        self.is_open = self.looked_ahead = self.has_cut = False
        self.reason, self.body, self.last = FAULT, "", ""

    def read(
        self,
        position: int,
        node: Any,
        stack: list[Any],
        plain: dict[str, str | tuple[str, ...]],
        is_sound: Callable[[str], object],
        most: int,
        mender: NodeMender | None = None,
        is_neat: Callable[[str], object] | None = None,
        care: int = 0,
    ) -> int:
        """Read nodes from a position on; returns where it ended. `stack` is kept up to date with the parentheses.

        Nothing needs to be said of nodes that are in `plain`, with the text or texts that they become, which are
        shared, and of those that are sound. Where there is a `mender`, nothing needs to be said of others either that
        it knows how to read; but if something tells which nodes are neat without their white space, only of these. With
        `care` no node is taken as it is; with more of it, 2, brackets out of their places
        have no meaning, and what is no part of SGF is skipped between nodes.
        """
        at: cython.Py_ssize_t = position
        end: cython.Py_ssize_t
        count: cython.Py_ssize_t = 0
        limit: cython.Py_ssize_t = most
        degree: cython.int = care
        make = self._make
        self.is_open = self.looked_ahead = False
        self.reason = MANY
        while count < limit:
            if degree > 1 and mender is not None:
                at = self._behind_junk(at)
            known: Any = self._node_at(at, plain, is_sound, mender, is_neat, degree)
            if type(known) is str:
                node = make(known, node)
            elif known is not None:
                for part in known:
                    node = make(part, node)
            else:
                break
            count += 1
            at = end = self.end
            self.is_open = False
            if self._data[end - self._first] == 59:
                continue
            end = self._end_of_parentheses(at - self._first, len(stack))
            if end < 0:
                self.reason = PARENTHESES
                break
            node = self._turn(at - self._first, end, node, stack)
            at = self._first + end
            if node is None:
                # what follows is another game in the same parentheses
                self.reason = FAULT
                break
        self.node, self.count = node, count
        return at

    def _node_at(
        self,
        at: cython.Py_ssize_t,
        plain: dict[str, str | tuple[str, ...]],
        is_sound: Callable[[str], object],
        mender: NodeMender | None,
        is_neat: Callable[[str], object] | None,
        care: cython.int,
    ) -> Any:
        """The text or texts that the node there becomes, which is up to `end`; None where that is left to others."""
        body: str = ""
        known: Any = None
        is_faultless: cython.bint = False
        is_mended: cython.bint = True
        if not care:
            end: cython.Py_ssize_t = self._end_of_node(at)
            if end >= 0:
                is_faultless = True
                self.end = end
                body = self._text[self._start : self._stop]
                known = plain.get(body)
                if known is not None:
                    return known
        if is_neat is not None:
            if is_faultless and is_sound(body):
                return body
            is_mended = is_faultless and self._is_neat(body, is_neat)
        if is_mended and mender is not None:
            known = self._mended(at, mender, care, care > 0 or not is_faultless)
            if known is not None:
                return plain.get(known, known) if care and type(known) is str else known
        if not is_faultless:
            self.reason = FAULT
            return None
        if is_neat is None and is_sound(body):
            return body
        self.body, self.reason = body, LOOK
        return None

    def _is_neat(self, body: str, is_neat: Callable[[str], object]) -> cython.bint:
        """Is there white space in a node that is neat without it?"""
        tight: str = "".join(body.split())
        return len(tight) < len(body) and bool(is_neat(tight))

    def _mended(
        self, at: cython.Py_ssize_t, mender: NodeMender, care: cython.int, takes_texts: cython.bint
    ) -> object:  # fmt: skip
        """What a node becomes, faulty or not, and where it ends; None where that is not sure."""
        end: cython.Py_ssize_t = self._scanned(at, mender, care > 1, takes_texts)
        if end < 0:
            return None
        texts = mender.texts(self._text, at, self._data, end, self._size, care > 0)
        if texts is not None:
            self.end = self._first + end
            self.looked_ahead = self.looked_ahead or mender.looked_ahead
        return texts

    def _end_of_faulty(self, at: cython.Py_ssize_t, mender: NodeMender) -> cython.Py_ssize_t:
        """Where a node ends of which nothing is asked but that, -1 where that is not sure."""
        end: cython.Py_ssize_t = self._scanned(at, mender, True, True)
        if end < 0:
            return -1
        self.has_cut = self.has_cut or mender.has_cut
        return self._first + end

    def _scanned(
        self, at: cython.Py_ssize_t, mender: NodeMender, is_lenient: cython.bint, takes_texts: cython.bint
    ) -> cython.Py_ssize_t:  # fmt: skip
        """Where a node ends in what is at hand, faulty or not, -1 where that is not sure."""
        end: cython.Py_ssize_t = -1
        if self._first <= at < self._first + self._size:
            end = self._scanned_here(at - self._first, mender, is_lenient, takes_texts)
        # only at the end of what is at hand may it be that more of the text tells more
        is_near_end: cython.bint = at + _FAR > self._first + self._size or at < self._first
        if end < 0 and is_near_end and at < len(self._text) and self._first + self._size < len(self._text):
            self._load(at)
            end = self._scanned_here(0, mender, is_lenient, takes_texts)
        return end

    def _scanned_here(
        self, i: cython.Py_ssize_t, mender: NodeMender, is_lenient: cython.bint, takes_texts: cython.bint
    ) -> cython.Py_ssize_t:  # fmt: skip
        mender.unclosed = self._unclosed
        i = mender.scan(self._data, i, self._size, is_lenient, takes_texts)
        self._unclosed = mender.unclosed
        return i

    def _end_of_node(self, position: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the parentheses or the semicolon behind the node there are, -1 if there is no faultless one."""
        end: cython.Py_ssize_t = _MORE
        if self._first <= position < self._first + self._size:
            end = self._scan(position - self._first)
        while end == _MORE:
            if position >= len(self._text):
                return -1
            self._load(position)
            end = self._scan(0)
        if end < 0:
            return -1
        self._start += self._first
        self._stop += self._first
        return self._first + end

    def read_litter(
        self,
        position: int,
        node: Any,
        stack: list[Any],
        last: str,
        most: int,
        takes_brackets: cython.bint,
        adds: cython.bint,
        again: dict[str, tuple[int, Sequence[str]]],
        mender: NodeMender | None = None,
    ) -> int:
        """Go through parentheses, nodes without properties and what is no part of SGF, as long as that ends no game and
        begins none; returns where it ended. Brackets are taken for litter only if that is asked for, and nodes are made
        only if something `adds` them.

        `again` tells what is read where the next `NEAR` characters are such: its length, and the texts of its nodes.
        Where there is a `mender`, nodes that it can go through are passed over; `has_cut` is True if a bracket is
        missing in one of them.
        """
        at: cython.Py_ssize_t = position
        end: cython.Py_ssize_t
        count: cython.Py_ssize_t = 0
        limit: cython.Py_ssize_t = most
        near: cython.Py_ssize_t = NEAR
        make = self._make
        self.has_cut = False
        while count < limit and node is not None:
            end = self._end_of_litter(at, takes_brackets)
            if end < 0 and mender is not None:
                end = self._end_of_faulty(at, mender)
                if end >= 0:
                    count, at, last = count + 1, end, ""
                    continue
            if end < 0:
                known: Any = again.get(self._text[at : at + near]) if again else None
                if known is None:
                    break
                for part in known[1] if adds else ():
                    node = make(part, node)
                count += 1
                at += known[0]
                last = ""
                continue
            sign: cython.int = self._data[at - self._first]
            if sign == 41:
                if len(stack) <= 1:
                    break
                node, last = stack.pop(), ")"
            elif sign == 40:
                stack.append(node)
                last = "("
            elif sign == 59:
                node, last = make("", node) if adds else node, ""
            count += 1
            at = end
        self.node, self.count, self.last = node, count, last
        return at

    def _behind_junk(self, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where what stands there and is neither a node nor a parenthesis ends."""
        end: cython.Py_ssize_t = at
        size: cython.Py_ssize_t = len(self._text)
        while end >= 0 and end < size:
            at = end
            if not self._first <= at < self._first + self._size:
                self._load(at)
            end = -1 if self._is_node_sign(self._data[at - self._first]) else self._end_of_litter(at, True)
        return at if end < 0 else end

    def _end_of_litter(self, position: cython.Py_ssize_t, takes_brackets: cython.bint) -> cython.Py_ssize_t:
        """Where the piece of litter there ends, -1 if there is none."""
        end: cython.Py_ssize_t = _MORE
        if self._first <= position < self._first + self._size:
            end = self._litter(position - self._first, takes_brackets)
        while end == _MORE:
            if position >= len(self._text):
                return -1
            self._load(position)
            end = self._litter(0, takes_brackets)
        return -1 if end < 0 else self._first + end

    def _litter(self, i: cython.Py_ssize_t, takes_brackets: cython.bint) -> cython.Py_ssize_t:
        """`_end_of_litter` in what is at hand; `_MORE` if that may lie behind it."""
        data = self._data
        if data[i] == 40:
            return i + 1 if not self._may_begin_game(i + 1) else self._nothing(self._space(i + 1))
        if data[i] == 41:
            return i + 1
        if data[i] != 59:
            return self._junk(i, takes_brackets)
        i += 1
        while i < self._size:
            if self._is_node_sign(data[i]):
                return i
            i = self._junk(i, takes_brackets)
            if i < 0:
                return i
        return self._nothing(i)

    def _junk(self, i: cython.Py_ssize_t, takes_brackets: cython.bint) -> cython.Py_ssize_t:
        """The same for white space, a word without a value, a value without a word, or signs."""
        data = self._data
        end: cython.Py_ssize_t = i
        behind: cython.Py_ssize_t
        if self._is_space(data[i]):
            return self._space(i)
        if data[i] == 91:
            return self._nameless_value(i, takes_brackets)
        while self._is_of_word(data[end]):
            end += 1
        if end > i:
            behind = self._space(end)
            if behind >= self._size or data[behind] == 91:
                return self._nothing(behind)
            if self._is_letter(data[i]):
                return end
            end = i
        while end < self._size:
            if (
                data[end] == 91
                or self._is_node_sign(data[end])
                or self._is_space(data[end])
                or self._is_letter(data[end])
            ):
                return end
            if data[end] == 93 and not takes_brackets:
                return -1
            end += 1
        return self._nothing(end)

    def _nameless_value(self, i: cython.Py_ssize_t, takes_brackets: cython.bint) -> cython.Py_ssize_t:
        """The same for a bracket that is opened, up to the one that closes it if there is one before the next."""
        data = self._data
        end: cython.Py_ssize_t = i + 1
        while end < self._size and data[end] != 91 and data[end] != 92 and data[end] != 93:
            end += 1
        if end >= self._size:
            return self._nothing(end)
        if data[end] != 93:
            return i + 1
        return end + 1 if takes_brackets else -1

    def _is_node_sign(self, sign: cython.int) -> cython.bint:
        """Does a node begin or end there?"""
        return sign == 59 or sign == 40 or sign == 41

    def _is_space(self, sign: cython.int) -> cython.bint:
        return sign == 32 or 9 <= sign <= 13

    def _is_letter(self, sign: cython.int) -> cython.bint:
        return 65 <= sign <= 90 or 97 <= sign <= 122

    def _is_of_word(self, sign: cython.int) -> cython.bint:
        return self._is_letter(sign) or 48 <= sign <= 57 or sign == 95

    def _load(self, position: cython.Py_ssize_t) -> None:
        """Have the text from there on at hand: more of it than before, if what was there did not do."""
        size: cython.Py_ssize_t = _WINDOW
        if position == self._first:
            size = max(size, 2 * self._size)
        # signs that mean something to the grammar are ASCII; all others are alike
        part = self._text[position : position + size].encode("ascii", "replace")
        self._first, self._size, self._owner = position, len(part), part + b"\0"
        self._unclosed = self._size
        self._data = frozen(self._owner)

    def _scan(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """`_end_of_node` in what is at hand; `_MORE` if that may lie behind it."""
        data = self._data
        value: cython.Py_ssize_t
        if data[i] != 59:
            return -1
        i = self._space(i + 1)
        self._start = self._stop = i
        while 65 <= data[i] <= 90:
            while 65 <= data[i] <= 90:
                i += 1
            i = self._space(i)
            if data[i] != 91:
                return self._nothing(i)
            while data[i] == 91:
                value = i + 1
                i = self._end_of_value(value) if value < self._unclosed else self._size
                if i >= self._size:
                    self._unclosed = min(self._unclosed, value)
                    return self._nothing(self._size)
                self._stop = i + 1
                i = self._space(i + 1)
        return i if data[i] == 59 or data[i] == 40 or data[i] == 41 else self._nothing(i)

    def _nothing(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """What an unexpected sign means: a fault, or that there is more text."""
        return _MORE if i >= self._size and self._first + self._size < len(self._text) else -1

    def _space(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        data = self._data
        while data[i] == 32 or 9 <= data[i] <= 13:
            i += 1
        return i

    def _end_of_value(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The bracket that closes a value; as much as there is, or one more, where none does."""
        data = self._data
        close: cython.Py_ssize_t = -1
        short: cython.Py_ssize_t
        slash: cython.Py_ssize_t
        while i < self._size:
            short = min(i + _SHORT, self._size)
            while i < short and data[i] != 93 and data[i] != 92:
                i += 1
            if i < short and data[i] == 93:
                return i
            if i == short:
                if close < i:
                    close = self._owner.find(b"]", i)
                    if close < 0:
                        return self._size
                slash = self._owner.find(b"\\", i, close)
                if slash < 0:
                    return close
                i = slash
            # what follows a backslash closes nothing
            i += 2
        return self._size

    def _end_of_parentheses(self, i: cython.Py_ssize_t, depth: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the parentheses there end, if each is in its place and none of them begins or ends a game; else -1."""
        data = self._data
        is_open: cython.bint = False
        while True:
            if data[i] == 40:
                if is_open or self._may_begin_game(i + 1):
                    return -1
                is_open = True
                depth += 1
            elif data[i] == 41:
                if is_open or depth <= 1:
                    return -1
                depth -= 1
            else:
                break
            i = self._space(i + 1)
        return i if is_open and i < self._size else -1

    def _may_begin_game(self, i: cython.Py_ssize_t) -> cython.bint:
        """Can the node there be the first of a game? True if in doubt."""
        data = self._data
        i = self._space(i)
        if data[i] != 59:
            return i >= self._size
        i = self._space(i + 1)
        if i + 1 >= self._size:
            return True
        first: cython.int = data[i]
        second: cython.int = data[i + 1]
        # FF, GM, SZ, CA, AP and ST
        return first in (65, 67, 70, 71, 83) and second in (65, 70, 77, 80, 84, 90)

    def _turn(self, i: cython.Py_ssize_t, end: cython.Py_ssize_t, node: Any, stack: list[Any]) -> Any:
        """Go through parentheses up to there; returns the node below which reading goes on."""
        while i < end:
            if self._data[i] == 40:
                stack.append(node)
            elif self._data[i] == 41:
                node = stack.pop()
            i += 1
        self.is_open = True
        return node
