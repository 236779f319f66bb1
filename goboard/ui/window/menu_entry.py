"""One action of the window: words, keys, sign, and the command that it sends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction

from goboard.session.commands.command import Command


@dataclass(frozen=True)
class Entry:
    """One action. Without a `command` the window's handler of the same name is called.

    `group` names checkable entries of which only one is checked.
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
