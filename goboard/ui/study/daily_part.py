"""Daily problems in the window: what came of a problem that is solved anywhere is noted, and the queue of today."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from goboard.session.snapshot import PROBLEM, Snapshot
from goboard.ui.language import tr
from goboard.ui.window.requests import OpenText
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase, plural

if TYPE_CHECKING:
    from goboard.ui.job_signals import JobSignals

TITLE = phrase("Daily problems")


class DailyPart(Part):
    """What is kept is in the index of the library, which a job opens."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._root = 0
        """The key of the root of the problem on the screen, 0 for none."""
        self._key = ""
        """By which it is known, "" once it is noted what came of it."""
        self._jobs: JobSignals | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"daily": self.open}

    def open(self) -> None:
        """How it goes, and a button that begins."""
        from goboard.ui.study.daily_dialog import DailyDialog
        from goboard.ui.widgets import open_dialog

        dialog = DailyDialog(self.workspace.library_index, self.workspace.folder.path, self.workspace.window)
        dialog.begun.connect(self._begin)
        open_dialog(dialog)
        dialog.begin()

    def _begin(self, data: bytes) -> None:
        self.workspace.request(OpenText(data, TITLE, is_problem=True))

    def show(self, snapshot: Snapshot) -> None:
        study = snapshot.study
        if study is None or study.mode != PROBLEM:
            self._root, self._key = 0, ""
            return
        root = snapshot.game_key
        if root != self._root:
            from goboard.library.study import key_of

            self._root = root
            # what is shown first is the start; what was tried before is noted already
            is_tried = study.at_once is not None
            self._key = "" if is_tried else key_of(snapshot.board, snapshot.stones, study.to_find)
        if self._key and study.at_once is not None:
            self._note(self._key, is_solved=study.at_once)
            self._key = ""

    def _note(self, key: str, *, is_solved: bool) -> None:
        index = self.workspace.library_index
        if not os.path.isfile(index):
            return
        if self._jobs is None:
            from goboard.library.entries import LibraryError
            from goboard.ui.job_signals import JobSignals

            self._jobs = JobSignals("daily", self, refusals=(LibraryError, OSError))
            self._jobs.refused.connect(lambda _kind, sentence: self.workspace.tell(sentence))

        def noted(_watch: object) -> float | None:
            from goboard.library.library import Library

            return Library(index).note_problem(key, is_solved=is_solved)

        # each is noted, whatever comes after it
        self._jobs.run_to_end("note", noted, self._tell)

    def _tell(self, due: float | None) -> None:
        if due is not None:
            self.workspace.tell(tr("This problem comes again {when}.", when=when(due - datetime.now().timestamp())))

    def close(self) -> None:
        if self._jobs is not None:
            self._jobs.stop()


def when(seconds: float) -> str:
    """How long it takes until then."""
    if (days := round(seconds / 86_400)) >= 1:
        return plural("in {n} day", "in {n} days", days)
    if (hours := round(seconds / 3600)) >= 1:
        return plural("in {n} hour", "in {n} hours", hours)
    if (minutes := round(seconds / 60)) >= 1:
        return plural("in {n} minute", "in {n} minutes", minutes)
    return phrase("at once")
