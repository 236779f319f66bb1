"""What mouse and keys do in the tree: choose, drag a variation to another place, move the view, fold, open menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu

from goboard.session.commands.edit import PlaceVariation
from goboard.session.commands.navigate import GoTo, Step, SwitchVariation
from goboard.ui.board.gestures import WHEEL_NOTCH
from goboard.ui.tree.painting import NEAR, folded_box
from goboard.ui.tree.shape import TreeGrid, TreeShape
from goboard.ui.widgets import CameByKeys, after_pause

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.ui.tree.part import TreeView


@dataclass(frozen=True)
class Drag:
    """The node in `place` held by the pointer; `index` is where among its siblings it would go now."""

    place: int
    siblings: tuple[int, ...]
    index: int

    @property
    def is_elsewhere(self) -> bool:
        """Would dropping it change anything?"""
        return self.siblings[self.index] != self.place

    def moved(self, shape: TreeShape, grid: TreeGrid, point: QPointF) -> Drag:
        """With the pointer there."""
        row = grid.cell_at(point)[1]
        others = [sibling for sibling in self.siblings if sibling != self.place]
        own = int(shape.rows[self.place])
        # a row counts as passed once the pointer is in it, from whichever side it comes
        index = sum(1 for other in others if (at := int(shape.rows[other])) < row or (at == row and at > own))
        return replace(self, index=index)


def begin(shape: TreeShape, place: int) -> Drag | None:
    """Take the node up, None if it has no place to go to; behind a fork the whole variation comes along."""
    while place > 0 and int(shape.parents[place]) == place - 1 and int(shape.rows[place]) > 0:
        if len(shape.siblings(place)) > 1:
            break
        place -= 1
    siblings = shape.siblings(place)
    return Drag(place, tuple(siblings), siblings.index(place)) if len(siblings) > 1 else None


def paint_drag(painter: QPainter, drag: Drag, shape: TreeShape, grid: TreeGrid, palette: QPalette) -> None:
    """A frame around what is held, and a bar where it would go."""
    accent = palette.color(QPalette.ColorRole.Accent)
    column = int(shape.columns[drag.place])
    held = grid.centre(column, int(shape.rows[drag.place]))
    half = grid.cell / 2
    fill = QColor(accent)
    fill.setAlpha(60)
    painter.setPen(QPen(accent, max(1.0, grid.cell / 20)))
    painter.setBrush(fill)
    painter.drawEllipse(held, half, half)
    if drag.is_elsewhere:
        before = drag.index <= drag.siblings.index(drag.place)
        row = int(shape.rows[drag.siblings[drag.index]]) + (-0.5 if before else 0.5)
        reach = 0.7
        painter.setPen(QPen(accent, max(2.0, grid.cell / 7)))
        painter.drawLine(QLineF(grid.centre(column - reach, row), grid.centre(column + reach, row)))


REST = 450
"""Milliseconds after which a resting pointer wants to see the node's position."""


class TreeMouse(QObject):
    """Follows the pointer over one tree."""

    def __init__(self, tree: TreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        self.drag: Drag | None = None
        self._hovered = -1
        self._pressed: QPointF | None = None
        self._pressed_place = -1
        self._is_panning = False
        self._rest = after_pause(self, REST, self._tell_rest)
        self._by_keys = CameByKeys(tree)

    def forget(self) -> None:
        """The tree is another one."""
        self.drag = None
        self._pressed = None
        self._pressed_place = -1
        self.leave()

    def leave(self) -> None:
        """The pointer is over no node any more."""
        self._hover(-1)

    def foldable(self) -> list[int]:
        """The places of the nodes beside which a sign that folds is shown."""
        tree, shape = self._tree, self._tree.shape
        if shape is None or self.drag is not None or tree.grid.cell < NEAR:
            return []
        places = {self._hovered, tree.current} - {-1}
        return [place for place in places if not shape.hidden[place] and shape.follows(place)]

    def press(self, event: QMouseEvent) -> None:
        self._hover(-1, is_kept=True)
        if not self._by_keys.is_so:
            # who clicks goes on with the keys of the board: only to who came here by keys do arrows go round the tree
            self._tree.board_asked.emit()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed = event.position()
        self._pressed_place = -1 if self._folded_at(event.position()) >= 0 else self._place_at(event.position())

    def move(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            if event.buttons() == Qt.MouseButton.NoButton:
                self._follow(event.position())
            return
        is_far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self.drag is None and not self._is_panning and is_far:
            self._begin()
        self._draw(event.position())

    def release(self, event: QMouseEvent) -> None:
        drag, self.drag = self.drag, None
        was_panning, self._is_panning = self._is_panning, False
        pressed, self._pressed = self._pressed, None
        self._tree.viewport().unsetCursor()
        self._tree.viewport().update()
        shape = self._tree.shape
        if shape is None or pressed is None or was_panning:
            return
        if drag is not None:
            if drag.is_elsewhere:
                self._tree.command_made.emit(PlaceVariation(shape.key(drag.place), drag.index))
            return
        folded = self._folded_at(event.position())
        place = folded if folded >= 0 else self._place_at(event.position())
        if folded >= 0:
            self._tree.toggle_fold(shape.key(folded))
        elif place >= 0 and place == self._pressed_place:
            self._tree.command_made.emit(GoTo(shape.key(place)))

    def cancel(self) -> bool:
        """Put back what is being dragged; False if nothing is."""
        was_dragging, self.drag, self._pressed = self.drag is not None, None, None
        self._tree.viewport().unsetCursor()
        self._tree.viewport().update()
        return was_dragging

    def turn_wheel(self, event: QWheelEvent) -> bool:
        """Zoom with Ctrl; False leaves it to the scroll bars."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier or not event.angleDelta().y():
            return False
        self._tree.zoom(event.angleDelta().y() / WHEEL_NOTCH, event.position())
        event.accept()
        return True

    def ask_menu(self, event: QContextMenuEvent) -> None:
        """The menu of the node under the pointer, or by key that of the node shown."""
        from goboard.ui.tree.menu import add_view, node_menu

        tree = self._tree
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = tree.current if is_by_key else self._place_at(QPointF(event.pos()))
        at = tree.centre_at(place).toPoint() if is_by_key and place >= 0 else event.pos()
        tree.open_menu(node_menu(tree, place) if place >= 0 else add_view(QMenu(tree), tree), QPoint(at))
        event.accept()

    def _begin(self) -> None:
        """Take up the node that was pressed, or else the ground."""
        shape = self._tree.shape
        if shape is not None and self._pressed_place >= 0:
            self.drag = begin(shape, self._pressed_place)
        self._is_panning = self.drag is None
        self._tree.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _draw(self, position: QPointF) -> None:
        tree = self._tree
        if self.drag is not None and tree.shape is not None:
            self.drag = self.drag.moved(tree.shape, tree.grid, position)
            tree.viewport().update()
        elif self._is_panning and self._pressed is not None:
            way = position - self._pressed
            for bar, by in zip(tree.bars, way.toTuple(), strict=True):
                bar.setValue(bar.value() - round(by))
            self._pressed = position

    def _place_at(self, point: QPointF) -> int:
        shape = self._tree.shape
        return shape.place_at(*self._tree.grid.cell_at(point)) if shape is not None else -1

    def _folded_at(self, point: QPointF) -> int:
        """The place of the node whose sign to fold or unfold lies there, -1 for none."""
        tree, shape = self._tree, self._tree.shape
        if shape is None or tree.grid.cell < NEAR:
            return -1
        for place in self.foldable():
            if tree.sign_box(place).contains(point):
                return place
        column, row = tree.grid.cell_at(point)
        before = shape.place_at(column - 1, row)
        if before >= 0 and shape.hidden[before] and folded_box(shape, tree.grid, before).contains(point):
            return before
        return -1

    def _follow(self, point: QPointF) -> None:
        folded = self._folded_at(point)
        place = folded if folded >= 0 else self._place_at(point)
        cursor = Qt.CursorShape.PointingHandCursor if place >= 0 else Qt.CursorShape.ArrowCursor
        self._tree.viewport().setCursor(cursor)
        self._hover(place)

    def _hover(self, place: int, *, is_kept: bool = False) -> None:
        """`is_kept` leaves the signs as they are, and takes only the preview away."""
        if place == self._hovered and not is_kept:
            return
        self._rest.stop()
        self._tree.node_hovered.emit(None, QRect())
        if not is_kept:
            self._hovered = place
            self._tree.viewport().update()
            if place >= 0:
                self._rest.start()

    def _tell_rest(self) -> None:
        tree, shape = self._tree, self._tree.shape
        if shape is None or not 0 <= self._hovered < len(shape.nodes) or not tree.isVisible():
            return
        centre, half = tree.centre_at(self._hovered), max(tree.grid.cell / 2, NEAR)
        box = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half).toAlignedRect()
        beside = QRect(tree.viewport().mapToGlobal(box.topLeft()), box.size())
        tree.node_hovered.emit(shape.key(self._hovered), beside)


Key = Qt.Key
PAGE = 10


def press(tree: TreeView, event: QKeyEvent) -> bool:
    """Do what the key means here; False if it means nothing."""
    key = Key(event.key())
    held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    if held:
        return False
    if key == Key.Key_Escape and tree.cancel_drag():
        return True
    if tree.is_down and key in WHEN_DOWN and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        tree.command_made.emit(WHEN_DOWN[key])
    elif key in STEPS:
        tree.command_made.emit(STEPS[key])
    elif key in OWN:
        OWN[key](tree)
    else:
        return False
    return True


def is_own(tree: TreeView, event: QKeyEvent) -> bool:
    """Does the tree want the key before the menus get it?"""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    key = Key(event.key())
    return key in OWN or key in STEPS or (tree.is_down and key in WHEN_DOWN)


def _fold(tree: TreeView) -> None:
    if tree.shape is not None and tree.current >= 0:
        tree.toggle_fold(tree.shape.key(tree.current))


def _leave(tree: TreeView) -> None:
    tree.board_asked.emit()


STEPS: dict[Key, Command] = {Key.Key_PageDown: Step(PAGE), Key.Key_PageUp: Step(-PAGE)}
WHEN_DOWN: dict[Key, Command] = {
    Key.Key_Down: Step(1),
    Key.Key_Up: Step(-1),
    Key.Key_Left: SwitchVariation(-1),
    Key.Key_Right: SwitchVariation(1),
}
"""Arrows go where the nodes lie."""
OWN: dict[Key, Callable[[TreeView], None]] = {
    Key.Key_Space: _fold,
    Key.Key_Return: _leave,
    Key.Key_Enter: _leave,
    Key.Key_Plus: lambda tree: tree.zoom(1),
    Key.Key_Equal: lambda tree: tree.zoom(1),
    Key.Key_Minus: lambda tree: tree.zoom(-1),
    Key.Key_0: lambda tree: tree.toggle_fit(),
    Key.Key_F: lambda tree: tree.toggle_fit(),
}
