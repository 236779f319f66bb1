"""The sheet on which the tree lies in its panel: how large, which way, which part of it is seen, and its map."""

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from goboard.ui.tree.grid import TreeGrid
from goboard.ui.tree.minimap import TreeMap
from goboard.ui.tree.shape import TreeShape

SIZE = 1.9
"""A cell at normal size, in lines of text."""
SMALLEST, LARGEST = 2.0, 2.5
"""Pixels of the smallest cell; the largest in normal sizes."""
ZOOM_STEP = 1.2


class TreeSheet(QAbstractScrollArea):
    """Scrolls and zooms a `shape` of the tree; what is painted and done there is left to the view."""

    look_changed = Signal()
    """Downwards or not, folding by itself or not, map or not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shape: TreeShape | None = None
        self.current = -1
        """The place of the node shown, -1 if it has none."""
        self.is_down = False
        self.has_map = True
        self._zoom = 1.0
        self._before_fit = 1.0, 0, 0
        """The size from before, and where the bars stood."""
        self._map = TreeMap(self.viewport())
        self._map.place_chosen.connect(self._centre_on)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self._set_steps()

    @property
    def grid(self) -> TreeGrid:
        """Where the cells lie now."""
        cell = max(self._normal_cell() * self._zoom, SMALLEST)
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return TreeGrid(float(round(cell)), self.is_down, across, down)

    def centre_of(self, key: int) -> QPointF | None:
        """Where the node lies in the viewport, None if the tree does not have it or a fold hides it."""
        place = self.shape.place_of(key) if self.shape is not None else -1
        return self.centre_at(place) if place >= 0 else None

    def centre_at(self, place: int) -> QPointF:
        """Where the node in that place lies in the viewport."""
        assert self.shape is not None
        return self.grid.centre(int(self.shape.columns[place]), int(self.shape.rows[place]))

    def turn_down(self, is_down: bool) -> None:
        """Let the game go down instead of across, or across again."""
        self.is_down = is_down
        self._set_ranges()
        self._scroll_to_current()
        self.viewport().update()
        self.look_changed.emit()

    def show_map(self, has_map: bool) -> None:
        """A map in the corner where the tree is larger than the panel, or none."""
        self.has_map = has_map
        self._show_map()
        self.look_changed.emit()

    def zoom(self, steps: float, at: QPointF | None = None) -> None:
        """So many steps larger, around a place in the panel or the node shown."""
        self._set_zoom(self._zoom * ZOOM_STEP**steps, at)

    def toggle_fit(self) -> None:
        """The whole tree, as far as its nodes can still be made out; or the size from before."""
        if self.shape is None:
            return
        bars, room = (self.horizontalScrollBar(), self.verticalScrollBar()), self.maximumViewportSize()
        cell = self.grid.fitting(self.shape.column_count, self.shape.row_count, room.width(), room.height())
        fitting = min(max(int(cell), SMALLEST) / self._normal_cell(), 1.0)
        if abs(fitting - self._zoom) * self._normal_cell() < 1:
            zoom, *places = self._before_fit
            self._set_zoom(zoom if zoom != self._zoom else 1.0, None)
            for bar, place in zip(bars, places, strict=True):
                bar.setValue(place)
        else:
            self._before_fit = self._zoom, bars[0].value(), bars[1].value()
            self._set_zoom(fitting, None)
        self._scroll_to_current()

    def sign_box(self, place: int) -> QRectF:
        """Where a click folds away what follows the node in that place."""
        assert self.shape is not None
        grid = self.grid
        centre = grid.centre(int(self.shape.columns[place]) + 0.5, int(self.shape.rows[place]))
        half = max(grid.cell * 0.22, 4.0)
        return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)

    def _normal_cell(self) -> float:
        return max(self.fontMetrics().height() * SIZE, SMALLEST)

    def _set_steps(self) -> None:
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setSingleStep(round(self.grid.cell))

    def _set_ranges(self) -> None:
        if self.shape is None:
            return
        width, height = self.grid.size(self.shape.column_count, self.shape.row_count)
        for bar, size, length in (
            (self.horizontalScrollBar(), width, self.viewport().width()),
            (self.verticalScrollBar(), height, self.viewport().height()),
        ):
            bar.setRange(0, max(0, size - length))
            bar.setPageStep(length)
        self._show_map()

    def _show_map(self) -> None:
        """Place and frame the map, where there is need of one."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        shape = self.shape
        is_large = any(bar.maximum() > bar.pageStep() for bar in (across, down))
        is_needed = self.has_map and shape is not None and shape.row_count > 1 and is_large
        self._map.setVisible(is_needed)
        if is_needed and shape is not None:
            parts = [
                (bar.value() / (bar.maximum() + bar.pageStep()), bar.pageStep() / (bar.maximum() + bar.pageStep()))
                for bar in (across, down)
            ]
            (left, width), (top, height) = parts
            self._map.show_tree(shape, self.is_down, QRectF(left, top, width, height))

    def _centre_on(self, part: QPointF) -> None:
        for bar, at in ((self.horizontalScrollBar(), part.x()), (self.verticalScrollBar(), part.y())):
            bar.setValue(round(at * (bar.maximum() + bar.pageStep()) - bar.pageStep() / 2))

    def _set_zoom(self, zoom: float, at: QPointF | None) -> None:
        before, around = self.grid, at
        if around is None:
            seen = QRectF(self.viewport().rect())
            around = self.centre_at(self.current) if self.current >= 0 else seen.center()
            around = around if seen.contains(around) else seen.center()
        self._zoom = min(max(zoom, SMALLEST / self._normal_cell()), LARGEST)
        self._set_steps()
        self._set_ranges()
        scale = self.grid.cell / before.cell
        for bar, offset, place in (
            (self.horizontalScrollBar(), before.left, around.x()),
            (self.verticalScrollBar(), before.top, around.y()),
        ):
            bar.setValue(round((offset + place) * scale - place))
        self.viewport().update()

    def _scroll_to_current(self) -> None:
        if self.shape is None or self.current < 0:
            return
        grid = self.grid
        centre = self.centre_at(self.current)
        for bar, at, length in (
            (self.horizontalScrollBar(), centre.x(), self.viewport().width()),
            (self.verticalScrollBar(), centre.y(), self.viewport().height()),
        ):
            margin = min(1.5 * grid.cell, length / 2)
            if not margin <= at <= length - margin:
                bar.setValue(bar.value() + round(at - length / 2))
