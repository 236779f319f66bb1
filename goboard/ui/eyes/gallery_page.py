"""Eyespaces that players know by name, as small pictures with what they are worth."""

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QWidget

from goboard.analysis.eyes.labelled import Labelled
from goboard.analysis.eyes.notation import Picture, gallery
from goboard.analysis.eyes.solver import Answer
from goboard.session.eyes_table import drawn_table
from goboard.ui.eyes.eyespace_controller import picture_pixmap
from goboard.ui.eyes.picture import EyePicture, small_camera
from goboard.ui.style import theme_for

SIDE, ACROSS = 88, 118
"""Of the pictures, and the room for one with its name, in device-independent pixels."""


class GalleryPage(QListWidget):
    """`chosen` carries the Picture that a person wants to work at, `shown` comes when it is first seen."""

    chosen = Signal(object)
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Gallery of eyespaces")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setSpacing(2)
        self.shapes: tuple[Picture, ...] = gallery()
        room = QSize(ACROSS, SIDE + round(3.6 * self.fontMetrics().lineSpacing()))
        for shape in self.shapes:
            item = QListWidgetItem(f"{shape.name}\n")
            item.setSizeHint(room)
            self.addItem(item)
        self._undrawn = list(range(len(self.shapes)))
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        self._was_shown = False
        self._current: Labelled | None = None
        self.itemActivated.connect(lambda item: self.chosen.emit(self.shapes[self.row(item)]))

    def show_worth(self, index: int, worth: Answer) -> None:
        """Write below a picture what it is worth."""
        self.item(index).setText(f"{self.shapes[index].name}\n:{worth.most},{worth.least}")

    def show_current(self, eyespace: Labelled | None) -> None:
        """Highlight the shape that is worked at, if it is one of these; where it stays the same, what was chosen."""
        if eyespace == self._current:
            return
        self._current = eyespace
        row = next((row for row, shape in enumerate(self.shapes) if shape.eyespace == eyespace), -1)
        self.setCurrentRow(row)

    def _draw_next(self) -> None:
        """One picture at a time: the window answers in between."""
        if not self._undrawn:
            self._drawing.stop()
            return
        index = self._undrawn.pop(0)
        table = drawn_table(self.shapes[index])
        labels = dict(zip(table.places, table.eyespace.labels, strict=True))
        shown = EyePicture(table.board, table.stones, labels, table.owner, table.attacker)
        ratio = self.devicePixelRatioF()
        side = round(SIDE * ratio)
        camera = small_camera(shown, side, ratio)
        self.item(index).setIcon(QIcon(picture_pixmap(shown, camera, theme_for(self.palette()))))

    def _draw_all(self) -> None:
        self._undrawn = list(range(len(self.shapes)))
        self._drawing.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            self._draw_all()
            self.shown.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._was_shown:
            self._draw_all()
