"""The library's window among the windows of the program: there is one, made when it is first asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from goboard.session.snapshot import Snapshot
from goboard.ui.window.frame import bring_forward

if TYPE_CHECKING:
    from goboard.library.sought import SoughtPosition
    from goboard.session.commands.command import Command
    from goboard.ui.library.window import LibraryWindow
    from goboard.ui.tabs import Tabs
    from goboard.ui.window.main_window import MainWindow
    from goboard.ui.window.requests import OpenText


class LibraryHost(QObject):
    """`another` opens one more window for a file; where that is open it is any of those there are. `quit_asked` and
    `renamed` come from the library's window."""

    quit_asked = Signal()
    renamed = Signal(object)

    def __init__(
        self,
        index: Path,
        settings: QSettings,
        another: Callable[[str], MainWindow],
        tell_failure: Callable[[str], None],
        parent: QObject,
        *,
        is_threaded: bool = True,
    ) -> None:
        super().__init__(parent)
        self._index, self._settings, self._is_threaded = index, settings, is_threaded
        self._another, self._tell_failure = another, tell_failure
        self._latest: MainWindow | None = None
        self._notice = ""
        """What was done to the index, until it is told."""
        self.window: LibraryWindow | None = None

    def open(self, asking: MainWindow, add: Sequence[str] = ()) -> LibraryWindow | None:
        """Bring the library forward, and take these folders into it; None if its index cannot be opened, which is
        told."""
        self._latest = asking
        if self.window is None:
            self.window = self._made(asking)
        if self.window is not None:
            self.window.show()
            bring_forward(self.window)
            if add:
                self.window.add_folders(list(add))
            notice, self._notice = self._notice, ""
            if notice:
                from goboard.ui.dialogs.messages import tell_problem

                # over this window: it would cover what another one tells
                tell_problem(self.window, notice)
        return self.window

    def stop(self) -> None:
        """The program ends."""
        if self.window is not None:
            self.window.stop()

    def leave(self) -> None:
        """Close the library's window."""
        if self.window is not None:
            window, self.window = self.window, None
            window.close()
            window.deleteLater()

    def _open_manual(self) -> None:
        if self._latest is not None:
            self._latest.workspace.action("manual").trigger()

    def _made(self, asking: MainWindow) -> LibraryWindow | None:
        from goboard.library.entries import LibraryError
        from goboard.library.library import Library
        from goboard.ui.dialogs.messages import tell_problem
        from goboard.ui.library.window import LibraryWindow
        from goboard.ui.widgets import add_help_key

        try:
            library = Library(self._index)
        except LibraryError as error:
            tell_problem(asking, str(error))
            return None
        self._notice = library.notice
        # without a parent: a window that belongs to another one is always kept above that
        window = LibraryWindow(library, self._settings, is_threaded=self._is_threaded)
        window.open_asked.connect(self._open_game)
        window.merge_asked.connect(self._merge)
        window.renamed.connect(self.renamed)
        window.text_asked.connect(self._open_text)
        window.quit_asked.connect(self.quit_asked)
        window.failed.connect(self._tell_failure)
        add_help_key(window, self._open_manual)
        # queued: this window is still closing
        window.closed.connect(self.leave, Qt.ConnectionType.QueuedConnection)
        window.follow_changed.connect(self._begin_following)
        window.begin()
        return window

    def look_for(self, asking: MainWindow, sought: SoughtPosition) -> None:
        """Find a position, or a part of one, in the library."""
        window = self.open(asking)
        if window is not None:
            window.look_for(sought)

    def follow(self, window: MainWindow, snapshot: Snapshot) -> None:
        """A snapshot is on the screen of that window."""
        if self.window is not None and self.window.is_following:
            from goboard.ui.library.position_query import shown_in

            self._latest = window
            sought = shown_in(snapshot)
            if sought is not None:
                self.window.follow(sought)

    def _begin_following(self, is_on: bool) -> None:
        if is_on and self._latest is not None and self._latest.snapshot is not None:
            self.follow(self._latest, self._latest.snapshot)

    def _open_game(self, path: str, game: int, node: int, is_new: bool) -> None:
        window = self._another(path) if is_new or self._latest is None else self._latest
        self._latest = window
        # its window first: the game may open in another tab of it, or in that of another window
        bring_forward(window)
        window.open_game(path, game, node)

    def _merge(self, path: str, game: int, command: Command) -> None:
        from goboard.ui.window.requests import OpenAndDo

        window = self._latest or self._another(path)
        self._latest = window
        bring_forward(window)
        window.take(OpenAndDo(path, game, command))

    def _open_text(self, request: OpenText) -> None:
        window = self._latest or self._another("")
        self._latest = window
        bring_forward(window)
        window.take(request)

    def exchange(self, before: MainWindow, after: MainWindow) -> None:
        """That record is another page's now."""
        if self._latest is before:
            self._latest = after

    def renew(self, page: MainWindow) -> bool:
        """Another language is spoken: the library's window is made anew, with what is looked for in it. False as long
        as something is being done there."""
        before = self.window
        if before is None:
            return True
        if before.is_working:
            return False
        before.closed.disconnect(self.leave)
        geometry, query, tab = before.saveGeometry(), before.games.filters.query(), before.pages.tabs.currentIndex()
        is_following, is_shown = before.position.follow.isChecked(), before.isVisible()
        drawn, side = before.position.hand_over(), before.pages.side.currentIndex()
        self.leave()
        window = self.window = self._made(self._latest or page)
        if window is not None:
            window.restoreGeometry(geometry)
            window.pages.tabs.setCurrentIndex(tab)
            window.games.filters.show_query(query)
            window.pages.side.setCurrentIndex(side)
            window.position.take_over(drawn)
            window.position.follow.setChecked(is_following)
            window.setVisible(is_shown)
        return True

    def forget(self, window: MainWindow) -> None:
        """That window is closed."""
        if self._latest is window:
            self._latest = None


def follow_files(windows: Sequence[MainWindow], tabs: Tabs, renamed: Mapping[str, str]) -> None:
    """Records that are open, asleep or in the list of files opened last follow their files, which are elsewhere now."""
    from goboard.session.commands.files import FollowFile
    from goboard.ui.files.recent import RecentFiles

    tabs.follow(renamed)
    RecentFiles(tabs.settings, tabs).follow(renamed)
    for window in windows:
        path = window.snapshot.document.path if window.snapshot is not None else ""
        if path and (to := renamed.get(os.path.realpath(path))):
            window.workspace.ask(FollowFile(path, to))
