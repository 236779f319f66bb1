"""What a killed program left of a record: the copy or the file, with the changes of the journal made on it."""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from goboard.formats.reader import open_record as open_games
from goboard.games.tree import root_of
from goboard.jobs.watch import Progress, silent
from goboard.session.commands.files import OpenFile
from goboard.session.events import Answer, FileProblem, Opened, Preview
from goboard.session.files import open_record
from goboard.session.game import GameState
from goboard.session.journal import ENCODING, SMALL_BYTES, MisfitError, change_of, journal_of, node_at
from goboard.session.node_queries import preview
from goboard.sgf.saving import FileIdentity, digest, path_problem, plain_bytes
from goboard.words.message import phrase, plural
from goboard.words.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.games.tree import Collection, Node
    from goboard.session.state import SessionState


def restore_copy(session: SessionState, path: str) -> Answer:
    """The copy with what the journal says was done since, at the node that was shown."""
    try:
        left = left_at(path)
    except OSError as error:
        return FileProblem("open", path, reason_of(error))
    done = [left]

    def redo(collection: Collection) -> None:
        done[0] = left.redo(collection)

    answer = open_record(session, left.data, left.read, is_copy=True, change=redo)
    if not isinstance(answer, Opened):
        return answer
    document = session.document
    document.identity = left.identity
    document.edits.mark_unsaved()
    node = done[0].shown
    if node is not None:
        document.index = document.roots.index(root_of(node))
        document.game.cursor.go(node)
    problem = done[0].problem
    session.journal.go_on(path, len(left.data), left.length, is_copied=left.is_copy, is_whole=not problem)
    return [answer, FileProblem("restore", path, problem)] if problem else answer


def preview_of(copy: str, tell: Progress) -> Preview:
    """The position where a killed program was. OSError or SgfError where nothing can be read."""
    left = left_at(copy)
    collection = left.games(tell)
    node = left.redo(collection).shown or collection.games[0]
    return next(event for event in preview(GameState(root_of(node)), node) if isinstance(event, Preview))


def is_same_record(copy: str, other: str) -> bool:
    """Would the same be restored from both, wherever in it their programs were? Of large records that have been copied
    at different times it is not looked for."""
    try:
        left = [left_at(each) for each in (copy, other)]
        if any(each.problem for each in left):
            return False
        steps = [[line["do"] for line in each.lines if "do" in line] for each in left]
        if left[0].data == left[1].data and steps[0] == steps[1]:
            return True
        return all(len(each.data) <= SMALL_BYTES for each in left) and len({each.written() for each in left}) == 1
    except (OSError, ValueError):
        return False


@dataclass(frozen=True)
class Left:
    """What a killed program left of a record: the bytes to begin with, and how the journal goes on from there."""

    data: bytes
    is_copy: bool
    """Are they the copy's, not those of the file at `path`?"""
    path: str = ""
    identity: FileIdentity | None = None
    encoding: str = ENCODING
    lines: tuple[Mapping[str, object], ...] = ()
    length: int = 0
    """So much of the journal is whole."""
    problem: str = ""
    """A sentence on why the journal is of no use, or not all of it."""

    shown: Node | None = None
    """The node that was shown, once it is known."""

    @property
    def read(self) -> OpenFile:
        """How the bytes are read."""
        return OpenFile(self.path, self.encoding)

    def games(self, tell: Progress = silent) -> Collection:
        """Those of the bytes. SgfError where there are none."""
        return open_games(self.data, os.path.basename(self.path), self.encoding, tell)

    def redo(self, collection: Collection) -> Left:
        """Make the changes of the journal on the record that was read from the bytes, as far as they go."""
        shown = None
        for number, line in enumerate(self.lines):
            try:
                for change in _listed(line.get("do", [])):
                    change_of(collection, change).apply()
                if "at" in line:
                    shown = node_at(collection, line["at"])
            except (MisfitError, ValueError):
                rest = sum("do" in left for left in self.lines[number:])
                return replace(self, shown=shown, problem=_unfit(rest))
        return replace(self, shown=shown)

    def written(self) -> bytes:
        """What saving the restored record would write. SgfError where it cannot be read, MisfitError where the journal
        does not fit."""
        from goboard.sgf.writer import write

        collection = self.games()
        if self.redo(collection).problem:
            raise MisfitError
        return write(collection)


DAMAGED = phrase("What was done last before the program ended cannot be restored: the journal of it is damaged.")
OTHER = phrase("What was done after the copy was written cannot be restored: its journal is of another copy.")


def _unfit(steps: int) -> str:
    return plural(
        "What was done last before the program ended cannot be restored: {n} step of the journal do not fit the copy.",
        "What was done last before the program ended cannot be restored: {n} steps of the journal do not fit the copy.",
        steps,
    )


def _file_changed(name: str) -> str:
    return phrase(
        "What was changed in {file} cannot be restored: the file was changed since, and no copy was written yet.",
        file=name,
    )


def _listed(said: object) -> list[object]:
    if not isinstance(said, list):
        raise MisfitError
    return said


def facts_of(copy: str) -> Mapping[str, object]:
    """What the journal of that copy says of the record: "path", "identity"; nothing where there is none."""
    try:
        if not os.path.isfile(journal_of(copy)):
            return {}
        with open(journal_of(copy), "rb") as file:
            found = _said(file.readline())
    except OSError:
        return {}
    return found or {}


def is_saved(copy: str) -> bool:
    """Was the program killed when all of the record had been saved, before it could take the copy away?"""
    try:
        journal = plain_bytes(journal_of(copy))
        lines, length, _ = _lines(journal)
        last = lines[-1] if lines and length == len(journal) else {}
        return "saved" in last and digest(plain_bytes(str(last.get("as")))) == last["saved"]
    except (OSError, ValueError):
        return False


def left_at(copy: str) -> Left:
    """What a killed program left there. OSError if nothing of it can be read."""
    try:
        journal = plain_bytes(journal_of(copy))
    except OSError:
        return Left(plain_bytes(copy), is_copy=True, problem="")
    lines, length, is_damaged = _lines(journal)
    heads = [line for line in lines if "base" in line]
    path, identity, encoding = _facts(heads[-1] if heads else {"encoding": ENCODING})
    is_copy = os.path.exists(copy) or not path
    if not is_copy and path_problem(path):
        raise OSError(0, phrase("the journal is damaged"))
    data = plain_bytes(copy if is_copy else path)
    named = digest(data)
    places = [place for place, line in enumerate(lines) if line.get("base") == named]
    if not places:
        if not is_copy:
            raise OSError(0, _file_changed(os.path.basename(path)))
        return Left(data, is_copy, path, identity, encoding, problem=DAMAGED if is_damaged else OTHER)
    *_, encoding = _facts(lines[places[-1]])
    following = tuple(line for line in lines[places[-1] + 1 :] if "base" not in line)
    return Left(data, is_copy, path, identity, encoding, following, length, DAMAGED if is_damaged else "")


def _lines(journal: bytes) -> tuple[list[Mapping[str, object]], int, bool]:
    """The lines up to the first that is not whole, how long they are, and whether more follows than one torn line."""
    lines: list[Mapping[str, object]] = []
    length = 0
    while length < len(journal):
        end = journal.find(b"\n", length) + 1
        said = _said(journal[length:end]) if end else None
        if said is None:
            return lines, length, 0 < end < len(journal)
        lines.append(said)
        length = end
    return lines, length, False


def _said(line: bytes) -> Mapping[str, object] | None:
    """What a line says, None if it is not whole."""
    sum_, _, text = line.rstrip(b"\n").partition(b" ")
    if sum_ != b"%08x" % zlib.crc32(text) or not line.endswith(b"\n"):
        return None
    try:
        said = json.loads(text)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _facts(head: Mapping[str, object]) -> tuple[str, FileIdentity | None, str]:
    path, encoding = head.get("path"), head.get("encoding")
    return (
        path if isinstance(path, str) else "",
        FileIdentity.of_list(head.get("identity")),
        encoding if isinstance(encoding, str) else "",
    )
