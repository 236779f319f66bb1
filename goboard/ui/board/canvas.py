"""The game's board on the screen: a board widget that shows snapshots, and what clicks and strokes on it go to while a
tool is in use. What a click does is decided elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Protocol

import numpy as np
from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QContextMenuEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from goboard.boards.board import Board
from goboard.dataclass import with_values
from goboard.drawing.camera.camera import Spot
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.numbering import Numbering, Reused
from goboard.drawing.scene import (
    Advised,
    AnalysisScene,
    Pointer,
    Preview,
    Scene,
    View,
    instead_at,
    pointer_at,
    reused_in,
    scene_of,
)
from goboard.drawing.theme import Theme, load_theme
from goboard.session.commands.ask import MakeKnown
from goboard.session.snapshot import Snapshot
from goboard.ui.board.interfaces import ToolController
from goboard.ui.board.scene_board import QuietlyDescribed, SceneBoard, with_moves
from goboard.ui.language import tr, worded
from goboard.ui.preferences.table import Store, value_of
from goboard.ui.style import LIGHT
from goboard.words.message import sentences

STEPS, ZOOMS, TWICE, HOLDING = "steps", "zooms", "twice", "hold"
"""Values of the settings."""
HOLD = 300
"""Milliseconds."""
MOST_FADED, FADED = 20_000, 1.35
"""Points of boards on which stones fade, and the room of one with its shadow, in spacings."""


PLACED, CAPTURED = 90, 140
"""Milliseconds."""
FRAME = 15
BRISK = 0.125
"""Seconds from one position to the next below which nothing fades: whoever steps that fast looks at the whole."""
TOLD_LOSSES = 3
"""Last moves whose stones say what they have lost."""
MOST_CHANGED = 40
"""Points that change at once; where more do, the board is another one."""


class Motion(QObject):
    """Parts of the picture before, over the new one, all in device pixels; `changed` asks for these parts to be painted
    again."""

    changed = Signal(QRect)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._parts: list[tuple[QRect, QPixmap]] = []
        self._begun = self._last = 0.0
        self._time = PLACED
        self._frames = QTimer(self, interval=FRAME)
        self._frames.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        return bool(self._parts)

    def begin(self, before: QPixmap, places: Sequence[QRect], *, is_capture: bool) -> None:
        """The picture is about to change at these places."""
        now, last = monotonic(), self._last
        self._last = now
        self.stop()
        if now - last >= BRISK and len(places) <= MOST_CHANGED:
            self._parts = [(place, before.copy(place)) for place in places]
            self._begun, self._time = now, CAPTURED if is_capture else PLACED
            self._frames.start()

    def paint(self, painter: QPainter) -> None:
        """What is left of it, over the new picture."""
        left = 1 - (monotonic() - self._begun) * 1000 / self._time
        if left > 0:
            # most of the way is gone at once
            painter.setOpacity(left * left)
            for place, part in self._parts:
                painter.drawPixmap(place.topLeft(), part)
            painter.setOpacity(1.0)

    def stop(self) -> None:
        """What is new is seen alone."""
        self._frames.stop()
        parts, self._parts = self._parts, []
        for place, _ in parts:
            self.changed.emit(place)

    def _go_on(self) -> None:
        if (monotonic() - self._begun) * 1000 >= self._time:
            self.stop()
        for place, _ in self._parts:
            self.changed.emit(place)


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
        player = instead_at(self._canvas.scene, spot)
        return Pointer(spot, player) if player and isinstance(spot, int) else pointer_at(self._canvas.snapshot, spot)


class BoardCanvas(QuietlyDescribed, SceneBoard):
    """Keys move the view, and what means nothing here is left to the window. Its description says whose turn it is, and
    what is at the cursor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.snapshot: Snapshot | None = None
        self._view = View(texts=True, single=True)
        self._analysis: AnalysisScene | None = None
        self._advice: dict[str, tuple[bytes, tuple[Advised, ...]]] = {}
        """What each adviser says, and of which stones."""
        self._region: tuple[int, ...] = ()
        self._losses: Mapping[int, int] = {}
        """The classes of the moves that have lost much, by their nodes."""
        self._said = ""
        self._motion: Motion | None = None
        self.wants_stillness = False
        """Is nothing to fade, though the system does not mind?"""
        self._told: Snapshot | None = None
        self._named: Board | None = None
        self._focus: tuple[int, ...] = ()
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

    def described(self) -> str:
        """What is at the cursor comes first."""
        from goboard.ui.board.speech import board_state

        spot, snapshot = self.cursor_spot, self.snapshot
        words = "" if spot is None else self.words_of(spot)
        return worded(sentences(words, "" if snapshot is None else board_state(snapshot), between="; "))

    def _tell_words(self) -> None:
        """Where a screen reader listens, what was played is announced, and what is at the cursor whenever that has
        changed."""
        from goboard.ui.board.speech import board_name

        if self.scene.board is not self._named:
            self._named = self.scene.board
            self.setAccessibleName(board_name(self.scene.board))
        if QAccessible.isActive():
            self._announce_changes()
        else:
            self._said = ""
        self._told = self.snapshot

    def _announce_changes(self) -> None:
        from goboard.ui.board.speech import board_state, turn_words

        spot, snapshot, before = self.cursor_spot, self.snapshot, self._told
        words, turn = "" if spot is None else self.words_of(spot), ""
        if snapshot is not None and snapshot is not before:
            is_node_told = getattr(QApplication.focusWidget(), "tells_nodes", False)
            turn = turn_words(before, snapshot, is_node_told=is_node_told)
        is_heard = words == self._said or self.tell_focus()
        said = sentences(turn, "" if is_heard else words, between=". ")
        # where nothing was played it may be another's turn all the same
        if not said and snapshot is not None and before is not None and self.hasFocus():
            state = board_state(snapshot)
            said = state if state != board_state(before) else ""
        if said:
            self.announce(said)
        self._said = words

    def words_of(self, spot: Spot) -> str:
        """All that is said of a point: what lies there, its chain, what follows, what the overlays shown say."""
        from goboard.ui.board.speech import point_words

        if self.snapshot is None or self.is_blank:
            return ""
        return worded(sentences(point_words(self.snapshot, spot), *self._words_at(spot), between=", "))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show that state."""
        self._begin_to_fade(snapshot)
        self.snapshot = snapshot
        self.show_scene(self._scene_of(snapshot), focus=self._focus)
        self._tell_words()

    @property
    def is_still(self) -> bool:
        """Does nothing fade? The system is asked when something would."""
        from goboard.ui.system_motion import wants_less_motion

        return self.wants_stillness or wants_less_motion()

    def _begin_to_fade(self, snapshot: Snapshot) -> None:
        """What is other than before on the same board comes and goes softly, unless nothing is to move."""
        before = self.snapshot
        is_same = before is not None and before.board is snapshot.board and before.count is snapshot.count
        is_flat = snapshot.board.plane is None and not snapshot.board.is_spatial
        if not (is_same and is_flat and self.isVisible()) or snapshot.board.size > MOST_FADED:
            return
        assert before is not None
        was, now = (np.frombuffer(each.stones, dtype=np.uint8) for each in (before, snapshot))
        changed = np.flatnonzero(was != now)
        if not len(changed) or self.is_still:
            return
        if len(changed) > MOST_CHANGED:
            return
        if self._motion is None:
            self._motion = Motion(self)
            self._motion.changed.connect(lambda place: self._update_pixels(place))
        boxes = [box for vertex in changed.tolist() for box in self.camera.boxes(vertex, FADED)]
        places = [QRectF(*box).toAlignedRect() for box in boxes]
        self._motion.begin(self._pixmaps.still(), places, is_capture=bool((was[changed] > 0).any()))

    def _update_pixels(self, place: QRect) -> None:
        ratio = self.devicePixelRatioF()
        self.update(QRectF(*(each / ratio for each in place.getRect())).toAlignedRect())  # type: ignore[attr-defined]

    def _paint_over(self, painter: QPainter) -> None:
        if self._motion is not None and self._motion.is_running:
            self._motion.paint(painter)

    def look_at(self, vertices: tuple[int, ...]) -> None:
        """Show these large as long as nobody changes the view; all of the board for none."""
        if vertices != self._focus:
            self._focus = vertices
            if self.snapshot is not None:
                self.show_snapshot(self.snapshot)

    def set_options(self, theme: Theme, **wishes: Any) -> None:
        """The theme, and those fields of the view that are chosen once, such as `coordinates`."""
        self._view = with_values(self._view, **wishes)
        self.use_theme(theme)
        self._show_again()
        self.view_controller.arrange()

    def take_keys(self) -> None:
        """From now on they are the board's, also where a panel in a window of its own was clicked."""
        self.window().activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_mouse(self, settings: Store) -> None:
        """What a click and the wheel mean here while no tool is in use."""
        play, wheel = (value_of(settings, f"mouse/{name}") for name in ("play", "wheel"))
        self._play.wheel_steps, self._play.wheel_zooms = wheel == STEPS, wheel == ZOOMS
        self._play.is_careful, self.hold = play == TWICE, HOLD if play == HOLDING else 0

    def show_numbers(self, numbering: Numbering) -> None:
        """Number these moves on their stones."""
        if numbering != self._view.numbering:
            self._view = with_values(self._view, numbering=numbering)
            self._show_again()

    @property
    def reused(self) -> tuple[Reused, ...]:
        """The moves whose numbers the board cannot show, to be told below it."""
        return () if self.snapshot is None else reused_in(self.snapshot, self._view)

    def show_analysis(self, analysis: AnalysisScene | None, overlays: frozenset[str], *, is_shaded: bool) -> None:
        """Lay what is known of the position over it: the overlays of these names, owners as shades or as squares."""
        view = with_values(self._view, overlays=overlays, is_shaded=is_shaded)
        if analysis is not self._analysis or view != self._view:
            self._analysis, self._view = analysis, view
            self._show_again()
            self._tell_words()

    def show_advice(self, stones: bytes, advised: tuple[Advised, ...], by: str = "") -> None:
        """Lay the candidates of an adviser of that name over the position with these stones; of several, those of the
        one who has spoken last. None take them off."""
        if (stones, advised) != self._advice.pop(by, (stones, ())):
            if advised:
                self._advice[by] = stones, advised
            self._show_again()
        elif advised:
            self._advice[by] = stones, advised

    def show_region(self, region: tuple[int, ...]) -> None:
        """A line around these points of the board shown."""
        if region != self._region:
            self._region = region
            self._show_again()

    def show_losses(self, losses: Mapping[int, int]) -> None:
        """The last of these moves have a dot on their stones."""
        if losses != self._losses:
            self._losses = losses
            self._show_again()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By key it is what a right click would bring, at the point that is pointed at, or the last move; the button
        itself is a click, which is told as one."""
        snapshot, spot = self.snapshot, self._hovered
        if event.reason() == QContextMenuEvent.Reason.Keyboard and snapshot is not None:
            vertex = spot if isinstance(spot, int) else snapshot.last_vertex
            self.vertex_clicked.emit(vertex if vertex is not None else 0, False, True)
        event.accept()

    def _cursor_start(self) -> Spot | None:
        return None if self.snapshot is None else self.snapshot.last_vertex

    def _scene_of(self, snapshot: Snapshot) -> Scene:
        """The state as a scene, with the moves that a bubble speaks of."""
        before = self.scene
        moves = before.analysis.line if before.analysis is not None and before.board is snapshot.board else ()
        view = with_values(self._view, part=before.view.part)
        scene = scene_of(snapshot, view, with_moves(self._analysis, moves))
        advice = next((said for stones, said in reversed(self._advice.values()) if stones == snapshot.stones), ())
        return with_values(scene, advice=advice, region=self._region, losses=self._lost(snapshot), pass_word=tr("Pass"))

    def _lost(self, snapshot: Snapshot) -> tuple[tuple[int, int], ...]:
        """Where the last moves have put stones, with what they have lost."""
        if not self._losses or not self._view.losses:
            return ()
        last = snapshot.node.moves[: snapshot.node.made][-TOLD_LOSSES:]
        found = {each.vertex: self._losses.get(each.key, 0) for each in last if each.vertex is not None}
        return tuple((vertex, kind) for vertex, kind in found.items() if kind and snapshot.stones[vertex])

    def _show_again(self) -> None:
        """The same position, looked at otherwise."""
        snapshot, before = self.snapshot, self.scene
        view = with_values(self._view, part=before.view.part)
        self._put(with_values(before, view=view) if snapshot is None else self._scene_of(snapshot))
        self._update_changes(before)


class BoardTool(Protocol):
    """Gets what the mouse does on vertices while it is in use; the keyboard's cursor clicks too.

    `left_draws`: the left button draws from vertex to vertex instead of pulling the board along; `pointer`: the
    pointer's shape over the board.
    """

    left_draws: bool
    pointer: Qt.CursorShape

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        """A vertex was clicked."""

    def drag(self, vertex: int) -> None:
        """The pointer was drawn on to another vertex with the button down; the first one has been clicked."""

    def release(self) -> None:
        """The button is up again after a click or after drawing."""


class EditController(QObject, ToolController):
    """`command_made` asks for points of the plane to become vertices; `tool_changed` carries the tool, or None."""

    command_made = Signal(object)
    tool_changed = Signal(object)
    wheel_steps = has_previews = True

    def __init__(self, canvas: BoardCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.tool: BoardTool | None = None
        self._preview: Callable[[int | None], Preview | None] | None = None
        self._pending: deque[tuple[Spot, Callable[[BoardTool, int], None]]] = deque()
        """What is done with the tool, in order, while it waits for a point of the plane to become a vertex."""
        self._awaited: Spot | None = None
        self._last: Spot = 0
        """Where the button went down last."""
        canvas.stroke_begun.connect(self._press)
        canvas.place_dragged.connect(self.drag)
        canvas.stroke_ended.connect(self._release)

    def use(self, tool: BoardTool | None, preview: Callable[[int | None], Preview | None] | None = None) -> None:
        """Take a tool up, or put it down; `preview` says what a click would do, as `BoardPart.use` has it."""
        self.tool = tool
        self.forget()
        draws = tool is not None and tool.left_draws
        self._canvas.left_draws = self._canvas.has_strokes = draws
        self._preview = preview if tool is not None else None
        # what a click would play is shown until a tool says what it would do
        self._canvas.use_tool(None if self._preview is None else self)
        self.tool_changed.emit(tool)
        if tool is None:
            self._canvas.unsetCursor()
        else:
            self._canvas.setCursor(tool.pointer)

    def preview(self, spot: Spot | None) -> Preview | None:
        return self._preview(spot if isinstance(spot, int) else None) if self._preview is not None else None

    def forget(self) -> None:
        """What waits for points of the plane is not done."""
        self._pending.clear()
        self._awaited = None

    def click(self, spot: Spot, held: Qt.KeyboardModifier, *, is_right: bool) -> None:
        """Use it there once; a point of the plane becomes known for it."""
        self._press(spot, held, is_right)
        self._release()

    @Slot(object)
    def drag(self, spot: Spot) -> None:
        """The stroke goes on there."""
        self._do(spot, lambda tool, vertex: tool.drag(vertex))

    def follow_board(self) -> None:
        """The canvas has shown a snapshot: what the tool was used at may be a vertex now, or will be with the next."""
        while self._pending and self.tool is not None:
            spot, act = self._pending[0]
            vertex = self._vertex_at(spot)
            if vertex is None:
                self._ask_for(spot)
                return
            self._pending.popleft()
            self._awaited = None
            act(self.tool, vertex)
            self._canvas.refresh_preview()

    def _vertex_at(self, spot: Spot) -> int | None:
        """The vertex there, None if the canvas knows none yet."""
        camera = self._canvas.camera
        if isinstance(spot, tuple) and isinstance(camera, PlaneCamera):
            spot = camera.known(spot)
        return spot if isinstance(spot, int) else None

    def _ask_for(self, spot: Spot) -> None:
        """Have a point of the plane become a vertex."""
        if isinstance(spot, tuple) and spot != self._awaited:
            self._awaited = spot
            self.command_made.emit(MakeKnown(*spot))

    def _do(self, spot: Spot, act: Callable[[BoardTool, int], None]) -> None:
        """Do that at the vertex there, behind all that waits."""
        if self.tool is not None:
            self._pending.append((spot, act))
            self.follow_board()

    @Slot(object, object, bool)
    def _press(self, spot: Spot, held: Qt.KeyboardModifier, is_right: bool) -> None:
        self._last = spot
        self._do(spot, lambda tool, vertex: tool.click(vertex, held, is_right))

    @Slot()
    def _release(self) -> None:
        self._do(self._last, lambda tool, _vertex: tool.release())
