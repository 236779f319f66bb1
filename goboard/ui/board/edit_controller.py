"""Editing on the game's board: clicks and strokes go to a tool instead of playing."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot

from goboard.drawing.camera.camera import Spot
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.scene import Preview
from goboard.session.commands.ask import MakeKnown
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.interfaces import ToolController


class BoardTool(Protocol):
    """Gets what the mouse does on vertices while it is in use; the keyboard's cursor clicks too.

    `left_draws`: the left button draws from vertex to vertex instead of pulling the board along; `pointer`: the
    pointer's shape over the board.
    """

    left_draws: bool
    pointer: Qt.CursorShape

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        """A vertex was clicked."""

    def drag(self, vertex: int) -> None:
        """The pointer was drawn on to another vertex with the button down; the first one has been clicked."""

    def release(self) -> None:
        """The button is up again after a click or after drawing."""


class EditController(QObject, ToolController):
    """`command_made` asks for points of the plane to become vertices; `tool_changed` carries the tool, or None."""

    command_made = Signal(object)
    tool_changed = Signal(object)
    wheel_steps = has_previews = True

    def __init__(self, canvas: BoardCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.tool: BoardTool | None = None
        self._preview: Callable[[int | None], Preview | None] | None = None
        self._pending: deque[tuple[Spot, Callable[[BoardTool, int], None]]] = deque()
        """What is done with the tool, in order, while it waits for a point of the plane to become a vertex."""
        self._awaited: Spot | None = None
        self._last: Spot = 0
        """Where the button went down last."""
        canvas.stroke_begun.connect(self._press)
        canvas.place_dragged.connect(self.drag)
        canvas.stroke_ended.connect(self._release)

    def use(self, tool: BoardTool | None, preview: Callable[[int | None], Preview | None] | None = None) -> None:
        """Take a tool up, or put it down; `preview` says what a click would do, as `BoardPart.use` has it."""
        self.tool = tool
        self.forget()
        draws = tool is not None and tool.left_draws
        self._canvas.left_draws = self._canvas.has_strokes = draws
        self._preview = preview if tool is not None else None
        # what a click would play is shown until a tool says what it would do
        self._canvas.use_tool(None if self._preview is None else self)
        self.tool_changed.emit(tool)
        if tool is None:
            self._canvas.unsetCursor()
        else:
            self._canvas.setCursor(tool.pointer)

    def preview(self, spot: Spot | None) -> Preview | None:
        return self._preview(spot if isinstance(spot, int) else None) if self._preview is not None else None

    def forget(self) -> None:
        """What waits for points of the plane is not done."""
        self._pending.clear()
        self._awaited = None

    def click(self, spot: Spot, held: Qt.KeyboardModifier, *, is_right: bool) -> None:
        """Use it there once; a point of the plane becomes known for it."""
        self._press(spot, held, is_right)
        self._release()

    @Slot(object)
    def drag(self, spot: Spot) -> None:
        """The stroke goes on there."""
        self._do(spot, lambda tool, vertex: tool.drag(vertex))

    def follow_board(self) -> None:
        """The canvas has shown a snapshot: what the tool was used at may be a vertex now, or will be with the next."""
        while self._pending and self.tool is not None:
            spot, act = self._pending[0]
            vertex = self._vertex_at(spot)
            if vertex is None:
                self._ask_for(spot)
                return
            self._pending.popleft()
            self._awaited = None
            act(self.tool, vertex)
            self._canvas.refresh_preview()

    def _vertex_at(self, spot: Spot) -> int | None:
        """The vertex there, None if the canvas knows none yet."""
        camera = self._canvas.camera
        if isinstance(spot, tuple) and isinstance(camera, PlaneCamera):
            spot = camera.known(spot)
        return spot if isinstance(spot, int) else None

    def _ask_for(self, spot: Spot) -> None:
        """Have a point of the plane become a vertex."""
        if isinstance(spot, tuple) and spot != self._awaited:
            self._awaited = spot
            self.command_made.emit(MakeKnown(*spot))

    def _do(self, spot: Spot, act: Callable[[BoardTool, int], None]) -> None:
        """Do that at the vertex there, behind all that waits."""
        if self.tool is not None:
            self._pending.append((spot, act))
            self.follow_board()

    @Slot(object, object, bool)
    def _press(self, spot: Spot, held: Qt.KeyboardModifier, is_right: bool) -> None:
        self._last = spot
        self._do(spot, lambda tool, vertex: tool.click(vertex, held, is_right))

    @Slot()
    def _release(self) -> None:
        self._do(self._last, lambda tool, _vertex: tool.release())
