"""Where in a game one stands: the node shown and the variation that stepping forward follows."""

from collections.abc import Collection, Mapping
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
        """Where nodes stand in the line, by key; of some that have left it, where they stood."""
        self._left: list[Node] = []
        """What followed on the way that was left last: coming back to it, as undo does, need not follow it anew."""
        self._left_at = 0
        self._at = 0
        self._fork, self._known_to = 0, 0
        """The last place of the line up to the second one at which there are siblings, 0 if there is none."""
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
        place = self._place(node)
        if place is None:
            self._lay(node)
        else:
            self._at = place

    def refresh(self, node: Node, touched: Collection[Node] | None = None) -> None:
        """Show that node after the tree has changed; `touched` are the nodes that have come, gone, or got or lost a
        child, None if that is not known."""
        if touched is None:
            self._line, self._places, self._left = [], {}, []
            self._know_forks_to(0)
            self._lay(node)
            return
        for at in touched:
            if (place := self._place(at)) is not None:
                # the next place may have siblings now
                self._know_forks_to(place)
        if any(self._stands_in(self._left, self._left_at, at) for at in touched):
            self._left = []
        self._lay(node, touched)

    def stay(self) -> None:
        """Show the node that is shown, after any change to the tree, or the last one on the way to it that is left."""
        node = self.root
        for at in self._line[1 : self._at + 1]:
            if at.parent is not node:
                break
            node = at
        self.refresh(node)

    def step(self, moves: int) -> None:
        self._at = min(max(self._at + moves, 0), len(self._line) - 1)

    def _place(self, node: Node) -> int | None:
        place = self._places.get(node.key)
        return place if place is not None and place < len(self._line) and self._line[place] is node else None

    def _stands_in(self, line: list[Node], first: int, node: Node) -> bool:
        """Is the node one of those of a stretch of line that begins at the place `first`?"""
        place = self._places.get(node.key, -1) - first
        return 0 <= place < len(line) and line[place] is node

    def _lay(self, node: Node, touched: Collection[Node] | None = None) -> None:
        """The line anew from where it leaves the present one: in a very long game that is all the difference."""
        path, start = [node], self._place(node)
        while start is None and path[-1].parent is not None:
            start = self._place(path[-1].parent)
            path.append(path[-1].parent)
        path.reverse()
        for parent, child in pairwise(path):
            self._chosen[parent.key] = child.key
        kept = start or 0
        self._know_forks_to(kept)
        self._at = kept + len(path) - 1
        behind = self._line[kept + 1 :]
        if touched is None or any(self._stands_in(behind, kept + 1, at) for at in touched):
            behind = []
        tails = {
            tail[0].key: (first, tail) for first, tail in ((self._left_at, self._left), (kept + 1, behind)) if tail
        }
        if any(at.key in tails for at in path):
            # another way may have been chosen within it
            self._left = []
        known = self._continue(path, kept, tails)
        if len(behind) > len(self._left) and known is not behind:
            self._left, self._left_at = behind, kept + 1
        self._line = [*self._line[:kept], *path, *known]
        self._places.update((at.key, place) for place, at in enumerate(path, kept))

    def _continue(self, path: list[Node], kept: int, tails: Mapping[int, tuple[int, list[Node]]]) -> list[Node]:
        """Follow the path to the end of the variation, or to where it goes on as a stretch that is known: that one."""
        end = path[-1]
        while end.children:
            end = self._follow(end)
            first, tail = tails.get(end.key, (-1, []))
            if tail and first == kept + len(path):
                return tail
            path.append(end)
        return []

    def _follow(self, node: Node) -> Node:
        children = node.children
        if len(children) > 1:
            chosen = self._chosen.get(node.key)
            for child in children:
                if child.key == chosen:
                    return child
        return children[0]

    def fork(self, by: int) -> Node | None:
        """The sibling `by` places away. Where the node shown has none: at a fork the child so far from the one that
        stepping forward takes, and else, or where that is none, the sibling at the nearest fork behind it."""
        at = self._at
        is_ahead = at < self.length and (at == 0 or len(self._line[at - 1].children) < 2)
        for place in [at + 1, self._last_fork()] if is_ahead else [self._last_fork()]:
            siblings = self._line[place - 1].children if place else []
            if len(siblings) < 2:
                continue
            index = next(i for i, child in enumerate(siblings) if child is self._line[place]) + by
            if 0 <= index < len(siblings):
                return siblings[index]
        return None

    def _last_fork(self) -> int:
        """The last place up to the one shown at which there are siblings, 0 if there is none; what was found is kept,
        as lines may be very long."""
        if self._at < self._fork:
            self._know_forks_to(0)
        if self._at > self._known_to:
            behind = range(self._at, self._known_to, -1)
            self._fork = next((at for at in behind if len(self._line[at - 1].children) > 1), self._fork)
            self._known_to = self._at
        if self._fork and len(self._line[self._fork - 1].children) < 2:
            # the others there have been deleted
            before = range(self._fork - 1, 0, -1)
            self._fork = next((at for at in before if len(self._line[at - 1].children) > 1), 0)
        return self._fork

    def _know_forks_to(self, place: int) -> None:
        """What stands behind that place of the line may be another node by now."""
        self._known_to = min(self._known_to, place)
        if self._known_to < self._fork:
            self._fork = self._known_to = 0
