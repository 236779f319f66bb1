"""What clicks, hovering and the wheel on the board mean, and what is told beside the pointer."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, Slot

from goboard.boards.board import Place
from goboard.rules.catalogue import info_of
from goboard.session import commands as do
from goboard.session.events import Asked, Explained, Refused
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import Why
from goboard.ui.board_tool import BoardTool
from goboard.ui.canvas import BoardCanvas
from goboard.ui.plane_hand import TOO_FAR
from goboard.ui.view_change import ViewChange
from goboard.ui.worker import Worker


class BoardDesk(QObject):
    """`command_made` carries what the person asked for on the board, `told` a sentence for the status line."""

    command_made = Signal(object)
    told = Signal(str)

    def __init__(self, canvas: BoardCanvas, worker: Worker) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._worker = worker
        self._snapshot: Snapshot | None = None
        self._hovered = -1
        self.painting: Callable[[int], None] | None = None
        """What is done with points clicked or drawn over, instead of playing there."""
        self._tool: BoardTool | None = None
        self.life: Callable[[int], Why | None] = lambda vertex: None
        """What an analysis knows of a vertex, None as long as it knows nothing."""
        self._hovered_place: Place | None = None
        canvas.vertex_clicked.connect(self._click)
        canvas.vertex_forced.connect(self._force)
        canvas.vertex_dragged.connect(self._drag)
        canvas.vertex_hovered.connect(self._hover)
        canvas.place_clicked.connect(self._click_place)
        canvas.place_hovered.connect(self._hover_place)
        canvas.crowd_clicked.connect(lambda: self.told.emit(TOO_FAR))
        canvas.wheel_stepped.connect(self._step)
        canvas.link_activated.connect(self._follow)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        views = {change.value: partial(self._canvas.change_view, change) for change in ViewChange}
        return {**views, "why": self.ask_why, "point_with_keys": self._canvas.point_with_keys}

    @property
    def tool(self) -> BoardTool | None:
        """What is in the hand, None if clicks play."""
        return self._tool

    def use(self, tool: BoardTool | None) -> None:
        """From now on clicks are the tool's; None: they play, or mark while there is a count."""
        self._tool = tool
        self._canvas.left_draws = tool is not None and tool.left_draws
        if tool is None:
            self._canvas.unsetCursor()
        else:
            self._canvas.setCursor(tool.pointer)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._canvas.show_snapshot(snapshot)

    def show_refused(self, refused: Refused) -> None:
        if refused.vertex is not None:
            self._canvas.show_reason(refused.vertex, refused.message, refused.key)

    def show_explained(self, explained: Explained) -> None:
        """Say it if it is still about the position shown and the point under the pointer, or one that was asked for."""
        snapshot = self._snapshot
        if snapshot is None or explained.serial != snapshot.serial or not explained.message:
            return
        is_hovered = explained.vertex == self._hovered
        if explained.is_asked:
            self._show_asked(explained)
        elif is_hovered and snapshot.stones[explained.vertex]:
            self._canvas.show_reason(
                explained.vertex, explained.message, explained.key, rule=explained.rule, lit=explained.lit
            )
        elif is_hovered and not explained.legal:
            self._canvas.show_reason(explained.vertex, explained.message, explained.key)

    def ask(self, asked: Asked) -> None:
        """The stones clicked are proven alive: are they meant?"""
        from goboard.ui.dialogs.messages import ask_whether

        ask_whether(
            self._canvas.window(),
            asked.message,
            "&Mark dead",
            lambda: self.command_made.emit(asked.command),
            no="&Keep alive",
        )

    def _show_asked(self, explained: Explained) -> None:
        """What the rules say of a point, and below it whose it will be; of a stone first what becomes of it."""
        life, vertex = self.life(explained.vertex) or Why(""), explained.vertex
        rule, said, lit = explained.rule, [explained.message, life.message], explained.lit or life.lit
        if self._snapshot is not None and self._snapshot.stones[vertex] and life.message:
            ruled = f"{rule}: {explained.message}" if rule else explained.message
            rule, said, lit = "", [life.message, ruled], life.lit or explained.lit
        message = "\n".join(filter(None, said))
        self._canvas.show_reason(vertex, message, explained.key, rule=rule, lit=lit, moves=life.line)

    def ask_why(self) -> None:
        """Ask what the rules say of the point or stone under the pointer, else of the last move."""
        if self._snapshot is None:
            return
        vertex = self._hovered if self._hovered >= 0 else self._snapshot.last_vertex
        if self._hovered_place is not None:
            self._ask_why_at(self._hovered_place)
        elif vertex is not None:
            self._ask_why(vertex)
        else:
            self.told.emit("Point at a stone or an empty point first.")

    def _ask_why(self, vertex: int) -> None:
        self._worker.send(do.Explain(vertex, is_asked=True))

    def _ask_why_at(self, place: Place) -> None:
        self._worker.send(do.ExplainAtPlace(*place))

    @Slot(int, bool, bool)
    def _click(self, vertex: int, is_shift: bool, is_right: bool) -> None:
        if self._snapshot is None:
            return
        if self._tool is not None:
            held = Qt.KeyboardModifier.ShiftModifier if is_shift else Qt.KeyboardModifier.NoModifier
            self._tool.click(vertex, held, is_right)
        elif is_right:
            self._ask_why(vertex)
        elif self.painting is not None:
            self.painting(vertex)
        elif self._snapshot.count is not None:
            self.command_made.emit(do.ToggleDead(vertex, single=is_shift))
        else:
            self.command_made.emit(do.PlayAt(vertex))

    @Slot(int, bool)
    def _force(self, vertex: int, is_shift: bool) -> None:
        """Whoever holds Ctrl while counting is not asked."""
        if self._tool is not None:
            shift = Qt.KeyboardModifier.ShiftModifier if is_shift else Qt.KeyboardModifier.NoModifier
            self._tool.click(vertex, Qt.KeyboardModifier.ControlModifier | shift, False)
            return
        if self._snapshot is not None and self._snapshot.count is not None:
            self.command_made.emit(do.ToggleDead(vertex, single=is_shift, is_sure=True))
        else:
            self._click(vertex, is_shift, False)

    @Slot(object, bool, bool)
    def _click_place(self, place: Place, _is_shift: bool, is_right: bool) -> None:
        if is_right:
            self._ask_why_at(place)
        elif self._snapshot is not None and self._snapshot.count is None:
            self.command_made.emit(do.PlayAtPlace(*place))

    @Slot(object)
    def _hover_place(self, place: Place | None) -> None:
        self._hovered_place = place

    @Slot(int)
    def _drag(self, vertex: int) -> None:
        if self._tool is not None:
            self._tool.drag(vertex)
        elif self.painting is not None:
            self.painting(vertex)

    @Slot(int)
    def _hover(self, vertex: int) -> None:
        self._hovered = vertex
        snapshot = self._snapshot
        if snapshot is None or vertex < 0 or snapshot.count is not None or not snapshot.game.playable:
            return
        if snapshot.stones[vertex]:
            if info_of(snapshot.rules.name).explains_stones:
                self._worker.send(do.Explain(vertex))
        elif not snapshot.is_over and not snapshot.legal[vertex]:
            self._worker.send(do.Explain(vertex))

    @Slot(int)
    def _step(self, moves: int) -> None:
        self.command_made.emit(do.Step(moves))

    @Slot(object)
    def _follow(self, key: int) -> None:
        self.command_made.emit(do.GoTo(key))
