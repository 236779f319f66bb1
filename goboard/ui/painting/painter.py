"""Paints the neutral shapes with QPainter: on a screen with ready-made sprites, in a document with finer ones.

Readers of PDF disagree about gradients that are partly transparent, so stones are images there; each is stored once.
"""

import math
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QFileInfo, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QImageReader, QPainter, QPainterPath, QPen, QPixmap

from goboard.arrays import Float
from goboard.drawing.colours import channels
from goboard.drawing.shapes import (
    CAPITAL_HEIGHT,
    Ball,
    Discs,
    Filled,
    Lines,
    Picture,
    Polygons,
    Raster,
    Rects,
    RoundedRect,
    Shadows,
    Shape,
    Stones,
    Texts,
)
from goboard.harmless import harmless
from goboard.jobs.garbage import give_back
from goboard.remembered import Remembered
from goboard.ui.language import worded
from goboard.ui.painting import sprites
from goboard.ui.painting.batches import draw_lines, draw_rects, draw_sprites, path_of
from goboard.ui.painting.sprites import Rest, qcolour

KEPT = 200
"""Milliseconds that a picture from a file is kept after it was painted."""
REDUCED, MOST_REDUCED = 256, 4
"""The side (pixels) of a picture from a file, and how many are kept, for boards on which all of it is no larger."""
FEW = 12
"""Up to so many circles of a size are drawn one by one, at their exact places."""
MANY_CORNERS = 2000
"""Areas with more corners have edges of a few pixels each: smoothing those takes ten times as long as all the rest."""
ROUND_FROM = 3.0
"""Lines of that width (pixels) have round ends; on thinner ones these do not show, but take ten times as long."""
OPAQUE = 255
LARGEST_BALL = 1000.0
"""Balls of a larger radius (pixels) reach out of the picture: they are painted without a sprite."""
HAIRLINE, HAIRLINES_TO = 0.99, 1.5
"""Lines of one pixel that are not smooth: of a width of exactly 1 Qt takes three times as long over the same pixels.
Up to that width such lines are drawn like that: some would be two pixels wide, and some one."""
FINE = 6
"""Pixels of a stone's image in a document for each pixel of the shape."""


def paint(painter: QPainter, shapes: Iterable[Shape], *, document: bool = False) -> None:
    """Paint the shapes in order, in the painter's pixels; `document` is for PDF and printers."""
    table = _DOCUMENT if document else _RASTER
    for is_run, some in groupby(shapes, lambda shape: None if document else _run_of(shape)):
        if is_run is not None:
            from goboard.ui.painting.ellipse_sprites import paint_stones

            paint_stones(painter, [shape for shape in some if isinstance(shape, Stones)])
            continue
        for shape in some:
            table[type(shape)](painter, shape)


def _run_of(shape: Shape) -> tuple[float, float] | None:
    """What stones have in common that are painted in one call: squeezed ones, one after the other."""
    return (shape.radius, shape.opacity) if isinstance(shape, Stones) and shape.frames is not None else None


def _lines(painter: QPainter, shape: Lines) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, shape.smooth)
    cap = Qt.PenCapStyle.RoundCap if shape.width >= ROUND_FROM else Qt.PenCapStyle.FlatCap
    width = shape.width if shape.smooth or shape.width >= HAIRLINES_TO else HAIRLINE
    painter.setPen(_pen(shape.colour, width, cap))
    draw_lines(painter, shape.ends)


def _rects(painter: QPainter, shape: Rects, *, is_smooth: bool = False) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolour(shape.fill))
    draw_rects(painter, shape.boxes)


def _rounded(painter: QPainter, shape: RoundedRect) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _pen_and_brush(painter, shape)
    painter.drawRoundedRect(QRectF(*shape.box), shape.radius, shape.radius)


def _polygons(painter: QPainter, shape: Polygons) -> None:
    is_fine = bool(shape.stroke) or (shape.smooth and sum(map(len, shape.outlines)) <= MANY_CORNERS)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_fine)
    _pen_and_brush(painter, shape)
    painter.drawPath(path_of(shape.outlines))


def _texts(painter: QPainter, shape: Texts) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(shape.size)))
    font.setBold(shape.bold)
    if shape.family:
        font.setFamily(shape.family)
    painter.setFont(font)
    painter.setPen(qcolour(shape.colour))
    metrics = QFontMetricsF(font)
    drop = metrics.capHeight() / 2 or CAPITAL_HEIGHT * shape.size / 2
    clip, reach = painter.clipRegion() if painter.hasClipping() else None, math.ceil(2 * shape.size)
    for said, x, y in shape.items:
        # what harms cannot be printed
        words = worded(said)
        text = words if words.isprintable() else harmless(words)
        wide = reach * (len(text) + 1)
        if clip is not None and not clip.intersects(QRect(int(x) - wide, int(y) - reach, 2 * wide, 2 * reach)):
            continue
        painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, y + drop), text)


def _picture(painter: QPainter, shape: Picture) -> None:
    left, top, width, height = shape.source
    is_small = shape.box[2] <= REDUCED * width and shape.box[3] <= REDUCED * height
    image = _files.reduced(shape.path) if is_small else _files[shape.path]
    if image.isNull():
        _rounded(painter, RoundedRect(shape.box, shape.radius, fill=shape.flat))
        return
    source = QRectF(left * image.width(), top * image.height(), width * image.width(), height * image.height())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, shape.smooth)
    painter.save()
    if shape.radius:
        corners = QPainterPath()
        corners.addRoundedRect(QRectF(*shape.box), shape.radius, shape.radius)
        painter.setClipPath(corners, Qt.ClipOperation.IntersectClip)
    painter.drawPixmap(QRectF(*shape.box), image, source)
    painter.restore()


def _raster(painter: QPainter, shape: Raster) -> None:
    pixels = np.array([_premultiplied(colour) for colour in shape.palette], dtype=np.uint32)[shape.values]
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
    if shape.side == 1:
        painter.drawImage(*shape.corner, image)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(QRect(*shape.corner, shape.side * width, shape.side * height), image)


def _premultiplied(colour: str) -> int:
    """A colour as Qt's fastest image format has it."""
    *parts, alpha = channels(colour)
    red, green, blue = ((part * alpha + 127) // 255 for part in parts)
    return alpha << 24 | red << 16 | green << 8 | blue


def _disc_sprites(painter: QPainter, shape: Discs) -> None:
    if len(shape.centres) <= FEW:
        _disc_vectors(painter, shape)
        return
    is_odd = _lies_on_pixels(shape.centres)
    pixmap = sprites.disc_sprite(shape.radius, shape.fill, shape.stroke, shape.width, is_odd)
    draw_sprites(painter, pixmap, _aligned(shape.centres, is_odd))


def _disc_vectors(painter: QPainter, shape: Discs) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for x, y in shape.centres.tolist():
        painter.translate(x, y)
        sprites.paint_disc(painter, shape.radius, shape.fill, shape.stroke, shape.width)
        painter.translate(-x, -y)


def _stone_sprites(painter: QPainter, shape: Stones) -> None:
    is_odd = _lies_on_pixels(shape.centres)
    centres = _aligned(shape.centres, is_odd)
    variants = shape.variants
    found = np.flatnonzero(np.bincount(variants)).tolist()
    for variant in found:
        pixmap = sprites.stone_sprite(shape.style, shape.radius, variant, is_odd, shape.flat)
        draw_sprites(painter, pixmap, centres[variants == variant] if len(found) > 1 else centres, shape.opacity)


def _shadow_sprites(painter: QPainter, shape: Shadows) -> None:
    if shape.frames is not None:
        from goboard.ui.painting.ellipse_sprites import paint_shadows

        paint_shadows(painter, shape)
        return
    is_odd = _lies_on_pixels(shape.centres)
    pixmap = sprites.shadow_sprite(shape.radius, shape.colour, is_odd)
    draw_sprites(painter, pixmap, _aligned(shape.centres, is_odd) + round(shape.offset))


def _ball(painter: QPainter, shape: Ball) -> None:
    if shape.radius > LARGEST_BALL:
        _ball_itself(painter, shape)
        return
    pixmap = sprites.ball_sprite(shape.light, round(shape.radius, 1), shape.height)
    x, y = shape.centre
    painter.drawPixmap(QPointF(round(x - pixmap.width() / 2), round(y - pixmap.height() / 2)), pixmap)


def _ball_itself(painter: QPainter, shape: Ball) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x, y = shape.centre
    painter.translate(x, y)
    sprites.paint_light(painter, shape.light, shape.radius, shape.height)
    painter.translate(-x, -y)


def _ball_in_document(painter: QPainter, shape: Ball) -> None:
    if all(channels(colour)[3] == OPAQUE for _, colour in shape.light.stops):
        _ball_itself(painter, shape)
        return
    _forget_opacity(painter)
    radius = min(shape.radius, LARGEST_BALL)
    pixmap = sprites.ball_sprite(shape.light, round(radius, 1), shape.height)
    (x, y), side = shape.centre, pixmap.width() * shape.radius / radius
    painter.drawPixmap(QRectF(x - side / 2, y - side / 2, side, side), pixmap, QRectF(pixmap.rect()))


def _picture_in_document(painter: QPainter, shape: Picture) -> None:
    _forget_opacity(painter)
    _picture(painter, shape)


def _stone_images(painter: QPainter, shape: Stones) -> None:
    _forget_opacity(painter)
    painter.setOpacity(shape.opacity)
    for index, (centre, variant) in enumerate(zip(shape.centres, shape.variants.tolist(), strict=True)):
        pixmap = sprites.stone_sprite(shape.style, shape.radius * FINE, variant, False, shape.flat)
        _fine_image(painter, pixmap, centre, None if shape.frames is None else shape.frames[index])
    painter.setOpacity(1.0)


def _shadow_images(painter: QPainter, shape: Shadows) -> None:
    _forget_opacity(painter)
    pixmap = sprites.shadow_sprite(shape.radius * FINE, shape.colour, False)
    for index, centre in enumerate(shape.centres + shape.offset):
        _fine_image(painter, pixmap, centre, None if shape.frames is None else shape.frames[index])


def _forget_opacity(painter: QPainter) -> None:
    """Qt's PDF engine paints images with the opacity of the last brush."""
    painter.setBrush(Qt.GlobalColor.black)


def _fine_image(painter: QPainter, pixmap: QPixmap, centre: Float, frame: Float | None) -> None:
    side = pixmap.width() / FINE
    painter.save()
    painter.translate(*centre.tolist())
    if frame is not None:
        painter.setTransform(sprites.transform_of(frame), True)
    painter.drawPixmap(QRectF(-side / 2, -side / 2, side, side), pixmap, QRectF(pixmap.rect()))
    painter.restore()


def _lies_on_pixels(centres: Float) -> bool:
    """True if the centres are middles of pixels rather than corners: then sprites have odd sides."""
    return bool(len(centres)) and bool((centres[0] % 1 == 0.5).all())


def _aligned(centres: Float, is_odd: bool) -> Float:
    return np.floor(centres) + 0.5 if is_odd else np.round(centres)


def _pen_and_brush(painter: QPainter, shape: Filled) -> None:
    painter.setBrush(qcolour(shape.fill) if shape.fill else Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(shape.stroke, shape.width) if shape.stroke else QPen(Qt.PenStyle.NoPen))


def _pen(colour: str, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap) -> QPen:
    return QPen(qcolour(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.MiterJoin)


class _Files:
    """Pictures from files, kept while they are painted again and again, as in a window that is being resized.

    Wood takes 4 MB, and what was painted with it stays in pixmaps.
    """

    def __init__(self) -> None:
        self._kept: dict[Path, QPixmap] = {}
        self._reduced: Remembered[Path, tuple[int, QPixmap]] = Remembered(MOST_REDUCED)
        self._rest = Rest(KEPT, self._let_go)

    def __getitem__(self, path: Path) -> QPixmap:
        found = self._kept.get(path)
        if found is None:
            # a pixmap read from a file would stay in Qt's own cache
            found = self._kept[path] = QPixmap.fromImage(QImage(str(path)))
        self._rest.begin()
        return found

    def reduced(self, path: Path) -> QPixmap:
        """The same for boards as small as those in tabs: little enough to be kept until the file is another one."""
        stamp = QFileInfo(str(path)).lastModified().toMSecsSinceEpoch()
        found = self._reduced.get(path)
        if found is None or found[0] != stamp:
            # what is read as small as that takes a part of the time and of the memory of the whole
            reader = QImageReader(str(path))
            reader.setScaledSize(QSize(REDUCED, REDUCED))
            found = self._reduced.keep(path, (stamp, QPixmap.fromImage(reader.read())))
        return found[1]

    def _let_go(self) -> None:
        self._kept.clear()
        give_back()


_files = _Files()


Painting = Callable[[QPainter, Any], None]

_RASTER: dict[type[Shape], Painting] = {
    Lines: _lines,
    Discs: _disc_sprites,
    Stones: _stone_sprites,
    Shadows: _shadow_sprites,
    Ball: _ball,
    Rects: _rects,
    RoundedRect: _rounded,
    Polygons: _polygons,
    Texts: _texts,
    Picture: _picture,
    Raster: _raster,
}
_DOCUMENT: dict[type[Shape], Painting] = {
    **_RASTER,
    Discs: _disc_vectors,
    # on a preview of the paper thin ones are less than a pixel wide
    Rects: partial(_rects, is_smooth=True),
    Stones: _stone_images,
    Shadows: _shadow_images,
    Ball: _ball_in_document,
    Picture: _picture_in_document,
}
