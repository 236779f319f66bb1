"""Looking for something in the record: all matches in the order of the tree, gathered in the background."""

from __future__ import annotations

import time
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.games.tree import Node, preorder
from goboard.session.document import Document
from goboard.session.find_tests import CannotFindError, test_for
from goboard.session.search import Found, Query

if TYPE_CHECKING:
    pass

PROGRESS_EVERY = 0.2
"""Seconds between two reports on how many there are."""
FEW = 8
"""Nodes in a row: even where each takes its time, the person who waits does not notice."""
SOME = 256
"""Nodes between two looks at the clock."""


class Finder:
    """One search: its matches by now, and which of them is asked for."""

    def __init__(self, document: Document, query: Query) -> None:
        self._document = document
        self._state = document.edits.state
        self.query = query
        self._game = document.index
        self._order = array("q")
        """The keys of all nodes looked at, in order."""
        self._places: list[int] = []
        """Where the matches are in that order."""
        self.nodes: list[tuple[int, Node]] = []
        """The matches: which game of the file, and the node."""
        self.is_complete = False

    def is_for(self, document: Document, query: Query) -> bool:
        """Does it hold what that search would find in the record as it is now?"""
        return query == self.query and self.is_current(document)

    def is_current(self, document: Document) -> bool:
        """Are its matches those of the record as it is now?"""
        is_same = document is self._document and document.edits.state == self._state
        return is_same and (self.query.in_all_games or document.index == self._game)

    @property
    def examined(self) -> int:
        """How many nodes were looked at."""
        return len(self._order)

    def scan(self) -> Iterator[Node]:
        """Look at one more node at each step; to be asked for once."""
        shown = self._document.game
        games = range(len(self._document.roots)) if self.query.in_all_games else (self._game,)
        for game in games:
            root = self._document.roots[game]
            try:
                test = test_for(self.query, shown, root)
            except CannotFindError:
                continue
            for node in preorder(root):
                if test(node):
                    self._places.append(len(self._order))
                    self.nodes.append((game, node))
                self._order.append(node.key)
                yield node
        self.is_complete = True

    def place(self, node: Node) -> int | None:
        """How many nodes lie before that one; None if it was not looked at yet."""
        try:
            return self._order.index(node.key)
        except ValueError:
            return None

    def choose(self, place: int, step: int) -> tuple[int, bool] | None:
        """(which match lies `step` behind that place, whether that goes round an end); None as long as it is not
        known, or if there is none."""
        places = self._places
        index = bisect_left(places, place) - 1 if step < 0 else (bisect_right if step else bisect_left)(places, place)
        if 0 <= index < len(places):
            return index, False
        if not places or not self.is_complete:
            return None
        return (len(places) - 1 if step < 0 else 0), True


class Finding:
    """The search of a session, between its commands."""

    def __init__(self, document: Document, query: Query) -> None:
        self._document = document
        self.finder = Finder(document, query)
        self._scan = self.finder.scan()
        self._chosen: tuple[int, bool] | None = None

    def ask(self, here: Node, step: int) -> None:
        """From now on the match `step` behind that node is asked for."""
        self._here, self._step = here, step
        self._place = self.finder.place(here)
        self._chosen = None

    def work(self) -> Iterator[Found | None]:
        """Look on until the record changes; yields None after a few nodes, and what is to be told."""
        finder, last = self.finder, time.monotonic()
        if self._choose():
            yield self._told(is_new=True)
        while not finder.is_complete and finder.is_current(self._document):
            known = len(finder.nodes)
            node = next(self._scan, None)
            if node is self._here:
                self._place = finder.examined - 1
            is_news = node is self._here or node is None or len(finder.nodes) > known
            if is_news and self._choose():
                yield self._told(is_new=True)
            if not finder.examined % FEW:
                yield None
            if not finder.examined % SOME and time.monotonic() - last > PROGRESS_EVERY:
                last = time.monotonic()
                yield self._told()
        if finder.is_complete:
            yield self._told()

    def _choose(self) -> bool:
        """Has the match that is asked for just become known?"""
        if self._chosen is not None or (self._place is None and not self.finder.is_complete):
            return False
        self._chosen = self.finder.choose(-1 if self._place is None else self._place, self._step)
        return self._chosen is not None

    def _told(self, *, is_new: bool = False) -> Found:
        index, has_wrapped = self._chosen or (None, False)
        finder = self.finder
        return Found(finder.query, index, len(finder.nodes), finder.is_complete, has_wrapped, is_new, finder.examined)
