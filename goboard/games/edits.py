"""The undo stack: groups of changes to a record, each taken back exactly. What a change means is not known here."""

from collections.abc import Iterable, Sequence
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
    """Two groups in a row with the same text here become one step of undo: typing in one comment."""
    elsewhere: tuple[Node, ...] = ()
    """Roots of further games that the changes touch than those of `before` and `after`."""


@dataclass
class Edits:
    """The undo stack: unlimited, and aware of which of its states is the one on disk."""

    _done: list[tuple[Group, list[Revert]]] = field(default_factory=list)
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
        undo: list[Revert] = []
        try:
            undo.extend(change.apply() for change in group.changes)
        except Exception:
            _revert(undo)
            raise
        self._done.append((group, undo))

    def undo(self) -> Group | None:
        """Take the last group back, and those before it that merge with it; all of them as one, None if there is
        none."""
        taken: list[Group] = []
        while self._done and (not taken or (taken[0].merges and self._done[-1][0].merges == taken[0].merges)):
            group, undo = self._done.pop()
            _revert(undo)
            self._undone.append(group)
            self._redo_states.append(self._state)
            self._state = self._states.pop()
            taken.append(group)
        return _as_one(taken[::-1])

    def redo(self) -> Group | None:
        """Make the group again that was undone last, with those that merge with it; all of them as one, None if there
        is none."""
        made: list[Group] = []
        while self._undone and (not made or (made[0].merges and self._undone[-1].merges == made[0].merges)):
            group = self._undone.pop()
            self._run(group)
            self._states.append(self._state)
            self._state = self._redo_states.pop()
            made.append(group)
        return _as_one(made)

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
