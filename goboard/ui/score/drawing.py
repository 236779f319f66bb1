"""Who leads along one variation, as far as it is known, and how that is drawn as a curve: scale, areas, marks, the
result."""

from collections.abc import Hashable, Iterator, Mapping
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from goboard.arrays import Float, Int, Mask
from goboard.games.reviews import Judgement, after_candidate
from goboard.rules.moves import Pass, Play
from goboard.session.events import Line
from goboard.session.tree_outline import COMMENT, Outline
from goboard.ui.player_sign import letter_on, paint_player
from goboard.ui.score.book import LeadBook, Said, Smoothed
from goboard.ui.style import HIGH, TOKENS, clear_pixmap, edge_colour, tokens_for

UNKNOWN, QUICK, WHOLE = 0, 1, 2
"""What an estimate rests on: nothing, a first look, a whole analysis."""
REACH = 8
"""So many nodes before and after it a quick estimate is held against."""
WIDEST, LEAST_WEIGHT = 3.0, 0.05
"""In nodes: how far a quick estimate leans on its neighbours where nothing is settled. One of which nothing is sure
counts for a little all the same."""
HALF = 50.0
LEAST_LOSS = 2
"""The class of moves from which on they are made out."""
LEAST_SPAN = 5.0
"""In points: the scale shows so much for either side, however even the game is."""
STEPS = 1.0, 2.0, 5.0
"""Marks on a scale are these apart, or ten times as much, and so on."""


class Leads:
    """One entry for each node of a line: what goboard's analysis makes of the margin of player 1, and how settled the
    board is, 0 to 1. `values` are what is shown, whoever says it, with their `errors`; nan where nothing is known."""

    def __init__(self, line: Line, earlier: "Leads | None" = None) -> None:
        """What `earlier` knows of the same positions is taken over."""
        self.line = line
        self.numbers: Int = np.array(line.numbers, dtype=np.int64)
        self.margins: Float = np.full(len(line.keys), np.nan)
        self.certainty: Float = np.zeros(len(line.keys))
        self.stages = np.zeros(len(line.keys), dtype=np.uint8)
        self.values: Float = np.full(len(line.keys), np.nan)
        self.errors: Float = np.zeros(len(line.keys))
        self.is_sure: Mask = np.zeros(len(line.keys), dtype=bool)
        """Where more than a first look is shown."""
        self.has_text: Mask = np.zeros(len(line.keys), dtype=bool)
        self.losses: Mapping[int, int] = {}
        """By key of the node, the class of what its move lost."""
        self.is_share = False
        """The values are how likely player 1 wins, in percent above a half, not points."""
        self._subjects: list[Hashable] = [subject.key for subject in line.subjects]
        self._agreed = [subject.agreed for subject in line.subjects]
        self._index = {key: index for index, key in enumerate(line.keys)}
        if earlier is not None:
            self._take_over(earlier)

    def __len__(self) -> int:
        return len(self.line.keys)

    def is_of(self, other: "Leads") -> bool:
        """Are these the same positions at the same nodes, with the same counts?"""
        mine, theirs = (self.line.keys, self._subjects, self._agreed), (other.line.keys, other._subjects, other._agreed)
        return mine == theirs

    def mark_texts(self, outline: Outline) -> bool:
        """Note which nodes have a comment; False if nothing has changed."""
        has_text = (outline.flags_of(np.array(self.line.keys, dtype=np.int64)) & COMMENT) != 0
        is_new = not np.array_equal(has_text, self.has_text)
        self.has_text = has_text
        return is_new

    def put(self, key: int, margin: float, certainty: float, stage: int) -> None:
        """Note an estimate; of a node that is not on the line nothing is noted."""
        index = self._index.get(key)
        if index is not None and stage >= self.stages[index]:
            self.margins[index], self.certainty[index], self.stages[index] = margin, certainty, stage

    def subject(self, index: int) -> Hashable:
        """The key of the position there."""
        return self._subjects[index]

    def said(self, book: LeadBook, index: int) -> Said | None:
        """What that book says of the position there."""
        return book.at(self._subjects[index], self._agreed[index])

    def show(self, book: LeadBook, share_of: str = "") -> None:
        """Show what the book says by now, in points, or how likely player 1 wins by that source."""
        for index, key in enumerate(self._subjects):
            said = book.raw(key)
            if said is not None and said.is_whole and self.stages[index] < WHOLE:
                self.margins[index], self.stages[index] = said.margin, WHOLE
        book.smooth(self._looked_at())
        self.is_share = bool(share_of)
        if book.source:
            book.level(book.source, self._subjects)
        for index, key in enumerate(self._subjects):
            shown = _share(book, key, share_of) if share_of else _lead(self.said(book, index))
            self.values[index], self.errors[index], self.is_sure[index] = shown

    def _looked_at(self) -> Iterator[tuple[Hashable, Smoothed]]:
        """The positions of which a first look is known, with that held against its neighbours."""
        smoothed, keys = self.smoothed(), self.line.keys
        known = np.concatenate(([0], np.cumsum(self.stages > UNKNOWN)))
        for index in np.flatnonzero(self.stages == QUICK).tolist():
            first, last = max(index - REACH, 0), min(index + REACH + 1, len(keys))
            around = int(known[last] - known[first])
            yield self._subjects[index], Smoothed(float(smoothed[index]), around, tuple(keys[first:last]))

    def reviewed(self) -> Iterator[tuple[Hashable, Judgement]]:
        """What reviews say of each position; where one has not looked at it, what it says of it as a candidate of the
        position before."""
        before: dict[str, Judgement] = {}
        for index, found in enumerate(self.line.reviews):
            known = self._foretold(index, before) | {each.source: each for each in found}
            before = {each.source: each for each in found}
            yield from ((self._subjects[index], each) for each in known.values())

    def _foretold(self, index: int, before: dict[str, Judgement]) -> dict[str, Judgement]:
        line, move = self.line, self.line.subjects[index].position.move
        if not before or line.numbers[index] != line.numbers[index - 1] + 1 or not isinstance(move, (Play, Pass)):
            return {}
        vertex = move.vertex if isinstance(move, Play) else -1
        told = {source: after_candidate(each, vertex) for source, each in before.items()}
        return {source: each for source, each in told.items() if each is not None}

    def missing(self, stage: int) -> list[int]:
        """The places of nodes whose estimate rests on less."""
        return [int(index) for index in np.flatnonzero(self.stages < stage)]

    @property
    def known(self) -> Int:
        """The places of nodes of which something is shown, ascending."""
        return np.flatnonzero(~np.isnan(self.values))

    def smoothed(self) -> Float:
        """The margins, quick ones as a mean over their neighbours; nan where nothing is known.

        Quick estimates swing from move to move, the more so the less is settled on the board, and so much wider is the
        mean; the surer an estimate is, the more it weighs. Thorough ones stay as they are.
        """
        known = self.stages > UNKNOWN
        weights = np.where(known, np.maximum(self.certainty, LEAST_WEIGHT), 0.0)
        margins = np.where(known, self.margins, 0.0)
        widths = WIDEST * (1.0 - np.clip(self.certainty, 0.0, 0.99))
        total, weight = np.zeros(len(self)), np.zeros(len(self))
        for away in range(-min(REACH, len(self) - 1), min(REACH, len(self) - 1) + 1):
            here, there = slice(max(-away, 0), len(self) - max(away, 0)), slice(max(away, 0), len(self) + min(away, 0))
            near = weights[there] * np.exp(-0.5 * (away / widths[here]) ** 2)
            total[here] += near * margins[there]
            weight[here] += near
        return np.where(self.stages == QUICK, total / np.where(weight, weight, 1.0), self.margins)

    def index_near(self, key: int, number: int) -> int:
        """The place of that node, or of the first one at which at least so many moves are made; the last otherwise."""
        index = self._index.get(key)
        if index is None:
            index = min(int(np.searchsorted(self.numbers, number)), len(self) - 1)
        return index

    def _take_over(self, earlier: "Leads") -> None:
        known = {earlier._subjects[index]: int(index) for index in np.flatnonzero(earlier.stages)}
        for index, subject in enumerate(self._subjects):
            found = known.get(subject)
            if found is not None:
                self.margins[index] = earlier.margins[found]
                self.certainty[index], self.stages[index] = earlier.certainty[found], earlier.stages[found]
                self.values[index], self.errors[index] = earlier.values[found], earlier.errors[found]
                self.is_sure[index] = earlier.is_sure[found]


def _share(book: LeadBook, key: Hashable, source: str) -> tuple[float, float, bool]:
    share = book.share(source, key)
    return (100.0 * share - HALF if share is not None else np.nan), 0.0, True


def _lead(said: Said | None) -> tuple[float, float, bool]:
    return (said.margin, said.error, said.is_whole) if said is not None else (np.nan, 0.0, False)


def curve(at: Int, margins: Float, width: int) -> tuple[Float, Float]:
    """The corners of a curve over so many pixels: of those within a pixel the lowest and the highest stay, in order.

    `at` are pixels, ascending.
    """
    if len(at) <= 2 * width:
        return at.astype(np.float64), margins
    starts = np.flatnonzero(np.diff(at, prepend=at[0] - 1))
    lowest, highest = np.minimum.reduceat(margins, starts), np.maximum.reduceat(margins, starts)
    first = margins[starts]
    is_falling = np.abs(first - highest) < np.abs(first - lowest)
    pairs = np.where(is_falling[:, None], np.column_stack((highest, lowest)), np.column_stack((lowest, highest)))
    return np.repeat(at[starts], 2).astype(np.float64), pairs.ravel()


def span(margins: Float) -> tuple[float, float]:
    """The lowest and the highest margin that a scale has to show, with air beyond them; 0 lies between them."""
    low, high = float(margins.min(initial=0.0)), float(margins.max(initial=0.0))
    air = 0.06 * (high - low)
    return min(low - air, -LEAST_SPAN), max(high + air, LEAST_SPAN)


def one_sided(line: Line) -> list[int]:
    """The places at the beginning at which some players have stones and others none yet: whoever comes first owns the
    whole board there where nothing but stones is counted, which tells nothing of the game."""
    found: list[int] = []
    for at, subject in enumerate(line.subjects):
        position = subject.position
        has_stones = [player in position.stones for player in range(1, position.players + 1)]
        if all(has_stones):
            return found
        if any(has_stones):
            found.append(at)
    return []


def marks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from `low` to `high`, at most about so many."""
    least = (high - low) / max(most, 1)
    power = 10.0 ** np.floor(np.log10(least)) if least > 0 else 1.0
    step = max(1.0, next((step * power for step in STEPS if step * power >= least), 10 * power))
    return [float(step * index) for index in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]


Role = QPalette.ColorRole
BAND = 0.17, 0.4
"""How much of the accent is in the band in which the truth may lie, and in high contrast."""
SPARSE = 14
"""Estimates that lie further apart than so many pixels have a dot each."""
LEAST_FOR_NUMBERS = 4.0
"""In lines of text: a lower graph has no move numbers below it."""
SURE, GUESSED = 2.0, 1.5
"""Widths of the curve where a position was analysed, and where it was looked at once."""
DOTS = [0.7, 2.1]
"""Of the curve where it is guessed, in its widths: dot and gap."""
TEXT_MARK = 3.0, 5.0
"""Width and height of what marks a move with text, in device-independent pixels."""


class GraphDrawing:
    """Belongs to one size, palette and state of the estimates."""

    def __init__(self, leads: Leads, names: tuple[str, ...], result: str, widget: QWidget) -> None:
        self._leads, self._names, self._result, self._widget = leads, names, result, widget
        self._metrics = QFontMetricsF(widget.font())
        self._palette = widget.palette()
        self._known = leads.known
        self._margins, self._errors = leads.values[self._known], leads.errors[self._known]
        self._low, self._high = (-HALF, HALF) if leads.is_share else self._span()
        self._plot = self._plot_box()

    def _plot_box(self) -> QRectF:
        """Numbers stand at the left and below, the result at the right."""
        line, size = self._metrics.height(), self._widget.size()
        widest = max(self._metrics.horizontalAdvance(self._number(margin)) for margin in (self._low, self._high))
        left = widest + 1.3 * line
        right = self._metrics.horizontalAdvance(self._result) + 0.9 * line if self._result else 0.5 * line
        below = line if size.height() >= LEAST_FOR_NUMBERS * line else 3.0
        return QRectF(left, 3, max(size.width() - left - right, 1.0), max(size.height() - 3 - below, 1.0))

    def _span(self) -> tuple[float, float]:
        return span(self._margins[~np.isin(self._known, one_sided(self._leads.line))])

    def _number(self, margin: float) -> str:
        return f"{abs(margin) + (HALF if self._leads.is_share else 0.0):.0f}"

    def index_at(self, x: float) -> int:
        """The place on the line nearest to that pixel."""
        part = (x - self._plot.left()) / self._plot.width()
        return round(min(max(part, 0.0), 1.0) * (len(self._leads) - 1))

    def place_of(self, index: int) -> QPointF:
        """On the curve, on the zero line where nothing is known."""
        margin = float(np.interp(index, self._known, self._margins)) if len(self._known) else 0.0
        return QPointF(self._x(index), self._y(margin))

    def _x(self, index: float) -> float:
        return self._plot.left() + self._plot.width() * index / max(len(self._leads) - 1, 1)

    def _y(self, margin: float) -> float:
        return float(self._ys(np.array(margin)))

    def _ys(self, margins: Float) -> Float:
        """What is beyond the scale lies at its end."""
        within = np.clip(margins, self._low, self._high)
        return self._plot.top() + (self._high - within) * (self._plot.height() / (self._high - self._low))

    def picture(self) -> QPixmap:
        """Everything but the marks of the move shown and the one below the pointer."""
        pixmap = clear_pixmap(self._widget.size(), self._widget.devicePixelRatioF())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._widget.font())
        self._paint_scale(painter)
        self._paint_curve(painter)
        self._paint_numbers(painter)
        self._paint_texts(painter)
        self._paint_result(painter)
        painter.end()
        return pixmap

    def _paint_curve(self, painter: QPainter) -> None:
        """The lead with the band in which the truth may lie; what is above the line of zero is Black's."""
        if not len(self._known):
            return
        corners, accent = self._corners(self._margins), self._palette.color(Role.Accent)
        painter.setClipRect(self._plot.adjusted(-SURE, -SURE, SURE, SURE))
        if self._errors.any():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._band())
            upper, lower = (self._corners(self._margins + sign * self._errors) for sign in (1, -1))
            painter.drawPolygon(QPolygonF([*upper, *lower[::-1]]))
        painter.setClipping(False)
        self._paint_losses(painter)
        self._paint_line(painter, corners)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        if len(self._known) * SPARSE < self._plot.width():
            for corner in corners:
                painter.drawEllipse(corner, SURE, SURE)

    def _paint_losses(self, painter: QPainter) -> None:
        """A bar from the curve to zero at each move that lost something: its colour and its width say how much.
        The colours are those of the signs in the tree."""
        if not self._leads.losses:
            return
        from goboard.drawing.layers.advice import COLOURS

        zero, width = self._y(0.0), min(max(self._plot.width() / max(len(self._leads), 1) - 1, 2.0), 6.0)
        for index, key in enumerate(self._leads.line.keys):
            kind = min(self._leads.losses.get(key, 0), len(COLOURS) - 1)
            if kind >= LEAST_LOSS:
                place = self.place_of(index)
                share = (kind + 1 - LEAST_LOSS) / (len(COLOURS) - LEAST_LOSS)
                bar = QLineF(place.x(), zero, place.x(), place.y())
                # a rim: yellow is not seen on light ground, nor purple on dark
                for colour, more in ((self._palette.color(Role.Dark), 2.0), (QColor(COLOURS[kind]), 0.0)):
                    painter.setPen(QPen(colour, width * share + more, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
                    painter.drawLine(bar)

    def _paint_line(self, painter: QPainter, corners: list[QPointF]) -> None:
        """Solid where it was analysed, dotted where it is a first look."""
        sure = self._leads.is_sure[self._known]
        is_thinned = len(corners) != len(sure)
        if is_thinned:
            sure = np.full(len(corners), len(sure) and sure.mean() > HALF / 100)
        accent = self._palette.color(Role.Accent)
        solid = QPen(accent, SURE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        dotted = QPen(accent, GUESSED, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dotted.setDashPattern(DOTS)
        # what leads to a guess is one
        kinds = sure[:-1] & sure[1:]
        ends = [0, *(np.flatnonzero(np.diff(kinds)) + 1).tolist(), len(kinds)]
        for first, last in pairwise(ends):
            painter.setPen(solid if len(kinds) and kinds[first] else dotted)
            painter.drawPolyline(corners[first : last + 1])

    def _corners(self, margins: Float) -> list[QPointF]:
        """The curve through these margins of the nodes that are known."""
        plot = self._plot
        pixels = np.round(self._known * (plot.width() / max(len(self._leads) - 1, 1))).astype(np.int64)
        at, thinned = curve(pixels, margins, round(plot.width()))
        xs, ys = at + plot.left(), self._ys(thinned)
        return [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]

    def _band(self) -> QColor:
        colour = QColor(self._palette.color(Role.Accent))
        colour.setAlphaF(BAND[tokens_for(self._palette) is TOKENS[HIGH]])
        return colour

    def _paint_scale(self, painter: QPainter) -> None:
        """Lines at round margins, heavier at zero, with how much it is at the left."""
        line, plot, tokens = self._metrics.height(), self._plot, tokens_for(self._palette)
        zero, faint = QPen(QColor(tokens.edge), 1.0), QPen(QColor(tokens.line), 1.0)
        if tokens.line == tokens.edge:
            faint.setStyle(Qt.PenStyle.DotLine)
        for margin in marks(self._low, self._high, int(plot.height() / (1.05 * line))):
            y = np.floor(self._y(margin)) + 0.5
            painter.setPen(zero if margin == 0 else faint)
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(QColor(tokens.text2))
            box = QRectF(0, min(max(y - line / 2, 0.0), plot.bottom() - 0.8 * line), plot.left() - 0.2 * line, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._number(margin))
        self._paint_signs(painter)

    def _paint_signs(self, painter: QPainter) -> None:
        """Whose is which half: a small stone beside each."""
        side, zero = 0.75 * self._metrics.height(), self._y(0.0)
        halves = {1: (self._plot.top() + zero) / 2}
        if len(self._names) == 2:
            halves[2] = (zero + self._plot.bottom()) / 2
        for player, middle in halves.items():
            box = QRectF(1.0, middle - side / 2, side, side)
            paint_player(painter, box, player, letter_on(self._names, player), edge_colour(self._palette))

    def _paint_numbers(self, painter: QPainter) -> None:
        """Move numbers below, as many as fit side by side."""
        plot, numbers = self._plot, self._leads.numbers
        top = plot.bottom() + 1
        if self._widget.height() - top < self._metrics.ascent():
            return
        widest = self._metrics.horizontalAdvance(f"{int(numbers[-1])}")
        painter.setPen(QColor(tokens_for(self._palette).text2))
        for mark in marks(0.0, float(numbers[-1]), int(plot.width() / (2.2 * widest))):
            x = self._x(int(np.searchsorted(numbers, mark)))
            box = QRectF(x - widest, top, 2 * widest, self._metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, f"{mark:.0f}")

    def _paint_texts(self, painter: QPainter) -> None:
        """A short upright at the foot of the plot for each move with text."""
        width, height = TEXT_MARK
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens_for(self._palette).text2))
        for index in np.flatnonzero(self._leads.has_text).tolist():
            box = QRectF(self._x(index) - width / 2, self._plot.bottom() - height / 2, width, height)
            painter.drawRoundedRect(box, width / 2, width / 2)

    def _paint_result(self, painter: QPainter) -> None:
        """What the record says of the end, beside the end of the curve."""
        if not self._result:
            return
        line, plot = self._metrics.height(), self._plot
        y = self.place_of(len(self._leads) - 1).y()
        box = QRectF(plot.right() + 0.6 * line, min(max(y - line / 2, 0.0), plot.bottom() - line), line * 20, line)
        painter.setPen(self._palette.color(Role.WindowText))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._result)

    def paint_hovered(self, painter: QPainter, index: int) -> None:
        """A thin line at the move below the pointer."""
        if index >= 0:
            x = self._x(index)
            painter.setPen(QPen(self._palette.color(Role.Text), 1.0, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(x, self._plot.top(), x, self._plot.bottom()))

    def paint_current(self, painter: QPainter, index: int) -> None:
        """A line and a ring at the move shown."""
        if index < 0:
            return
        place, ink = self.place_of(index), self._palette.color(Role.WindowText)
        painter.setPen(QPen(ink, 1.0))
        x = np.floor(place.x()) + 0.5
        painter.drawLine(QLineF(x, self._plot.top(), x, self._plot.bottom()))
        painter.setPen(QPen(ink, 2.0))
        painter.setBrush(self._palette.color(Role.Window))
        painter.drawEllipse(place, 4.5, 4.5)
