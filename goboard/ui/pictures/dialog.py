"""The dialog that makes pictures of a game: choose, see what would be written, choose a part of the board on it,
save or copy."""

import time
from collections.abc import Generator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QRubberBand, QSizePolicy, QSpinBox, QWidget

from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView, Layout, Part
from goboard.drawing.export import album as wishes
from goboard.drawing.export import files
from goboard.drawing.export.album import Album, Wish
from goboard.drawing.export.diagram import Line, PartError, can_be_cut, part_between, part_of, whole_cells
from goboard.drawing.export.files import Look
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.export.text import TextDiagramError
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.export import painting
from goboard.ui.language import NUMBER, around_number, tr, worded
from goboard.ui.pictures.form import KINDS, Choices, LookWords, PictureForm, remember, remembered
from goboard.ui.pictures.saver import SavingDialog
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import after_pause, in_column, named

LEAST_LINES, USUAL_LINES = 14, 30
"""The sides of the preview at least and at first, in lines of text."""
SLICE = 0.03
"""Seconds for which a preview is drawn at a time."""
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
        self.setAccessibleName(tr("Preview of the picture"))
        self._shown: tuple[Album, int, Theme] | None = None
        self._sides = (1, 1)
        self._image: QImage | None = None
        self._pixmap: QPixmap | None = None
        self._place = QPoint()
        self._work: Generator[None, None, QImage] | None = None
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._go_on)
        self._is_choosing = False
        self._start: QPoint | None = None
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)

    def show_picture(self, album: Album | None, index: int, look: Look) -> None:
        """Show one diagram of an album as it would be written, or nothing."""
        self._shown = (album, index, look.theme) if album is not None else None
        if album is not None:
            self._sides = album.sides(min(look.pixels, MOST_PIXELS))
        self.stop()
        self._image = None
        if album is None:
            self._pixmap = None
        self.update()

    @property
    def is_drawn(self) -> bool:
        """Is all of the picture there?"""
        return self._image is not None

    def stop(self) -> None:
        """Draw no more of it for now."""
        self._slices.stop()
        if self._work is not None:
            # a painter must not outlive what it paints on
            self._work.close()
        self._work = None

    def _go_on(self) -> None:
        """Draw for a moment: a large picture takes many, between which the window answers."""
        assert self._shown is not None
        until = time.monotonic() + SLICE
        try:
            if self._work is None:
                self._work = painting(self._sheet, self._shown[2])
            next(self._work)
            while time.monotonic() < until:
                next(self._work)
        except StopIteration as end:
            self._image, self._pixmap = end.value, None
            self.stop()
            self.update()
        except MemoryError:
            self.stop()
        except Exception:
            self.stop()
            raise

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
        if self._image is None:
            # until it is drawn the picture before is seen; what is hidden is not drawn at all
            self._slices.start()
        elif self._pixmap is None or self._pixmap.devicePixelRatio() != ratio:
            self._pixmap, self._place = self._painted(ratio), self.picture_box().topLeft()
        if self._pixmap is not None:
            painter = QPainter(self)
            painter.drawPixmap(self._place, self._pixmap)
            painter.end()

    def resizeEvent(self, event: object) -> None:
        self._pixmap = None

    def hideEvent(self, event: object) -> None:
        self.stop()
        # it is large, and the collector comes later
        self._image = self._pixmap = None

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
        assert self._image is not None
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


WISH, LOOK = "pictures/wish", "pictures/look"
REST = 60
"""Milliseconds without a change after which the preview follows."""


class PictureDialog(SavingDialog):
    """One picture, or those of a whole line."""

    def __init__(self, parent: QWidget, line: Line, at: int, seen: Sheet, name: str, settings: QSettings) -> None:
        super().__init__(parent, tr("Export picture"), name, settings)
        self._line, self._at, self._seen = line, at, seen
        self._window_theme = load_theme("light")
        self._box: Part | None = None
        self._album: Album | None = None
        look = remembered(settings, LOOK, LookWords())
        self.form = PictureForm(self, self._first_wish(), look, self._shows(), line.move_numbers)
        self.preview = PicturePreview(self)
        self.number = named(QSpinBox(self, minimum=1), tr("Which picture is shown"))
        self.number.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.words = PlainLabel(self, wordWrap=True)
        # below the picture, which is in the middle
        self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.saver.busy_changed.connect(self._set_busy)
        self.save_button = self.add_button(tr("&Save…"), self._save, QDialogButtonBox.ButtonRole.AcceptRole)
        self.copy_button = self.add_button(tr("Cop&y"), self._copy)
        self.cancel_button = self.add_button(tr("&Cancel"), self.saver.cancel)
        self.save_button.setDefault(True)
        self.cancel_button.hide()
        self.lay_out(self.form, in_column((self.preview, 1), self.number, self.words))
        self._later = after_pause(self, REST, self.refresh)
        self.form.changed.connect(self._later.start)
        self.form.corners.textChanged.connect(self._read_corners)
        self.number.valueChanged.connect(self._show)
        self.preview.part_chosen.connect(self._choose_part)

    def use_theme(self, theme: Theme) -> None:
        """The window's theme is this one."""
        self._window_theme = theme
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen now."""
        wish = self.form.wish
        self._album = Album(self._line, self._at, wish, self._seen, self._box, worded)
        self.preview.choose(wish.shows == wishes.BOX)
        if self.number.maximum() != len(self._album):
            self.number.setMaximum(len(self._album))
            # of a game the last position shows most
            self.number.setValue(len(self._album) if wish.what == wishes.GAME else 1)
        before, after = around_number(tr("Picture {number} of {count}", number=NUMBER, count=len(self._album)))
        self.number.setPrefix(before)
        self.number.setSuffix(after)
        self.number.setVisible(len(self._album) > 1)
        self._show()

    def _shows(self) -> Choices:
        board = self._line.board
        found = [(wishes.SEEN, tr("As in the window")), (wishes.WHOLE, tr("All of the board"))]
        if board.plane is not None:
            found[1] = (wishes.WHOLE, tr("All stones"))
        if can_be_cut(board):
            found += [(wishes.STONES, tr("Stones and what is near")), (wishes.BOX, tr("A part"))]
            if self._line.frames[self._at].visible is not None:
                found.append((wishes.RECORD, tr("What the record shows")))
        return found

    def _first_wish(self) -> Wish:
        """What was chosen last, but for moves of another game."""
        wish = remembered(self._settings, WISH, Wish())
        number = self._line.frames[self._at].number
        first = max(number - wish.each + 1, 1)
        shown = self._line.frames[self._at].visible
        shows = wishes.RECORD if shown is not None else wish.shows
        return replace(wish, first=first, last=max(number, first), shows=shows)

    def _show(self) -> None:
        if self._album is None:
            return
        words, index = self.form.look, self.number.value() - 1
        look = words.look(self._window_theme)
        self.preview.show_picture(self._album, index, look)
        diagram = self._album.diagram(index)
        said, problem = [diagram.heading, diagram.caption], ""
        if words.kind not in (files.TEXT, files.WIKI):
            width, height = self._album.sides(look.pixels)
            problem = files.size_problem(words.kind, width, height)
            said.append(tr("{width} × {height} pixels", width=width, height=height))
        self.words.setText("\n".join(worded(part) for part in (*said, problem) if part))
        self.save_button.setEnabled(not problem and not self.saver.is_busy)

    def _choose_part(self, part: Part | None) -> None:
        self._box = part
        self.refresh()

    def _read_corners(self) -> None:
        names = self.form.corners.text().replace("-", " ").replace(",", " ").split()
        try:
            self._box = part_between(self._line.board, *names) if len(names) == 2 else None
        except PartError as error:
            self.words.setText(str(error))
            return
        self.refresh()

    def _copy(self) -> None:
        self.refresh()
        assert self._album is not None
        look, index = self.form.look, self.number.value() - 1
        if look.kind in (files.TEXT, files.WIKI):
            try:
                QGuiApplication.clipboard().setText(files.text(self._album, look.kind))
            except TextDiagramError as error:
                tell_problem(self, str(error))
                return
        else:
            self.saver.copy(self._album, index, look.look(self._window_theme), self._tell_copied)
            return
        self._tell_copied()

    def _tell_copied(self) -> None:
        self.written.emit(tr("Copied."))

    def _save(self) -> None:
        self.refresh()
        assert self._album is not None
        look = self.form.look
        self.keep()
        self.saver.ask(self._album, look.kind, look.look(self._window_theme), dict(KINDS)[look.kind])

    def _set_busy(self, is_busy: bool) -> None:
        self.cancel_button.setVisible(is_busy)
        for part in (self.form, self.save_button, self.copy_button):
            part.setEnabled(not is_busy)
        if not is_busy:
            self._show()

    def keep(self) -> None:
        remember(self._settings, WISH, self.form.wish)
        remember(self._settings, LOOK, self.form.look)
