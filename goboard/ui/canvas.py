"""The board on the screen: shows snapshots and tells which vertex is meant. What a click does is decided elsewhere."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera import Spot
from goboard.drawing.scene import Pointer, View, scene_of
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Snapshot
from goboard.ui.board_surface import BoardSurface
from goboard.ui.board_words import board_name, board_state
from goboard.ui.bubble import Bubble
from goboard.ui.gestures import Notches, is_still

POINTED_SPACINGS = 1.3
"""The side of what is repainted around the point under the pointer."""
LINK = "Show that position"
Lit = tuple[tuple[int, ...], ...]
"""Groups of vertices, which may overlap."""


class BoardCanvas(BoardSurface):
    """Draws the board and reports pointer and wheel; keys are left to the window, but for a few on the plane."""

    vertex_clicked = Signal(int, bool, bool)
    """Vertex, whether Shift or Ctrl was held, whether it was the right button."""
    vertex_dragged = Signal(int)
    """Vertex under the pointer at every move of it with the left button held."""
    vertex_hovered = Signal(int)
    """Vertex, or -1 when the pointer leaves the points."""
    place_clicked = Signal(object, bool, bool)
    """The same for a point (x, y) of the plane that the board does not know yet."""
    place_hovered = Signal(object)
    """Such a point, or None when the pointer leaves those."""
    wheel_stepped = Signal(int)
    """Moves forward (the wheel turned towards the user), negative backward."""
    link_activated = Signal(object)
    """The key of the node that a bubble's link leads to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._view = View()
        self._hovered: Spot | None = None
        self._pressed: tuple[Spot, QPointF] | None = None
        self._pointed: QPointF | None = None
        self._notches = Notches()
        self._reason_spot: Spot | None = None
        self._bubble = Bubble(self)
        self._bubble.followed.connect(self.link_activated)
        self._hand.part_changed.connect(self._show_part)
        self._hand.board_left.connect(self._leave)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._describe()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show that state."""
        self._snapshot = snapshot
        board, before = snapshot.board, self.scene.board
        if board is not before and (board.plane is None or board.plane is not before.plane):
            self._hovered = self._pressed = None
            self.hide_reason()
        self._show_scene()
        self._hand.show_scene(self.scene)
        self._point_again()
        self._describe()

    def set_options(
        self, coordinates: bool | None = None, natural: bool | None = None, theme: str | None = None
    ) -> None:
        """Change what is given: coordinates, stones placed as a hand would, the theme by name (ValueError)."""
        if coordinates is not None:
            self._view = replace(self._view, coordinates=coordinates)
        if natural is not None:
            self._view = replace(self._view, natural=natural)
        if theme is not None:
            self._pixmaps.use_theme(load_theme(theme))
        self._show_scene()
        self._hand.arrange()

    def show_reason(
        self, vertex: Spot, message: str, key: int | None = None, link: str = LINK, *, rule: str = "", lit: Lit = ()
    ) -> None:
        """Say something beside a vertex until the pointer goes to another; with a key it ends in a link.

        The name of a rule heads it, and the groups `lit` are lit up for as long as it stands there.
        """
        self._reason_spot = vertex
        self._light(lit)
        self._bubble.show_beside(self._area(vertex, 0.8), message, key, link, rule, self._lit_places())

    def hide_reason(self) -> None:
        """Take the bubble away, and the light off the board."""
        self._reason_spot = None
        self._light(())
        self._bubble.hide()

    def _lit_places(self) -> list[QPoint]:
        """Where the groups lit up lie, but for those of half a board, which nothing can leave free."""
        groups = (group for group in self.scene.lit if 2 * len(group) < self.scene.board.size)
        return [self.vertex_place(vertex) for group in groups for vertex in group]

    def _light(self, lit: Lit) -> None:
        if lit != self.scene.lit:
            self._pixmaps.show_scene(replace(self.scene, lit=lit))
            self.update()

    def _show_scene(self) -> None:
        view = replace(self._view, part=self.scene.view.part)
        scene = replace(self.scene, view=view) if self._snapshot is None else scene_of(self._snapshot, view)
        self._pixmaps.show_scene(replace(scene, pointer=self._pointer(), lit=self.scene.lit))
        self.update()

    def _pointer(self) -> Pointer | None:
        """What may be done at the vertex or point under the pointer."""
        vertex, state = self._hovered, self._snapshot
        if vertex is None or state is None or state.count is not None or state.is_over or not state.game.playable:
            return None
        if not isinstance(vertex, int):
            return Pointer(state.board.outside, state.to_move, vertex)
        if state.legal[vertex]:
            return Pointer(vertex, state.to_move)
        return None if state.stones[vertex] else Pointer(vertex, 0)

    def _hover(self, vertex: Spot | None) -> None:
        if vertex == self._hovered:
            return
        before = self._hovered
        for changed in (before, vertex):
            if changed is not None:
                self.update(self._area(changed, POINTED_SPACINGS))
        self._hovered = vertex
        self._pixmaps.point_at(self._pointer())
        if self._reason_spot is not None and vertex != self._reason_spot:
            self.hide_reason()
        self._tell_hovered(before, vertex)

    def _tell_hovered(self, before: Spot | None, spot: Spot | None) -> None:
        """Leaving the points of one kind is told before reaching one of the other."""
        if isinstance(before, int) and not isinstance(spot, int):
            self.vertex_hovered.emit(-1)
        if isinstance(before, tuple) or isinstance(spot, tuple):
            self.place_hovered.emit(spot if isinstance(spot, tuple) else None)
        if isinstance(spot, int):
            self.vertex_hovered.emit(spot)

    def _point_again(self) -> None:
        """What lies under a pointer at rest has changed: the plane was moved, or more of it is known."""
        if self._hand.is_active and self._pointed is not None:
            self._hover(self._spot_at(self._pointed))

    def _show_part(self) -> None:
        self.hide_reason()
        self.update()
        if not self._hand.is_pulling:
            self._point_again()

    def _leave(self) -> None:
        self._pointed = None
        self._hover(None)

    def _describe(self) -> None:
        self.setAccessibleName(board_name(self.scene.board))
        self.setAccessibleDescription("" if self._snapshot is None else board_state(self._snapshot))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._reason_spot is not None:
            self._bubble.move_beside(self._area(self._reason_spot, 0.8), self._lit_places())
        self._hand.arrange()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointed = event.position()
        if self._hand.pull(event):
            self._hover(None)
        else:
            self._hover(self._spot_at(event.position()))
            if event.buttons() & Qt.MouseButton.LeftButton and self._pressed and isinstance(self._hovered, int):
                self.vertex_dragged.emit(self._hovered)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hand.press(event)
        spot = self._spot_at(event.position())
        is_known = event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        self._pressed = (spot, event.position()) if spot is not None and is_known else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self._hand.release() or pressed is None or self._spot_at(event.position()) != pressed[0]:
            return
        if not is_still(pressed[1], event.position()):
            return
        held = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        told = self.vertex_clicked if isinstance(pressed[0], int) else self.place_clicked
        told.emit(pressed[0], bool(held), event.button() == Qt.MouseButton.RightButton)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        is_zoom = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not turned or (is_zoom and not self._hand.is_active):
            event.ignore()
            return
        notches = self._notches.turn(turned)
        if notches and is_zoom:
            self._hand.zoom(notches, event.position())
        elif notches:
            self.wheel_stepped.emit(-notches)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._hand.press_key(event):
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        super().leaveEvent(event)
