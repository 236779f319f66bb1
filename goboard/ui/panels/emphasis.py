"""How the emphasis of comments looks in the window and on paper. The text stays as it is; its signs are out of sight
while nobody writes there, and are not printed."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPalette,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from goboard.games.comment_text import ITEM, as_counted, emphasis_in
from goboard.ui.plain_editor import PlainEditor

LARGER = 1.15
"""Of headings."""
BULLET = 0.28
"""The radius of the dot before an item of a list, of the height of an x."""


def look_of(kind: str, font: QFont) -> QTextCharFormat:
    """How what is emphasized looks in a text with that font."""
    form = QTextCharFormat()
    if kind in ("bold", "heading"):
        form.setFontWeight(QFont.Weight.Bold)
    if kind == "heading" and font.pixelSize() > 0:
        form.setProperty(QTextFormat.Property.FontPixelSize, round(font.pixelSize() * LARGER))
    elif kind == "heading":
        form.setFontPointSize(font.pointSizeF() * LARGER)
    form.setFontItalic(kind == "italic")
    if kind == "code":
        form.setFontFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    return form


class Emphasis(QSyntaxHighlighter):
    """Shows the emphasis of an editor's text; the signs too, faintly, while it `is_written`."""

    def __init__(self, editor: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(editor.document())
        self._editor = editor
        self._is_written = False
        if isinstance(editor, PlainEditor):
            editor.paint_over = self._paint_bullets

    def show_signs(self, *, is_written: bool) -> None:
        """Somebody writes there, or no longer."""
        if is_written != self._is_written:
            self._is_written = is_written
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if not self._is_written and isinstance(self._editor, PlainEditor) and (item := ITEM.match(text)):
            unseen = QTextCharFormat()
            unseen.setForeground(QColor(0, 0, 0, 0))
            self.setFormat(item.start("sign"), 1, unseen)
        for part in emphasis_in(as_counted(text)):
            if not part.address:
                self.setFormat(part.start + part.before, part.end - part.start - part.before, self._format(part.kind))
            self.setFormat(part.start, part.before, self._sign())
            self.setFormat(part.end - part.behind, part.behind, self._sign())

    def _paint_bullets(self, painter: QPainter) -> None:
        """A dot in place of each sign that begins an item of a list in sight, as long as nobody writes there."""
        editor = self._editor
        if self._is_written or not isinstance(editor, PlainEditor):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(editor.palette().color(QPalette.ColorRole.Text))
        metrics, bottom = QFontMetricsF(editor.font()), editor.viewport().height()
        block = editor.cursorForPosition(QPoint(0, 0)).block()
        while block.isValid():
            cursor = QTextCursor(block)
            if editor.cursorRect(cursor).top() > bottom:
                return
            if item := ITEM.match(block.text()):
                cursor.setPosition(block.position() + item.start("sign"))
                place = editor.cursorRect(cursor)
                # to the left where the words run that way
                cursor.setPosition(cursor.position() + 1)
                x = (place.left() + editor.cursorRect(cursor).left()) / 2
                baseline = place.top() + block.layout().lineAt(0).ascent()
                radius = BULLET * metrics.xHeight()
                painter.drawEllipse(QPointF(x, baseline - metrics.xHeight() / 2), radius, radius)
            block = block.next()

    def _format(self, kind: str) -> QTextCharFormat:
        form = look_of(kind, self._editor.font())
        if kind == "code":
            form.setBackground(self._editor.palette().color(QPalette.ColorRole.Midlight))
        return form

    def _sign(self) -> QTextCharFormat:
        form = QTextCharFormat()
        if self._is_written:
            form.setForeground(self._editor.palette().color(QPalette.ColorRole.PlaceholderText))
            return form
        # still there for the cursor, and for whoever copies the text
        form.setForeground(QColor(0, 0, 0, 0))
        font = QFont(self._editor.font())
        font.setPixelSize(1)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 1)
        form.setFont(font)
        return form
