"""The rows of games as they are drawn: a small board, Black above White, tags as chips, a frame around the chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from os.path import basename
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import GameEntry
from goboard.library.lines import Glimpse, glimpses_of
from goboard.rules.position import BLACK, WHITE
from goboard.ui.job_signals import JobSignals, window_thread
from goboard.ui.language import worded
from goboard.ui.look import paint_chip
from goboard.ui.plain import drawn, fitted, one_line
from goboard.ui.player_sign import paint_player
from goboard.ui.small_board import SmallBoards, glimpsed
from goboard.ui.start.cards import paint_board
from goboard.ui.style import HIGH, TOKENS, UNIT, Type, edge_colour, scaled, tokens_for
from goboard.words.message import in_context

if TYPE_CHECKING:
    from goboard.ui.library.games_page import GamesModel

SIDE = 3.1
"""Of a board, in heights of a line."""
STONE = 0.72
"""Of the stone before a name, in heights of a line."""
BOARDS = "boards"
AT_ONCE = 10
"""Games of one file that are worked out before it is looked which are in sight now."""
Index = QModelIndex | QPersistentModelIndex


def file_words(game: GameEntry) -> str:
    """The name of its file, with its number where that is not the first."""
    return basename(game.file) if game.number == 0 else f"{basename(game.file)} #{game.number + 1}"


def called(game: GameEntry) -> tuple[str, str]:
    """A game whose players nobody knows: what it is called, and a second name or its file."""
    first, *others = filter(None, (game.event.strip(), game.name.strip(), file_words(game)))
    return first, next(iter(others), "")


class GamesTable(QTableView):
    """A line below each row, and a frame around those that are chosen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        tokens, width = tokens_for(self.palette()), self.horizontalHeader().length() - self.horizontalOffset()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = 3.0 if tokens is TOKENS[HIGH] else 2.0
        for row in self.rows_seen():
            top, height = self.rowViewportPosition(row), self.rowHeight(row)
            if self.selectionModel().isRowSelected(row):
                box = QRectF(0, top, width, height - 1).adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2)
                painter.setPen(QPen(QColor(tokens.accent), frame))
                painter.drawRoundedRect(box, UNIT, UNIT)
            else:
                painter.fillRect(QRect(0, top + height - 1, width, 1), QColor(tokens.line))
        painter.end()

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        tokens, palette = tokens_for(self.palette()), QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Highlight, QColor(tokens.tint))
        palette.setColor(QPalette.ColorRole.HighlightedText, QColor(tokens.text))
        option.palette = palette

    def rows_seen(self, beyond: int = 0) -> range:
        """Those that are in sight, and so many views before and behind them."""
        high, row = self.viewport().height(), self.verticalHeader().defaultSectionSize()
        first, extra = self.rowAt(0), beyond * (high // row + 1)
        if first < 0:
            return range(0)
        return range(max(first - extra, 0), min(first + high // row + 2 + extra, self.model().rowCount()))


class RowDelegate(QStyledItemDelegate):
    """Of a row that is chosen the frame says that it has the keys: none of its cells has one of its own."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if option.state & QStyle.StateFlag.State_Selected:
            option.state &= ~QStyle.StateFlag.State_HasFocus


class PlayersDelegate(RowDelegate):
    """A board and two lines: Black and White, or what a game is called whose players nobody knows."""

    def __init__(self, table: GamesTable, model: GamesModel, boards: SmallBoards) -> None:
        super().__init__(table)
        self._table, self._model, self._boards = table, model, boards

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        game, palette = self._model.game(index.row()), option.palette
        if game is None:
            super().paint(painter, option, index)
            return
        option.text = ""
        self._table.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._table)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(option.rect)
        side = self._boards.side
        square = QRect(option.rect.topLeft() + QPoint(2 * UNIT, (option.rect.height() - side) // 2), QSize(side, side))
        paint_board(painter, square, self._boards.picture(game.id), palette)
        room = option.rect.adjusted(side + 5 * UNIT, 0, -2 * UNIT, 0)
        used = self._paint_lines(painter, room, option.font, palette, game)
        tags = self._model.tags(game.id)
        if tags:
            _paint_chips(painter, room.adjusted(used + 2 * UNIT, 0, 0, 0), option.font, tags, self._table)
        painter.restore()

    def width_of(self, game: GameEntry, font: QFont) -> int:
        """Pixels for all that is painted of a game."""
        bold = QFont(font)
        bold.setBold(True)
        metrics, letters = QFontMetrics(font), QFontMetrics(bold)
        if game.black or game.white:
            sides = ((game.black, game.black_rank), (game.white, game.white_rank))
            lines = [
                letters.horizontalAdvance(drawn(one_line(name))) + metrics.horizontalAdvance(drawn(one_line(rank, 20)))
                for name, rank in sides
            ]
            beside = round(STONE * metrics.height()) + 4 * UNIT
        else:
            lines, beside = [metrics.horizontalAdvance(drawn(one_line(said))) for said in called(game)], 0
        small = QFontMetrics(scaled(font, Type.SMALL))
        chips = sum(small.horizontalAdvance(drawn(one_line(tag, 40))) + 5 * UNIT for tag in self._model.tags(game.id))
        return self._boards.side + 9 * UNIT + beside + max(lines) + chips

    def _paint_lines(self, painter: QPainter, room: QRect, font: QFont, palette: QPalette, game: GameEntry) -> int:
        """Answers how many pixels of the room they take."""
        height = QFontMetrics(font).height()
        gap = max((room.height() - 2 * height) // 5, 0)
        upper = QRect(room.left(), room.center().y() - height - gap // 2 + 1, room.width(), height)
        lower = upper.translated(0, height + gap)
        bold, faint = QFont(font), palette.color(QPalette.ColorRole.PlaceholderText)
        bold.setBold(True)
        ink = palette.color(QPalette.ColorRole.Text)
        if not (game.black or game.white):
            title, facts = called(game)
            if not facts:
                return _said(painter, room, title, font, ink)
            return max(_said(painter, upper, title, font, ink), _said(painter, lower, facts, font, faint))
        widest, stone = 0, round(STONE * height)
        for line, player, name, rank in (
            (upper, BLACK, game.black or worded(in_context("side", "Black")), game.black_rank),
            (lower, WHITE, game.white or worded(in_context("side", "White")), game.white_rank),
        ):
            box = QRectF(line.left(), line.top() + (height - stone) / 2, stone, stone)
            paint_player(painter, box, player, "", edge_colour(palette))
            letters, rank = bold if game.winner == player else font, drawn(one_line(rank, 20))
            behind = QFontMetrics(font).horizontalAdvance(rank) + UNIT if rank else 0
            rest = line.adjusted(stone + 3 * UNIT // 2, 0, -behind, 0)
            wide = _said(painter, rest, name, letters, ink)
            place = QRect(rest.left() + wide + UNIT, line.top(), behind, height)
            _said(painter, place, rank, font, faint)
            widest = max(widest, place.left() + behind - room.left())
        return widest


def _said(painter: QPainter, line: QRect, words: str, font: QFont, ink: QColor) -> int:
    """As much of the words as fits, at the left; answers how wide that is."""
    metrics = QFontMetrics(font)
    shown = fitted(drawn(one_line(words)), metrics, line.width())
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
    return metrics.horizontalAdvance(shown)


def _paint_chips(painter: QPainter, room: QRect, font: QFont, tags: tuple[str, ...], widget: QWidget) -> None:
    """As many of them as fit, at the right."""
    small = scaled(font, Type.SMALL)
    metrics = QFontMetrics(small)
    height = metrics.height() + UNIT
    painter.setFont(small)
    right = room.right()
    for tag in tags:
        said = drawn(one_line(tag, 40))
        wide = metrics.horizontalAdvance(said) + 4 * UNIT
        if right - wide < room.left():
            return
        box = QRect(right - wide, room.center().y() - height // 2, wide, height)
        paint_chip(painter, QRectF(box), tokens_for(widget.palette()))
        painter.setPen(widget.palette().color(QPalette.ColorRole.Text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)
        right -= wide + UNIT


class RowBoards(QObject):
    """Works out the boards of the rows in sight, then those around them, and tells each as soon as it is known."""

    def __init__(self, table: GamesTable, model: GamesModel) -> None:
        super().__init__(table)
        self._table, self._model = table, model
        side = round(SIDE * table.fontMetrics().height())
        self.small = SmallBoards(table, side, lambda _wanted: self.ask(), is_eager=True)
        self.delegate = PlayersDelegate(table, model, self.small)
        self._lock = Lock()
        self._queue: list[GameEntry] = []
        """What is to be worked out, as it is wanted now; those in sight come first."""
        self._on_way: set[int] = set()
        self.jobs: JobSignals | None = None
        """Where they are worked out; none are until there is such a place."""

    def ask(self) -> None:
        """For those in sight; what is out of sight by then waits until it comes again. What is being worked out is
        brought to its end, so that something comes however fast rows go by."""
        if self.jobs is None or not self._table.isVisible():
            return
        is_busy, wanted = self.jobs.is_busy(BOARDS), list(self._unknown())
        with self._lock:
            if not is_busy:
                self._on_way.clear()
            self._queue = [game for game in wanted if game.id not in self._on_way]
        if is_busy or not wanted:
            return
        post, take, next_games = window_thread(), self._take, self._next_games

        def call(watch: Watch) -> None:
            while games := next_games():
                for number, glimpse in glimpses_of(games, watch.check):
                    post(partial(_unless_stopped, watch, partial(take, number, glimpse)))

        # others may have been asked for as it ended
        self.jobs.run(BOARDS, call, lambda _none: self.ask())

    def _next_games(self) -> list[GameEntry]:
        """In any thread: the first that is wanted, and some of the same file, which is read once for them."""
        with self._lock:
            same = [game for game in self._queue if game.file == self._queue[0].file][:AT_ONCE]
            self._on_way.update(game.id for game in same)
            self._queue = [game for game in self._queue if game.id not in self._on_way]
        return same

    def _unknown(self) -> Iterator[GameEntry]:
        seen = self._table.rows_seen()
        around = [row for row in self._table.rows_seen(1) if row not in seen]
        for row in (*seen, *around):
            game = self._model.game(row)
            if game is not None and not self.small.is_known(game.id):
                yield game

    def _take(self, number: int, glimpse: Glimpse | None) -> None:
        self.small.take(number, None if glimpse is None else glimpsed(glimpse))
        row = self._model.row_of(number)
        if row >= 0:
            self._table.update(self._model.index(row, 0))


def _unless_stopped(watch: Watch, then: Callable[[], None]) -> None:
    if not watch.is_cancelled:
        then()
