"""Where in a game one stands: the node shown and the variation that stepping forward follows."""

from itertools import pairwise

from goboard.games.tree import Node


class Cursor:
    """A line of nodes from the root to a leaf, and the place of the node shown in it.

    At a fork, stepping forward takes the child that was shown last, else the first.
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self._chosen: dict[int, int] = {}
        self._line: list[Node] = []
        self._places: dict[int, int] = {}
        self._at = 0
        self.go(root)

    @property
    def node(self) -> Node:
        return self._line[self._at]

    @property
    def depth(self) -> int:
        """How many nodes lie between the root and the node shown."""
        return self._at

    @property
    def length(self) -> int:
        """How many nodes lie between the root and the end of the variation."""
        return len(self._line) - 1

    @property
    def line(self) -> list[Node]:
        """The variation, root first; not to be changed."""
        return self._line

    def go(self, node: Node) -> None:
        """Show that node; the variation through it becomes the one that is followed."""
        place = self._places.get(node.key)
        if place is not None and self._line[place] is node:
            self._at = place
            return
        self._lay(node)

    def refresh(self, node: Node) -> None:
        """Show that node after the tree has changed."""
        self._lay(node)

    def step(self, moves: int) -> None:
        self._at = min(max(self._at + moves, 0), len(self._line) - 1)

    def _lay(self, node: Node) -> None:
        path = [node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        path.reverse()
        for parent, child in pairwise(path):
            self._chosen[parent.key] = child.key
        self._at = len(path) - 1
        end = node
        while end.children:
            end = self._follow(end)
            path.append(end)
        self._line = path
        self._places = {at.key: place for place, at in enumerate(path)}

    def _follow(self, node: Node) -> Node:
        children = node.children
        if len(children) > 1:
            chosen = self._chosen.get(node.key)
            for child in children:
                if child.key == chosen:
                    return child
        return children[0]

    def fork(self, by: int) -> Node | None:
        """The sibling `by` places away; where the node shown has none, that of the nearest fork behind it."""
        for place in range(self._at, 0, -1):
            siblings = self._line[place - 1].children
            if len(siblings) < 2:
                continue
            index = next(i for i, child in enumerate(siblings) if child is self._line[place]) + by
            return siblings[index] if 0 <= index < len(siblings) else None
        return None
