"""What the records of tabs look like that are not read yet: looked up beside the window, loaded when there are any."""

import os
from collections.abc import Collection
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject, Signal

from goboard.drawing.scene import Scene
from goboard.jobs.watch import Watch
from goboard.library.entries import LibraryError
from goboard.library.lines import glimpse_at
from goboard.ui.job_signals import JobSignals
from goboard.ui.small_board import MOST_DRAWN, glimpsed
from goboard.ui.window.requests import OpenGame

MOST_BYTES = 2_000_000
"""Of a file that is read for the sake of a tab."""


class SleepingBoards(QObject):
    """`found` comes when one more is known."""

    found = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._scenes: dict[OpenGame, Scene | None] = {}
        self._on_way: set[OpenGame] = set()
        self._jobs = JobSignals("tabs", self, waits=False)

    def is_known(self, record: OpenGame) -> bool:
        return record in self._scenes

    def scene(self, record: OpenGame) -> Scene | None:
        """None while it is not known, and where there is nothing to be seen."""
        return self._scenes.get(record)

    def ask(self, records: Collection[OpenGame]) -> None:
        """These are wanted, and no others any more."""
        self._scenes = {record: self._scenes[record] for record in self._scenes if record in records}
        for record in self._on_way - set(records):
            self._on_way.remove(record)
            self._jobs.drop(str(record))
        for record in records:
            if record not in self._scenes and record not in self._on_way:
                self._on_way.add(record)
                self._jobs.run(str(record), partial(_scene, record), partial(self._take, record))

    def stop(self) -> None:
        """The window closes."""
        self._jobs.stop()

    def _take(self, record: OpenGame, scene: Scene | None) -> None:
        self._on_way.discard(record)
        self._scenes[record] = scene
        self.found.emit()


def _scene(record: OpenGame, watch: Watch) -> Scene | None:
    with suppress(LibraryError, OSError):
        is_small = not os.path.isfile(record.path) or os.path.getsize(record.path) <= MOST_BYTES
        if is_small:
            glimpse = glimpse_at(*record, watch.check)
            return glimpsed(glimpse) if glimpse.board.size <= MOST_DRAWN else None
    return None
