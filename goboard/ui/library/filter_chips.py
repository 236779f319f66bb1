"""The filters that are set, each as a chip that takes it away."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOption, QWidget

from goboard.ui.language import tr
from goboard.ui.look import paint_chip_of
from goboard.ui.plain import drawn, one_line
from goboard.ui.style import UNIT, Type, sized
from goboard.ui.widgets import named
from goboard.ui.window.flow_layout import FlowLayout

LONGEST = 40
"""Letters of a chip."""
LEAST, CROSS = 24, 14
"""Device-independent pixels: of the height of a chip, and of its cross."""
TAKING = Qt.Key.Key_Delete, Qt.Key.Key_Backspace


class FilterChip(QPushButton):
    """Pressed, or by Delete and Backspace, it takes its filter away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, autoDefault=False)
        self.words = ""
        sized(self, Type.SMALL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def say(self, words: str) -> None:
        """What is filtered by."""
        self.words = drawn(one_line(words, LONGEST))
        named(self, one_line(words), tr("Take this filter away (Delete)"))
        self.setAccessibleDescription(tr("Take this filter away (Delete)"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        letters = self.fontMetrics()
        width = letters.horizontalAdvance(self.words) + CROSS + 5 * UNIT
        return QSize(width, max(LEAST, letters.height() + 2 * UNIT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_chip_of(self, painter, is_on=True)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.rect().adjusted(5 * UNIT // 2, 0, -CROSS - 2 * UNIT, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, self.words)
        option = QStyleOption()
        option.initFrom(self)
        option.rect = QRect(self.width() - CROSS - 3 * UNIT // 2, (self.height() - CROSS) // 2, CROSS, CROSS)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorTabClose, option, painter, self)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in TAKING:
            self.click()
        else:
            super().keyPressEvent(event)


class FilterChips(QWidget):
    """`taken` carries the control whose filter is not wanted any more."""

    taken = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chips: list[FilterChip] = []
        self._controls: list[QWidget] = []
        self.setLayout(FlowLayout())
        self.hide()

    @property
    def shown(self) -> list[FilterChip]:
        """One for each filter."""
        return self.chips[: len(self._controls)]

    def show_filters(self, filters: Sequence[tuple[str, QWidget]]) -> None:
        """These are set: what each says, and where."""
        had_keys = next((at for at, chip in enumerate(self.shown) if chip.hasFocus()), -1)
        self._controls = [control for _, control in filters]
        while len(self.chips) < len(filters):
            chip = FilterChip(self)
            chip.clicked.connect(partial(self._take, len(self.chips)))
            self.chips.append(chip)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(chip)
        if had_keys >= len(filters) > 0:
            # the one that had the keys goes
            self.chips[len(filters) - 1].setFocus(Qt.FocusReason.OtherFocusReason)
        for at, chip in enumerate(self.chips):
            if at < len(filters):
                chip.say(filters[at][0])
            chip.setVisible(at < len(filters))
        self.setVisible(bool(filters))

    def _take(self, at: int) -> None:
        self.taken.emit(self._controls[at])
