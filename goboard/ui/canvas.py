"""The board on the screen: shows snapshots and tells which vertex is meant. What a click does is decided elsewhere."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera import Camera
from goboard.drawing.scene import Pointer, Scene, View, scene_of
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Snapshot
from goboard.ui.board_pixmaps import BoardPixmaps
from goboard.ui.board_words import board_name, board_state
from goboard.ui.bubble import Bubble

CLICK_REACH = 5.0
"""A press and release farther apart (device-independent pixels) is no click."""
WHEEL_NOTCH = 120
POINTED_SPACINGS = 1.3
"""The side of what is repainted around the point under the pointer."""
LINK = "Show that position"


class BoardCanvas(QWidget):
    """Draws the board and reports pointer and wheel; keys are left to the window."""

    vertex_clicked = Signal(int, bool, bool)
    """Vertex, whether Shift or Ctrl was held, whether it was the right button."""
    vertex_hovered = Signal(int)
    """Vertex, or -1 when the pointer leaves the points."""
    wheel_stepped = Signal(int)
    """Moves forward (the wheel turned towards the user), negative backward."""
    link_activated = Signal(object)
    """The key of the node that a bubble's link leads to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._view = View()
        self._pixmaps = BoardPixmaps(Scene(cached_grid("grid", 19, 19), bytes(361)), load_theme("light"))
        self._hovered: int | None = None
        self._pressed: tuple[int, QPointF] | None = None
        self._turned = 0
        self._reason_vertex: int | None = None
        self._bubble = Bubble(self)
        self._bubble.followed.connect(self.link_activated)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(120, 120)
        self._describe()

    @property
    def camera(self) -> Camera:
        """Where the vertices are, in device pixels."""
        self._fit()
        return self._pixmaps.camera

    @property
    def scene(self) -> Scene:
        """What is shown, with what lies under the pointer."""
        return self._pixmaps.scene

    def vertex_place(self, vertex: int) -> QPoint:
        """The place of a vertex in the widget's own pixels."""
        x, y = self.camera.centres[vertex].tolist()
        return (QPointF(x, y) / self.devicePixelRatioF()).toPoint()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show that state."""
        self._snapshot = snapshot
        if snapshot.board is not self.scene.board:
            self._hovered = self._pressed = None
            self.hide_reason()
        self._show_scene()
        self._describe()

    def set_options(
        self, coordinates: bool | None = None, natural: bool | None = None, theme: str | None = None
    ) -> None:
        """Change what is given: coordinates, stones placed as a hand would, the theme by name (ValueError)."""
        wishes = {"coordinates": coordinates, "natural": natural}
        self._view = replace(self._view, **{name: wish for name, wish in wishes.items() if wish is not None})
        if theme is not None:
            self._pixmaps.use_theme(load_theme(theme))
        self._show_scene()

    def show_reason(self, vertex: int, message: str, key: int | None = None, link: str = LINK) -> None:
        """Say something beside a vertex until the pointer goes to another; with a key it ends in a link."""
        self._reason_vertex = vertex
        self._bubble.show_beside(self._area(vertex, 0.8), message, key, link)

    def hide_reason(self) -> None:
        """Take the bubble away."""
        self._reason_vertex = None
        self._bubble.hide()

    def _show_scene(self) -> None:
        if self._snapshot is None:
            scene = replace(self.scene, view=self._view)
        else:
            scene = scene_of(self._snapshot, self._view)
        self._pixmaps.show_scene(replace(scene, pointer=self._pointer()))
        self.update()

    def _pointer(self) -> Pointer | None:
        """What may be done at the vertex under the pointer."""
        vertex, state = self._hovered, self._snapshot
        if vertex is None or state is None or state.count is not None or state.is_over or not state.game.playable:
            return None
        if state.legal[vertex]:
            return Pointer(vertex, state.to_move)
        return None if state.stones[vertex] else Pointer(vertex, 0)

    def _hover(self, vertex: int | None) -> None:
        if vertex == self._hovered:
            return
        for changed in (self._hovered, vertex):
            if changed is not None:
                self.update(self._area(changed, POINTED_SPACINGS))
        self._hovered = vertex
        self._pixmaps.point_at(self._pointer())
        if self._reason_vertex is not None and vertex != self._reason_vertex:
            self.hide_reason()
        self.vertex_hovered.emit(-1 if vertex is None else vertex)

    def _vertex_at(self, place: QPointF) -> int | None:
        ratio = self.devicePixelRatioF()
        return self.camera.nearest(place.x() * ratio, place.y() * ratio)

    def _area(self, vertex: int, spacings: float) -> QRect:
        """The square around a vertex in the widget's own pixels."""
        ratio = self.devicePixelRatioF()
        left, top, width, height = (value / ratio for value in self.camera.box(vertex, spacings))
        return QRectF(left, top, width, height).toAlignedRect()

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        self._pixmaps.resize(round(self.width() * ratio), round(self.height() * ratio), ratio)

    def _describe(self) -> None:
        self.setAccessibleName(board_name(self.scene.board))
        self.setAccessibleDescription("" if self._snapshot is None else board_state(self._snapshot))

    def sizeHint(self) -> QSize:
        return QSize(720, 720)

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._reason_vertex is not None:
            self._bubble.move_beside(self._area(self._reason_vertex, 0.8))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._vertex_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        vertex = self._vertex_at(event.position())
        is_known = event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        self._pressed = (vertex, event.position()) if vertex is not None and is_known else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._vertex_at(event.position()) != pressed[0]:
            return
        moved = event.position() - pressed[1]
        if moved.x() ** 2 + moved.y() ** 2 > CLICK_REACH**2:
            return
        held = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        self.vertex_clicked.emit(pressed[0], bool(held), event.button() == Qt.MouseButton.RightButton)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier or not turned:
            event.ignore()
            return
        if turned * self._turned < 0:
            self._turned = 0
        self._turned += turned
        notches = int(self._turned / WHEEL_NOTCH)
        self._turned -= notches * WHEEL_NOTCH
        if notches:
            self.wheel_stepped.emit(-notches)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)
