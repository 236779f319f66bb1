"""The files opened or saved last and their menu; the menu of encodings."""

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from goboard.resources_path import is_shipped
from goboard.session.results import short_result
from goboard.session.snapshot import DocumentView, Snapshot
from goboard.ui.language import tr
from goboard.ui.plain import menu_text, one_line, unmarked
from goboard.ui.settings import Settings
from goboard.words.message import in_context, phrase

MOST_RECENT, MOST_LETTERS = 10, 60
RECENT, MATCHES = "files/recent", "files/recent_matches"


def kept_paths(settings: QSettings, key: str) -> list[str]:
    """A list of paths among the settings, which read a single one from their file as a text."""
    said = settings.value(key, [])
    return [str(path) for path in said] if isinstance(said, list) else [str(said)] if said else []


class RecentFiles(QObject):
    """One list for the whole program, kept in its settings; `changed` comes when it is another one."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings

    def paths(self) -> list[str]:
        """The latest first, those of other programs that run now among them."""
        self._settings.refresh()
        return kept_paths(self._settings, RECENT)

    def set(self, paths: Sequence[str]) -> None:
        """These, as far as there is room for them."""
        self._settings.setValue(RECENT, list(paths[:MOST_RECENT]))
        self.changed.emit()

    def add(self, path: str) -> None:
        """That file is the latest one."""
        self.set([path, *(known for known in self.paths() if known != path)])

    def matches(self) -> dict[str, str]:
        """Who plays in them, as far as that is known."""
        with contextlib.suppress(ValueError):
            said = json.loads(str(self._settings.value(MATCHES)))
            if isinstance(said, dict):
                return {path: words for path, words in said.items() if isinstance(words, str)}
        return {}

    def note(self, path: str, match: str) -> None:
        """They play in that file."""
        known, paths = self.matches(), self.paths()
        if path in paths and known.get(path, "") != match:
            self._settings.setValue(MATCHES, json.dumps({each: {**known, path: match}.get(each, "") for each in paths}))
            self.changed.emit()

    def follow(self, renamed: Mapping[str, str]) -> None:
        """Files are elsewhere now; by where they were, links followed."""
        paths, matches = self.paths(), self.matches()
        now = {path: renamed.get(os.path.realpath(path), path) for path in paths}
        if any(before != after for before, after in now.items()):
            self._settings.setValue(MATCHES, json.dumps({now[path]: matches.get(path, "") for path in paths}))
            self.set([*dict.fromkeys(now.values())])

    def forget(self, path: str) -> None:
        """That file cannot be opened any more."""
        self.set([known for known in self.paths() if known != path])


def name_of(path: str) -> str:
    """The file without its folder."""
    return os.path.basename(path)


NOT_KNOWN = "?"
"""What a record says whose result nobody knows."""


def match_words(black: str, white: str, result: str = "") -> str:
    """Who plays, and how it ended; "" of players whose names nobody knows."""
    if not (black or white):
        return ""
    match = phrase(
        "{black} – {white}", black=black or in_context("side", "Black"), white=white or in_context("side", "White")
    )
    return (
        phrase("{match}, {result}", match=match, result=short_result(result))
        if result not in ("", NOT_KNOWN)
        else match
    )


def written_result(snapshot: Snapshot) -> str:
    """How the record says that the game ended; "" while its moves are to be found, as its end is not told then."""
    return snapshot.game.info.get("RE", "") if snapshot.study is None else ""


def sides_of(snapshot: Snapshot) -> tuple[str, ...]:
    """Black, White and the result of the game shown, () where nobody knows who plays."""
    black, white = (snapshot.game.info.get(ident, "") for ident in ("PB", "PW"))
    return (black, white, written_result(snapshot)) if black or white else ()


def match_of(snapshot: Snapshot) -> str:
    """Who plays in the game shown, and how it ended."""
    return match_words(*sides_of(snapshot)) if sides_of(snapshot) else ""


FOLDER = "files/folder"


class LastFolder:
    """One for the whole program, kept in its settings; never a folder of the program itself."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def path(self) -> str:
        """The folder; that of the user where there was none or it is gone."""
        folder = str(self._settings.value(FOLDER, ""))
        # os.path: where nobody knows a home, no error
        return folder if folder and os.path.isdir(folder) and not is_shipped(folder) else os.path.expanduser("~")

    def remember(self, file: str) -> None:
        """The folder of that file is the last one."""
        if not is_shipped(file):
            self._settings.setValue(FOLDER, str(Path(file).parent))


class RecentMenu(QMenu):
    """`open_file` is called with the path chosen; the menu follows the list."""

    def __init__(self, parent: QWidget, recent: RecentFiles, open_file: Callable[[str], None]) -> None:
        super().__init__(tr("Open &recent"), parent)
        self._recent, self._open_file = recent, open_file
        recent.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        recent = self._recent
        self.clear()
        matches = recent.matches()
        for number, path in enumerate(recent.paths(), 1):
            words = " – ".join(filter(None, [name_of(path), one_line(matches.get(path, ""), MOST_LETTERS)]))
            action = self.addAction(f"&{number % 10} {menu_text(words)}")
            action.setStatusTip(unmarked(path))
            action.triggered.connect(partial(self._open, path))
        self.addSeparator()
        self.addAction(tr("&Clear this list")).triggered.connect(lambda: recent.set([]))
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
        super().__init__(tr("Read again with &encoding"), parent)
        self._reopen = reopen
        self._group = QActionGroup(self)
        # no QAction of Qt's own making: PySide does not always know whether one is still there
        self.in_force = QAction(self)
        self.addActions([self.in_force])
        self.in_force.setEnabled(False)
        self.as_said = self._add(tr("&As the file says"), "")
        self.addSeparator()
        self.by_name = {name: self._add(name, name) for name in ENCODINGS}

    def show_document(self, document: DocumentView) -> None:
        """Say which encoding the game shown was read in, and mark what was asked for."""
        self.setEnabled(bool(document.source))
        self.in_force.setText(tr("This game was read as {encoding}", encoding=menu_text(document.encoding)))
        asked = document.asked_encoding
        (self.by_name.get(_COVERED.get(asked, asked), self.as_said)).setChecked(True)

    def _add(self, text: str, name: str) -> QAction:
        action = self.addAction(text)
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(lambda: self._reopen(name))
        return action
