"""Guessing through games of the library: what came of each move is noted, and the rounds that can be gone on with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.session.snapshot import Snapshot
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.library.guesses import Guessed
    from goboard.ui.job_signals import JobSignals


class RoundsPart(Part):
    """What is kept is in the index of the library, which a job opens."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._noted: Guessed | None = None
        self._jobs: JobSignals | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"guess_rounds": self.open}

    def open(self) -> None:
        """The rounds, and a button that goes on with one."""
        from goboard.ui.study.rounds_dialog import RoundsDialog
        from goboard.ui.widgets import open_dialog

        dialog = RoundsDialog(self.workspace.library_index, self.workspace.folder.path, self.workspace.window)
        dialog.begun.connect(self.workspace.request)
        open_dialog(dialog)
        dialog.begin()

    def show(self, snapshot: Snapshot) -> None:
        guessed = snapshot.study.guessed if snapshot.study is not None else None
        if guessed is None or guessed == self._noted:
            return
        self._noted = guessed
        if self._jobs is None:
            from goboard.library.entries import LibraryError
            from goboard.ui.job_signals import JobSignals

            self._jobs = JobSignals("rounds", self, refusals=(LibraryError, OSError))
            self._jobs.refused.connect(lambda _kind, sentence: self.workspace.tell(sentence))
        index = self.workspace.library_index

        def noted(_watch: object) -> None:
            from goboard.library.library import Library

            if index.is_file():
                Library(index).note_guesses(guessed.key, guessed.guesses, guessed.passed, is_over=guessed.is_over)

        # each is noted, whatever comes after it
        self._jobs.run_to_end("note", noted, lambda _none: None)

    def close(self) -> None:
        if self._jobs is not None:
            self._jobs.stop()
