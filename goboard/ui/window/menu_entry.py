"""One action of the window: words, keys, sign, its command, when it can be used, what is said while it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtGui import QAction

from goboard.boards.board import Board
from goboard.session.commands.command import Command, InStudy
from goboard.session.snapshot import GUESS, Snapshot
from goboard.ui.language import without_mnemonic, worded
from goboard.words.message import mark_fields, phrase

HIDDEN = phrase("The record is hidden until guessing or solving is over.")
VIEWED = phrase("The board shown cannot be looked at in that way.")


@dataclass(frozen=True)
class Condition:
    """Holds for a snapshot or not; `reason` says why not."""

    holds: Callable[[Snapshot], bool]
    reason: str

    def __call__(self, shown: Snapshot) -> bool:
        return self.holds(shown)


@lru_cache(maxsize=1)
def _knows(board: Board) -> bool:
    """Two actions ask it at every move."""
    from goboard.library import can_be_sought as can_be

    return can_be(board)


is_playable = Condition(lambda shown: shown.game.playable, "")
"""The game itself says why not."""
is_editable = Condition(
    lambda shown: shown.game.playable and shown.count is None,
    phrase("The board cannot be changed while it is counted."),
)
is_below_root = Condition(lambda shown: not shown.node.is_root, phrase("This is the start of the game."))
has_next = Condition(lambda shown: bool(shown.node.next), phrase("This is the end of the variation."))
has_previous_variation = Condition(
    lambda shown: shown.node.has_forks[0], phrase("There is no other variation that way.")
)
has_next_variation = Condition(lambda shown: shown.node.has_forks[1], phrase("There is no other variation that way."))
has_siblings = Condition(
    lambda shown: not shown.node.is_root and len(shown.node.siblings) > 1,
    phrase("There is no variation beside this one."),
)
has_clock = Condition(
    lambda shown: shown.clock is not None and shown.clock.is_used, phrase("No clock is running in this game.")
)
may_pass = Condition(
    lambda shown: shown.game.playable and (shown.study is None or shown.study.mode != GUESS),
    phrase("Passes are not guessed."),
)
can_be_sought = Condition(
    lambda shown: _knows(shown.board), phrase("The library does not know positions on such boards.")
)
is_advised = Condition(
    lambda shown: shown.subject is not None,
    phrase("There is advice on Go and its kin, on boards that have an end."),
)
is_finite = Condition(lambda shown: shown.board.plane is None, phrase("The infinite plane is no file."))
can_undo = Condition(lambda shown: bool(shown.document.can_undo), phrase("Nothing has been changed yet."))
can_redo = Condition(lambda shown: bool(shown.document.can_redo), phrase("Nothing has been undone."))
has_move = Condition(lambda shown: is_editable(shown) and not shown.node.is_root, phrase("There is no move here."))
has_games = Condition(lambda shown: shown.game.count > 1, phrase("There is no other game in this file."))
has_game_after = Condition(
    lambda shown: shown.game.index + 1 < shown.game.count, phrase("This is the last game of the file.")
)
has_game_before = Condition(lambda shown: shown.game.index > 0, phrase("This is the first game of the file."))
may_annul = Condition(lambda shown: shown.may_annul, phrase("The whole board has not come back."))
has_politics = Condition(lambda shown: shown.politics is not None, phrase("The rules of this game know no alliances."))
is_open = Condition(lambda shown: not shown.game.settled, phrase("It is settled who begins."))
is_free = Condition(
    lambda shown: shown.study is None and shown.count is None,
    phrase("Not while the board is counted, or moves are guessed."),
)


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
            return self.when.reason if shown.game.playable else shown.game.fault
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


def full_titles(table: Mapping[str, Sequence[Entry | Submenu]]) -> dict[str, str]:
    """How each action of the menus is called with the menus that lead to it: "View > Turn and mirror > Turn left"."""
    titles: dict[str, str] = {}
    for menu, items in table.items():
        for item in items:
            over = (menu, item.title) if isinstance(item, Submenu) else (menu,)
            led = [without_mnemonic(worded(each)).rstrip("…") for each in over]
            titles |= {entry.name: " > ".join((*led, entry.title)) for entry in all_entries((item,))}
    return titles


def hidden_in_study(items: Sequence[Entry | Submenu]) -> tuple[Entry | Submenu, ...]:
    """The same, none of which can be used while the record is hidden."""
    return tuple(
        Submenu(item.title, tuple(map(_hidden, item.entries))) if isinstance(item, Submenu) else _hidden(item)
        for item in items
    )


def _hidden(entry: Entry) -> Entry:
    return entry if entry is RULE else replace(entry, in_study=False)
