"""The palette of this window, and the dialogs for keys and toolbar."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from shiboken6 import isValid

from goboard.session.commands.find import AskTexts
from goboard.session.search import SaidIn, TextsFound
from goboard.sgf.reader import SgfError
from goboard.ui.files.recent import RecentFiles
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import worded
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
    asleep_rows,
    fitting,
    found_rows,
    records_of,
    settings_of,
    usual,
)
from goboard.ui.plain import one_line
from goboard.ui.widgets import open_dialog
from goboard.ui.window.requests import SeekTexts, SettingsChanged
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.jobs.watch import Watch
    from goboard.ui.window.requests import OpenGame

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
        self._query, self._asked, self._is_everywhere = "", "", False
        self._found: list[Row] = []
        self._elsewhere: dict[object, tuple[Row, ...]] = {}
        """What records in other tabs say, by their palettes."""
        self._jobs = JobSignals("texts", self, refusals=(OSError, SgfError), waits=False)
        self._asking: SeekTexts | None = None
        """What another tab's palette looks for here."""

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"palette": self.begin, "edit_keys": self.edit_keys, "choose_toolbar": self._choose_toolbar}

    def begin(self) -> None:
        """Show it, with everything that can be done now."""
        self._actions = actions_of(self.workspace)
        self._records = records_of(self.workspace, RecentFiles(self.workspace.settings, self).paths())
        self._forget()
        self.palette.begin()

    def take(self, event: object) -> None:
        if isinstance(event, SeekTexts):
            self._seek_for(event)
        elif isinstance(event, TextsFound) and self._asking is not None and event.words == self._asking.words:
            rows = found_rows(self.workspace, event, one_line(worded(self.workspace.shown.document.name)))
            self._asking.then(event.words, self, tuple(row for row in rows if row.kind == COMMENTS))
        elif isinstance(event, TextsFound) and event.words == self._asked:
            self._found = found_rows(self.workspace, event)
            self._show(is_more=True)

    def _seek_for(self, asking: SeekTexts) -> None:
        """The palette of another tab looks for something; nothing is given away of what is to be found here."""
        snapshot = self.workspace.snapshot
        if snapshot is not None and snapshot.study is None:
            self._asking = asking
            self.workspace.ask(AskTexts(asking.words, asking.most, in_all_games=True))

    def _take_rows(self, words: str, record: object, rows: tuple[Row, ...]) -> None:
        if words == self._asked and isValid(self.palette):
            self._elsewhere[record] = rows
            self._show(is_more=True)

    def _seek_asleep(self, tabs: Mapping[OpenGame, str]) -> None:
        """What records say that are not read before their tabs are chosen is looked up beside the window; what cannot
        be read says so once its tab is."""
        for record, title in tabs.items():
            look = partial(_look_in, record.path, self._asked)
            self._jobs.run(str(record), look, partial(self._take_asleep, record, title))

    def _take_asleep(self, record: OpenGame, title: str, found: SaidIn) -> None:
        self._take_rows(found.words, record, tuple(asleep_rows(self.workspace, record.path, title, found)))

    def _forget(self, words: str = "") -> None:
        """Other words are looked for, or none."""
        self._found, self._elsewhere, self._asked, self._asking = [], {}, words, None

    def close(self) -> None:
        self._jobs.stop()

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
            self._forget()
        elif words != self._asked or (kind == COMMENTS) != self._is_everywhere:
            self._is_everywhere = kind == COMMENTS
            self._forget(words)
            self.workspace.ask(AskTexts(words, MANY if kind else FEW, in_all_games=self._is_everywhere))
            if self._is_everywhere:
                self.workspace.request(SeekTexts(words, MANY, self._take_rows, self._seek_asleep))
        self._show()

    def _show(self, *, is_more: bool = False) -> None:
        """What fits; `is_more`: to the same words, so that the row that was chosen stays so."""
        kind, words = asked_kind(self._query)
        most = MANY if kind or not words else FEW
        rows: list[Row] = []
        if kind in ("", ACTIONS):
            rows += fitting(self._actions, words, most) if words else usual(self._actions)
        if words and not kind:
            rows += fitting(settings_of(self.workspace), words, SOME)
        rows += [row for row in self._found if kind in ("", row.kind)]
        rows += [row for each in self._elsewhere.values() for row in each]
        if kind in ("", RECORDS):
            rows += fitting(self._records, words, most)
        self.palette.show_rows(rows, is_more=is_more)

    def _do(self, row: Row, is_shift: bool) -> None:
        if is_shift:
            self.edit_keys(row.action)
        else:
            row.do()

    def edit_keys(self, name: str = "") -> None:
        """The keys of all actions, that one chosen and waiting for its key."""
        from goboard.ui.palette.keys import KeysDialog

        dialog = KeysDialog(self.workspace.window, self.workspace.actions, self.workspace.settings)
        dialog.changed.connect(lambda: self.workspace.request(SettingsChanged(("keys",))))
        open_dialog(dialog)
        if name:
            dialog.choose(name)

    def _choose_toolbar(self) -> None:
        from goboard.ui.palette.toolbar import ToolbarDialog

        dialog = ToolbarDialog(self.workspace.window, self.workspace.actions, self.workspace.settings)
        dialog.changed.connect(lambda: self.workspace.request(SettingsChanged(("toolbar/actions",))))
        open_dialog(dialog)


def _look_in(path: str, words: str, watch: Watch) -> SaidIn:
    """For these words in a file."""
    from goboard.formats.archives import record_bytes
    from goboard.formats.reader import open_record
    from goboard.session.finding import said_in

    return said_in(open_record(record_bytes(path), os.path.basename(path)).games, words, MANY, watch.check)
