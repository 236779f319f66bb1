"""Forms of dialogs that may be higher than the screen; what of a panel ends within a line."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from goboard.ui.inside import widgets_in
from goboard.ui.widgets import ScrolledPanel, order_tabs

SCREEN_PART = 0.78
"""Of the screen's height: how tall the form may be."""


class Scrolled(ScrolledPanel):
    """A form that is shown whole where the screen has room for it, and scrolls where not."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__(inner)
        # its fields have the keys, and bring themselves into sight
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._arranged = QTimer(self, singleShot=True, interval=0)
        self._arranged.timeout.connect(self._follow)
        self.verticalScrollBar().rangeChanged.connect(self.updateGeometry)

    def event(self, event: QEvent) -> bool:
        """Rows that came before all is shown count too: windows that grow while they come on the screen are left in a
        corner of it by window managers."""
        if event.type() == QEvent.Type.Polish and (layout := self._inner.layout()) is not None:
            layout.activate()
        return super().event(event)

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
        wish, most = self._inner.sizeHint(), round(self.screen().availableSize().height() * SCREEN_PART)
        # other words of the dialog may take the form's room, and have it scroll where the screen is large enough
        is_scrolled = wish.height() > most or self.verticalScrollBar().maximum() > 0
        bar = self.bar_room if is_scrolled else 0
        return QSize(wish.width() + bar, min(wish.height(), most))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CutLine(QWidget):
    """Lies over a panel that scrolls: of wrapped words that go on below its lower edge it hides the line that would be
    seen in part, until that is scrolled into sight."""

    def __init__(self, panel: ScrolledPanel) -> None:
        super().__init__(panel.viewport())
        self._panel = panel
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        panel.viewport().installEventFilter(self)
        self.setGeometry(panel.viewport().rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._panel.viewport().rect())
        return False

    @property
    def place(self) -> QRect:
        """Where a line is seen in part; empty where none is."""
        inner = self._panel.widget()
        assert inner is not None
        for label in widgets_in(inner, QLabel, shown=True):
            box = QRect(label.mapTo(self._panel.viewport(), QPoint()), label.size())
            if label.wordWrap() and box.top() <= self.height() <= box.bottom():
                seen = (self.height() - box.top()) % label.fontMetrics().lineSpacing()
                return QRect(box.left(), self.height() - seen, box.width(), seen)
        return QRect()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.place, self._panel.palette().color(QPalette.ColorRole.Window))
        painter.end()
