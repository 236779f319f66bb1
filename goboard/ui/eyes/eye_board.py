"""The widget that shows an eyespace and tells which of its board's points is meant."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.camera import Camera
from goboard.drawing.layers import POINTER
from goboard.drawing.picture import build
from goboard.drawing.scene import Pointer, Scene
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.board.cursor import WAYS, BoardCursor
from goboard.ui.board.speech import announce
from goboard.ui.eyes.picture import EyePicture, eye_camera, eye_shapes
from goboard.ui.painting.painter import paint
from goboard.ui.style import DARK, LIGHT

SIDE, LEAST = 520, 260
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def theme_for(palette: QPalette) -> Theme:
    """The look that goes with the palette."""
    is_dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    return load_theme(DARK if is_dark else LIGHT)


class EyeBoard(QWidget):
    """Arrow keys point at the board, Enter is a click there."""

    pressed = Signal(int, bool)
    """Vertex, and whether it was the right button."""
    dragged = Signal(int)
    """Vertex reached with the button held."""
    clicked = Signal(int)
    """Vertex on which the left button was pressed and let go, or Enter pressed."""
    entered = Signal(int)
    """Enter was pressed there; a click is told as well."""
    typed = Signal(int, str)
    """A sign typed while the keyboard points to that vertex; "" for Del and Backspace."""
    pointed = Signal(int)
    """Vertex under the pointer or the keyboard's cursor, -1 for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        board = cached_grid("grid", 3, 3)
        self._shown = EyePicture(board, bytes(board.size))
        self._camera: Camera | None = None
        self._still: QPixmap | None = None
        self._hovered = self._held = -1
        self.ghost = 0
        """Whose stone is shown under the pointer, on points of the eyespace; 0 for nobody's."""
        self._cursor = BoardCursor(self, lambda: self.camera)
        self._cursor.moved.connect(self._follow_cursor)
        self._cursor.pressed.connect(self._enter)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(LEAST, LEAST)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def shown(self) -> EyePicture:
        """What is shown."""
        return self._shown

    @property
    def camera(self) -> Camera:
        """Where the vertices are, in device pixels."""
        if self._camera is None:
            ratio = self.devicePixelRatioF()
            self._camera = eye_camera(self._shown, round(self.width() * ratio), round(self.height() * ratio), ratio)
        return self._camera

    def show_picture(self, shown: EyePicture) -> None:
        """Show that; the keyboard goes on pointing where it did if the board is the same."""
        if shown == self._shown:
            return
        if shown.board is not self._shown.board:
            self._cursor.forget()
            self._hovered = self._held = -1
        if shown.board is not self._shown.board or shown.focus != self._shown.focus:
            self._camera = None
        self._shown = shown
        self._refresh()

    def vertex_place(self, vertex: int) -> QPoint:
        """The place of a vertex in the widget's own pixels."""
        return (QPointF(*self.camera.centre(vertex)) / self.devicePixelRatioF()).toPoint()

    def say(self, words: str) -> None:
        """What a screen reader is to say of the board, now."""
        self.setAccessibleDescription(words)
        announce(self, words)

    def _refresh(self) -> None:
        self._still = None
        self.update()

    def _vertex_at(self, place: QPointF) -> int:
        ratio = self.devicePixelRatioF()
        spot = self.camera.spot(place.x() * ratio, place.y() * ratio)
        return spot if isinstance(spot, int) else -1

    def _point(self, vertex: int) -> None:
        if vertex != self._hovered:
            self._hovered = vertex
            self.update()
            self.pointed.emit(vertex)

    def _follow_cursor(self) -> None:
        self._point(self._cursor.spot if isinstance(self._cursor.spot, int) else -1)
        self.update()

    def _enter(self, spot: object) -> None:
        if isinstance(spot, int):
            self.entered.emit(spot)
            self.clicked.emit(spot)

    def _pointer(self) -> Pointer | None:
        label = self._shown.labels.get(self._hovered, "")
        return Pointer(self._hovered, self.ghost) if self.ghost and label in (".", "!") else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._cursor.leave()
        vertex = self._vertex_at(event.position())
        if vertex >= 0 and event.button() in (LEFT, RIGHT):
            self._held = vertex
            self.pressed.emit(vertex, event.button() == RIGHT)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        vertex = self._vertex_at(event.position())
        if self._cursor.spot is None:
            self._point(vertex)
        if vertex >= 0 and self._held >= 0 and event.buttons() & (LEFT | RIGHT):
            self.dragged.emit(vertex)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._held = self._held, -1
        if held >= 0 and event.button() == LEFT and self._vertex_at(event.position()) == held:
            self.clicked.emit(held)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cursor, text = self._cursor.spot, event.text()
        if cursor is None and Qt.Key(event.key()) in WAYS:
            self._cursor.point_at(next(iter(self._shown.labels), None))
        elif isinstance(cursor, int) and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.typed.emit(cursor, "")
        elif isinstance(cursor, int) and text.strip() and text.isprintable():
            self.typed.emit(cursor, text)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self._cursor.spot is None:
            self._point(-1)
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._refresh()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._camera = None
        self._refresh()
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio, theme = self.devicePixelRatioF(), theme_for(self.palette())
        if self._still is None or self._still.devicePixelRatio() != ratio:
            self._camera = None
            self._still = picture_pixmap(self._shown, self.camera, theme)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._still)
        painter.scale(1 / ratio, 1 / ratio)
        spot = self._cursor.spot
        marks = self._pointer(), spot if isinstance(spot, int) else None
        if marks != (None, None):
            scene = Scene(self._shown.board, self._shown.stones, pointer=marks[0], cursor=marks[1])
            paint(painter, build(scene, self.camera, theme, POINTER))
        painter.end()


def picture_pixmap(shown: EyePicture, camera: Camera, theme: Theme, *, coordinates: bool = True) -> QPixmap:
    """The picture in the device pixels of the camera."""
    pixmap = QPixmap(camera.width, camera.height)
    pixmap.fill(theme.table)
    painter = QPainter(pixmap)
    paint(painter, eye_shapes(shown, camera, theme, coordinates=coordinates))
    painter.end()
    pixmap.setDevicePixelRatio(camera.ratio)
    return pixmap
