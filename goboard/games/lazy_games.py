"""The games of a large file, parsed when they are looked at. How a game is parsed is not known here."""

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from typing import overload
from weakref import ref

from goboard.games.tree import Collection, Node

LOOKED_AT = 8
"""So many games that were looked at last are held, though nobody else does."""
MOST_ALIKE = 200
"""Characters of games that come again and again, where a file holds hardly anything else."""
CUT = "\0"
"""Stands behind such a game, and the next one's sign, where that cut it off."""
_MOST_NODES = 8
"""Nodes of such a game that was read already."""


Written = tuple[str | None, bool]
_UNKNOWN: Written = None, False


class Place:
    """Where a game stands in a file's text; one that is cut lacks the parenthesis at its end, and one that is faulty
    cannot be saved as it stands there, and perhaps is to be read with care at once. `kept` is its root from the first
    change on."""

    __slots__ = ("_root", "end", "is_careful", "is_cut", "is_faulty", "kept", "start")

    def __init__(
        self, start: int, end: int, *, is_cut: bool = False, is_faulty: bool = False, is_careful: bool = False
    ) -> None:
        self.start, self.end, self.is_cut = start, end, is_cut
        self.is_faulty, self.is_careful = is_faulty, is_careful
        self.kept: Node | None = None
        self._root: ref[Node] | None = None

    @property
    def root(self) -> Node | None:
        """The root as long as anybody holds it."""
        return self.kept or (self._root() if self._root is not None else None)

    @property
    def was_parsed(self) -> bool:
        return self._root is not None

    def take(self, root: Node) -> None:
        """The game was parsed just now."""
        self._root = ref(root)


class LazyGames(MutableSequence[Node]):
    """A list of roots. One that was not changed may be forgotten and parsed again; whoever changes one has it held.

    A game is parsed whole by `parse`; `head` gives a lone node with what its root says, from the text alone, and `text`
    the root's text with what follows it, None if the game cannot be saved as it stands there. What is `written` of two
    games is the same only if they are read the same, None if that is not known; with it goes whether it is certain that
    nothing will be noted when the game is parsed.
    """

    def __init__(
        self,
        games: Iterable[Node | Place],
        parse: Callable[[Place], Node],
        head: Callable[[Place], Node],
        text: Callable[[Place], tuple[str, str] | None],
        written: Callable[[Place], Written],
    ) -> None:
        self._games = list(games)
        self._parse, self._head, self._text, self._written = parse, head, text, written
        self._looked_at: list[Node] = []
        self._alive: list[Place] = []
        """Parsed games, with some that nobody holds any more."""
        self._most_alive = LOOKED_AT

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        if isinstance(index, slice):
            return [self._root(entry) for entry in self._games[index]]
        return self._root(self._games[index])

    @overload
    def __setitem__(self, index: int, value: Node) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[Node]) -> None: ...
    def __setitem__(self, index: int | slice, value: Node | Iterable[Node]) -> None:
        self._games[index] = value  # type: ignore[index, assignment]

    def __delitem__(self, index: int | slice) -> None:
        del self._games[index]

    def insert(self, index: int, value: Node) -> None:
        """A root that is a game of this list again, such as one that was taken out, may come back so too."""
        self._games.insert(index, value)

    def index(self, value: Node, start: int = 0, stop: int | None = None) -> int:
        """Where that very root stands; ValueError if it is none of the list. Parses nothing."""
        for place, entry in enumerate(self._games[start:stop], start):
            if entry is value or (isinstance(entry, Place) and entry.root is value):
                return place
        raise ValueError("The node is no root of this list.")

    def __contains__(self, value: object) -> bool:
        return any(entry is value or (isinstance(entry, Place) and entry.root is value) for entry in self._games)

    def head(self, index: int) -> Node:
        """What the root of a game says, without parsing the game; not to be changed."""
        entry = self._games[index]
        if isinstance(entry, Place):
            return entry.root or self._head(entry)
        return entry

    def entries(self) -> list[Node | Place]:
        """Something that stays the same for each game, in order, without parsing any."""
        return self._games

    def is_changed(self, root: Node) -> bool:
        """False for the root of a game that can be parsed again and would be the same."""
        return not any(entry.root is root and entry.kept is None for entry in self._alive)

    def as_read(self, index: int) -> tuple[str, str] | None:
        """The root's text and what follows it up to the last parenthesis, as the file has them; None for a game that
        was changed, or that must be parsed to be saved."""
        entry = self._games[index]
        return self._text(entry) if isinstance(entry, Place) and entry.kept is None else None

    def all_written(self) -> Iterator[Written]:
        """Of each game something that only games have in common which are read the same, without parsing any; None
        where nothing is known of that. False with it where the game is still to be parsed for what is noted then."""
        return map(self._of_entry, self._games)

    def written(self, index: int) -> Written:
        """The same of one game."""
        return self._of_entry(self._games[index])

    def _of_entry(self, entry: Node | Place) -> Written:
        if isinstance(entry, Node):
            return _alone(entry), True
        return self._written(entry) if entry.kept is None else _UNKNOWN

    def parsed(self) -> list[Node]:
        """The roots of the games that are in memory."""
        roots = (entry.root if isinstance(entry, Place) else entry for entry in self._games)
        return [root for root in roots if root is not None]

    def hold(self, root: Node) -> None:
        """The game with that root was changed: it is held from now on if it is one of these."""
        for place in self._alive:
            if place.root is root:
                place.kept = root

    def _root(self, entry: Node | Place) -> Node:
        if isinstance(entry, Node):
            return entry
        root = entry.root
        if root is None:
            if entry.was_parsed or len(self._alive) > self._most_alive:
                self._alive = [place for place in self._alive if place.root is not None]
                self._most_alive = 2 * len(self._alive) + LOOKED_AT
            root = self._parse(entry)
            entry.take(root)
            self._alive.append(entry)
        if not self._looked_at or self._looked_at[-1] is not root:
            self._looked_at = [*self._looked_at[1 - LOOKED_AT :], root]
        return root


def head_of(collection: Collection, index: int) -> Node:
    """What the root of a game says, without parsing the game; not to be changed."""
    games = collection.games
    return games.head(index) if isinstance(games, LazyGames) else games[index]


def loaded(collection: Collection) -> list[Node]:
    """The roots of the games that are in memory."""
    games = collection.games
    return games.parsed() if isinstance(games, LazyGames) else list(games)


def all_written(collection: Collection) -> Iterator[Written]:
    """Of each game something that only those of a file have in common which are read the same; None where nothing is
    known of that. False with it where the game is still to be parsed for what is noted then. Parses nothing."""
    games = collection.games
    return games.all_written() if isinstance(games, LazyGames) else ((_alone(root), True) for root in games)


def written_of(collection: Collection, index: int) -> str | None:
    """The same of one game, without what is still to be noted."""
    games = collection.games
    return games.written(index)[0] if isinstance(games, LazyGames) else _alone(games[index])


def _alone(root: Node) -> str | None:
    """A short game without variations as it is saved, but for its parentheses."""
    text, children = root.text(), root.children
    nodes = 1
    while children:
        nodes += 1
        if len(children) > 1 or nodes > _MOST_NODES:
            return None
        text = f"{text};{children[0].text()}"
        children = children[0].children
    return text if len(text) <= MOST_ALIKE else None
