"""The board editor of a window: one at a time, and none is closed with work in it."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board


class EditorDesk(QObject):
    """`play_asked` carries a board that was drawn, to begin a game on."""

    play_asked = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.editor: QWidget | None = None

    def open(self, board: Board | None = None) -> None:
        """Bring the editor forward; a new one begins with that board, the infinite plane as an empty one."""
        if self.editor is None:
            from goboard.ui.editor.board_editor import BoardEditor

            is_finite = board is not None and board.plane is None
            editor = BoardEditor(self._window, board if is_finite else None)
            editor.play_asked.connect(self.play_asked)
            editor.closed.connect(self._forget)
            self.editor = editor
        self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()

    def close(self) -> bool:
        """Close the editor if there is one; False while it asks what is to become of unsaved work."""
        return self.editor is None or self.editor.close()

    def _forget(self) -> None:
        self.editor = None
