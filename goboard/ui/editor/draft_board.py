"""The board widget on which a draft is drawn: its picture, which part of it is seen, and what is done with a tool."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera.camera import Spot
from goboard.ui.board.gestures import STEP, ViewChange, is_still
from goboard.ui.board.interfaces import ToolController, ViewService
from goboard.ui.board.widget import BoardWidget
from goboard.ui.editor.actions import SelectTool
from goboard.ui.editor.draft_picture import REACH, DraftPicture, DraftWalk
from goboard.ui.editor.model import EditorModel
from goboard.ui.editor.tool import NOTHING, Ghost, Place, Tool, Touch
from goboard.ui.editor.view import View
from goboard.ui.language import tr, worded

IN_VIEW = 20.0
"""Device pixels between the picture's edge and a place that is in view."""
NUDGES = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class DraftViews(ViewService):
    """Holds which part of a draft is seen. The middle button pulls the sheet, the left one with the space bar."""

    def __init__(self, widget: QWidget, picture: DraftPicture, model: EditorModel) -> None:
        super().__init__(widget)
        self._picture, self._model = picture, model
        self.is_fitted = True

    def fit(self) -> None:
        """Show the whole draft, and go on showing it when the widget's size changes."""
        self.is_fitted = True
        draft, drawn = self._model.draft, self._model.strokes
        bent = drawn.ends[drawn.straight :].reshape(-1, 2)
        self._picture.look(self._picture.view.fitted(np.concatenate([draft.places, bent]), draft.spacing))
        self.part_changed.emit()

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        middle = QPointF(self._widget.width() / 2, self._widget.height() / 2)
        at = (middle if place is None else place) * self._widget.devicePixelRatioF()
        self._look(self._picture.view.zoomed(STEP**steps, at.x(), at.y()))

    def _change(self, change: ViewChange) -> None:
        view = self._picture.view
        match change:
            case ViewChange.TURN_LEFT | ViewChange.TURN_RIGHT:
                self._lay(view.turned(1 if change is ViewChange.TURN_LEFT else -1))
            case ViewChange.MIRROR_ACROSS | ViewChange.MIRROR_DOWN:
                self._lay(view.mirrored(is_down=change is ViewChange.MIRROR_DOWN))
            case ViewChange.WHOLE:
                self.fit()
            case ViewChange.RESET:
                self._picture.look(View(view.width, view.height))
                self.fit()

    def reveal(self, spot: Spot) -> None:
        """Bring a point or a cell into view."""
        view = self._picture.view
        x, y = self._picture.camera.centre(spot)
        if not (IN_VIEW <= x <= view.width - IN_VIEW and IN_VIEW <= y <= view.height - IN_VIEW):
            self._look(view.panned(view.width / 2 - x, view.height / 2 - y))

    def pull(self, event: QMouseEvent) -> bool:
        moved = self._grip.pull(event)
        if moved is not None:
            moved *= self._widget.devicePixelRatioF()
            self._look(self._picture.view.panned(moved.x(), moved.y()))
        return moved is not None

    def arrange(self) -> None:
        """The widget has another size."""
        ratio, before = self._widget.devicePixelRatioF(), self._picture.view
        self._picture.resize(round(self._widget.width() * ratio), round(self._widget.height() * ratio), ratio)
        if self.is_fitted and self._picture.view != before:
            self.fit()

    def _lay(self, view: View) -> None:
        self._picture.look(view)
        if self.is_fitted:
            self.fit()
        self.part_changed.emit()

    def _look(self, view: View) -> None:
        self.is_fitted = False
        self._picture.look(view)
        self.part_changed.emit()


class DraftController(QObject, ToolController):
    """Hands what mouse and keys do to the tool in use. `hinted` comes with words for what a click would do."""

    hinted = Signal(object)
    wheel_zooms = True

    def __init__(self, board: DraftBoard, model: EditorModel) -> None:
        super().__init__(board)
        self._board, self._model = board, model
        self.tool: Tool = SelectTool(model)
        self._pressed: QPointF | None = None
        self._hovered: QPointF | None = None
        self._refused_at: QPointF | None = None
        self._is_dragged = False
        self._is_space_held = False
        model.changed.connect(self._take_draft)
        model.chosen.connect(board.refresh)
        model.refused.connect(self._say_refused)
        board.vertex_clicked.connect(self._click)
        board.place_clicked.connect(self._click)

    def use(self, tool: Tool) -> None:
        """Answer with that tool from now on."""
        self.tool.cancel()
        self.tool = tool
        self._show_ghost(NOTHING)

    def give_up(self) -> None:
        """End what was begun with the tool; if nothing was, select nothing."""
        self._pressed = None
        if not self.tool.cancel():
            self._model.select([])
        self._show_ghost(NOTHING)

    def words(self, spot: Spot) -> str:
        x, y = self._board.draft.camera.place(spot)
        name = tr("Point {point}", point=self._model.draft.name(spot)) if isinstance(spot, int) else f"{x:g}, {y:g}"
        hinted = worded(self._board.draft.ghost.words)
        return hinted if hinted.startswith(name) else ". ".join(filter(None, (name, hinted)))

    def point(self, spot: Spot) -> None:
        """The keyboard points there: what would a click do?"""
        self._show_ghost(self.tool.hover(self._touch_at(spot)))

    def press(self, event: QMouseEvent) -> bool:
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._board.hide_reason()
        if event.button() == Qt.MouseButton.MiddleButton or (is_left and self._is_space_held):
            self._board.view_controller.press(event)
        elif is_left:
            self._pressed, self._is_dragged = event.position(), False
            self.tool.press(self._touched(event))
        return True

    def move(self, event: QMouseEvent) -> bool:
        self._hovered = event.position()
        if self._refused_at is not None and not is_still(self._refused_at, event.position()):
            self._refused_at = None
            self._board.hide_reason()
        if self._pressed is None:
            self._show_ghost(self.tool.hover(self._touched(event)))
        elif self._is_dragged or not is_still(self._pressed, event.position()):
            self._is_dragged = True
            self._show_ghost(self.tool.drag(self._touched(event)))
        return True

    def release(self, event: QMouseEvent) -> bool:
        if self._board.view_controller.release():
            return True
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            is_click = not self._is_dragged and is_still(self._pressed, event.position())
            self._pressed = None
            self.tool.release(self._touched(event), is_click)
            self._show_ghost(self.tool.hover(self._touched(event)))
        return True

    def press_key(self, event: QKeyEvent, cursor: Spot | None) -> bool:
        key = Qt.Key(event.key())
        if key in NUDGES:
            x, y = self._board.view.way(*NUDGES[key])
            self._model.nudge(round(x), round(y))
        elif key == Qt.Key.Key_Escape:
            self.give_up()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._hold_space(True)
        else:
            return False
        return True

    def release_key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self._hold_space(False)
        return True

    def leave(self) -> None:
        self._hovered = None
        if self._pressed is None:
            self._show_ghost(NOTHING)

    def lose_focus(self) -> None:
        self._hold_space(False)

    def _hold_space(self, is_held: bool) -> None:
        self._is_space_held = is_held
        self._board.view_controller.release()
        self._board.setCursor(Qt.CursorShape.OpenHandCursor if is_held else Qt.CursorShape.ArrowCursor)

    def _take_draft(self) -> None:
        self.tool.cancel()
        self._pressed = None
        self._board.take_draft()
        # what was said under the pointer may be of points that are gone
        self._show_ghost(self.tool.hover(self._touch(self._hovered)) if self._hovered is not None else NOTHING)
        self._board.refresh()

    def _click(self, spot: Spot, is_shift: bool, is_right: bool = False) -> None:
        """Enter was pressed at the keyboard's cursor: what the mouse does is told as it happens."""
        touch = self._touch_at(spot, is_shift)
        self.tool.press(touch)
        self.tool.release(touch, True)
        self._show_ghost(self.tool.hover(touch))

    def _say_refused(self, sentence: str) -> None:
        """Beside the place where it was tried, if it was there and not in a menu."""
        spot = self._board.cursor_spot
        if spot is None and self._hovered is not None:
            spot = self._board.draft.camera.spot_near(self._touch(self._hovered).place)
        if spot is not None:
            self._refused_at = self._hovered
            self._board.show_reason(spot, sentence)

    def _touched(self, event: QMouseEvent) -> Touch:
        return self._touch(event.position(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _touch(self, at: QPointF, is_adding: bool = False) -> Touch:
        ratio, view = self._board.devicePixelRatioF(), self._board.view
        return Touch(view.place(at.x() * ratio, at.y() * ratio), REACH * ratio / view.scale, is_adding)

    def _touch_at(self, spot: Spot, is_adding: bool = False) -> Touch:
        reach = REACH * self._board.devicePixelRatioF() / self._board.view.scale
        return Touch(self._board.draft.camera.place(spot), reach, is_adding)

    def _show_ghost(self, ghost: Ghost) -> None:
        before = self._board.draft.ghost
        if ghost is NOTHING and before is NOTHING:
            return
        self._board.show_ghost(ghost)
        if ghost.words != before.words:
            self.hinted.emit(ghost.words)


class DraftBoard(BoardWidget):
    """A board widget with a draft in it."""

    def __init__(self, model: EditorModel, parent: QWidget | None = None) -> None:
        self._model = model
        self.draft = DraftPicture(model)
        self._cursor_place: Place | None = None
        super().__init__(self.draft, parent)
        self.drawing = DraftController(self, model)
        self.use_tool(self.drawing)
        self.setMinimumSize(200, 200)
        self.setAccessibleName(tr("Drawing of the board"))

    def _make_views(self) -> None:
        self._views = DraftViews(self, self.draft, self._model)
        self._views.part_changed.connect(self._show_view)

    @property
    def view_controller(self) -> DraftViews:
        return self._views

    def _fit(self) -> None:
        # on another screen the same widget has other pixels
        self._views.arrange()

    def _walk(self) -> DraftWalk:
        return DraftWalk(self._model, self.draft.view, self.draft.camera)

    @property
    def view(self) -> View:
        """Which part is seen."""
        return self.draft.view

    def show_ghost(self, ghost: Ghost) -> None:
        """Show what a click would do."""
        self.draft.show_ghost(ghost)
        self.update()

    def fit(self) -> None:
        """Show the whole draft, and go on showing it when the window's size changes."""
        self._views.fit()

    def refresh(self) -> None:
        """Paint everything anew."""
        self.draft.refresh()
        self.update()

    def take_draft(self) -> None:
        """The draft is another: the view stays, and the keyboard goes on pointing to the same place."""
        # what is being drawn does not jump when the window's size changes
        self._views.is_fitted = False
        if self._cursor_place is not None and self.cursor_spot is not None:
            self.keyboard.spot = self.draft.cursor = self.draft.camera.spot_near(self._cursor_place)

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a place is, in the widget's own pixels."""
        across, down = self.view.pixels([(x, y)])[0].tolist()
        return QPointF(across, down) / self.devicePixelRatioF()

    def _show_view(self) -> None:
        self.hide_reason()
        self.update()

    def _show_pointer(self) -> None:
        spot = self.draft.cursor = self.cursor_spot
        self._cursor_place = None if spot is None else self.draft.camera.place(spot)
        if spot is not None:
            self.drawing.point(spot)

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()
