"""What is said beside a point of a board: a small bubble with a sentence, and maybe a link to go by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QWidget

from goboard.analysis.report import Step
from goboard.drawing.camera.camera import Spot
from goboard.ui.language import worded
from goboard.ui.plain import escape, one_line, plain_text
from goboard.ui.style import letter_width

if TYPE_CHECKING:
    from goboard.ui.board.widget import BoardWidget

WIDEST = 36
"""In widths of an average character."""
ROOMY = 1.4
"""Several lines of text may be so much wider."""
Spared = Sequence[Sequence[QRect]]
"""What should not be covered: the first of these groups before all."""


class Bubble(QLabel):
    """Lies over its parent, beside a point of it, and lets clicks through unless it carries a link."""

    followed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._key: int | None = None
        self._plain = ""
        self._is_long = False
        unit = self.fontMetrics().height()
        self.setContentsMargins(unit // 2, unit // 3, unit // 2, unit // 3)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.linkActivated.connect(lambda _: self.followed.emit(self._key))
        self.hide()

    def show_beside(
        self, target: QRect, message: str, key: int | None, link: str, title: str = "", spared: Spared = ()
    ) -> None:
        """Say `message` below `target`, above or beside it where there is no room; never off the parent. In its pixels.

        A `title` heads it. Where that covers any of what is `spared`, it lies beside all of that or in a corner; but a
        link has to be in reach of the pointer.
        """
        self._key = key
        message, link, title = worded(message), worded(link), worded(title)
        lines = (message if key is None else f"{message} {link}").split("\n")
        self._is_long = len(lines) > 1
        self._plain = max(title, *lines, key=len)
        words = escape(plain_text(message)).replace("\n", "<br>")
        if key is not None:
            words = f'{words} <a href="node">{escape(one_line(link))}</a>'
        self.setText(f"<b>{escape(one_line(title))}</b><br>{words}" if title else words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, key is None)
        self.setAccessibleName(f"{title}: {message}" if title else message)
        self.move_beside(target, spared)
        self.show()
        self.raise_()

    def move_beside(self, target: QRect, spared: Spared = ()) -> None:
        """Say what was said beside another place."""
        self.setGeometry(QRect(self._parent.rect().topLeft(), self._wanted_size(self._plain)))
        self._place(target, spared)

    def _wanted_size(self, plain: str) -> QSize:
        metrics, margins = self.fontMetrics(), self.contentsMargins()
        around = margins.left() + margins.right()
        one_line = metrics.horizontalAdvance(plain) + letter_width(metrics)
        widest = WIDEST * letter_width(metrics) * (ROOMY if self._is_long else 1)
        width = min(one_line, round(widest)) + around
        width = max(1, min(width, self._parent.width()))
        return QSize(width, self.heightForWidth(width))

    def _place(self, target: QRect, spared: Spared) -> None:
        places = self._places_at(target, target)
        if self._key is None or not places:
            whole = reduce(QRect.united, (each for group in spared for each in group), target)
            places += self._places_at(whole, target) + self._corners(target)
        # of equals the first one is taken, which is the nearest
        self.move(min(places, key=lambda place: self._covered(place, target, spared)))

    def _covered(self, place: QPoint, target: QRect, spared: Spared) -> tuple[int, ...]:
        """How much of each group would be covered there; the point itself counts with the first."""
        box = self.rect().translated(place)
        counts = [sum(box.intersects(each) for each in group) for group in spared or [()]]
        counts[0] += box.intersects(target)
        return tuple(counts)

    def _places_at(self, around: QRect, target: QRect) -> list[QPoint]:
        """Where it would lie below, above, right and left of a box beside the target, as far as there is room."""
        room, box = self._parent.rect(), self.rect()
        left = target.center().x() - min(box.width() // 4, box.height())
        left = max(0, min(left, room.width() - box.width()))
        lowest = max(0, room.height() - box.height())
        below, above = around.bottom() + 1, around.top() - box.height()
        places = [QPoint(left, top) for top in (below, above) if 0 <= top <= lowest]
        top = max(0, min(target.center().y() - box.height() // 4, lowest))
        beside = (around.right() + 1, around.left() - box.width())
        return places + [QPoint(side, top) for side in beside if 0 <= side <= room.width() - box.width()]

    def _corners(self, target: QRect) -> list[QPoint]:
        """The parent's corners, the nearest first."""
        right, lowest = (
            max(0, side) for side in (self._parent.width() - self.width(), self._parent.height() - self.height())
        )
        corners = [QPoint(left, top) for top in (0, lowest) for left in (0, right)]
        return sorted(corners, key=lambda corner: (corner + self.rect().center() - target.center()).manhattanLength())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.palette().color(QPalette.ColorRole.ToolTipBase))
        edge = QColor(self.palette().color(QPalette.ColorRole.ToolTipText))
        edge.setAlpha(110)
        painter.setPen(QPen(edge, 1))
        corner = self.fontMetrics().height() / 3
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
        painter.end()
        super().paintEvent(event)

    def event(self, event: QEvent) -> bool:
        """What the pointer does on the bubble is no hovering over the board below."""
        is_done = super().event(event)
        if isinstance(event, QMouseEvent):
            event.accept()
        return is_done


Lit = tuple[tuple[int, ...], ...]
"""Groups of vertices, which may overlap."""
Moves = tuple[Step, ...]
ROOM = 0.8
"""The side of the square beside which something is said, in spacings."""


class Reasons:
    """The bubble over a board: says something beside a point of it, and has the board show what it speaks of."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self._place: QPointF | None = None
        self.spot: Spot | None = None
        """The point that something is said about."""
        self.bubble = Bubble(board)

    def show(
        self,
        spot: Spot,
        place: QPointF | None,
        message: str,
        key: int | None,
        link: str,
        rule: str,
        lit: Lit,
        moves: Moves = (),
    ) -> None:
        """Say it: where a vertex is shown several times, beside the one at `place`, in the widget's own pixels."""
        self.spot, self._place = spot, place
        self._board.light_up(lit, moves)
        self.bubble.show_beside(self._target(spot), message, key, link, rule, self._board.spared())

    def hide(self) -> None:
        """Take the bubble away, and the light off the board."""
        self.spot = None
        self._board.light_up((), ())
        self.bubble.hide()

    def arrange(self) -> None:
        """The board lies elsewhere now: say it there."""
        if self.spot is not None:
            self._place = None
            self.bubble.move_beside(self._target(self.spot), self._board.spared())

    def _target(self, spot: Spot) -> QRect:
        areas = self._board.areas(spot, ROOM)
        pointed = (area for area in areas if self._place is not None and area.contains(self._place.toPoint()))
        return next(pointed, areas[0])
