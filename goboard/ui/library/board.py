"""A small board to look at and to put stones on, with what was played next."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from goboard.drawing.camera.camera import Camera
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.theme import load_theme
from goboard.ui import style
from goboard.ui.painting.painter import paint

LEAST, USUAL = 200, 420
MOST_DRAWN = 20_000
"""Points; of more nothing could be seen here."""
NOTCH = 120
DISC, RING = 0.8, 0.14
"""Of the room of a point: a continuation's disc, and the ring of its wins."""
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
LEFT = Qt.MouseButton.LeftButton
FULL_TURN = 360 * 16
TOP = 90 * 16


@dataclass(frozen=True)
class Spot:
    """A continuation on the board: Black won `black` and White `white` of the games that are decided."""

    vertex: int
    letter: str
    black: int
    white: int
    words: str
    is_first: bool = True
    """False for a point that is the same by the position's own symmetry."""


class LibraryBoard(QWidget):
    """`pressed`, `drawn_to` and `released` tell of the left button, or of Enter at the cursor; `stepped` carries how
    far the wheel or the arrows want to go. With `has_cursor` arrows walk over the points instead."""

    pressed = Signal(int)
    drawn_to = Signal(int)
    released = Signal()
    stepped = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None, *, has_cursor: bool = False) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMinimumSize(LEAST, LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._has_cursor = has_cursor
        self.scene: Scene | None = None
        self.spots: tuple[Spot, ...] = ()
        self.cursor_vertex = -1
        self._words = ""
        self._wheel = 0
        self._is_down = False
        self._pixmap: QPixmap | None = None
        self._camera: Camera | None = None

    def show_scene(self, scene: Scene | None, spots: tuple[Spot, ...] = (), words: str = "") -> None:
        """Show that; without a scene only the words."""
        if scene is not None and scene.board.size > MOST_DRAWN:
            scene, words = None, "This board is too large to be shown as small as this."
        if self.scene is None or scene is None or scene.board is not self.scene.board:
            self.cursor_vertex = -1
        self.scene, self.spots, self._words = scene, spots, words
        self.setAccessibleDescription(words)
        self._forget()

    def place_of(self, vertex: int) -> QPointF:
        """The middle of a point, in the widget's own pixels."""
        camera = self._seen()
        x, y = camera.centre(vertex)
        return QPointF(x, y) / self.devicePixelRatioF()

    def vertex_at(self, place: QPointF) -> int | None:
        """The point that a place means."""
        if self.scene is None:
            return None
        ratio = self.devicePixelRatioF()
        return self._seen().nearest(place.x() * ratio, place.y() * ratio)

    def sizeHint(self) -> QSize:
        return QSize(USUAL, USUAL)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.scene is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._words)
            return
        if self._pixmap is None or self._pixmap.devicePixelRatio() != self.devicePixelRatioF():
            self._pixmap = self._painted(self.scene)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for spot in self.spots:
            self._paint_spot(painter, spot)
        if self.hasFocus() and self._has_cursor and self.cursor_vertex >= 0:
            pen = QPen(self.palette().color(QPalette.ColorRole.Highlight))
            pen.setWidthF(self._room() / 10)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._box(self.cursor_vertex, 1.0))

    def resizeEvent(self, event: object) -> None:
        self._forget()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._forget()
        super().changeEvent(event)

    def focusInEvent(self, event: object) -> None:
        if self._has_cursor and self.cursor_vertex < 0 and self.scene is not None:
            self.cursor_vertex = self.scene.board.size // 2
        self.update()

    def focusOutEvent(self, event: object) -> None:
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        vertex = self.vertex_at(event.position())
        if event.button() == LEFT and vertex is not None:
            self._is_down = True
            self.cursor_vertex = vertex
            self.pressed.emit(vertex)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        vertex = self.vertex_at(event.position())
        if self._is_down:
            if vertex is not None:
                self.drawn_to.emit(vertex)
            return
        words = next((spot.words for spot in self.spots if spot.vertex == vertex), "")
        if words:
            QToolTip.showText(event.globalPosition().toPoint(), words, self)
        else:
            QToolTip.hideText()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_down and event.button() == LEFT:
            self._is_down = False
            self.released.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / NOTCH)
        self._wheel -= notches * NOTCH
        if notches:
            self.stepped.emit(-notches)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._has_cursor and key in ARROWS and self.scene is not None:
            self._walk(*ARROWS[key])
        elif self._has_cursor and key in ENTER and self.cursor_vertex >= 0:
            self.pressed.emit(self.cursor_vertex)
            self.released.emit()
        elif not self._has_cursor and key in ARROWS:
            across, down = ARROWS[key]
            self.stepped.emit(across + 10 * down)
        elif not self._has_cursor and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.stepped.emit(-(10**9) if key == Qt.Key.Key_Home else 10**9)
        else:
            super().keyPressEvent(event)

    def _walk(self, across: int, down: int) -> None:
        assert self.scene is not None
        board = self.scene.board
        row, column = divmod(max(self.cursor_vertex, 0), board.columns)
        column = min(max(column + across, 0), board.columns - 1)
        self.cursor_vertex = column + board.columns * min(max(row + down, 0), board.rows - 1)
        self.setAccessibleDescription(f"{board.name(self.cursor_vertex)} {self._said_of(self.cursor_vertex)}".strip())
        self.update()

    def _said_of(self, vertex: int) -> str:
        return next((spot.words for spot in self.spots if spot.vertex == vertex), "")

    def _forget(self) -> None:
        self._pixmap = self._camera = None
        self.update()

    def _seen(self) -> Camera:
        assert self.scene is not None
        if self._camera is None:
            ratio = self.devicePixelRatioF()
            self._camera = camera_for(self.scene, round(self.width() * ratio), round(self.height() * ratio), ratio)
        return self._camera

    def _painted(self, scene: Scene) -> QPixmap:
        camera, window = self._seen(), self.palette().color(QPalette.ColorRole.Window)
        theme = load_theme(style.DARK if window.lightness() < 128 else style.LIGHT)
        pixmap = QPixmap(camera.width, camera.height)
        pixmap.fill(window)
        painter = QPainter(pixmap)
        paint(painter, build(scene, camera, theme))
        painter.end()
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        return pixmap

    def _room(self) -> float:
        return self._seen().spacing / self.devicePixelRatioF()

    def _box(self, vertex: int, part: float) -> QRectF:
        side, place = self._room() * part, self.place_of(vertex)
        return QRectF(place.x() - side / 2, place.y() - side / 2, side, side)

    def _paint_spot(self, painter: QPainter, spot: Spot) -> None:
        """A disc with its letter, and around it what share of the games each side won."""
        outer, decided = self._box(spot.vertex, DISC), spot.black + spot.white
        painter.setOpacity(1.0 if spot.is_first else 0.55)
        painter.setPen(QPen(style.edge_colour(self.palette()), 1))
        painter.setBrush(QColor(style.stone_fill(2 if decided else 0)))
        painter.drawEllipse(outer)
        if decided:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.stone_fill(1)))
            painter.drawPie(outer, TOP, -round(FULL_TURN * spot.black / decided))
        margin = outer.width() * RING
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawEllipse(outer.adjusted(margin, margin, -margin, -margin))
        font = self.font()
        font.setBold(True)
        font.setPixelSize(max(7, round(outer.height() * 0.52)))
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, spot.letter)
        painter.setOpacity(1.0)
