"""The undo stack: groups of changes to a record, each taken back exactly. What a change means is not known here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from goboard.games.changes import (
    AddGame,
    AddNode,
    Change,
    InsertBelow,
    MoveGame,
    MoveNode,
    PutValues,
    RemoveGame,
    RemoveNode,
    Reparent,
    Revert,
    TakeOut,
)
from goboard.games.tree import Node

__all__ = [
    "AddGame",
    "AddNode",
    "Change",
    "Edits",
    "Group",
    "InsertBelow",
    "MoveGame",
    "MoveNode",
    "PutValues",
    "RemoveGame",
    "RemoveNode",
    "Reparent",
    "TakeOut",
    "puts",
]


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


@dataclass
class _Step:
    """A group as it stands in the stack. `is_joined`: it is undone with the one before it; `before` and `after` are the
    states that it leads from and to."""

    group: Group
    is_joined: bool
    before: int
    after: int
    undo: list[Revert] = field(default_factory=list)


@dataclass
class Edits:
    """The undo stack: unlimited, and aware of which of its states is the one on disk."""

    _done: list[_Step] = field(default_factory=list)
    _undone: list[_Step] = field(default_factory=list)
    _state: int = 0
    _saved: int = 0
    _latest: int = 0
    _is_closed: bool = True

    def do(self, group: Group) -> None:
        """Make the changes; what was undone before can no longer be made again."""
        self._undone.clear()
        is_joined = not self._is_closed and bool(group.merges) and group.merges == self._done[-1].group.merges
        self._latest += 1
        self._run(_Step(group, is_joined, self._state, self._latest))
        self._is_closed = False

    def close(self) -> None:
        """What is done from now on is a step of its own, even if it merges with what was done last."""
        self._is_closed = True

    def _run(self, step: _Step) -> None:
        undo: list[Revert] = []
        try:
            undo.extend(change.apply() for change in step.group.changes)
        except Exception:
            _revert(undo)
            raise
        step.undo = undo
        self._done.append(step)
        self._state = step.after

    def undo(self) -> Group | None:
        """Take the last group back, and those before it that it is joined with; all of them as one, None if there is
        none."""
        self.close()
        taken: list[Group] = []
        while self._done and (not taken or self._undone[-1].is_joined):
            step = self._done.pop()
            _revert(step.undo)
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
        return self._done[-1].group.title if self._done else ""

    @property
    def redo_title(self) -> str:
        return self._undone[-1].group.title if self._undone else ""


def _revert(undo: Sequence[Revert]) -> None:
    for step in reversed(undo):
        step()


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
