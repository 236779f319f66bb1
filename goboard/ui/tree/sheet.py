"""The sheet on which the tree lies in its panel: which part of it is seen, its map in the corner, and the picture
from far away."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

from goboard.arrays import distinct
from goboard.session.snapshot import Snapshot
from goboard.session.tree_outline import BAD, COMMENT, DOUBTFUL, GOOD, HOTSPOT, ILLEGAL, INTERESTING
from goboard.ui.board.scene_board import QuietlyDescribed
from goboard.ui.language import tr
from goboard.ui.style import clear_pixmap
from goboard.ui.tree.shape import TreeGrid, TreeShape
from goboard.ui.tree.signs import JUDGEMENTS, line_colour, node_words, warning

Indices = NDArray[np.uint8]
GROUND, PLAIN, MAIN, SHOWN, SIGNED, JUDGED, FAULTY = 0, 1, 2, 3, 4, 5, 9
"""Places in the table of colours; those of the judgements follow upon the first."""
MOST_NODES = 150_000
"""So many are painted; of a larger tree some are left out, which nobody sees from so far."""
KINDS = (GOOD, BAD, DOUBTFUL, INTERESTING)


@dataclass(frozen=True)
class FarGrid:
    """Steps in pixels from column to column and row to row, and the pixel at the image's corner."""

    across: float
    down: float
    left: float = 0.0
    top: float = 0.0
    is_down: bool = False


def far_image(shape: TreeShape, grid: FarGrid, width: int, height: int, palette: QPalette) -> QImage:
    """The nodes, and the lines between them, as they lie in a window of that size."""
    pixels: Indices = np.zeros((height, width), dtype=np.uint8)
    if grid.is_down:
        _paint(shape, pixels.T, (grid.down, grid.across), (grid.top, grid.left))
    else:
        _paint(shape, pixels, (grid.across, grid.down), (grid.left, grid.top))
    image = QImage(pixels.data, width, height, width, QImage.Format.Format_Indexed8)
    image.setColorTable([colour.rgba() for colour in _table(palette)])
    # the image must not outlive the array that it looks into
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _table(palette: QPalette) -> list[QColor]:
    lines = [line_colour(palette, line) for line in (0, 1, 2)]
    judgements = [QColor(JUDGEMENTS[kind]) for kind in KINDS]
    return [QColor(0, 0, 0, 0), *lines, palette.color(QPalette.ColorRole.Link), *judgements, warning(palette)]


def _paint(shape: TreeShape, pixels: Indices, steps: tuple[float, float], before: tuple[float, float]) -> None:
    """Into pixels of which the second axis is depth."""
    height, width = pixels.shape
    sample = _sample(shape) if min(steps) < 1 else slice(None)
    columns, rows, lowest = shape.columns[sample], shape.rows[sample], shape.lowest_child[sample]
    x = ((columns + 0.25) * steps[0] - before[0]).astype(np.int64)
    y = ((rows + 0.25) * steps[1] - before[1]).astype(np.int64)
    reach, thickness = (max(1, int(step)) for step in steps)
    seen = np.flatnonzero((x > -reach) & (x < width) & (y > -thickness) & (y < height))
    split = np.flatnonzero((lowest > rows) & (x >= 0) & (x < width))
    ends = ((lowest[split] + 0.25) * steps[1] - before[1]).astype(np.int64)
    _paint_trunks(pixels, x[split], y[split], ends)
    if shape.far is None:
        shape.far = _colours(shape)
    colours = shape.far[sample][seen]
    for kind in distinct(colours):
        chosen = seen[colours == kind]
        side = (reach, thickness) if reach < 4 else (round(0.7 * reach), round(0.7 * thickness))
        _fill(pixels, x[chosen], y[chosen], max(side[0], 1), max(side[1], 1), kind)
        if reach >= 4:
            _fill(pixels, x[chosen] - reach // 3, y[chosen] + side[1] // 2, reach, 1, kind if kind <= SHOWN else PLAIN)


def _fill(pixels: Indices, x: NDArray[np.int64], y: NDArray[np.int64], width: int, height: int, colour: int) -> None:
    for right in range(width):
        for down in range(height):
            at_x, at_y = x + right, y + down
            inside = (at_x >= 0) & (at_x < pixels.shape[1]) & (at_y >= 0) & (at_y < pixels.shape[0])
            pixels[at_y[inside], at_x[inside]] = colour


def _sample(shape: TreeShape) -> slice | NDArray[np.int64]:
    """All nodes; of more than a picture can hold evenly chosen ones, and the lines that matter."""
    stride = len(shape.nodes) // MOST_NODES + 1
    if stride == 1:
        return slice(None)
    chosen = shape.lines > 0
    chosen[::stride] = True
    return np.flatnonzero(chosen)


def _paint_trunks(pixels: Indices, x: NDArray[np.int64], y: NDArray[np.int64], ends: NDArray[np.int64]) -> None:
    """Lines down from nodes to their lower variations: where more have begun than ended."""
    height, width = pixels.shape
    changes = np.zeros((height + 1, width), dtype=np.int32)
    np.add.at(changes, (np.clip(y, 0, height), x), 1)
    np.add.at(changes, (np.clip(ends, 0, height), x), -1)
    pixels[np.cumsum(changes, axis=0)[:height] > 0] = PLAIN


def _colours(shape: TreeShape) -> Indices:
    """What is most worth seeing of each node."""
    flags = shape.outline.flags[shape.nodes]
    found: Indices = np.array([PLAIN, MAIN, SHOWN, SHOWN], dtype=np.uint8)[shape.lines]
    found[(flags & (COMMENT | HOTSPOT)) > 0] = SIGNED
    for place, kind in enumerate(KINDS):
        found[(flags & kind) > 0] = JUDGED + place
    found[(flags & ILLEGAL) > 0] = FAULTY
    return found


PART = 0.3
"""Of the panel's sides that the map takes at most."""
LARGEST_STEP, LEAST_STEP = 4.0, 2.0
"""Pixels a node: what the map never exceeds, and what its thickness never falls below."""
EDGE = 3
OPACITY = 225


class TreeMap(QWidget):
    """`place_chosen` carries the part of the tree's width and height, 0 to 1, that should come to the middle."""

    place_chosen = Signal(QPointF)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._panel = parent
        self._shape: TreeShape | None = None
        self._is_down = False
        self._frame = QRectF()
        self._pixmap: QPixmap | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setAccessibleName(tr("Map of the tree"))
        self.setToolTip(tr("The whole tree; click or drag to go there"))
        self.hide()

    def show_tree(self, shape: TreeShape, is_down: bool, frame: QRectF) -> None:
        """Show that tree; `frame` is the part seen, in parts of its width and height."""
        if shape is not self._shape or is_down != self._is_down:
            self._shape, self._is_down, self._pixmap = shape, is_down, None
        self._frame = frame
        self._arrange()
        self.update()

    def repaint_lines(self) -> None:
        """The line shown has changed, or the colours."""
        self._pixmap = None
        self.update()

    def _arrange(self) -> None:
        assert self._shape is not None
        room = self._panel.rect()
        across, down = self._counts()
        width = min(room.width() * PART, across * LARGEST_STEP)
        height = min(room.height() * PART, down * LARGEST_STEP)
        side = round(max(width, LEAST_STEP)) + 2 * EDGE, round(max(height, LEAST_STEP)) + 2 * EDGE
        if side != (self.width(), self.height()):
            self._pixmap = None
        self.setGeometry(room.right() - side[0] - EDGE, room.bottom() - side[1] - EDGE, *side)

    def _counts(self) -> tuple[int, int]:
        assert self._shape is not None
        counts = self._shape.column_count, self._shape.row_count
        return (counts[1], counts[0]) if self._is_down else counts

    def _painted(self) -> QPixmap:
        """All but the frame."""
        assert self._shape is not None
        ratio = self.devicePixelRatioF()
        width, height = (round((side - 2 * EDGE) * ratio) for side in (self.width(), self.height()))
        across, down = self._counts()
        grid = FarGrid(width / across, height / down, is_down=self._is_down)
        image = far_image(self._shape, grid, width, height, self.palette())
        image.setDevicePixelRatio(ratio)
        pixmap = clear_pixmap(self.size(), ratio)
        painter = QPainter(pixmap)
        ground = QColor(self.palette().color(QPalette.ColorRole.AlternateBase))
        ground.setAlpha(OPACITY)
        painter.setBrush(ground)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.drawImage(EDGE, EDGE, image)
        painter.end()
        return pixmap

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shape is None:
            return
        if self._pixmap is None:
            self._pixmap = self._painted()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1))
        width, height = self.width() - 2 * EDGE, self.height() - 2 * EDGE
        frame = QRectF(
            EDGE + self._frame.x() * width,
            EDGE + self._frame.y() * height,
            max(self._frame.width() * width, 3),
            max(self._frame.height() * height, 3),
        )
        painter.drawRect(frame.toAlignedRect().intersected(self.rect().adjusted(1, 1, -2, -2)))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def _choose(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            width, height = max(self.width() - 2 * EDGE, 1), max(self.height() - 2 * EDGE, 1)
            point = (event.position().x() - EDGE) / width, (event.position().y() - EDGE) / height
            self.place_chosen.emit(QPointF(*(min(max(part, 0.0), 1.0) for part in point)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._pixmap = None


@lru_cache(maxsize=16)
def _grid(cell: float, is_down: bool, left: int, top: int, rows: int, width: int) -> TreeGrid:
    """Asked for a dozen times at each step. Without `rows` nothing stands beside moves."""
    grid = TreeGrid(cell, is_down, left, top)
    return grid.with_points(rows, width) if rows else grid


SIZE = 1.9
"""A cell at normal size, in lines of text."""
SIGN = 0.22
"""The radius of the signs that fold and unfold, in cells: four stones leave it room in their middle."""
SMALLEST, LARGEST = 2.0, 2.5
"""Pixels of the smallest cell; the largest in normal sizes."""
ZOOM_STEP = 1.2
MAP_CELLS = 8
"""Cells of normal size that a panel has across and down, at least, where the map is shown: of a smaller one it would
cover what is looked at."""


class TreeSheet(QuietlyDescribed, QAbstractScrollArea):
    """Scrolls and zooms a `shape` of the tree; what is painted and done there is left to the view."""

    look_changed = Signal()
    """Downwards or not, folding by itself or not, map or not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[QScrollBar, QScrollBar] = (self.horizontalScrollBar(), self.verticalScrollBar())
        """Across and down."""
        self.shape: TreeShape | None = None
        self.current = -1
        """The place of the node shown, -1 if it has none."""
        self.snapshot: Snapshot | None = None
        self.is_down = False
        self.has_map = True
        self.points: Sequence[str] = ()
        """What the points of the board are called, written beside moves; none where it has no names."""
        self._zoom = 1.0
        self._usual_cell = 0.0
        """The side of a cell at normal size, 0 while nobody has asked for it with the font there is."""
        self._before_fit = 1.0, 0, 0
        """The size from before, and where the bars stood."""
        self._map = TreeMap(self.viewport())
        self._map.place_chosen.connect(self._centre_on)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        for bar in self.bars:
            # at each move nothing below is painted
            bar.setBackgroundRole(QPalette.ColorRole.AlternateBase)
            bar.setAutoFillBackground(True)
        self._set_steps()

    def described(self) -> str:
        """What is said of the node shown."""
        return "" if self.snapshot is None else node_words(self.snapshot)

    @property
    def grid(self) -> TreeGrid:
        """Where the cells lie now."""
        cell = max(self._normal_cell() * self._zoom, SMALLEST)
        across, down = self.bars
        rows = self.shape.row_count if self.shape is not None and self.points else 0
        width = self.viewport().width() if rows else 0
        return _grid(float(round(cell)), self.is_down, across.value(), down.value(), rows, width)

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
        bars, room = self.bars, self.maximumViewportSize()
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
        """Where a click folds away what follows the node in that place: beside the line to that, as between two stones
        there is little room."""
        assert self.shape is not None
        grid = self.grid
        aside = grid.cell / 2
        centre = grid.centre(int(self.shape.columns[place]), int(self.shape.rows[place]))
        centre += QPointF(-aside, aside) if grid.is_down else QPointF(aside, -aside)
        half = max(grid.cell * SIGN, 4.0)
        return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)

    def _normal_cell(self) -> float:
        # asked for several times at each step
        if not self._usual_cell:
            self._usual_cell = max(self.fontMetrics().height() * SIZE, SMALLEST)
        return self._usual_cell

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._usual_cell = 0.0

    def _set_steps(self) -> None:
        for bar in self.bars:
            bar.setSingleStep(round(self.grid.cell))

    def _set_ranges(self) -> None:
        if self.shape is None:
            return
        sizes = self.grid.size(self.shape.column_count, self.shape.row_count)
        for bar, size, length in zip(self.bars, sizes, self.viewport().size().toTuple(), strict=True):
            bar.setRange(0, max(0, size - length))
            bar.setPageStep(length)
        self._show_map()

    def _show_map(self) -> None:
        """Place and frame the map, where there is need of one."""
        shape = self.shape
        is_large = any(bar.maximum() > bar.pageStep() for bar in self.bars)
        has_room = min(self.viewport().size().toTuple()) >= MAP_CELLS * self._normal_cell()
        is_needed = self.has_map and shape is not None and shape.row_count > 1 and is_large and has_room
        self._map.setVisible(is_needed)
        if is_needed and shape is not None:
            wholes = [bar.maximum() + bar.pageStep() for bar in self.bars]
            left, top = (bar.value() / whole for bar, whole in zip(self.bars, wholes, strict=True))
            width, height = (bar.pageStep() / whole for bar, whole in zip(self.bars, wholes, strict=True))
            self._map.show_tree(shape, self.is_down, QRectF(left, top, width, height))

    def _centre_on(self, part: QPointF) -> None:
        for bar, at in zip(self.bars, part.toTuple(), strict=True):
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
        for bar, offset, place in zip(self.bars, (before.left, before.top), around.toTuple(), strict=True):
            bar.setValue(round((offset + place) * scale - place))
        self.viewport().update()

    def _scroll_to_current(self) -> None:
        if self.shape is None or self.current < 0:
            return
        cell, centre = self.grid.cell, self.centre_at(self.current).toTuple()
        for bar, at, length in zip(self.bars, centre, self.viewport().size().toTuple(), strict=True):
            margin = min(1.5 * cell, length / 2)
            if not margin <= at <= length - margin:
                bar.setValue(bar.value() + round(at - length / 2))
