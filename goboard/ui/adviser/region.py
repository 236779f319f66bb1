"""A region for the adviser: a part of the board among whose points alone it looks for moves. It is drawn on any board,
stays while one steps through the moves, and no record holds it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from goboard.boards.board import Board
from goboard.drawing.scene import Preview
from goboard.kernel.graph import graph_of
from goboard.session.snapshot import Snapshot
from goboard.ui.editing.tool import Choosing, has_boxes
from goboard.ui.language import tr
from goboard.ui.window.requests import AdviseOn
from goboard.ui.window.workspace import Part
from goboard.words.message import phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.ui.window.workspace import Workspace

BOXES = phrase("Draw a box, or click two corners.")
STROKES = phrase("Draw over the points or around them, or click a stone or a point.")
MORE = phrase("Shift adds to the region there is, the right button takes away, Esc leaves it as it was.")
ELSEWHERE = phrase("Reviews, overlays and the score go by the whole board.")
NONE = phrase("The adviser looks for moves on the whole board.")


def around(snapshot: Snapshot, vertex: int) -> frozenset[int]:
    """What a click means where there are no boxes: a point and its neighbours, a chain and what it touches."""
    board = snapshot.board
    chain = graph_of(board).chain(snapshot.stones, vertex) if snapshot.stones[vertex] else (vertex,)
    return frozenset(chain).union(*map(board.neighbours, chain))


def enclosed(board: Board, stroke: Collection[int]) -> frozenset[int]:
    """The points that a stroke parts from the rest of the board: of what it leaves beside it all but the largest."""
    left = set(range(board.size)).difference(stroke)
    parts: list[set[int]] = []
    for start in {near for vertex in stroke for near in board.neighbours(vertex)}:
        if start not in left:
            continue
        part, waiting = {start}, [start]
        left.discard(start)
        while waiting:
            found = left.intersection(board.neighbours(waiting.pop()))
            left -= found
            part |= found
            waiting += found
        parts.append(part)
    return frozenset().union(*sorted(parts, key=len)[:-1])


class RegionTool(Choosing):
    """A stroke is the region from then on; with Shift it is added to the one before, with the right button taken from
    it."""

    _is_more = False
    """Is what was chosen before a part of it?"""

    def __init__(self, part: RegionPart) -> None:
        super().__init__(part)
        self._part = part
        self._stroked: set[int] = set()

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if self._corners is None:
            self._is_more = is_right or bool(held & Qt.KeyboardModifier.ShiftModifier)
        super().click(vertex, held, is_right)

    def _chosen(self) -> frozenset[int]:
        return self._part.region if self._is_more else frozenset()

    def _takes(self, vertex: int, is_right: bool) -> bool:
        return is_right

    def _begin(self, vertex: int, is_right: bool) -> None:
        super()._begin(vertex, is_right)
        self._stroked = set()

    def _touch(self, vertices: tuple[int, ...]) -> None:
        self._stroked.update(vertices)
        super()._touch(vertices)

    def _keep(self, area: frozenset[int]) -> None:
        board, stroke = self.editing.snapshot.board, self._stroked
        more = frozenset[int]()
        if not has_boxes(board):
            more = enclosed(board, stroke) if len(stroke) > 1 else around(self.editing.snapshot, *stroke)
        self._part.mark(area - more if self._is_taking else area | more)

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        shown = self.editing.snapshot
        return super()._show(vertices if has_boxes(shown.board) else tuple(around(shown, vertices[0])), is_right)


class RegionPart(Part):
    """Also what the tool needs of the window: it edits nothing."""

    fills_boxes = is_in_place = False

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.region: frozenset[int] = frozenset()
        self._tool: RegionTool | None = None
        self._game = self._root
        workspace.tools.tool_changed.connect(self._follow)
        workspace.board_changing.connect(self._forget)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"region": self._choose, "region_off": lambda: self.mark(())}

    @property
    def snapshot(self) -> Snapshot:
        return self.workspace.shown

    @property
    def _root(self) -> int:
        return self.workspace.shown.game_key

    def _choose(self) -> None:
        """The next stroke says which."""
        if self._tool is not None:
            self.put_down()
            return
        if self.snapshot.count is not None:
            self.workspace.tell(tr("There is no advice while the points are counted."))
            return
        self._tool = tool = RegionTool(self)
        self.workspace.tools.use(tool, tool.preview)
        self.workspace.tell(sentences(BOXES if has_boxes(self.snapshot.board) else STROKES, MORE))
        self.workspace.canvas.take_keys()

    def mark(self, area: Collection[int]) -> None:
        """That region from now on, which the adviser is opened for; none for all of the board."""
        self.put_down()
        size = self.snapshot.board.size
        self._set(frozenset(area) if len(area) < size else frozenset())
        if not self.region:
            self.workspace.tell(NONE)
            return
        looks = plural("The adviser looks at {n} point.", "The adviser looks at {n} points.", len(area))
        self.workspace.tell(sentences(looks, ELSEWHERE))
        if not (adviser := self.workspace.action("adviser")).isChecked():
            adviser.trigger()

    def _set(self, region: frozenset[int]) -> None:
        self.region = region
        self.workspace.canvas.show_region(tuple(sorted(region)))
        self.workspace.request(AdviseOn(region))

    def _forget(self) -> None:
        self.put_down()
        self._set(frozenset())

    def show(self, snapshot: Snapshot) -> None:
        if self._game != self._root:
            self._game = self._root
            self._forget()
        if self._tool is not None and (snapshot.count is not None or snapshot.study is not None):
            self.put_down()

    def put_down(self) -> None:
        if self._tool is not None:
            self.workspace.tools.use(None)

    def _follow(self, tool: object) -> None:
        """Another tool was taken up, or this one put down."""
        if tool is not self._tool:
            self._tool = None

    def escape(self) -> bool:
        if self._tool is None:
            return False
        if self._tool.escape():
            self.workspace.canvas.refresh_preview()
        else:
            self.put_down()
        return True

    def send(self, command: Command) -> None:
        self.workspace.send(command)

    def next_stroke(self) -> int:
        return 0

    def ask_label(self, vertex: int, text: str) -> None:
        """There are no labels."""

    def hand_over(self) -> Any:
        return self.region or None

    def take_over(self, kept: Any) -> None:
        self._set(kept)
