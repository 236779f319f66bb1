"""The board as pixmaps in device pixels: the bare ground, and on it all that stays between two moves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion

from goboard.dataclass import with_values
from goboard.drawing.camera.camera import Camera, PixelBox
from goboard.drawing.camera.view import BoardView, PlaneView
from goboard.drawing.kinds import cleared
from goboard.drawing.layers import BED, GROUND, ON_BED, POINTER, STILL, Layer
from goboard.drawing.picture import build, camera_for, difference
from goboard.drawing.scene import Pointer, Scene, has
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint

if TYPE_CHECKING:
    from goboard.ui.painting.moving import LargePicture

MANY = 20_000
"""Places of a picture that is moved as it is while a person zooms or pulls it."""
STANDS = 3
"""So often a board is painted that comes to stand: empty, with its position, and with what is told of that later."""


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
        self._bed: tuple[object, QPixmap] | None = None
        """While a ball turns, what it is drawn on, and what that depends on."""
        self._still = QPixmap()
        self._laid = 0
        """How often the ground was painted on what is still, without being kept."""
        self._is_fresh = False
        self._painted: Scene | None = None
        self._compared: tuple[Scene, Scene, Camera] | None = None
        self._changes: list[PixelBox] | None = None
        """How the first two of these differ, seen by the third."""
        self._additions: Additions | None = None
        self._source: LargePicture | None = None
        """What a picture that moves is made of: the last one that was painted."""
        self._spare: QPixmap | None = None
        """While it moves, one to paint the next picture on."""

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
            self._size, self._source = (width, height, ratio), None
            self._begin_anew()

    def show_scene(self, scene: Scene) -> None:
        """Show another position; the ground is kept if it is the same board."""
        if _ground_of(scene) != _ground_of(self._scene):
            self._begin_anew()
        self._scene, self._is_fresh = scene, False

    def add(self, additions: Additions | None) -> None:
        """Show that besides the scene, too."""
        if additions != self._additions:
            self._additions, self._is_fresh, self._painted, self._source = additions, False, None, None

    def look_at(self, part: PlaneView | BoardView | None) -> None:
        """Show that part of the plane, or the board like that."""
        if part != self._scene.view.part:
            self.show_scene(with_values(self._scene, view=with_values(self._scene.view, part=part)))

    def point_at(self, pointer: Pointer | None, **more: Any) -> None:
        """Show this under the pointer, and `more` of the scene's fields that come and go with it; the rest says
        nothing."""
        self._scene = cleared(self._scene, lambda said: said.is_pointed, pointer=pointer, **more)

    def use_theme(self, theme: Theme) -> None:
        """Show another look."""
        if theme is not self._theme:
            self._theme, self._source = theme, None
            self._begin_anew()

    def still(self) -> QPixmap:
        """Everything but what lies under the pointer. Painted over by the next position: not to be kept."""
        if not self._is_fresh:
            if self._still.size() != QSize(*self._size[:2]):
                self._still = QPixmap(*self._size[:2])
            if not self._move_still():
                self._paint_still()
            self._is_fresh, self._painted = True, self._scene
        return self._still

    @property
    def changes(self) -> list[PixelBox] | None:
        """Where the next picture differs from the one painted last; None where that is everywhere, or not known."""
        camera = self.camera
        if self._painted is None or self._additions is not None or camera.is_rough:
            return None
        asked = self._painted, self._scene, camera
        # once when a position comes, and again when it is painted
        if self._compared is None or any(now is not before for now, before in zip(asked, self._compared, strict=True)):
            self._compared, self._changes = asked, difference(*asked)
        return self._changes

    def paint_pointer(self, painter: QPainter) -> None:
        """Paint what lies under the pointer, in device pixels."""
        if any(has(self._scene, *layer.of) for layer in POINTER):
            paint(painter, build(self._scene, self.camera, self._theme, POINTER))

    def let_go(self) -> None:
        """Nobody looks for now: what was painted goes, before the collector finds who painted it."""
        self._begin_anew()
        self._still, self._bed, self._source, self._spare = QPixmap(), None, None, None

    def _begin_anew(self) -> None:
        # where positions come and go they do so at another size, too
        self._laid = 0 if self._ground is None else STANDS
        self._ground = self._painted = self._compared = None
        self._is_fresh = False

    def _lay(self, painter: QPainter, parts: Sequence[PixelBox] | None = None) -> tuple[Layer, ...]:
        """The bare board, or these parts of it, but for the layers returned; it is kept once positions come and go on
        it."""
        camera = self.camera
        if camera.is_rough and camera.bed is not None:
            self._lay_turning(painter, camera)
            return ON_BED
        self._bed = None
        if parts is None and self._laid < STANDS:
            paint(painter, build(self._scene, self.camera, self._theme, GROUND))
            self._laid += 1
            return ()
        if self._ground is None:
            self._ground = QPixmap(*self._size[:2])
            on_ground = QPainter(self._ground)
            paint(on_ground, build(self._scene, self.camera, self._theme, GROUND))
            on_ground.end()
        for box in [self._ground.rect()] if parts is None else [QRect(*each) for each in parts]:
            painter.drawPixmap(box.topLeft(), self._ground, box)
        return ()

    def _lay_turning(self, painter: QPainter, camera: Camera) -> None:
        """The bare ball of a board that turns, which stays as it is."""
        key = camera.bed, self._theme
        if self._bed is None or self._bed[0] != key:
            self._bed = key, QPixmap(camera.width, camera.height)
            on_bed = QPainter(self._bed[1])
            paint(on_bed, build(self._scene, camera, self._theme, BED))
            on_bed.end()
        painter.drawPixmap(0, 0, self._bed[1])

    def _move_still(self) -> bool:
        """Of a large board that moves the last picture where it belongs now, and what that leaves bare."""
        camera = self.camera
        if not camera.is_rough or camera.is_solid or self._additions is not None or self._source is None:
            return False
        if self._spare is None or self._spare.size() != self._still.size():
            self._spare = QPixmap(self._still.size())
        found = self._source.moved(self._spare, self._scene, camera)
        if found is not None:
            before, self._still, self._source = self._still, self._spare, found
            # fresh memory would cost as much as the drawing
            self._spare = before if before is not found.pixmap else None
        return found is not None

    def _paint_still(self) -> None:
        """All of it, or only what has changed since it was painted."""
        camera = self.camera
        more, self._source, self._spare = self._additions, None, None
        parts = self.changes
        painter = QPainter(self._still)
        if parts is None:
            layers = self._lay(painter)
            if more is not None:
                paint(painter, build(self._scene, camera, self._theme, layers))
                paint(painter, more.under(self._scene, camera, self._theme))
                layers = ()
            paint(painter, build(self._scene, camera, self._theme, layers + STILL))
            paint(painter, more.over(self._scene, camera, self._theme) if more is not None else ())
        elif parts:
            self._lay(painter, parts)
            region = QRegion()
            for box in parts:
                region |= QRegion(*box)
            painter.setClipRegion(region)
            paint(painter, build(self._scene, camera.parts(parts), self._theme, STILL))
        painter.end()
        if len(camera.centres) >= MANY and camera.lattice is None and not camera.is_solid:
            from goboard.ui.painting.moving import LargePicture

            self._source = LargePicture(self._still, self._scene, camera, self._theme, camera.origin)


def _ground_of(scene: Scene) -> tuple[object, ...]:
    """What the ground depends on: not on which points of the plane are known, but on what of it is looked at."""
    board, view = scene.board, scene.view
    if board.plane is None:
        return board, view.coordinates, view.names, view.part
    return board.plane, view.coordinates, view.names, view.part or scene.stones
