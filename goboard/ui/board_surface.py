"""The surface that a board is painted on: a scene, fitted into a widget, and which point a place in it means."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera import Camera, Spot
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.board_pixmaps import BoardPixmaps
from goboard.ui.plane_hand import PlaneHand


class BoardSurface(QWidget):
    """Paints what its pixmaps show. Of the plane its hand holds the part that is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = BoardPixmaps(Scene(cached_grid("grid", 19, 19), bytes(361)), load_theme("light"))
        self._hand = PlaneHand(self, lambda: self.camera)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(120, 120)

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
    def theme(self) -> Theme:
        """The look that the board has now."""
        return self._pixmaps.theme

    def vertex_place(self, vertex: Spot) -> QPoint:
        """The place of a vertex or of a point of the plane in the widget's own pixels."""
        x, y = self.camera.centre(vertex)
        return (QPointF(x, y) / self.devicePixelRatioF()).toPoint()

    def _spot_at(self, place: QPointF) -> Spot | None:
        ratio = self.devicePixelRatioF()
        return self.camera.spot(place.x() * ratio, place.y() * ratio)

    def _area(self, vertex: Spot, spacings: float) -> QRect:
        """The square around a vertex in the widget's own pixels."""
        ratio = self.devicePixelRatioF()
        left, top, width, height = (value / ratio for value in self.camera.box(vertex, spacings))
        return QRectF(left, top, width, height).toAlignedRect()

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        self._pixmaps.resize(width, height, ratio)
        self._pixmaps.look_at(self._hand.part_for(self.scene, width, height, ratio))

    def sizeHint(self) -> QSize:
        return QSize(720, 720)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._fit()
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        # a widget may begin between two device pixels; the picture never does
        placed = painter.deviceTransform()
        painter.translate(round(placed.dx()) - placed.dx(), round(placed.dy()) - placed.dy())
        painter.drawPixmap(0, 0, self._pixmaps.still())
        self._pixmaps.paint_pointer(painter)
        painter.end()
