"""Pictures of a scene as files and on the clipboard: PNG, WebP, PDF, the pixels of animated ones.

SVG needs no Qt and is written by `goboard.drawing.export.svg`.
"""

from collections.abc import Generator

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QMimeData, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from goboard.drawing.export.album import Album
from goboard.drawing.export.files import MILLIMETRES_PER_INCH, PNG, POINTS_PER_INCH, Look, sides, svg
from goboard.drawing.export.gif import Pixels
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.sgf.saving import SaveError
from goboard.ui.language import tr
from goboard.ui.painting.painter import paint
from goboard.ui.plain import one_line

LOSSLESS = 100
"""The quality at which Qt writes WebP as it is."""
AT_ONCE = 4_000_000
"""So many pixels are painted in one step, rows from side to side: the window answers between them."""


def painting(sheet: Sheet, theme: Theme, ratio: float | None = None) -> Generator[None, None, QImage]:
    """Paint a sheet, some rows of a shape at each step; returns the image. MemoryError if there is no room for it."""
    image = QImage(sheet.width, sheet.height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise MemoryError
    rows = max(1, AT_ONCE // sheet.width)
    painter = QPainter(image)
    try:
        for shape in sheet.shapes(theme, ratio):
            for top in range(0, sheet.height, rows):
                painter.setClipRect(0, top, sheet.width, rows)
                paint(painter, [shape])
                yield
    finally:
        # a painter must not outlive what it paints on
        painter.end()
    return image


def sheet_image(sheet: Sheet, theme: Theme, ratio: float | None = None) -> QImage:
    """The sheet as an image, painted at once."""
    work = painting(sheet, theme, ratio)
    while True:
        try:
            next(work)
        except StopIteration as end:
            image: QImage = end.value
            return image


def pixels_of(image: QImage) -> Pixels:
    """An image as pixels (height, width, 3), red green blue."""
    width, height = image.width(), image.height()
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, : 3 * width].reshape(height, width, 3).copy()


def encoded(image: QImage, kind: str = PNG, dpi: float = 0.0) -> bytes:
    """An image as a PNG or WebP file; `dpi` is how large it is on paper, 0 if that is open. SaveError if Qt cannot."""
    if dpi:
        per_metre = round(1000 * dpi / MILLIMETRES_PER_INCH)
        image.setDotsPerMeterX(per_metre)
        image.setDotsPerMeterY(per_metre)
    buffer = buffer_of()
    quality = -1 if kind == PNG else LOSSLESS
    if not image.save(buffer, kind.upper(), quality):  # type: ignore[call-overload]
        raise SaveError(tr("{kind} pictures cannot be written here.", kind=kind.upper()))
    return bytes(buffer.data().data())


def pdf_of(scene: Scene, theme: Theme, width: int, height: int, title: str) -> bytes:
    """The scene as a PDF page of width x height points, lines and texts as vectors."""
    buffer = buffer_of()
    writer = pdf_writer(buffer, width, height, title)
    painter = QPainter(writer)
    paint(painter, Sheet(scene, width, height).shapes(theme), document=True)
    painter.end()
    return bytes(buffer.data().data())


def pdf_writer(buffer: QBuffer, width: float, height: float, title: str) -> QPdfWriter:
    """A document with pages of these sides in points and without margins; readers show its title above it."""
    writer = QPdfWriter(buffer)
    writer.setResolution(POINTS_PER_INCH)
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point, "goboard"))
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    writer.setCreator("goboard")
    writer.setTitle(one_line(title))
    return writer


def buffer_of() -> QBuffer:
    """An empty file in memory."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


SVG_TYPE = "image/svg+xml"


def copy_picture(album: Album, index: int, look: Look) -> None:
    """Put one diagram of an album on the clipboard, painted at once."""
    width, height = sides(album, look)
    put_on_clipboard(sheet_image(album.sheet(index, width, height), look.theme), svg(album, index, look))


def put_on_clipboard(image: QImage, drawing: bytes) -> None:
    """A picture, and the same as SVG."""
    data = QMimeData()
    data.setImageData(image)
    data.setData(SVG_TYPE, drawing)
    QGuiApplication.clipboard().setMimeData(data)
