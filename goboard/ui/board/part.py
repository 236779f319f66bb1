"""What clicks and the wheel on the board mean."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, Slot

from goboard.boards.board import Board, Place
from goboard.drawing.scene import Preview
from goboard.session.commands.count import ToggleDead
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.commands.play import PlayAt, PlayAtPlace, PlayPass
from goboard.session.events import Asked, Refused
from goboard.session.snapshot import LineMove, NodeView, Snapshot
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.edit_controller import BoardTool, EditController
from goboard.ui.board.gestures import TOO_FAR, ViewChange
from goboard.ui.point_reasons import PointReasons
from goboard.ui.worker import Worker

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


class BoardPart(QObject):
    """`command_made` carries what the person asked for on the board, `told` a sentence for the status line."""

    command_made = Signal(object)
    told = Signal(str)
    tool_changed = Signal(object)
    """Another tool is in the hand, or none."""
    board_changing = Signal()
    """A snapshot of another board comes on the screen; the infinite plane stays the same while it grows."""

    def __init__(self, canvas: BoardCanvas, worker: Worker) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._worker = worker
        self._snapshot: Snapshot | None = None
        self.painting: Callable[[int], None] | None = None
        """What is done with points clicked or drawn over, instead of playing there."""
        self._hand = EditController(canvas)
        self._hand.command_made.connect(self.command_made)
        self._hand.tool_changed.connect(self.tool_changed)
        self.reasons = PointReasons(canvas, worker)
        self.reasons.told.connect(self.told)
        canvas.vertex_clicked.connect(self._click)
        canvas.vertex_forced.connect(self._force)
        canvas.vertex_middle_clicked.connect(self._add_line)
        canvas.vertex_dragged.connect(self._drag)
        canvas.place_clicked.connect(self._click_place)
        canvas.crowd_clicked.connect(lambda: self.told.emit(TOO_FAR))
        canvas.wheel_stepped.connect(self._step)
        canvas.link_activated.connect(self._follow)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        views = {change.value: partial(self._canvas.change_view, change) for change in ViewChange}
        return {**views, "why": self.reasons.ask, "point_with_keys": self._canvas.point_with_keys}

    @property
    def tool(self) -> BoardTool | None:
        """What is in the hand, None if clicks play."""
        return self._hand.tool

    def use(self, tool: BoardTool | None, preview: Callable[[int | None], Preview | None] | None = None) -> None:
        """From now on clicks are the tool's; None: they play, or mark while there is a count.

        `preview` says what a click would do at the vertex under the pointer, or nothing at none.
        """
        self._hand.use(tool, preview)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        before, self._snapshot = self._snapshot, snapshot
        self.reasons.show_snapshot(snapshot)
        if before is not None and not _is_same_board(before.board, snapshot.board):
            self.board_changing.emit()
        self._canvas.show_snapshot(snapshot)
        self._hand.follow_board()

    def show_refused(self, refused: Refused) -> None:
        self._hand.forget()
        if refused.vertex is not None:
            self._canvas.show_reason(refused.vertex, refused.message, refused.key)

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

    @Slot(int, bool, bool)
    def _click(self, vertex: int, is_shift: bool, is_right: bool) -> None:
        if self._snapshot is None:
            return
        if self.tool is not None:
            self._hand.click(vertex, SHIFT if is_shift else NONE, is_right=is_right)
        elif is_right:
            self.reasons.ask_at(vertex)
        elif self.painting is not None:
            self.painting(vertex)
        elif self._snapshot.count is not None:
            self.command_made.emit(ToggleDead(vertex, single=is_shift))
        elif is_shift:
            self._go_to_move_at(vertex)
        else:
            self.command_made.emit(PlayAt(vertex))

    @Slot(int, bool)
    def _force(self, vertex: int, is_shift: bool) -> None:
        """Whoever holds Ctrl while counting is not asked."""
        if self.tool is not None:
            self._hand.click(vertex, CONTROL | SHIFT if is_shift else CONTROL, is_right=False)
        elif self._snapshot is not None and self._snapshot.count is not None:
            self.command_made.emit(ToggleDead(vertex, single=is_shift, is_sure=True))
        else:
            self._click(vertex, True, False)

    def _go_to_move_at(self, vertex: int) -> None:
        """Go to the move that put the stone there; at an empty point to the next one that will be made there."""
        assert self._snapshot is not None
        board, is_taken = self._snapshot.board, bool(self._snapshot.stones[vertex])
        found = _move_at(self._snapshot.node, vertex, is_taken=is_taken)
        if found is not None:
            self.command_made.emit(GoTo(found.key))
        elif is_taken:
            self.told.emit(f"The stone at {board.name(vertex)} was set up, not played.")
        else:
            self.told.emit(f"Nothing is played at {board.name(vertex)} from here on.")

    @Slot(int)
    def _add_line(self, vertex: int) -> None:
        """The moves shown with numbers, up to that one if it is among them, become a variation; where none are shown a
        variation of the record is followed."""
        if self._snapshot is None:
            return
        shown = self._canvas.scene.analysis
        steps = shown.line if shown is not None else ()
        last = next((number for number, step in enumerate(steps, 1) if step.vertex == vertex), len(steps))
        following = next((each for each in self._snapshot.node.next if each.vertex == vertex), None)
        if steps and steps[0].player != self._snapshot.to_move:
            self.told.emit(f"{self._snapshot.names[steps[0].player - 1]} would begin here, who is not to move.")
        elif steps:
            key = self._snapshot.node.key
            for step in steps[:last]:
                self.command_made.emit(PlayAt(step.vertex) if step.vertex >= 0 else PlayPass())
            self.command_made.emit(GoTo(key))
        elif following is not None:
            self.command_made.emit(GoTo(following.key))

    @Slot(object, bool, bool)
    def _click_place(self, place: Place, is_shift: bool, is_right: bool) -> None:
        if self.tool is not None:
            self._hand.click(place, SHIFT if is_shift else NONE, is_right=is_right)
        elif is_right:
            self.reasons.ask_at_place(place)
        elif self._snapshot is not None and self._snapshot.count is None:
            self.command_made.emit(PlayAtPlace(*place))

    @Slot(int)
    def _drag(self, vertex: int) -> None:
        if self.tool is not None:
            self._hand.drag(vertex)
        elif self.painting is not None:
            self.painting(vertex)

    @Slot(int)
    def _step(self, moves: int) -> None:
        self.command_made.emit(Step(moves))

    @Slot(object)
    def _follow(self, key: int) -> None:
        self.command_made.emit(GoTo(key))


def _is_same_board(one: Board, other: Board) -> bool:
    return one is other or (one.plane is not None and one.plane is other.plane)


def _move_at(node: NodeView, vertex: int, *, is_taken: bool) -> LineMove | None:
    """The last move of the variation shown that was made there; where no stone lies, the next that will be."""
    moves = reversed(node.moves[: node.made]) if is_taken else iter(node.moves[node.made :])
    return next((move for move in moves if move.vertex == vertex), None)
