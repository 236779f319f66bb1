"""Every change to a record as something that can be taken back. What a change means is not known here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from goboard.games.tree import Node


@dataclass(frozen=True)
class PutValues:
    """Replace one property's raw values; () takes the property away."""

    node: Node
    ident: str
    values: tuple[str, ...]

    def apply(self) -> Callable[[], None]:
        node, text = self.node, self.node.text()
        if self.values:
            node.put(self.ident, self.values)
        else:
            node.drop(self.ident)
        return lambda: node.put_text(text)


@dataclass(frozen=True)
class AddNode:
    """Hang a node, with all below it, under a parent; at the end unless an index is given."""

    parent: Node
    node: Node
    index: int | None = None

    def apply(self) -> Callable[[], None]:
        self.parent.add_child(self.node, self.index)
        return lambda: _discard(self.parent.remove_child(self.node))


@dataclass(frozen=True)
class RemoveNode:
    """Take a node, with all below it, out of the tree."""

    node: Node

    def apply(self) -> Callable[[], None]:
        parent = self.node.parent
        if parent is None:
            raise ValueError("The root of a game cannot be removed.")
        index = parent.remove_child(self.node)
        return lambda: parent.add_child(self.node, index)


@dataclass(frozen=True)
class MoveNode:
    """Give a node another place among its siblings."""

    node: Node
    index: int

    def apply(self) -> Callable[[], None]:
        parent = self.node.parent
        if parent is None:
            raise ValueError("The root of a game has no siblings.")
        before = parent.remove_child(self.node)
        parent.add_child(self.node, self.index)

        def revert() -> None:
            parent.remove_child(self.node)
            parent.add_child(self.node, before)

        return revert


Change = PutValues | AddNode | RemoveNode | MoveNode


def _discard(_: object) -> None:
    """For a callable whose answer nobody needs."""


@dataclass(frozen=True)
class Group:
    """Changes that belong together. `before` and `after` are what to show once they are undone or made."""

    title: str
    changes: tuple[Change, ...]
    before: Node
    after: Node
    merges: str = ""
    """Two groups in a row with the same text here become one step of undo: typing in one comment."""


@dataclass
class Edits:
    """The undo stack: unlimited, and aware of which of its states is the one on disk."""

    _done: list[tuple[Group, list[Callable[[], None]]]] = field(default_factory=list)
    _undone: list[Group] = field(default_factory=list)
    _state: int = 0
    _states: list[int] = field(default_factory=list)
    _redo_states: list[int] = field(default_factory=list)
    _saved: int = 0
    _latest: int = 0

    def do(self, group: Group) -> None:
        """Make the changes; what was undone before can no longer be made again."""
        self._undone.clear()
        self._redo_states.clear()
        self._run(group)
        self._latest += 1
        self._states.append(self._state)
        self._state = self._latest

    def _run(self, group: Group) -> None:
        undo: list[Callable[[], None]] = []
        try:
            undo.extend(change.apply() for change in group.changes)
        except Exception:
            _revert(undo)
            raise
        self._done.append((group, undo))

    def undo(self) -> Group | None:
        """Take the last group back, and those before it that merge with it; None if there is none."""
        group: Group | None = None
        while self._done and (group is None or (group.merges and self._done[-1][0].merges == group.merges)):
            group, undo = self._done.pop()
            _revert(undo)
            self._undone.append(group)
            self._redo_states.append(self._state)
            self._state = self._states.pop()
        return group

    def redo(self) -> Group | None:
        """Make the group again that was undone last, with those that merge with it; None if there is none."""
        group: Group | None = None
        while self._undone and (group is None or (group.merges and self._undone[-1].merges == group.merges)):
            group = self._undone.pop()
            self._run(group)
            self._states.append(self._state)
            self._state = self._redo_states.pop()
        return group

    @property
    def state(self) -> int:
        """A number that names the record's present state: equal numbers, equal records."""
        return self._state

    @property
    def is_modified(self) -> bool:
        return self._state != self._saved

    def mark_saved(self) -> None:
        self._saved = self._state

    def mark_unsaved(self) -> None:
        """No state of this record is on disk: a recovered one."""
        self._saved = -1

    @property
    def undo_title(self) -> str:
        return self._done[-1][0].title if self._done else ""

    @property
    def redo_title(self) -> str:
        return self._undone[-1].title if self._undone else ""


def _revert(undo: Sequence[Callable[[], None]]) -> None:
    for step in reversed(undo):
        step()


def puts(node: Node, values: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[PutValues, ...]:
    """One `PutValues` for each property whose values differ from what the node has."""
    return tuple(PutValues(node, ident, new) for ident, new in values if node.values(ident) != new)
