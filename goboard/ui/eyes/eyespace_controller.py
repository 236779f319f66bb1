"""What a board does that shows an eyespace: clicks that play or strokes that draw, signs that are typed."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap

from goboard.analysis.eyes.labelled import EMPTY, LABELS, MARGINAL, MARGINAL_STONE, STONE
from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.scene import Pointer
from goboard.drawing.theme import Theme
from goboard.ui.board.cursor import WAYS
from goboard.ui.board.interfaces import ToolController
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.eyes.picture import EyePicture, eye_shapes
from goboard.ui.language import tr
from goboard.ui.painting.painter import paint
from goboard.words.message import phrase

SAID = {
    "": phrase("not eye space"),
    EMPTY: phrase("eye space"),
    MARGINAL: phrase("marginal eye space"),
    STONE: phrase("a stone of X"),
    MARGINAL_STONE: phrase("a stone of X that can be pulled out"),
}
SIDE, LEAST = 520, 260


class Pen:
    """What draws on the board of eyespaces; by itself nothing."""

    def press(self, vertex: int, is_right: bool) -> None:
        """A stroke begins, with the left or the right button."""

    def drag(self, vertex: int) -> None:
        """A stroke has come there."""

    def enter(self, vertex: int) -> None:
        """Enter, while the keyboard points there."""

    def type(self, vertex: int, sign: str) -> None:
        """A sign is typed while the keyboard points there; "" for Del and Backspace."""


class EyespaceController(QObject, ToolController):
    """Arrow keys point at the board, Enter is a click there; while one draws, a press begins a stroke of the pen."""

    clicked = Signal(int)
    """Vertex that was clicked, or pointed to by the keyboard with Enter, while one does not draw."""

    def __init__(self, board: SceneBoard) -> None:
        super().__init__(board)
        self.pen = Pen()
        grid = cached_grid("grid", 3, 3)
        self._board = board
        self._mover = 0
        self.shown = EyePicture(grid, bytes(grid.size))
        """What is shown."""
        board.setMinimumSize(LEAST, LEAST)
        board.usual = SIDE
        board.use_tool(self)
        board.stroke_begun.connect(self._begin)
        board.vertex_dragged.connect(self._go_on)
        board.vertex_clicked.connect(self._click)
        board.vertex_forced.connect(self._click)

    def show(self, shown: EyePicture, mover: int, *, is_drawing: bool) -> None:
        """Show that; whose stone lies under the pointer, on points of the eyespace, 0 for nobody's."""
        self._board.has_strokes = is_drawing
        self._mover = mover
        if shown != self.shown or self._board.is_blank:
            self.shown = shown
            self._board.show_scene(shown.scene(), shown, shown.focus)
        self._board.refresh_preview()

    def pointer(self, spot: Spot | None) -> Pointer | None:
        label = self.shown.labels.get(spot, "") if isinstance(spot, int) else ""
        return Pointer(spot, self._mover) if self._mover and isinstance(spot, int) and label in (".", "!") else None

    def words(self, spot: Spot) -> str:
        if not isinstance(spot, int):
            return ""
        return tr("{point}: {facts}", point=self.shown.board.name(spot), facts=SAID[self.shown.labels.get(spot, "")])

    def press_key(self, event: QKeyEvent, cursor: Spot | None) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if cursor is None and not held and Qt.Key(event.key()) in WAYS:
            self._board.keyboard.point_at(next(iter(self.shown.labels), None))
        elif isinstance(cursor, int) and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.pen.type(cursor, "")
        elif isinstance(cursor, int) and self._board.has_strokes and event.text().upper() in (*LABELS,):
            self.pen.type(cursor, event.text())
        else:
            return False
        return True

    @Slot(object, object, bool)
    def _begin(self, spot: Spot, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if isinstance(spot, int):
            self.pen.press(spot, is_right)

    @Slot(int)
    def _go_on(self, vertex: int) -> None:
        if self._board.has_strokes:
            self.pen.drag(vertex)

    @Slot(int, bool)
    @Slot(int, bool, bool)
    def _click(self, vertex: int, is_shift: bool, is_right: bool = False) -> None:
        """Of strokes the mouse makes no clicks: while one draws they are the keyboard's."""
        if self._board.has_strokes:
            self.pen.enter(vertex)
        elif not is_right:
            self.clicked.emit(vertex)


def picture_pixmap(shown: EyePicture, camera: Camera, theme: Theme) -> QPixmap:
    """A small picture without coordinates, in the device pixels of the camera."""
    pixmap = QPixmap(camera.width, camera.height)
    pixmap.fill(theme.table)
    painter = QPainter(pixmap)
    paint(painter, eye_shapes(shown, camera, theme))
    painter.end()
    pixmap.setDevicePixelRatio(camera.ratio)
    return pixmap
