"""The board on the screen: shows snapshots and tells which vertex is meant. What a click does is decided elsewhere."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera import Spot
from goboard.drawing.overlays import AnalysisScene
from goboard.drawing.scene import View, pointer_at, scene_of
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import overlay_words
from goboard.ui.board_cursor import ENTER, BoardCursor
from goboard.ui.board_surface import BoardSurface, with_moves
from goboard.ui.board_words import spot_words
from goboard.ui.gestures import WHEEL_NOTCH, Notches, Pinch, is_still
from goboard.ui.reasons import Lit, Moves
from goboard.ui.speech import BoardSpeech, announce

POINTED_SPACINGS = 1.3
"""The side of what is repainted around the point under the pointer."""
LINK = "Show that position"
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class BoardCanvas(BoardSurface):
    """Draws the board and reports pointer, wheel, and Enter at the keyboard's cursor; other keys move the view, and
    what means nothing here is left to the window."""

    vertex_clicked = Signal(int, bool, bool)
    """Vertex, whether Shift was held, whether it was the right button."""
    vertex_forced = Signal(int, bool)
    """Vertex clicked with Ctrl held, and whether Shift was held too."""
    vertex_dragged = Signal(int)
    """Vertex under the pointer at every move of it with the left button held."""
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
    link_activated = Signal(object)
    """The key of the node that a bubble's link leads to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._view = View()
        self._analysis: AnalysisScene | None = None
        self._hovered: Spot | None = None
        self._pressed: tuple[Spot | None, QPointF] | None = None
        self._pointed: QPointF | None = None
        self._notches = Notches()
        self._cursor = BoardCursor(self, lambda: self.camera)
        self._speech = BoardSpeech(self)
        self.left_draws = False
        """Does the left button draw over points, and not pull the board along?"""
        self.reasons.bubble.followed.connect(self.link_activated)
        self._cursor.moved.connect(self._follow_cursor)
        self._cursor.pressed.connect(self._tell_clicked)
        self._hand.part_changed.connect(self._show_part)
        self._hand.board_left.connect(self._leave)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        Pinch(self).zoomed.connect(self._hand.zoom)
        self._tell_words()

    @property
    def hovered(self) -> Spot | None:
        """The point under the pointer, or the keyboard's."""
        return self._hovered

    @property
    def hovered_words(self) -> str:
        """The name of the point under the pointer, or of the keyboard's, and whose stone lies there."""
        return spot_words(self._snapshot, self._hovered, self._words_at(self._hovered))

    def _words_at(self, spot: Spot | None) -> list[str]:
        """What the overlays shown say of a point."""
        return overlay_words(self._snapshot, self._analysis, self._view.overlays, spot)

    def _tell_words(self) -> None:
        spot = self._cursor.spot
        self._speech.tell(self.scene.board, self._snapshot, spot, self._words_at(spot))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show that state."""
        self._snapshot = snapshot
        board, before = snapshot.board, self.scene.board
        if board is not before and (board.plane is None or board.plane is not before.plane):
            self._hovered = self._pressed = None
            self._cursor.forget()
            self.hide_reason()
        self._show_scene()
        self._hand.show_scene(self.scene)
        self._point_again()
        self._tell_words()

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

    def show_analysis(self, analysis: AnalysisScene | None, overlays: frozenset[str], *, is_shaded: bool) -> None:
        """Lay what is known of the position over it: the overlays of these names, owners as shades or as squares."""
        view = replace(self._view, overlays=overlays, is_shaded=is_shaded)
        if analysis is not self._analysis or view != self._view:
            self._analysis, self._view = analysis, view
            self._show_scene()
            self._tell_words()

    def point_with_keys(self) -> None:
        """Show the keyboard's cursor at the last move or in the middle; take it away if it is shown."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self._cursor.spot is not None:
            self._cursor.leave()
        elif self._snapshot is not None:
            self._cursor.point_at(self._snapshot.last_vertex)

    def show_reason(
        self,
        vertex: Spot,
        message: str,
        key: int | None = None,
        link: str = LINK,
        *,
        rule: str = "",
        lit: Lit = (),
        moves: Moves = (),
    ) -> None:
        """Say something beside a vertex until the pointer goes to another; with a key it ends in a link.

        The name of a rule heads it; the groups `lit` are lit up and `moves` numbered for as long as it stands there.
        """
        if vertex != self._hovered:
            self._hand.reveal(vertex)
        self.reasons.show(vertex, self._pointed, message, key, link, rule, lit, moves)
        if vertex == self._cursor.spot:
            announce(self, message)

    def _show_scene(self) -> None:
        view = replace(self._view, part=self.scene.view.part)
        moves = self.scene.analysis.line if self.scene.analysis is not None else ()
        analysis = with_moves(self._analysis, moves)
        shown = self._snapshot
        scene = replace(self.scene, view=view) if shown is None else scene_of(shown, view, analysis)
        pointer, cursor = pointer_at(self._snapshot, self._hovered), self._cursor.spot
        self._pixmaps.show_scene(replace(scene, pointer=pointer, cursor=cursor, lit=self.scene.lit))
        self.update()

    def _hover(self, vertex: Spot | None) -> None:
        if vertex == self._hovered:
            return
        before = self._hovered
        for changed in (before, vertex):
            for area in self.areas(changed, POINTED_SPACINGS) if changed is not None else ():
                self.update(area)
        self._hovered = vertex
        self._pixmaps.point_at(pointer_at(self._snapshot, self._hovered), self._cursor.spot)
        if self.reasons.spot is not None and vertex != self.reasons.spot:
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
        """What lies under a pointer at rest has changed: the board was moved, or more of the plane is known."""
        if self._cursor.spot is not None:
            self._cursor.refresh()
            self._hover(self._cursor.spot)
        elif self._pointed is not None:
            self._hover(self._spot_at(self._pointed))

    def _follow_cursor(self) -> None:
        """The keyboard points elsewhere, which counts as the pointer being there."""
        spot = self._cursor.spot
        if spot is not None:
            self._hand.reveal(spot)
        self._hover(spot)
        self._pixmaps.point_at(pointer_at(self._snapshot, self._hovered), spot)
        self.update()
        self._tell_words()

    def _tell_clicked(self, spot: Spot, is_shift: bool, is_right: bool = False, *, is_forced: bool = False) -> None:
        if is_forced and isinstance(spot, int) and not is_right:
            self.vertex_forced.emit(spot, is_shift)
            return
        told = self.vertex_clicked if isinstance(spot, int) else self.place_clicked
        told.emit(spot, is_shift, is_right)

    def _show_part(self) -> None:
        self.hide_reason()
        self.update()
        if not self._hand.is_pulling:
            self._point_again()

    def _leave(self) -> None:
        self._pointed = None
        if self._cursor.spot is None:
            self._hover(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._cursor.spot is not None and self._pointed is not None and is_still(self._pointed, event.position()):
            return
        self._cursor.leave()
        self._pointed = event.position()
        if self._hand.pull(event):
            self._hover(None)
        else:
            self._hover(self._spot_at(event.position()))
            is_drawing = self._pressed is not None and self._pressed[0] is not None
            if event.buttons() & Qt.MouseButton.LeftButton and is_drawing and isinstance(self._hovered, int):
                self.vertex_dragged.emit(self._hovered)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._cursor.leave()
        if event.button() != Qt.MouseButton.LeftButton or not self.left_draws:
            self._hand.press(event)
        spot = self._spot_at(event.position())
        is_known = event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        self._pressed = (spot, event.position()) if is_known else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        held = event.modifiers()
        if self._hand.release() or pressed is None or self._spot_at(event.position()) != pressed[0]:
            return
        if not is_still(pressed[1], event.position()):
            return
        if pressed[0] is not None:
            is_right = event.button() == Qt.MouseButton.RightButton
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
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._hand.zoom(turned / WHEEL_NOTCH, event.position())
        elif notches := self._notches.turn(turned):
            self.wheel_stepped.emit(-notches)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ENTER:
            self.point_with_keys()
        elif not self._hand.press_key(event):
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        super().leaveEvent(event)
