"""What is told for a while: a sentence over the end of the panels, or over the board's lower edge where there are none.
Everything else stays where it is, and clicks go through it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QStatusBar, QWidget

from goboard.ui.style import tokens_for

PAD, ABOVE, RADIUS = 12, 8, 10.0
"""Device-independent pixels around the words, and from what it stands above."""
MOST_LINES = 4
FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class Messages(QStatusBar):
    """Stands right above `base`, as wide as its words and no wider than that."""

    def __init__(self, base: QWidget, parent: QWidget) -> None:
        super().__init__(parent, sizeGripEnabled=False)
        self._base = base
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self.messageChanged.connect(self._show)
        base.installEventFilter(self)

    def _show(self, message: str) -> None:
        self.setVisible(bool(message))
        self._place()

    def _place(self) -> None:
        if self.isHidden():
            return
        base, metrics = self._base.geometry(), self.fontMetrics()
        room = QRect(0, 0, base.width() - 2 * PAD, MOST_LINES * metrics.lineSpacing())
        words = metrics.boundingRect(room, FLAGS, self.currentMessage())
        width = min(words.width() + 1, room.width()) + 2 * PAD
        height = min(words.height(), room.height()) + PAD
        self.setGeometry(base.left(), max(base.top() - ABOVE - height, 0), width, height)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), tokens_for(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.text))
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        painter.setPen(QColor(tokens.window))
        painter.drawText(self.rect().adjusted(PAD, 0, -PAD, 0), FLAGS, self.currentMessage())
        painter.end()
