"""The one widget that carries every board on the screen: surface, hit test, mouse, wheel, keys, cursor, bubble, speech.

What is painted is a `Picture`, which part of it is seen is held by view controllers, and what a board is for is said by
a tool controller. What a press or a click does is decided by those who connect to the signals.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessibleInterface,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from goboard.drawing.theme import Theme
from goboard.ui.board.gestures import (
    AGAIN,
    ASKED,
    LONGER,
    SMALL,
    WHEEL_NOTCH,
    Notches,
    Pinch,
    ViewChange,
    is_still,
)
from goboard.ui.board.interfaces import Picture, Places, ToolController, ViewService
from goboard.ui.language import worded
from goboard.ui.style import theme_for
from goboard.ui.widgets import ENTER
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.drawing.camera.camera import Box, Spot
    from goboard.ui.board.bubble import Lit, Moves, Reasons, Spared
    from goboard.ui.board.cursor import BoardCursor, Walk

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
MOST_STEPS = 400
"""Places that are looked at between two reports of the pointer."""
POINTED_SPACINGS = 1.3
"""The side of what is repainted around the point under the pointer."""
LINK = phrase("Show that position")
LEAST, USUAL = 120, 720


class BoardWidget(QWidget):
    """A board on the screen; see the module."""

    vertex_clicked = Signal(int, bool, bool)
    """Vertex, whether Shift was held, whether it was the right button. Enter at the keyboard's cursor is a click."""
    vertex_forced = Signal(int, bool)
    """Vertex clicked with Ctrl held, and whether Shift was held too."""
    vertex_middle_clicked = Signal(int)
    vertex_dragged = Signal(int)
    """Vertex under the pointer at every move of it with the button held that draws."""
    stroke_begun = Signal(object, object, bool)
    """While strokes are wanted: the spot where a button went down, the keys held, whether it was the right one."""
    place_dragged = Signal(object)
    """A point (x, y) of the plane that the board does not know yet, on the way of such a stroke."""
    stroke_ended = Signal()
    """The button of such a stroke is up again."""
    vertex_hovered = Signal(int)
    """Vertex, or -1 when the pointer leaves the points."""
    place_clicked = Signal(object, bool, bool)
    """The same for a point (x, y) of the plane that the board does not know yet."""
    place_hovered = Signal(object)
    """Such a point, or None when the pointer leaves those."""
    crowd_clicked = Signal()
    """A click where points are too close together for it to mean one."""
    wheel_stepped = Signal(int)
    """Moves forward (the wheel turned towards the user), negative backward."""
    space_pressed = Signal()
    """The space bar, which neither the tool nor an action of the window has taken."""
    link_activated = Signal(object)
    """The key of the node that a bubble's link leads to."""

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = picture
        self.destroyed.connect(picture.let_go)
        picture.use_theme(theme_for(self.palette()))
        self._make_views()
        self.tool = ToolController()
        self._hovered: Spot | None = None
        self._pressed: tuple[Spot | None, QPointF] | None = None
        self._pressed_at = self.hold = 0
        """Milliseconds: when the button went down, and how long it has to be down for a click."""
        self._pointed: QPointF | None = None
        self._asked: Spot | None = None
        """The small point of the last click, which another one would mean."""
        self._stroke = Qt.MouseButton.NoButton
        self._notches = Notches()
        self._cursor: BoardCursor | None = None
        self._reasons: Reasons | None = None
        self._has_own_theme = False
        self.usual = USUAL
        """The sides that the widget would like to have."""
        self.left_draws = False
        """Does the left button draw over points, and not pull the board along?"""
        self.has_strokes = False
        """Does a press on a point begin a stroke at once, with either button?"""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(LEAST, LEAST)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        Pinch(self).zoomed.connect(self.zoom)

    def _make_views(self) -> None:
        """Make what holds which part of the picture is seen."""
        raise NotImplementedError

    @property
    def view_controller(self) -> ViewService:
        """What holds which part of the picture is seen."""
        raise NotImplementedError

    def _walk(self) -> Walk:
        """How the keyboard's cursor goes from point to point."""
        raise NotImplementedError

    @property
    def _sides(self) -> tuple[int, int, float]:
        """Width and height in device pixels, and how many of these a pixel has."""
        ratio = self.devicePixelRatioF()
        return round(self.width() * ratio), round(self.height() * ratio), ratio

    def _fit(self) -> None:
        """Have the picture painted at the widget's size."""
        self._picture.resize(*self._sides)

    @property
    def _places(self) -> Places:
        self._fit()
        return self._picture.camera

    @property
    def is_blank(self) -> bool:
        """Is there nothing to point at?"""
        return False

    @property
    def theme(self) -> Theme:
        """The look that the board has now."""
        return self._picture.theme

    def use_theme(self, theme: Theme) -> None:
        """Have that look, whatever the window's palette."""
        self._has_own_theme = True
        self._picture.use_theme(theme)
        self.update()

    def use_tool(self, tool: ToolController) -> None:
        """From now on the board is for that."""
        self.tool = tool
        self._show_pointer()
        self.update()

    @property
    def hovered(self) -> Spot | None:
        """The point under the pointer, or the keyboard's."""
        return self._hovered

    @property
    def cursor_spot(self) -> Spot | None:
        """Where the keyboard points, None while it does not."""
        return None if self._cursor is None else self._cursor.spot

    @property
    def view_changes(self) -> frozenset[ViewChange]:
        """In which ways the board shown can be looked at differently."""
        return self.view_controller.changes

    def change_view(self, change: ViewChange) -> None:
        """Look at the board differently, if it can be in that way; the record does not know of it."""
        if change in self.view_changes and not self.is_blank:
            self.view_controller.change(change)

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        if not self.is_blank:
            self.view_controller.zoom(steps, place)

    def vertex_place(self, vertex: Spot) -> QPoint:
        """The place of a vertex or of a point of the plane in the widget's own pixels."""
        x, y = self._places.centre(vertex)
        return (QPointF(x, y) / self.devicePixelRatioF()).toPoint()

    def areas(self, vertex: Spot, spacings: float) -> list[QRect]:
        """The squares around a vertex wherever it is shown, in the widget's own pixels, the main one first."""
        return self._rects(self._places.boxes(vertex, spacings))

    def _rects(self, boxes: Iterable[Box]) -> list[QRect]:
        """Boxes of device pixels in the widget's own."""
        ratio = self.devicePixelRatioF()
        return [QRectF(*(value / ratio for value in box)).toAlignedRect() for box in boxes]

    def _paint_board(self, painter: QPainter, parts: QRegion) -> None:
        """Those parts of the widget."""
        self._fit()
        ratio = self.devicePixelRatioF()
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        # a widget may begin between two device pixels; the picture never does
        placed = painter.deviceTransform()
        painter.translate(round(placed.dx()) - placed.dx(), round(placed.dy()) - placed.dy())
        still = self._picture.still()
        for part in parts:  # type: ignore[attr-defined]
            # a clip of several parts makes one picture of them slow
            box = self._pixels_of(part)
            painter.drawPixmap(box.topLeft(), still, box)
        self._picture.paint_pointer(painter)
        self._paint_over(painter)
        painter.restore()
        if self.tool.paints:
            self.tool.paint(painter)

    def _pixels_of(self, part: QRect) -> QRect:
        """All device pixels of the picture that a part of the widget touches."""
        ratio = self.devicePixelRatioF()
        found = QRectF(*(value * ratio for value in part.getRect())).toAlignedRect()  # type: ignore[attr-defined]
        # the picture lies up to a pixel off where the widget begins between two
        return found if ratio == 1 else found.adjusted(-1, -1, 1, 1)

    def _paint_over(self, painter: QPainter) -> None:
        """What lies over everything, in device pixels."""

    def _paint_blank(self, painter: QPainter) -> None:
        """Paint what is seen where there is nothing to point at."""

    def _spot_at(self, place: QPointF) -> Spot | None:
        ratio = self.devicePixelRatioF()
        return None if self.is_blank else self._places.spot(place.x() * ratio, place.y() * ratio)

    # what is said of a point

    @property
    def reasons(self) -> Reasons:
        """What is said beside a point."""
        if self._reasons is None:
            from goboard.ui.board.bubble import Reasons

            self._reasons = Reasons(self)
            self._reasons.bubble.followed.connect(self.link_activated)
        return self._reasons

    def show_reason(
        self,
        vertex: Spot,
        message: str,
        key: int | None = None,
        link: str = LINK,
        *,
        rule: str = "",
        lit: Lit = (),
        moves: Moves = (),
    ) -> None:
        """Say something beside a vertex until the pointer goes to another; with a key it ends in a link.

        The name of a rule heads it; the groups `lit` are lit up and `moves` numbered for as long as it stands there.
        """
        if self.is_blank:
            return
        if vertex != self._hovered:
            self.view_controller.reveal(vertex)
        self.reasons.show(vertex, self._pointed, message, key, link, rule, lit, moves)
        if vertex == self.cursor_spot:
            self.announce(message)

    @property
    def explained_spot(self) -> Spot | None:
        """What something is said of beside it now."""
        return self._reasons.spot if self._reasons is not None else None

    def hide_reason(self) -> None:
        """Take the bubble away, and the light off the board."""
        if self._reasons is not None:
            self._reasons.hide()

    def spoken(self) -> QAccessibleInterface:
        """How screen readers find it."""
        from goboard.ui.spoken import Role, SpokenWidget

        return SpokenWidget(self, Role.Canvas)

    def announce(self, words: str) -> None:
        """Have a screen reader say this now."""
        from goboard.ui.board.speech import announce

        announce(self, words)

    def say(self, words: str) -> None:
        """What a screen reader is to say of the board, now."""
        self.setAccessibleDescription(worded(words))
        self.announce(words)

    def light_up(self, lit: Lit, moves: Moves) -> None:
        """Light these groups of vertices up, and number these moves."""

    def spared(self) -> Spared:
        """What a bubble should not cover."""
        return ()

    # the keyboard's cursor

    def point_with_keys(self) -> None:
        """Show the keyboard's cursor where it begins; take it away if it is shown."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self.cursor_spot is not None:
            self.keyboard.leave()
        elif not self.is_blank:
            self.keyboard.point_at(self._cursor_start())

    @property
    def keyboard(self) -> BoardCursor:
        """The keyboard's cursor."""
        if self._cursor is None:
            from goboard.ui.board.cursor import BoardCursor

            self._cursor = BoardCursor(self, self._walk)
            self._cursor.pressed.connect(self._tell_clicked)
            self._cursor.moved.connect(self._follow_cursor)
        return self._cursor

    def _cursor_start(self) -> Spot | None:
        """Where the cursor begins, None for the middle."""
        return None

    def _leave_cursor(self) -> None:
        if self._cursor is not None:
            self._cursor.leave()

    def _follow_cursor(self) -> None:
        """The keyboard points elsewhere, which counts as the pointer being there."""
        spot = self.cursor_spot
        if spot is not None:
            self.view_controller.reveal(spot)
        self._hover(spot)
        self._show_pointer()
        self.update()
        self._tell_words()

    def _tell_words(self) -> None:
        """Tell those who hear the screen where the keyboard points."""
        spot = self.cursor_spot
        words = "" if spot is None else self.tool.words(spot)
        if words:
            self.say(words)

    # the pointer

    def _show_pointer(self) -> None:
        """Show what the tool does at the point under the pointer."""

    def _hover(self, vertex: Spot | None) -> None:
        """The pointer is on that point now."""
        if vertex == self._hovered:
            return
        before, self._hovered = self._hovered, vertex
        areas = [] if before is None else self._pointed_areas(before)
        self._show_pointer()
        areas += [] if vertex is None else self._pointed_areas(vertex)
        for area in areas:
            self.update(area)
        if self._reasons is not None and self._reasons.spot is not None and vertex != self._reasons.spot:
            self.hide_reason()
        self._tell_hovered(before, vertex)

    def _pointed_areas(self, spot: Spot) -> list[QRect]:
        """What is to be repainted when the pointer comes to a point or leaves it."""
        return self.areas(spot, POINTED_SPACINGS)

    def _tell_hovered(self, before: Spot | None, spot: Spot | None) -> None:
        """Leaving the points of one kind is told before reaching one of the other."""
        if isinstance(before, int) and not isinstance(spot, int):
            self.vertex_hovered.emit(-1)
        if isinstance(before, tuple) or isinstance(spot, tuple):
            self.place_hovered.emit(spot if isinstance(spot, tuple) else None)
        if isinstance(spot, int):
            self.vertex_hovered.emit(spot)

    def _point_again(self) -> None:
        """What lies under a pointer at rest has changed: the board was moved, or more of the plane is known."""
        if self._cursor is not None and self._cursor.spot is not None:
            self._cursor.refresh()
            self._hover(self._cursor.spot)
        elif self._pointed is not None:
            self._hover(self._spot_at(self._pointed))

    def _show_part(self) -> None:
        """The view has changed."""
        self.hide_reason()
        self.update()
        if not self.view_controller.is_pulling:
            self._point_again()

    def _forget_pointer(self) -> None:
        """The points are others now: nothing is pointed at."""
        self._hovered = self._pressed = None
        self._drop_stroke()
        if self._cursor is not None:
            self._cursor.forget()
        self.hide_reason()

    def _tell_clicked(self, spot: Spot, is_shift: bool, is_right: bool = False, *, is_forced: bool = False) -> None:
        if is_forced and isinstance(spot, int) and not is_right:
            self.vertex_forced.emit(spot, is_shift)
            return
        told = self.vertex_clicked if isinstance(spot, int) else self.place_clicked
        told.emit(spot, is_shift, is_right)

    def _leave(self) -> None:
        self._pointed = None
        if self.cursor_spot is None:
            self._hover(None)

    def _drop_stroke(self) -> None:
        if self._stroke != Qt.MouseButton.NoButton:
            self._stroke = Qt.MouseButton.NoButton
            self.stroke_ended.emit()

    def _stroke_on(self, start: QPointF, stop: QPointF) -> None:
        """Tell every vertex on the way: a fast pointer is reported at few places."""
        way = stop - start
        step = self._places.spacing / self.devicePixelRatioF() / 2
        count = min(max(round(math.hypot(way.x(), way.y()) / step), 1), MOST_STEPS)
        for number in range(1, count + 1):
            spot = self._spot_at(start + way * (number / count))
            if isinstance(spot, int):
                self.vertex_dragged.emit(spot)
            elif spot is not None:
                self.place_dragged.emit(spot)

    def _is_crowded(self, place: QPointF) -> bool:
        """Are points so close together there that a click means none of them?"""
        return False

    def _asks_first(self, spot: Spot, place: QPointF) -> bool:
        """Is the point so small that the click only shows it larger? Another click there is meant."""
        is_small = self._room_at(place) < SMALL
        is_asked = spot != self._asked and self.tool.asks_first() and (is_small or self.tool.is_careful)
        self._asked = spot if is_asked else None
        if is_asked and is_small:
            self.view_controller.approach(place)
        if is_asked:
            self.show_reason(spot, ASKED if is_small else AGAIN)
        return is_asked

    def _is_short(self, event: QMouseEvent, spot: Spot) -> bool:
        """Was the button down for less time than a move takes that is meant?"""
        is_short = bool(self.hold) and self.tool.asks_first() and event.timestamp() - self._pressed_at < self.hold
        if is_short:
            self.show_reason(spot, LONGER)
        return is_short

    def _room_at(self, place: QPointF) -> float:
        """How much room the point there has, in the widget's own pixels."""
        return math.inf

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(self.usual, self.usual)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._reasons is not None:
            self._reasons.arrange()
        self.view_controller.arrange()

    def event(self, event: QEvent) -> bool:
        """Keys that the view has are not for actions that have the same ones."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and not self.is_blank
        if is_asked and isinstance(event, QKeyEvent) and self.view_controller.has_key(event):
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.is_blank:
            self._paint_blank(painter)
        else:
            self._paint_board(painter, event.region())
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and not self._has_own_theme:
            self._picture.use_theme(theme_for(self.palette()))
            self.update()
        super().changeEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_resting = self._pointed is not None and is_still(self._pointed, event.position())
        if self.cursor_spot is not None and is_resting:
            return
        self._leave_cursor()
        before, self._pointed = self._pointed, event.position()
        if self.view_controller.pull(event):
            self._hover(None)
            return
        if self.tool.move(event):
            return
        self._hover(self._spot_at(event.position()))
        is_drawing = self._pressed is not None and self._pressed[0] is not None and event.buttons() & LEFT
        if event.buttons() & self._stroke:
            self._stroke_on(before or self._pointed, self._pointed)
        elif isinstance(self._hovered, int) and is_drawing:
            self.vertex_dragged.emit(self._hovered)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._leave_cursor()
        if self.is_blank or self.tool.press(event):
            return
        spot, is_stroking = self._spot_at(event.position()), self._stroke != Qt.MouseButton.NoButton
        if self.has_strokes and spot is not None and event.button() in (LEFT, RIGHT):
            if not is_stroking:
                self._pointed = event.position()
                self._stroke = event.button()
                self.stroke_begun.emit(spot, event.modifiers(), event.button() == RIGHT)
            return
        # while a tool draws the board is still taken hold of beside its points
        if event.button() != LEFT or not self.left_draws or (self.has_strokes and spot is None):
            self.view_controller.press(event)
        self._pressed_at = event.timestamp()
        self._pressed = (spot, event.position()) if event.button() in (LEFT, MIDDLE, RIGHT) else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.tool.release(event):
            return
        if event.button() == self._stroke:
            self._drop_stroke()
            return
        pressed, self._pressed = self._pressed, None
        if self.view_controller.release() or pressed is None or self._spot_at(event.position()) != pressed[0]:
            return
        if not is_still(pressed[1], event.position()):
            return
        if event.button() == MIDDLE:
            if isinstance(pressed[0], int):
                self.vertex_middle_clicked.emit(pressed[0])
        elif pressed[0] is not None:
            held, is_right = event.modifiers(), event.button() == RIGHT
            if event.button() == LEFT and not held and self._is_short(event, pressed[0]):
                return
            if event.button() == LEFT and not held and self._asks_first(pressed[0], event.position()):
                return
            self._tell_clicked(pressed[0], bool(held & SHIFT), is_right, is_forced=bool(held & CONTROL))
        elif self._is_crowded(event.position()):
            self.view_controller.approach(event.position())
            self.crowd_clicked.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if event.modifiers() == SHIFT and not self.is_blank and self.view_controller.cut(0):
            # some systems turn the wheel aside while Shift is held
            self.view_controller.cut(self._notches.turn(turned or event.angleDelta().x()))
            event.accept()
            return
        is_zooming = bool(event.modifiers() & CONTROL) or self.tool.wheel_zooms
        if not turned or self.is_blank or not (is_zooming or self.tool.wheel_steps):
            event.ignore()
            return
        if is_zooming:
            self.zoom(turned / WHEEL_NOTCH, event.position())
        elif notches := self._notches.turn(turned):
            self.wheel_stepped.emit(-notches)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_blank:
            super().keyPressEvent(event)
        elif self.tool.press_key(event, self.cursor_spot):
            event.accept()
        elif Qt.Key(event.key()) in ENTER:
            self.point_with_keys()
        elif event.key() == Qt.Key.Key_Space and not event.modifiers() and not event.isAutoRepeat():
            self.space_pressed.emit()
        elif not self.view_controller.press_key(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_keys = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.OtherFocusReason)
        if self.tool.keeps_cursor and not self.is_blank and self.cursor_spot is None and event.reason() in by_keys:
            self.keyboard.point_at(self._cursor_start())

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.tool.release_key(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.tool.lose_focus()
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        self.tool.leave()
        super().leaveEvent(event)
