"""The score graph: who leads along the variation shown, Black above the line and White below it."""

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.ui.board.gestures import Notches
from goboard.ui.board.speech import announce
from goboard.ui.score.drawing import GraphDrawing
from goboard.ui.score.leads import Leads

LINES = 6.0
"""The height it asks for, in lines of text."""


class ScoreGraph(QWidget):
    """A click or a drag asks for the move below the pointer, the wheel for steps."""

    node_asked = Signal(object)
    stepped = Signal(int)
    pointed = Signal(int)
    """The place on the line below the pointer, -1 when it leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._leads: Leads | None = None
        self._drawing: GraphDrawing | None = None
        self._picture: QPixmap | None = None
        self._names: tuple[str, ...] = ()
        self._result = ""
        self._current, self._hovered = -1, -1
        self._jump: int | None = None
        self._is_waiting = False
        self._notches = Notches()
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Score graph")

    def show_leads(self, leads: Leads | None, names: tuple[str, ...], result: str) -> None:
        """Draw these estimates; what is added to them later is drawn after `refresh`. None draws nothing."""
        self._leads, self._names, self._result = leads, names, result
        self._hovered = -1
        self.refresh()

    def refresh(self) -> None:
        """Some estimates are new."""
        self._drawing = self._picture = None
        self.update()

    def show_current(self, index: int) -> None:
        """Mark that place on the line, -1 for none; a drag that was waiting for it goes on."""
        self._current, self._is_waiting = index, False
        self._go_on()
        self.update()

    def tell(self, words: str) -> None:
        """Say the same to those who do not see the graph."""
        self.setAccessibleDescription(words)
        if self.hasFocus():
            announce(self, words)

    def place_of(self, index: int) -> QPointF:
        """Where that place on the line is marked: on the curve, or on the zero line while nothing is known."""
        drawing = self._drawn()
        return drawing.place_of(index) if drawing is not None else QPointF(self.rect().center())

    def sizeHint(self) -> QSize:
        return QSize(300, round(self.fontMetrics().height() * LINES))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(self.fontMetrics().height() * LINES / 2))

    def _drawn(self) -> GraphDrawing | None:
        if self._drawing is None and self._leads is not None and len(self._leads):
            self._drawing = GraphDrawing(self._leads, self._names, self._result, self)
        return self._drawing

    def _index_at(self, event: QMouseEvent) -> int:
        drawing = self._drawn()
        return drawing.index_at(event.position().x()) if drawing is not None else -1

    def _point(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.pointed.emit(index)
            self.update()

    def _go_on(self) -> None:
        """Ask for one move at a time: a drag is as quick as the board behind it, and never runs ahead of it."""
        if self._jump is None or self._is_waiting or self._leads is None:
            return
        index, self._jump = self._jump, None
        if index != self._current:
            self._is_waiting = True
            self.node_asked.emit(self._leads.line.keys[index])

    def paintEvent(self, event: QPaintEvent) -> None:
        drawing = self._drawn()
        if drawing is None:
            return
        if self._picture is None:
            self._picture = drawing.picture()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing.paint_hovered(painter, self._hovered)
        drawing.paint_current(painter, self._current)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_waiting = False
            self._pull(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._index_at(event))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pull(event)

    def _pull(self, event: QMouseEvent) -> None:
        index = self._index_at(event)
        if index >= 0:
            self._jump = index
            self._go_on()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = self._notches.turn(event.angleDelta().y())
        if notches:
            self.stepped.emit(-notches)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self.refresh()
