"""A Contest in a file of its own: a record without moves, which other programs open as an empty game."""

from goboard.formats.reader import open_record
from goboard.games.contest_record import contest_of, contest_properties
from goboard.games.contests import Contest
from goboard.games.tree import Collection, Node
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import SaveError, plain_bytes, save_bytes
from goboard.sgf.writer import write
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

LARGEST = 1 << 26
"""Bytes of a file that is looked through for a Contest."""


def save_contest(path: str, contest: Contest) -> None:
    """Write it there; SaveError with a sentence where that cannot be."""
    root = Node("FF[4]GM[1]CA[UTF-8]SZ[19]")
    for ident, values in contest_properties(contest).items():
        if values:
            root.put(ident, values)
    save_bytes(path, write(Collection([root])))


def load_contest(path: str) -> Contest:
    """The Contest of the first game that has one; SaveError with a sentence where there is none."""
    try:
        games = open_record(plain_bytes(path, LARGEST), path).games
    except OSError as error:
        raise SaveError(phrase("{file} could not be read: {fault}.", file=path, fault=reason_of(error))) from error
    except SgfError as error:
        raise SaveError(phrase("{file}: {fault}", file=path, fault=str(error))) from error
    found = next(filter(None, map(contest_of, games)), None)
    if found is None:
        raise SaveError(phrase("{file} tells of no contest.", file=path))
    return found
