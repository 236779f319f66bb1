"""One action of the window: words, keys, sign, the command that it sends, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtGui import QAction

from goboard.session.commands.command import Command
from goboard.session.snapshot import GUESS, Snapshot


class Study(Enum):
    """What can be done while the record is hidden."""

    ALLOWED = "always"
    NOT_GUESSED = "only where the record answers"
    HIDDEN = "never: it would change the record or tell what lies ahead in it"

    def allows(self, mode: str) -> bool:
        """Can it be used while the record is hidden in that way? "": it is not."""
        return not mode or self is Study.ALLOWED or (self is Study.NOT_GUESSED and mode != GUESS)


@dataclass(frozen=True)
class Entry:
    """One action. Without a `command` the part that has an action of that name does it.

    `group` names checkable entries of which only one is checked. `when` says of a snapshot whether it can be used,
    `is_checked` whether it is ticked, `words` how it is called, `hint` what is said of it instead of the tip.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    command: Command | None = None
    icon: str = ""
    tip: str = ""
    is_checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    group: str = ""
    study: Study = Study.ALLOWED
    when: Callable[[Snapshot], bool] | None = None
    is_checked: Callable[[Snapshot], bool] | None = None
    words: Callable[[Snapshot], str] | None = None
    hint: Callable[[Snapshot], str] | None = None


@dataclass(frozen=True)
class Submenu:
    """Entries behind a title of their own."""

    title: str
    entries: tuple[Entry, ...]


RULE = Entry("", "")
"""A line between two groups of a menu or of the toolbar."""


def all_entries(items: Sequence[Entry | Submenu]) -> Iterator[Entry]:
    """The entries of a menu and of its submenus, without the lines between them."""
    for item in items:
        for entry in item.entries if isinstance(item, Submenu) else (item,):
            if entry.name:
                yield entry


def hidden_in_study(items: Sequence[Entry | Submenu]) -> tuple[Entry | Submenu, ...]:
    """The same, none of which can be used while the record is hidden."""
    return tuple(
        Submenu(item.title, tuple(map(_hidden, item.entries))) if isinstance(item, Submenu) else _hidden(item)
        for item in items
    )


def _hidden(entry: Entry) -> Entry:
    return entry if entry is RULE else replace(entry, study=Study.HIDDEN)
