"""Looking upwards in long games without walking to the root at every step."""

from collections.abc import Iterable, Iterator

from goboard.games.tree import Node


class Nearest:
    """The nearest node, from a node upwards, that has one of some properties; remembered for every node asked about."""

    def __init__(self, idents: Iterable[str]) -> None:
        self._idents = frozenset(idents)
        self._holders: dict[int, Node | None] = {}

    def find(self, node: Node) -> Node | None:
        """That node, the one asked about among them; None if there is none up to the root."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._holders and self._idents.isdisjoint(at.idents()):
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

    def clear(self) -> None:
        """Properties have changed."""
        self._holders.clear()
