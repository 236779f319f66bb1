"""Two lines along the edge of what is meant: of what has the keys, or of a window over which files are dragged."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

WIDTH = 2.0
"""Of each line, one in the accent and one in the colour of the ground."""


class EdgeFrame(QWidget):
    """Lies over a widget, so that it is seen on any ground, and takes no clicks; hidden until it is put there."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def put(self, *, is_seen: bool = True) -> None:
        """Along the edge that the widget has now, over whatever else is in it."""
        below = self.parentWidget()
        assert below is not None
        self.setGeometry(below.rect())
        self.setVisible(is_seen)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.palette()
        for number, role in enumerate((QPalette.ColorRole.Accent, QPalette.ColorRole.Base)):
            inset = (number + 0.5) * WIDTH
            painter.setPen(QPen(palette.color(role), WIDTH, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset))
        painter.end()


class DragFrame(EdgeFrame):
    """Round the window that a widget is in, until what is dragged over the widget is dropped or goes elsewhere."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget.window())
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.DragEnter, QEvent.Type.DragLeave, QEvent.Type.Drop):
            watched.removeEventFilter(self)
            self.hide()
            self.deleteLater()
        return False
