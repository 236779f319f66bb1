"""A large board that is zoomed or pulled along: the picture there was, put where it belongs now, and what it bares.

Painting a hundred thousand lines again takes several times as long as a frame may; at rest all is painted anew. Wood,
which otherwise stays where it is, is pulled along: beyond its edges it goes on as in a mirror.
"""

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QBrush, QPainter, QPixmap, QRegion, QTransform

from goboard.drawing.camera.camera import Camera, PixelBox
from goboard.drawing.kinds import is_same_but_for
from goboard.drawing.layers import BED, ON_BED, STILL
from goboard.drawing.picture import build
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint

SMALLEST, LARGEST = 0.75, 2.0
"""A picture that is to be drawn smaller or larger than that, as it was painted, is painted anew."""
MOST_BARE = 0.5
"""The same where it leaves so much of the new one bare."""
BEYOND = 20
"""Device-independent pixels from the picture to the edge of the wood, which is not seen then."""


@dataclass(frozen=True, eq=False)
class LargePicture:
    """A picture of a scene, and the pixel at which the board's origin lies in it."""

    pixmap: QPixmap
    scene: Scene
    camera: Camera
    theme: Theme
    origin: tuple[float, float]
    wood: QBrush | None = None
    """Where all of it is board, the wood, in the place where it lies in the picture."""

    def placed(self, scene: Scene, camera: Camera) -> QRectF | None:
        """Where it lies in a picture of that scene, on whole pixels if as large; None if it cannot stand for it."""
        before = self.camera
        sides = (before.width, before.height, before.ratio)
        if sides != (camera.width, camera.height, camera.ratio) or before.geometry is not camera.geometry:
            return None
        views = (replace(each.view, part=None) for each in (self.scene, scene))
        if next(views) != next(views) or not is_same_but_for(self.scene, scene, "view"):
            return None
        grown = camera.scale / before.scale
        if not SMALLEST <= grown <= LARGEST or (grown < 1 and camera.is_raster != before.is_raster):
            return None
        left, top = (to - grown * origin for to, origin in zip(camera.origin, self.origin, strict=True))
        if grown == 1:
            left, top = round(left), round(top)
        return QRectF(left, top, grown * camera.width, grown * camera.height)

    def moved(self, onto: QPixmap, scene: Scene, camera: Camera) -> "LargePicture | None":
        """The picture of a scene looked at otherwise, painted onto that pixmap, and what the next one is to be made of;
        None where all of it has to be painted."""
        place = self.placed(scene, camera)
        if place is None:
            return None
        whole = QRect(0, 0, camera.width, camera.height)
        covered = place.toRect().intersected(whole)
        bare = _beside(covered, camera.width, camera.height)
        if sum(width * height for _, _, width, height in bare) > MOST_BARE * camera.width * camera.height:
            return None
        is_scaled = place.width() != camera.width
        # where there is none it is made for bare parts alone
        has_wood = not is_scaled and (bare or self.wood is not None)
        wood = self._wood_at(place.x(), place.y(), camera) if has_wood else None
        painter = QPainter(onto)
        if bare:
            self._paint_bare(painter, scene, camera, bare, wood)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_scaled)
        painter.drawPixmap(place, self.pixmap, QRectF(whole))
        painter.end()
        if is_scaled:
            # what was made larger or smaller once is not again
            return self
        origin = place.x() + self.origin[0], place.y() + self.origin[1]
        return LargePicture(onto, scene, replace(camera, is_rough=self.camera.is_rough), self.theme, origin, wood)

    def _paint_bare(
        self, painter: QPainter, scene: Scene, camera: Camera, bare: list[PixelBox], wood: QBrush | None
    ) -> None:
        """What lies in those parts, and beyond them, where the picture will cover it."""
        # as what there is beside it was painted, but that labels come at rest
        like = replace(camera, is_rough=camera.is_raster or self.camera.is_rough, label_size=0.0).parts(bare)
        region = QRegion()
        for box in bare:
            region |= QRegion(*box)
        painter.setClipRegion(region)
        if wood is not None:
            painter.fillRect(0, 0, camera.width, camera.height, wood)
        else:
            paint(painter, build(scene, like, self.theme, BED))
        # in a region of several boxes every line and stone takes longer
        painter.setClipping(False)
        paint(painter, build(scene, like, self.theme, ON_BED + STILL))

    def _wood_at(self, right: float, down: float, camera: Camera) -> QBrush | None:
        """The wood moved by so many pixels; None where its edges are seen."""
        before, after = (_is_all_board(each) for each in (self.camera, camera))
        if self.theme.is_plain or not (before and after):
            return None
        found = QBrush(self.wood) if self.wood is not None else self._mirrored_wood()
        found.setTransform(found.transform() * QTransform.fromTranslate(right, down))
        return found

    def _mirrored_wood(self) -> QBrush:
        wide, high = self.pixmap.width(), self.pixmap.height()
        wood, found = QPixmap(wide, high), QPixmap(2 * wide, 2 * high)
        painter = QPainter(wood)
        paint(painter, build(self.scene, replace(self.camera, is_rough=False), self.theme, BED))
        painter.end()
        painter = QPainter(found)
        for across, down in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            painter.setTransform(QTransform(across, 0, 0, down, 2 * wide * (across < 0), 2 * high * (down < 0)))
            painter.drawPixmap(0, 0, wood)
        painter.end()
        return QBrush(found)


def _beside(covered: QRect, width: int, height: int) -> list[PixelBox]:
    """What of a picture is not covered: above, below, to the left and to the right."""
    left, top, high = covered.x(), covered.y(), covered.height()
    right, bottom = left + covered.width(), top + high
    boxes = (
        (0, 0, width, top),
        (0, bottom, width, height - bottom),
        (0, top, left, high),
        (right, top, width - right, high),
    )
    return [box for box in boxes if box[2] > 0 and box[3] > 0]


def _is_all_board(camera: Camera) -> bool:
    """Does the wood go beyond the picture on all sides?"""
    left, top, wide, high = camera.frame
    room = BEYOND * camera.ratio
    return left <= -room and top <= -room and left + wide >= camera.width + room and top + high >= camera.height + room
