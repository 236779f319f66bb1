"""Changes to a record and the undo stack of them, each taken back exactly. What a change is for is not known here."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import field, replace
from typing import ClassVar, Protocol

from goboard.dataclass import dataclass
from goboard.games.tree import Collection, Content, Node


class _OfOrder:
    """A change of what comes first: no position, no number, nothing that holds at a node is touched by it."""

    __slots__ = ()
    node: Node
    is_grafting: ClassVar[bool] = False

    @property
    def top(self) -> Node:
        return self.node

    def concerns(self, _idents: Set[str]) -> bool:
        return self.is_grafting


class _OfBranch(_OfOrder):
    """A change of where a node with all below it hangs: it concerns everything."""

    is_grafting = True


class _OfOneNode(_OfBranch):
    """A node comes in above others or goes away from above them."""

    parent: Node

    @property
    def top(self) -> Node:
        return self.parent

    def concerns(self, idents: Set[str]) -> bool:
        return not idents.isdisjoint(self.node.idents())


def _parent_of(node: Node) -> Node:
    if node.parent is None:
        raise ValueError("The root of a game hangs nowhere.")
    return node.parent


@dataclass(frozen=True, slots=True)
class PutValues(_OfOrder):
    """Replace one property's raw values; () takes the property away."""

    node: Node
    ident: str
    values: tuple[str, ...]

    def apply(self) -> "PutContent":
        node, content = self.node, self.node.content
        if self.values:
            node.put(self.ident, self.values)
        else:
            node.drop(self.ident)
        return PutContent(node, content)

    def concerns(self, idents: Set[str]) -> bool:
        return self.ident in idents


@dataclass(frozen=True, slots=True)
class PutContent(_OfOrder):
    """Have a node say again all that it said once: takes back what was put there, order included."""

    node: Node
    content: Content

    def apply(self) -> "PutContent":
        content = self.node.content
        self.node.restore(self.content)
        return PutContent(self.node, content)


@dataclass(frozen=True)
class _Hanging(_OfBranch):
    """A node, with all below it, and where it is to hang: under a parent, at the end unless an index is given."""

    parent: Node
    node: Node
    index: int | None = None


class AddNode(_Hanging):
    """Hang a node where no tree has it yet."""

    def apply(self) -> "RemoveNode":
        self.parent.add_child(self.node, self.index)
        return RemoveNode(self.node)


@dataclass(frozen=True)
class RemoveNode(_OfBranch):
    """Take a node, with all below it, out of the tree."""

    node: Node

    def apply(self) -> AddNode:
        parent = _parent_of(self.node)
        return AddNode(parent, self.node, parent.remove_child(self.node))


@dataclass(frozen=True)
class MoveNode(_OfOrder):
    """Give a node another place among its siblings."""

    node: Node
    index: int

    def apply(self) -> "MoveNode":
        return MoveNode(self.node, _parent_of(self.node).move_child(self.node, self.index))


class Reparent(_Hanging):
    """Hang a node elsewhere than it hangs."""

    def apply(self) -> "Reparent":
        before = _parent_of(self.node)
        index = before.remove_child(self.node)
        self.parent.add_child(self.node, self.index)
        return Reparent(before, self.node, index)


@dataclass(frozen=True)
class InsertBelow(_OfOneNode):
    """Hang a node without children between a parent and `count` of the parent's children from `first` on, or all."""

    parent: Node
    node: Node
    first: int = 0
    count: int | None = None

    def apply(self) -> "TakeOut":
        self.parent.insert_above(self.node, self.first, self.count)
        return TakeOut(self.parent, self.node)


@dataclass(frozen=True)
class TakeOut(_OfOneNode):
    """Take a node out alone: its children come to its place below `parent`, which is its own."""

    parent: Node
    node: Node

    def apply(self) -> InsertBelow:
        count = len(self.node.children)
        return InsertBelow(self.parent, self.node, self.parent.take_out(self.node), count)


@dataclass(frozen=True)
class AddGame(_OfOrder):
    """Put a game among those of a file; `encoding` is the one that it was read in."""

    games: Collection
    node: Node
    index: int
    encoding: str = "UTF-8"

    def apply(self) -> "RemoveGame":
        _insert(self.games, self.index, self.node, self.encoding)
        return RemoveGame(self.games, self.node, self.index)


@dataclass(frozen=True)
class RemoveGame(_OfOrder):
    """Take the game at that place out of a file."""

    games: Collection
    node: Node
    index: int

    def apply(self) -> AddGame:
        return AddGame(self.games, self.node, self.index, _pop(self.games, self.index))


@dataclass(frozen=True)
class MoveGame(_OfOrder):
    """Give the game at one place of a file another place."""

    games: Collection
    node: Node
    index: int
    to: int

    def apply(self) -> "MoveGame":
        _insert(self.games, self.to, self.node, _pop(self.games, self.index))
        return MoveGame(self.games, self.node, self.to, self.index)


Change = (
    PutValues | PutContent | AddNode | RemoveNode | MoveNode | Reparent | InsertBelow | TakeOut
    | AddGame | RemoveGame | MoveGame
)  # fmt: skip
"""`apply` makes it, and gives the change that takes it back."""


def _insert(games: Collection, index: int, root: Node, encoding: str) -> None:
    if len(games.encodings) == len(games.games):
        games.encodings.insert(index, encoding)
    games.games.insert(index, root)


def _pop(games: Collection, index: int) -> str:
    encoding = games.encodings.pop(index) if len(games.encodings) == len(games.games) else "UTF-8"
    del games.games[index]
    return encoding


@dataclass(frozen=True)
class Group:
    """Changes that belong together. `before` and `after` are what to show once they are undone or made."""

    title: str
    changes: tuple[Change, ...]
    before: Node
    after: Node
    merges: str = ""
    """Two groups in a row with the same text here become one step of undo, unless the stack was closed between them:
    typing in one comment."""
    elsewhere: tuple[Node, ...] = ()
    """Roots of further games that the changes touch than those of `before` and `after`."""
    is_lasting: bool = False
    """It merges although the stack was closed in between."""
    joins: bool = False
    """It becomes one step of undo with the group before it, whatever that is."""


@dataclass
class _Step:
    """A group as it stands in the stack. `is_joined`: it is undone with the one before it; `before` and `after` are the
    states that it leads from and to."""

    group: Group
    is_joined: bool
    before: int
    after: int
    undo: list[Change] = field(default_factory=list)


class ChangeLog(Protocol):
    """Hears of every change, what takes changes back included."""

    def note(self, change: Change) -> None:
        """It is about to be made."""

    def end(self, *, was_made: bool) -> None:
        """All that was noted since the last end has been made, or nothing of it."""


@dataclass
class Edits:
    """The undo stack: unlimited, and aware of which of its states is the one on disk."""

    _done: list[_Step] = field(default_factory=list)
    _undone: list[_Step] = field(default_factory=list)
    _state: int = 0
    _saved: int = 0
    _latest: int = 0
    _is_closed: bool = True
    log: ChangeLog | None = None

    def do(self, group: Group) -> None:
        """Make the changes; what was undone before can no longer be made again."""
        self._undone.clear()
        may_join = bool(group.merges) and bool(self._done) and (group.is_lasting or not self._is_closed)
        is_like = may_join and group.merges == self._done[-1].group.merges
        is_joined = is_like or (group.joins and bool(self._done))
        self._latest += 1
        self._run(_Step(group, is_joined, self._state, self._latest))
        self._is_closed = False

    def close(self) -> None:
        """What is done from now on is a step of its own, even if it merges with what was done last."""
        self._is_closed = True

    def _run(self, step: _Step) -> None:
        step.undo = self._make(step.group.changes)
        self._done.append(step)
        self._state = step.after

    def _make(self, changes: Iterable[Change]) -> list[Change]:
        """Make them all, or none; what takes them back, in the order in which they were made."""
        undo: list[Change] = []
        try:
            for change in changes:
                if self.log is not None:
                    self.log.note(change)
                undo.append(change.apply())
        except Exception:
            for change in reversed(undo):
                change.apply()
            if self.log is not None:
                self.log.end(was_made=False)
            raise
        if self.log is not None:
            self.log.end(was_made=True)
        return undo

    def undo(self) -> Group | None:
        """Take the last group back, and those before it that it is joined with; all of them as one, None if there is
        none."""
        self.close()
        taken: list[Group] = []
        while self._done and (not taken or self._undone[-1].is_joined):
            step = self._done.pop()
            self._make(reversed(step.undo))
            step.undo = []
            self._undone.append(step)
            self._state = step.before
            taken.append(step.group)
        return _as_one(taken[::-1])

    def redo(self) -> Group | None:
        """Make the group again that was undone last, with those that are joined with it; all of them as one, None if
        there is none."""
        self.close()
        made: list[Group] = []
        while self._undone and (not made or self._undone[-1].is_joined):
            self._run(self._undone[-1])
            made.append(self._undone.pop().group)
        return _as_one(made)

    def nodes(self) -> Iterator[Node]:
        """The nodes that the groups done and undone speak of, in the tree or out of it; some more than once."""
        for step in (*self._done, *self._undone):
            for change in step.group.changes:
                yield change.node

    @property
    def state(self) -> int:
        """A number that names the record's present state: equal numbers, equal records."""
        return self._state

    @property
    def is_modified(self) -> bool:
        return self._state != self._saved

    def mark_saved(self) -> None:
        """This state is on disk: undo comes back to it."""
        self._saved = self._state
        self.close()

    def mark_unsaved(self) -> None:
        """No state of this record is on disk: a recovered one."""
        self._saved = -1

    @property
    def undo_title(self) -> str:
        first = next((step for step in reversed(self._done) if not step.is_joined), None)
        return first.group.title if first is not None else ""

    @property
    def last(self) -> Group | None:
        """What Undo would take back."""
        return self._done[-1].group if self._done else None

    @property
    def redo_title(self) -> str:
        return self._undone[-1].group.title if self._undone else ""


def _as_one(groups: Sequence[Group]) -> Group | None:
    """Groups in the order in which they were made, as a single one."""
    if len(groups) < 2:
        return groups[0] if groups else None
    changes = tuple(change for group in groups for change in group.changes)
    elsewhere = tuple(dict.fromkeys(root for group in groups for root in group.elsewhere))
    return replace(groups[0], changes=changes, after=groups[-1].after, elsewhere=elsewhere)


def puts(node: Node, values: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[PutValues, ...]:
    """One `PutValues` for each property whose values differ from what the node has."""
    return tuple(PutValues(node, ident, new) for ident, new in values if node.values(ident) != new)
