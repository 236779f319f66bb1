"""The board on the screen: shows snapshots and tells which vertex is meant. What a click does is decided elsewhere."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera.camera import Spot
from goboard.drawing.numbering import Numbering, Reused
from goboard.drawing.overlays import AnalysisScene
from goboard.drawing.scene import Pointer, Preview, View, pointer_at, reused_in, scene_of
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import overlay_words
from goboard.ui.board.bubble import Lit, Moves
from goboard.ui.board.cursor import ENTER
from goboard.ui.board.speech import BoardSpeech, announce, spot_words
from goboard.ui.board.widget import BoardMouse, with_moves

POINTED_SPACINGS = 1.3
"""The side of what is repainted around the point under the pointer."""
LINK = "Show that position"


class BoardCanvas(BoardMouse):
    """Draws the board and reports what the mouse does on it; keys move the view, and what means nothing here is left to
    the window."""

    link_activated = Signal(object)
    """The key of the node that a bubble's link leads to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._view = View()
        self._analysis: AnalysisScene | None = None
        self._speech = BoardSpeech(self)
        self._preview: Callable[[int | None], Preview | None] | None = None
        self.reasons.bubble.followed.connect(self.link_activated)
        self._cursor.moved.connect(self._follow_cursor)
        self._views.part_changed.connect(self._show_part)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
            self._drop_stroke()
            self._cursor.forget()
            self.hide_reason()
        self._show_scene()
        self._views.show_scene(self.scene)
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
        self._views.arrange()

    def show_numbers(self, numbering: Numbering) -> None:
        """Number these moves on their stones."""
        if numbering != self._view.numbering:
            self._view = replace(self._view, numbering=numbering)
            self._show_scene()

    @property
    def reused(self) -> tuple[Reused, ...]:
        """The moves whose numbers the board cannot show, to be told below it."""
        return () if self._snapshot is None else reused_in(self._snapshot, self._view)

    def show_analysis(self, analysis: AnalysisScene | None, overlays: frozenset[str], *, is_shaded: bool) -> None:
        """Lay what is known of the position over it: the overlays of these names, owners as shades or as squares."""
        view = replace(self._view, overlays=overlays, is_shaded=is_shaded)
        if analysis is not self._analysis or view != self._view:
            self._analysis, self._view = analysis, view
            self._show_scene()
            self._tell_words()

    def show_preview(self, preview: Callable[[int | None], Preview | None] | None) -> None:
        """From now on show what a tool would do at the vertex under the pointer, instead of what a click would play."""
        self._preview = preview
        self._point()
        self.update()

    def refresh_preview(self) -> None:
        """What the tool would do is another thing now."""
        self._point()

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
            self._views.reveal(vertex)
        self.reasons.show(vertex, self._pointed, message, key, link, rule, lit, moves)
        if vertex == self._cursor.spot:
            announce(self, message)

    def _show_scene(self) -> None:
        view = replace(self._view, part=self.scene.view.part)
        moves = self.scene.analysis.line if self.scene.analysis is not None else ()
        analysis = with_moves(self._analysis, moves)
        shown = self._snapshot
        scene = replace(self.scene, view=view) if shown is None else scene_of(shown, view, analysis)
        laid = replace(scene, lit=self.scene.lit, cursor=self._cursor.spot)
        self._pixmaps.show_scene(replace(laid, pointer=self._pointer(), preview=self._previewed()))
        self.update()

    def _hover(self, vertex: Spot | None) -> None:
        if vertex == self._hovered:
            return
        before = self._hovered
        for changed in (before, vertex):
            for area in self.areas(changed, POINTED_SPACINGS) if changed is not None else ():
                self.update(area)
        self._hovered = vertex
        self._point()
        if self.reasons.spot is not None and vertex != self.reasons.spot:
            self.hide_reason()
        self._tell_hovered(before, vertex)

    def _pointer(self) -> Pointer | None:
        """What a click would play; nothing while a tool says what it would do."""
        return None if self._preview is not None else pointer_at(self._snapshot, self._hovered)

    def _previewed(self) -> Preview | None:
        at = self._hovered
        return self._preview(at if isinstance(at, int) else None) if self._preview is not None else None

    def _point(self) -> None:
        self._pixmaps.point_at(self._pointer(), self._cursor.spot, self._previewed())
        if self._preview is not None:
            # a line or a rectangle reaches far beyond the point
            self.update()

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
            self._views.reveal(spot)
        self._hover(spot)
        self._point()
        self.update()
        self._tell_words()

    def _show_part(self) -> None:
        self.hide_reason()
        self.update()
        if not self._views.is_pulling:
            self._point_again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ENTER:
            self.point_with_keys()
        elif not self._views.press_key(event):
            super().keyPressEvent(event)
