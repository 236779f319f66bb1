"""The recovery copy of what is being drawn: a board file that is written a little after every change."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from goboard.boards.draft import Draft
from goboard.boards.files.writer import board_file_text
from goboard.sgf.writer import SaveError, save_bytes
from goboard.ui.boards.later import Later
from goboard.ui.editor.bench import Bench
from goboard.ui.editor.files import EditorFiles
from goboard.ui.recovery import Lost, RecoveryCopy

PAUSE = 2000
"""Milliseconds between a change and its copy, so that a stroke of the hand does not write ten."""


class DraftCopy(QObject):
    """Keeps `copy` up to date with the bench. A draft that is no board for now keeps the copy from before.

    `failed` carries a sentence on why there is no copy.
    """

    failed = Signal(str)

    def __init__(self, bench: Bench, files: EditorFiles, copy: RecoveryCopy) -> None:
        super().__init__(files)
        self._bench, self._files, self._copy = bench, files, copy
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.write)
        self._later = Later(self)
        self._later.done.connect(self._take_text)
        bench.changed.connect(self._note)
        files.renamed.connect(self._note)

    def write(self) -> None:
        """Write the copy; its text is made beside the window."""
        if self._later.is_busy:
            self._timer.start()
        elif self._copy.path and self._bench.history.is_modified:
            self._later.ask(partial(_data, self._bench.draft))

    def adopt(self, lost: Lost) -> None:
        """What was left behind is being drawn on again: its copy is now the one of this window."""
        self._copy.adopt(lost)

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        self._timer.stop()
        self._later.stop()
        self._copy.close()

    def _note(self) -> None:
        if not self._bench.history.is_modified:
            self._timer.stop()
            self._later.forget()
            self._copy.note(self._path, is_modified=False)
        elif not self._timer.isActive():
            self._timer.start()

    @property
    def _path(self) -> str:
        return "" if self._files.path is None else str(self._files.path)

    def _take_text(self, data: bytes) -> None:
        try:
            save_bytes(self._copy.path, data)
        except SaveError as error:
            self.failed.emit(f"No recovery copy could be written: {error}")
        else:
            self._copy.note(self._path, is_modified=True)


def _data(draft: Draft) -> bytes:
    return board_file_text(draft.board()).encode()
