"""What outlives a kill: a recovery copy of the record that is open, and a journal of what was done since.

A command is in the journal before its answer is shown, so a kill loses nothing that was seen; a line costs far less
than a copy. The journal begins with the base that its lines belong to: the copy, or of a large file the file itself
until there is a copy. It may hold several bases, of which the one that is there counts: so there is no moment between
a new copy and its journal at which a kill would part them.

Changes stand in it as lists of plain values that can be made again on another copy of the same record. A node is named
by the place of its game in the file and the way there: so many first children, that child, so many first children, and
so on. It is named before the change is made.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from goboard.games.edits import (
    AddGame,
    AddNode,
    Change,
    InsertBelow,
    MoveGame,
    MoveNode,
    PutContent,
    PutValues,
    RemoveGame,
    RemoveNode,
    Reparent,
    TakeOut,
)
from goboard.games.lazy_games import LazyGames
from goboard.games.properties import joined
from goboard.games.tree import Collection, Node, preorder, root_of
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

if TYPE_CHECKING:
    from goboard.session.document import Document

JOURNAL, NEW_JOURNAL = ".journal", ".newjournal"
SMALL_BYTES = 1 << 18
"""A record in no larger a file is copied whole again and again: that costs nothing one feels, and a copy alone needs no
journal to be read. Of larger ones the journal grows to a part of the file's size first."""
PART = 4
ENCODING = "UTF-8"
"""Of records that are written."""
NEAR = 2000
"""Where one is so deep in a game is noted with every step, farther on now and then."""
MOST_WAITING = 1 << 20
"""Bytes of the journal that wait for room on the disk; beyond them the record must be copied whole."""
MOST_STEPS = 100_000
"""Changes whose nodes take longer to name than that are not noted: the record is copied whole."""


class Journal:
    """Keeps the copy at `path`, "" for none, and the journal beside it in step with the record. `problem` is a sentence
    on why that cannot be done now."""

    def __init__(self) -> None:
        self.path = ""
        self.problem = self._told = ""
        self._document: Document | None = None
        self._forget()

    def _forget(self) -> None:
        self._is_begun = self._is_behind = self._is_copied = False
        self._copied_state = -1
        self._base_size = self._size = self._steps = 0
        self._noted: list[Line] = []
        self._waiting = b""
        """What could not be written: it comes first once it can be."""
        self._place: tuple[int, int] | None = None

    def use(self, document: Document) -> None:
        """This record is open from now on; nothing is kept of the one before."""
        self._drop()
        self._document = document
        document.edits.log = self

    def keep_at(self, path: str) -> None:
        """From now on the copy is that one."""
        self._drop()
        self.path = path

    def go_on(self, path: str, base_size: int, length: int, *, is_copied: bool, is_whole: bool) -> None:
        """The record is what was restored from there: the copy is this one's now, and so is that much of the journal,
        if it `is_whole`."""
        self.path = path
        self._is_begun = True
        self._is_copied, self._is_behind = is_copied, not is_whole
        self._base_size, self._size = base_size, length
        if is_whole:
            try:
                os.truncate(self._journal, length)
            except OSError:
                self._is_behind = True

    def note(self, change: Change) -> None:
        """It is about to be made."""
        if not self.path or self._document is None:
            return
        if not self._is_begun:
            self._begin(self._document)
        if self._is_behind:
            return
        document = self._document
        try:
            self._noted.append(line_of(change, lambda node: self._way(document, node)))
        except ValueError:
            self._is_behind = True
        if self._steps > MOST_STEPS:
            self._is_behind = True

    def end(self, *, was_made: bool) -> None:
        """What was noted is written."""
        noted, self._noted, self._steps = self._noted, [], 0
        if was_made and noted and not self._is_behind:
            self._append({"do": noted})

    def note_save(self, path: str, data: bytes) -> None:
        """It is about to be written there: after a kill that leaves it so, nothing is to be restored."""
        from goboard.sgf.saving import digest

        if self._is_begun and not self._is_behind:
            self._append({"saved": digest(data), "as": path})

    def follow(self) -> None:
        """A command was answered: note where that has led."""
        document = self._document
        if not self.path or document is None:
            return
        if not document.edits.is_modified:
            self._drop()
            return
        if not self._is_begun:
            self._begin(document)
        elif self._is_behind and not self.problem:
            self._copy(document)
        if document.game.cursor.depth <= NEAR:
            self._note_place(document)

    def _note_place(self, document: Document) -> None:
        place = document.index, document.game.node.key
        if place != self._place and not self._is_behind:
            self._place = place
            self._append({"at": self._way(document, document.game.node)})
            self._steps = 0

    def news(self) -> str:
        """The problem if it has not been told yet."""
        told, self._told = self._told, self.problem
        return self.problem if self.problem != told else ""

    def keep(self) -> str:
        """Make what was done outlive the machine too. The path of a copy that was written, "" for none; `problem` says
        why not."""
        document = self._document
        if document is None or not self.path or document.edits.state == self._copied_state:
            return ""
        is_fitting = not self._is_behind and self._has_written()
        is_enough = is_fitting and self._base_size > SMALL_BYTES and self._size < self._base_size // PART
        if is_enough and (self._is_copied or self._has_copied_file(document)):
            self._note_place(document)
            self.problem = ""
            with contextlib.suppress(OSError):
                _sync(self._journal)
            return ""
        self._copy(document)
        return "" if self.problem else self.path

    @property
    def _journal(self) -> str:
        return journal_of(self.path)

    def _way(self, document: Document, node: Node) -> Way:
        way = way_to(document.collection, node, document.index)
        self._steps += sum(way)
        return way

    def _begin(self, document: Document) -> None:
        """The record is about to be changed for the first time since it was read or saved."""
        self._is_begun = True
        known, path = document.identity, document.path
        is_large = known is not None and known.size > SMALL_BYTES and not document.edits.is_modified
        if known is not None and is_large and os.path.exists(path) and known.is_of(path):
            self._base_size, self._is_behind = known.size, True
            self._start(document, known.digest, document.asked_encoding)
        else:
            self._copy(document, is_lasting=False)

    def _copy(self, document: Document, *, is_lasting: bool = True) -> None:
        from goboard.sgf.saving import digest, save_bytes
        from goboard.sgf.writer import write

        data = write(document.collection)
        named = digest(data)
        if self._size and not self._is_behind:
            # whichever of the two copies a kill leaves there, the journal fits it
            self._append(_head(document, named, ENCODING))
        else:
            self._is_behind = True
        self.problem = ""
        try:
            save_bytes(self.path, data, is_lasting=is_lasting)
        except OSError as error:
            # there may be room for a line where there is none for a copy: the journal goes on as it can
            self._fail(error)
            return
        self._is_copied, self._base_size = True, len(data)
        self._copied_state = document.edits.state if is_lasting else -1
        self._start(document, named, ENCODING)

    def _has_copied_file(self, document: Document) -> bool:
        """The file on which the journal stands is copied as it is, if it is still the same: that is far quicker than
        writing the record."""
        from goboard.sgf.saving import digest, plain_bytes, save_bytes

        known = document.identity
        with contextlib.suppress(OSError):
            data = plain_bytes(document.path)
            if known is not None and digest(data) == known.digest:
                save_bytes(self.path, data, is_lasting=False)
                self._is_copied = True
        return self._is_copied

    def _start(self, document: Document, named: str, encoding: str) -> None:
        """A journal without changes takes the place of the one that there is."""
        lines = _line(_head(document, named, encoding))
        if document.edits.is_modified:
            lines += _line({"at": self._way(document, document.game.node)})
        self._steps = 0
        beside = str(Path(self.path).with_suffix(NEW_JOURNAL))
        try:
            Path(beside).write_bytes(lines)
            os.replace(beside, self._journal)
        except OSError as error:
            self._fail(error)
            return
        self._size, self._waiting, self._is_behind = len(lines), b"", False

    def _append(self, said: Mapping[str, object]) -> None:
        self._waiting += _line(said)
        self._has_written()

    def _has_written(self) -> bool:
        """Is all that was noted in the journal now?"""
        if not self._waiting:
            return True
        try:
            _append_to(self._journal, self._waiting)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.truncate(self._journal, self._size)
            self._fail(error)
            if len(self._waiting) > MOST_WAITING:
                self._is_behind, self._waiting = True, b""
            return False
        self._size += len(self._waiting)
        self._waiting, self.problem = b"", ""
        return True

    def _fail(self, error: OSError) -> None:
        cause = error.__cause__ if isinstance(error.__cause__, OSError) else error
        # the reason first: where there is little room the end is not seen
        self.problem = phrase("{fault} ({folder}).", fault=reason_of(cause), folder=Path(self.path).parent)

    def _drop(self) -> None:
        if self._is_begun:
            for path in (self.path, self._journal):
                with contextlib.suppress(OSError):
                    Path(path).unlink(missing_ok=True)
        self._forget()


def _head(document: Document, named: str, encoding: str) -> dict[str, object]:
    """The line of a base: what it is known by, and the character set in which it is read."""
    identity = list(document.identity) if document.identity is not None else None
    return {"base": named, "path": document.path, "identity": identity, "encoding": encoding}


def journal_of(copy: str) -> str:
    """Where the journal of that copy is."""
    return str(Path(copy).with_suffix(JOURNAL))


def _line(said: Mapping[str, object]) -> bytes:
    text = json.dumps(said, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _append_to(path: str, line: bytes) -> None:
    # opened each time: no handle keeps the file from being taken away
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(handle, rest) :]
    finally:
        os.close(handle)


def _sync(path: str) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


Way = list[int]
Line = list[object]
"""What a change does, then what it does that with."""


class MisfitError(ValueError):
    """The record has no such place, or the line says nothing that can be done."""


def way_to(collection: Collection, node: Node, index: int) -> Way:
    """Where that node is; `index` is probably the place of its game. ValueError if it is in no game."""
    way: Way = []
    run = 0
    while (parent := node.parent) is not None:
        siblings = parent.children
        place = 0 if siblings[0] is node else next(i for i, one in enumerate(siblings) if one is node)
        if place:
            way += (run, place)
            run = 0
        else:
            run += 1
        node = parent
    games = collection.games
    is_there = 0 <= index < len(games) and games[index] is node
    return [index if is_there else games.index(node), *(*way, run)[::-1]]


def node_at(collection: Collection, way: object) -> Node:
    """The node there; MisfitError if there is none."""
    numbers = _numbers(way)
    if len(numbers) < 2 or len(numbers) % 2 or numbers[0] >= len(collection.games):
        raise MisfitError
    node = collection.games[numbers[0]]
    for is_run, number in zip([True, False] * (len(numbers) // 2), numbers[1:], strict=False):
        for _ in range(number if is_run else 1):
            place = 0 if is_run else number
            if place >= len(node.children):
                raise MisfitError
            node = node.children[place]
    return node


def line_of(change: Change, way: Callable[[Node], Way]) -> Line:
    """The line of a change that is about to be made."""
    match change:
        case PutValues():
            return ["put", way(change.node), change.ident, list(change.values)]
        case PutContent():
            content = change.content
            return ["say", way(change.node), content if isinstance(content, str) else joined(content)]
        case AddNode():
            return ["add", way(change.parent), _tree(change.node), change.index]
        case RemoveNode():
            return ["remove", way(change.node)]
        case MoveNode():
            return ["move", way(change.node), change.index]
        case Reparent():
            return ["hang", way(change.node), way(change.parent), change.index]
        case InsertBelow():
            return ["insert", way(change.parent), _tree(change.node), change.first, change.count]
        case TakeOut():
            return ["take out", way(change.node)]
        case AddGame():
            return ["add game", _tree(change.node), change.index, change.encoding]
        case RemoveGame():
            return ["remove game", change.index]
        case MoveGame():
            return ["move game", change.index, change.to]


def change_of(collection: Collection, line: object) -> Change:
    """The change of that line, of this copy of the record as it is now. MisfitError where it does not fit."""
    try:
        return _change_of(collection, line)
    except MisfitError:
        raise
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise MisfitError from error


def _change_of(collection: Collection, line: object) -> Change:
    if not isinstance(line, list) or not line:
        raise MisfitError
    games = collection.games
    match line:
        case ["put", way, str(ident), list(values)]:
            return PutValues(_held(collection, way), ident, tuple(map(_text, values)))
        case ["say", way, str(text)]:
            return PutContent(_held(collection, way), text)
        case ["add", way, list(tree), index]:
            return AddNode(_held(collection, way), _planted(tree), _number(index))
        case ["remove", way]:
            return RemoveNode(_held(collection, way))
        case ["move", way, int(index)]:
            return MoveNode(_held(collection, way), index)
        case ["hang", way, parent, index]:
            return Reparent(_held(collection, parent), _held(collection, way), _number(index))
        case ["insert", way, list(tree), int(first), count]:
            return InsertBelow(_held(collection, way), _planted(tree), first, _number(count))
        case ["take out", way]:
            node = _held(collection, way)
            if node.parent is None:
                raise MisfitError
            return TakeOut(node.parent, node)
        case ["add game", list(tree), int(index), str(encoding)]:
            return AddGame(collection, _planted(tree), index, encoding)
        case ["remove game", int(index)]:
            return RemoveGame(collection, games[index], index)
        case ["move game", int(index), int(to)]:
            return MoveGame(collection, games[index], index, to)
    raise MisfitError


def _held(collection: Collection, way: object) -> Node:
    """The node there; its game is kept, for it is about to be changed."""
    node = node_at(collection, way)
    if isinstance(collection.games, LazyGames):
        collection.games.hold(root_of(node))
    return node


def _tree(top: Node) -> list[object]:
    """The node and all below it, parents first: for each the number of its children, and its text."""
    return [part for node in preorder(top) for part in (len(node.children), node.text())]


def _planted(tree: Sequence[object]) -> Node:
    """The node of that list with all below it."""
    top = Node(_text(tree[1]))
    waiting = [top] * _count(tree[0])
    for at in range(2, len(tree), 2):
        node = Node(_text(tree[at + 1]), waiting.pop())
        waiting += [node] * _count(tree[at])
    if waiting:
        raise MisfitError
    return top


def _text(said: object) -> str:
    if not isinstance(said, str):
        raise MisfitError
    return said


def _count(said: object) -> int:
    if not isinstance(said, int) or said < 0:
        raise MisfitError
    return said


def _number(said: object) -> int | None:
    return None if said is None else _count(said)


def _numbers(said: object) -> list[int]:
    if not isinstance(said, list):
        raise MisfitError
    return [_count(number) for number in said]
