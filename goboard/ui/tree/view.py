"""The panel of the game tree: what is shown of it, and where."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from goboard.session.commands.navigate import GoTo
from goboard.session.tree_outline import Outline
from goboard.ui.tree import mouse
from goboard.ui.tree.mouse import TreeMouse, paint_drag
from goboard.ui.tree.painting import TreePainter
from goboard.ui.tree.shape import Folds, TreeShape
from goboard.ui.tree.sheet import TreeSheet


class TreeView(TreeSheet):
    """Nodes as stones in columns (depth) and rows, across or down; `node_hovered` carries the key of the one on which
    the pointer rests and the node's place on the screen, None and an empty one when it leaves. What is asked of a node
    goes out as a command, or as its key to whoever keeps the clipboard."""

    node_hovered = Signal(object, QRect)
    command_made = Signal(object)
    paste_asked = Signal(object)
    board_asked = Signal()
    """The board shall have the keys again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folds = Folds()
        self._outline: Outline | None = None
        self._key = self._end_key = -1
        self._painter = TreePainter(self.viewport())
        self._mouse = TreeMouse(self)
        self.setAccessibleName("Game tree")
        self.viewport().setMouseTracking(True)

    @property
    def switches(self) -> dict[str, tuple[bool, Callable[[bool], None]]]:
        """How the tree is shown, by the names of the actions: whether it is so, and what makes it so."""
        return {
            "tree_folds_itself": (self.folds.is_automatic, self.fold_by_itself),
            "tree_down": (self.is_down, self.turn_down),
            "tree_map": (self.has_map, self.show_map),
        }

    def show_outline(self, outline: Outline) -> None:
        """Show another tree; the node shown stays, if the tree has it."""
        if outline is not self._outline:
            self._outline = outline
            self._reshape()

    def show_node(self, key: int, end_key: int = -1) -> None:
        """Make that node out and bring it into view; the line shown goes on to the node with the other key."""
        has_moved, self._key = key != self._key, key
        outline = self._outline
        if end_key != self._end_key:
            self._end_key = end_key
            if self.folds.is_automatic:
                self._reshape()
            elif self.shape is not None:
                self.shape.lead(self._end())
                self._map.repaint_lines()
                self.viewport().update()
        index = outline.index_of(key) if outline is not None else -1
        if outline is not None and index >= 0 and self.folds and self.folds.reveal(outline, index, self._end()):
            self._reshape()
        current = self.shape.place_of(key) if self.shape is not None else -1
        if current != self.current:
            self.current = current
            self.viewport().update()
        if has_moved:
            self._scroll_to_current()

    def toggle_fold(self, key: int) -> None:
        """Hide what follows the node with that key, or show it again."""
        outline = self._outline
        index = outline.index_of(key) if outline is not None else -1
        if outline is not None and index >= 0 and int(outline.ends[index]) > index + 1:
            if index != outline.index_of(self._key) and outline.on_way_to(outline.index_of(self._key))[index]:
                # the node shown would be hidden: it is this one from now on
                self.command_made.emit(GoTo(key))
            self.folds.toggle(outline, index, self._end())
            self._reshape()

    def fold_others(self) -> None:
        """Hide all variations but the line shown."""
        if self._outline is not None:
            self.folds.fold_others(self._outline, self._end())
            self._reshape()

    def unfold_all(self) -> None:
        """Show every node."""
        self.folds.unfold_all()
        self._reshape()
        self.look_changed.emit()

    def fold_by_itself(self, is_automatic: bool) -> None:
        """Keep all variations but the line shown folded, wherever one goes; or no more."""
        self.folds.fold_by_itself(is_automatic)
        self._reshape()
        self.look_changed.emit()

    def open_menu(self, menu: QMenu, at: QPoint) -> None:
        """Show a menu at that place of the panel."""
        self.node_hovered.emit(None, QRect())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.viewport().mapToGlobal(at))

    def _end(self) -> int:
        """The index in the outline of the last node of the line shown, or of the node shown if that one is unknown."""
        assert self._outline is not None
        index = self._outline.index_of(self._end_key)
        return index if index >= 0 else self._outline.index_of(self._key)

    def _reshape(self) -> None:
        outline = self._outline
        if outline is None:
            return
        end = self._end()
        folded = self.folds.indices(outline, end) if self.folds else None
        self.shape = TreeShape(outline, folded, end)
        self.current = self.shape.place_of(self._key)
        self._mouse.forget()
        self._set_ranges()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shape is None:
            return
        painter, grid = QPainter(self.viewport()), self.grid
        self._painter.paint(painter, event.rect(), self.shape, grid, self.current)
        for place in self._mouse.foldable():
            self._painter.paint_fold_sign(painter, self.sign_box(place).center(), grid.cell)
        if self._mouse.drag is not None:
            paint_drag(painter, self._mouse.drag, self.shape, grid, self.palette())
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._mouse.leave()
        self._show_map()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self._mouse.turn_wheel(event):
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._mouse.ask_menu(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not mouse.press(self, event):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            is_cancelled = self._mouse.drag is not None and event.key() == Qt.Key.Key_Escape
            if is_cancelled or mouse.is_own(self, event):
                event.accept()
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._mouse.leave()
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_ranges()
        self._scroll_to_current()

    def cancel_drag(self) -> bool:
        """Put back what is being dragged; False if nothing is."""
        return self._mouse.cancel()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._painter.forget()
            self._set_steps()
            self._set_ranges()
            self._map.repaint_lines()
            self.viewport().update()
