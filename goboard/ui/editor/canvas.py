"""The sheet on which a draft is drawn: paints it, and hands what the hand does to the tool in use."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from goboard.drawing.theme import Theme, load_theme
from goboard.ui.board.gestures import is_still
from goboard.ui.editor import sheet
from goboard.ui.editor.actions import SelectTool
from goboard.ui.editor.model import Bench
from goboard.ui.editor.tool import NOTHING, Ghost, Tool, Touch
from goboard.ui.editor.view import View
from goboard.ui.painting.painter import paint
from goboard.ui.style import DARK, LIGHT

REACH = 9.0
"""Device-independent pixels within which a point or an edge is touched."""
NOTCH_FACTOR = 1.25
"""How much larger a notch of the wheel makes everything."""
NOTCH = 120
NUDGES = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip
NO_POINTS = np.empty(0, dtype=np.int64)


class EditorCanvas(QWidget):
    """`hinted` comes with words for what a click would do, "" where nothing would be done."""

    hinted = Signal(str)

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.tool: Tool = SelectTool(bench)
        self.view = View()
        self._ghost: Ghost = NOTHING
        self._pressed: QPointF | None = None
        self._hovered: QPointF | None = None
        self._is_dragged = False
        self._panned: QPointF | None = None
        self._is_space_held = False
        self._is_fitted = True
        self._wood: QPixmap | None = None
        self._still: QPixmap | None = None
        bench.changed.connect(self._take_draft)
        bench.chosen.connect(self.refresh)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(200, 200)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Drawing of the board")

    @property
    def theme(self) -> Theme:
        """The look that goes with the palette."""
        is_dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        return load_theme(DARK if is_dark else LIGHT)

    def use(self, tool: Tool) -> None:
        """Answer with that tool from now on."""
        self.tool.cancel()
        self.tool = tool
        self._show_ghost(NOTHING)

    def fit(self) -> None:
        """Show the whole draft, and go on showing it when the window's size changes."""
        self._is_fitted = True
        self._fit()
        self.refresh()

    def refresh(self) -> None:
        """Paint everything anew."""
        self._still = None
        self.update()

    def point_place(self, point: int) -> QPointF:
        """Where a point of the draft is, in the widget's own pixels."""
        return self.pixel(*self._bench.draft.places[point].tolist())

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a place is, in the widget's own pixels."""
        across, down = self.view.pixels([(x, y)])[0].tolist()
        return QPointF(across, down) / self.devicePixelRatioF()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Larger by a factor about a place in the widget's own pixels, or about the middle."""
        ratio = self.devicePixelRatioF()
        place = (at if at is not None else QPointF(self.width() / 2, self.height() / 2)) * ratio
        self._is_fitted = False
        self.view = self.view.zoomed(factor, place.x(), place.y())
        self.refresh()

    def give_up(self) -> None:
        """End what was begun with the tool; if nothing was, select nothing."""
        self._pressed = None
        if not self.tool.cancel():
            self._bench.select([])
        self._show_ghost(NOTHING)

    def _take_draft(self) -> None:
        # what is being drawn does not jump when the window's size changes
        self._is_fitted = False
        self.tool.cancel()
        self._pressed = None
        # what was said under the pointer may be of points that are gone
        self._show_ghost(self.tool.hover(self._touch(self._hovered)) if self._hovered is not None else NOTHING)
        self.refresh()

    def _take_size(self) -> None:
        ratio = self.devicePixelRatioF()
        self.view = self.view.resized(round(self.width() * ratio), round(self.height() * ratio))
        if self._is_fitted:
            self._fit()
        self.refresh()

    def _fit(self) -> None:
        draft, drawn = self._bench.draft, self._bench.strokes
        bent = drawn.ends[drawn.straight :].reshape(-1, 2)
        self.view = self.view.fitted(np.concatenate([draft.places, bent]), draft.spacing)

    def _touched(self, event: QMouseEvent) -> Touch:
        return self._touch(event.position(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _touch(self, at: QPointF, is_adding: bool = False) -> Touch:
        ratio = self.devicePixelRatioF()
        place = self.view.place(at.x() * ratio, at.y() * ratio)
        return Touch(place, REACH * ratio / self.view.scale, is_adding)

    def _show_ghost(self, ghost: Ghost) -> None:
        if ghost is NOTHING and self._ghost is NOTHING:
            return
        before, self._ghost = self._ghost, ghost
        # what is lifted is left out of the picture below
        if (ghost.lifted is None) != (before.lifted is None):
            self._still = None
        if ghost.words != before.words:
            self.hinted.emit(ghost.words)
        self.update()

    def _painted(self) -> QPixmap:
        """Wood, lattice, axes and draft."""
        size, ratio = QSize(self.view.width, self.view.height), self.devicePixelRatioF()
        if self._wood is None or self._wood.size() != size:
            self._wood = QPixmap(size)
            painter = QPainter(self._wood)
            paint(painter, sheet.sheet(self.view, self.theme))
            painter.end()
        if self._still is None:
            self._still = QPixmap(self._wood)
            bench, lifted = self._bench, self._ghost.lifted
            painter = QPainter(self._still)
            paint(painter, sheet.lattice_dots(self.view, bench.lattice, self.theme, ratio))
            paint(painter, sheet.axes(self.view, bench.symmetry, self.theme, ratio))
            points = NO_POINTS if lifted is None else lifted.points
            paint(painter, sheet.drawing(self.view, bench.strokes, self.theme, ratio, points))
            painter.end()
        return self._still

    def _end_pan(self) -> None:
        self._panned = None
        shape = Qt.CursorShape.OpenHandCursor if self._is_space_held else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        painter = QPainter(self)
        painter.scale(1 / ratio, 1 / ratio)
        # a widget may begin between two device pixels; the picture never does
        placed = painter.deviceTransform()
        painter.translate(round(placed.dx()) - placed.dx(), round(placed.dy()) - placed.dy())
        painter.drawPixmap(0, 0, self._painted())
        bench = self._bench
        paint(painter, sheet.overlay(self.view, bench.strokes, bench.selection, self._ghost, self.theme, ratio))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_size()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (is_left and self._is_space_held):
            self._panned = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif is_left:
            self._pressed, self._is_dragged = event.position(), False
            self.tool.press(self._touched(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = event.position()
        if self._panned is not None:
            moved = (event.position() - self._panned) * self.devicePixelRatioF()
            self._panned, self._is_fitted = event.position(), False
            self.view = self.view.panned(moved.x(), moved.y())
            self.refresh()
        elif self._pressed is None:
            self._show_ghost(self.tool.hover(self._touched(event)))
        elif self._is_dragged or not is_still(self._pressed, event.position()):
            self._is_dragged = True
            self._show_ghost(self.tool.drag(self._touched(event)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panned is not None:
            self._end_pan()
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            is_click = not self._is_dragged and is_still(self._pressed, event.position())
            self._pressed = None
            self.tool.release(self._touched(event), is_click)
            self._show_ghost(self.tool.hover(self._touched(event)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            self.zoom(NOTCH_FACTOR ** (turned / NOTCH), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        nudge = NUDGES.get(Qt.Key(event.key()))
        if nudge is not None:
            self._bench.nudge(*nudge)
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._is_space_held = True
                self._end_pan()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_held = False
            self._end_pan()
        else:
            super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        if self._pressed is None:
            self._show_ghost(NOTHING)
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._wood = None
            self.refresh()
        super().changeEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_space_held = False
        self._end_pan()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._take_size()
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)
