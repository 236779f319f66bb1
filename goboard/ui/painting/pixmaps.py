"""The board as pixmaps in device pixels: the bare ground, and on it all that stays between two moves."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtGui import QPainter, QPixmap, QRegion

from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView, PlaneView
from goboard.drawing.kinds import cleared
from goboard.drawing.layers import GROUND, POINTER, STILL, Layer
from goboard.drawing.picture import build, camera_for, difference
from goboard.drawing.scene import Pointer, Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint


class Additions(Protocol):
    """What a board shows that no scene knows of, as shapes: `under` all that lies on the board, and `over` it."""

    def under(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """Between the board and its stones."""

    def over(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """On the stones and signs."""


class BoardPixmaps:
    """Paints a scene at a size and keeps what can be used again. Holds no widget."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self._scene, self._theme = scene, theme
        self._size = (1, 1, 1.0)
        self._ground: QPixmap | None = None
        self._still = QPixmap()
        self._is_fresh = False
        self._painted: Scene | None = None
        self._additions: Additions | None = None

    @property
    def scene(self) -> Scene:
        return self._scene

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def camera(self) -> Camera:
        return camera_for(self._scene, *self._size)

    def resize(self, width: int, height: int, ratio: float) -> None:
        """Paint at that many device pixels from now on."""
        if (width, height, ratio) != self._size:
            self._size = (width, height, ratio)
            self._ground = None

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the ground is kept if it is the same board."""
        if _ground_of(scene) != _ground_of(self._scene):
            self._ground = None
        self._scene, self._is_fresh = scene, False

    def add(self, additions: Additions | None) -> None:
        """Show that besides the scene, too."""
        if additions != self._additions:
            self._additions, self._is_fresh, self._painted = additions, False, None

    def look_at(self, part: PlaneView | BoardView | None) -> None:
        """Show that part of the plane, or the board like that."""
        if part != self._scene.view.part:
            self.show_scene(replace(self._scene, view=replace(self._scene.view, part=part)))

    def point_at(self, pointer: Pointer | None, **more: Any) -> None:
        """Show this under the pointer, and `more` of the scene's fields that come and go with it; the rest says
        nothing."""
        self._scene = cleared(self._scene, lambda said: said.is_pointed, pointer=pointer, **more)

    def use_theme(self, theme: Theme) -> None:
        """Show another look."""
        if theme is not self._theme:
            self._theme, self._ground = theme, None

    def still(self) -> QPixmap:
        """Everything but what lies under the pointer. Painted over by the next position: not to be kept."""
        if self._ground is None:
            self._ground = QPixmap(*self._size[:2])
            self._paint(self._ground, GROUND)
            if self._still.size() != self._ground.size():
                self._still = QPixmap(*self._size[:2])
            self._is_fresh, self._painted = False, None
        if not self._is_fresh:
            self._paint_still(self._ground)
            self._is_fresh, self._painted = True, self._scene
        return self._still

    def paint_pointer(self, painter: QPainter) -> None:
        """Paint what lies under the pointer, in device pixels."""
        paint(painter, build(self._scene, self.camera, self._theme, POINTER))

    def _paint(self, pixmap: QPixmap, layers: Sequence[Layer]) -> None:
        painter = QPainter(pixmap)
        paint(painter, build(self._scene, self.camera, self._theme, layers))
        painter.end()

    def _paint_still(self, ground: QPixmap) -> None:
        """All of it, or only what has changed since it was painted."""
        camera = self.camera
        more = self._additions
        parts = None if self._painted is None or more is not None else difference(self._painted, self._scene, camera)
        painter = QPainter(self._still)
        if parts is None:
            painter.drawPixmap(0, 0, ground)
            paint(painter, more.under(self._scene, camera, self._theme) if more is not None else ())
            paint(painter, build(self._scene, camera, self._theme, STILL))
            paint(painter, more.over(self._scene, camera, self._theme) if more is not None else ())
        elif parts:
            region = QRegion()
            for box in parts:
                region |= QRegion(*box)
            painter.setClipRegion(region)
            painter.drawPixmap(0, 0, ground)
            paint(painter, build(self._scene, camera.parts(parts), self._theme, STILL))
        painter.end()


def _ground_of(scene: Scene) -> tuple[object, ...]:
    """What the ground depends on: not on which points of the plane are known, but on what of it is looked at."""
    board, view = scene.board, scene.view
    if board.plane is None:
        return board, view.coordinates, view.part
    return board.plane, view.coordinates, view.part or scene.stones
