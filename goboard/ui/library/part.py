"""What a game window asks of the library."""

from __future__ import annotations

from collections.abc import Callable

from goboard.library.sought import SoughtPosition
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr
from goboard.ui.library.position_query import shown_in
from goboard.ui.study.find_tool import FindTool
from goboard.ui.window.requests import LookUp, ShowLibrary
from goboard.ui.window.workspace import Part


class LibraryPart(Part):
    """What is looked for goes to the program, which has one library for all windows."""

    _tool: FindTool | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "library": lambda: self.workspace.request(ShowLibrary()),
            "find_in_library": self._look_for,
            "find_part_in_library": self._choose_part,
        }

    def show(self, snapshot: Snapshot) -> None:
        if not self.workspace.action("find_part_in_library").isEnabled():
            self._put_down()

    def escape(self) -> bool:
        return self._put_down()

    def _look_for(self) -> None:
        if self.workspace.snapshot is not None:
            self._ask_for(shown_in(self.workspace.snapshot))

    def _choose_part(self) -> None:
        self._put_down()
        self._tool = FindTool(lambda: self.workspace.shown.board, self._take_part, is_point=False)
        self.workspace.tools.use(self._tool, self._tool.preview)
        self.workspace.canvas.setFocus()
        self.workspace.tell(tr("Draw around the stones to look for, or click in their middle; Esc gives up."))

    def _take_part(self, vertices: tuple[int, ...]) -> None:
        self._put_down()
        shown = shown_in(self.workspace.shown)
        self._ask_for(shown.part(vertices) if shown is not None else None)

    def _ask_for(self, sought: SoughtPosition | None) -> None:
        if sought is not None:
            self.workspace.request(LookUp(sought))

    def _put_down(self) -> bool:
        tool, self._tool = self._tool, None
        if tool is None or self.workspace.tools.tool is not tool:
            return False
        self.workspace.tools.use(None)
        return True
