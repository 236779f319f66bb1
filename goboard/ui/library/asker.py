"""Questions to a library, each with what is to be done with its answer."""

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from goboard.jobs.watch import Watch
from goboard.ui.library.lane import Lane

Answer = TypeVar("Answer")


class Asker(QObject):
    """A lane whose answers go where they were asked from. `refused` carries a sentence, `failed` a report."""

    refused = Signal(str)
    failed = Signal(str)
    ended = Signal(str)
    """The kind of a question that is over."""

    def __init__(self, name: str, parent: QObject | None = None, *, is_threaded: bool = True) -> None:
        super().__init__(parent)
        self._lane = Lane(name, self, is_threaded=is_threaded)
        self._takers: dict[str, Callable[[Any], None]] = {}
        self._lane.answered.connect(self._take)
        self._lane.refused.connect(self._refuse)
        self._lane.failed.connect(self.failed)
        self._lane.ended.connect(self.ended)

    def ask(self, kind: str, call: Callable[[Watch], Answer], take: Callable[[Answer], None]) -> Watch:
        """Have it answered, instead of what was asked of that kind before."""
        self._takers[kind] = take
        return self._lane.ask(kind, call)

    def drop(self, kind: str) -> None:
        """The answer is not wanted any more."""
        self._lane.drop(kind)

    def is_busy(self, kind: str) -> bool:
        """Is a question of that kind on its way?"""
        return self._lane.is_busy(kind)

    def stop(self) -> None:
        """Nothing arrives afterwards."""
        self._lane.stop()

    @Slot(str, object)
    def _take(self, kind: str, answer: object) -> None:
        self._takers[kind](answer)

    @Slot(str, str)
    def _refuse(self, _kind: str, sentence: str) -> None:
        self.refused.emit(sentence)
