"""A form in a dialog that may be taller than the screen."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

SCREEN_PART = 0.7
"""Of the screen's height: how tall the form may be."""
ROW = 8
"""Pixels: controls whose middles differ by less stand side by side."""


class Scrolled(QScrollArea):
    """A form that is shown whole where the screen has room for it, and scrolls where not."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)
        self._inner = inner
        self._arranged = QTimer(self, singleShot=True, interval=0)
        self._arranged.timeout.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is shown decides how large the dialog is."""
        if event.type() == QEvent.Type.LayoutRequest:
            # rows that have just come or gone get their places first
            self._arranged.start()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        self.updateGeometry()
        window = self.window()
        if (layout := window.layout()) is not None:
            # else the least size of before would hold the window open
            layout.activate()
        window.adjustSize()
        order_tabs(self._inner)

    def sizeHint(self) -> QSize:
        wish = self._inner.sizeHint()
        most = round(self.screen().availableSize().height() * SCREEN_PART)
        bar = self.verticalScrollBar().sizeHint().width() if wish.height() > most else 0
        return QSize(wish.width() + bar, min(wish.height(), most))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def order_tabs(form: QWidget) -> None:
    """Let Tab go through the controls as they are read: row by row, from the left."""
    controls = [
        control
        for control in form.findChildren(QWidget)
        if control.focusPolicy() & Qt.FocusPolicy.TabFocus
        and control.focusProxy() is None
        and control.isVisibleTo(form)
        and control.window() is form.window()
    ]

    def place(control: QWidget) -> tuple[int, int]:
        middle = control.mapTo(form, QPoint(0, control.height() // 2))
        return round(middle.y() / ROW), middle.x()

    for before, after in pairwise(sorted(controls, key=place)):
        QWidget.setTabOrder(before, after)


def line_up(titles: Sequence[QWidget]) -> None:
    """One column of titles, though they belong to several forms below each other."""
    width = max(title.sizeHint().width() for title in titles)
    for title in titles:
        title.setMinimumWidth(width)
