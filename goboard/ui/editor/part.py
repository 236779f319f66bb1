"""The board editor of a window: one at a time, and none is closed with work in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goboard.boards.board import Board
from goboard.ui.recovery import DRAWING
from goboard.ui.widgets import add_help_key
from goboard.ui.window.frame import bring_forward
from goboard.ui.window.requests import CloseAll, DrawBoard, OpenFiles, PlayOn, RestoreDrawing
from goboard.ui.window.workspace import Part

if TYPE_CHECKING:
    from goboard.boards.draft import Draft
    from goboard.ui.editor.board_editor import BoardEditor
    from goboard.ui.recovery import RecoveryCopy


class EditorPart(Part):
    """Begins with the board shown. What was drawn can be played on."""

    editor: BoardEditor | None = None
    _wanted = DrawBoard()
    """By which rules what is drawn is to be played on."""

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"edit_board": self._open_shown}

    def take(self, event: object) -> None:
        if isinstance(event, DrawBoard):
            self.open()
            self._wanted = event
        elif isinstance(event, RestoreDrawing):
            # go on with the drawing that a killed program left behind
            self.open().restore(event.lost)

    def _open_shown(self) -> None:
        self._wanted = DrawBoard()
        self.open(self.workspace.snapshot.board if self.workspace.snapshot is not None else None)

    @property
    def work(self) -> Draft | None:
        """What is being drawn."""
        return self.editor.model.draft if self.editor is not None else None

    def open(self, board: Board | None = None) -> BoardEditor:
        """Bring the editor forward; a new one begins with that board, the infinite plane as an empty one."""
        if self.editor is None:
            self.editor = self._made(board if board is not None and board.plane is None else None)
        self.editor.show()
        bring_forward(self.editor)
        return self.editor

    def settle(self, then: Callable[[], None]) -> None:
        """Saved, given up, or there is no drawing."""
        if self.editor is None:
            then()
            return
        if self.editor.isWindowModified():
            # the question stands on the editor
            bring_forward(self.editor)
        self.editor.files.guard(then)

    def hand_over(self) -> Any:
        return self.editor.hand_over() if self.editor is not None else None

    def take_over(self, kept: Any) -> None:
        recovery, drawing = kept
        self.editor = self._made(None, recovery)
        self.editor.take_over(drawing)
        self.editor.show()

    def keep(self) -> None:
        if self.editor is not None:
            self.editor.copy.write_now()

    def close(self) -> None:
        """Close the editor without asking."""
        if self.editor is not None:
            self.editor.leave()

    def _made(self, board: Board | None, recovery: RecoveryCopy | None = None) -> BoardEditor:
        from goboard.ui.editor.board_editor import BoardEditor

        # without a parent: a window that belongs to another one is always kept above that
        copy = recovery or self.workspace.recovery.another(DRAWING)
        editor = BoardEditor(self.workspace.folder, copy, board)
        editor.play_asked.connect(self._play)
        editor.files.record_chosen.connect(self._open_record)
        editor.quit_asked.connect(lambda: self.workspace.request(CloseAll()))
        editor.closed.connect(self._forget)
        add_help_key(editor, self.workspace.action("manual").trigger)
        return editor

    def _play(self, board: Board) -> None:
        """The game begins in the window, by the rules that a new game was to have, or those of the game shown; and so
        does the question about that."""
        bring_forward(self.workspace.window)
        shown, (rules, options) = self.workspace.shown.rules, self._wanted
        self.workspace.request(PlayOn(board, rules, options) if rules else PlayOn(board, shown.name, shown.values))

    def _open_record(self, path: str) -> None:
        """It was dropped on the editor, or chosen there."""
        bring_forward(self.workspace.window)
        self.workspace.request(OpenFiles((path,)))

    def _forget(self) -> None:
        self.editor, self._wanted = None, DrawBoard()
