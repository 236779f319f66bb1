"""The view controllers of one widget behind one service: which of them is asked, and when each is made."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.view import BoardView, PlaneView
from goboard.drawing.scene import Scene
from goboard.ui.board.gestures import ViewChange
from goboard.ui.board.view_controller import FlatController, ViewController


class Views(QObject):
    """Asks the controller for the board that is shown; one for the plane or for space is made when needed."""

    part_changed = Signal()
    board_left = Signal()

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget)
        self._widget, self._ask_camera, self._scene = widget, camera, scene
        self._flat = FlatController(widget, camera, scene)
        self._made: dict[type[ViewController], ViewController] = {FlatController: self._flat}
        self._connect(self._flat)
        self._shown = self._controller_for(scene.board)

    @property
    def changes(self) -> frozenset[ViewChange]:
        """In which ways the board shown can be looked at differently."""
        return self._shown.changes

    @property
    def is_pulling(self) -> bool:
        """Whether the pointer is pulling the board along."""
        return self._shown.is_pulling

    def show_scene(self, scene: Scene) -> None:
        """Show another position; every controller hears of it, so that what belongs to other boards goes."""
        self._shown = self._controller_for(scene.board)
        self._scene = scene
        for controller in self._made.values():
            controller.show_scene(scene)

    def focus_on(self, vertices: tuple[int, ...]) -> None:
        """Begin with these vertices in the middle, or with all of the board for none."""
        self._flat.focus_on(vertices)

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | BoardView | None:
        """What to show of the scene in a picture of these device pixels; None for all of it."""
        return self._controller_for(scene.board).part_for(scene, width, height, ratio)

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        self._shown.zoom(steps, place)

    def change(self, change: ViewChange) -> None:
        """Look at the board differently, if it can be in that way."""
        if change in self.changes:
            self._shown.change(change)

    def reveal(self, spot: Spot) -> None:
        """Bring a vertex into view."""
        self._shown.reveal(spot)

    def press(self, event: QMouseEvent) -> None:
        """A button went down: it may be the beginning of a pull or of a click."""
        self._shown.press(event)

    def pull(self, event: QMouseEvent) -> bool:
        """The pointer moves: pull along what is held; False if nothing is, or if it may still become a click."""
        return self._shown.pull(event)

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""
        return self._shown.release()

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on the board shown; False if it means nothing."""
        return self._shown.press_key(event)

    def arrange(self) -> None:
        """The widget has another size: put what lies over it in its place."""
        self._shown.arrange()

    def _controller_for(self, board: Board) -> ViewController:
        kind = _kind_for(board)
        if kind not in self._made:
            # it knows what was shown until now, and hears of what is new as all others do
            self._made[kind] = kind(self._widget, self._ask_camera, self._scene)
            self._connect(self._made[kind])
        return self._made[kind]

    def _connect(self, controller: ViewController) -> None:
        controller.part_changed.connect(self.part_changed)
        controller.board_left.connect(self.board_left)


def _kind_for(board: Board) -> type[ViewController]:
    if FlatController.is_for(board):
        return FlatController
    if board.plane is not None:
        from goboard.ui.board.plane_controller import PlaneController

        return PlaneController
    from goboard.ui.board.solid_controller import SolidController

    return SolidController
