"""Commands that make, open and save records. Whatever goes wrong, the record on the screen stays as it is."""

from __future__ import annotations

import gc
import os
import time
from typing import TYPE_CHECKING

from goboard import __version__
from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points
from goboard.games.counting import rules_values
from goboard.games.tree import Collection, Node, dismantle
from goboard.games.values import codec_of, raw_text
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.session import commands as do
from goboard.session.document import Document
from goboard.session.events import Autosaved, Event, FileProblem, Opened, Refused, Saved
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import save, write

if TYPE_CHECKING:
    from goboard.session.session import Session

MOST_BYTES = 512 * 1024 * 1024
MOST_LINES = 52
"""SGF has letters for that many columns and rows."""


def new_document(command: do.NewGame) -> Document:
    """An empty record; BoardError or OptionError with a sentence where it cannot be."""
    for count, what in ((command.columns, "columns"), (command.rows, "rows")):
        if not 1 <= count <= MOST_LINES:
            raise BoardError(f"A record can hold 1 to {MOST_LINES} {what}, not {count}.")
    rules = catalogue.make(command.rules, command.options)
    codec = codec_of(command.columns, command.rows)
    square = command.columns == command.rows
    size = str(command.columns) if square else f"{command.columns}:{command.rows}"
    root = Node()
    for ident, raw in (
        ("FF", ("4",)),
        ("GM", ("1",)),
        ("CA", ("UTF-8",)),
        ("AP", (f"goboard:{__version__}",)),
        ("SZ", (size,)),
        *rules_values(rules),
        ("PB", (raw_text(command.black),)),
        ("PW", (raw_text(command.white),)),
        ("DT", (time.strftime("%Y-%m-%d"),)),
    ):
        if any(raw):
            root.put(ident, raw)
    if command.handicap:
        points = handicap_points(command.columns, command.rows, command.handicap)
        root.put("HA", (str(command.handicap),))
        root.put("AB", tuple(codec.text(v) for v in points))
        root.put("PL", ("W",))
    return Document(Collection([root]))


def new_game(session: Session, command: do.NewGame) -> Event | list[Event]:
    try:
        document = new_document(command)
    except (BoardError, OptionError) as error:
        return Refused(str(error))
    _show(session, document)
    return []


def open_file(session: Session, command: do.OpenFile) -> Event:
    try:
        data = _bytes_of(command.path)
    except OSError as error:
        return FileProblem("open", command.path, _sentence(command.path, error))
    return _open(session, data, command.path, command.encoding)


def open_bytes(session: Session, command: do.OpenBytes) -> Event:
    answer = _open(session, command.data, command.path, "UTF-8")
    if isinstance(answer, Opened):
        session.document.edits.mark_unsaved()
        session.autosaved = -1
    return answer


def _open(session: Session, data: bytes, path: str, encoding: str) -> Event:
    try:
        document = Document(read(data, encoding), path, "Recovered game")
    except SgfError as error:
        return FileProblem("open", path, f"{os.path.basename(path) or 'The copy'}: {error}")
    _show(session, document)
    return Opened(path, len(document.roots), document.warnings)


def _show(session: Session, document: Document) -> None:
    """The collector is kept from walking through a large record again and again, which would hold everything up."""
    before, session.document = session.document, document
    session.autosaved = document.edits.state
    for root in before.roots:
        dismantle(root)
    gc.freeze()


def _bytes_of(path: str) -> bytes:
    """The whole file; OSError where it is no plain file or far too large to be a record."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(f"{os.path.basename(path)} is not a file.")
    size = os.path.getsize(path)
    if size > MOST_BYTES:
        raise OSError(
            f"{os.path.basename(path)} has {size >> 20} MB; records of up to {MOST_BYTES >> 20} MB are opened."
        )
    with open(path, "rb") as file:
        return file.read()


def _sentence(path: str, error: OSError) -> str:
    if error.strerror is None:
        return str(error)
    return f"{os.path.basename(path) or path}: {error.strerror}."


def save_file(session: Session, command: do.SaveFile) -> Event:
    document = session.document
    path = command.path or document.path
    if not path:
        return FileProblem("save", "", "This record has no file yet: choose one with Save as.")
    try:
        save(path, document.collection)
    except OSError as error:
        return FileProblem("save", path, _sentence(path, error))
    document.path = path
    document.edits.mark_saved()
    session.message = f"Saved as {os.path.basename(path)}."
    return Saved(path)


def autosave(session: Session, command: do.Autosave) -> Event:
    """A recovery copy, if the record has changes that neither its file nor the last copy holds."""
    document, start = session.document, time.monotonic()
    if not document.edits.is_modified or session.autosaved == document.edits.state:
        return Autosaved("", 0.0)
    try:
        save(command.path, document.collection)
    except OSError as error:
        return FileProblem("autosave", command.path, _sentence(command.path, error))
    session.autosaved = document.edits.state
    return Autosaved(command.path, time.monotonic() - start)


def text_of(document: Document) -> bytes:
    """The whole collection as it would be saved."""
    return write(document.collection)
