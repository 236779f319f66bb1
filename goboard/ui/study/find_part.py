"""Finding things in the record: the bar, its keys, and the tool for the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goboard.boards.board import Board
from goboard.session.commands.find import Find, ShowFound, StopFinding
from goboard.session.search import Found, Kind, Query, Wanted
from goboard.session.snapshot import Snapshot
from goboard.ui.window.requests import LightUp
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import plural

if TYPE_CHECKING:
    from goboard.ui.study.find_bar import FindBar
    from goboard.ui.study.find_tool import FindTool


class FindPart(Part):
    """The bar is made when it is first asked for."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._bar: FindBar | None = None
        self._tool: FindTool | None = None
        self._board: Board | None = None
        self._asked: Query | None = None
        self._found: Found | None = None
        self._file, self._is_counting = "", False

    @property
    def is_open(self) -> bool:
        """Is something looked for?"""
        return self._bar is not None and not self._bar.isHidden()

    @property
    def bar(self) -> FindBar:
        if self._bar is None:
            from goboard.ui.study.find_bar import FindBar

            self._bar = FindBar(self.workspace.stage)
            self.workspace.stage.add_strip(self._bar)
            self._bar.asked.connect(self._ask)
            self._bar.left.connect(self.escape)
            self._bar.kind_changed.connect(self._take_up)
            if self.workspace.snapshot is not None:
                self._bar.show_games(self.workspace.snapshot.game.count)
                self._board = self.workspace.snapshot.board
        return self._bar

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"find": self.begin, "find_next": lambda: self._step(1), "find_previous": lambda: self._step(-1)}

    def begin(self) -> None:
        """Show the bar, ready to type."""
        self.bar.begin()
        self._take_up()

    def _step(self, step: int) -> None:
        if self.is_open and self.bar.is_filled:
            self.bar.ask(step)
        elif self._bar is not None and self._bar.is_filled:
            self._bar.show()
            self._take_up()
            self._bar.ask(step)
        else:
            self.begin()

    def _ask(self, query: Query, step: int) -> None:
        self._asked = query
        self.workspace.request(LightUp(query.words))
        self.workspace.send(Find(query, step))

    def _take_up(self) -> None:
        """What is looked for decides what clicks on the board mean."""
        self._put_down()
        kind = self.bar.kind
        snapshot = self.workspace.snapshot
        if kind not in (Kind.POINT, Kind.PATTERN) or snapshot is None or snapshot.count is not None:
            return
        from goboard.ui.study.find_tool import FindTool

        is_point = kind is Kind.POINT
        take = self._choose_point if is_point else self._choose
        self._tool = FindTool(lambda: self.workspace.shown.board, take, is_point=is_point)
        self.workspace.tools.use(self._tool, self._tool.preview)

    def _put_down(self) -> None:
        tool, self._tool = self._tool, None
        if tool is not None and self.workspace.tools.tool is tool:
            self.workspace.tools.use(None)

    def _choose_point(self, vertices: tuple[int, ...]) -> None:
        self.bar.set_point(vertices[0], self.workspace.shown.board.name(vertices[0]))

    def _choose(self, vertices: tuple[int, ...]) -> None:
        stones = self.workspace.shown.stones
        count = sum(1 for vertex in vertices if stones[vertex])
        words = plural("{n} stone on {points} points", "{n} stones on {points} points", count, points=len(vertices))
        self.bar.set_wanted(Wanted(vertices, stones), words)

    def show(self, snapshot: Snapshot) -> None:
        if self._bar is None:
            return
        self._bar.show_games(snapshot.game.count)
        is_same = snapshot.board is self._board or snapshot.board.plane is not None
        if self._board is not None and not is_same and self._bar.kind in (Kind.POINT, Kind.PATTERN):
            is_mine = self.workspace.tools.tool is self._tool
            self._bar.forget_board()
            if is_mine and self.is_open:
                self._take_up()
        self._board = snapshot.board
        self._follow_file(snapshot)
        self._follow_count(snapshot)
        if snapshot.study is not None and self.is_open:
            self._close()

    def _follow_file(self, snapshot: Snapshot) -> None:
        """What was found in another file says nothing of this one."""
        if (file := _file_of(snapshot)) != self._file:
            self._file, self._found = file, None
            self.bar.forget_found()

    def _follow_count(self, snapshot: Snapshot) -> None:
        """Clicks mark dead stones as long as the position is counted."""
        is_counting = snapshot.count is not None
        if is_counting == self._is_counting:
            return
        self._is_counting = is_counting
        if is_counting:
            self._put_down()
        elif self.is_open and self.workspace.tools.tool is None:
            self._take_up()

    def take(self, event: object) -> None:
        if isinstance(event, Found) and self.is_open and event.query == self._asked:
            if event.is_new and event.index is not None:
                self.workspace.send(ShowFound(event.index, event.query))
            self._found = event
            self.bar.show_found(event)

    def hand_over(self) -> Any:
        return (self.is_open, self._bar.hand_over(), self._asked, self._found) if self._bar is not None else None

    def take_over(self, kept: Any) -> None:
        is_open, held, self._asked, found = kept
        snapshot = self.workspace.shown
        self._file, self._is_counting = _file_of(snapshot), snapshot.count is not None
        self.bar.take_over(held)
        if is_open:
            self.bar.show()
            self._take_up()
            self.workspace.request(LightUp(self._asked.words if self._asked is not None else ""))
            if found is not None and found.query == self._asked:
                self.bar.show_found(found)

    def escape(self) -> bool:
        if not self.is_open:
            return False
        self._close()
        self.workspace.canvas.setFocus()
        return True

    def _close(self) -> None:
        self.bar.hide()
        self._put_down()
        self.workspace.request(LightUp(""))
        self.workspace.send(StopFinding())


def _file_of(snapshot: Snapshot) -> str:
    return snapshot.document.source or snapshot.document.path or snapshot.document.name
