"""Long work on pictures, a slice whenever the window has nothing else to do."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from goboard.drawing.export.text import TextDiagramError


class Writing(QObject):
    """`progressed` tells how many pictures of how many are done; `ended` comes once: with a sentence if it failed."""

    progressed = Signal(int, int)
    ended = Signal(str)

    def __init__(self, parent: QObject, work: Iterator[tuple[int, int]]) -> None:
        super().__init__(parent)
        self._work: Iterator[tuple[int, int]] | None = work
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def cancel(self) -> None:
        """Stop before the next picture; `ended` does not come any more."""
        self._timer.stop()
        self._forget()

    def _go_on(self) -> None:
        assert self._work is not None
        try:
            done, total = next(self._work)
        except StopIteration:
            self._end("")
        except (OSError, TextDiagramError) as error:
            self._end(str(error))
        else:
            self.progressed.emit(done, total)

    def _end(self, problem: str) -> None:
        self._timer.stop()
        self._forget()
        self.ended.emit(problem)

    def _forget(self) -> None:
        work: Any = self._work
        self._work = None
        if work is not None:
            # what it has open is closed now
            work.close()
