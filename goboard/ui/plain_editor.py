"""Plain text that is written, and markup of our own that is read. Apart from `plain`: the first window has neither."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QElapsedTimer, QMimeData, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QFontInfo,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

MOST_SPACED = 2_000
"""Lines that are spaced: more would be felt at every move."""


class PlainEditor(QTextEdit):
    """Plain text to be written, whose lines are so many times as high as the letters; `hint` stands where there is
    none, however many lines it needs."""

    line = 1.45
    hint = ""
    also_lit: Callable[[], Sequence[QTextEdit.ExtraSelection]] = tuple
    """What is lit up beside the points and links that its text names."""
    paint_over: Callable[[QPainter], None] | None = None
    """Draws what is seen in place of signs of the text."""

    def space_lines(self) -> None:
        """What was typed cannot be taken back afterwards. Of very many lines each stays as high as its letters."""
        spaced, document = QTextBlockFormat(), self.document()
        if document.blockCount() > MOST_SPACED:
            return
        height = round(self.line * QFontInfo(self.font()).pixelSize())
        spaced.setLineHeight(height, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        document.setUndoRedoEnabled(False)
        cursor = QTextCursor(document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.setBlockFormat(spaced)
        document.setUndoRedoEnabled(True)

    def setPlainText(self, text: str) -> None:
        super().setPlainText(text)
        self.space_lines()

    def createMimeDataFromSelection(self) -> QMimeData:
        # what Qt has made lives as long as the clipboard needs it
        data = super().createMimeDataFromSelection()
        text = data.text()
        data.clear()
        data.setText(text)
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Each line is as high as those that were written."""
        self.insertPlainText(source.text())
        self.ensureCursorVisible()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.paint_over is not None:
            painter = QPainter(self.viewport())
            self.paint_over(painter)
            painter.end()
        # what an input method is composing is not in the text yet
        is_composing = self.textCursor().block().layout().preeditAreaText() != ""
        if self.hint and self.document().isEmpty() and not is_composing:
            # Qt cuts a hint of its own below the first line
            painter, margin = QPainter(self.viewport()), int(self.document().documentMargin())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            box = self.viewport().rect().adjusted(margin, margin, -margin, -margin)
            painter.drawText(box, Qt.TextFlag.TextWordWrap, self.hint)
            painter.end()


class TypingPause(QTimer):
    """Has what was typed kept after a pause, or so long after its first letter where nobody pauses."""

    LATEST = 3000

    def __init__(self, parent: QObject, milliseconds: int, keep: Callable[[], object]) -> None:
        super().__init__(parent, singleShot=True)
        self._usual, self._since = milliseconds, QElapsedTimer()
        self.timeout.connect(keep)

    def type(self) -> None:
        """A letter was typed."""
        if not self.isActive():
            self._since.start()
        self.start(max(0, min(self._usual, self.LATEST - self._since.elapsed())))


class ClosedDocument(QTextDocument):
    """Has no pictures, style sheets or other files, whatever is named in it."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return None


class ClosedBrowser(QTextBrowser):
    """Shows markup of our own, and opens nothing that it names: no file, no address."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocument(ClosedDocument(self))
        self.setOpenLinks(False)
