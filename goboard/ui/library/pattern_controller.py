"""What the library's boards do: one steps through a game, on the other a pattern is drawn and shows what followed."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy

from goboard.drawing.camera.camera import Spot
from goboard.drawing.scene import Scene
from goboard.ui import style
from goboard.ui.board.interfaces import ToolController
from goboard.ui.board.scene_board import SceneBoard
from goboard.words.message import phrase

LEAST, USUAL = 200, 420
MOST_DRAWN = 20_000
"""Points; of more nothing could be seen here."""
TOO_LARGE = phrase("This board is too large to be shown as small as this.")
DISC, RING = 0.8, 0.14
"""Of the room of a point: a continuation's disc, and the ring of its wins."""
STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -10,
    Qt.Key.Key_Down: 10,
    Qt.Key.Key_Home: -(10**9),
    Qt.Key.Key_End: 10**9,
}
"""How far a key goes in a game."""
FULL_TURN = 360 * 16
TOP = 90 * 16


@dataclass(frozen=True)
class PlayedNext:
    """A continuation on the board: Black won `black` and White `white` of the games that are decided."""

    vertex: int
    letter: str
    black: int
    white: int
    words: str
    is_first: bool = True
    """False for a point that is the same by the position's own symmetry."""


class StepController(QObject, ToolController):
    """`stepped` carries how far the wheel or a key wants to go."""

    stepped = Signal(int)
    wheel_steps = True

    def __init__(self, board: SceneBoard) -> None:
        super().__init__(board)
        self._board = board
        board.setMinimumSize(LEAST, LEAST)
        board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        board.usual = USUAL
        board.use_tool(self)
        board.wheel_stepped.connect(self.stepped)

    def show(self, scene: Scene | None, words: str = "", *, is_new: bool = False) -> None:
        """Show that; without a scene only the words. What is new is looked at afresh."""
        if scene is not None and scene.board.size > MOST_DRAWN:
            scene, words = None, TOO_LARGE
        if scene is None:
            self._board.show_nothing(words)
        else:
            self._board.show_scene(scene, is_new=is_new)
        self._board.setAccessibleDescription(words)

    def press_key(self, event: QKeyEvent, cursor: Spot | None) -> bool:
        steps = STEPS.get(Qt.Key(event.key()))
        if steps is None or _is_held(event):
            return False
        self.stepped.emit(steps)
        return True


class PatternController(StepController):
    """`pressed`, `drawn_to` and `released` tell of the left button, or of Enter and the space bar at the cursor."""

    pressed = Signal(int)
    drawn_to = Signal(int)
    released = Signal()
    keeps_cursor = paints = True

    def __init__(self, board: SceneBoard) -> None:
        super().__init__(board)
        self.next: tuple[PlayedNext, ...] = ()
        self._is_drawing = False
        board.has_strokes = True
        board.stroke_begun.connect(self._begin)
        board.vertex_dragged.connect(self._go_on)
        board.stroke_ended.connect(self._end)
        board.vertex_clicked.connect(self._touch)
        board.vertex_hovered.connect(self._hover)

    def show_next(self, scene: Scene, following: tuple[PlayedNext, ...], words: str) -> None:
        """Show a position with what was played next there."""
        self.next = following
        self.show(scene, words)

    def words(self, spot: Spot) -> str:
        said = self._said_of(spot)
        return f"{self._board.scene.board.name(spot)} {said}" if said and isinstance(spot, int) else ""

    def press_key(self, event: QKeyEvent, cursor: Spot | None) -> bool:
        key = Qt.Key(event.key())
        if cursor is None and key in STEPS and not _is_held(event):
            self._board.keyboard.point_at(None)
        elif isinstance(cursor, int) and key == Qt.Key.Key_Space:
            self._touch(cursor)
        else:
            return False
        return True

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for spot in self.next:
            if self._board.camera.shown[spot.vertex]:
                self._paint_next(painter, spot)

    def _said_of(self, spot: Spot | None) -> str:
        return next((each.words for each in self.next if each.vertex == spot), "")

    @Slot(int)
    def _hover(self, vertex: int) -> None:
        words = self._said_of(vertex)
        if words and not self._is_drawing:
            self._board.show_reason(vertex, words)

    @Slot(object, object, bool)
    def _begin(self, spot: Spot, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if isinstance(spot, int) and not is_right:
            self._is_drawing = True
            self._board.hide_reason()
            self.pressed.emit(spot)

    @Slot(int)
    def _go_on(self, vertex: int) -> None:
        if self._is_drawing:
            self.drawn_to.emit(vertex)

    @Slot()
    def _end(self) -> None:
        if self._is_drawing:
            self._is_drawing = False
            self.released.emit()

    @Slot(int, bool, bool)
    def _touch(self, vertex: int, is_shift: bool = False, is_right: bool = False) -> None:
        """Of strokes the mouse makes no clicks: these are the keyboard's."""
        self.pressed.emit(vertex)
        self.released.emit()

    def _paint_next(self, painter: QPainter, spot: PlayedNext) -> None:
        """A disc with its letter, and around it what share of the games each side won."""
        board, decided = self._board, spot.black + spot.white
        outer = _box(board, spot.vertex, DISC)
        colours = board.palette()
        painter.setOpacity(1.0 if spot.is_first else 0.55)
        painter.setPen(QPen(style.edge_colour(colours), 1))
        painter.setBrush(QColor(style.stone_fill(2 if decided else 0)))
        painter.drawEllipse(outer)
        painter.setPen(Qt.PenStyle.NoPen)
        if decided:
            painter.setBrush(QColor(style.stone_fill(1)))
            painter.drawPie(outer, TOP, -round(FULL_TURN * spot.black / decided))
        margin = outer.width() * RING
        painter.setBrush(colours.color(QPalette.ColorRole.Base))
        painter.drawEllipse(outer.adjusted(margin, margin, -margin, -margin))
        font = board.font()
        font.setBold(True)
        font.setPixelSize(max(7, round(outer.height() * 0.52)))
        painter.setFont(font)
        painter.setPen(colours.color(QPalette.ColorRole.Text))
        painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, spot.letter)
        painter.setOpacity(1.0)


def _box(board: SceneBoard, vertex: int, part: float) -> QRectF:
    """The square around a point, in the widget's own pixels."""
    camera, ratio = board.camera, board.devicePixelRatioF()
    (x, y), side = camera.centre(vertex), camera.spacing * part / ratio
    return QRectF(x / ratio - side / 2, y / ratio - side / 2, side, side)


def _is_held(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
