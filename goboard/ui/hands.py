"""What moves the view of a board about: one hand for each kind of board, and all of them behind one service."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.board_view import BoardView
from goboard.drawing.camera import Camera, Spot
from goboard.drawing.plane_view import PlaneView
from goboard.drawing.scene import Scene
from goboard.ui.flat_hand import FlatHand
from goboard.ui.plane_hand import PlaneHand
from goboard.ui.view_change import ViewChange


class Hand(Protocol):
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


class Hands(QObject):
    """The hand for the board that is shown; boards in space get theirs when the first of them is."""

    part_changed = Signal()
    board_left = Signal()

    def __init__(self, canvas: QWidget, camera: Callable[[], Camera]) -> None:
        super().__init__(canvas)
        self._canvas, self._ask_camera = canvas, camera
        self._plane, self._flat = PlaneHand(canvas, camera), FlatHand(canvas, camera)
        self._solid: Hand | None = None
        for hand in (self._plane, self._flat):
            self._wire(hand)
        self._shown: Hand = self._flat

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

    def _hand_for(self, board: Board) -> Hand:
        if board.plane is not None:
            return self._plane
        return self._solid_hand() if board.is_spatial else self._flat

    def _solid_hand(self) -> Hand:
        if self._solid is None:
            from goboard.ui.solid_hand import SolidHand

            self._solid = SolidHand(self._canvas, self._ask_camera)
            self._wire(self._solid)
        return self._solid

    def _wire(self, hand: Hand) -> None:
        hand.part_changed.connect(self.part_changed)
        hand.board_left.connect(self.board_left)
