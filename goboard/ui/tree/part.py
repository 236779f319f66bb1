"""The panel of the game tree: what is shown of it, and where; what it asks of the rest of the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from goboard.remembered import Remembered
from goboard.session.commands.ask import AskPreview
from goboard.session.commands.navigate import GoTo
from goboard.session.events import Judged, Preview
from goboard.session.snapshot import Snapshot
from goboard.session.tree_outline import Outline
from goboard.ui.board.speech import announce
from goboard.ui.language import tr, worded
from goboard.ui.preferences.table import value_of
from goboard.ui.tree import mouse
from goboard.ui.tree.mouse import TreeMouse, paint_drag
from goboard.ui.tree.painting import NEAR, TreePainter
from goboard.ui.tree.shape import Folds, TreeGrid, TreeShape, differing
from goboard.ui.tree.sheet import TreeSheet
from goboard.ui.tree.signs import node_words
from goboard.ui.window.requests import PasteBehind, ShowLosses
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.tree.preview import PreviewBubble

REACH = 1.5
"""Columns from the middle of a node to the end of what is painted of it and of the lines to those before and behind."""
MARKED = 1.3
"""The same to the end of what makes out the node shown, which is moved by half a cell where it is whole at the edge of
the panel, and of the sign that folds behind it."""
INVITATION = phrase("Play a move, or open a record.")


class TreeView(TreeSheet):
    """Nodes as stones in columns (depth) and rows, across or down; `node_hovered` carries the key of the one on which
    the pointer rests and the node's place on the screen, None and an empty one when it leaves. What is asked of a node
    goes out as a command, or as its key to whoever keeps the clipboard."""

    node_hovered = Signal(object, QRect)
    command_made = Signal(object)
    paste_asked = Signal(object)
    tells_nodes = True
    """While it has the keys it says by itself which node is shown."""
    board_asked = Signal()
    """The board shall have the keys again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folds = Folds()
        self._outline: Outline | None = None
        self._key = self._end_key = -1
        self._painter = TreePainter(self.viewport())
        self._mouse = TreeMouse(self)
        self._losses: Mapping[int, int] = {}
        self._has_losses = True
        self.setAccessibleName(tr("Game tree"))
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def spoken(self) -> QAccessibleInterface:
        """How screen readers find it."""
        from goboard.ui.tree.accessible import SpokenTree

        return SpokenTree(self)

    def tell(self, snapshot: Snapshot) -> None:
        """Say what there is of the node shown to those who hear the screen, at once where the keys are here."""
        before, self.snapshot = self.snapshot, snapshot
        if not self.hasFocus():
            return
        words = self.described()
        is_new = before is None or words != node_words(before) or before.node.key != snapshot.node.key
        if is_new and not self._tell_node():
            announce(self, words)

    def _tell_node(self) -> bool:
        """The node shown has the keys, for those who hear the screen; False where no node is an item of its own."""
        spoken = QAccessible.queryAccessibleInterface(self) if QAccessible.isActive() and self.hasFocus() else None
        node = spoken.child(self.current) if spoken is not None else None
        if node is None:
            return False
        QAccessible.updateAccessibility(QAccessibleEvent(node, QAccessible.Event.Focus))
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if QAccessible.isActive():
            # Qt says after this that the tree has the keys: whoever hears that last hears each next node twice
            QTimer.singleShot(0, self, self._tell_node)

    @property
    def switches(self) -> dict[str, tuple[bool, Callable[[bool], None]]]:
        """How the tree is shown, by the names of the actions: whether it is so, and what makes it so."""
        return {
            "tree_folds_itself": (self.folds.is_automatic, self.fold_by_itself),
            "tree_down": (self.is_down, self.turn_down),
            "tree_map": (self.has_map, self.show_map),
            "tree_losses": (self._has_losses, self.sign_losses),
        }

    def show_outline(self, outline: Outline) -> None:
        """Show another tree; the node shown stays, if the tree has it."""
        self.show_line(outline, self._key, self._end_key)

    def show_node(self, key: int, end_key: int = -1) -> None:
        """Make that node out and bring it into view; the line shown goes on to the node with the other key."""
        self.show_line(self._outline, key, end_key)

    def show_line(self, outline: Outline | None, key: int, end_key: int) -> None:
        """Both at once: what a move changes in the tree is laid out once."""
        has_moved, has_line = key != self._key, end_key != self._end_key
        is_new = outline is not self._outline
        self._outline, self._key, self._end_key = outline, key, end_key
        if outline is None:
            return
        index = outline.index_of(key)
        is_revealed = index >= 0 and self.folds and self.folds.reveal(outline, index, self._end())
        if is_new or is_revealed or (has_line and self.folds.is_automatic):
            self._reshape()
        else:
            if has_line and self.shape is not None:
                self._lead(self.shape)
            current = self.shape.place_of(key) if self.shape is not None else -1
            if current != self.current:
                self._update_marked()
                self.current = current
                self._update_marked()
        if has_moved:
            self._scroll_to_current()

    def _lead(self, shape: TreeShape) -> None:
        """The line shown ends at another node of the tree."""
        before = shape.lines
        shape.lead(self._end())
        others = shape.columns[before != shape.lines]
        if len(others):
            self._map.repaint_lines()
            self._update_columns(int(others.min()), int(others.max()))

    def show_points(self, points: Sequence[str]) -> None:
        """The board's points are called so; "" or nothing where they have no names."""
        if points is not self.points:
            has_changed = bool(points) != bool(self.points)
            self.points = points
            if has_changed:
                self._set_ranges()
                self._scroll_to_current()
            self.viewport().update()

    def show_losses(self, losses: Mapping[int, int]) -> None:
        """Sign these moves by the class of what they lost."""
        self._losses = losses
        self.viewport().update()

    def sign_losses(self, has_losses: bool) -> None:
        """Let moves bear signs of what they lost, or none."""
        self._has_losses = has_losses
        self.viewport().update()
        self.look_changed.emit()

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
        end, before, pointed = self._end(), self.shape, self.grid.worded
        folded = self.folds.indices(outline, end) if self.folds else None
        self._update_marked()
        self.shape = TreeShape(outline, folded, end)
        self.current = self.shape.place_of(self._key)
        self._mouse.forget()
        self._set_ranges()
        self._update_marked()
        if before is None or self.grid.worded != pointed or min(len(each.nodes) for each in (before, self.shape)) == 1:
            # words stand in the place of moves, or rows in other places than before
            self.viewport().update()
        elif (others := differing(before, self.shape)) is not None:
            self._update_columns(*others)

    def _update_marked(self) -> None:
        """Have painted what makes out the node shown, where it is now."""
        if self.shape is not None and self.current >= 0:
            column = int(self.shape.columns[self.current])
            self._update_columns(column, column, MARKED)

    def _update_columns(self, first: int, last: int, reach: float = REACH) -> None:
        """Have these columns painted, and what reaches out of them."""
        room, grid = self.viewport().rect(), self.grid
        if grid.cell < NEAR:
            self.viewport().update()
            return
        low, high = (grid.centre(column, 0) for column in (first - reach, last + reach))
        if grid.is_down:
            room.setTop(math.floor(low.y()))
            room.setBottom(math.ceil(high.y()))
        else:
            room.setLeft(math.floor(low.x()))
            room.setRight(math.ceil(high.x()))
        self.viewport().update(room)

    def _paint_parts(self, painter: QPainter, shape: TreeShape, grid: TreeGrid, region: QRegion) -> None:
        """Each part by itself: what lies between a few is not painted."""
        room, margin = self.viewport().rect(), math.ceil(grid.cell)
        parts = list(region) if grid.cell >= NEAR else [region.boundingRect()]  # type: ignore[call-overload]
        for part in parts:
            area = QRect(room)
            # words reach across the whole panel
            if grid.is_down:
                area.setTop(part.top())
                area.setBottom(part.bottom())
            else:
                area.setLeft(part.left())
                area.setRight(part.right())
            painter.setClipRect(part)
            # nodes beyond the edges reach into the panel, too: scrolled, it would show what they left
            area.adjust(-margin, -margin, margin, margin)
            self._painter.paint(painter, area, shape, grid, self.current, self.points)
        painter.setClipping(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shape is None:
            return
        painter, grid = QPainter(self.viewport()), self.grid
        self._paint_parts(painter, self.shape, grid, event.region())
        if self._losses and self._has_losses:
            from goboard.ui.tree.losses import paint_losses

            paint_losses(painter, self.shape, grid, self._losses)
        for place in self._mouse.foldable():
            self._painter.paint_fold_sign(painter, self.sign_box(place).center(), grid.cell)
        if self._mouse.drag is not None:
            paint_drag(painter, self._mouse.drag, self.shape, grid, self.palette())
        # moves that are to be found are not in the tree yet
        is_hidden = self.snapshot is not None and self.snapshot.study is not None
        if len(self.shape.nodes) == 1 and not is_hidden:
            self._paint_invitation(painter)
        painter.end()

    def _paint_invitation(self, painter: QPainter) -> None:
        """What to do where nothing has been played yet, beside the beginning."""
        assert self.shape is not None
        root = self.grid.centre(int(self.shape.columns[0]), int(self.shape.rows[0]))
        box = QRectF(self.viewport().rect())
        box.setLeft(root.x() + self.grid.cell)
        box.setTop(root.y() - self.fontMetrics().height() / 2)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(box, Qt.TextFlag.TextWordWrap, worded(INVITATION))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._mouse.leave()
        grid = self.grid
        # words beside the line and the whole tree seen from far go by the sides of the panel
        if grid.cell < NEAR or (dx and grid.is_down) or self._mouse.drag is not None:
            super().scrollContentsBy(dx, dy)
        else:
            self._move(dx, dy)
        self._show_map()

    def _move(self, dx: int, dy: int) -> None:
        """What stays in sight is not painted again, but for what does not move along: the map, and what makes out the
        node shown, which is whole at the edge of the panel."""
        viewport, over = self.viewport(), self._map.geometry()
        viewport.scroll(dx, dy, viewport.rect())
        if not self._map.isHidden():
            viewport.update(over)
            viewport.update(over.translated(dx, dy))
        self._update_marked()

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


KEPT = {
    "tree_down": "tree/down",
    "tree_folds_itself": "tree/folds",
    "tree_map": "tree/map",
    "tree_losses": "tree/losses",
}
"""By the names of the actions: the keys of the settings."""
MOST_PREVIEWS = 64


class TreePart(Part):
    """Binds the tree to its window."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: TreeView = TreeView(workspace.window)
        tree = self._tree = self.panel
        self._bubble: PreviewBubble | None = None
        self._previews: Remembered[int, Preview] = Remembered(MOST_PREVIEWS)
        self._lost: Mapping[int, str] = {}
        """What moves have lost, in words, by the keys of their nodes."""
        self._known_for: tuple[Outline, object] | None = None
        self._asked: tuple[int, QRect] | None = None
        self.follow_settings(())
        tree.command_made.connect(workspace.send)
        tree.paste_asked.connect(lambda key: workspace.request(PasteBehind(key)))
        tree.node_hovered.connect(self._look_at)
        tree.board_asked.connect(workspace.canvas.take_keys)
        tree.look_changed.connect(self._keep_look)
        workspace.action("problem_moves").toggled.connect(self._show_points)

    def follow_settings(self, keys: Sequence[str]) -> None:
        wanted = {name: value_of(self.workspace.settings, key) is True for name, key in KEPT.items()}
        for name, (is_on, turn) in self._tree.switches.items():
            if is_on != wanted[name]:
                turn(wanted[name])

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "tree_fold_others": self._tree.fold_others,
            "tree_unfold_all": self._tree.unfold_all,
            "tree_whole": self._tree.toggle_fit,
            **{name: partial(self._switch, name) for name in KEPT},
        }

    def show(self, snapshot: Snapshot) -> None:
        self._show_points()
        self._tree.show_line(snapshot.outline, snapshot.node.key, snapshot.node.end_key)
        self._tree.tell(snapshot)
        known_for = snapshot.outline, snapshot.rules
        if self._known_for is None or known_for[0] is not self._known_for[0] or known_for[1] != self._known_for[1]:
            self._known_for = known_for
            self._previews.clear()
        self._check_actions()

    def take(self, event: object) -> None:
        if isinstance(event, Judged):
            self._tree.show_outline(event.outline)
        elif isinstance(event, Preview):
            self._take_preview(event)
        elif isinstance(event, ShowLosses):
            self._tree.show_losses(event.losses)
            self._lost = event.said

    def _show_points(self, _is_on: bool = False) -> None:
        """Name the points of the moves, but not of those that solve a problem."""
        snapshot = self.workspace.snapshot
        if snapshot is not None:
            is_hidden = snapshot.game.is_problem and not self.workspace.action("problem_moves").isChecked()
            self._tree.show_points(() if is_hidden else snapshot.board.labels)

    def _take_preview(self, event: Preview) -> None:
        self._previews.keep(event.key, event)
        if self._asked is not None and self._asked[0] == event.key:
            self._show_preview(event, self._asked[1])

    def escape(self) -> bool:
        return self._tree.cancel_drag()

    def close(self) -> None:
        self._look_at(None, QRect())

    def _look_at(self, key: int | None, beside: QRect) -> None:
        """Show the position at a node, once it is known; None shows none."""
        if key is None:
            self._asked = None
            if self._bubble is not None:
                self._bubble.hide()
            return
        self._asked = key, beside
        if key in self._previews:
            self._show_preview(self._previews[key], beside)
        else:
            self.workspace.ask(AskPreview(key))

    def _show_preview(self, preview: Preview, beside: QRect) -> None:
        from goboard.ui.tree.preview import PreviewBubble

        if self._bubble is None:
            self._bubble = PreviewBubble(self._tree)
        canvas = self.workspace.canvas
        lost = worded(self._lost.get(preview.key, ""))
        self._bubble.show_preview(preview, lost, canvas.theme, canvas.scene.view.natural, beside)

    def _switch(self, name: str) -> None:
        _, turn = self._tree.switches[name]
        turn(self.workspace.action(name).isChecked())

    def _keep_look(self) -> None:
        for name, (is_on, _) in self._tree.switches.items():
            self.workspace.settings.setValue(KEPT[name], is_on)
        self._check_actions()

    def _check_actions(self) -> None:
        for name, (is_on, _) in self._tree.switches.items():
            self.workspace.action(name).setChecked(is_on)
