"""The game's board on the screen: a board widget that shows snapshots. What a click does is decided elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from goboard.drawing.camera.camera import Spot
from goboard.drawing.numbering import Numbering, Reused
from goboard.drawing.scene import AnalysisScene, Pointer, Scene, View, pointer_at, reused_in, scene_of
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Snapshot
from goboard.ui.board.interfaces import ToolController
from goboard.ui.board.scene_board import SceneBoard, with_moves
from goboard.ui.style import LIGHT


class PlayController(ToolController):
    """A click plays: the stone that it would put lies under the pointer."""

    wheel_steps = True

    def __init__(self, canvas: BoardCanvas) -> None:
        self._canvas = canvas

    def asks_first(self) -> bool:
        """A chain that is counted is large enough."""
        shown = self._canvas.snapshot
        return shown is not None and shown.count is None

    def pointer(self, spot: Spot | None) -> Pointer | None:
        return pointer_at(self._canvas.snapshot, spot)


class BoardCanvas(SceneBoard):
    """Keys move the view, and what means nothing here is left to the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.snapshot: Snapshot | None = None
        self._view = View()
        self._analysis: AnalysisScene | None = None
        self._said = ""
        # the window's first picture is an empty board
        self._is_blank = False
        self.use_theme(load_theme(LIGHT))
        self._play = PlayController(self)
        self.use_tool(None)

    def use_tool(self, tool: ToolController | None) -> None:
        """From now on clicks are a tool's; None: they play."""
        super().use_tool(self._play if tool is None else tool)

    @property
    def hovered_words(self) -> str:
        """The name of the point under the pointer, or of the keyboard's, and whose stone lies there."""
        from goboard.ui.board.speech import spot_words

        return spot_words(self.snapshot, self._hovered, self._words_at(self._hovered))

    def _words_at(self, spot: Spot | None) -> list[str]:
        """What the overlays shown say of a point."""
        if self._analysis is None:
            return []
        from goboard.ui.analysis_words import overlay_words

        return overlay_words(self.snapshot, self._analysis, self._view.overlays, spot)

    def _tell_words(self) -> None:
        """Describe what is shown; what is at the cursor comes first, and is announced whenever it has changed."""
        from goboard.ui.board.speech import board_name, board_state, point_words

        spot, snapshot = self.cursor_spot, self.snapshot
        said = [] if snapshot is None or spot is None else [point_words(snapshot, spot), *self._words_at(spot)]
        words, state = ", ".join(said), "" if snapshot is None else board_state(snapshot)
        self.setAccessibleName(board_name(self.scene.board))
        self.setAccessibleDescription(f"{words}; {state}" if words else state)
        if words != self._said:
            self.announce(words)
        self._said = words

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show that state."""
        self.snapshot = snapshot
        self.show_scene(self._scene_of(snapshot))
        self._tell_words()

    def set_options(self, theme: str, **wishes: Any) -> None:
        """The theme by name (ValueError), and those fields of the view that are switches, such as `coordinates`."""
        self._view = replace(self._view, **wishes)
        self.use_theme(load_theme(theme))
        self._show_again()
        self.view_controller.arrange()

    def show_numbers(self, numbering: Numbering) -> None:
        """Number these moves on their stones."""
        if numbering != self._view.numbering:
            self._view = replace(self._view, numbering=numbering)
            self._show_again()

    @property
    def reused(self) -> tuple[Reused, ...]:
        """The moves whose numbers the board cannot show, to be told below it."""
        return () if self.snapshot is None else reused_in(self.snapshot, self._view)

    def show_analysis(self, analysis: AnalysisScene | None, overlays: frozenset[str], *, is_shaded: bool) -> None:
        """Lay what is known of the position over it: the overlays of these names, owners as shades or as squares."""
        view = replace(self._view, overlays=overlays, is_shaded=is_shaded)
        if analysis is not self._analysis or view != self._view:
            self._analysis, self._view = analysis, view
            self._show_again()
            self._tell_words()

    def _cursor_start(self) -> Spot | None:
        return None if self.snapshot is None else self.snapshot.last_vertex

    def _scene_of(self, snapshot: Snapshot) -> Scene:
        """The state as a scene, with the moves that a bubble speaks of."""
        moves = self.scene.analysis.line if self.scene.analysis is not None else ()
        view = replace(self._view, part=self.scene.view.part)
        return scene_of(snapshot, view, with_moves(self._analysis, moves))

    def _show_again(self) -> None:
        """The same position, looked at otherwise."""
        snapshot = self.snapshot
        view = replace(self._view, part=self.scene.view.part)
        self._put(replace(self.scene, view=view) if snapshot is None else self._scene_of(snapshot))
