"""Two records of a library beside each other, and one merged into the other."""

import os
from collections.abc import Collection as Some
from dataclasses import dataclass
from typing import NamedTuple

from goboard.formats.archives import record_bytes
from goboard.formats.reader import open_record
from goboard.games.differences import Differences, differences
from goboard.games.merging import Merger
from goboard.games.properties import GAME_INFO
from goboard.games.record_dialect import form_of
from goboard.games.tree import Collection, Node
from goboard.games.values import raw_text
from goboard.library.entries import LibraryError, require_same
from goboard.sgf.reader import SgfError
from goboard.sgf.writer import write
from goboard.words.message import phrase
from goboard.words.reasons import reason_of


class Side(NamedTuple):
    """A game by its file and its number there; with the file's digest where an index said so."""

    file: str
    number: int
    digest: bytes = b""


@dataclass(frozen=True)
class Merging:
    """What makes one record of two: the second's, laid as the first is and without what the two say differently of
    the game; and what is to be said of it there."""

    data: bytes
    info: dict[str, str]


def compared(one: Side, other: Side) -> Differences:
    """In what two games differ."""
    return differences(_root_of(one), _root_of(other))


def said_alone(found: Differences) -> frozenset[str]:
    """The identifiers of information that the second says alone."""
    return frozenset(ident for ident, mine, _ in found.info if not mine)


def merging(one: Side, other: Side, taken: Some[str]) -> Merging:
    """How the second game is merged into the first; of the information in which they differ that of the identifiers in
    `taken` is the second's, no other. LibraryError where they are on different boards."""
    root = _root_of(other)
    found = differences(_root_of(one), root)
    if found.misfit:
        raise LibraryError(found.misfit)
    for ident, _, _ in found.info:
        root.drop(ident)
    info = {ident: theirs for ident, _, theirs in found.info if ident in taken}
    return Merging(write(Collection([root], ["UTF-8"])), info)


def merged(one: Side, other: Side, taken: Some[str]) -> bytes:
    """The first game with the second merged into it, as a record of its own; what only the second says comes along."""
    done, root = merging(one, other, {*taken, *said_alone(compared(one, other))}), _root_of(one)
    for ident, said in done.info.items():
        if said:
            root.put(ident, (raw_text(said),))
        else:
            root.drop(ident)
    merger = Merger(root, form_of(root).codec)
    merger.merge(open_record(done.data, other.file).games[0])
    for change in merger.changes:
        change.apply()
    return write(Collection([root], ["UTF-8"]))


def is_known(ident: str) -> bool:
    """Is it an identifier of game information?"""
    return ident in GAME_INFO


def _root_of(side: Side) -> Node:
    path, number, digest = side
    try:
        data = record_bytes(path)
        if digest:
            require_same(data, digest)
        games = open_record(data, path).games
    except OSError as error:
        raise LibraryError(phrase("{file} could not be read: {reason}.", file=path, reason=reason_of(error))) from None
    except SgfError as error:
        raise LibraryError(f"{path}: {error}") from None
    if number >= len(games):
        raise LibraryError(phrase("{file} has no game {number}.", file=os.path.basename(path), number=number + 1))
    return games[number]
