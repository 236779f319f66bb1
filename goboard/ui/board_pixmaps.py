"""The board as pixmaps in device pixels: the bare ground, and on it all that stays between two moves."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtGui import QPainter, QPixmap

from goboard.drawing.camera import Camera
from goboard.drawing.layers import GROUND, POINTER, STILL, Layer
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Pointer, Scene
from goboard.drawing.theme import Theme
from goboard.ui.painter import paint


class BoardPixmaps:
    """Paints a scene at a size and keeps what can be used again. Holds no widget."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self._scene, self._theme = scene, theme
        self._size = (1, 1, 1.0)
        self._ground: QPixmap | None = None
        self._still: QPixmap | None = None

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
            self._ground = self._still = None

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the ground is kept if it is the same board."""
        if scene.board is not self._scene.board or scene.view.coordinates != self._scene.view.coordinates:
            self._ground = None
        self._scene, self._still = scene, None

    def point_at(self, pointer: Pointer | None) -> None:
        """Show this under the pointer."""
        self._scene = replace(self._scene, pointer=pointer)

    def use_theme(self, theme: Theme) -> None:
        """Show another look."""
        if theme is not self._theme:
            self._theme, self._ground, self._still = theme, None, None

    def still(self) -> QPixmap:
        """Everything but what lies under the pointer."""
        if self._still is None:
            if self._ground is None:
                blank = QPixmap(*self._size[:2])
                self._ground = self._painted(blank, GROUND)
            self._still = self._painted(QPixmap(self._ground), STILL)
        return self._still

    def paint_pointer(self, painter: QPainter) -> None:
        """Paint what lies under the pointer, in device pixels."""
        paint(painter, build(self._scene, self.camera, self._theme, POINTER))

    def _painted(self, pixmap: QPixmap, layers: Sequence[Layer]) -> QPixmap:
        painter = QPainter(pixmap)
        paint(painter, build(self._scene, self.camera, self._theme, layers))
        painter.end()
        return pixmap
