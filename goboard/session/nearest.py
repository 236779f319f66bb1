"""Looking upwards in long games without walking to the root at every step."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from goboard.games.edits import Change
from goboard.games.tree import Node

Known = TypeVar("Known")


class Nearest:
    """The nearest node, from a node upwards, that has one of some properties; remembered for every node asked about."""

    def __init__(self, idents: Iterable[str]) -> None:
        self.idents = frozenset(idents)
        self._holders: dict[int, Node | None] = {}

    def find(self, node: Node) -> Node | None:
        """That node, the one asked about among them; None if there is none up to the root."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._holders and not at.has_any(self.idents):
            behind.append(at)
            at = at.parent
        holder = at
        if at is not None and at.key in self._holders:
            holder = self._holders[at.key]
        self._holders.update((passed.key, holder) for passed in behind)
        if at is not None:
            self._holders[at.key] = holder
        return holder

    def all(self, node: Node) -> Iterator[Node]:
        """Every such node from here upwards, the nearest first."""
        at = self.find(node)
        while at is not None:
            yield at
            at = self.find(at.parent) if at.parent else None

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back."""
        forget_below(change, self._holders)


def forget_below(change: Change, known: dict[int, Known]) -> None:
    """Forget what is known, by key, of nodes below a change. Nothing may be known below a node of which there is not,
    but for a node that the change has put in, so that only what is known is walked through."""
    for top in (change.top, change.node):
        known.pop(top.key, None)
        waiting = list(top.children)
        while waiting:
            node = waiting.pop()
            if node.key in known:
                del known[node.key]
                waiting.extend(node.children)
