"""The tool in the hand: clicks and strokes on the board go to it instead of playing."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from goboard.boards.board import Place
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Preview
from goboard.session import commands as do
from goboard.ui.board_tool import BoardTool
from goboard.ui.canvas import BoardCanvas


class ToolHand(QObject):
    """`command_made` asks for points of the plane to become vertices; `tool_changed` carries the tool, or None."""

    command_made = Signal(object)
    tool_changed = Signal(object)

    def __init__(self, canvas: BoardCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.tool: BoardTool | None = None
        self._pending: tuple[Place, Qt.KeyboardModifier, bool] | None = None
        """A point of the plane where the tool was used, until it has become a vertex."""
        canvas.vertex_pressed.connect(self._press)
        canvas.stroke_ended.connect(self._release)

    def use(self, tool: BoardTool | None, preview: Callable[[int | None], Preview | None] | None = None) -> None:
        """Take a tool up, or put it down; `preview` says what a click would do, as `BoardDesk.use` has it."""
        self.tool, self._pending = tool, None
        draws = tool is not None and tool.left_draws
        self._canvas.left_draws = self._canvas.has_strokes = draws
        self._canvas.show_preview(preview if tool is not None else None)
        self.tool_changed.emit(tool)
        if tool is None:
            self._canvas.unsetCursor()
        else:
            self._canvas.setCursor(tool.pointer)

    def click(self, vertex: int, held: Qt.KeyboardModifier, *, is_right: bool) -> None:
        """Use it there once."""
        self._press(vertex, held, is_right)
        self._release()

    def click_place(self, place: Place, held: Qt.KeyboardModifier, *, is_right: bool) -> None:
        """The same at a point of the plane that becomes known for it."""
        self._pending = place, held, is_right
        self.command_made.emit(do.MakeKnown(*place))

    def drag(self, vertex: int) -> None:
        """The stroke goes on there."""
        if self.tool is not None:
            self.tool.drag(vertex)
            self._canvas.refresh_preview()

    def follow_board(self) -> None:
        """The canvas has shown a snapshot: what the tool was used at may be a vertex now, or will be with the next."""
        camera = self._canvas.camera
        if self._pending is None or not isinstance(camera, PlaneCamera):
            return
        place, held, is_right = self._pending
        vertex = camera.known(place)
        if isinstance(vertex, int):
            self._pending = None
            self.click(vertex, held, is_right=is_right)

    @Slot(int, object, bool)
    def _press(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if self.tool is not None:
            self.tool.click(vertex, held, is_right)
            self._canvas.refresh_preview()

    @Slot()
    def _release(self) -> None:
        if self.tool is not None:
            self.tool.release()
            self._canvas.refresh_preview()
