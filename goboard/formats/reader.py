"""Any file of a record to a collection: which format it is in is told by what it holds, and by its name where not.

`unforeseen` words what is said of a file on which goboard itself fails, so that others are answered none the less.
"""

import logging
import os
import re
from collections.abc import Callable
from importlib import import_module

from goboard.games.tree import Collection
from goboard.jobs.watch import Progress, silent
from goboard.possessive import compiled
from goboard.sgf import reader as sgf
from goboard.sgf.charset import Decoded, decode
from goboard.sgf.reader import SgfError
from goboard.words.message import phrase

SUFFIXES = (".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi")
"""Of files that are records whatever they hold; XML and plain text may be boards too."""
MOST_BYTES = 16 * 1024 * 1024
"""Of a record in another format than SGF: each holds one game."""
_LOOKED_AT = 1 << 16
_SGF = re.compile(rb"\(\s*;|^\s*;\s*[A-Z]+\s*\[")
_READERS = {"gib": "gib:read_gib", "ngf": "ngf:read_ngf", "ugf": "ugf:read_ugf", "moves": "move_list:read_moves"}
"""Imported when the first file in that format is read, as XML's is."""
_BEGINS = {
    "gib": compiled(r"\s*\\HS\b|\s*\\\[GIBOKIND=|\\GS\s[^\\]*?^[ \t]*(?:INI|STO) ", re.MULTILINE),
    "ugf": compiled(r"\s*\[Header\]", re.IGNORECASE),
    "xml": compiled(r"(?>\s+|<\?xml.*?\?>|<!DOCTYPE\s+Go\b.*?>|<!--.*?-->)*+<Go(?:Game)?[\s>]", re.DOTALL),
    "ngf": compiled(r"(?:[^\n]*\n){1,40}?PM[A-Z]{2}[BW][A-Z]{2}", re.IGNORECASE),
}
"""What tells the format."""


def format_of(data: bytes, name: str = "") -> str:
    """ "sgf", "gib", "ngf", "ugf", "xml" or "moves", "" if the bytes are none of these.

    What begins like one of the others is that, even under another name; else the name of a file counts before SGF is
    looked for anywhere in it.
    """
    if data[:4].count(0) and _SGF.search(data[:_LOOKED_AT].replace(b"\0", b"")):
        return "sgf"
    head = data[:_LOOKED_AT].decode("latin-1").removeprefix("ï»¿")
    for kind, begins in _BEGINS.items():
        if begins.match(head):
            return kind
    suffix = os.path.splitext(name)[1].lower()
    if suffix in (".sgf", ".mgt") or _SGF.search(data, 0, 1 << 20):
        return "sgf"
    if suffix in (".gib", ".ngf", ".ugf", ".ugi"):
        return {".ugi": "ugf"}.get(suffix, suffix[1:])
    if len(data) > MOST_BYTES:
        return ""
    from goboard.formats.move_list import looks_like_moves

    return "moves" if looks_like_moves(_text(data, "", "moves").text) else ""


def open_record(data: bytes, name: str = "", encoding: str = "", tell: Progress = silent) -> Collection:
    """The games of a file in any format that is read; `name` is the file's.

    `tell` is called with how far it is, and may raise to give it up. SgfError with a sentence if there is
    no game in it, or no such encoding. In what is not SGF the record is read as far as it makes sense, faults are among
    the warnings.
    """
    kind = format_of(data, name)
    if kind in ("", "sgf"):
        return sgf.read(data, encoding, tell)
    if len(data) > MOST_BYTES:
        raise SgfError(
            phrase("The file is larger than {most} MB, which no game in this format is.", most=MOST_BYTES >> 20)
        )
    tell(0.0, phrase("Reading the moves"))
    collection = _foreign(data, kind, encoding, tell)
    collection.is_foreign = True
    return collection


def _foreign(data: bytes, kind: str, encoding: str, tell: Progress) -> Collection:
    decoded = _text(data, encoding, kind)
    used = decoded.encodings_at([0])[0]
    if kind == "xml":
        from goboard.formats.xml import read_xml

        return read_xml(decoded.text, used, tell)
    from goboard.formats.draft import Draft

    draft = Draft(tell)
    for fault in decoded.faults:
        draft.warn(fault.code, decoded.text.count("\n", 0, fault.position) + 1, fault.message)
    module, name = _READERS[kind].split(":")
    read: Callable[[str, Draft], None] = getattr(import_module(f"goboard.formats.{module}"), name)
    read(decoded.text, draft)
    if draft.is_empty:
        raise SgfError(phrase("There is no game in this file."))
    return draft.finished(used)


def _text(data: bytes, encoding: str, kind: str) -> Decoded:
    """Decoded by that encoding, else by the one that the file states in its own way, else as it looks."""
    if kind == "ugf" and not encoding and not _is_utf_8(data):
        from goboard.formats.ugf import stated_encoding

        encoding = stated_encoding(data)
    try:
        return decode(data, encoding)
    except LookupError:
        raise SgfError(phrase("There is no character encoding called {encoding}.", encoding=repr(encoding))) from None


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except ValueError:
        return False
    return True


_log = logging.getLogger(__name__)
# the commands have no log: what happened must not stand between their lines
logging.getLogger("goboard").addHandler(logging.NullHandler())


def unforeseen(error: Exception) -> str:
    """A sentence for the user, while the exception is handled; the log has where it was raised."""
    if isinstance(error, MemoryError):
        return phrase("There is not enough memory for this file.")
    _log.error("A file could not be handled.", exc_info=error)
    return phrase(
        "goboard failed on this file, which is a fault of goboard: {kind}: {error}.",
        kind=type(error).__name__,
        error=str(error)[:200],
    )
