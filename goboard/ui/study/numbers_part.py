"""Numbers of moves on the board: which ones, and the list below it of those that no stone can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from goboard.drawing.numbering import ALL, FIGURE, LAST, NONE, ONWARD, Numbering, gathered_words
from goboard.session.snapshot import Snapshot
from goboard.ui.preferences.table import value_of
from goboard.ui.window.bindings import keys_of
from goboard.ui.window.menus import TOGGLE, action_of
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.ui.study.strips import Caption


WHICH, COUNT, FROM_ONE = "view/numbers", "view/number_count", "view/numbers_from_one"
DEFAULT_COUNT = 10


class NumbersPart(Part):
    """What was chosen last is kept for the next start, but for "from here on"."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._settings = workspace.settings
        self._caption: Caption | None = None
        self.choice = self._kept()
        self._before = self.choice.which if self.choice.which != NONE else ALL
        """What the key brings back."""
        self._root: int | None = None
        """The key of the first node of the game shown."""

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            TOGGLE: self._toggle,
            action_of("last_one"): lambda: self.use(LAST, 1),
            action_of("last_many"): self._ask_count,
            action_of(ONWARD): self._use_onward,
            action_of(ALL): lambda: self.use(ALL),
            action_of(FIGURE): lambda: self.use(FIGURE),
            action_of("from_one"): self._renumber,
        }

    def _kept(self) -> Numbering:
        which, count, is_from_one = (value_of(self._settings, key) for key in (WHICH, COUNT, FROM_ONE))
        return Numbering(str(which), int(count), begins_at_one=is_from_one is True)

    def follow_settings(self, keys: Sequence[str]) -> None:
        if {WHICH, COUNT, FROM_ONE}.intersection(keys) and self.workspace.snapshot is not None:
            self.choice = self._kept()
            self.show(self.workspace.snapshot)

    def use(self, which: str, count: int | None = None, first: int = 0) -> None:
        """Number these moves from now on."""
        self.choice = replace(self.choice, which=which, count=count or self.choice.count, first=first)
        if which != NONE:
            self._before = which
        self._keep()

    def _toggle(self) -> None:
        self.use(NONE if self.choice.which != NONE else self._before, first=self.choice.first)

    def _use_onward(self) -> None:
        if self.workspace.snapshot is not None:
            self.use(ONWARD, first=self.workspace.snapshot.node.made)

    def _renumber(self) -> None:
        is_from_one = self.workspace.actions[action_of("from_one")].isChecked()
        self.choice = replace(self.choice, begins_at_one=is_from_one)
        self._keep()

    def _ask_count(self) -> None:
        from goboard.ui.dialogs.messages import ask_count

        self._check()
        count = self.choice.count if self.choice.count > 1 else DEFAULT_COUNT
        ask_count(self.workspace.window, count, lambda chosen: self.use(LAST, chosen))

    def _keep(self) -> None:
        settings, choice = self._settings, self.choice
        settings.setValue(WHICH, choice.which)
        settings.setValue(COUNT, choice.count)
        settings.setValue(FROM_ONE, choice.begins_at_one)
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _leave_game(self, root: int) -> None:
        """A number of moves from which on to count means nothing in another game."""
        is_other, self._root = self._root not in (None, root), root
        if is_other and self._before == ONWARD:
            which = NONE if self.choice.which == ONWARD else self.choice.which
            self.choice, self._before = replace(self.choice, which=which, first=0), ALL

    def show(self, snapshot: Snapshot) -> None:
        self._leave_game(snapshot.game_key)
        self._check()
        # on boards in space the key is the board's own
        keys = [] if snapshot.board.is_spatial else keys_of(self._settings, self.workspace.actions.entries[TOGGLE])
        toggle = self.workspace.actions[TOGGLE]
        if toggle.shortcuts() != keys:
            toggle.setShortcuts(keys)
        canvas = self.workspace.canvas
        canvas.show_numbers(self.choice)
        is_numbered = self.choice.which != NONE
        if self._caption is None and is_numbered:
            from goboard.ui.study.strips import Caption

            self._caption = Caption(self.workspace.stage)
            self.workspace.stage.slot.add_note(self._caption)
        if self._caption is not None:
            self._caption.show_places(gathered_words(canvas.reused, snapshot.board.labels) if is_numbered else ())

    def _check(self) -> None:
        actions, choice = self.workspace.actions, self.choice
        checked = {LAST: "last_one" if choice.count == 1 else "last_many"}.get(choice.which, choice.which)
        actions[TOGGLE].setChecked(choice.which != NONE)
        for name in ("last_one", "last_many", ONWARD, ALL, FIGURE):
            actions[action_of(name)].setChecked(name == checked)
        actions[action_of("from_one")].setChecked(choice.begins_at_one)
