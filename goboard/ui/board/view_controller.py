"""What moves the view of a board about: one hand for each kind of board, and all of them behind one service."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.camera import flat_view
from goboard.drawing.camera.camera import Camera, Spot, fit
from goboard.drawing.camera.view import QUARTER, WHOLE, BoardView, PlaneView
from goboard.drawing.scene import Scene
from goboard.ui.board import view_controls
from goboard.ui.board.gestures import HOLDING, STEP, Grip, ViewChange, change_of
from goboard.ui.board.plane_controller import PlaneController
from goboard.ui.board.view_controls import CLOSER, FARTHER, ViewControls

FINE_TURN = 15
"""Degrees by which a key turns a board that is no grid."""
FINE_KEYS = {Qt.Key.Key_L: 1, Qt.Key.Key_R: -1}
MOVE_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""With Ctrl: where the view goes."""


class FlatController(QObject):
    """Holds how a canvas looks at a flat board, for as long as that board is shown; idle on other kinds of boards."""

    part_changed = Signal()
    board_left = Signal()
    """The pointer has gone to something that lies over the board."""
    changes = frozenset(ViewChange)
    """How such a board can be looked at differently: in every way."""

    def __init__(self, canvas: QWidget, camera: Callable[[], Camera]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._camera = camera
        self._scene: Scene | None = None
        self._view = WHOLE
        self._picture: tuple[int, int, float, bool] | None = None
        self._grip = Grip(canvas)
        self._rest = QPointF()
        self._controls = ViewControls(canvas, (CLOSER, FARTHER, view_controls.WHOLE))
        self._controls.asked.connect(self.change)
        self._controls.entered.connect(self.board_left)

    @property
    def is_pulling(self) -> bool:
        """Whether the board is being pulled along."""
        return self._grip.is_pulling

    @property
    def is_active(self) -> bool:
        """Whether the board shown is flat and finite."""
        return self._scene is not None and is_flat(self._scene)

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the view is kept while it is the same board, and moved to a last move out of sight."""
        before, self._scene = self._scene, scene
        is_new = before is None or before.board is not scene.board
        if is_new:
            self._view = WHOLE
            self._grip.drop()
        elif before is not None and before.last_vertex != scene.last_vertex and scene.last_vertex is not None:
            self.reveal(scene.last_vertex)
        self.arrange()

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> BoardView | None:
        """How to show the board in a picture of these device pixels; None for whole and as it is."""
        if self._scene is None or scene.board is not self._scene.board or self._view == WHOLE:
            return None
        picture = (width, height, ratio, scene.view.coordinates)
        if picture != self._picture:
            self._picture = picture
            camera = fit(scene.board, width, height, scene.view.coordinates, ratio, self._view)
            self._view = flat_view.within(camera, self._view)
        return self._view

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        at = (QPointF(self._canvas.rect().center()) if place is None else place) * self._canvas.devicePixelRatioF()
        self._look(flat_view.zoomed(self._camera(), self._view, STEP**steps, at.x(), at.y()))

    def change(self, change: ViewChange) -> None:
        """Look at the board differently."""
        camera, view = self._camera(), self._view
        match change:
            case ViewChange.CLOSER | ViewChange.FARTHER:
                self.zoom(1 if change is ViewChange.CLOSER else -1)
            case ViewChange.WHOLE:
                self._look(BoardView(layout=view.layout))
            case ViewChange.TURN_LEFT | ViewChange.TURN_RIGHT:
                self._look(flat_view.turned(camera, view, QUARTER if change is ViewChange.TURN_LEFT else -QUARTER))
            case ViewChange.MIRROR_ACROSS | ViewChange.MIRROR_DOWN:
                self._look(flat_view.mirrored(camera, view, change is ViewChange.MIRROR_DOWN))
            case ViewChange.RESET:
                self._look(WHOLE)

    def reveal(self, spot: Spot) -> None:
        """Bring a vertex into view."""
        if isinstance(spot, int) and self._view.zoom > 1:
            self._look(flat_view.revealing(self._camera(), self._view, spot))

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the board where the left or the middle button went down, if it can be moved at all."""
        if event.button() in HOLDING and (self._view.zoom > 1 or any(self._endless_ways())):
            self._grip.take(event)
            self._rest = QPointF()

    def pull(self, event: QMouseEvent) -> bool:
        """Pull what is held along; False if nothing is, or if it may still become a click."""
        moved = self._grip.pull(event)
        if moved is not None:
            moved *= self._canvas.devicePixelRatioF()
            self._move(moved.x(), moved.y())
        return moved is not None

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""
        return self._grip.drop()

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on such a board; False if it means nothing."""
        key, change = Qt.Key(event.key()), change_of(event)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if change is not None:
            self.change(change)
        elif key in FINE_KEYS and not held:
            degrees = FINE_TURN if not self._camera().geometry.is_grid else QUARTER
            self._look(flat_view.turned(self._camera(), self._view, FINE_KEYS[key] * degrees))
        elif key in MOVE_KEYS and held == Qt.KeyboardModifier.ControlModifier:
            right, up = MOVE_KEYS[key]
            self._rest, spacing = QPointF(), self._camera().spacing
            self._move(-right * spacing, up * spacing)
        else:
            return False
        return True

    def arrange(self) -> None:
        """Put the buttons into their corner, unless the board is shown whole and as it is."""
        self._controls.setVisible(self.is_active and self._view != WHOLE)
        self._controls.place()

    def _endless_ways(self) -> tuple[bool, bool]:
        assert self._scene is not None
        return flat_view.endless_ways(self._scene.board, self._view.layout)

    def _move(self, right: float, down: float) -> None:
        """Move the picture by these device pixels; over joined borders it goes on for ever, by whole lines."""
        camera, view = self._camera(), self._view
        across, up = self._endless_ways()
        self._rest += QPointF(right if across else 0.0, down if up else 0.0)
        columns, rows = (int(rest / camera.spacing) for rest in (self._rest.x(), self._rest.y()))
        if columns or rows:
            self._rest -= QPointF(columns, rows) * camera.spacing
            view = flat_view.pushed(camera.board, view, columns, -rows)
        self._look(flat_view.dragged(camera, view, 0.0 if across else right, 0.0 if up else down))

    def _look(self, view: BoardView) -> None:
        if view != self._view:
            self._view = view
            self.part_changed.emit()
            self.arrange()


def is_flat(scene: Scene) -> bool:
    """Is this a finite board in a plane?"""
    return scene.board.plane is None and not scene.board.is_spatial


class ViewController(Protocol):
    """Holds which part of a board a canvas shows and from where. Places are in the canvas's own pixels.

    A hand is told every scene; while its kind of board is not shown it hides what it has laid over the canvas, and
    nothing else is asked of it.
    """

    @property
    def part_changed(self) -> SignalInstance:
        """The board is to be shown differently."""

    @property
    def board_left(self) -> SignalInstance:
        """The pointer has gone to something that lies over the board."""

    @property
    def changes(self) -> frozenset[ViewChange]:
        """In which ways the board can be looked at differently."""

    @property
    def is_pulling(self) -> bool:
        """Whether the pointer is pulling the board along."""

    def show_scene(self, scene: Scene) -> None:
        """Another position is shown, maybe another board."""

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | BoardView | None:
        """What to show in a picture of these device pixels; None for all of it. Asked at every painting."""

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""

    def change(self, change: ViewChange) -> None:
        """Look at the board differently, in one of the ways in `changes`."""

    def reveal(self, spot: Spot) -> None:
        """Bring a vertex into view."""

    def press(self, event: QMouseEvent) -> None:
        """A button went down: it may be the beginning of a pull or of a click."""

    def pull(self, event: QMouseEvent) -> bool:
        """The pointer moves: pull along what is held; False if nothing is, or if it may still become a click."""

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on such a board; False if it means nothing."""

    def arrange(self) -> None:
        """The canvas has another size: put what lies over it in its place."""


class ViewControllers(QObject):
    """The hand for the board that is shown; boards in space get theirs when the first of them is."""

    part_changed = Signal()
    board_left = Signal()

    def __init__(self, canvas: QWidget, camera: Callable[[], Camera]) -> None:
        super().__init__(canvas)
        self._canvas, self._ask_camera = canvas, camera
        self._plane, self._flat = PlaneController(canvas, camera), FlatController(canvas, camera)
        self._solid: ViewController | None = None
        for hand in (self._plane, self._flat):
            self._wire(hand)
        self._shown: ViewController = self._flat

    @property
    def changes(self) -> frozenset[ViewChange]:
        """In which ways the board shown can be looked at differently."""
        return self._shown.changes

    @property
    def is_pulling(self) -> bool:
        return self._shown.is_pulling

    def show_scene(self, scene: Scene) -> None:
        """Show another position; every hand hears of it, so that what belongs to other boards goes."""
        self._shown = self._hand_for(scene.board)
        for hand in (self._plane, self._flat, self._solid):
            if hand is not None:
                hand.show_scene(scene)

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | BoardView | None:
        """What to show of the scene in a picture of these device pixels; None for all of it."""
        return self._hand_for(scene.board).part_for(scene, width, height, ratio)

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        self._shown.zoom(steps, place)

    def change(self, change: ViewChange) -> None:
        """Look at the board differently, if it can be in that way."""
        if change in self.changes:
            self._shown.change(change)

    def reveal(self, spot: Spot) -> None:
        self._shown.reveal(spot)

    def press(self, event: QMouseEvent) -> None:
        self._shown.press(event)

    def pull(self, event: QMouseEvent) -> bool:
        return self._shown.pull(event)

    def release(self) -> bool:
        return self._shown.release()

    def press_key(self, event: QKeyEvent) -> bool:
        return self._shown.press_key(event)

    def arrange(self) -> None:
        self._shown.arrange()

    def _hand_for(self, board: Board) -> ViewController:
        if board.plane is not None:
            return self._plane
        return self._solid_hand() if board.is_spatial else self._flat

    def _solid_hand(self) -> ViewController:
        if self._solid is None:
            from goboard.ui.board.solid_controller import SolidController

            self._solid = SolidController(self._canvas, self._ask_camera)
            self._wire(self._solid)
        return self._solid

    def _wire(self, hand: ViewController) -> None:
        hand.part_changed.connect(self.part_changed)
        hand.board_left.connect(self.board_left)
