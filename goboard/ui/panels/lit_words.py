"""Words that are looked for are lit up in the comment, and the first of them is brought into sight."""

import re
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import QObject
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from goboard.games.comment_text import as_counted
from goboard.ui.inside import OWN
from goboard.ui.plain_editor import PlainEditor
from goboard.ui.window.requests import LightUp

MOST = 200
"""Places that are lit up."""


def light_up(editor: PlainEditor, event: object) -> None:
    """From now on the editor lights up what is asked for, when its selections are set the next time."""
    if isinstance(event, LightUp):
        lit = editor.findChild(LitWords, options=OWN) or LitWords(editor)
        lit.words = re.compile(event.words, re.IGNORECASE) if event.words else None


class LitWords(QObject):
    """The places at which an editor's text has `words`, None for no words."""

    def __init__(self, editor: PlainEditor) -> None:
        super().__init__(editor)
        self.words: re.Pattern[str] | None = None
        self._editor = editor
        editor.also_lit = self.selections

    def selections(self) -> Sequence[QTextEdit.ExtraSelection]:
        """One for each place. Where nobody writes the text is scrolled to the first one."""
        if self.words is None:
            return ()
        found = islice(self.words.finditer(as_counted(self._editor.toPlainText())), MOST)
        lit = [self._lit(*each.span()) for each in found]
        if lit and not self._editor.hasFocus():
            self._show(lit[0].cursor)
        return lit

    def _lit(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        selection, palette = QTextEdit.ExtraSelection(), self._editor.palette()
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        lit = QTextCharFormat()
        lit.setBackground(palette.highlight())
        lit.setForeground(palette.highlightedText())
        selection.cursor, selection.format = cursor, lit
        return selection

    def _show(self, cursor: QTextCursor) -> None:
        bar, room = self._editor.verticalScrollBar(), self._editor.viewport().height()
        box = self._editor.cursorRect(cursor)
        if box.top() < 0 or box.bottom() > room:
            # in the middle: what leads to it is read too
            bar.setValue(bar.value() + box.center().y() - room // 2)
