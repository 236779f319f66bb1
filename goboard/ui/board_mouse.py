"""The mouse over a board: which presses are clicks, strokes of a tool, or pulls at the view. Shows nothing itself."""

import math

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera import Spot
from goboard.ui.board_cursor import BoardCursor
from goboard.ui.board_surface import BoardSurface
from goboard.ui.gestures import WHEEL_NOTCH, Notches, Pinch, is_still

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
MOST_STEPS = 400
"""Places that are looked at between two reports of the pointer."""
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton


class BoardMouse(BoardSurface):
    """Reports pointer, wheel, and Enter at the keyboard's cursor."""

    vertex_clicked = Signal(int, bool, bool)
    """Vertex, whether Shift was held, whether it was the right button."""
    vertex_forced = Signal(int, bool)
    """Vertex clicked with Ctrl held, and whether Shift was held too."""
    vertex_middle_clicked = Signal(int)
    vertex_dragged = Signal(int)
    """Vertex under the pointer at every move of it with the button held that draws."""
    stroke_begun = Signal(object, object, bool)
    """While strokes are wanted: the spot where a button went down, the keys held, whether it was the right one."""
    place_dragged = Signal(object)
    """A point (x, y) of the plane that the board does not know yet, on the way of such a stroke."""
    stroke_ended = Signal()
    """The button of such a stroke is up again."""
    vertex_hovered = Signal(int)
    """Vertex, or -1 when the pointer leaves the points."""
    place_clicked = Signal(object, bool, bool)
    """The same for a point (x, y) of the plane that the board does not know yet."""
    place_hovered = Signal(object)
    """Such a point, or None when the pointer leaves those."""
    crowd_clicked = Signal()
    """A click where points are too close together for it to mean one."""
    wheel_stepped = Signal(int)
    """Moves forward (the wheel turned towards the user), negative backward."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hovered: Spot | None = None
        self._pressed: tuple[Spot | None, QPointF] | None = None
        self._pointed: QPointF | None = None
        self._stroke = Qt.MouseButton.NoButton
        self._notches = Notches()
        self._cursor = BoardCursor(self, lambda: self.camera)
        self._cursor.pressed.connect(self._tell_clicked)
        self._hand.board_left.connect(self._leave)
        self.left_draws = False
        """Does the left button draw over points, and not pull the board along?"""
        self.has_strokes = False
        """Does a press on a point begin a stroke at once, with either button?"""
        self.setMouseTracking(True)
        Pinch(self).zoomed.connect(self._hand.zoom)

    def _hover(self, vertex: Spot | None) -> None:
        """The pointer is on that point now."""

    def _tell_clicked(self, spot: Spot, is_shift: bool, is_right: bool = False, *, is_forced: bool = False) -> None:
        if is_forced and isinstance(spot, int) and not is_right:
            self.vertex_forced.emit(spot, is_shift)
            return
        told = self.vertex_clicked if isinstance(spot, int) else self.place_clicked
        told.emit(spot, is_shift, is_right)

    def _leave(self) -> None:
        self._pointed = None
        if self._cursor.spot is None:
            self._hover(None)

    def _drop_stroke(self) -> None:
        if self._stroke != Qt.MouseButton.NoButton:
            self._stroke = Qt.MouseButton.NoButton
            self.stroke_ended.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._cursor.spot is not None and self._pointed is not None and is_still(self._pointed, event.position()):
            return
        self._cursor.leave()
        before, self._pointed = self._pointed, event.position()
        if self._hand.pull(event):
            self._hover(None)
            return
        self._hover(self._spot_at(event.position()))
        is_drawing = self._pressed is not None and self._pressed[0] is not None and event.buttons() & LEFT
        if event.buttons() & self._stroke:
            self._stroke_on(before or self._pointed, self._pointed)
        elif isinstance(self._hovered, int) and is_drawing:
            self.vertex_dragged.emit(self._hovered)

    def _stroke_on(self, start: QPointF, stop: QPointF) -> None:
        """Tell every vertex on the way: a fast hand is reported at few places."""
        way = stop - start
        step = self.camera.spacing / self.devicePixelRatioF() / 2
        count = min(max(round(math.hypot(way.x(), way.y()) / step), 1), MOST_STEPS)
        for number in range(1, count + 1):
            spot = self._spot_at(start + way * (number / count))
            if isinstance(spot, int):
                self.vertex_dragged.emit(spot)
            elif spot is not None:
                self.place_dragged.emit(spot)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._cursor.leave()
        spot, is_stroking = self._spot_at(event.position()), self._stroke != Qt.MouseButton.NoButton
        if self.has_strokes and spot is not None and event.button() in (LEFT, RIGHT):
            if not is_stroking:
                self._pointed = event.position()
                self._stroke = event.button()
                self.stroke_begun.emit(spot, event.modifiers(), event.button() == RIGHT)
            return
        # with a tool in the hand the board is still taken hold of beside its points
        if event.button() != LEFT or not self.left_draws or (self.has_strokes and spot is None):
            self._hand.press(event)
        self._pressed = (spot, event.position()) if event.button() in (LEFT, MIDDLE, RIGHT) else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == self._stroke:
            self._drop_stroke()
            return
        pressed, self._pressed = self._pressed, None
        if self._hand.release() or pressed is None or self._spot_at(event.position()) != pressed[0]:
            return
        if not is_still(pressed[1], event.position()):
            return
        if event.button() == MIDDLE:
            if isinstance(pressed[0], int):
                self.vertex_middle_clicked.emit(pressed[0])
        elif pressed[0] is not None:
            held, is_right = event.modifiers(), event.button() == RIGHT
            self._tell_clicked(pressed[0], bool(held & SHIFT), is_right, is_forced=bool(held & CONTROL))
        elif self._is_crowded(event.position()):
            self.crowd_clicked.emit()

    def _is_crowded(self, place: QPointF) -> bool:
        board, ratio = self.scene.board, self.devicePixelRatioF()
        is_flat = board.plane is None and not board.is_spatial
        return is_flat and self.camera.is_too_close(place.x() * ratio, place.y() * ratio)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if not turned:
            event.ignore()
            return
        if event.modifiers() & CONTROL:
            self._hand.zoom(turned / WHEEL_NOTCH, event.position())
        elif notches := self._notches.turn(turned):
            self.wheel_stepped.emit(-notches)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        super().leaveEvent(event)
