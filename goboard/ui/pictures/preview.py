"""The picture that would be written, scaled down to where there is room; a part of the board can be chosen on it."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QRubberBand, QSizePolicy, QWidget

from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView, Layout, Part
from goboard.drawing.export.album import Album
from goboard.drawing.export.files import Look
from goboard.drawing.export.part import part_of, whole_cells
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.export import sheet_image

LEAST_LINES, USUAL_LINES = 14, 30
"""The sides of the preview at least and at first, in lines of text."""
MOST_PIXELS = 1800
"""Larger pictures are drawn so large before they are scaled down."""
DRAGGED = 4
"""Pixels from which on the mouse was drawn and not just clicked."""
LEFT = Qt.MouseButton.LeftButton


class PicturePreview(QWidget):
    """`part_chosen` carries the part of the board that was drawn around with the mouse, None for all of it."""

    part_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        least = LEAST_LINES * self.fontMetrics().lineSpacing()
        self.setMinimumSize(least, least)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Preview of the picture")
        self._shown: tuple[Album, int, Theme] | None = None
        self._sides = (1, 1)
        self._image: QImage | None = None
        self._pixmap: QPixmap | None = None
        self._is_choosing = False
        self._start: QPoint | None = None
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)

    def show_picture(self, album: Album | None, index: int, look: Look) -> None:
        """Show one diagram of an album as it would be written, or nothing."""
        self._shown = (album, index, look.theme) if album is not None else None
        if album is not None:
            self._sides = album.sides(min(look.pixels, MOST_PIXELS))
        self._image = self._pixmap = None
        self.update()

    def choose(self, is_choosing: bool) -> None:
        """Let the mouse draw around a part of the board or not."""
        self._is_choosing = is_choosing
        self.setCursor(Qt.CursorShape.CrossCursor if is_choosing else Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        side = USUAL_LINES * self.fontMetrics().lineSpacing()
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        ratio = self.devicePixelRatioF()
        if self._pixmap is None or self._pixmap.devicePixelRatio() != ratio:
            self._pixmap = self._painted(ratio)
        painter = QPainter(self)
        painter.drawPixmap(self.picture_box().topLeft(), self._pixmap)
        painter.end()

    def resizeEvent(self, event: object) -> None:
        self._pixmap = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._is_choosing and event.button() == LEFT:
            self._start = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            self._band.setGeometry(QRect(self._start, event.position().toPoint()).normalized())
            self._band.show()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._start is None or event.button() != LEFT:
            return
        box = QRect(self._start, event.position().toPoint()).normalized()
        self._start = None
        self._band.hide()
        if max(box.width(), box.height()) < DRAGGED:
            self.part_chosen.emit(None)
        elif self._shown is not None:
            self._choose_in(box.translated(-self.picture_box().topLeft()))

    def _choose_in(self, box: QRect) -> None:
        """The part whose points lie in a box of the picture, in the widget's own pixels."""
        sheet = self._sheet
        camera, scale = sheet.camera(), sheet.width / self.picture_box().width()
        left, top = box.left() * scale, box.top() * scale
        right, bottom = left + box.width() * scale, top + box.height() * scale
        x, y = camera.centres.T
        part = part_inside(sheet.scene, camera, (x >= left) & (x <= right) & (y >= top) & (y <= bottom))
        if part is not None:
            self.part_chosen.emit(part)

    def _painted(self, ratio: float) -> QPixmap:
        """The whole picture, scaled down smoothly."""
        assert self._shown is not None
        if self._image is None:
            self._image = sheet_image(self._sheet, self._shown[2])
        box = self.picture_box()
        width, height = max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio))
        smooth = Qt.TransformationMode.SmoothTransformation
        pixmap = QPixmap.fromImage(self._image.scaled(width, height, mode=smooth))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    @property
    def _sheet(self) -> Sheet:
        assert self._shown is not None
        album, index, _ = self._shown
        return album.sheet(index, *self._sides)

    def picture_box(self) -> QRect:
        """Where the picture is in the widget's own pixels: never larger than it is."""
        ratio = self.devicePixelRatioF()
        wide, tall = (side / ratio for side in self._sides)
        scale = min(self.width() / wide, self.height() / tall, 1.0)
        width, height = max(1, int(wide * scale)), max(1, int(tall * scale))
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)


def part_inside(scene: Scene, camera: Camera, is_inside: NDArray[np.bool_]) -> Part | None:
    """The part of a board with these spots of a camera (m,); over joined borders it goes on. None for no spot."""
    board, shape, spots = scene.board, camera.geometry, np.flatnonzero(is_inside)
    if not len(spots):
        return None
    layout = scene.view.part.layout if isinstance(scene.view.part, BoardView) else Layout()
    if shape.lattice is None or layout != Layout(part=layout.part):
        return part_of(board, spots.tolist() if shape.vertices is None else shape.vertices[spots].tolist())
    columns = np.rint(shape.places[spots, 0]).astype(np.int64) - 1
    rows = len(shape.lattice) - np.rint(shape.places[spots, 1]).astype(np.int64)
    if layout.part is not None:
        columns, rows = columns + layout.part.columns[0], rows + layout.part.rows[0]
    elif shape.is_repeat is not None:
        first_row, _, first_column, _ = shape.main_lines
        columns, rows = columns - first_column, rows - first_row
    box = Part((int(columns.min()), int(columns.max())), (int(rows.min()), int(rows.max())))
    return whole_cells(board, box)
