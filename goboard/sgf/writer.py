"""Trees to bytes."""

import os
from collections.abc import Iterator

from goboard import __version__
from goboard.games.lazy_games import LazyGames
from goboard.games.properties import joined
from goboard.games.roots import GO, game_of, size_value, stated_size
from goboard.games.tree import Collection, Node
from goboard.games.values import composed, first_of, number
from goboard.sgf.saving import FileIdentity, save_bytes

ENCODING = "UTF-8"
APPLICATION = composed("goboard", __version__)

_BEFORE_CA = ("FF", "GM")
_OLDER = (1, 2, 3)


def write(collection: Collection) -> bytes:
    """The collection as an FF[4] file in UTF-8: one node a line, properties in their order, values as they are.

    Each root says CA[UTF-8] and that goboard wrote it; the trees stay as they are.
    """
    pieces: list[str] = []
    games = collection.games
    for index in range(len(games)):
        as_read = games.as_read(index) if isinstance(games, LazyGames) else None
        if as_read is None:
            pieces.extend(_pieces(games[index]))
        else:
            pieces.append(f"(;{root_text(Node(as_read[0]))}{as_read[1]}")
        pieces.append("\n")
    # what Qt hands over may hold half of a surrogate pair, which no encoding has
    return "".join(pieces).encode("utf-8", "replace")


def branch(node: Node, head: str) -> str:
    """A node and all below it as the text of a game, behind a first node with that text."""
    return f"(;{head}\n" + "".join(_pieces(node, node.text()))[1:]


def _pieces(root: Node, first: str | None = None) -> Iterator[str]:
    """The game in pieces, none of them reaching beyond a line of the tree without forks. `first` is the text of its
    first node where that is no root."""
    yield f"(;{root_text(root) if first is None else first}"
    waiting: list[Node | None] = [None]
    node = root
    while True:
        children = node.children
        while len(children) == 1:
            node = children[0]
            yield f"\n;{_inner_text(node)}"
            children = node.children
        waiting.extend(part for child in reversed(children) for part in (None, child))
        if not children:
            yield ")"
            waiting.pop()
        closed = _closed(waiting)
        if closed:
            yield ")" * closed
        if not waiting:
            return
        following = waiting.pop()
        assert following is not None
        node = following
        yield f"\n(;{_inner_text(node)}"


def _inner_text(node: Node) -> str:
    """A node behind the root. A character set that it names, where none belongs, must not mislead whoever reads it."""
    if "CA[" in node.text() and node.has("CA"):
        return joined({ident: (ENCODING,) if ident == "CA" else node.values(ident) for ident in node.idents()})
    return node.text()


def _closed(waiting: list[Node | None]) -> int:
    """Take the ends of variations off the stack; how many there were."""
    count = 0
    while waiting and waiting[-1] is None:
        waiting.pop()
        count += 1
    return count


def root_text(root: Node) -> str:
    """The root as it is saved: character set and program are ours, the version is FF[4], the size as that writes it."""
    properties = {ident: root.values(ident) for ident in root.idents()}
    stated = number(first_of(root.values("FF")))
    if stated in _OLDER:
        properties["FF"] = ("4",)
    if len(root.values("SZ")) == 1 and (size := stated_size(root)) and game_of(root) == GO:
        properties["SZ"] = (size_value(*size),)
    for ident, value, behind in (("CA", ENCODING, _BEFORE_CA), ("AP", APPLICATION, ("CA",))):
        if ident in properties:
            properties[ident] = (value,)
        else:
            properties = _with(properties, ident, value, behind)
    return joined(properties)


def _with(
    properties: dict[str, tuple[str, ...]], ident: str, value: str, behind: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """The properties with one more: behind the last of those named, first if there is none of them."""
    names = list(properties)
    place = max((names.index(name) + 1 for name in behind if name in properties), default=0)
    names.insert(place, ident)
    return {name: properties.get(name, (value,)) for name in names}


def save(path: str | os.PathLike[str], collection: Collection, *, in_place: bool = False) -> FileIdentity | None:
    """Write the collection to a file as `save_bytes` does it. SaveError if that is not possible."""
    return save_bytes(path, write(collection), in_place=in_place)
