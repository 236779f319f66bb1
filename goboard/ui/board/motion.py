"""What was on the board a moment ago fades: a stone that is placed comes, captured ones go. Nothing waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

PLACED, CAPTURED = 90, 140
"""Milliseconds."""
FRAME = 15
BRISK = 0.125
"""Seconds from one position to the next below which nothing fades: whoever steps that fast looks at the whole."""
MOST = 40
"""Points that change at once; where more do, the board is another one."""


class Motion(QObject):
    """Parts of the picture before, over the new one, all in device pixels; `changed` asks for these parts to be painted
    again."""

    changed = Signal(QRect)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._parts: list[tuple[QRect, QPixmap]] = []
        self._begun = self._last = 0.0
        self._time = PLACED
        self._frames = QTimer(self, interval=FRAME)
        self._frames.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        return bool(self._parts)

    def begin(self, before: QPixmap, places: Sequence[QRect], *, is_capture: bool) -> None:
        """The picture is about to change at these places."""
        now, last = monotonic(), self._last
        self._last = now
        self.stop()
        if now - last >= BRISK and len(places) <= MOST:
            self._parts = [(place, before.copy(place)) for place in places]
            self._begun, self._time = now, CAPTURED if is_capture else PLACED
            self._frames.start()

    def paint(self, painter: QPainter) -> None:
        """What is left of it, over the new picture."""
        left = 1 - (monotonic() - self._begun) * 1000 / self._time
        if left > 0:
            # most of the way is gone at once
            painter.setOpacity(left * left)
            for place, part in self._parts:
                painter.drawPixmap(place.topLeft(), part)
            painter.setOpacity(1.0)

    def stop(self) -> None:
        """What is new is seen alone."""
        self._frames.stop()
        parts, self._parts = self._parts, []
        for place, _ in parts:
            self.changed.emit(place)

    def _go_on(self) -> None:
        if (monotonic() - self._begun) * 1000 >= self._time:
            self.stop()
        for place, _ in self._parts:
            self.changed.emit(place)
