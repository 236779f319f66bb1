"""Bytes to a collection of games: all of a small file at once, those of a large one when they are asked for."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from goboard.games.collection import Collection
from goboard.games.lazy_games import LazyGames, Place
from goboard.games.tree import Node
from goboard.games.values import first_of, number
from goboard.sgf import tokens
from goboard.sgf.charset import Decoded, decode
from goboard.sgf.finder import Finder
from goboard.sgf.log import NOTHING_NOTED, Log
from goboard.sgf.parser import Parser, Tell, say_nothing

CURRENT = 4
"""The version of SGF that is saved: a game in an older one is translated when it is parsed."""
MOST_AT_ONCE = 1 << 20
"""A larger file is not parsed whole."""


class SgfError(ValueError):
    """Nothing in a file that could be kept; the text is a sentence for the user."""


def read(data: bytes, encoding: str = "", tell: Tell = say_nothing, most_at_once: int = MOST_AT_ONCE) -> Collection:
    """The games of a file. What is faulty is mended or kept, and noted in the collection's warnings.

    `encoding` overrides what the file says. `tell` hears how far it is, 0 to 1, and may raise to give it up. The
    faultless games of a file of more than `most_at_once` bytes are parsed when they are asked for, and its warnings
    grow then. SgfError if there is no game in it, or no such encoding.
    """
    tell(0.0, "Reading the text")
    try:
        decoded = decode(data, encoding)
    except LookupError:
        if not encoding:
            raise
        raise SgfError(f"There is no character encoding called {encoding!r}.") from None
    with _no_collector():
        return _read_text(decoded, tell, len(data) > most_at_once)


def _read_text(decoded: Decoded, tell: Tell, is_lazy: bool) -> Collection:
    log = Log(decoded.text)
    reader = Finder(decoded.text, log, tell)
    reader.read_all(is_lazy=is_lazy)
    if not reader.games:
        raise SgfError(_nothing(decoded.text))
    for fault in decoded.faults:
        log.warn(fault.code, fault.position, fault.message)
    encodings = [decoded.encoding_at(start) for start in reader.starts]
    collection = Collection([], encodings, log.warnings())
    if any(isinstance(game, Place) for game in reader.games):
        collection.games = _lazy(reader.games, decoded.text, log, collection)
    else:
        collection.games.extend(game for game in reader.games if isinstance(game, Node))
    return collection


def _lazy(games: list[Node | Place], text: str, log: Log, collection: Collection) -> LazyGames:
    told: set[int] = set()
    mended: set[int] = set()

    def parse(place: Place) -> Node:
        own = Log(text)
        with _no_collector():
            root = Parser(text, own, say_nothing).read_place(place)
        if place.start not in told and own.mark() != NOTHING_NOTED:
            mended.add(place.start)
            log.join(own)
            collection.warnings = log.warnings()
        told.add(place.start)
        return root

    def head(place: Place) -> Node:
        found = tokens.FIRST_NODE.match(text, place.start)
        return Node(found[1] if found else "")

    def as_read(place: Place) -> tuple[str, str] | None:
        found = tokens.FIRST_NODE.match(text, place.start)
        is_new = found is not None and number(first_of(Node(found[1]).values("FF"))) == CURRENT
        if found is None or not is_new or place.start in mended:
            return None
        return found[1].rstrip(), text[found.end() : place.end].rstrip()

    return LazyGames(games, parse, head, as_read)


def _nothing(text: str) -> str:
    if not text.strip():
        return "The file is empty."
    return "There is no game in this file: nothing in it looks like SGF."


@contextmanager
def _no_collector() -> Iterator[None]:
    """Building a tree makes no garbage, but the collector would look through all of it again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
