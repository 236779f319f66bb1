"""The desks of a window that only need its snapshots and events: one line each. What they do is in their packages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

from goboard.session.events import Event
from goboard.session.snapshot import Snapshot
from goboard.ui.clocks.part import ClockPart
from goboard.ui.editing.part import EditPart
from goboard.ui.library.part import LibraryPart
from goboard.ui.pictures.part import PicturePart
from goboard.ui.study.autoplay_part import AutoplayPart
from goboard.ui.study.find_part import FindPart
from goboard.ui.study.numbers_part import NumbersPart
from goboard.ui.study.quiz_part import QuizPart
from goboard.ui.tree.part import TreePart
from goboard.ui.window.part import Desk

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow


class Desks:
    """All of them, asked in turn."""

    def __init__(self, window: MainWindow, settings: QSettings) -> None:
        self.clocks = ClockPart(window)
        self.tree = TreePart(window, settings)
        self.editing = EditPart(window)
        self.pictures = PicturePart(window, settings)
        self._all: list[Desk] = [self.clocks, self.tree, self.editing, self.pictures]
        self.autoplay, self.find = AutoplayPart(window, settings), FindPart(window)
        self.numbers, self.quiz = NumbersPart(window, settings), QuizPart(window, settings)
        self._all += [self.autoplay, self.find, self.numbers, self.quiz]
        self.library = LibraryPart(window)
        self._all.append(self.library)
        for desk in self._all:
            desk.command_made.connect(window.send)

    def connect_told(self, tell: Callable[[str], None]) -> None:
        """Sentences for the status line go there."""
        for desk in self._all:
            desk.told.connect(tell)

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {name: handler for desk in self._all for name, handler in desk.handlers().items()}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        for desk in self._all:
            desk.show_snapshot(snapshot)

    def take(self, event: Event) -> None:
        for desk in self._all:
            desk.take(event)

    def escape(self) -> bool:
        """Leave one thing; False if there was nothing."""
        return any(desk.escape() for desk in self._all)

    def leave(self) -> None:
        for desk in self._all:
            desk.leave()
