"""The game tree: nodes with raw properties, and the games that one file holds. Iterative throughout.

Properties are given a meaning by `goboard.games.node_values`; changes that can be undone are in `goboard.games.edits`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from itertools import compress, count, islice
from operator import attrgetter
from typing import Generic, TypeVar

from goboard.games.properties import first_value, is_identifier, is_raw_value, joined, mention, parsed
from goboard.jobs.watch import checkpoint
from goboard.kernel.node_sieve import all_sifted
from goboard.words.message import phrase

Content = str | dict[str, tuple[str, ...]]
"""A node's text as it was read, or its raw values by identifier; neither is ever changed, only replaced."""
LONG = 1 << 20
"""The text of a node that is parsed rather than gone through."""
_keys = count(1)


class Node:
    """One node: raw properties in order, a parent and children.

    `key` is unique in the process. The text is kept as it was read and parsed when asked, so a node that nobody
    changes is saved as it came. Every change is plain and can be taken back exactly by its opposite; `restore` with an
    earlier `content` brings back values and order.
    """

    __slots__ = ("__weakref__", "_children", "_content", "key", "parent")

    def __init__(self, text: str = "", parent: "Node | None" = None) -> None:
        """A node with this text, without ";"; with a parent it becomes the parent's last child."""
        self.key = next(_keys)
        self.parent = parent
        self._content: Content = text
        self._children: Node | list[Node] | None = None
        if parent is not None:
            held = parent._children
            if held is None:
                parent._children = self
            elif type(held) is list:
                held.append(self)
            else:
                parent._children = [held, self]  # type: ignore[list-item]

    @property
    def children(self) -> Sequence["Node"]:
        """The variations, first one first. To be read only; it may change when the tree does."""
        held = self._children
        if held is None:
            return ()
        return held if type(held) is list else (held,)  # type: ignore[return-value]

    def idents(self) -> tuple[str, ...]:
        """The identifiers of the properties, in order."""
        return tuple(self._properties())

    def values(self, ident: str) -> tuple[str, ...]:
        """The raw values of a property, () if the node lacks it."""
        return self._properties().get(ident, ())

    def items(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Each property with its raw values, in order."""
        return self._properties().items()

    def values_of(self, idents: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """The raw values of each of these properties."""
        properties = self._properties()
        return tuple([properties.get(ident, ()) for ident in idents])

    def has(self, ident: str) -> bool:
        return ident in self._properties()

    def has_any(self, idents: frozenset[str]) -> bool:
        """Has it one of these properties? Most nodes of a long game are not parsed for that, but long texts are, once:
        to go through them takes as long."""
        content = self._content
        if isinstance(content, str) and len(content) < LONG:
            found = mention(idents).search(content)
            if found is None:
                return False
            # what a text begins with is a property, and no part of a value, if a bracket surely closes that
            close = content.find("]")
            if found.start() == 0 and close >= 0 and content.find("\\", 0, close) < 0:
                return True
        return not idents.isdisjoint(self._properties())

    def first_value(self) -> tuple[str, str]:
        """Its first property and the first raw value of that; ("", "") if it has none."""
        content = self._content
        if isinstance(content, str):
            return first_value(content)
        return next(((ident, values[0]) for ident, values in content.items()), ("", ""))

    def text(self) -> str:
        """The node as SGF writes it, without the ";"."""
        content = self._content
        return content if isinstance(content, str) else joined(content)

    def put(self, ident: str, values: Sequence[str]) -> None:
        """Give a property these raw values; it keeps its place, a new one comes last.

        ValueError for no values at all, an identifier that SGF cannot write, or a value with a bare "]".
        """
        if not is_identifier(ident):
            raise ValueError(f"{ident!r} is not an SGF property identifier.")
        if not values or not all(map(is_raw_value, values)):
            raise ValueError(f"{ident} needs at least one value, and values with ] escaped.")
        properties = dict(self._properties())
        properties[ident] = tuple(values)
        self._put_content(properties)

    def drop(self, ident: str) -> None:
        """Take a property away if it is there."""
        properties = dict(self._properties())
        if properties.pop(ident, None) is not None:
            self._put_content(properties)

    def put_text(self, text: str) -> None:
        """Replace all properties by those of a node's text."""
        self._put_content(text)

    @property
    def content(self) -> "Content":
        """All that it says, to be given back to `restore` and for nothing else."""
        return self._content

    def restore(self, content: "Content") -> None:
        """Say again what was said when that was the `content`."""
        self._put_content(content)

    def _put_content(self, content: "Content") -> None:
        self._content = content

    def _properties(self) -> Mapping[str, tuple[str, ...]]:
        content = self._content
        return parsed(content) if isinstance(content, str) else content

    def add_child(self, node: "Node", index: int | None = None) -> None:
        """Hang a node without parent below this one, at the end or at an index; ValueError if it has a parent."""
        if node.parent is not None:
            raise ValueError("The node hangs in a tree already.")
        children = list(self.children)
        children.insert(len(children) if index is None else index, node)
        self._hold(children)
        node.parent = self

    def remove_child(self, node: "Node") -> int:
        """Take a child, with all below it, out of the tree; returns the index it had. ValueError if it is none."""
        if node.parent is not self:
            raise ValueError("The node is no child of this one.")
        children = list(self.children)
        index = next(i for i, child in enumerate(children) if child is node)
        del children[index]
        self._hold(children)
        node.parent = None
        return index

    def move_child(self, node: "Node", index: int) -> int:
        """Give a child another place among its siblings; returns the index it had."""
        before = self.remove_child(node)
        self.add_child(node, index)
        return before

    def arrange(self, children: Sequence["Node"]) -> None:
        """Put the children in this order; ValueError if these are not they."""
        if sorted(child.key for child in children) != sorted(child.key for child in self.children):
            raise ValueError("These are not the children of the node.")
        self._hold(list(children))

    def insert_above(self, node: "Node", first: int = 0, count: int | None = None) -> None:
        """Hang a node without parent and children here, over `count` of the children from `first` on: those become its
        own, and it stands where they stood. ValueError if it has a parent or children."""
        if node.parent is not None or node.children:
            raise ValueError("The node hangs in a tree already.")
        children = list(self.children)
        stop = len(children) if count is None else first + count
        below = children[first:stop]
        self._hold([*children[:first], node, *children[stop:]])
        node.parent = self
        node._hold(below)
        for child in below:
            child.parent = node

    def take_out(self, node: "Node") -> int:
        """Take a child out alone, its own children come to its place; returns the index it had. ValueError if it is no
        child."""
        index, below = self.remove_child(node), list(node.children)
        children = list(self.children)
        self._hold([*children[:index], *below, *children[index:]])
        node._hold([])
        for child in below:
            child.parent = self
        return index

    def _hold(self, children: list["Node"]) -> None:
        self._children = children if len(children) > 1 else children[0] if children else None

    def __reduce__(self) -> tuple[object, ...]:
        """Copying and pickling take the node with all below it, as flat lists: a long game must not recurse."""
        nodes = list(preorder(self))
        index = {node.key: i for i, node in enumerate(nodes)}
        parents = [-1] + [index[node.parent.key] for node in nodes[1:] if node.parent]
        return _rebuilt, ([node.text() for node in nodes], parents)


def _rebuilt(texts: list[str], parents: list[int]) -> Node:
    nodes = [Node(texts[0])]
    for text, parent in zip(texts[1:], parents[1:], strict=True):
        nodes.append(Node(text, nodes[parent]))
    return nodes[0]


def preorder(node: Node) -> Iterator[Node]:
    """The node and all below it, parents before children, first variations first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def main_line(node: Node) -> Iterator[Node]:
    """The node, its first child, that one's first child and so on."""
    yield node
    while (held := node._children) is not None:
        node = held[0] if isinstance(held, list) else held
        yield node


_content_of, _children_of = attrgetter("_content"), attrgetter("_children")


def speaking(line: Sequence[Node]) -> list[Node]:
    """Those of a line's nodes that say anything: of a file that holds nothing but faults it may be one in millions."""
    return list(compress(line, map(_content_of, line)))


_STRETCH = 1 << 12
"""Nodes that are looked at together."""


def sifted_along(line: Iterable[Node], idents: frozenset[str]) -> Iterator[tuple[Node, str | None]]:
    """Each node of a line, and the text of those of its properties that have one of these names; None in place of that
    where the node is to be asked."""
    following = iter(line)
    while nodes := list(islice(following, _STRETCH)):
        checkpoint()
        yield from zip(nodes, all_sifted(map(_content_of, nodes), idents), strict=True)


def count_along(line: Sequence[Node]) -> int:
    """How many nodes there are, with those of a main line and all below them."""
    forks = [held for held in map(_children_of, line) if type(held) is list]
    return len(line) + _count([child for held in forks for child in held[1:]])


def count_nodes(node: Node) -> int:
    """How many nodes there are, with this one and all below it."""
    return _count([node])


def _count(waiting: list[Node]) -> int:
    """How many nodes there are, with these and all below them."""
    count = 0
    while waiting:
        at: Node | None = waiting.pop()
        while at is not None:
            count += 1
            held = at._children
            if isinstance(held, list):
                waiting.extend(held)
                break
            at = held
    return count


def copy_below(node: Node, top: Node) -> None:
    """Hang copies of all below a node below another one."""
    copies = {node.key: top}
    for at in preorder(node):
        if at is not node and at.parent is not None:
            copies[at.key] = Node(at.text(), copies[at.parent.key])


def dismantle(root: Node) -> None:
    """Part a tree that nobody needs any more into single nodes, so that its memory goes without the collector."""
    for node in list(preorder(root)):
        node.parent = node._children = None


def upwards(node: Node) -> Iterator[Node]:
    """The node, its parent and so on up to the root."""
    at: Node | None = node
    while at is not None:
        yield at
        at = at.parent


def path_to(node: Node) -> list[Node]:
    """The nodes from the root to this one, both included."""
    return list(upwards(node))[::-1]


def depth(node: Node) -> int:
    """How many nodes lie above; 0 for a root."""
    return sum(1 for _ in upwards(node)) - 1


def root_of(node: Node) -> Node:
    """The root of the node's game."""
    while node.parent is not None:
        node = node.parent
    return node


FaultPlace = tuple[int, int, int]
"""The number of a game in its file, the key of a node in it, 0 for its root, and which of its children is meant,
-1 for the node itself."""
NOWHERE: FaultPlace = (0, 0, -1)


@dataclass(frozen=True, slots=True)
class Warning:
    """Something in a file that is not as it should be: where, counted from 1, and what was made of it."""

    code: str
    line: int
    column: int
    message: str
    ident: str = field(default="", compare=False)
    """The property that it is about, "" where that is not known."""
    place: FaultPlace = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return phrase(
            "Line {line}, column {column}: {message}", line=self.line, column=self.column, message=self.message
        )


@dataclass
class Collection:
    """The games of one file: their roots, the character encoding each was read in, and what was wrong.

    Of a large file `games` parses a game when it is asked for (see `goboard.games.lazy_games`); `warnings` grow then.
    """

    games: MutableSequence[Node]
    encodings: list[str] = field(default_factory=list)
    warnings: tuple[Warning, ...] = ()
    is_foreign: bool = False
    """The file is in another format than SGF."""


Value = TypeVar("Value")
SHORT, MOST_KNOWN = 8, 20_000
"""Texts of nodes up to that long are mostly a move alone, and the same in many nodes; so many are remembered."""


def _short_text(node: Node) -> str | None:
    text = node.text()
    return text if len(text) <= SHORT else None


class ByText(Generic[Value]):
    """What is made of nodes by nothing but their text: of short ones it is remembered, or of those that have a `gist`,
    all of the text that matters."""

    def __init__(self, make: Callable[[Node], Value], gist: Callable[[Node], str | None] = _short_text) -> None:
        self._make, self._gist = make, gist
        self._known: dict[str, Value] = {}

    def of(self, node: Node) -> Value:
        """What is made of that node."""
        gist = self._gist(node)
        if gist is None:
            return self._make(node)
        known = self._known.get(gist)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[gist] = self._make(node)
        return known

    def clear(self) -> None:
        """Forget it, since something else than the text matters now."""
        self._known.clear()
