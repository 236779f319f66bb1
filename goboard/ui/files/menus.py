"""The menus of the files opened or saved last, and of the character encodings to read one again with."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from goboard.session.snapshot import DocumentView
from goboard.ui.files.recent import RecentFiles, name_of


class RecentMenu(QMenu):
    """`open_file` is called with the path chosen; the menu follows the list."""

    def __init__(self, parent: QWidget, recent: RecentFiles, open_file: Callable[[str], None]) -> None:
        super().__init__("Open &recent", parent)
        self._recent, self._open_file = recent, open_file
        recent.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        recent = self._recent
        self.clear()
        for number, path in enumerate(recent.paths(), 1):
            action = self.addAction(f"&{number % 10} {name_of(path).replace('&', '&&')}")
            action.setStatusTip(path)
            action.triggered.connect(partial(self._open, path))
        self.addSeparator()
        self.addAction("&Clear this list").triggered.connect(lambda: recent.set([]))
        self.setEnabled(bool(recent.paths()))

    def _open(self, path: str, _is_checked: bool = False) -> None:
        self._open_file(path)


ENCODINGS = (
    "UTF-8", "UTF-16", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "windows-1252",
    "ISO-8859-1", "windows-1251", "KOI8-R",
)  # fmt: skip
_COVERED = {"GB2312": "GB18030", "GBK": "GB18030", "US-ASCII": "windows-1252"}
"""Encodings that are read by a larger one."""


class EncodingMenu(QMenu):
    """`reopen` is called with the name chosen, "" for what the file says of itself."""

    def __init__(self, parent: QWidget, reopen: Callable[[str], None]) -> None:
        super().__init__("Read again with &encoding", parent)
        self._reopen = reopen
        self._group = QActionGroup(self)
        self.in_force = self.addAction("")
        self.in_force.setEnabled(False)
        self.as_said = self._add("&As the file says", "")
        self.addSeparator()
        self.by_name = {name: self._add(name, name) for name in ENCODINGS}

    def show_document(self, document: DocumentView) -> None:
        """Say which encoding the game shown was read in, and mark what was asked for."""
        self.setEnabled(bool(document.source))
        self.in_force.setText(f"This game was read as {document.encoding}")
        asked = document.asked_encoding
        (self.by_name.get(_COVERED.get(asked, asked), self.as_said)).setChecked(True)

    def _add(self, text: str, name: str) -> QAction:
        action = self.addAction(text)
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(lambda: self._reopen(name))
        return action
