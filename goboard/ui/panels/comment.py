"""The comment of the node shown, editable. What was typed is never lost, and the cursor never jumps."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.panels.comment_points import CommentPoints

PAUSE = 700
"""Milliseconds without typing after which the text goes into the record."""


class CommentPanel(QWidget):
    """`comment_edited` carries the key of the node that the text belongs to, and the text."""

    comment_edited = Signal(object, str)
    points_lit = Signal(object)
    """The vertices that the text names where it is pointed at, () for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key: int | None = None
        self._known = ""
        self.editor = QPlainTextEdit(self, tabChangesFocus=True)
        # a file dropped here is to be opened like anywhere else, not to become text
        self.editor.viewport().setAcceptDrops(False)
        self.editor.setPlaceholderText("Comment on this move")
        self.editor.setAccessibleName("Comment on this move")
        self.editor.installEventFilter(self)
        self.editor.textChanged.connect(self._wait)
        self.points = CommentPoints(self.editor)
        self.points.lit.connect(self.points_lit)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.flush)
        layout = QVBoxLayout(self)
        layout.addWidget(self.editor)

    @property
    def has_unsent_text(self) -> bool:
        return self._key is not None and self.editor.toPlainText() != self._known

    def flush(self) -> None:
        """Send what was typed and not sent yet."""
        self._pause.stop()
        if self._key is not None and self.has_unsent_text:
            self._known = self.editor.toPlainText()
            self.comment_edited.emit(self._key, self._known)

    def show_snapshot(self, snapshot: Snapshot, is_settled: bool) -> None:
        """Show the node's comment. Without `is_settled` a text sent before may still be on its way to the record."""
        node = snapshot.node
        self.points.show_board(snapshot.board)
        self.editor.setReadOnly(snapshot.study is not None and snapshot.study.is_comment_told)
        if node.key != self._key:
            self.flush()
        elif self.has_unsent_text or not is_settled:
            return
        if node.key != self._key or node.comment != self._known:
            if node.key != self._key:
                # what was typed at another node is not taken back here
                self.editor.document().clearUndoRedoStacks()
            self._key = node.key
            self._put(node.comment)

    def _put(self, text: str) -> None:
        self.editor.blockSignals(True)
        if text != self.editor.toPlainText():
            self.editor.setPlainText(text)
            cursor = self.editor.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.End)
            self.editor.setTextCursor(cursor)
            # a long text is read from its beginning
            self.editor.verticalScrollBar().setValue(0)
        # as the editor has it: it turns some characters, such as line separators, into others
        self._known = self.editor.toPlainText()
        self.editor.blockSignals(False)
        self.points.refresh()

    def _wait(self) -> None:
        self._pause.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.flush()
        return super().eventFilter(watched, event)
