"""One switch for each overlay, with its sign as the board has it and its key."""

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from goboard.drawing.overlays.overlay import Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint
from goboard.ui.plain import PlainLabel, menu_text
from goboard.ui.style import clear_pixmap, theme_for
from goboard.ui.widgets import named

SIDE = 1.3
"""Of a sign, in heights of the text beside it."""
SMALLEST = 20
"""Device-independent pixels that a sign needs."""
REPAINTED = (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange)


class OverlaySwitches(QWidget):
    """`toggled` carries the name of an overlay that a person switches on or off.

    `added` comes when another one is shown than at first.
    """

    toggled = Signal(str)
    added = Signal()

    def __init__(self, parent: QWidget | None = None, table: Table = OVERLAYS) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self._table = table
        self._painted: tuple[object, ...] = ()
        self._shown: frozenset[str] | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        for row, overlay in enumerate(table):
            self._add(grid, row, overlay)

    def show_choice(self, shown: frozenset[str]) -> None:
        """Set the switches, which is not told as a wish."""
        before, self._shown = self._shown, shown
        for name, box in self.boxes.items():
            box.setChecked(name in shown)
        if before is not None and shown - before:
            self.added.emit()

    def show_words(self, dead_word: str) -> None:
        """Call the overlays as the rules of the game do."""
        for overlay in self._table:
            self.boxes[overlay.name].setText(menu_text(overlay.called(dead_word)))

    def _add(self, grid: QGridLayout, row: int, overlay: Overlay[Any]) -> None:
        box = named(QCheckBox(overlay.title, self), tip=f"{overlay.help[0].upper()}{overlay.help[1:]} ({overlay.key})")
        box.setAccessibleDescription(overlay.help)
        # not `toggled`: that is told too when the window sets it
        box.clicked.connect(lambda _, name=overlay.name: self.toggled.emit(name))
        key = PlainLabel(overlay.key, self)
        key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        key.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # styles leave more room around a box, and then not all of them are in sight
        box.setFixedHeight(self._side() + 1)
        grid.addWidget(box, row, 0)
        grid.addWidget(key, row, 1)
        self.boxes[overlay.name] = box

    def _side(self) -> int:
        return max(SMALLEST, round(self.fontMetrics().height() * SIDE))

    def _paint_signs(self) -> None:
        """Only once they are seen: what draws them need not be loaded before."""
        theme, ratio = theme_for(self.palette()), self.devicePixelRatioF()
        side = self._side()
        wanted = theme, side, ratio
        if not self.isVisible() or wanted == self._painted:
            return
        self._painted = wanted
        for overlay, box in zip(self._table, self.boxes.values(), strict=True):
            box.setIcon(sign_icon(overlay, side, ratio, theme))
            box.setIconSize(QSize(side, side))
            box.setFixedHeight(side + 1)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in REPAINTED:
            self._paint_signs()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.DevicePixelRatioChange):
            self._paint_signs()
        return is_done


def sign_icon(overlay: Overlay[Any], side: int, ratio: float, theme: Theme) -> QIcon:
    """The sign of that overlay, as large as `side` device-independent pixels."""
    from goboard.drawing.overlays.finding import swatch

    pixels = round(side * ratio)
    pixmap = clear_pixmap(QSize(pixels, pixels))
    painter = QPainter(pixmap)
    paint(painter, swatch(overlay, pixels, theme))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return QIcon(pixmap)
