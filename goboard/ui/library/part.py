"""What a game window asks of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from goboard.session.snapshot import Snapshot
from goboard.ui.window.part import Desk

if TYPE_CHECKING:
    from goboard.ui.study.find_tool import FindTool
    from goboard.ui.window.main_window import MainWindow


ACTIONS = ("find_in_library", "find_part_in_library")


class LibraryPart(Desk):
    """`sought` carries a position or a part of one (`library.sought.Sought`), `stepped` each snapshot."""

    asked = Signal()
    sought = Signal(object)
    stepped = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tool: FindTool | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "library": self.asked.emit,
            "find_in_library": self._look_for,
            "find_part_in_library": self._choose_part,
        }

    def show_snapshot(self, snapshot: Snapshot) -> None:
        # imported after the first picture
        from goboard.ui.library.position_query import can_be_sought

        can_search = can_be_sought(snapshot.board) and snapshot.study is None
        for name in ACTIONS:
            self._window.frame.actions[name].setEnabled(can_search)
        if not can_search:
            self._put_down()
        if snapshot.study is None:
            # what is to be guessed would be given away
            self.stepped.emit(snapshot)

    def escape(self) -> bool:
        return self._put_down()

    def _look_for(self) -> None:
        from goboard.ui.library.position_query import shown_in

        if self._window.snapshot is not None:
            self.sought.emit(shown_in(self._window.snapshot))

    def _choose_part(self) -> None:
        from goboard.ui.study.find_tool import FindTool

        self._put_down()
        self._tool = FindTool(lambda: self._shown().board, self._take_part, is_point=False)
        self._window.board.use(self._tool, self._tool.preview)
        self._window.canvas.setFocus()
        self.told.emit("Draw around the stones to look for, or click in their middle; Esc gives up.")

    def _take_part(self, vertices: tuple[int, ...]) -> None:
        from goboard.ui.library.position_query import shown_in

        self._put_down()
        shown = shown_in(self._shown())
        if shown is not None:
            self.sought.emit(shown.part(vertices))

    def _shown(self) -> Snapshot:
        assert self._window.snapshot is not None
        return self._window.snapshot

    def _put_down(self) -> bool:
        tool, self._tool = self._tool, None
        if tool is None or self._window.board.tool is not tool:
            return False
        self._window.board.use(None)
        return True
