"""One action of the window: words, keys, sign, the command that it sends, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import QAction

from goboard.session.commands.command import Command, InStudy
from goboard.session.snapshot import Snapshot
from goboard.ui.language import without_mnemonic, worded
from goboard.ui.window.conditions import HIDDEN, NO_GO, Condition
from goboard.words.message import mark_fields


@dataclass(frozen=True)
class Entry:
    """One action. Without a `command` the part that has an action of that name does it.

    `keys` has blanks between several. `when` says of a snapshot whether it can be used, `is_checked` whether it is
    ticked, `words` how it is called, `hint` what is said of it instead of the tip. Without `in_study` it cannot be used
    while the record is hidden: it would change the record or tell what lies ahead in it.
    """

    name: str
    text: str
    tip: str = ""
    keys: str = ""
    command: Command | Callable[[Snapshot], Command] | None = None
    icon: str = ""
    is_checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    in_study: bool = True
    when: Condition | None = None
    is_checked: Callable[[Snapshot], bool] | None = None
    words: Callable[[Snapshot], str] | None = None
    hint: Callable[[Snapshot], str] | None = None

    def __post_init__(self) -> None:
        mark_fields(self, "text", "tip")

    @property
    def title(self) -> str:
        """Its words alone."""
        return without_mnemonic(worded(self.text)).rstrip("…")

    def command_for(self, shown: Snapshot) -> Command | None:
        """What it sends while that is shown."""
        return self.command(shown) if callable(self.command) else self.command

    def is_usable(self, shown: Snapshot) -> bool:
        """Can it be used while that is shown? What the session would refuse is not offered."""
        return not self.why_not(shown)

    def why_not(self, shown: Snapshot) -> str:
        """Why it cannot be used while that is shown; "" if it can."""
        if self.when is not None and not self.when(shown):
            return self.when.reason if shown.game.playable else NO_GO
        if shown.study is None:
            return ""
        command = self.command_for(shown)
        is_allowed = self.in_study and (command is None or command.in_study is not InStudy.REFUSED)
        return "" if is_allowed else HIDDEN


@dataclass(frozen=True)
class Submenu:
    """Entries behind a title of their own."""

    title: str
    entries: tuple[Entry, ...]

    def __post_init__(self) -> None:
        mark_fields(self, "title")


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
    return entry if entry is RULE else replace(entry, in_study=False)
