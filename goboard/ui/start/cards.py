"""What the start page is made of: buttons that are boards, rows of them, and buttons with a key beside their words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSizePolicy, QStyle, QVBoxLayout, QWidget

from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.icons import icon
from goboard.ui.language import tr, without_mnemonic
from goboard.ui.look import WINDOW_MARGIN, draw_card
from goboard.ui.plain import PlainLabel, fitted, one_line, tip_text
from goboard.ui.small_board import small_board
from goboard.ui.style import UNIT, embolden, theme_for, tokens_for
from goboard.ui.widgets import push_button

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
GAP, CORNER = 4 * UNIT, 6
"""Device-independent pixels between cards, and of their rounded corners."""
FULL = 0.85
"""Of the room of several lines so much has letters in it; the rest is lost where words do not fit."""
LINE = 1.35
"""The height of a line of words, in heights of its letters."""


def plain_button(button: QAbstractButton, words: str, tip: str, pressed: Callable[[], object]) -> None:
    """What every button of the page has: a name, a tip, the keys, and a hand over it."""
    button.setAccessibleName(one_line(words))
    button.setToolTip(tip_text(tip))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.clicked.connect(lambda: pressed())


def card_size(widget: QWidget, side: int, lines: int = 2) -> QSize:
    """The room that a board of that side takes with those lines below it, in the letters of the widget."""
    return QSize(side, side + round(lines * LINE * widget.fontMetrics().height()) + GAP // 4)


def paint_card(
    painter: QPainter,
    square: QRect,
    pixmap: QPixmap,
    words: tuple[str, str],
    widget: QWidget,
    frame: float,
    room: int = 0,
    lines: int = 2,
    *,
    of_title: int = 1,
) -> None:
    """A board in small, bare wood while the pixmap is null, with title and facts below it, which may be as wide as
    `room` and have so many lines: the title `of_title`, the facts those that are over. `frame` is the width of the line
    around the board, 0 for none. Letters and colours are the widget's."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_board(painter, square, pixmap, widget.palette(), frame)
    height = round(LINE * widget.fontMetrics().height())
    line = QRect(square.left(), square.bottom() + 1 + GAP // 4, max(room, square.width()), height)
    _use_letters(painter, widget, QPalette.ColorRole.WindowText, is_bold=True)
    for said in _title_lines(words[0], painter, line.width(), of_title):
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, said)
        line.translate(0, height)
    _use_letters(painter, widget, QPalette.ColorRole.PlaceholderText, is_bold=False)
    for said in in_lines(words[1], painter.font(), line.width(), lines - of_title):
        facts = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, facts)
        line.translate(0, height)


def paint_board(painter: QPainter, square: QRect, pixmap: QPixmap, palette: QPalette, frame: float = 0) -> None:
    """The board of a card: bare wood while the pixmap is null."""
    if pixmap.isNull():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme_for(palette).wood_flat))
        painter.drawRoundedRect(square, CORNER, CORNER)
    else:
        painter.drawPixmap(square, pixmap)
    if frame:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # two lines are seen on any board
        for inset, role in ((1.5, QPalette.ColorRole.Accent), (1.5 + frame, QPalette.ColorRole.Base)):
            painter.setPen(QPen(palette.color(role), frame))
            painter.drawRoundedRect(QRectF(square).adjusted(inset, inset, -inset, -inset), CORNER, CORNER)


def _use_letters(painter: QPainter, widget: QWidget, role: QPalette.ColorRole, *, is_bold: bool) -> None:
    font = widget.font()
    font.setBold(is_bold)
    painter.setFont(font)
    painter.setPen(widget.palette().color(role))


def _title_lines(title: str, painter: QPainter, width: int, most: int) -> list[str]:
    """The title in at most so many lines of that width, in the painter's letters, cut where it does not fit."""
    metrics, whole = painter.fontMetrics(), list[str]()
    if most > 1:
        *whole, title = in_lines(fitted(title, metrics, round(FULL * width * most)), painter.font(), width, most)
    return [*whole, fitted(title, metrics, width)]


def in_lines(said: str, font: QFont, width: int, most: int) -> list[str]:
    """The words in at most so many lines of that width; the last one has all that is left and may be too wide."""
    layout, lines, left = QTextLayout(said, font), list[str](), said
    layout.beginLayout()
    while left and len(lines) < most - 1 and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        end = line.textStart() + line.textLength()
        lines.append(said[line.textStart() : end].strip())
        left = said[end:]
    layout.endLayout()
    return [*lines, left.strip()] if left else lines


def left_to_page(event: QKeyEvent) -> bool:
    """Arrows are."""
    is_arrow = Qt.Key(event.key()) in ARROWS
    if is_arrow:
        event.ignore()
    return is_arrow


class PageButton(QAbstractButton):
    """Leaves the arrows to the page, which knows what lies where; Qt goes from button to button in the order of Tab."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not left_to_page(event):
            super().keyPressEvent(event)


class Shelves(QScrollArea):
    """Leaves the arrows to the page, which scrolls to what they come to."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not left_to_page(event):
            super().keyPressEvent(event)


class BoardCard(PageButton):
    """A board in small, and two lines below it; bare wood until there is something to be seen."""

    def __init__(self, side: int, title: str, facts: str, pressed: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._first_side = self._side = side
        self._pixmap = QPixmap()
        self._scene: Scene | None = None
        self._theme: Theme | None = None
        self.title, self.facts = one_line(title), one_line(facts)
        plain_button(self, self._name(), f"{self.title}\n{self.facts}", pressed)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        is_long = self.fontMetrics().horizontalAdvance(self.facts) > side
        self.lines = 3 if is_long else 2
        """Facts that are too long for one line have two, those of the beginning: the row keeps its height."""
        self.resize(self.sizeHint())

    def _name(self) -> str:
        return tr("{point}: {facts}", point=self.title, facts=self.facts)

    def show_words(self, title: str, facts: str) -> None:
        """Say that below the board from now on."""
        self.title, self.facts = one_line(title), one_line(facts)
        self.setAccessibleName(self._name())
        self.setToolTip(tip_text(f"{self.title}\n{self.facts}"))
        self.update()

    def show_scene(self, scene: Scene) -> None:
        """Show that board."""
        self._scene, self._pixmap = scene, QPixmap()
        self.update()

    def grow(self, times: float) -> None:
        """The board is so many times as wide as at first."""
        if (side := round(self._first_side * times)) != self._side:
            self._side = side
            self.forget_picture()

    def sizeHint(self) -> QSize:
        return card_size(self, self._side, self.lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_for(self.palette())
        if self._scene is not None and (self._pixmap.isNull() or theme is not self._theme):
            self._theme = theme
            self._pixmap = small_board(self._scene, self._side, self.devicePixelRatioF(), theme)
        frame = 3 if self.hasFocus() else 1.5 if self.underMouse() else 0
        painter = QPainter(self)
        square, words = QRect(0, 0, self._side, self._side), (self.title, self.facts)
        paint_card(painter, square, self._pixmap, words, self, frame, lines=self.lines)
        painter.end()

    def forget_picture(self) -> None:
        """The colours are others now."""
        self._pixmap = QPixmap()
        self.update()


class ActionButton(PageButton):
    """Something to do: a sign and words at the left, its key at the right; the first of them is made out."""

    def __init__(
        self, sign: str, words: str, key: str, pressed: Callable[[], object], parent: QWidget, *, is_first: bool = False
    ) -> None:
        super().__init__(parent)
        self._sign = sign
        self.setText(one_line(words))
        self._key, self._is_first = key, is_first
        plain_button(self, without_mnemonic(words), "", pressed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        embolden(self, is_bold=is_first)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(f"{self.text()}   {self._key}")
        return QSize(words + self._side + 3 * GAP + GAP // 2, round(metrics.height() * 2.5))

    @property
    def _side(self) -> int:
        return self.style().pixelMetric(QStyle.PixelMetric.PM_ToolBarIconSize, None, self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, roles = QPainter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = roles.Highlight if self._is_first else roles.Midlight
        if self._is_first or self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(ground))
            painter.drawRoundedRect(self.rect(), CORNER, CORNER)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(roles.HighlightedText if self._is_first else roles.Accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -3), CORNER, CORNER)
        side, mode = self._side, QIcon.Mode.Selected if self._is_first else QIcon.Mode.Normal
        pixmap = icon(self._sign, self.palette()).pixmap(QSize(side, side), self.devicePixelRatioF(), mode)
        painter.drawPixmap(QRect(GAP, (self.height() - side) // 2, side, side), pixmap)
        box = self.rect().adjusted(GAP + side + GAP // 2 + UNIT, 0, -GAP, 0)
        ink, faint = (roles.HighlightedText,) * 2 if self._is_first else (roles.WindowText, roles.PlaceholderText)
        painter.setPen(self.palette().color(ink))
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, left | middle | Qt.TextFlag.TextShowMnemonic, self.text())
        painter.setPen(self.palette().color(faint))
        font = self.font()
        font.setBold(False)
        painter.setFont(font)
        painter.drawText(box, right | middle, self._key)
        painter.end()


class NoteCard(QWidget):
    """Words, and a button below them."""

    def __init__(self, title: str, words: str, button: str, pressed: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN)
        heading, said = PlainLabel(title, self, wordWrap=True), PlainLabel(words, self, wordWrap=True)
        embolden(heading)
        said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for label in (heading, said):
            rows.addWidget(label)
        rows.addStretch(1)
        self.button = push_button(self, button, pressed)
        rows.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card(painter, self.rect(), tokens_for(self.palette()))
        painter.end()


class CardRow(QWidget):
    """Cards beside each other, in as many rows as they need; as tall as that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[QWidget] = []
        self._times = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fill(self, cards: list[QWidget]) -> None:
        """These instead of those before."""
        for card in self.cards:
            if card not in cards:
                card.hide()
                card.deleteLater()
        self.cards = cards
        for card in cards:
            card.setParent(self)
            card.show()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def grow(self, times: float) -> None:
        """All boards are so many times as wide as at first."""
        if times != self._times:
            self._times = times
            self._place()

    def _place(self) -> None:
        for card in self.cards:
            if isinstance(card, BoardCard):
                card.grow(self._times)
        left = top = tallest = 0
        for card in self.cards:
            size, layout = card.sizeHint(), card.layout()
            if layout is not None:
                size = QSize(card.minimumWidth(), layout.totalHeightForWidth(card.minimumWidth()))
            if left and left + size.width() > self.width():
                left, top, tallest = 0, top + tallest + GAP, 0
            card.setGeometry(QRect(left, top, size.width(), size.height()))
            left, tallest = left + size.width() + GAP, max(tallest, size.height())
        self.setFixedHeight(top + tallest)
