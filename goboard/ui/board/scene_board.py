"""A board widget that shows scenes: previews, boards of the library, eyespaces; the game's board does more with it.

Which part of a scene is seen is held by a controller for each kind of board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QPainter
from PySide6.QtWidgets import QStackedWidget, QWidget

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.dataclass import with_values
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.view import BoardView, PlaneView
from goboard.drawing.scene import AnalysisScene, Preview, Scene, has
from goboard.drawing.theme import load_theme
from goboard.ui.board.view_controller import FLAT, PLANE, FlatController, ViewController, is_same_board, kind_of
from goboard.ui.board.widget import BoardWidget
from goboard.ui.language import tr, worded
from goboard.ui.painting.pixmaps import MANY, Additions, BoardPixmaps
from goboard.ui.style import LIGHT
from goboard.words.message import in_context

if TYPE_CHECKING:
    from goboard.ui.board.bubble import Lit, Moves, Spared
    from goboard.ui.board.cursor import Walk


MANY_IN_SPACE = 600
"""Points of boards in space that are painted roughly while they move, as flat ones of `MANY` are: all that is round
takes longer."""
SOON, REST = 0.25, 140
"""Seconds between two changes of a movement, and milliseconds until it is over."""
COLOURS = {1: in_context("side", "Black"), 2: in_context("side", "White")}
ROOM = 0.8
"""The side of the square that a bubble leaves free around a point, in spacings."""


class Views(QObject):
    """Has a controller for the board that is shown; one for the plane or for space is made when needed."""

    part_changed = Signal()
    board_left = Signal()

    def __init__(self, widget: QWidget, camera: Callable[[], Camera], scene: Scene) -> None:
        super().__init__(widget)
        self._widget, self._ask_camera, self._scene = widget, camera, scene
        self._flat = FlatController(widget, camera, scene)
        self._made: dict[str, ViewController] = {FLAT: self._flat}
        self._is_moving, self._changed = False, 0.0
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._come_to_rest)
        self._connect(self._flat)
        self._shown = self._controller_for(scene.board)

    @property
    def shown(self) -> ViewController:
        """The one for the board that is shown."""
        return self._shown

    def show_scene(self, scene: Scene) -> None:
        """Show another position; every controller hears of it, so that what belongs to other boards goes."""
        self._shown = self._controller_for(scene.board)
        self._scene = scene
        for controller in self._made.values():
            controller.show_scene(scene)

    def focus_on(self, vertices: tuple[int, ...]) -> None:
        """Begin with these vertices in the middle, or with all of the board for none."""
        self._flat.focus_on(vertices)

    def part_for(self, scene: Scene, width: int, height: int, ratio: float) -> PlaneView | BoardView | None:
        """What to show of the scene in a picture of these device pixels; None for all of it."""
        part = self._controller_for(scene.board).part_for(scene, width, height, ratio)
        is_rough = self._is_moving and scene.board.size >= (MANY_IN_SPACE if scene.board.is_spatial else MANY)
        return replace(part, rough=True) if is_rough and isinstance(part, BoardView) else part

    def _move(self) -> None:
        """The view has changed: one change soon after another is a movement, on large flat boards each."""
        before, self._changed, board = self._changed, monotonic(), self._scene.board
        is_large = board.size >= MANY and not board.is_spatial
        self._is_moving = is_large or self._shown.is_pulling or self._changed - before < SOON
        self._rest.start()
        self.part_changed.emit()

    def _come_to_rest(self) -> None:
        if self._is_moving:
            self._is_moving = False
            self._widget.update()

    def _controller_for(self, board: Board) -> ViewController:
        kind = kind_of(board)
        if kind not in self._made:
            # it knows what was shown until now, and hears of what is new as all others do
            self._made[kind] = _controller_of(kind)(self._widget, self._ask_camera, self._scene)
            self._connect(self._made[kind])
        return self._made[kind]

    def _connect(self, controller: ViewController) -> None:
        controller.part_changed.connect(self._move)
        controller.board_left.connect(self.board_left)


def _controller_of(kind: str) -> type[ViewController]:
    if kind == PLANE:
        from goboard.ui.board.plane_controller import PlaneController

        return PlaneController
    from goboard.ui.board.solid_controller import SolidController

    return SolidController


class QuietlyDescribed:
    """A widget that words its description when somebody asks. No screen reader is told when it changes: what is new is
    told otherwise, and would be heard twice. It stands before Qt's class among the bases."""

    def described(self) -> str:
        """What is shown, in words."""
        raise NotImplementedError

    def accessibleDescription(self) -> str:
        return self.described()


class SceneBoard(BoardWidget):
    """Until it is given a scene it is empty, and nothing can be pointed at."""

    def __init__(self, parent: QWidget | None = None, name: str = "") -> None:
        _answer_screen_readers()
        board = cached_grid("grid", 19, 19)
        self._pixmaps = BoardPixmaps(Scene(board, bytes(board.size)), load_theme(LIGHT))
        self._own_preview: Preview | None = None
        super().__init__(self._pixmaps, parent)
        self._is_blank = True
        self._blank_words = ""
        self._heard: Spot | None = None
        if name:
            self.setAccessibleName(worded(name))

    def _make_views(self) -> None:
        self._views = Views(self, lambda: self.camera, self._pixmaps.scene)
        self._views.part_changed.connect(self._show_part)
        self._views.board_left.connect(self._leave)

    @property
    def view_controller(self) -> ViewController:
        return self._views.shown

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
    def is_blank(self) -> bool:
        return self._is_blank

    def show_scene(
        self, scene: Scene, additions: Additions | None = None, focus: tuple[int, ...] = (), *, is_new: bool = False
    ) -> None:
        """Show that, and `additions` with it; the view is kept while it is the same board and not called new.

        As long as nobody changes the view, it shows the vertices in `focus` in its middle, all of the board for none.
        """
        before, was_blank = self.scene, self._is_blank
        if was_blank or not is_same_board(scene.board, before.board):
            self._forget_pointer()
        self._is_blank = False
        self._own_preview = scene.preview
        self._pixmaps.add(additions)
        self._put(scene)
        self._views.focus_on(focus)
        self._views.show_scene(self.scene)
        if is_new:
            self.view_controller.begin()
            self.view_controller.arrange()
        self._point_again()
        if was_blank:
            self.update()
        else:
            self._update_changes(before)

    def show_nothing(self, words: str = "") -> None:
        """Show no board, only these words."""
        self._forget_pointer()
        self._is_blank, self._blank_words = True, worded(words)
        self.update()

    def refresh_preview(self) -> None:
        """What the tool would do is another thing now."""
        self._show_pointer()

    def light(self, vertices: tuple[int, ...]) -> None:
        """Light these vertices up until something else is said or shown; none of them puts the light out."""
        self.light_up((vertices,) if vertices else (), ())

    def _put(self, scene: Scene) -> None:
        """Take the scene over as it is looked at, with what lies under the pointer and what is lit up."""
        view = with_values(scene.view, part=self.scene.view.part)
        lit = self.scene.lit if self.scene.board is scene.board else ()
        laid = with_values(scene, view=view, lit=lit)
        self._pixmaps.show_scene(with_values(laid, **self._at_pointer(laid)))

    def _update_changes(self, before: Scene) -> None:
        """Have painted what is another thing than with the scene before."""
        self._fit()
        now, changes = self.scene, self._pixmaps.changes
        # a line or a rectangle reaches far beyond the point
        reach_far = ("cursor", "preview", "neighbours_of")
        if changes is None or self.tool.paints or has(before, *reach_far) or has(now, *reach_far):
            self.update()
            return
        pointed = {each.vertex for each in (before.pointer, now.pointer) if each is not None}
        areas = (area for vertex in pointed for area in self._pointed_areas(vertex))
        for area in (*self._rects(changes), *areas):
            self.update(area)

    def _at_pointer(self, scene: Scene) -> dict[str, Any]:
        """What lies under the pointer and where the keyboard points, what a tool would do, whose neighbours are lit."""
        spot, board = self._hovered, scene.board
        is_lit = scene.view.neighbours and isinstance(spot, int) and not board.is_plain_grid and board.plane is None
        return {
            "pointer": self.tool.pointer(spot),
            "cursor": self.cursor_spot,
            "preview": self.tool.preview(spot) or self._own_preview,
            "neighbours_of": spot if is_lit else None,
        }

    def _show_pointer(self) -> None:
        self._pixmaps.point_at(**self._at_pointer(self.scene))
        if self.tool.has_previews:
            # a line or a rectangle reaches far beyond the point
            self.update()

    def light_up(self, lit: Lit, moves: Moves) -> None:
        analysis = with_moves(self.scene.analysis, moves)
        if lit != self.scene.lit or analysis is not self.scene.analysis:
            self._pixmaps.show_scene(with_values(self.scene, lit=lit, analysis=analysis))
            self.update()

    def _pointed_areas(self, spot: Spot) -> list[QRect]:
        found = super()._pointed_areas(spot)
        if not isinstance(spot, int) or self.scene.neighbours_of is None:
            return found
        from goboard.drawing.layers.neighbours import reach

        return [*found, *self._rects(reach(self.camera, spot))]

    def spared(self) -> Spared:
        """Where moves lie, and the groups lit up, but for those of half a board, which nothing can leave free."""
        scene = self.scene
        groups = (group for group in scene.lit if 2 * len(group) < scene.board.size)
        moves = scene.analysis.line if scene.analysis is not None else ()
        side = round(ROOM * self.camera.spacing / self.devicePixelRatioF())
        corner = QPoint(side // 2, side // 2)
        return [
            [QRect(self.vertex_place(vertex) - corner, QSize(side, side)) for vertex in vertices]
            for vertices in (
                [step.vertex for step in moves if step.vertex >= 0],
                [vertex for group in groups for vertex in group],
            )
        ]

    def _tell_words(self) -> None:
        spot = self.cursor_spot
        if spot is not None:
            self.say(self.tool.words(spot) or self.words_of(spot))

    def spoken(self) -> QAccessibleInterface:
        """How screen readers find it."""
        from goboard.ui.board.accessible import SpokenBoard

        return SpokenBoard(self)

    def tell_focus(self) -> bool:
        """The keyboard points elsewhere: screen readers go there, and say what is there. False if none does that, or if
        it points to where it did."""
        before, self._heard = self._heard, self.cursor_spot
        spoken = QAccessible.queryAccessibleInterface(self) if QAccessible.isActive() else None
        if spoken is None or before == self._heard or not isinstance(self._heard, int) or not self.hasFocus():
            return False
        point = spoken.child(self._heard)
        if point is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(point, QAccessible.Event.Focus))
        return point is not None

    def words_of(self, spot: Spot) -> str:
        """The name of a point and whose stone lies there."""
        if not isinstance(spot, int):
            return f"{spot[0]},{spot[1]}"
        name, player = self.scene.board.name(spot), self.scene.stones[spot]
        if not player:
            return name
        if player in COLOURS:
            return tr("{point}: {player}", point=name, player=COLOURS[player])
        return tr("{point}: player {number}", point=name, number=player)

    def _walk(self) -> Walk:
        from goboard.ui.board.cursor import CameraWalk

        return CameraWalk(self.camera)

    def _fit(self) -> None:
        # asked for several times at each move
        sides = self._sides
        self._pixmaps.resize(*sides)
        self._pixmaps.look_at(self._views.part_for(self.scene, *sides))

    def _is_crowded(self, place: QPointF) -> bool:
        board, ratio = self.scene.board, self.devicePixelRatioF()
        is_flat = board.plane is None and not board.is_spatial
        return is_flat and self.camera.is_too_close(place.x() * ratio, place.y() * ratio)

    def _room_at(self, place: QPointF) -> float:
        ratio = self.devicePixelRatioF()
        return self.camera.room_at(place.x() * ratio, place.y() * ratio) / ratio

    def _paint_blank(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.palette().window())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._blank_words)


def with_moves(analysis: AnalysisScene | None, moves: Moves) -> AnalysisScene | None:
    """The same with these moves on the board; the very same where nothing changes."""
    if analysis is None:
        return AnalysisScene(line=moves) if moves else None
    return analysis if analysis.line == moves else replace(analysis, line=moves)


def _spoken(kind: str, widget: QObject | None) -> QAccessibleInterface | None:
    """Screen readers, if there are any, ask about every object; what draws itself answers, see `goboard.ui.spoken`."""
    make = getattr(widget, "spoken", None)
    if make is None and kind == "QStackedWidget":
        from goboard.ui.spoken import SpokenPages

        return SpokenPages(widget) if isinstance(widget, QStackedWidget) else None
    return make() if make is not None and isinstance(widget, QWidget) else None


@cache
def _answer_screen_readers() -> None:
    """Whoever comes last is asked first: Qt's own answers come with the application, and this with the first board."""
    QAccessible.installFactory(_spoken)
