"""The tree of one game as it is laid out: made when it is asked for, and of a large game between commands."""

from collections.abc import Collection, Generator, Iterator
from itertools import islice

from goboard.games.edits import Change
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec
from goboard.session.outline import OutlineBuilder
from goboard.session.tree_outline import Outline

LARGE_TREE = 3000
"""From that many nodes on the outline is laid out between commands, not within them."""


class Layout:
    """`illegal` holds the keys of the nodes whose move is illegal."""

    def __init__(self, root: Node, codec: Codec, illegal: Collection[int]) -> None:
        self._root = root
        self.illegal = illegal
        self._builder = OutlineBuilder(codec)
        self._outline: Outline | None = None
        self._laying: Generator[None, None, Outline] | None = None

    def changed(self, changes: Collection[Change], codec: Codec) -> None:
        """These changes have been made or taken back, and the record is in that form now."""
        self._builder.codec = codec
        for change in changes:
            self._builder.forget(change.node)
        self.forget()

    def forget(self) -> None:
        """Other moves are illegal now, or the tree has changed."""
        self._outline = self._laying = None

    def outline(self, stale: Outline | None = None) -> Outline:
        """The tree laid out; of a large one the `stale` outline or its beginning, until it has been laid out."""
        if self._outline is None:
            if stale is not None and len(stale.keys) >= LARGE_TREE and stale.keys[0] == self._root.key:
                return stale
            if sum(1 for _ in islice(preorder(self._root), LARGE_TREE)) == LARGE_TREE:
                return self._builder.sketch(self._root, LARGE_TREE)
            return self.lay_out()
        return self._outline

    @property
    def is_complete(self) -> bool:
        """Is the whole tree laid out?"""
        return self._outline is not None

    def lay_out(self) -> Outline:
        """The whole tree laid out now."""
        self._laying = None
        self._outline = self._builder.build(self._root, self.illegal)
        return self._outline

    def laying_out(self) -> Iterator[None]:
        """`lay_out` in small steps: it goes on where it was left, unless the tree has changed since."""
        if self._laying is None:
            self._laying = self._builder.building(self._root, self.illegal)
        work = self._laying
        while True:
            try:
                next(work)
            except StopIteration as end:
                self._outline, self._laying = end.value, None
                return
            yield

    def node_with(self, key: int) -> Node | None:
        """The node with that key, None if the game has none."""
        if self._outline is not None:
            return self._builder.node(key)
        return next((node for node in preorder(self._root) if node.key == key), None)
