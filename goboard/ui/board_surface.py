"""The surface that a board is painted on: a scene, fitted into a widget, and which point a place in it means."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera import Camera, Spot
from goboard.drawing.overlays import AnalysisScene
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.board_pixmaps import BoardPixmaps
from goboard.ui.hands import Hands
from goboard.ui.reasons import Lit, Moves, Reasons
from goboard.ui.view_change import ViewChange


class BoardSurface(QWidget):
    """Paints what its pixmaps show. Its hands hold which part is looked at, and how."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = BoardPixmaps(Scene(cached_grid("grid", 19, 19), bytes(361)), load_theme("light"))
        self._hand = Hands(self, lambda: self.camera)
        self.reasons = Reasons(self, self._light)
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

    @property
    def view_changes(self) -> frozenset[ViewChange]:
        """In which ways the board shown can be looked at differently."""
        return self._hand.changes

    def change_view(self, change: ViewChange) -> None:
        """Look at the board differently, if it can be in that way; the record does not know of it."""
        self._hand.change(change)

    def hide_reason(self) -> None:
        """Take the bubble away, and the light off the board."""
        self.reasons.hide()

    def light(self, vertices: tuple[int, ...]) -> None:
        """Light these vertices up until something else is said or shown; none of them puts the light out."""
        self._light((vertices,) if vertices else (), ())

    def _light(self, lit: Lit, moves: Moves) -> None:
        analysis = with_moves(self.scene.analysis, moves)
        if lit != self.scene.lit or analysis is not self.scene.analysis:
            self._pixmaps.show_scene(replace(self.scene, lit=lit, analysis=analysis))
            self.update()

    def vertex_place(self, vertex: Spot) -> QPoint:
        """The place of a vertex or of a point of the plane in the widget's own pixels."""
        x, y = self.camera.centre(vertex)
        return (QPointF(x, y) / self.devicePixelRatioF()).toPoint()

    def _spot_at(self, place: QPointF) -> Spot | None:
        ratio = self.devicePixelRatioF()
        return self.camera.spot(place.x() * ratio, place.y() * ratio)

    def areas(self, vertex: Spot, spacings: float) -> list[QRect]:
        """The squares around a vertex wherever it is shown, in the widget's own pixels, the main one first."""
        ratio = self.devicePixelRatioF()
        boxes = ([value / ratio for value in box] for box in self.camera.boxes(vertex, spacings))
        return [QRectF(*box).toAlignedRect() for box in boxes]

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        self._pixmaps.resize(width, height, ratio)
        self._pixmaps.look_at(self._hand.part_for(self.scene, width, height, ratio))

    def sizeHint(self) -> QSize:
        return QSize(720, 720)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.reasons.arrange()
        self._hand.arrange()

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


def with_moves(analysis: AnalysisScene | None, moves: Moves) -> AnalysisScene | None:
    """The same with these moves on the board; the very same where nothing changes."""
    if analysis is None:
        return AnalysisScene(line=moves) if moves else None
    return analysis if analysis.line == moves else replace(analysis, line=moves)
