"""The palette of this window, and the dialogs for keys and toolbar."""

from __future__ import annotations

from collections.abc import Callable

from goboard.session.commands.find import AskTexts
from goboard.session.search import TextsFound
from goboard.ui.files.recent import RecentFiles
from goboard.ui.palette.box import Palette
from goboard.ui.palette.rows import (
    ACTIONS,
    COMMENTS,
    FEW,
    MANY,
    MOVES,
    RECORDS,
    Row,
    actions_of,
    asked_kind,
    fitting,
    found_rows,
    records_of,
    settings_of,
    usual,
)
from goboard.ui.widgets import open_dialog
from goboard.ui.window.requests import SettingsChanged
from goboard.ui.window.workspace import Part, Workspace

SOME = 3
"""Settings at most."""
LEAST = 2
"""Letters from which on comments and moves are looked for."""


class PalettePart(Part):
    """What is offered is gathered anew whenever the palette is shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.palette = Palette(workspace.window)
        self.palette.typed.connect(self._type)
        self.palette.done.connect(self._do)
        self._actions: list[Row] = []
        self._records: list[Row] = []
        self._query, self._asked = "", ""
        self._found: list[Row] = []

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"palette": self.begin, "edit_keys": self.edit_keys, "choose_toolbar": self._choose_toolbar}

    def begin(self) -> None:
        """Show it, with everything that can be done now."""
        self._actions = actions_of(self.workspace)
        self._records = records_of(self.workspace, RecentFiles(self.workspace.settings, self).paths())
        self._found, self._asked = [], ""
        self.palette.begin()

    def take(self, event: object) -> None:
        if isinstance(event, TextsFound) and event.words == self._asked:
            self._found = found_rows(self.workspace, event)
            self._show()

    def escape(self) -> bool:
        was_shown = self.palette.isVisible()
        if was_shown:
            self.palette.leave()
        return was_shown

    def _type(self, query: str) -> None:
        self._query = query
        kind, words = asked_kind(query)
        is_wanted = kind in (MOVES, COMMENTS) or (not kind and len(words) >= LEAST)
        if not words or not is_wanted:
            self._found, self._asked = [], ""
        elif words != self._asked:
            self._found, self._asked = [], words
            self.workspace.ask(AskTexts(words, MANY if kind else FEW))
        self._show()

    def _show(self) -> None:
        kind, words = asked_kind(self._query)
        most = MANY if kind or not words else FEW
        rows: list[Row] = []
        if kind in ("", ACTIONS):
            rows += fitting(self._actions, words, most) if words else usual(self._actions)
        if words and not kind:
            rows += fitting(settings_of(self.workspace), words, SOME)
        rows += [row for row in self._found if kind in ("", row.kind)]
        if kind in ("", RECORDS):
            rows += fitting(self._records, words, most)
        self.palette.show_rows(rows)

    def _do(self, row: Row, is_shift: bool) -> None:
        if is_shift:
            self.edit_keys(row.action)
        else:
            row.do()

    def edit_keys(self, name: str = "") -> None:
        """The keys of all actions, that one chosen and waiting for its key."""
        from goboard.ui.palette.keys import KeysDialog

        entries = self.workspace.actions.entries
        dialog = KeysDialog(self.workspace.window, entries, self.workspace.settings)
        dialog.changed.connect(lambda: self.workspace.request(SettingsChanged(("keys",))))
        open_dialog(dialog)
        if name:
            dialog.choose(name)

    def _choose_toolbar(self) -> None:
        from goboard.ui.palette.toolbar import ToolbarDialog

        dialog = ToolbarDialog(self.workspace.window, self.workspace.actions, self.workspace.settings)
        dialog.changed.connect(lambda: self.workspace.request(SettingsChanged(("toolbar/actions",))))
        open_dialog(dialog)
