"""The file behind the record, which another program may change."""

from __future__ import annotations

import os
import stat

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from goboard.sgf.saving import TRUSTED_BYTES
from goboard.ui.language import tr
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase, sentences

SETTLE = 400
"""Milliseconds without a further change after which a file counts as written."""


class FileWatch(QObject):
    """`reload_asked` comes with the path when the file on the disk is wanted instead of what is on the screen."""

    reload_asked = Signal(str)

    def __init__(self, parent: QObject, workspace: Workspace) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._path = ""
        self._known: tuple[int, int] | None = None
        self._watcher: QFileSystemWatcher | None = None
        self._is_asking = False
        self._pause = QTimer(self, singleShot=True, interval=SETTLE)
        self._pause.timeout.connect(self.look)

    def follow(self, path: str) -> None:
        """From now on it is that file, as it is now; "" for none."""
        self._path, self._known = path, _stamp(path)
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(lambda _path: self._pause.start())
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        if self._known is not None:
            self._watcher.addPath(path)

    def know(self) -> None:
        """The person has been told of the file as it is now."""
        self._known = _stamp(self._path)

    def look(self) -> None:
        """Ask if the file is another one than that which was read or written; one that is gone is no reason to."""
        now = _stamp(self._path)
        if self._watcher is not None and now is not None and self._path not in self._watcher.files():
            # programs that write a new file in its place end the watch
            self._watcher.addPath(self._path)
        if now is None or now == self._known or self._is_asking:
            return
        if self._is_as_read():
            self._known = now
            return
        from goboard.ui.dialogs.messages import ask_whether

        self._known, self._is_asking = now, True
        path, window = self._path, self._workspace.window
        question = phrase("{file} was changed elsewhere. Load it again?", file=os.path.basename(path))
        lost = phrase("The changes that you have made here and not saved would be lost.")
        question = sentences(question, lost if self._is_modified() else "")
        box = ask_whether(
            window, question, tr("&Load it"), lambda: self.reload_asked.emit(path), tr("&Keep what is here")
        )
        box.finished.connect(self._forget_question)

    def _forget_question(self) -> None:
        self._is_asking = False

    def _is_as_read(self) -> bool:
        """Was the file only touched, or written anew with the same contents? A large one is not read to find out."""
        document = self._workspace.document
        known = None if document is None else document.identity
        return known is not None and known.size <= TRUSTED_BYTES and known.is_of(self._path)

    def _is_modified(self) -> bool:
        self._workspace.flush()
        document = self._workspace.document
        return self._workspace.worker.is_busy or (document is not None and document.modified)


def _stamp(path: str) -> tuple[int, int] | None:
    """What changes when a file is written; None without a file, as where a folder or a pipe stands there."""
    try:
        said = os.stat(path)
    except (OSError, ValueError):
        return None
    return (said.st_mtime_ns, said.st_size) if stat.S_ISREG(said.st_mode) else None
