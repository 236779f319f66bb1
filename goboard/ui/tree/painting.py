"""The visible part of the tree painted: lines, nodes from ready-made pixmaps, what the record says of them, what is
folded away."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from goboard.drawing.colours import contrast
from goboard.remembered import Remembered
from goboard.session.tree_outline import (
    COMMENT,
    COUNTED,
    DEALT,
    FIGURE,
    HOTSPOT,
    ILLEGAL,
    MAIN_LINE,
    MARKUP,
    NAMED,
    PASS,
    REVIEWED,
    SETUP,
    VALUED,
)
from goboard.ui.painting.batches import draw_lines
from goboard.ui.style import UNIT, clear_pixmap, edge_colour, stone_fill, stone_ink, tokens_for
from goboard.ui.tree import signs
from goboard.ui.tree.shape import ROOM, Part, TreeGrid, TreeShape, line_ends
from goboard.ui.tree.sheet import SIGN, FarGrid, far_image
from goboard.ui.tree.signs import hidden_words, line_colour, paint_deal, sign_of, words_beside

RADIUS = 0.36
SIGN_ON_STONE = 0.27
LEAST_DEAL = 2.8
"""Pixels: the radius of the three stones of a deal, which are told apart from there on."""
CORNER = 0.38, 0.28
"""Where signs at the upper corners are: on the rim, and clear of those that hang below the row above."""
MARKUP_RADIUS = 0.21
"""Of the triangle at the upper left, which looks as large as the dot at the right."""
POINT = 0.48
"""The size of what points are called."""
TEXT = (0.0, 0.5, 0.46, 0.34, 0.27)
"""The size of numbers by how many digits they have."""
LOWEST = 0.58
"""How far signs reach down: below the number, and above the next row's."""
LEAST_TEXT = 7
"""Pixels: smaller letters are not readable and left away."""
LEAST_SIGNS = 12
"""Pixels a cell from which on there is room for signs."""
Role = QPalette.ColorRole


def paint_node(painter: QPainter, cell: float, player: int, flags: int, palette: QPalette) -> None:
    """Paint all but its number around the painter's origin."""
    _paint_body(painter, cell, player, flags, palette)
    sign = sign_of(flags)
    if sign is not None and player:
        sign(painter, SIGN_ON_STONE * cell, QColor(stone_ink(player)))
    if flags & ILLEGAL:
        _paint_cross(painter, cell, palette)
    if cell >= LEAST_SIGNS:
        _paint_ring(painter, cell, flags)
        for flag, paint in SIGNS.items():
            if flags & flag:
                painter.save()
                paint(painter, cell, palette)
                painter.restore()
        _paint_judgements(painter, cell, flags, palette)


def paint_number(painter: QPainter, cell: float, player: int, number: int, flags: int) -> None:
    """The number of a move, or the sign of a pass, where there is room for it and no cross over it."""
    text = "–" if flags & PASS else str(number)
    size = TEXT[min(len(text), len(TEXT) - 1)] * cell
    if player and size >= LEAST_TEXT and not flags & ILLEGAL and sign_of(flags) is None:
        painter.setPen(QColor(stone_ink(player)))
        _paint_text(painter, QRectF(-cell, -cell, 2 * cell, 2 * cell), text, size)


def _paint_body(painter: QPainter, cell: float, player: int, flags: int, palette: QPalette) -> None:
    painter.setPen(QPen(edge_colour(palette), max(1.0, cell / 26)))
    painter.setBrush(QColor(stone_fill(player)))
    if not player:
        _paint_no_move(painter, cell, bool(flags & SETUP))
        return
    radius = RADIUS * cell
    painter.drawEllipse(QPointF(), radius, radius)


def _paint_no_move(painter: QPainter, cell: float, is_setup: bool) -> None:
    """A diamond; of a set-up a square half black and half white."""
    if not is_setup:
        painter.drawPolygon(_corners(4, 0.22 * cell, 0.0))
        return
    side = 0.29 * cell
    painter.setBrush(QColor(stone_fill(2)))
    painter.drawRect(QRectF(-side, -side, 2 * side, 2 * side))
    painter.setBrush(QColor(stone_fill(1)))
    painter.drawPolygon(QPolygonF([QPointF(-side, side), QPointF(-side, -side), QPointF(side, -side)]))


def _paint_cross(painter: QPainter, cell: float, palette: QPalette) -> None:
    reach = RADIUS * cell * 0.95
    # a seam keeps the cross apart from a stone of like darkness
    for colour, width in ((palette.color(Role.Base), cell / 5), (signs.warning(palette), cell / 9)):
        painter.setPen(QPen(colour, width))
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))


def _paint_ring(painter: QPainter, cell: float, flags: int) -> None:
    """The stone's edge in the colour of how the move is judged."""
    kind = signs.judged(flags)
    if kind:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(signs.JUDGEMENTS[kind]), cell * 0.08))
        painter.drawEllipse(QPointF(), cell * 0.4, cell * 0.4)


def _paint_judgements(painter: QPainter, cell: float, flags: int, palette: QPalette) -> None:
    kind = signs.judged(flags)
    if kind:
        fill = QColor(signs.JUDGEMENTS[kind])
        ink = max((signs.INK, signs.PAPER), key=lambda ink: contrast(ink, signs.JUDGEMENTS[kind]))
        _paint_badge(painter, cell, 1, signs.letters_of_move(flags), fill, QColor(ink), palette)
    letters = signs.letters_of_position(flags)
    if letters:
        _paint_badge(painter, cell, -1, letters, palette.color(Role.Base), palette.color(Role.Text), palette)


def _paint_badge(
    painter: QPainter, cell: float, side: int, letters: str, fill: QColor, ink: QColor, palette: QPalette
) -> None:
    """Letters in a rounded box at the lower right (1) or left (-1) of the stone."""
    size = (0.36 if len(letters) == 1 else 0.31) * cell
    width, height = (0.32 if len(letters) == 1 else 0.48) * cell, 0.34 * cell
    right, bottom = 0.5 * cell, LOWEST * cell
    box = QRectF(right - width if side > 0 else -right, bottom - height, width, height)
    painter.setPen(QPen(edge_colour(palette), max(1.0, cell / 30)))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, height / 4, height / 4)
    if size >= LEAST_TEXT:
        painter.setPen(ink)
        _paint_text(painter, box, letters, size, is_bold=True)


def _paint_text(painter: QPainter, box: QRectF, text: str, size: float, *, is_bold: bool = False) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(is_bold)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _seam(painter: QPainter, cell: float, palette: QPalette, fill: QColor) -> None:
    painter.setPen(QPen(palette.color(Role.Base), cell / 22))
    painter.setBrush(fill)


def _paint_comment(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A dot at the upper right."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.drawEllipse(QPointF(CORNER[0] * cell, -CORNER[1] * cell), 0.14 * cell, 0.14 * cell)


def _paint_markup(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A triangle at the upper left."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.translate(-CORNER[0] * cell, -CORNER[1] * cell)
    painter.drawPolygon(_corners(3, MARKUP_RADIUS * cell, -math.pi / 2))


def _paint_name(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A bar below."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.drawRect(QRectF(-0.2 * cell, 0.38 * cell, 0.4 * cell, 0.11 * cell))


def _paint_figure(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A bar at the left: a figure begins."""
    _seam(painter, cell, palette, palette.color(Role.Text))
    painter.drawRect(QRectF(-0.5 * cell, -0.26 * cell, 0.11 * cell, 0.52 * cell))


def _paint_hotspot(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A star above."""
    _seam(painter, cell, palette, QColor(signs.HOTSPOT_COLOUR))
    outer, inner = _corners(5, 0.17 * cell, -math.pi / 2), _corners(5, 0.08 * cell, -math.pi / 2 + math.pi / 5)
    painter.translate(0, -0.42 * cell)
    painter.drawPolygon(
        QPolygonF([point for pair in zip(outer.toList(), inner.toList(), strict=True) for point in pair])
    )


def _paint_deal(painter: QPainter, cell: float, palette: QPalette) -> None:
    """Three stones below: captured ones were dealt."""
    radius = max(0.14 * cell, LEAST_DEAL)
    painter.translate(0, LOWEST * cell - radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(Role.Base))
    painter.drawEllipse(QPointF(), 1.2 * radius, 1.2 * radius)
    paint_deal(painter, radius, palette.color(Role.Text))


def _corners(count: int, radius: float, first: float) -> QPolygonF:
    angles = (first + 2 * math.pi * corner / count for corner in range(count))
    return QPolygonF([QPointF(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles])


SIGNS: dict[int, Callable[[QPainter, float, QPalette], None]] = {
    COMMENT: _paint_comment,
    MARKUP: _paint_markup,
    NAMED: _paint_name,
    FIGURE: _paint_figure,
    HOTSPOT: _paint_hotspot,
    DEALT: _paint_deal,
}


NEAR = 9.0
"""Pixels a cell from which on nodes are painted one by one."""
MOST_BYTES = 24 << 20
"""Of the pixmaps of nodes."""
NO_NUMBER = -1
BESIDE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
MOST_FITTED = 1024


class Letters:
    """A font, and how much of each word there is room for, which is looked for once."""

    def __init__(self, font: QFont, widget: QWidget) -> None:
        self.font, self._metrics = font, QFontMetrics(font, widget)
        self._fitted: Remembered[tuple[str, int], str] = Remembered(MOST_FITTED)

    def fitting(self, words: str, width: int) -> str:
        """As many of the letters as so many pixels have room for."""
        found = self._fitted.get((words, width))
        if found is None:
            found = self._metrics.elidedText(words, Qt.TextElideMode.ElideRight, width)
            self._fitted.keep((words, width), found)
        return found


class TreePainter:
    """Paints into a widget with its palette, font and resolution."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._pixmaps: dict[tuple[int, int, int], QPixmap] = {}
        self._cell = 0.0
        self._ready: dict[tuple[str, float], QPixmap] = {}
        """What is painted besides nodes, by its name and size."""
        self._letters: tuple[Letters, Letters] | None = None
        """Those of points, and of the one of the node shown."""

    @property
    def bytes(self) -> int:
        """Of all pixmaps that are kept."""
        side = self._side() * self._widget.devicePixelRatioF()
        ready = sum(each.width() * each.height() for each in self._ready.values())
        return 4 * (len(self._pixmaps) * math.ceil(side) ** 2 + ready)

    def forget(self) -> None:
        """Colours, font, size or resolution have changed."""
        self._pixmaps.clear()
        self._ready.clear()
        self._letters = None

    def paint(
        self,
        painter: QPainter,
        area: QRect,
        shape: TreeShape,
        grid: TreeGrid,
        current: int,
        points: Sequence[str] = (),
    ) -> None:
        """That area of the tree, with the node in place `current` made out, and its `points` beside moves."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if grid.cell != self._cell or self.bytes > MOST_BYTES:
            self.forget()
            self._cell = grid.cell
        if grid.cell < NEAR:
            self._paint_far(painter, shape, grid)
            self._paint_current(painter, shape, grid, current)
            return
        part = shape.part(*grid.cells_in(area))
        self._paint_current(painter, shape, grid, current)
        self._paint_lines(painter, part, grid)
        if grid.worded:
            self._paint_points(painter, part, shape, grid, current, points)
        self._paint_nodes(painter, part, shape, grid)
        self._paint_folded(painter, part, shape, grid)

    def paint_fold_sign(self, painter: QPainter, centre: QPointF, cell: float) -> None:
        """A minus in a circle: a click there hides what follows."""
        self._draw_ready(painter, "fold", centre, cell, self._paint_fold_sign)

    def _paint_fold_sign(self, painter: QPainter, cell: float) -> None:
        radius = SIGN * cell
        self._pen_for_signs(painter, cell)
        painter.drawEllipse(QPointF(), radius, radius)
        painter.setPen(QPen(self._palette.color(QPalette.ColorRole.Text), max(1.0, cell / 16)))
        painter.drawLine(QPointF(-radius / 2, 0), QPointF(radius / 2, 0))

    def _draw_ready(
        self, painter: QPainter, name: str, centre: QPointF, cell: float, paint: Callable[[QPainter, float], None]
    ) -> None:
        """What `paint` paints around the origin, in no more room than two cells; only once for each size."""
        pixmap = self._ready.get((name, cell))
        if pixmap is None:
            pixmap = self._ready[name, cell] = self._blank(math.ceil(2 * cell))
            own = self._begin(pixmap)
            paint(own, cell)
            own.end()
        half = pixmap.deviceIndependentSize().width() / 2
        painter.drawPixmap(QPointF(centre.x() - half, centre.y() - half), pixmap)

    def _paint_far(self, painter: QPainter, shape: TreeShape, grid: TreeGrid) -> None:
        margin = grid.cell * ROOM / 2
        far = FarGrid(grid.cell, grid.cell, grid.left - margin, grid.top - margin, grid.is_down)
        painter.drawImage(0, 0, far_image(shape, far, self._widget.width(), self._widget.height(), self._palette))

    @property
    def _palette(self) -> QPalette:
        return self._widget.palette()

    def _paint_lines(self, painter: QPainter, part: Part, grid: TreeGrid) -> None:
        for kind, ends in enumerate(line_ends(part, grid)):
            if len(ends):
                painter.setPen(QPen(line_colour(self._palette, kind), max(1.0, grid.cell * (0.065 if kind else 0.045))))
                draw_lines(painter, ends)

    def _paint_current(self, painter: QPainter, shape: TreeShape, grid: TreeGrid, current: int) -> None:
        if current < 0:
            return
        centre = grid.centre(int(shape.columns[current]), int(shape.rows[current]))
        if grid.worded:
            self._paint_row(painter, centre, grid.cell)
            return
        box = current_box(self._widget.rect(), centre, grid.cell)
        self._draw_ready(painter, "current", box.center(), box.width(), self._paint_box)

    def _paint_row(self, painter: QPainter, centre: QPointF, cell: float) -> None:
        """Where points stand beside the moves: the whole row, and a ring around the node."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens_for(self._palette).tint))
        painter.drawRoundedRect(QRectF(0, centre.y() - cell / 2, self._widget.width(), cell), UNIT, UNIT)
        painter.setPen(QPen(self._palette.color(Role.Accent), max(1.5, cell / 14)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 0.46 * cell, 0.46 * cell)

    def _paint_box(self, painter: QPainter, side: float) -> None:
        accent = self._palette.color(QPalette.ColorRole.Accent)
        painter.setPen(QPen(accent, max(1.5, side / 12)))
        accent.setAlpha(70)
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(-side / 2, -side / 2, side, side), side / 6, side / 6)

    def _paint_nodes(self, painter: QPainter, part: Part, shape: TreeShape, grid: TreeGrid) -> None:
        outline, chosen = shape.outline, shape.nodes[part.nodes]
        middle, half = grid.centre(0, 0), self._side() / 2
        # on whole device pixels letters stay sharp; halves all go the same way, wherever one has scrolled to
        ratio = self._widget.devicePixelRatioF()
        across, down = (shape.rows, shape.columns) if grid.is_down else (shape.columns, shape.rows)
        aside = grid.beside(shape.rows[part.nodes])
        x = np.floor(((across[part.nodes] + aside) * grid.cell + middle.x() - half) * ratio + 0.5) / ratio
        y = np.floor((down[part.nodes] * grid.cell + middle.y() - half) * ratio + 0.5) / ratio
        rows = zip(
            x.tolist(),
            y.tolist(),
            outline.players[chosen].tolist(),
            outline.numbers[chosen].tolist(),
            (outline.flags[chosen] & ~(MAIN_LINE | REVIEWED | COUNTED | VALUED)).tolist(),
            strict=True,
        )
        for left, top, *look in rows:
            pixmap = self._pixmaps.get(tuple(look))
            painter.drawPixmap(QPointF(left, top), pixmap or self._pixmap(*look))

    def _paint_points(
        self,
        painter: QPainter,
        part: Part,
        shape: TreeShape,
        grid: TreeGrid,
        current: int,
        points: Sequence[str],
    ) -> None:
        """Beside each move of the rows with room for it, where it was played, or what the turn was used for instead."""
        usual, bold = self._letters = self._letters or self._letters_of(grid.cell)
        painter.setPen(self._palette.color(Role.Text))
        places = part.nodes[shape.rows[part.nodes] < grid.worded]
        outline, chosen = shape.outline, shape.nodes[places]
        looks = outline.vertices[chosen], outline.flags[chosen], shape.columns[places], shape.rows[places]
        font = None
        for place, vertex, flags, column, row in zip(places.tolist(), *(each.tolist() for each in looks), strict=True):
            called = points[vertex] if 0 <= vertex < len(points) else words_beside(flags)
            if called:
                middle = grid.centre(column, row)
                box = QRectF(middle.x() + 0.62 * grid.cell, middle.y() - grid.cell / 2, 1.65 * grid.cell, grid.cell)
                letters = bold if place == current else usual
                if letters.font is not font:
                    font = letters.font
                    painter.setFont(font)
                fitting = letters.fitting(called, int(box.width()))
                if fitting != called:
                    beside = shape.row_beside(column, row)
                    edge = grid.centre(0, beside).x() - grid.cell / 2 if beside else self._widget.width() - UNIT
                    box.setRight(edge)
                    fitting = letters.fitting(called, int(box.width()))
                painter.drawText(box, BESIDE, fitting)

    def _letters_of(self, cell: float) -> tuple[Letters, Letters]:
        usual = QFont(self._widget.font())
        usual.setPixelSize(round(cell * POINT))
        bold = QFont(usual)
        bold.setWeight(QFont.Weight.DemiBold)
        return Letters(usual, self._widget), Letters(bold, self._widget)

    def _side(self) -> int:
        """Of a pixmap, in the widget's pixels."""
        return math.ceil(2 * LOWEST * self._cell) + 2

    def _pixmap(self, player: int, number: int, flags: int) -> QPixmap:
        """A node with its number."""
        bare = self._pixmaps.get((player, NO_NUMBER, flags))
        if bare is None:
            bare = self._pixmaps[player, NO_NUMBER, flags] = self._bare(player, flags)
        pixmap = bare.copy()
        painter = self._begin(pixmap)
        paint_number(painter, self._cell, player, number, flags)
        painter.end()
        self._pixmaps[player, number, flags] = pixmap
        return pixmap

    def _bare(self, player: int, flags: int) -> QPixmap:
        pixmap = self._blank(self._side())
        painter = self._begin(pixmap)
        paint_node(painter, self._cell, player, flags, self._palette)
        painter.end()
        return pixmap

    def _blank(self, side: int) -> QPixmap:
        return clear_pixmap(QSize(side, side), self._widget.devicePixelRatioF())

    def _begin(self, pixmap: QPixmap) -> QPainter:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._widget.font())
        half = pixmap.deviceIndependentSize().width() / 2
        painter.translate(half, half)
        return painter

    def _pen_for_signs(self, painter: QPainter, cell: float) -> None:
        painter.setPen(QPen(self._palette.color(QPalette.ColorRole.Dark), max(1.0, cell / 26)))
        painter.setBrush(self._palette.color(QPalette.ColorRole.Button))

    def _paint_folded(self, painter: QPainter, part: Part, shape: TreeShape, grid: TreeGrid) -> None:
        """Behind a folded node, how many it hides."""
        font = QFont(self._widget.font())
        font.setPixelSize(max(1, round(grid.cell * 0.36)))
        painter.setFont(font)
        for place in part.nodes[shape.hidden[part.nodes] > 0].tolist():
            box = folded_box(shape, grid, place)
            self._pen_for_signs(painter, grid.cell)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setPen(self._palette.color(QPalette.ColorRole.ButtonText))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, hidden_words(int(shape.hidden[place])))


def current_box(room: QRect, centre: QPointF, cell: float) -> QRectF:
    """What makes out the node shown, whose middle is there in a panel of that size: all of it is seen, if that is."""
    side = max(cell, NEAR)
    box, inner = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side), QRectF(room).adjusted(1, 1, -1, -1)
    if inner.contains(centre):
        # from far it is larger than its cell, and would be cut off at the edge of the tree
        box.moveLeft(min(max(box.left(), inner.left()), inner.right() - side))
        box.moveTop(min(max(box.top(), inner.top()), inner.bottom() - side))
    return box


def folded_box(shape: TreeShape, grid: TreeGrid, place: int) -> QRectF:
    """Where it says how many nodes are folded away behind the one in that place."""
    centre = grid.centre(int(shape.columns[place]) + 1, int(shape.rows[place]))
    width, height = 0.92 * grid.cell, 0.5 * grid.cell
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
