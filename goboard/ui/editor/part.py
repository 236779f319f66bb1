"""The board editor of a window: one at a time, and none is closed with work in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.ui.files.recent import LastFolder
from goboard.ui.recovery import DRAWING, Lost, RecoveryCopy

if TYPE_CHECKING:
    from goboard.boards.draft import Draft
    from goboard.ui.editor.board_editor import BoardEditor


class EditorPart(QObject):
    """`play_asked` carries a board that was drawn, to begin a game on. `quit_asked` comes from the editor's menu."""

    play_asked = Signal(object)
    quit_asked = Signal()

    def __init__(self, window: QWidget, folder: LastFolder, recovery: RecoveryCopy) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._recovery = recovery
        self.editor: BoardEditor | None = None

    @property
    def draft(self) -> Draft | None:
        """What is being drawn."""
        return self.editor.bench.draft if self.editor is not None else None

    def open(self, board: Board | None = None) -> None:
        """Bring the editor forward; a new one begins with that board, the infinite plane as an empty one."""
        if self.editor is None:
            self._make(board if board is not None and board.plane is None else None)
        assert self.editor is not None
        self.editor.show()
        bring_forward(self.editor)

    def restore(self, lost: Lost) -> None:
        """Go on with the drawing that a killed program left behind."""
        self.open()
        assert self.editor is not None
        self.editor.restore(lost)

    def guard(self, then: Callable[[], None]) -> None:
        """Do it once no drawing can be lost by it: saved, given up, or there is none."""
        if self.editor is None:
            then()
            return
        if self.editor.isWindowModified():
            # the question stands on the editor
            bring_forward(self.editor)
        self.editor.files.guard(then)

    def leave(self) -> None:
        """Close the editor without asking."""
        if self.editor is not None:
            self.editor.leave()

    def _make(self, board: Board | None) -> None:
        from goboard.ui.editor.board_editor import BoardEditor

        # without a parent: a window that belongs to another one is always kept above that
        editor = BoardEditor(self._folder, self._recovery.another(DRAWING), board)
        editor.play_asked.connect(self._play)
        editor.quit_asked.connect(self.quit_asked)
        editor.closed.connect(self._forget)
        self.editor = editor

    def _play(self, board: Board) -> None:
        """The game begins in the window, and so does the question about the one before."""
        bring_forward(self._window)
        self.play_asked.emit(board)

    def _forget(self) -> None:
        self.editor = None


def bring_forward(window: QWidget) -> None:
    """Before the other windows, and to the keys."""
    if window.isMinimized():
        window.showNormal()
    window.raise_()
    window.activateWindow()
