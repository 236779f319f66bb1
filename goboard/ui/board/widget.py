"""The surface that a board is painted on: a scene, fitted into a widget, and which point a place in it means."""

import math
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.overlays import AnalysisScene
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.board.bubble import Lit, Moves, Reasons
from goboard.ui.board.cursor import BoardCursor
from goboard.ui.board.gestures import WHEEL_NOTCH, Notches, Pinch, ViewChange, is_still
from goboard.ui.board.view_controller import ViewControllers
from goboard.ui.painting.pixmaps import BoardPixmaps


class BoardSurface(QWidget):
    """Paints what its pixmaps show. Its view controllers hold which part is looked at, and how."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = BoardPixmaps(Scene(cached_grid("grid", 19, 19), bytes(361)), load_theme("light"))
        self._views = ViewControllers(self, lambda: self.camera)
        self.reasons = Reasons(self, self._light)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(120, 120)

    @property
    def camera(self) -> Camera:
        """Where the vertices are, in device pixels."""
        self._fit()
        return self._pixmaps.camera

    @property
    def scene(self) -> Scene:
        """What is shown, with what lies under the pointer."""
        return self._pixmaps.scene

    @property
    def theme(self) -> Theme:
        """The look that the board has now."""
        return self._pixmaps.theme

    @property
    def view_changes(self) -> frozenset[ViewChange]:
        """In which ways the board shown can be looked at differently."""
        return self._views.changes

    def change_view(self, change: ViewChange) -> None:
        """Look at the board differently, if it can be in that way; the record does not know of it."""
        self._views.change(change)

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        self._views.zoom(steps, place)

    def hide_reason(self) -> None:
        """Take the bubble away, and the light off the board."""
        self.reasons.hide()

    def light(self, vertices: tuple[int, ...]) -> None:
        """Light these vertices up until something else is said or shown; none of them puts the light out."""
        self._light((vertices,) if vertices else (), ())

    def _light(self, lit: Lit, moves: Moves) -> None:
        analysis = with_moves(self.scene.analysis, moves)
        if lit != self.scene.lit or analysis is not self.scene.analysis:
            self._pixmaps.show_scene(replace(self.scene, lit=lit, analysis=analysis))
            self.update()

    def vertex_place(self, vertex: Spot) -> QPoint:
        """The place of a vertex or of a point of the plane in the widget's own pixels."""
        x, y = self.camera.centre(vertex)
        return (QPointF(x, y) / self.devicePixelRatioF()).toPoint()

    def _spot_at(self, place: QPointF) -> Spot | None:
        ratio = self.devicePixelRatioF()
        return self.camera.spot(place.x() * ratio, place.y() * ratio)

    def areas(self, vertex: Spot, spacings: float) -> list[QRect]:
        """The squares around a vertex wherever it is shown, in the widget's own pixels, the main one first."""
        ratio = self.devicePixelRatioF()
        boxes = ([value / ratio for value in box] for box in self.camera.boxes(vertex, spacings))
        return [QRectF(*box).toAlignedRect() for box in boxes]

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        self._pixmaps.resize(width, height, ratio)
        self._pixmaps.look_at(self._views.part_for(self.scene, width, height, ratio))

    def sizeHint(self) -> QSize:
        return QSize(720, 720)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.reasons.arrange()
        self._views.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._fit()
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        # a widget may begin between two device pixels; the picture never does
        placed = painter.deviceTransform()
        painter.translate(round(placed.dx()) - placed.dx(), round(placed.dy()) - placed.dy())
        painter.drawPixmap(0, 0, self._pixmaps.still())
        self._pixmaps.paint_pointer(painter)
        painter.end()


def with_moves(analysis: AnalysisScene | None, moves: Moves) -> AnalysisScene | None:
    """The same with these moves on the board; the very same where nothing changes."""
    if analysis is None:
        return AnalysisScene(line=moves) if moves else None
    return analysis if analysis.line == moves else replace(analysis, line=moves)


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
        self._views.board_left.connect(self._leave)
        self.left_draws = False
        """Does the left button draw over points, and not pull the board along?"""
        self.has_strokes = False
        """Does a press on a point begin a stroke at once, with either button?"""
        self.setMouseTracking(True)
        Pinch(self).zoomed.connect(self._views.zoom)

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
        if self._views.pull(event):
            self._hover(None)
            return
        self._hover(self._spot_at(event.position()))
        is_drawing = self._pressed is not None and self._pressed[0] is not None and event.buttons() & LEFT
        if event.buttons() & self._stroke:
            self._stroke_on(before or self._pointed, self._pointed)
        elif isinstance(self._hovered, int) and is_drawing:
            self.vertex_dragged.emit(self._hovered)

    def _stroke_on(self, start: QPointF, stop: QPointF) -> None:
        """Tell every vertex on the way: a fast pointer is reported at few places."""
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
            self._views.press(event)
        self._pressed = (spot, event.position()) if event.button() in (LEFT, MIDDLE, RIGHT) else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == self._stroke:
            self._drop_stroke()
            return
        pressed, self._pressed = self._pressed, None
        if self._views.release() or pressed is None or self._spot_at(event.position()) != pressed[0]:
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
            self._views.zoom(turned / WHEEL_NOTCH, event.position())
        elif notches := self._notches.turn(turned):
            self.wheel_stepped.emit(-notches)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        super().leaveEvent(event)
