"""Every change to a record as something that can be taken back. What a change is for is not known here.

Each change tells what else is no longer so: `top` is the node from which on downwards things may be otherwise, and
`concerns` whether that holds of what is made of properties with these identifiers. `is_grafting` says that nodes have
other nodes above them than before.
"""

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import ClassVar

from goboard.games.collection import Collection
from goboard.games.tree import Node

Revert = Callable[[], object]


class _OfBranch:
    """A change of where a node with all below it hangs."""

    node: Node
    is_grafting: ClassVar[bool] = True

    @property
    def top(self) -> Node:
        return self.node

    def concerns(self, _idents: Set[str]) -> bool:
        return True


class _OfOrder:
    """A change of what comes first: no position, no number, nothing that holds at a node is touched by it."""

    node: Node
    is_grafting: ClassVar[bool] = False

    @property
    def top(self) -> Node:
        return self.node

    def concerns(self, _idents: Set[str]) -> bool:
        return False


class _OfOneNode:
    """A node comes in above others or goes away from above them."""

    parent: Node
    node: Node
    is_grafting: ClassVar[bool] = True

    @property
    def top(self) -> Node:
        return self.parent

    def concerns(self, idents: Set[str]) -> bool:
        return not idents.isdisjoint(self.node.idents())


@dataclass(frozen=True, slots=True)
class PutValues:
    """Replace one property's raw values; () takes the property away."""

    node: Node
    ident: str
    values: tuple[str, ...]
    is_grafting: ClassVar[bool] = False

    def apply(self) -> Revert:
        node, content = self.node, self.node.content
        if self.values:
            node.put(self.ident, self.values)
        else:
            node.drop(self.ident)
        return lambda: node.restore(content)

    @property
    def top(self) -> Node:
        return self.node

    def concerns(self, idents: Set[str]) -> bool:
        return self.ident in idents


@dataclass(frozen=True)
class AddNode(_OfBranch):
    """Hang a node, with all below it, under a parent; at the end unless an index is given."""

    parent: Node
    node: Node
    index: int | None = None

    def apply(self) -> Revert:
        self.parent.add_child(self.node, self.index)
        return lambda: self.parent.remove_child(self.node)


@dataclass(frozen=True)
class RemoveNode(_OfBranch):
    """Take a node, with all below it, out of the tree."""

    node: Node

    def apply(self) -> Revert:
        parent = self.node.parent
        if parent is None:
            raise ValueError("The root of a game cannot be removed.")
        index = parent.remove_child(self.node)
        return lambda: parent.add_child(self.node, index)


@dataclass(frozen=True)
class MoveNode(_OfOrder):
    """Give a node another place among its siblings."""

    node: Node
    index: int

    def apply(self) -> Revert:
        parent = self.node.parent
        if parent is None:
            raise ValueError("The root of a game has no siblings.")
        before = parent.move_child(self.node, self.index)
        return lambda: parent.move_child(self.node, before)


@dataclass(frozen=True)
class Reparent(_OfBranch):
    """Hang a node, with all below it, under another parent; at the end unless an index is given."""

    node: Node
    parent: Node
    index: int | None = None

    def apply(self) -> Revert:
        before = self.node.parent
        if before is None:
            raise ValueError("The root of a game hangs nowhere.")
        index = before.remove_child(self.node)
        self.parent.add_child(self.node, self.index)

        def revert() -> None:
            self.parent.remove_child(self.node)
            before.add_child(self.node, index)

        return revert


@dataclass(frozen=True)
class InsertBelow(_OfOneNode):
    """Hang a node without children between a parent and all the parent's children."""

    parent: Node
    node: Node

    def apply(self) -> Revert:
        self.parent.insert_above(self.node)
        return lambda: self.parent.take_out(self.node)


@dataclass(frozen=True)
class TakeOut(_OfOneNode):
    """Take a node out alone: its children come to its place below `parent`, which is its own."""

    parent: Node
    node: Node

    def apply(self) -> Revert:
        count = len(self.node.children)
        index = self.parent.take_out(self.node)
        return lambda: self.parent.insert_above(self.node, index, count)


@dataclass(frozen=True)
class AddGame(_OfOrder):
    """Put a game among those of a file; `encoding` is the one that it was read in."""

    games: Collection
    node: Node
    index: int
    encoding: str = "UTF-8"

    def apply(self) -> Revert:
        _insert(self.games, self.index, self.node, self.encoding)
        return lambda: _pop(self.games, self.index)


@dataclass(frozen=True)
class RemoveGame(_OfOrder):
    """Take the game at that place out of a file."""

    games: Collection
    node: Node
    index: int

    def apply(self) -> Revert:
        encoding = _pop(self.games, self.index)
        return lambda: _insert(self.games, self.index, self.node, encoding)


@dataclass(frozen=True)
class MoveGame(_OfOrder):
    """Give the game at one place of a file another place."""

    games: Collection
    node: Node
    index: int
    to: int

    def apply(self) -> Revert:
        self._move(self.index, self.to)
        return lambda: self._move(self.to, self.index)

    def _move(self, index: int, to: int) -> None:
        _insert(self.games, to, self.node, _pop(self.games, index))


Change = (
    PutValues | AddNode | RemoveNode | MoveNode | Reparent | InsertBelow | TakeOut | AddGame | RemoveGame | MoveGame
)  # fmt: skip


def _insert(games: Collection, index: int, root: Node, encoding: str) -> None:
    if len(games.encodings) == len(games.games):
        games.encodings.insert(index, encoding)
    games.games.insert(index, root)


def _pop(games: Collection, index: int) -> str:
    encoding = games.encodings.pop(index) if len(games.encodings) == len(games.games) else "UTF-8"
    del games.games[index]
    return encoding
